"""Events of battles, as they are told."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import Field

from engines.caesar_britannia.ids import CelticUnit, Leader, People, RomanUnit, Tactic, Zone
from engines.caesar_britannia.legal.battle import BattleKind, Phase
from engines.core.event import Event
from engines.core.seats import Seat


class LossesTaken(Event):
    """A side has taken its losses."""

    kind: Literal["losses_taken"] = "losses_taken"
    seat: Seat
    reduced: tuple[RomanUnit, ...]
    romans: tuple[RomanUnit, ...]
    """Roman units eliminated."""
    celts: tuple[tuple[People, CelticUnit], ...]
    """Celtic units eliminated, and of which people they were."""
    taken: tuple[str, ...] = ()
    """The units by their names as fighters, one for each loss; of an army destroyed each unit once."""


class BattleBegan(Event):
    """Two armies fight, and everybody sees them."""

    kind: Literal["battle_began"] = "battle_began"
    report: ClassVar[bool] = True
    zone: Zone
    attacker: Leader | None
    defender: Leader | None
    companions: tuple[Leader, ...]
    """The commanders in their armies."""
    romans: tuple[RomanUnit, ...]
    reduced: tuple[RomanUnit, ...]
    loose: tuple[RomanUnit, ...]
    """Romans whom nobody commands."""
    celts: tuple[str, ...]
    """By their names as fighters, in the order in which they throw."""
    seat: Seat
    """The attacker."""
    battle: BattleKind


class ChariotsTried(Event):
    """Chariots have tried to change sides."""

    kind: Literal["chariots_tried"] = "chariots_tried"
    tries: tuple[tuple[str, int, int], ...]
    """Each by its name as a fighter, with its die and the least that it had to show."""


class PlanSealed(Event):
    """A side has chosen its tactic, in secret."""

    kind: Literal["plan_sealed"] = "plan_sealed"
    seat: Seat


class TacticShown(Event):
    """The tactic of a side is shown, and where its commanders fight."""

    kind: Literal["tactic_shown"] = "tactic_shown"
    seat: Seat
    tactic: Tactic
    attached: tuple[tuple[Leader, str], ...]
    """Commanders, and the unit each of them fights beside, by its name as a fighter."""


class WithdrawalTried(Event):
    """A side has tried to retreat in good order."""

    kind: Literal["withdrawal_tried"] = "withdrawal_tried"
    seat: Seat
    die: int
    needed: int
    again: bool = False
    """Whether a die that had failed was thrown again."""


class Withdrawn(Event):
    """A side retreats in good order without a die."""

    kind: Literal["withdrawn"] = "withdrawn"
    seat: Seat


class FlightTried(Event):
    """The Romans have tried to flee into the Castrum."""

    kind: Literal["flight_tried"] = "flight_tried"
    die: int
    flees: bool
    again: bool = False
    """Whether a die that had failed was thrown again."""


class Bombarded(Event):
    """The artillery of the fleet has fired."""

    kind: Literal["bombarded"] = "bombarded"
    die: int
    """As many steps back does it force."""


class DrivenBack(Event):
    """Celts have stepped back before the artillery."""

    kind: Literal["driven_back"] = "driven_back"
    back: tuple[str, ...]
    """Those who are in the second line now, by their names as fighters."""
    away: tuple[tuple[str, Zone], ...]
    """Those who have left the field, and where to."""


class Pursued(Event):
    """A beaten army is destroyed in the pursuit."""

    kind: Literal["pursued"] = "pursued"
    seat: Seat


class PhaseFought(Event):
    """Both sides have thrown for a phase of a battle."""

    kind: Literal["phase_fought"] = "phase_fought"
    phase: Phase
    faces: tuple[tuple[int, ...], tuple[int, ...]]
    """The dice of Rome and of the Celts."""
    hits: tuple[int, int]
    """The losses that Rome and the Celts inflict."""
    front: tuple[str, ...] = ()
    """The units in both front lines, by their names as fighters."""


class Rerolled(Event):
    """A die was thrown again."""

    kind: Literal["rerolled"] = "rerolled"
    seat: Seat
    """The side that has thrown it again."""
    source: str
    """The source: its Alea, that of a general attack, or a commander."""
    of: Seat
    """The side whose die it is."""
    name: str
    """The unit that has thrown it, by its name as a fighter."""
    was: int
    face: int
    laid: str | None
    """The unit that its hit falls on, where a commander has thrown an enemy's die again."""


