"""The whole truth of a match: the public board, what lies face down beside it, and what is under way."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engines.caesar_britannia.battle_events import Fought
from engines.caesar_britannia.ids import CelticUnits, Leader, People, RomanUnit, Stack, Zone
from engines.caesar_britannia.legal.battle import Phase
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.views import Board, Plan
from engines.core.flow import Frame as CoreFrame
from engines.core.knowledge import Knowledge
from engines.core.model import Map
from engines.core.obey import OrderedState
from engines.core.orders import Orders
from engines.core.seats import Seat
from engines.core.secret import Secret


class Turn(CoreFrame):
    """A turn is under way; it says whose action comes next."""

    frame: Literal["turn"] = "turn"
    next: Seat


class Tempest(CoreFrame):
    """A turn begins: a storm may come, and the board says which. Rome may be able to put it off."""

    frame: Literal["tempest"] = "tempest"


class Dividing(CoreFrame):
    """Rome divides its combat units among its commanders before the first turn."""

    frame: Literal["dividing"] = "dividing"


class Activation(CoreFrame):
    """A side activates one of its commanders."""

    frame: Literal["activation"] = "activation"
    seat: Seat


class Arrival(CoreFrame):
    """A commander has come to others of his side and may exchange combat units with them."""

    frame: Literal["arrival"] = "arrival"
    leader: Leader


class Deployment(CoreFrame):
    """The Celts arrange their combat units after the first landing."""

    frame: Literal["deployment"] = "deployment"
    landing: Zone
    origin: Zone
    """Where Rome has come from."""
    leader: Leader | None
    """The commander who has landed; None for an isolated combat unit."""


class Persuasion(CoreFrame):
    """A submission was proposed; Caesar may add spoils to the die. The board says which and how."""

    frame: Literal["persuasion"] = "persuasion"


class Giving(CoreFrame):
    """A commander has submitted of himself; Caesar is about to receive his gifts."""

    frame: Literal["giving"] = "giving"
    spoils: int
    """The face of the die."""


class Straying(CoreFrame):
    """Combat units have sailed home; the dice say which land among the Morini, and which of those are lost."""

    frame: Literal["straying"] = "straying"
    romans: tuple[RomanUnit, ...]
    """Those for which the dice are thrown."""
    ashore: bool = False
    """Whether they have landed among the Morini."""


class Harassing(CoreFrame):
    """Chariots have fired at a zone; the Romans there reply when they have taken their losses."""

    frame: Literal["harassing"] = "harassing"
    zone: Zone
    chariots: tuple[Fighter, ...]
    stage: Literal["fire", "reply", "over"] = "fire"


class Ambushing(CoreFrame):
    """A Roman army has ravaged; Celtic armies beside it may attack it, one after the other. The board says which."""

    frame: Literal["ambushing"] = "ambushing"
    leader: Leader | None = None
    """The commander who has thrown for an ambush and is about to attack."""


class Losses(CoreFrame):
    """A side says which units take its losses. The board says how many, and of which units."""

    frame: Literal["losses"] = "losses"
    seat: Seat


class Attacking(CoreFrame):
    """An army fights those that it has attacked, one by one; their side says which comes first."""

    frame: Literal["attacking"] = "attacking"


class Planning(CoreFrame):
    """Both sides of a pitched battle choose their tactics in secret."""

    frame: Literal["planning"] = "planning"
    number: int
    """Makes the key of the questions new, and the same for as long as they stand."""
    seats: tuple[Seat, ...]
    """The sides that have a commander to choose."""


class Leaving(CoreFrame):
    """A phase of a battle is over, or none has begun; these sides, one after the other, may try to get away."""

    frame: Literal["leaving"] = "leaving"
    phase: Phase | None
    """The phase that is over; None before the first one."""
    seats: tuple[Seat, ...]


class Turning(CoreFrame):
    """Chariots may change sides before this phase of a battle."""

    frame: Literal["turning"] = "turning"
    phase: Phase
    thrown: bool = False
    """Whether they have thrown their dice."""


class Throwing(CoreFrame):
    """Both sides are about to throw for a phase of a battle."""

    frame: Literal["throwing"] = "throwing"
    phase: Phase


class Rerolling(CoreFrame):
    """Dice lie on the table, and a side may throw some again."""

    frame: Literal["rerolling"] = "rerolling"
    seat: Seat
    passed: bool = False
    """Whether the other side has just let them lie."""


class Fighting(CoreFrame):
    """A phase of a battle has been thrown for; these losses are still to be taken, side by side."""

    frame: Literal["fighting"] = "fighting"
    phase: Phase
    due: tuple[tuple[Seat, int, tuple[str, ...]], ...] = ()
    """Sides with their losses, and those of them that are laid on units already."""


class Driving(CoreFrame):
    """The fleet's artillery has fired; the Celts say who steps back. The battle says how many."""

    frame: Literal["driving"] = "driving"


