"""Shorthand people type for a choice: "VII" for the eagle of a legion, "nobiles.cantii.lugotorix" in a stack."""

from __future__ import annotations

import re
from typing import Final

from engines.caesar_britannia.ids import ACTED, has_acted, leader_of, people_of, zone_of
from engines.caesar_britannia.legal.lots import is_celtic, stack_of, unit_of

_LEGION: Final = re.compile(r"legio_(?P<number>[ivx]+)_(?P<part>\w+)")
_EAGLE: Final = "eagle"
"""The part of a legion that goes by the legion's number alone: its second goes with it wherever both are together."""


def code_of(value: str) -> str:
    """Return the word people type for a choice, by its value; the value itself where it is one already.

    A part of a legion is its number and the part, "VII-vexillation". A Celtic unit goes by its kind, its people and
    whose army or in which zone it is, as units of one kind in two stacks are two choices.
    """
    if is_celtic(value):
        stack = stack_of(value)
        place = leader_of(stack) or zone_of(stack)
        parts = (unit_of(value), people_of(stack), place, ACTED if has_acted(stack) else None)
        return ".".join(part for part in parts if part)
    part = _LEGION.fullmatch(value)
    if part is None:
        return value
    number = part["number"].upper()
    return number if part["part"] == _EAGLE else f"{number}-{part['part']}"
