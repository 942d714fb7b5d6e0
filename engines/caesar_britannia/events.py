"""Events, as they are told."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from engines.caesar_britannia.battle_events import (
    Appeared,
    BattleBegan,
    BattleEnded,
    Bombarded,
    ChariotsTried,
    Counted,
    Crushed,
    DrivenBack,
    FlightTried,
    LeaderFreed,
    LeaderLost,
    LossesTaken,
    PhaseFought,
    PlanSealed,
    Pursued,
    Rerolled,
    Retreated,
    SaviourArrived,
    SaviourCalled,
    SpoilsShared,
    Succeeded,
    TacticShown,
    WithdrawalTried,
    Withdrawn,
)
from engines.caesar_britannia.ids import (
    CelticUnit,
    CelticUnits,
    Leader,
    People,
    RomanUnit,
    Scenario,
    Symbol,
    Zone,
)
from engines.caesar_britannia.special_events import (
    AmbushTried,
    Battered,
    CommiosCaptured,
    CommiosFreed,
    CommiosRides,
    Driven,
    DumnorixThrown,
    MarkersPlaced,
    MoriniMet,
    OppidumFound,
    OppidumRazed,
    RoseUp,
    StartChosen,
    StormBroke,
    StormPostponed,
    TempestThrown,
    Yielded,
)
from engines.core.event import Event
from engines.core.orders import OrdersFired, OrdersSet
from engines.core.seats import Seat


class Began(Event):
    """A match begins."""

    kind: Literal["began"] = "began"
    scenario: Scenario


class Divided(Event):
    """Rome has divided its combat units among its commanders."""

    kind: Literal["divided"] = "divided"
    armies: tuple[tuple[Leader, tuple[RomanUnit, ...]], ...]
    commios: Zone | None
    """Where Commios begins, where that was chosen."""


class TurnBegan(Event):
    """A turn begins."""

    kind: Literal["turn_began"] = "turn_began"
    turn: int


class SetsDrawn(Event):
    """It was drawn which counters each people plays with."""

    kind: Literal["sets_drawn"] = "sets_drawn"
    sets: tuple[tuple[People, Symbol, Leader], ...]


class Mustered(Event):
    """A people's combat units were drawn; told to the Celt alone."""

    kind: Literal["mustered"] = "mustered"
    people: People
    units: CelticUnits


class Landed(Event):
    """Rome has landed for the first time."""

    kind: Literal["landed"] = "landed"
    report: ClassVar[bool] = True
    zone: Zone
    peoples: tuple[People, ...]


class Redeployed(Event):
    """The Celts have moved a combat unit, or a commander, while they arrange theirs."""

    kind: Literal["redeployed"] = "redeployed"
    people: People
    leader: Leader | None
    origin: Zone
    to: Zone


class Deployed(Event):
    """The Celts have arranged their combat units: how many of each people, where."""

    kind: Literal["deployed"] = "deployed"
    stands: tuple[tuple[People, Zone, int], ...]
    """By people and zone."""
    leaders: tuple[tuple[Leader, Zone, int], ...]
    """The commanders, and how many of those combat units each of them commands."""


class Submitted(Event):
    """A people has submitted without having been asked."""

    kind: Literal["submitted"] = "submitted"
    report: ClassVar[bool] = True
    people: People
    hostage: Leader | None
    """Its commander, where he is a new hostage of Caesar's."""


class Passed(Event):
    """A commander does nothing."""

    kind: Literal["passed"] = "passed"
    leader: Leader


class Marched(Event):
    """An army has moved."""

    kind: Literal["marched"] = "marched"
    leader: Leader
    origin: Zone
    to: Zone
    romans: tuple[RomanUnit, ...]
    celts: int
    riders: tuple[Leader, ...]


class Exchanged(Event):
    """Armies of a zone have exchanged combat units; what the commander commands now."""

    kind: Literal["exchanged"] = "exchanged"
    leader: Leader
    romans: tuple[RomanUnit, ...]
    celts: int
    riders: tuple[Leader, ...]


class Joined(Event):
    """A commander has placed himself and his army under another one."""

    kind: Literal["joined"] = "joined"
    leader: Leader
    under: Leader


class HostagesPassed(Event):
    """A commander has handed hostages over to another."""

    kind: Literal["hostages_passed"] = "hostages_passed"
    leader: Leader
    receiver: Leader
    hostages: tuple[Leader, ...]


class SingleMoved(Event):
    """An isolated combat unit has moved; a Celtic one lies face down."""

    kind: Literal["single_moved"] = "single_moved"
    leader: Leader
    romans: tuple[RomanUnit, ...]
    people: People | None
    origin: Zone
    to: Zone


class Sailed(Event):
    """Ships have taken a commander and others along."""

    kind: Literal["sailed"] = "sailed"
    leader: Leader
    origin: Zone
    to: Zone
    romans: tuple[RomanUnit, ...]
    company: tuple[Leader, ...]


class Explored(Event):
    """Rome has set foot in a zone for the first time."""

    kind: Literal["explored"] = "explored"
    zone: Zone


class CastrumBuilt(Event):
    """The Castrum stands."""

    kind: Literal["castrum_built"] = "castrum_built"
    report: ClassVar[bool] = True
    leader: Leader
    zone: Zone
    garrison: tuple[RomanUnit, ...]
    again: bool


class CastrumFell(Event):
    """Nobody is left in the Castrum: it is destroyed, and ships with it."""

    kind: Literal["castrum_fell"] = "castrum_fell"
    report: ClassVar[bool] = True
    zone: Zone
    ships: int
    """The naval points that are lost."""
    np: int
    """Those that are left."""


