"""One round of fire or melee with its re-rolls and losses, and the chariots that change before it (CIB-3.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tests.engines.caesar_britannia.reference.losses import Burden
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Commander, Side, Unit
from tests.engines.caesar_britannia.reference.state import Fight
from tests.engines.caesar_britannia.reference.tape import Throw


@dataclass
class Die:
    """One die on the table."""

    unit: Unit
    needed: int
    value: int
    front: bool
    laid: str | None = None
    used: set[tuple[str, Side | None]] = field(default_factory=set)
    """The sources that have re-rolled it: each once (CIB-R6)."""

    @property
    def losses(self) -> int:
        """The losses it inflicts: one up to the value, two on it from the front line (CIB-3.4.1)."""
        if self.value > self.needed:
            return 0
        return 2 if self.front and self.value == self.needed else 1


@dataclass
class Round:
    """One exchange of fire or melee.

    ``throwers`` are the units that may throw, ``front`` both front lines (empty for fire), ``ignored`` the losses a
    side behind walls does not suffer (CIB-4.3).
    """

    fight: Fight
    why: Literal["fire", "melee"]
    throwers: Sequence[Unit]
    front: frozenset[str] = frozenset()
    ignored: Counter[Side] = field(default_factory=Counter)
    commanders: bool = True
    """Whether re-rolls of commanders count: only in a battle with tactics (CIB-R6)."""

    def play(self) -> None:
        """Throw all dice, re-roll, lay the losses; they take effect together."""
        self.dice = []
        due = []
        for unit in self.throwers:
            needed = unit.face.fire if self.why == "fire" else unit.face.melee
            if unit.alive and needed:
                due.append(Throw(unit.side, self.why, 0, needed, unit.id))
                self.dice.append(Die(unit, needed, 0, unit.id in self.front))
        for die, value in zip(self.dice, self.fight.tape.dice(due), strict=True):
            die.value = value or 0
        while self._reroll():
            pass
        self._lay()

    def burden(self, side: Side) -> Burden:
        """Return what a side suffers by the dice as they lie."""
        mine = [die for die in self.dice if die.unit.side != side]
        forced: Counter[str] = Counter()
        for die in mine:
            if die.laid:
                forced[die.laid] += die.losses
        hits = max(0, sum(die.losses for die in mine) - self.ignored[side])
        units = self.fight.army(side).units
        front = self.front & {unit.id for unit in units if unit.alive}
        return Burden(units, hits, frozenset(front), forced)

    def _reroll(self) -> bool:
        options, dice = [], []
        for die, again in self._options():
            dice.append(die)
            options.append(again)
        got = self.fight.tape.maybe(options)
        if not got:
            return False
        die, again = dice[got[0]], options[got[0]]
        die.value = got[1]
        die.used.add((again.by or "", again.of))
        die.laid = again.laid or die.laid
        self._spend(again)
        return True

    def _spend(self, again: Throw) -> None:
        if again.by == "alea" and again.of:
            self.fight.battle.alea[again.of] = False
        elif again.by == "battle alea" and again.of:
            self.fight.signa[again.of] = False
        else:
            for commander in self.fight.every_commander():
                if commander.id == again.by:
                    commander.reroll = False

    def _options(self) -> Iterable[tuple[Die, Throw]]:
        """Yield every re-roll that is allowed now (CIB-3.4.2, R6)."""
        for die in self.dice:
            unit = die.unit
            for side in (ROME, CELTS):
                markers = (("alea", self.fight.battle.alea[side]), ("battle alea", self.fight.signa.get(side, False)))
                for by, ready in markers:
                    if ready and (by, side) not in die.used:
                        yield die, Throw(unit.side, self.why, 0, die.needed, unit.id, by=by, of=side)
            for commander in self.fight.every_commander():
                if self._may(commander, die):
                    laid = commander.unit if commander.side != unit.side else None
                    yield die, Throw(unit.side, self.why, 0, die.needed, unit.id, by=commander.id, laid=laid)

    def _may(self, commander: Commander, die: Die) -> bool:
        """Return whether a commander may re-roll a die: his unit's own, or an enemy hit that can be laid on it."""
        if not (self.commanders and commander.alive and commander.reroll and commander.unit):
            return False
        if commander.side == die.unit.side:
            return commander.unit == die.unit.id
        if not die.losses or die.laid not in (None, commander.unit):
            return False
        return die.laid is not None or self.burden(commander.side).could_fall(commander.unit)

    def _lay(self) -> None:
        burdens: dict[Side, Burden] = {ROME: self.burden(ROME), CELTS: self.burden(CELTS)}
        waiting: list[Side] = [side for side in (ROME, CELTS) if burdens[side].total]
        laid: dict[Side, list[str]] = {}
        while waiting:
            side = self.fight.tape.first(waiting, "losses")
            waiting.remove(side)
            burden = burdens[side]
            laid[side] = list(self.fight.tape.choose(side, "losses", burden.fault, burden.sample))
        for side, names in laid.items():
            for name in names:
                self.fight.army(side).unit(name).steps -= 1
        self.fight.fall()


def change_chariots(fight: Fight) -> list[Unit]:
    """Let chariots change sides, one die each: down on 3+, up on 5+; return those that did (CIB-0.2.2, R9)."""
    army = fight.army(CELTS)
    if not army.officers:
        return []
    left = [
        Throw(CELTS, "down" if unit.mounted else "up", 0, 3 if unit.mounted else 5, unit.id)
        for unit in army.living
        if unit.chariot
    ]
    thrown: dict[str, tuple[Throw, int]] = {}
    while True:
        again = [
            Throw(CELTS, due.why, 0, due.needed, due.unit, by="alea", of=CELTS)
            for due, _ in thrown.values()
            if fight.battle.alea[CELTS]
        ]
        got = fight.tape.maybe([*left, *again])
        if not got:
            break
        place, die = got
        if place < len(left):
            due = left.pop(place)
            thrown[due.unit or ""] = (due, die)
        else:
            due = again[place - len(left)]
            fight.battle.alea[CELTS] = False
            thrown[due.unit or ""] = (due, die)
    changed = [army.unit(name) for name, (due, die) in thrown.items() if die >= (due.needed or 0)]
    for unit in changed:
        unit.mounted = not unit.mounted
    return changed


def behind_walls(fight: Fight) -> Counter[Side]:
    """Return the losses by fire that a side does not suffer: one in the Castrum and the oppidum (CIB-4.3, CIB-5.4)."""
    walls: dict[str, Side] = {"castrum": ROME, "oppidum": CELTS}
    side = walls.get(fight.battle.place)
    return Counter({side: 1} if side else {})
