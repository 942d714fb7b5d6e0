"""Combat units in a battle: what they can do, and what they can take."""

from __future__ import annotations

from collections.abc import Iterable

from engines.caesar_britannia.data.facts import CelticFacts, RomanFacts
from engines.caesar_britannia.data.tables import CELTS, ROMANS
from engines.caesar_britannia.ids import CelticUnit, Kind, Leader, RomanUnit, Sword
from engines.core.view import Visible


class Fighter(Visible):
    """One combat unit on the battlefield, face up."""

    name: str
    """Tells it from every other one: the id of a Roman unit, kind and number of a Celtic one."""
    unit: RomanUnit | None = None
    """The Roman unit it is."""
    band: CelticUnit | None = None
    """The kind of Celtic unit it is; of a chariot, the side that is up."""
    commanded: bool = True
    reduced: bool = False
    front: bool = False
    """Whether it stands in the front line."""
    leader: Leader | None = None
    """The commander who is attached to it."""

    @property
    def facts(self) -> RomanFacts | CelticFacts:
        """The facts on its counter."""
        if self.unit is not None:
            return ROMANS[self.unit]
        assert self.band is not None
        return CELTS[self.band]

    @property
    def values(self) -> tuple[int, int]:
        """Its melee and its fire. Rule: CIB-0.2.2."""
        facts = self.facts
        if isinstance(facts, CelticFacts):
            return facts.values
        return facts.reduced if self.reduced else facts.full

    @property
    def melee(self) -> int:
        """The highest face of its die that hits in melee; 0 where it does not fight in it."""
        return self.values[0]

    @property
    def fire(self) -> int:
        """The highest face of its die that hits when it fires; 0 where it does not."""
        return self.values[1]

    @property
    def sword(self) -> Sword | None:
        """The colour of its sword."""
        return self.facts.sword

    @property
    def steps(self) -> int:
        """The losses it can still take: a full Roman unit two, every other one. Rule: CIB-0.2.2, CIB-3.4.3."""
        return 2 if self.unit is not None and not self.reduced else 1

    @property
    def legionary(self) -> bool:
        """Whether it belongs to a legion."""
        return isinstance(self.facts, RomanFacts) and self.facts.legion is not None

    @property
    def eagle(self) -> bool:
        """Whether it carries an eagle."""
        return isinstance(self.facts, RomanFacts) and self.facts.kind is Kind.EAGLE

    @property
    def chariot(self) -> bool:
        """Whether it is a chariot, on whichever side."""
        return isinstance(self.facts, CelticFacts) and self.facts.chariot

    @property
    def mounted(self) -> bool:
        """Whether it is a chariot on its mounted side."""
        return self.band is CelticUnit.ESSEDARII


def kind_of(name: str) -> CelticUnit:
    """Return the kind of a Celtic unit from its name as a fighter."""
    return CelticUnit(name.partition("/")[2].partition(".")[0])


def strength(fighters: Iterable[Fighter]) -> int:
    """Return how many losses some units can take together."""
    return sum(fighter.steps for fighter in fighters)
