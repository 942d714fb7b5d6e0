"""The told events of a battle, turned into a record that the reference can judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from engines.caesar_britannia.battle_events import (
    BattleBegan,
    BattleEnded,
    ChariotsTried,
    FlightTried,
    LeaderFreed,
    LeaderLost,
    LossesTaken,
    PhaseFought,
    Pursued,
    Rerolled,
    Retreated,
    SaviourArrived,
    SaviourCalled,
    SpoilsShared,
    TacticShown,
    WithdrawalTried,
)
from engines.caesar_britannia.data.tables import CELTS, COMMANDERS, LANDS, ROMANS
from engines.caesar_britannia.ids import CAESAR, CASTRUM, COMMIOS, CelticUnit, Leader, Tactic, leader_of
from engines.caesar_britannia.ids import ROME as ROMAN_SEAT
from engines.caesar_britannia.legal.battle import BattleKind, Phase
from engines.caesar_britannia.legal.fighters import kind_of
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.special_events import AmbushTried
from engines.caesar_britannia.views import Board
from engines.core.event import Event
from engines.core.seats import Seat
from tests.engines.caesar_britannia.reference.aftermath import Outcome
from tests.engines.caesar_britannia.reference.pieces import CELTS as CELTIC
from tests.engines.caesar_britannia.reference.pieces import (
    ROME,
    Army,
    Battle,
    Commander,
    Face,
    Place,
    Side,
    Unit,
    other,
)
from tests.engines.caesar_britannia.reference.replay import Record
from tests.engines.caesar_britannia.reference.tape import After, Choice, Entry, Throw

LETTER = {Tactic.WINGS: "A", Tactic.GENERAL: "G", Tactic.DISSUASION: "D", Tactic.FRONTAL: "F"}
SIDES: tuple[Side, Side] = (ROME, CELTIC)
ALONE = ("ambush", "saviour")
"""Dice that stand for no unit."""
NAMES = {
    Phase.FIRE: "fire",
    Phase.MELEE: "melee",
    Phase.GENERAL_MELEE: "general",
    Phase.CELTIC_FIRE: "celtic fire",
    Phase.ROMAN_FIRE: "roman fire",
}


class Translation:
    """One battle on its way into a record."""

    def __init__(
        self,
        told: BattleBegan,
        exits: Sequence[str],
        before: Board,
        *,
        horses: bool,
        beside: bool = False,
        ambush: AmbushTried | None = None,
        saviour: Board | None = None,
    ) -> None:
        self.told = told
        self.names = dict(NAMES)
        self.used = before.rerolled
        self.kind = told.battle
        self.attacker = SIDES[told.seat]
        units = {ROME: [_roman(name, told) for name in told.romans], CELTIC: [_celt(name) for name in told.celts]}
        chiefs = {self.attacker: told.attacker, other(self.attacker): told.defender}
        armies = {side: Army(side, units[side], self._commanders(side, chiefs[side])) for side in SIDES}
        self.steps = {unit.id: unit.steps for side in SIDES for unit in units[side]}
        self.units = {unit.id: unit for side in SIDES for unit in units[side]}
        self.mounted = {unit.id: unit.mounted for side in SIDES for unit in units[side]}
        self.battle = Battle(
            self.attacker,
            armies[ROME],
            armies[CELTIC],
            "fortified" if told.zone == CASTRUM else LANDS[told.zone].terrain.value,
            _place(told, before),
            origin="origin",
            exits={side: tuple(exits) if side != self.attacker else () for side in SIDES},
            escapes=tuple(exits),
            castrum=beside,
            horses=horses,
            alea={side: seat not in before.jacta for seat, side in enumerate(SIDES)},
            ambush=None if ambush is None else ambush.bonus,
            saviour=None if saviour is None else _saviour(saviour),
            saviour_zone=None if saviour is None else "next",
        )
        self.entries: list[Entry] = []
        if ambush is not None:
            self.entries.append(Throw(CELTIC, "ambush", ambush.die, 5 - ambush.bonus))
        self.volley = ambush is not None and ambush.succeeds
        """Whether chariots that are mounted are about to fire before everybody else."""
        self.fired = False
        self.attaching: list[Entry] = []
        self.lost: dict[Side, int] = {ROME: 0, CELTIC: 0}
        self.open: tuple[str, frozenset[str]] | None = None
        self.fates: dict[str, str] = {one.id: "alive" for side in SIDES for one in armies[side].commanders}
        self.pursued = False
        self.away: set[str] = set()
        """Units that have left the field alive."""
        self.mark = 0
        """Where the dice on the table begin."""
        self.destroyed: set[str] = set()
        self.shown = 0
        self._ended = False
        self.withdrew: str | None = None

    def _commanders(self, side: Side, chief: Leader | None) -> list[Commander]:
        mine = [one for one in (chief, *self.told.companions) if one is not None]
        return [
            Commander(
                one,
                side,
                COMMANDERS[one].sv,
                reroll=COMMANDERS[one].reroll and one not in self.used,
                immortal=one == COMMIOS,
            )
            for one in mine
            if (COMMANDERS[one].id in ("caesar", "gaius", "atrius", "commios")) == (side == ROME)
        ]

    def _fresh(self, leader: Leader) -> bool:
        return COMMANDERS[leader].reroll and leader not in self.used

    def end(self) -> None:
        """Note that the fighting is over: units lost from now on are lost after it."""
        self._close()
        self._ended = True

    def hear(self, event: Event) -> None:
        """Turn one event into entries."""
        match event:
            case TacticShown():
                self.shown += 1
                self.entries.append(Choice(SIDES[event.seat], "tactic", LETTER[event.tactic]))
                if event.attached:
                    pairs = tuple((str(leader), name) for leader, name in event.attached)
                    self.attaching.append(Choice(SIDES[event.seat], "attach", pairs))
            case ChariotsTried():
                self._chariots(event)
            case PhaseFought() | Rerolled():
                self._dice(event)
            case LossesTaken() if not self._ended and self.open is not None:
                self._losses(event)
            case LossesTaken():
                self.destroyed |= set(event.taken)
            case WithdrawalTried():
                self._withdrawal(event)
            case FlightTried():
                self._close()
                self.entries.append(Throw(ROME, "flight", event.die, 4, **_alea(ROME, event.again)))
            case Pursued():
                self.pursued = True
            case _:
                self._fate(event)

    def _chariots(self, event: ChariotsTried) -> None:
        self._close()
        self._attach()
        self.mark = len(self.entries)
        for name, die, least in event.tries:
            why: Literal["down", "up"] = "down" if self.mounted[name] else "up"
            self.entries.append(Throw(CELTIC, why, die, least, name))
            if die >= least:
                self.mounted[name] = not self.mounted[name]

    def _dice(self, event: PhaseFought | Rerolled) -> None:
        if isinstance(event, PhaseFought):
            self._phase(event)
        elif event.name in ALONE:
            self._repeat(event)
        else:
            self._reroll(event)

    def _repeat(self, event: Rerolled) -> None:
        """Write the die of an ambush or of Caesar's arrival thrown again, after the first throw."""
        (first,) = (one for one in self.entries if isinstance(one, Throw) and one.why == event.name)
        side = SIDES[event.seat]
        self.entries.append(Throw(side, first.why, event.face, first.needed, by="alea", of=side))
        if event.name == "ambush":
            self.volley = event.face >= (first.needed or 0)

    def _reroll(self, event: Rerolled) -> None:
        """Write a die thrown again; a chariot that fails or succeeds after all lies otherwise then."""
        (first,) = (
            one
            for one in self.entries[self.mark :]
            if isinstance(one, Throw) and one.by is None and one.unit == event.name
        )
        by = {"alea": "alea", "signa": "battle alea"}.get(event.source, event.source)
        of = SIDES[event.seat] if event.source in ("alea", "signa") else None
        again = Throw(SIDES[event.of], first.why, event.face, first.needed, event.name, by, of, event.laid)
        self.entries.append(again)
        if first.why in ("down", "up"):
            before, now = (face >= (first.needed or 0) for face in (event.was, event.face))
            if before != now:
                self.mounted[event.name] = not self.mounted[event.name]

    def _mounted(self) -> bool:
        return any(self.steps[unit.id] and self.mounted[unit.id] for unit in self.units.values() if unit.chariot)

    def _attach(self) -> None:
        self.entries += self.attaching
        self.attaching = []

    def _arrive(self, event: SaviourArrived) -> None:
        self._close()
        army = self.battle.saviour
        assert army is not None
        self.units |= {unit.id: unit for unit in army.units}
        self.steps |= {unit.id: unit.steps for unit in army.units}
        self.fates |= {one.id: "alive" for one in army.commanders}
        if event.attached:
            self.entries.append(Choice(ROME, "attach", tuple((str(leader), name) for leader, name in event.attached)))

    def main_stands(self) -> bool:
        """Return whether the army that was attacked has units left."""
        return any(self.steps[unit.id] for unit in self.units.values() if unit.side == ROME and unit.army == "main")

    def _withdrawal(self, event: WithdrawalTried) -> None:
        self._close()
        side = SIDES[event.seat]
        self.entries.append(Throw(side, "retreat", event.die, event.needed, **_alea(side, event.again)))
        if event.die >= event.needed:
            self.withdrew = f"good order {side}"

    def _fate(self, event: Event) -> None:
        match event:
            case SaviourCalled() if not event.again:
                self.entries.append(Throw(ROME, "saviour", event.die, 4))
            case SaviourArrived():
                self._arrive(event)
            case SpoilsShared():
                self.entries.append(Choice(ROME, "share", (event.other, event.caesar)))
            case LeaderLost() if event.leader in self.fates:
                self.fates[event.leader] = "dead" if event.captor is None else "hostage"
            case LeaderFreed() if event.leader in self.fates:
                self.fates[event.leader] = "free"
            case _:
                pass

    def _phase(self, event: PhaseFought) -> None:
        self._close()
        self._attach()
        self.mark = len(self.entries)
        fire = not event.phase.hand_to_hand
        volley = fire and self.volley and self._mounted()
        for side, faces in zip(SIDES, event.faces, strict=True):
            able = [
                unit
                for unit in self.units.values()
                if unit.side == side and unit.id not in self.away and self.steps[unit.id] and self._value(unit, fire)
            ]
            if not event.phase.fought_by(Seat(SIDES.index(side))):
                able = []
            if fire and self.fired:
                able = [unit for unit in able if not unit.chariot]
            if self.kind is BattleKind.CRUSH or volley:
                able = [unit for unit in able if unit.chariot] if faces else []
            assert len(able) == len(faces)
            for unit, face in zip(able, faces, strict=True):
                self.entries.append(Throw(side, "fire" if fire else "melee", face, self._value(unit, fire), unit.id))
        self.open = ("ambush" if volley else self.names[event.phase], frozenset(event.front))
        self.fired, self.volley = self.fired or volley, False

    def _value(self, unit: Unit, fire: bool) -> int:
        weak = not self.mounted[unit.id] if unit.chariot else unit.side == ROME and self.steps[unit.id] == 1
        face = unit.back if weak and unit.back is not None else unit.front
        return face.fire if fire else face.melee

    def _losses(self, event: LossesTaken) -> None:
        side = SIDES[event.seat]
        self.entries.append(Choice(side, "losses", tuple(event.taken)))
        self.lost[side] += len(event.taken)
        for name in event.taken:
            self.steps[name] -= 1

    def _close(self) -> None:
        """Write what is claimed of the phase that is over."""
        if self.open is None:
            return
        name, front = self.open
        self.open = None
        self.entries.append(After(name, dict(self.lost), dict(self.steps), front))

    def record(self, told: BattleEnded, retreated: Retreated | None) -> Record:
        """Return the record of the battle, its outcome as it was told."""
        self._close()
        side = None if told.winner is None else SIDES[told.winner]
        goes = None if retreated is None else SIDES[retreated.seat]
        if retreated is not None and goes not in (None, self.attacker) and (goes != ROME or self.main_stands()):
            self.entries.append(Choice(SIDES[retreated.seat], "retreat", str(retreated.to)))
        return Record(
            self.battle,
            tuple(self.entries),
            Outcome(
                ending=self.withdrew,
                victor=side or "nobody",
                losses={ROME: told.losses[ROMAN_SEAT], CELTIC: told.losses[1]},
                commanders=dict(self.fates),
                spoils=told.spoils,
                fortuna=side or "nobody",
                destroyed=frozenset(self.destroyed),
                steps={name: 0 if name in self.destroyed else steps for name, steps in self.steps.items()},
                pursuit="AD" if self.pursued else None,
                pitched=self.shown == len(SIDES),
            ),
        )


