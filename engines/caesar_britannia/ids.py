"""Names of what Caesar Imperator: Britannia is made of: places, peoples, commanders, combat units and their stacks."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final, Literal, NewType, TypeAlias

from engines.core.seats import Seat

Zone = NewType("Zone", str)
"""A zone of the map by its id in `data/board.json`: land, ocean, Portus Itius, or the Castrum."""

Leader = NewType("Leader", str)
"""A commander, by the id in `data/counters.json`."""

RomanUnit = NewType("RomanUnit", str)
"""A Roman combat unit, by the id in `data/counters.json`. All of them are public and told apart."""

Stack = NewType("Stack", str)
"""A stack of Celtic combat units of one people that lie face down; see :func:`army_stack` and its fellows."""

ROME: Final = Seat(0)
CELTS: Final = Seat(1)

CAESAR: Final = Leader("caesar")
COMMIOS: Final = Leader("commios")
CASSIVELLAUNUS: Final = Leader("cassivellaunus")

AEDUI: Final = RomanUnit("ala_aeduorum")
"""The cavalry of the Aedui, which Dumnorix may take home."""

PORT: Final = Zone("portus_itius")
"""Portus Itius in Gaul, where the fleet is at home."""

FRETUM: Final = Zone("fretum")
"""Fretum Gallicum, the ocean zone where both scenarios begin."""

CASTRUM: Final = Zone("castrum")
"""The Roman fort: a zone inside a zone."""


class Scenario(StrEnum):
    """The two landings."""

    FIRST = "first"
    """55 BC."""
    SECOND = "second"
    """54 BC."""


class People(StrEnum):
    """The nine kingdoms of the map."""

    CANTII = "cantii"
    REGINI = "regini"
    ATREBATES = "atrebates"
    BELGAE = "belgae"
    DOBUNNI = "dobunni"
    CATUVELLAUNI = "catuvellauni"
    TRINOVANTES = "trinovantes"
    ICENI = "iceni"
    CORITANI = "coritani"


class Terrain(StrEnum):
    """The terrain of a land zone."""

    PLAIN = "plain"
    FOREST = "forest"


class Symbol(StrEnum):
    """The four sets of Celtic counters; which people plays which is drawn."""

    GREEN_DOG = "green_dog"
    RED_BOAR = "red_boar"
    BLUE_HORSE = "blue_horse"
    YELLOW_BULL = "yellow_bull"


class Kind(StrEnum):
    """Kinds of Roman combat units; the first three make up a legion."""

    EAGLE = "eagle"
    SECOND = "second"
    VEXILLATION = "vexillation"
    ALA = "ala"
    ALA_AEDUORUM = "ala_aeduorum"
    COHORS_CLASSICA = "cohors_classica"
    SAGITTIFFER = "sagittiffer"
    FUNDITOR = "funditor"


class CelticUnit(StrEnum):
    """A Celtic combat unit as it lies: units of one kind are not told apart, and a chariot has two sides."""

    ESSEDARII = "essedarii"
    """A chariot, mounted."""
    ESSEDARII_ON_FOOT = "essedarii_on_foot"
    NOBILES = "nobiles"
    BELLATORES = "bellatores"
    IACULATORES = "iaculatores"
    EQUITES = "equites"
    FUNDITORES = "funditores"

    @property
    def kind(self) -> str:
        """The kind of counter it is, whichever side of a chariot is up."""
        return "essedarii" if self is CelticUnit.ESSEDARII_ON_FOOT else self.value


class Tactic(StrEnum):
    """The four tactics of a pitched battle. Rule: CIB-3.3."""

    WINGS = "wings"
    GENERAL = "general"
    DISSUASION = "dissuasion"
    FRONTAL = "frontal"


class Symbols(StrEnum):
    """How peoples come to the symbols of their counters. Rule: CIB-5.1.3."""

    DRAWN = "drawn"
    HISTORICAL = "historical"


class Start(StrEnum):
    """The ocean zone where the Romans at sea begin. Rule: CIB-5.1.2."""

    FRETUM = "fretum"
    CHOSEN = "chosen"
    """Rome chooses it, and the Celts hold Fortuna at first."""


class Ambush(StrEnum):
    """How far an ambush has come. Rule: CIB-2.4.3."""

    LAID = "laid"
    SPRUNG = "sprung"
    """The chariots have fired; now both sides fire without them."""


class Storm(StrEnum):
    """The two kinds of storms. Rule: CIB-4.1."""

    BIG = "big"
    SMALL = "small"


Sword: TypeAlias = Literal["blue", "yellow"]
"""The colour of the sword on a combat unit: which tactic brings it to the front."""

CelticUnits: TypeAlias = tuple[CelticUnit, ...]
"""The content of a stack, sorted."""

ACTED: Final = "acted"
"""Marks the stack of those that have been activated this turn: they are kept apart, for everybody saw them act."""


def army_stack(leader: Leader, people: People, *, acted: bool = False) -> Stack:
    """Return the stack of a people that a commander commands."""
    return Stack(f"army:{leader}:{people.value}{f':{ACTED}' if acted else ''}")


def zone_stack(zone: Zone, people: People, *, acted: bool = False) -> Stack:
    """Return the stack of a people that stands in a zone without being commanded."""
    return Stack(f"zone:{zone}:{people.value}{f':{ACTED}' if acted else ''}")


def bowl(people: People) -> Stack:
    """Return the stack of a people's units that may be recruited. Rule: CIB-0.4."""
    return Stack(f"bowl::{people.value}")


@cache
def people_of(stack: Stack) -> People:
    """Return the people a stack belongs to."""
    return People(stack.split(":")[2])


@cache
def leader_of(stack: Stack) -> Leader | None:
    """Return the commander who commands a stack, None if nobody does."""
    kind, name, *_ = stack.split(":")
    return Leader(name) if kind == "army" else None


@cache
def zone_of(stack: Stack) -> Zone | None:
    """Return the zone where a stack stands without being commanded; None for an army or a bowl."""
    kind, name, *_ = stack.split(":")
    return Zone(name) if kind == "zone" else None


@cache
def has_acted(stack: Stack) -> bool:
    """Return whether the units of a stack have been activated this turn."""
    return stack.endswith(f":{ACTED}")


def acting(stack: Stack, *, acted: bool) -> Stack:
    """Return the stack beside this one that holds those that have been activated, or those that have not."""
    bare = stack.removesuffix(f":{ACTED}")
    return Stack(f"{bare}:{ACTED}") if acted else Stack(bare)
