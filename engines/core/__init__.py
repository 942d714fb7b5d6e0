"""The kernel every game stands on: frozen values, secrets, questions, dice and the match itself.

Nothing here knows a game, a person or Discord. A game implements :class:`engines.core.game.Game`; the bot holds an
opaque :class:`engines.core.match.Match` and learns everything else from it.
"""