def _place(told: BattleBegan, before: Board) -> Place:
    if told.battle is BattleKind.LANDING:
        return "landing"
    oppidum = told.seat == ROMAN_SEAT and told.zone == before.oppidum and not before.razed
    return "castrum" if told.zone == CASTRUM else "oppidum" if oppidum else "field"


def _alea(side: Side, again: bool) -> dict[str, Any]:
    return {"by": "alea", "of": side} if again else {}


def _saviour(board: Board) -> Army:
    """Return the army with which Caesar may come, before anything has happened to it."""
    names = [unit for unit, leader in board.command.items() if leader == CAESAR]
    units = [replace(_counter(name, name in board.reduced), army="saviour") for name in names]
    return Army(
        ROME,
        units,
        [Commander(CAESAR, ROME, COMMANDERS[CAESAR].sv, reroll=CAESAR not in board.rerolled, army="saviour")],
    )


def _counter(name: str, reduced: bool) -> Unit:
    facts = next(facts for unit, facts in ROMANS.items() if unit == name)
    return Unit(
        name,
        ROME,
        Face(*facts.full, facts.sword),
        Face(*facts.reduced, facts.sword),
        1 if reduced else 2,
        facts.legion,
        facts.kind.value if facts.legion else None,  # type: ignore[arg-type]
        facts.cavalry,
    )


def _roman(name: str, told: BattleBegan) -> Unit:
    return replace(_counter(name, name in told.reduced), commanded=name not in told.loose)


def _celt(name: str) -> Unit:
    kind = kind_of(name)
    facts = CELTS[CelticUnit(kind.kind)]
    foot = CELTS[CelticUnit.ESSEDARII_ON_FOOT]
    return Unit(
        name,
        CELTIC,
        Face(*facts.values, facts.sword),
        Face(*foot.values, foot.sword) if facts.chariot else None,
        cavalry=facts.cavalry,
        chariot=facts.chariot,
        mounted=kind is not CelticUnit.ESSEDARII_ON_FOOT,
        commanded=leader_of(stack_of(name)) is not None,
    )