class Saving(CoreFrame):
    """Romans are attacked with Caesar near by; Rome says whether he sets out."""

    frame: Literal["saving"] = "saving"
    attach: tuple[str, ...] | None = None
    """The units that the commanders who have set out will fight beside; None as long as Rome has not said."""


class Sharing(CoreFrame):
    """Caesar has saved an army, and both have won; Rome says how they share the spoils."""

    frame: Literal["sharing"] = "sharing"


class Crushing(CoreFrame):
    """An army is crushed; its chariots fire, and those that can escape."""

    frame: Literal["crushing"] = "crushing"
    seat: Seat
    stage: Literal["fire", "escape", "fled"] = "fire"


class Capturing(CoreFrame):
    """Celts have come to Commios, or Romans have left him; the Celts may capture him."""

    frame: Literal["capturing"] = "capturing"


class Escorting(CoreFrame):
    """Commios was freed in a battle; Rome says whether he goes with the victor."""

    frame: Literal["escorting"] = "escorting"
    leader: Leader


class Retreating(CoreFrame):
    """A beaten army is led out of the zone by its owner."""

    frame: Literal["retreating"] = "retreating"
    seat: Seat


class Betraying(CoreFrame):
    """A battle was lost after which Mandubracios shows the Romans the way."""

    frame: Literal["betraying"] = "betraying"


class Freeing(CoreFrame):
    """A freed commander appears in a zone of his kingdom."""

    frame: Literal["freeing"] = "freeing"
    leader: Leader


Frame: TypeAlias = Annotated[
    Turn
    | Tempest
    | Dividing
    | Activation
    | Arrival
    | Deployment
    | Persuasion
    | Giving
    | Straying
    | Harassing
    | Ambushing
    | Losses
    | Attacking
    | Planning
    | Leaving
    | Turning
    | Throwing
    | Rerolling
    | Fighting
    | Saving
    | Sharing
    | Driving
    | Crushing
    | Capturing
    | Escorting
    | Retreating
    | Betraying
    | Freeing,
    Field(discriminator="frame"),
]


class CaesarState(OrderedState):
    """One moment of a match. The last frame of ``flow`` says what the table waits for."""

    board: Board
    flow: tuple[Frame, ...]
    asked: int = 0
    """Questions answered so far: makes the key of every question new."""
    stacks: Map[Stack, Secret[CelticUnits]] = Map()
    """The content of every stack and bowl; empty ones are left out."""
    plans: tuple[Secret[Plan | None], ...] = (Secret(None), Secret(None))
    """The tactic that each seat has chosen in secret and not shown yet."""
    hidden: Secret[Zone | None] = Secret(None)
    """Where the true oppidum is. Rule: CIB-5.4."""
    orders: tuple[Secret[Orders], ...] = (Secret(Orders()), Secret(Orders()))
    """The policies that each seat has ordered."""
    knowledge: Map[People, Secret[Knowledge]] = Map()
    """Rome's knowledge of each people's combat units, in slots named like their stacks."""
    course: tuple[Fought, ...] = ()
    """Everything that was told of the battle under way, for the report of its end."""
