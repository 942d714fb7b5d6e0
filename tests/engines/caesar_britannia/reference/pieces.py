"""The pieces of a battle in plain values: units, commanders, armies, and the battle as it stands before the first die.

Everything here is open to whoever fills it in: the reference only reads it, and changes its own copies.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

Side = Literal["rome", "celts"]
"""The two players."""

ROME: Side = "rome"
CELTS: Side = "celts"

Tactic = Literal["A", "G", "D", "F"]
"""Wings, General Attack, Dissuasion, Frontal Attack (CIB-3.3)."""

Sword = Literal["blue", "yellow"] | None
"""The colour of the sword beside the melee value."""


def other(side: Side) -> Side:
    """Return the enemy of a side."""
    return CELTS if side == ROME else ROME


@dataclass(frozen=True)
class Face:
    """One side of a counter: melee, fire, colour of the sword. A value of 0 throws no die."""

    melee: int
    fire: int
    sword: Sword = None


@dataclass
class Unit:
    """One combat unit (CIB-0.2.2).

    ``front`` is the printed front (a chariot: mounted), ``back`` the other one (a Roman: reduced; a chariot: on foot;
    None for the other Celts). ``steps`` is 2 for a full Roman unit, 1 for a reduced one and for every Celt, 0 for one
    that is eliminated.
    """

    id: str
    side: Side
    front: Face
    back: Face | None = None
    steps: int = 1
    legion: str | None = None
    role: Literal["eagle", "second", "vexillation"] | None = None
    cavalry: bool = False
    chariot: bool = False
    mounted: bool = True
    commanded: bool = True
    people: str | None = None
    army: str = "main"
    """``"main"``, or ``"saviour"`` for the units that came with Caesar."""

    @property
    def alive(self) -> bool:
        """Whether the unit is still in the battle."""
        return self.steps > 0

    @property
    def reduced(self) -> bool:
        """Whether it is a Roman unit with one step left."""
        return self.side == ROME and self.steps == 1

    @property
    def face(self) -> Face:
        """The side that lies up."""
        if self.chariot:
            return self.front if self.mounted else self.back or self.front
        return self.back if self.reduced and self.back else self.front


@dataclass
class Commander:
    """One commander in a battle: his re-roll of this turn, what he carries, the unit he is attached to."""

    id: str
    side: Side
    sv: int
    reroll: bool = True
    """Whether his re-roll of this turn is still unused; False for Commios always (CIB-0.2.1)."""
    sp: int = 0
    holds_commios: bool = False
    immortal: bool = False
    """Commios cannot die (CIB-4.5)."""
    army: str = "main"
    unit: str | None = None
    alive: bool = True


@dataclass
class Army:
    """One side of a battle: all CU that fight on it, its commanders, the leading one first in rank by SV."""

    side: Side
    units: list[Unit]
    commanders: list[Commander] = field(default_factory=list)

    @property
    def living(self) -> list[Unit]:
        """The units still in the battle."""
        return [unit for unit in self.units if unit.alive]

    @property
    def officers(self) -> list[Commander]:
        """The commanders alive."""
        return [commander for commander in self.commanders if commander.alive]

    @property
    def steps(self) -> int:
        """The losses it can still suffer."""
        return sum(unit.steps for unit in self.units)

    def copy(self) -> Army:
        """Return an army of its own with copies of all pieces."""
        return Army(self.side, [replace(one) for one in self.units], [replace(one) for one in self.commanders])

    def unit(self, name: str) -> Unit:
        """Return a unit by its id.

        Raises:
            KeyError: where the army has none of that id.
        """
        for unit in self.units:
            if unit.id == name:
                return unit
        raise KeyError(name)

    def leader(self) -> Commander | None:
        """Return the commander of the main army: the one alive with the highest SV; Commios leads nobody (CIB-2.1)."""
        mine = [one for one in self.officers if one.army == "main" and not one.immortal]
        return max(mine, key=lambda one: one.sv, default=None)


Place = Literal["field", "castrum", "oppidum", "landing"]
"""Where a battle is fought: in the open, in the Castrum, beside the true oppidum with the Celts defending, ashore."""


@dataclass
class Battle:
    """A battle before its first die.

    ``exits`` are the zones each side may choose from when it has to leave (CIB-3.5.3 and R7, see `zones.retreats`),
    ``origin`` where the attacker came from; None leaves a beaten attacker to his exits (CIB-R48, R52). ``escapes``
    are the zones a chariot may flee to from a crush, ``artillery`` those the fleet may drive a Celt to.
    """

    attacker: Side
    rome: Army
    celts: Army
    terrain: Literal["plain", "forest", "fortified"] = "plain"
    place: Place = "field"
    origin: str | None = "origin"
    exits: dict[Side, tuple[str, ...]] = field(default_factory=lambda: {ROME: (), CELTS: ()})
    escapes: tuple[str, ...] = ()
    artillery: tuple[str, ...] = ()
    castrum: bool = False
    """Whether Celts attack Romans in the zone around the standing Castrum (CIB-4.3)."""
    ambush: int | None = None
    """None unless the attack answers a ravage; else the zones of that kingdom ravaged before this one (CIB-R12)."""
    saviour: Army | None = None
    """Caesar's army where he may come (CIB-2.3.5); its pieces say ``army="saviour"``."""
    saviour_zone: str | None = None
    alea: dict[Side, bool] = field(default_factory=lambda: {ROME: True, CELTS: True})
    fortuna: Side | None = None
    fortuna_locked: bool = False
    """Whether battles do not move Fortuna for now (CIB-R28)."""
    horses: bool = False
    """Whether the 30 horses of Commios count: first landing, Commios with this Roman army (CIB-5.2.4)."""
    hostages: bool = False
    """Whether Rome holds hostages taken in war anywhere."""

    def army(self, side: Side) -> Army:
        """Return the army of a side."""
        return self.rome if side == ROME else self.celts

    @property
    def defender(self) -> Side:
        """The side attacked."""
        return other(self.attacker)

    def copy(self) -> Battle:
        """Return a battle of its own with copies of all pieces."""
        saviour = self.saviour.copy() if self.saviour else None
        return replace(self, rome=self.rome.copy(), celts=self.celts.copy(), saviour=saviour, alea=dict(self.alea))
