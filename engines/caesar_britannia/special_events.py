"""Events of the special rules, as they are told: storms, ambushes, Commios, the oppidum."""

from __future__ import annotations

from typing import ClassVar, Literal

from engines.caesar_britannia.ids import Leader, People, RomanUnit, Storm, Zone
from engines.core.event import Event


class TempestThrown(Event):
    """The die was thrown that says whether a storm comes."""

    kind: Literal["tempest_thrown"] = "tempest_thrown"
    die: int
    most: int
    """Up to this number it comes."""


class StormBroke(Event):
    """A storm has come."""

    kind: Literal["storm_broke"] = "storm_broke"
    report: ClassVar[bool] = True
    storm: Storm
    ships: int
    """The naval points that are lost."""
    np: int
    """Those that are left."""


class StormPostponed(Event):
    """Caesar has put a storm off to the next turn; so long the Celts hold Fortuna."""

    kind: Literal["storm_postponed"] = "storm_postponed"
    report: ClassVar[bool] = True
    storm: Storm
    turns: int


class Driven(Event):
    """A storm has driven those at sea to a port."""

    kind: Literal["driven"] = "driven"
    romans: tuple[RomanUnit, ...]
    leaders: tuple[Leader, ...]
    to: Zone


class Battered(Event):
    """Combat units have taken a loss each in a storm."""

    kind: Literal["battered"] = "battered"
    reduced: tuple[RomanUnit, ...]
    romans: tuple[RomanUnit, ...]
    """Those eliminated."""


class AmbushTried(Event):
    """A commander attacks a Roman army that has ravaged; the die says whether it is an ambush."""

    kind: Literal["ambush_tried"] = "ambush_tried"
    report: ClassVar[bool] = True
    leader: Leader
    zone: Zone
    die: int
    bonus: int
    """Zones of the kingdom ravaged before."""
    succeeds: bool
    again: bool = False
    """Whether the die was thrown again."""


class CommiosCaptured(Event):
    """Commios is captured."""

    kind: Literal["commios_captured"] = "commios_captured"
    report: ClassVar[bool] = True
    leader: Leader
    """The commander who holds him."""
    zone: Zone


class CommiosFreed(Event):
    """Commios is free."""

    kind: Literal["commios_freed"] = "commios_freed"
    report: ClassVar[bool] = True
    zone: Zone


class CommiosRides(Event):
    """Commios goes with the army that has freed him."""

    kind: Literal["commios_rides"] = "commios_rides"
    leader: Leader


class Yielded(Event):
    """A commander has submitted of himself, and goes with Caesar."""

    kind: Literal["yielded"] = "yielded"
    report: ClassVar[bool] = True
    leader: Leader
    people: People
    spoils: int
    """The spoils points that Caesar gains."""


class RoseUp(Event):
    """A people that had submitted of itself does so no longer."""

    kind: Literal["rose_up"] = "rose_up"
    report: ClassVar[bool] = True
    people: People


class StartChosen(Event):
    """The Romans at sea begin in an ocean zone that Rome has chosen; so long the Celts hold Fortuna."""

    kind: Literal["start_chosen"] = "start_chosen"
    zone: Zone
    turns: int


class DumnorixThrown(Event):
    """The die was thrown that says whether Dumnorix flees with the cavalry of the Aedui."""

    kind: Literal["dumnorix_thrown"] = "dumnorix_thrown"
    die: int
    flees: bool


class MoriniMet(Event):
    """Combat units have landed among the Morini, who revolt."""

    kind: Literal["morini_met"] = "morini_met"
    report: ClassVar[bool] = True
    romans: tuple[RomanUnit, ...]
    lost: tuple[RomanUnit, ...]
    """Those among them who are eliminated; the others reach Portus Itius."""


class MarkersPlaced(Event):
    """The Celts have placed the oppidum and its decoy; they look alike."""

    kind: Literal["markers_placed"] = "markers_placed"
    zones: tuple[Zone, ...]


class OppidumFound(Event):
    """The true oppidum is known, and the decoy taken off the map."""

    kind: Literal["oppidum_found"] = "oppidum_found"
    report: ClassVar[bool] = True
    entered: Zone | None
    """The zone that Roman units have entered; None where Mandubracios has shown the way."""
    oppidum: Zone


class OppidumRazed(Event):
    """The oppidum is destroyed."""

    kind: Literal["oppidum_razed"] = "oppidum_razed"
    report: ClassVar[bool] = True
    zone: Zone