class Counted(Event):
    """The losses that are inflicted after dice were thrown again."""

    kind: Literal["counted"] = "counted"
    hits: tuple[int, int]
    """Those of Rome and of the Celts."""


class SaviourCalled(Event):
    """Caesar sets out to Romans who are attacked."""

    kind: Literal["saviour_called"] = "saviour_called"
    die: int
    phase: Phase | None
    """The phase in which he arrives; None if he comes too late."""
    again: bool = False
    """Whether the die was thrown again."""


class SaviourArrived(Event):
    """Caesar has come to the rescue."""

    kind: Literal["saviour_arrived"] = "saviour_arrived"
    zone: Zone
    romans: tuple[RomanUnit, ...]
    """The combat units with him."""
    attached: tuple[tuple[Leader, str], ...] = ()
    """The commanders, and the unit each of them fights beside, by its name as a fighter."""


class Crushed(Event):
    """An army is crushed; chariots may have escaped."""

    kind: Literal["crushed"] = "crushed"
    seat: Seat
    faces: tuple[int, ...]
    """The dice of its chariots."""
    escaped: int


Fought: TypeAlias = Annotated[
    BattleBegan
    | TacticShown
    | ChariotsTried
    | Bombarded
    | DrivenBack
    | PhaseFought
    | Rerolled
    | Counted
    | LossesTaken
    | WithdrawalTried
    | Withdrawn
    | FlightTried
    | SaviourCalled
    | SaviourArrived
    | Pursued
    | Crushed,
    Field(discriminator="kind"),
]
"""The events that make up a battle, up to its end."""

COURSE: Final[frozenset[type[Event]]] = frozenset(get_args(get_args(Fought)[0]))
"""Their types."""


class BattleEnded(Event):
    """A battle is over."""

    kind: Literal["battle_ended"] = "battle_ended"
    report: ClassVar[bool] = True
    zone: Zone
    winner: Seat | None
    """None for a statu quo."""
    losses: tuple[int, int]
    """Those of Rome and of the Celts."""
    spoils: int
    """The spoils points of the Roman commander."""
    fortuna: Seat | None = None
    """The side that Fortuna favours now."""
    course: tuple[Fought, ...] = ()
    """Everything that was told of the battle before."""


class SpoilsShared(Event):
    """Caesar and the commander he has saved have shared their spoils."""

    kind: Literal["spoils_shared"] = "spoils_shared"
    leader: Leader
    caesar: int
    other: int


class Retreated(Event):
    """A beaten army has left the zone."""

    kind: Literal["retreated"] = "retreated"
    seat: Seat
    zone: Zone
    to: Zone


class LeaderLost(Event):
    """A commander is eliminated, or taken as a hostage."""

    kind: Literal["leader_lost"] = "leader_lost"
    leader: Leader
    captor: Leader | None
    """The commander who holds him as a hostage; None if he is dead."""


class Succeeded(Event):
    """A commander leads the army of one who has fallen, or a part of it."""

    kind: Literal["succeeded"] = "succeeded"
    leader: Leader
    fallen: Leader
    n: int
    """The combat units he commands now."""


class LeaderFreed(Event):
    """A hostage is free."""

    kind: Literal["leader_freed"] = "leader_freed"
    leader: Leader


class Appeared(Event):
    """A freed commander is back on the map."""

    kind: Literal["appeared"] = "appeared"
    leader: Leader
    zone: Zone
