"""A battle as somebody else fought it, held against the book step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from tests.engines.caesar_britannia.reference.aftermath import Outcome
from tests.engines.caesar_britannia.reference.fighting import fight
from tests.engines.caesar_britannia.reference.harassment import harass
from tests.engines.caesar_britannia.reference.pieces import Battle
from tests.engines.caesar_britannia.reference.tape import Entry, Mismatch, Recorded, Rolled


@dataclass(frozen=True)
class Record:
    """A battle, everything that was thrown, chosen and claimed in it, in order, and what came of it."""

    battle: Battle
    entries: Sequence[Entry]
    outcome: Outcome | None = None
    harassment: bool = False


def replay(record: Record) -> Outcome:
    """Hold a record against the book and return the outcome it must have.

    Raises:
        Mismatch: at the first thing that differs, with its place in the record.
    """
    tape = Recorded(record.entries)
    found = (harass if record.harassment else fight)(record.battle, tape)
    tape.end()
    told = record.outcome
    for one in fields(Outcome) if told else ():
        value = getattr(told, one.name)
        if value is not None and value != getattr(found, one.name):
            raise Mismatch(f"the outcome's {one.name} is {value}, it must be {getattr(found, one.name)}")
    return found


def mismatch(record: Record) -> str | None:
    """Return the first thing that differs from the book, None where nothing does."""
    try:
        replay(record)
    except Mismatch as fault:
        return str(fault)
    return None


def play(battle: Battle, tape: Rolled, *, harassment: bool = False) -> Record:
    """Let the reference play a battle by itself and return its record, which `replay` accepts."""
    outcome = (harass if harassment else fight)(battle, tape)
    return Record(battle, tuple(tape.entries), outcome, harassment)
