"""The end of a battle: who won, pursuit, retreat, the fate of commanders, Fortuna, spoils (CIB-3.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Commander, Side, Tactic, Unit, other
from tests.engines.caesar_britannia.reference.state import Fight
from tests.engines.caesar_britannia.reference.tape import among, one_of

MOST_SP = 20
"""Spoils a Roman commander can hold (CIB-3.5.2)."""

HERE = "here"
"""The zone of the battle as a place."""

Pursuit = Literal["AD", "R", "SQ"]

PURSUIT: dict[tuple[Tactic, Tactic], Pursuit] = {
    ("F", "F"): "R", ("F", "G"): "R", ("F", "D"): "R", ("F", "A"): "AD",
    ("G", "F"): "AD", ("G", "G"): "R", ("G", "D"): "R", ("G", "A"): "R",
    ("D", "F"): "R", ("D", "G"): "AD", ("D", "D"): "SQ", ("D", "A"): "R",
    ("A", "F"): "R", ("A", "G"): "R", ("A", "D"): "AD", ("A", "A"): "R",
}  # fmt: skip
"""The pursuit table: (tactic of the defeated, tactic of the victor) (CIB-3.5.1)."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a battle. In a record every field left None is not compared.

    ``ending``: annihilation, phases, good order rome or celts, flight, crush rome or celts (the winner), artillery,
    lost game (Rome's, at the end of the phase that cost Caesar or an eagle; the other fields then tell that moment).
    """

    ending: str | None = None
    victor: Side | Literal["nobody"] | None = None
    losses: dict[Side, int] | None = None
    """Steps lost in the fighting, before anybody is destroyed after it."""
    pursuit: Pursuit | Literal["none"] | None = None
    """The result of the table after its note on cavalry; ``"none"`` where it was not asked."""
    destroyed: frozenset[str] | None = None
    """Units eliminated after the fighting: pursuit, crush, no way out."""
    steps: dict[str, int] | None = None
    """Steps left of every unit at the very end."""
    commanders: dict[str, str] | None = None
    """Each commander's fate: alive, dead, hostage, free (a Celt whose army fell to Romans without a commander)."""
    spoils: int | None = None
    """SP won, before the limit of 20."""
    sp: dict[str, int] | None = None
    """SP of each Roman commander at the end."""
    fortuna: Side | Literal["nobody"] | None = None
    hostages_freed: bool | None = None
    commios_freed: bool | None = None
    oppidum_destroyed: bool | None = None
    pitched: bool | None = None
    """Whether both sides had chosen a tactic: a pitched battle for Mandubracios (R29, R62)."""
    rome_lost: bool | None = None
    """Whether Rome has lost the game: Caesar dead or an eagle eliminated (CIB-5.1.2)."""
    places: dict[str, str] | None = None
    """Where ``rome``, ``celts`` and the ``saviour`` are, if anybody of theirs is left: here, castrum, or a zone."""


@dataclass
class _End:
    """All that is worked out about an end."""

    state: Fight
    victor: Side | None
    quo: bool = False
    pursuit: Pursuit | Literal["none"] = "none"
    destroyed: set[str] = field(default_factory=set)
    places: dict[str, str] = field(default_factory=dict)

    @property
    def loser(self) -> Side | None:
        """The side defeated."""
        return other(self.victor) if self.victor else None

    def destroy(self, units: Sequence[Unit]) -> None:
        """Eliminate units after the fighting."""
        self.destroyed |= {unit.id for unit in units if unit.alive}
        for unit in units:
            unit.steps = 0


def conclude(state: Fight, ending: str) -> Outcome:
    """Return what comes of a battle that has ended; what the beaten side still decides is asked here."""
    losses: dict[Side, int] = {side: state.losses(side) for side in (ROME, CELTS)}
    end = _judge(state, ending, losses)
    if ending.startswith("crush") and end.loser:
        end.destroy(state.army(end.loser).living)
    if ending != "lost game":
        _pursue(end, ending)
        _withdraw(end, ending)
    fates = _fates(state)
    gain = _spoils(end)
    sp = _hand_over(end, gain)
    beaten_captor = any(
        one.holds_commios and (end.loser == CELTS or fates[one.id] != "alive") for one in state.battle.celts.commanders
    )
    return Outcome(
        ending=ending,
        victor=end.victor or "nobody",
        losses=losses,
        pursuit=end.pursuit,
        destroyed=frozenset(end.destroyed),
        steps={unit.id: unit.steps for unit in state.every_unit()},
        commanders=fates,
        spoils=gain,
        sp=sp,
        fortuna=_fortuna(end) or "nobody",
        hostages_freed=end.loser == ROME and state.battle.hostages,
        commios_freed=beaten_captor,
        oppidum_destroyed=state.battle.place == "oppidum" and end.victor == ROME,
        pitched=len(state.tactics) == len((ROME, CELTS)),
        rome_lost=state.lost_game(),
        places=_places(end),
    )


def _judge(state: Fight, ending: str, losses: dict[Side, int]) -> _End:
    """Return who has won (CIB-3.5.1, R24)."""
    decided: dict[str, Side | None] = {
        "artillery": ROME,
        "crush rome": ROME,
        "crush celts": CELTS,
        "good order rome": CELTS,
        "good order celts": ROME,
        "flight": None,
        "lost game": None,
    }
    if ending in decided:
        return _End(state, decided[ending])
    alive = [side for side in (ROME, CELTS) if state.army(side).living]
    if len(alive) == 1:
        return _End(state, alive[0])
    if losses[ROME] == losses[CELTS]:
        return _End(state, None, quo=True)
    return _End(state, ROME if losses[ROME] < losses[CELTS] else CELTS)


def _pursue(end: _End, ending: str) -> None:
    """Consult the pursuit table (CIB-3.5.1, R27, R39, CIB-5.2.4: the 30 horses)."""
    state = end.state
    if not (end.victor and end.loser) or ending != "phases" or state.skirmish or len(state.tactics) < 2:
        return
    end.pursuit = PURSUIT[state.tactics[end.loser], state.tactics[end.victor]]
    if end.pursuit == "SQ":
        end.victor, end.quo = None, True
    elif end.pursuit == "AD":
        riders = any(unit.cavalry or unit.chariot for unit in state.army(end.victor).living)
        horses = end.victor == ROME and state.battle.horses and state.battle.terrain == "plain"
        if riders or horses:
            end.destroy(state.army(end.loser).living)
        else:
            end.pursuit = "R"


def _withdraw(end: _End, ending: str) -> None:
    """Let the beaten side, after a statu quo the attacker, leave the zone (CIB-3.5.3, CIB-3.5.4, R7)."""
    state, battle = end.state, end.state.battle
    if ending == "flight":
        end.places |= {"rome": "castrum", "saviour": "castrum"}
        return
    goes = battle.attacker if end.quo else end.loser
    if end.loser == ROME and battle.saviour_zone:
        end.places["saviour"] = battle.saviour_zone
    units = [unit for unit in state.army(goes).living if unit.army == "main"] if goes else []
    if goes and units and not (goes == ROME and battle.place == "castrum"):
        end.places[goes] = _go(end, goes, units)
    if battle.place == "castrum" and battle.origin:
        # The Celts stand in the zone around the Castrum again even after a victory (CIB-4.3, R36).
        end.places[CELTS] = battle.origin


def _go(end: _End, side: Side, units: Sequence[Unit]) -> str:
    battle = end.state.battle
    if side == battle.attacker and battle.origin is not None:
        return battle.origin
    zones = battle.exits[side]
    if not zones:
        end.destroy(units)
        return HERE
    return str(end.state.tape.choose(side, "retreat", among(zones), one_of(zones)))


def _fates(state: Fight) -> dict[str, str]:
    """Return the fate of every commander (CIB-0.2.1, CIB-3.5.3, R47)."""
    standing = {(unit.side, unit.army) for unit in state.every_unit() if unit.alive}
    for commander in state.battle.rome.commanders:
        if (ROME, commander.army) not in standing and not commander.immortal:
            commander.alive = False
    captor = any(_leads(one) and (ROME, one.army) in standing for one in state.battle.rome.commanders)
    fates = {one.id: "alive" if one.alive else "dead" for one in state.every_commander()}
    if (CELTS, "main") not in standing:
        fates |= {one.id: "hostage" if captor else "free" for one in state.battle.celts.commanders}
    return fates


def _leads(commander: Commander) -> bool:
    return commander.alive and not commander.immortal


def _spoils(end: _End) -> int:
    """Return the SP Rome wins: one for each enemy eliminated whose front shows a sword (CIB-3.5.2, CIB-2.5.1)."""
    if end.victor != ROME or not any(_leads(one) for one in end.state.battle.rome.commanders):
        return 0
    return sum(1 for unit in end.state.battle.celts.units if not unit.alive and unit.front.sword)


def _hand_over(end: _End, gain: int) -> dict[str, int]:
    """Return the SP of every Roman commander: an army's belong to its leader (R18), the beaten lose theirs (R42)."""
    commanders = end.state.battle.rome.commanders
    sp = {one.id: 0 for one in commanders}
    if end.loser == ROME:
        return sp
    leaders = {}
    for army in ("main", "saviour"):
        able = [one for one in commanders if one.army == army and _leads(one)]
        if able:
            leaders[army] = max(able, key=lambda one: one.sv)
    shares = dict.fromkeys(leaders, gain)
    if len(leaders) == 2 and gain:
        pair = end.state.tape.choose(ROME, "share", *_sharing(gain))
        shares = dict(zip(("main", "saviour"), pair, strict=True))
    for army, leader in leaders.items():
        own = sum(one.sp for one in commanders if one.army == army)
        sp[leader.id] = min(MOST_SP, own + shares[army])
    return sp


def _sharing(gain: int) -> tuple[Callable[[Any], str | None], Callable[[Random], Any]]:
    splits = [(n, gain - n) for n in range(gain + 1)]
    return among(splits), one_of(splits)


def _fortuna(end: _End) -> Side | None:
    battle = end.state.battle
    if battle.fortuna_locked or not (end.victor or end.quo):
        return battle.fortuna
    return end.victor


def _places(end: _End) -> dict[str, str]:
    """Return where each army is that has somebody left on the field."""
    found: dict[str, str] = {}
    for unit in [*end.state.battle.rome.units, *end.state.battle.celts.units]:
        name = "saviour" if unit.army == "saviour" else unit.side
        if unit.alive:
            found[name] = end.places.get(name, HERE)
    return found
