"""Pieces on the reference's map in few words, for its tests."""

from typing import Any

from tests.engines.caesar_britannia.reference.board import LANDING
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Side
from tests.engines.caesar_britannia.reference.zones import Piece, Situation

DUBRIS = LANDING["dubris"]


def roman(name: str, zone: str, under: str | None = None, **more: Any) -> Piece:
    """A Roman CU; ``VII eagle`` is a legionary."""
    legion, _, role = name.partition(" ")
    return Piece(name, ROME, zone, under=under, legion=legion if role else None, role=role or None, **more)


def chief(name: str, side: Side, zone: str, sv: int, **more: Any) -> Piece:
    """A commander."""
    return Piece(name, side, zone, kind="commander", sv=sv, **more)


def briton(name: str, zone: str, people: str, under: str | None = None, **more: Any) -> Piece:
    """A Celtic CU."""
    return Piece(name, CELTS, zone, people=people, under=under, **more)


def legion(number: str, zone: str, under: str | None = None, **more: Any) -> list[Piece]:
    """A whole legion."""
    return [roman(f"{number} {role}", zone, under, **more) for role in ("eagle", "second", "vexillation")]


def ashore(*pieces: Piece, **more: Any) -> Situation:
    """The second landing after a landing at Dubris."""
    return Situation(list(pieces), **{"active": DUBRIS, "beachhead": "dubris"} | more)
