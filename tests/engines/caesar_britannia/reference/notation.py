"""Armies, throws and whole records in a few letters, for tests and for reading a mismatch by hand.

Romans: ``E S V`` eagle, second and vexillation of legion VII (``E2`` of the second legion named), ``A`` ala (blue
sword), ``D`` ala Aeduorum (yellow), ``C`` cohors classica, ``X`` sagittiffer, ``F`` funditor. Celts: ``R`` chariot,
``N`` nobiles, ``B`` bellatores, ``I`` iaculatores, ``Q`` equites, ``L`` funditores. A small letter is a reduced
Roman or a chariot on foot, ``-`` before it one without command; ``B1 B2`` are two of a kind. The id is what follows
``-``, in capitals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.engines.caesar_britannia.reference.aftermath import Outcome
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Army, Battle, Commander, Face, Side, Unit
from tests.engines.caesar_britannia.reference.replay import Record, mismatch, replay
from tests.engines.caesar_britannia.reference.tape import After, Choice, Entry, Throw

LEGION = (Face(3, 1, "yellow"), Face(2, 0, "yellow"))
VEXILLATION = (Face(3, 1, "blue"), Face(2, 0, "blue"))

ROMANS: dict[str, tuple[Face, Face]] = {
    "E": LEGION,
    "S": LEGION,
    "V": VEXILLATION,
    "A": (Face(2, 1, "blue"), Face(1, 1, "blue")),
    "D": (Face(2, 1, "yellow"), Face(1, 1, "yellow")),
    "C": (Face(2, 1, "yellow"), Face(1, 0, "yellow")),
    "X": (Face(1, 2), Face(0, 1)),
    "F": (Face(0, 3), Face(0, 2)),
}
ROLES: dict[str, Any] = {"E": "eagle", "S": "second", "V": "vexillation"}

BRITONS: dict[str, tuple[Face, Face | None]] = {
    "R": (Face(1, 2), Face(3, 0, "yellow")),
    "N": (Face(3, 0, "yellow"), None),
    "B": (Face(2, 0, "yellow"), None),
    "I": (Face(1, 1, "blue"), None),
    "Q": (Face(2, 1, "blue"), None),
    "L": (Face(0, 2), None),
}


def roman(word: str, army: str = "main") -> Unit:
    """Return a Roman unit from its word."""
    name, commanded = word.lstrip("-"), not word.startswith("-")
    kind = name[0].upper()
    front, back = ROMANS[kind]
    role = ROLES.get(kind)
    legion = f"legion {name[1:] or '1'}" if role else None
    steps = 2 if name[0].isupper() else 1
    riders = kind in "AD"
    return Unit(name.upper(), ROME, front, back, steps, legion, role, riders, commanded=commanded, army=army)


def briton(word: str) -> Unit:
    """Return a Celtic unit from its word."""
    name, commanded = word.lstrip("-"), not word.startswith("-")
    kind = name[0].upper()
    front, back = BRITONS[kind]
    flags = {"cavalry": kind == "Q", "chariot": kind == "R", "mounted": name[0].isupper(), "commanded": commanded}
    return Unit(name.upper(), CELTS, front, back, **flags)  # type: ignore[arg-type]


def rome(words: str, *commanders: Commander, army: str = "main") -> Army:
    """Return a Roman army."""
    return Army(ROME, [roman(word, army) for word in words.split()], list(commanders))


def celts(words: str, *commanders: Commander) -> Army:
    """Return a Celtic army."""
    return Army(CELTS, [briton(word) for word in words.split()], list(commanders))


def gaius(**more: Any) -> Commander:
    """Return Gaius, SV 7."""
    return Commander("gaius", ROME, 7, **more)


def caesar(**more: Any) -> Commander:
    """Return Caesar, SV 10."""
    return Commander("caesar", ROME, 10, **more)


def commios() -> Commander:
    """Return Commios, who leads nobody and cannot die."""
    return Commander("commios", ROME, 0, reroll=False, immortal=True)


def lugotorix(**more: Any) -> Commander:
    """Return Lugotorix, SV 6."""
    return Commander("lugotorix", CELTS, 6, **more)


def spelled(text: str) -> list[tuple[str, int, int]]:
    """Return (unit, die, needed) of each ``unit:die/needed``."""
    found = re.findall(r"(\S+):(\d)/(\d)", text)
    return [(name, int(die), int(needed)) for name, die, needed in found]


class Log:
    """Writes a record line by line; every method returns the log."""

    def __init__(self, battle: Battle, *, harassment: bool = False) -> None:
        self.battle = battle
        self.harassment = harassment
        self.entries: list[Entry] = []

    def _dice(self, why: Any, romans: str, britons: str) -> Log:
        sides: tuple[tuple[Side, str], ...] = ((ROME, romans), (CELTS, britons))
        for side, text in sides:
            self.entries += [Throw(side, why, die, needed, name) for name, die, needed in spelled(text)]
        return self

    def fire(self, romans: str = "", britons: str = "") -> Log:
        """Dice of fire."""
        return self._dice("fire", romans, britons)

    def melee(self, romans: str = "", britons: str = "") -> Log:
        """Dice of melee."""
        return self._dice("melee", romans, britons)

    def again(self, side: Side, why: Any, text: str, by: str, of: Side | None = None, laid: str | None = None) -> Log:
        """A re-roll of a die of a side."""
        name, die, needed = spelled(text)[0]
        self.entries.append(Throw(side, why, die, needed, name, by, of, laid))
        return self

    def die(self, side: Side, why: Any, die: int, needed: int | None, unit: str | None = None, **more: Any) -> Log:
        """Any other die."""
        self.entries.append(Throw(side, why, die, needed, unit, **more))
        return self

    def tactics(self, mine: str | None, theirs: str | None) -> Log:
        """Both tactics, None for a side without."""
        pairs: tuple[tuple[Side, str | None], ...] = ((ROME, mine), (CELTS, theirs))
        self.entries += [Choice(side, "tactic", tactic) for side, tactic in pairs if tactic]
        return self

    def attach(self, side: Side, **pairs: str) -> Log:
        """Commanders to units."""
        return self.choice(side, "attach", tuple(pairs.items()))

    def losses(self, mine: str = "", theirs: str = "") -> Log:
        """Losses of both sides, one unit for each step."""
        pairs: tuple[tuple[Side, str], ...] = ((ROME, mine), (CELTS, theirs))
        self.entries += [Choice(side, "losses", tuple(text.split())) for side, text in pairs if text]
        return self

    def choice(self, side: Side, what: Any, value: Any) -> Log:
        """Any other choice."""
        self.entries.append(Choice(side, what, value))
        return self

    def after(self, phase: str, lost: tuple[int, int], front: str | None = None, **more: Any) -> Log:
        """A claim: losses of Rome and the Celts so far, both front lines."""
        losses: Mapping[Side, int] = {ROME: lost[0], CELTS: lost[1]}
        line = None if front is None else frozenset(front.split())
        self.entries.append(After(phase, losses, front=line, **more))
        return self

    def record(self) -> Record:
        """Return the record without an outcome."""
        return Record(self.battle, tuple(self.entries), harassment=self.harassment)

    def end(self, **claims: Any) -> Outcome:
        """Hold the record with some claims of the outcome against the book and return the whole outcome."""
        return replay(Record(self.battle, tuple(self.entries), Outcome(**claims), self.harassment))

    def fault(self, **claims: Any) -> str:
        """Return what the book finds wrong with the record, an empty text where nothing is."""
        return mismatch(Record(self.battle, tuple(self.entries), Outcome(**claims), self.harassment)) or ""

    def accepted(self) -> bool:
        """Return whether the book agrees with everything so far and asks for more."""
        return "the end of the record" in self.fault()
