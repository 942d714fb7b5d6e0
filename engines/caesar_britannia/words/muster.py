"""Armies in short notation, and the odds of a battle between two of them.

An army is written ``2 legion, ala, reduced funditor`` or ``5 bellatores, 2 essedarii``, with its tactic before it if it
is another one than a general attack: ``frontal: 2 legion``.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.caesar_britannia.data.tables import ROMANS
from engines.caesar_britannia.ids import CELTS, ROME, CelticUnit, Kind, RomanUnit, Tactic
from engines.caesar_britannia.legal.battle import BattleKind, battle_kind
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.odds import Army, Terms, counted
from engines.caesar_britannia.words.preview import lines
from engines.core.line import Line, say
from engines.core.seats import Seat

LEGION = "legion"
"""Stands for the three combat units of a legion."""

REDUCED = "reduced"
"""Stands before units that are reduced."""

MOST = 30
"""More combat units than any army has."""


def odds(romans: str, celts: str) -> tuple[Line, ...]:
    """Return the odds of a battle for Rome, nobody throwing dice again and chariots staying as they are.

    Raises:
        ValueError: if an army does not read.
    """
    (roman_tactic, roman_army), (celtic_tactic, celtic_army) = read_army(romans, ROME), read_army(celts, CELTS)
    kind = battle_kind(len(roman_army), len(celtic_army))
    if kind is BattleKind.CRUSH:
        return (say("odds.crush"),)
    tactics = (roman_tactic, celtic_tactic) if kind is BattleKind.PITCHED else (None, None)
    return (
        say(f"odds.{kind.value}"),
        *lines(counted(roman_army, celtic_army, ROME, Terms(kind=kind, tactics=tactics))),
    )


def read_army(text: str, seat: Seat) -> tuple[Tactic, Army]:
    """Return the tactic and the combat units of an army of a side.

    Raises:
        ValueError: if it does not read, has nobody in it, or more of a kind than Rome has.
    """
    before, colon, after = text.rpartition(":")
    names = [tactic.value for tactic in Tactic]
    if colon and before.strip() not in names:
        raise ValueError(f"There is no tactic {before.strip()}. The tactics are: {', '.join(names)}.")
    tactic = Tactic(before.strip()) if colon else Tactic.GENERAL
    army: list[Fighter] = []
    for words in after.split(","):
        army += _romans(words, army) if seat == ROME else _celts(words, army)
        if len(army) > MOST:
            raise ValueError(f"An army has at most {MOST} combat units.")
    return tactic, tuple(army)


def _romans(words: str, army: list[Fighter]) -> Iterator[Fighter]:
    """Yield the Roman units of one entry, other ones than those before."""
    count, name, reduced = _entry(words)
    taken = {fighter.unit for fighter in army}
    parts: tuple[Kind, ...]
    if name == LEGION:
        parts = (Kind.EAGLE, Kind.SECOND, Kind.VEXILLATION)
    elif name in [kind.value for kind in Kind]:
        parts = (Kind(name),)
    else:
        raise ValueError(f"Rome has no {name}. It has: {LEGION}, {', '.join(kind.value for kind in Kind)}.")
    for part in parts:
        free: list[RomanUnit] = [unit for unit, facts in ROMANS.items() if facts.kind is part and unit not in taken]
        if len(free) < count:
            raise ValueError(f"Rome has no more than {len(free)} of {name}.")
        yield from (Fighter(name=unit, unit=unit, reduced=reduced) for unit in free[:count])


def _celts(words: str, army: list[Fighter]) -> Iterator[Fighter]:
    """Yield the Celtic units of one entry."""
    count, name, reduced = _entry(words)
    names = [unit.value for unit in CelticUnit]
    if name not in names or reduced:
        raise ValueError(f"The Celts have no {REDUCED if reduced else name}. They have: {', '.join(names)}.")
    for number in range(min(count, MOST + 1)):
        yield Fighter(name=f"zone::army/{name}.{len(army) + number}", band=CelticUnit(name))


def _entry(words: str) -> tuple[int, str, bool]:
    """Return how many of what an entry says, and whether they are reduced."""
    parts = words.lower().split()
    count = int(parts.pop(0)) if parts and parts[0].isdecimal() and len(parts[0]) < 3 else 1
    reduced = bool(parts) and parts[0] == REDUCED
    if not count or len(parts) != 1 + reduced:
        raise ValueError(f"{words.strip() or 'Nothing'} is no entry of an army, like 2 {LEGION} or 3 bellatores.")
    return count, parts[-1], reduced
