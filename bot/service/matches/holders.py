"""The holders of seats at the time of an event, for readers of the log.

Told events name seats. While somebody else held one than now, the name of that person stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.records import EntryRow, SeatRow, SeatSpell, UserId
from engines.core.line import Arg, Line, Ref, say

STANDIN = "standin"
"""The actor of an entry that the stand-in made."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of hands of a seat: the holder before and the holder after, as lines name them."""

    at: datetime
    line: Line


class Holders:
    """Tells who held which seat when. ``names`` are the names last seen of all who ever did."""

    def __init__(self, seats: tuple[SeatRow, ...], spells: tuple[SeatSpell, ...], names: Mapping[UserId, str]) -> None:
        self._seats = seats
        self._spells = {row.seat: [spell for spell in spells if spell.seat == row.seat] for row in seats}
        self._names = names

    def then(self, entry: EntryRow) -> Mapping[str, Arg]:
        """Return what lines of an entry call the seats that somebody else holds now, or that a stand-in acted for."""
        found: dict[str, Arg] = {}
        for row in self._seats:
            spell = self._holding(row.seat, entry.at)
            if spell is not None and (spell.user, spell.level) != (row.user, row.level):
                found[str(row.seat)] = self._named(spell)
        if entry.actor == STANDIN and entry.seat is not None:
            seat = str(entry.seat)
            found[seat] = say("name.standin_for", name=found.get(seat, Ref(kind="seat", id=seat)))
        return found

    def changes(self) -> tuple[Change, ...]:
        """Return when seats changed hands since the match began, in order of time."""
        found: list[Change] = []
        for seat, spells in self._spells.items():
            sign = Ref(kind="sign", id=str(seat))
            for before, after in zip((None, *spells), (*spells, None), strict=True):
                if before is None or before.until is None:
                    continue  # the beginning, or whoever has it now
                old = self._called(before)
                if after is not None and after.since == before.until:
                    found.append(Change(after.since, say("log.replaced", who=self._called(after), sign=sign, old=old)))
                    continue
                found.append(Change(before.until, say("log.left", who=old, sign=sign)))
                if after is not None:
                    found.append(Change(after.since, say("log.took", who=self._called(after), sign=sign)))
        return tuple(sorted(found, key=lambda change: change.at))

    def _holding(self, seat: int, at: datetime) -> SeatSpell | None:
        """Return who held a seat at a moment: who had just come, if it changed hands then."""
        came = [spell for spell in self._spells[seat] if spell.since <= at]
        return came[-1] if came and (came[-1].until is None or at < came[-1].until) else None

    def _named(self, spell: SeatSpell) -> Line:
        return say("name.labelled", name=self._called(spell), sign=Ref(kind="sign", id=str(spell.seat)))

    def _called(self, spell: SeatSpell) -> Line | str:
        if spell.level is not None:
            return say("seat.level", level=say(f"level.{spell.level}"))
        name = "" if spell.user is None else self._names.get(spell.user, "")
        return name or say("name.somebody")


def naming(line: Line, then: Mapping[str, Arg]) -> Line:
    """Return a line with the seats named as they were to be called."""
    if not then:
        return line
    return Line(key=line.key, args=tuple((name, _named(arg, then)) for name, arg in line.args))


def _named(arg: Arg, then: Mapping[str, Arg]) -> Arg:
    if isinstance(arg, Ref):
        return then.get(arg.id, arg) if arg.kind == "seat" else arg
    if isinstance(arg, Line):
        return naming(arg, then)
    if isinstance(arg, tuple):
        return tuple(_one(part, then) for part in arg)
    return arg


def _one(part: Ref | Line | str, then: Mapping[str, Arg]) -> Ref | Line | str:
    named = _named(part, then)
    assert isinstance(named, Ref | Line | str)
    return named


def people(spells: Iterable[SeatSpell]) -> tuple[UserId, ...]:
    """Return everybody who ever held a seat."""
    return tuple(dict.fromkeys(spell.user for spell in spells if spell.user is not None))
