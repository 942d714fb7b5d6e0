"""A battle in progress: the copies of its pieces, the lines, the tactics, the re-rolls left, the losses so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Army, Battle, Commander, Side, Tactic, Unit
from tests.engines.caesar_britannia.reference.tape import After, Tape, Throw


@dataclass
class Fight:
    """Everything that changes while a battle is fought."""

    battle: Battle
    tape: Tape
    skirmish: bool = False
    tactics: dict[Side, Tactic] = field(default_factory=dict)
    front: set[str] = field(default_factory=set)
    """Ids of both front lines."""
    signa: dict[Side, bool] = field(default_factory=dict)
    """The Battle Alea of a General Attack, True while unused (CIB-3.3)."""
    start: dict[Side, int] = field(default_factory=dict)
    """Steps each side had when it joined the battle."""
    saviour: int | None = None
    """The phase Caesar comes in, 2 or 3; None where he does not."""
    departed: list[Unit] = field(default_factory=list)
    """Units that left the field alive: chariots out of a crush, Celts driven off by the fleet."""
    left: dict[str, str] = field(default_factory=dict)
    """Where they went."""

    def __post_init__(self) -> None:
        self.start = {side: self.army(side).steps for side in (ROME, CELTS)}

    def army(self, side: Side) -> Army:
        """Return the army of a side as it stands."""
        return self.battle.army(side)

    def losses(self, side: Side) -> int:
        """Return the steps a side has lost since the beginning of the battle (CIB-3.4.5)."""
        gone = sum(unit.steps for unit in self.away(side))
        return self.start[side] - self.army(side).steps - gone

    def away(self, side: Side) -> list[Unit]:
        """Return the units of a side that left the field alive."""
        return [unit for unit in self.departed if unit.side == side]

    def depart(self, unit: Unit, zone: str) -> None:
        """Take a unit off the field, alive."""
        self.army(unit.side).units.remove(unit)
        self.departed.append(unit)
        self.left[unit.id] = zone
        self.front.discard(unit.id)

    def every_unit(self) -> list[Unit]:
        """Return all units of both sides, those that left included."""
        return [*self.battle.rome.units, *self.battle.celts.units, *self.departed]

    def every_commander(self) -> list[Commander]:
        """Return all commanders of both sides, the dead included."""
        return [*self.battle.rome.commanders, *self.battle.celts.commanders]

    def fall(self) -> None:
        """Eliminate each commander whose unit was eliminated; a reduced unit leaves the front line, not an eagle.

        Rules: CIB-3.4.1, CIB-3.4.3, CIB-4.5.
        """
        units = {unit.id: unit for unit in self.every_unit()}
        for commander in self.every_commander():
            if commander.unit and not units[commander.unit].alive and not commander.immortal:
                commander.alive = False
        for name in list(self.front):
            unit = units[name]
            if not unit.alive or (unit.reduced and unit.role != "eagle"):
                self.front.discard(name)

    def lost_game(self) -> bool:
        """Return whether Rome has lost the game: an eagle eliminated or Caesar dead (CIB-5.1.2)."""
        eagles = any(unit.role == "eagle" and not unit.alive for unit in self.battle.rome.units)
        return eagles or any(one.id == "caesar" and not one.alive for one in self.battle.rome.commanders)

    def claim(self, phase: str, front: frozenset[str]) -> None:
        """Compare what the record says of a phase, or write it down."""
        self.tape.after(
            After(
                phase,
                losses={side: self.losses(side) for side in (ROME, CELTS)},
                steps={unit.id: unit.steps for unit in self.every_unit()},
                front=front,
                dead=frozenset(one.id for one in self.every_commander() if not one.alive),
            )
        )

    def settle(self, due: Throw, die: int | None = None) -> bool:
        """Throw a die that is no fire and no melee, with its owner's Alea if he likes; return whether it succeeds.

        With ``die`` the first throw has been made. Rules: CIB-4.2, R6.
        """
        if die is None:
            die = self.tape.throw(due)
        return self.last(due, die) >= (due.needed or 0)

    def last(self, due: Throw, die: int) -> int:
        """Return the die that stands after its owner's Alea."""
        if self.battle.alea[due.side]:
            again = Throw(due.side, due.why, 0, due.needed, due.unit, by="alea", of=due.side)
            got = self.tape.maybe([again])
            if got:
                self.battle.alea[due.side] = False
                die = got[1]
        return die
