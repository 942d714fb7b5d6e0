"""The whole truth of a match: the public board, what lies face down beside it, and what is under way."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engines.caesar_britannia.ids import CelticUnits, Leader, People, Stack, Zone
from engines.caesar_britannia.legal.battle import Phase
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.views import Board, Plan
from engines.core.flow import Frame as CoreFrame
from engines.core.game import State
from engines.core.knowledge import Knowledge
from engines.core.model import Map
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


class Persuasion(CoreFrame):
    """A submission was proposed; Caesar may add spoils to the die. The board says which and how."""

    frame: Literal["persuasion"] = "persuasion"


class Harassing(CoreFrame):
    """Chariots have fired at a zone; the Romans there reply when they have taken their losses."""

    frame: Literal["harassing"] = "harassing"
    zone: Zone
    chariots: tuple[Fighter, ...]


class Ambushing(CoreFrame):
    """A Roman army has ravaged; Celtic armies beside it may attack it, one after the other. The board says which."""

    frame: Literal["ambushing"] = "ambushing"


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


class Fighting(CoreFrame):
    """A phase of a battle has been thrown for; these losses are still to be taken, side by side."""

    frame: Literal["fighting"] = "fighting"
    phase: Phase
    due: tuple[tuple[Seat, int], ...]


class Saving(CoreFrame):
    """Romans are attacked with Caesar near by; Rome says whether he sets out."""

    frame: Literal["saving"] = "saving"


class Sharing(CoreFrame):
    """Caesar has saved an army, and both have won; Rome says how they share the spoils."""

    frame: Literal["sharing"] = "sharing"


class Crushing(CoreFrame):
    """An army is crushed; its chariots have fired, and those that can will escape."""

    frame: Literal["crushing"] = "crushing"
    seat: Seat


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
    | Harassing
    | Ambushing
    | Losses
    | Attacking
    | Planning
    | Leaving
    | Fighting
    | Saving
    | Sharing
    | Crushing
    | Capturing
    | Escorting
    | Retreating
    | Freeing,
    Field(discriminator="frame"),
]


class CaesarState(State):
    """One moment of a match. The last frame of ``flow`` says what the table waits for."""

    board: Board
    flow: tuple[Frame, ...]
    asked: int = 0
    """Questions answered so far: makes the key of every question new."""
    stacks: Map[Stack, Secret[CelticUnits]] = Map()
    """The content of every stack and bowl; empty ones are left out."""
    plans: tuple[Secret[Plan | None], ...] = (Secret(None), Secret(None))
    """The tactic that each seat has chosen in secret and not shown yet."""
    knowledge: Map[People, Secret[Knowledge]] = Map()
    """Rome's knowledge of each people's combat units, in slots named like their stacks."""
