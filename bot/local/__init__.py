"""The local table: a stand-in for Discord on this machine, with a page to play on.

Knows Discord's protocol and nothing of the bot; the bot reaches it over HTTP and a WebSocket like the real service.
"""
