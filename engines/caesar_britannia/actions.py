"""Answers to questions, their fields named like those of the forms; a combat unit goes by the value of its lot."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engines.caesar_britannia.ids import Leader, Tactic, Zone
from engines.caesar_britannia.legal.policies import POLICIES
from engines.core.inputs import Action
from engines.core.model import Frozen
from engines.core.orders import SetOrders as BaseSetOrders

Values = tuple[str, ...]
"""Combat units; see :mod:`engines.caesar_britannia.legal.lots`."""


class Divide(Action):
    """Divide Rome's combat units among its commanders before the first turn."""

    verb: Literal["divide"] = "divide"
    share: tuple[Values, ...]
    """The army of each commander, in the order of the scenario, Commios left out."""
    commios: Zone | None = None
    """Where Commios begins, where that is chosen."""
    ocean: Zone | None = None
    """The ocean zone where the Romans at sea begin, where that is chosen."""


class Deploy(Action):
    """Move one combat unit or a commander while the Celts arrange theirs."""

    verb: Literal["deploy"] = "deploy"
    piece: str
    to: Zone


class Hide(Action):
    """Place the oppidum and its decoy."""

    verb: Literal["hide"] = "hide"
    oppidum: Zone
    decoy: Zone


class Deployed(Action):
    """End the arranging."""

    verb: Literal["deployed"] = "deployed"


class Face(Action):
    """Let a storm come."""

    verb: Literal["face"] = "face"


class Postpone(Action):
    """Put a storm off to the next turn."""

    verb: Literal["postpone"] = "postpone"


class Commanded(Action):
    """The action of a commander."""

    leader: Leader
    turn: Values = ()
    """The chariots of his people that a Celt turns first."""


class Pass(Commanded):
    """Let a commander do nothing."""

    verb: Literal["pass"] = "pass"


class Rearrangement(Commanded):
    """An exchange of combat units: what becomes of an army and of those beside it."""

    army: Values = ()
    """His whole army afterwards."""
    riders: tuple[Leader, ...] = ()
    """The commanders in his army afterwards."""
    share: tuple[Values, ...] = ()
    """Combat units that he gives to each commander beside him who is not in his army, in their order."""
    purse: tuple[int, ...] = ()
    """The spoils points he gives to each of them."""
    captives: tuple[tuple[Leader, ...], ...] = ()
    """The hostages he gives to each commander beside him who is not in his army, in their order."""


class March(Rearrangement):
    """Exchange, then move the army one zone."""

    verb: Literal["march"] = "march"
    to: Zone


class Exchange(Rearrangement):
    """Exchange without leaving."""

    verb: Literal["exchange"] = "exchange"


class Join(Commanded):
    """Place a commander and his army under another one."""

    verb: Literal["join"] = "join"
    under: Leader


class Keep(Action):
    """Leave the armies as they are on arrival."""

    verb: Literal["keep"] = "keep"


class Single(Commanded):
    """Move one isolated combat unit instead of a commander."""

    verb: Literal["single"] = "single"
    unit: str
    to: Zone


class Sail(Action):
    """Take ships: embark, cross to another ocean zone, or land."""

    verb: Literal["sail"] = "sail"
    leader: Leader
    to: Zone
    aboard: Values = ()
    company: tuple[Leader, ...] = ()


class Found(Action):
    """Build the Castrum, or build it again."""

    verb: Literal["found"] = "found"
    leader: Leader
    garrison: Values
    company: tuple[Leader, ...] = ()


class Ravage(Action):
    """Ravage the zone."""

    verb: Literal["ravage"] = "ravage"
    leader: Leader


class Restore(Action):
    """Bring reduced combat units back to full strength."""

    verb: Literal["restore"] = "restore"
    leader: Leader
    reduced: Values


class Repair(Action):
    """Repair a ship."""

    verb: Literal["repair"] = "repair"
    leader: Leader


class Propose(Action):
    """Propose submission to the people of the land."""

    verb: Literal["propose"] = "propose"
    leader: Leader


class Persuade(Action):
    """Add spoils to the die of a submission."""

    verb: Literal["persuade"] = "persuade"
    spoils: int


class Recruit(Commanded):
    """Recruit a combat unit."""

    verb: Literal["recruit"] = "recruit"
    recruit: str | None = None
    """With Fortuna's favour the kind of unit that is chosen, or two at random."""


class Harass(Commanded):
    """Have chariots harass the Romans of a zone."""

    verb: Literal["harass"] = "harass"
    target: Zone
    chariots: Values


class Save(Action):
    """Let Caesar set out to the rescue."""

    verb: Literal["save"] = "save"
    attach: Values = ()
    """By commander, the combat unit by its name as a fighter."""


class StayAway(Action):
    """Let Caesar stay where he is."""

    verb: Literal["stay"] = "stay"


