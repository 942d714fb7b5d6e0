"""Legatus, a Discord game master: the bot that people meet."""