class LostAtSea(Event):
    """Too few ships are left for everybody at sea."""

    kind: Literal["lost_at_sea"] = "lost_at_sea"
    report: ClassVar[bool] = True
    romans: tuple[RomanUnit, ...]


class Ravaged(Event):
    """A zone was ravaged."""

    kind: Literal["ravaged"] = "ravaged"
    leader: Leader
    zone: Zone
    spoils: int
    """The spoils points the commander has now."""


class Restored(Event):
    """Reduced combat units are at full strength again."""

    kind: Literal["restored"] = "restored"
    leader: Leader
    romans: tuple[RomanUnit, ...]
    cost: int


class Repaired(Event):
    """A ship was repaired."""

    kind: Literal["repaired"] = "repaired"
    leader: Leader
    np: int


class Proposed(Event):
    """Submission was proposed, and the die has fallen."""

    kind: Literal["proposed"] = "proposed"
    people: People
    die: int
    bonus: int


class ProposedAgain(Event):
    """The die of a submission was thrown again."""

    kind: Literal["proposed_again"] = "proposed_again"
    people: People
    source: str
    """The source: Fortuna, or the Alea."""
    die: int
    bonus: int


class Answered(Event):
    """A people has submitted, or refused to."""

    kind: Literal["answered"] = "answered"
    report: ClassVar[bool] = True
    people: People
    spent: int
    total: int
    submits: bool
    hostage: Leader | None
    """The hostage it gives, None if he already is one."""


class Recruited(Event):
    """A combat unit was recruited."""

    kind: Literal["recruited"] = "recruited"
    leader: Leader
    people: People
    zone: Zone


class RecruitSeen(Event):
    """A combat unit that was recruited; told to the Celt alone."""

    kind: Literal["recruit_seen"] = "recruit_seen"
    unit: CelticUnit


class ChariotsTurned(Event):
    """A commander has turned chariots of his people; told to the Celt alone."""

    kind: Literal["chariots_turned"] = "chariots_turned"
    leader: Leader
    n: int


class Harassed(Event):
    """Chariots have fired at the Romans of a zone."""

    kind: Literal["harassed"] = "harassed"
    report: ClassVar[bool] = True
    leader: Leader
    zone: Zone
    faces: tuple[int, ...]
    """The dice of the chariots."""
    hits: int


class Replied(Event):
    """The Romans of a harassed zone have fired back."""

    kind: Literal["replied"] = "replied"
    zone: Zone
    romans: tuple[RomanUnit, ...]
    """The units that fired."""
    faces: tuple[int, ...]
    """Their dice."""
    hits: int


class SpoilsLost(Event):
    """Spoils are lost: a commander cannot carry so many, or has no combat unit to carry them."""

    kind: Literal["spoils_lost"] = "spoils_lost"
    leader: Leader
    n: int


class AllianceMade(Event):
    """Cassivellaunus is supreme commander of all."""

    kind: Literal["alliance_made"] = "alliance_made"
    report: ClassVar[bool] = True


class Disgraced(Event):
    """Rome has lost Caesar or an eagle."""

    kind: Literal["disgraced"] = "disgraced"
    report: ClassVar[bool] = True
    seat: Seat


class LeftBehind(Event):
    """The last turn is over; whoever is not at home in Portus Itius is lost."""

    kind: Literal["left_behind"] = "left_behind"
    romans: tuple[RomanUnit, ...]
    leaders: tuple[Leader, ...]


class Ended(Event):
    """The match is over."""

    kind: Literal["ended"] = "ended"
    report: ClassVar[bool] = True
    objectives: int
    """How many of its seven objectives Rome has met."""


CaesarEvent: TypeAlias = Annotated[
    Began
    | Divided
    | TurnBegan
    | StartChosen
    | DumnorixThrown
    | MoriniMet
    | TempestThrown
    | StormBroke
    | StormPostponed
    | Driven
    | Battered
    | SetsDrawn
    | Mustered
    | Landed
    | Redeployed
    | Deployed
    | MarkersPlaced
    | OppidumFound
    | OppidumRazed
    | Submitted
    | Passed
    | Marched
    | Exchanged
    | Joined
    | HostagesPassed
    | SingleMoved
    | Sailed
    | Explored
    | CastrumBuilt
    | CastrumFell
    | LostAtSea
    | Ravaged
    | Restored
    | Repaired
    | Proposed
    | ProposedAgain
    | Answered
    | Recruited
    | RecruitSeen
    | ChariotsTurned
    | Harassed
    | Replied
    | LossesTaken
    | BattleBegan
    | OrdersSet
    | OrdersFired
    | ChariotsTried
    | PlanSealed
    | TacticShown
    | WithdrawalTried
    | Withdrawn
    | FlightTried
    | Bombarded
    | DrivenBack
    | Pursued
    | PhaseFought
    | Rerolled
    | Counted
    | SaviourCalled
    | SaviourArrived
    | SpoilsShared
    | BattleEnded
    | Crushed
    | Retreated
    | LeaderLost
    | Succeeded
    | LeaderFreed
    | Appeared
    | AmbushTried
    | CommiosCaptured
    | CommiosFreed
    | CommiosRides
    | Yielded
    | RoseUp
    | SpoilsLost
    | AllianceMade
    | Disgraced
    | LeftBehind
    | Ended,
    Field(discriminator="kind"),
]
