"""A step of Caesar Imperator under way, and what its rules do with units, commanders and stacks again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ParamSpec, cast

from engines.caesar_britannia.battle_events import COURSE, BattleBegan, BattleEnded, Fought
from engines.caesar_britannia.data.tables import LANDS
from engines.caesar_britannia.events import Explored
from engines.caesar_britannia.ids import CelticUnit, CelticUnits, Leader, People, RomanUnit, Stack, Zone, people_of
from engines.caesar_britannia.legal.armies import army_of, stacks_of
from engines.caesar_britannia.legal.chariots import flipped
from engines.caesar_britannia.special_events import OppidumFound
from engines.caesar_britannia.state import CaesarState, Frame
from engines.caesar_britannia.views import Board, Plan
from engines.core.event import Event
from engines.core.flow import FlowTransition
from engines.core.knowledge import Knowledge
from engines.core.model import Map
from engines.core.orders import Orders
from engines.core.rng import Rng

P = ParamSpec("P")


class CaesarTransition(FlowTransition[CaesarState, Board, Frame]):
    """One step."""

    stacks: dict[Stack, CelticUnits]
    knowledge: dict[People, Knowledge]
    plans: list[Plan | None]
    orders: list[Orders]
    hidden: Zone | None

    def __init__(self, state: CaesarState, rng: Rng) -> None:
        super().__init__(state, rng)
        self.asked = state.asked
        self.course: tuple[Fought, ...] = state.course
        """Everything that was told of the battle under way."""

    def tell(self, event: Callable[P, Event], /, *args: P.args, **facts: P.kwargs) -> None:
        """Tell everybody an event; what belongs to the battle under way is kept for the report of its end."""
        super().tell(event, *args, **facts)
        if event is BattleEnded:
            self.course = ()
        elif event is BattleBegan or (self.course and event in COURSE):
            self.course = (*self.course, cast("Fought", event(*args, **facts)))

    # Celtic stacks -------------------------------------------------------------------------------------------------

    def shift(self, source: Stack, target: Stack, units: Sequence[CelticUnit], *, shown: bool = False) -> None:
        """Move units from one stack of a people to another; Rome sees how many, and which if they are shown.

        Rule: CIB-R68.
        """
        if not units or source == target:
            return
        self._lay(source, _without(self.stacks[source], units))
        self._lay(target, tuple(sorted((*self.stacks.get(target, ()), *units))))
        people = people_of(source)
        seen = [unit.kind for unit in units] if shown else []
        self.knowledge[people] = self.knowledge[people].move(source, target, len(units), seen)

    def pour(self, source: Stack, target: Stack) -> None:
        """Move a whole stack into another one. Rule: CIB-R68."""
        self.shift(source, target, self.stacks.get(source, ()))

    def bury(self, stack: Stack, units: Sequence[CelticUnit]) -> None:
        """Take units that everybody sees out of a stack; they are eliminated. Rule: CIB-R68."""
        self._lay(stack, _without(self.stacks[stack], units))
        people = people_of(stack)
        self.knowledge[people] = self.knowledge[people].take(stack, [unit.kind for unit in units])

    def fall(self, stack: Stack, unit: CelticUnit) -> None:
        """Eliminate a Celtic unit. Rule: CIB-3.4.3."""
        self.bury(stack, [unit])
        fallen, people = self.board.fallen, people_of(stack)
        self.change(fallen=fallen.put(people, (*fallen.get(people, ()), unit)))

    def flip(self, stack: Stack, unit: CelticUnit) -> None:
        """Turn a chariot of a stack to its other side, which shows nobody which stack it lies in. Rule: CIB-0.2.2."""
        left = _without(self.stacks[stack], [unit])
        self.stacks[stack] = tuple(sorted((*left, flipped(unit))))

    def _lay(self, stack: Stack, units: CelticUnits) -> None:
        counts = self.board.counts
        if units:
            self.stacks[stack] = units
            self.change(counts=counts.put(stack, len(units)))
        else:
            self.stacks.pop(stack, None)
            self.change(counts=counts.drop(stack))

    # Romans --------------------------------------------------------------------------------------------------------

    def bring(self, units: Iterable[RomanUnit], zone: Zone) -> None:
        """Place Roman units in a zone, which they explore. Rule: CIB-2.2.2."""
        moved = dict.fromkeys(units, zone)
        if moved:
            self.change(units=Map({**self.board.units, **moved}))
            self.explore(zone)
            if zone in self.board.markers:
                self.disclose(zone)

    def disclose(self, entered: Zone | None) -> None:
        """Show the oppidum and its decoy: Roman units have entered the zone of one, or they were betrayed.

        Rule: CIB-5.4.
        """
        assert self.hidden is not None
        self.reveals = True
        self.change(oppidum=self.hidden, markers=())
        self.tell(OppidumFound, entered=entered, oppidum=self.hidden)

    def explore(self, zone: Zone) -> None:
        """Note that Rome has set foot in a zone. Rule: CIB-2.2.2."""
        if zone in LANDS and zone not in self.board.explored:
            self.change(explored=(*self.board.explored, zone))
            self.tell(Explored, zone=zone)

    def activate(self, units: Iterable[RomanUnit]) -> None:
        """Note that Roman units have been activated this turn. Rule: CIB-2.1."""
        known = self.board.activated
        self.change(activated=(*known, *(unit for unit in units if unit not in known)))

    def assign(self, units: Iterable[RomanUnit], leader: Leader | None) -> None:
        """Place Roman units in a commander's army, or in nobody's."""
        command = self.board.command
        chosen = list(units)
        if leader is None:
            self.change(command=command.drop(*chosen))
        else:
            self.change(command=Map({**command, **dict.fromkeys(chosen, leader)}))

    # Commanders ----------------------------------------------------------------------------------------------------

    def stand(self, leader: Leader, zone: Zone) -> None:
        """Place a commander in a zone."""
        self.change(at=self.board.at.put(leader, zone))

    def spend(self, leader: Leader) -> None:
        """Note that a commander has had his action. Rule: CIB-1."""
        if leader not in self.board.unavailable:
            self.change(unavailable=(*self.board.unavailable, leader))

    def subordinate(self, leader: Leader, chief: Leader | None) -> None:
        """Place a commander in another one's army, or in nobody's."""
        under = self.board.under
        self.change(under=under.drop(leader) if chief is None else under.put(leader, chief))

    def purse(self, leader: Leader) -> int:
        """Return the spoils points of a commander."""
        return self.board.spoils.get(leader, 0)

    def set_purse(self, leader: Leader, n: int) -> None:
        """Give a commander that many spoils points in place of those he has."""
        spoils = self.board.spoils
        self.change(spoils=spoils.put(leader, n) if n else spoils.drop(leader))

    def army(self, leader: Leader) -> tuple[RomanUnit, ...]:
        """Return the Roman units of a commander's army, as they stand."""
        return army_of(self.board, leader)

    def bands(self, leader: Leader) -> tuple[Stack, ...]:
        """Return the Celtic stacks of a commander's army, as they stand."""
        return stacks_of(self.board, leader)

    def _after(self) -> dict[str, Any]:
        return {**super()._after(), "asked": self.asked, "course": self.course}


def _without(held: CelticUnits, gone: Sequence[CelticUnit]) -> CelticUnits:
    left = list(held)
    for unit in gone:
        left.remove(unit)
    return tuple(left)