class Share(Action):
    """Share the spoils of a victory between Caesar and the army he has saved."""

    verb: Literal["share"] = "share"
    spoils: int
    """Caesar's part."""


class Ambushed(Commanded):
    """Attack the Roman army that has ravaged, in an ambush if the die says so."""

    verb: Literal["ambush"] = "ambush"


class HoldBack(Action):
    """Let the Roman army that has ravaged be."""

    verb: Literal["hold"] = "hold"


class Submit(Commanded):
    """Submit to Caesar, and set Commios free."""

    verb: Literal["submit"] = "submit"


class RiseUp(Action):
    """Let a commander who has submitted of himself submit no longer."""

    verb: Literal["rise"] = "rise"
    leader: Leader


class Capture(Action):
    """Capture Commios; the commander holds him."""

    verb: Literal["capture"] = "capture"
    leader: Leader


class Spare(Action):
    """Leave Commios alone."""

    verb: Literal["spare"] = "spare"


class Ride(Action):
    """Let Commios go with the army that has freed him."""

    verb: Literal["ride"] = "ride"


class Part(Action):
    """Let Commios stay alone where he was freed."""

    verb: Literal["part"] = "part"


class TakeLosses(Action):
    """Say which units take the losses of a phase."""

    verb: Literal["losses"] = "losses"
    loss: Values


class Policies(Frozen):
    """Decisions of a seat beforehand; those that are None stay as they were."""

    chariots: str | None = None
    rerolls: str | None = None
    losses: str | None = None
    leave: str | None = None
    retreat: str | None = None

    @property
    def given(self) -> dict[str, str]:
        """Return the policies that are given, by the decision."""
        return {name: policy for name in POLICIES if (policy := getattr(self, name, None)) is not None}


class SetOrders(BaseSetOrders, Policies):
    """Change the policies that hold in every battle and before it, for good or for this turn."""

    saviour: str | None = None
    ambush: str | None = None
    scope: Literal["always", "turn"] = "always"
    """How long they hold: until they are changed, or until this turn is over."""


class Choose(Action, Policies):
    """Choose a tactic, the combat units that the commanders are attached to, and policies for this battle."""

    verb: Literal["choose"] = "choose"
    tactic: Tactic
    attach: Values = ()
    """By commander, the combat unit by its name as a fighter."""


class Reroll(Action):
    """Throw a die on the table again."""

    verb: Literal["reroll"] = "reroll"
    die: str
    """The unit that has thrown it, by its name as a fighter."""
    source: str | None = None
    """The source of the second throw, where there are several."""


class LetLie(Action):
    """Let the dice lie as they have fallen."""

    verb: Literal["lie"] = "lie"


class Change(Action):
    """Say which chariots try to change sides at the start of a phase."""

    verb: Literal["change"] = "change"
    chariots: Values


class Defend(Action):
    """Say which of several armies that are attacked fights first, and with whom the units of nobody fight."""

    verb: Literal["defend"] = "defend"
    first: Leader
    lead: Leader | None = None


class Stand(Action):
    """Fight on."""

    verb: Literal["stand"] = "stand"


class Withdraw(Action):
    """Try to retreat in good order."""

    verb: Literal["withdraw"] = "withdraw"


class Flee(Action):
    """Try to flee into the Castrum."""

    verb: Literal["flee"] = "flee"


class Again(Action):
    """Throw a die again that has failed."""

    verb: Literal["again"] = "again"
    source: str | None = None
    """The source of the second throw, where there are several."""


class Drive(Action):
    """Say which combat units step back before the artillery of the fleet, and where to."""

    verb: Literal["drive"] = "drive"
    step: Values


class Retreat(Action):
    """Say where a beaten army goes."""

    verb: Literal["retreat"] = "retreat"
    to: Zone


class Appear(Action):
    """Say where a freed commander appears."""

    verb: Literal["appear"] = "appear"
    to: Zone


CaesarAction: TypeAlias = Annotated[
    Divide
    | Deploy
    | Hide
    | Deployed
    | Face
    | Postpone
    | Pass
    | March
    | Exchange
    | Join
    | Keep
    | Single
    | Sail
    | Found
    | Ravage
    | Restore
    | Repair
    | Propose
    | Persuade
    | Recruit
    | Harass
    | Save
    | StayAway
    | Share
    | Ambushed
    | HoldBack
    | Submit
    | RiseUp
    | Capture
    | Spare
    | Ride
    | Part
    | TakeLosses
    | SetOrders
    | Choose
    | Change
    | Reroll
    | LetLie
    | Defend
    | Stand
    | Withdraw
    | Flee
    | Again
    | Drive
    | Retreat
    | Appear,
    Field(discriminator="verb"),
]
