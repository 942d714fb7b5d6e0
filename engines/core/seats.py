"""Positions at the table. Engines know seats; who sits there is the bot's business."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A position at the table, counted from 0 in playing order."""

LETTERS: Final = "ABCDEF"


def seat_letter(seat: Seat) -> str:
    """Return the letter that stands for a seat on boards and in texts: A for seat 0."""
    return LETTERS[seat]
