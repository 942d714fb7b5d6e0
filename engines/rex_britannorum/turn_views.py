"""The record of a turn as everybody sees it: plans, battles with their gains and powers, stakes, help from Rome.

Only types live here, which :mod:`engines.rex_britannorum.views` embeds.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engines.core.view import Visible
from engines.rex_britannorum.ids import (
    AREA_INDEX,
    Area,
    Card,
    Kingdom,
    Location,
    Token,
    Track,
)

How: TypeAlias = Literal["chosen", "forced", "lot"]
"""The decider: the player, by hand or by order; nobody, for there was no choice; chance, for a non-player kingdom."""

Stage: TypeAlias = Literal["winners", "vassals", "powers", "done"]
"""How far an area has come: gains of winners, gains of vassals, powers 2 and 3, nothing left. Rule: REX-39."""


class Values(Visible):
    """The three stakes of one kingdom. Rule: REX-08."""

    road: int
    cities: int
    regions: int

    def of(self, track: Track) -> int:
        """Return the value on one track."""
        return (self.road, self.cities, self.regions)[_TRACK_PLACE[track]]

    @property
    def total(self) -> int:
        """Return the sum that decides the turn order. Rule: REX-20."""
        return self.road + self.cities + self.regions


_TRACK_PLACE = {Track.ROAD: 0, Track.CITIES: 1, Track.REGIONS: 2}


class Sent(Visible):
    """One card sent to an area."""

    card: Card
    area: Area


class Plan(Visible):
    """The plan of a seat for a turn. Rule: REX-23."""

    troops: tuple[Sent, Sent]
    third: Sent | None = None
    """The mercenary or reinforcement on the third mini-card."""

    @property
    def sent(self) -> tuple[Sent, ...]:
        """Return every card of the plan."""
        return self.troops if self.third is None else (*self.troops, self.third)


class Side(Visible):
    """One kingdom in a battle. Rule: REX-30, REX-31."""

    kingdom: Kingdom
    cards: tuple[Card, ...]
    """Highest first."""
    raised: int
    """How many of its 1s count 7."""
    total: int
    """Its combat value, raised cards included."""
    shielded: bool
    """Whether it is a winner who played a 4: no vassal's 2 or 3 touches its cards or roads. Rule: REX-38."""


class Gain(Visible):
    """The gain of one kingdom in an area. Rule: REX-32, REX-33."""

    kingdom: Kingdom
    winner: bool
    tokens: tuple[Token, ...]
    """Tokens taken, the joker among them."""
    joker: Location | None
    """Where the joker placed a piece; None without a joker or without a legal target. Rule: REX-35."""
    how: How

    @property
    def told(self) -> bool:
        """Whether it is news: it is not where nothing lay there to take, so that nobody was asked."""
        return bool(self.tokens) or self.how != "forced"

    @property
    def placed(self) -> tuple[Location, ...]:
        """Return the locations where a piece was placed: a cube on a road, an oppidum in a city. Rule: REX-34."""
        taken = tuple(Location(token) for token in self.tokens if token[0] != "J")
        return taken if self.joker is None else (*taken, self.joker)


class PowerUse(Visible):
    """The use one vassal made of powers 2 and 3 in an area. Rule: REX-36, REX-37."""

    kingdom: Kingdom
    two: bool
    """Whether its power 2 had an effect to offer."""
    recruited: Card | None
    """The card power 2 brought; None: none."""
    source: Kingdom | None
    """The winner it came from; None: from the reinforcements, or nothing was taken."""
    three: bool
    """Whether its power 3 had an effect to offer."""
    cohabited: Location | None
    """The road power 3 placed a cube on; None: none."""
    how: How


class Battle(Visible):
    """One area's battle, from the reveal to its last power. Rule: REX-39."""

    area: Area
    tokens: tuple[Token, ...]
    """Tokens that were at stake, in the order they were drawn."""
    sides: tuple[Side, ...]
    """Kingdoms with a card here, in fief order."""
    winners: tuple[Kingdom, ...]
    """In the order they choose: players in turn order, then non-player kingdoms. Rule: REX-32, REX-72."""
    vassals: tuple[Kingdom, ...]
    """In the order they choose."""
    gains: tuple[Gain, ...] = ()
    """Gains made so far: winners first, then vassals, in that order."""
    to_rome: tuple[Location, ...] = ()
    """The locations nobody took and Rome holds now."""
    uses: tuple[PowerUse, ...] = ()
    """Powers 2 and 3 dealt with so far, by vassals in order; vassals without a usable power are left out."""
    stage: Stage = "winners"
    asked: int = 0
    """Decisions that fell to players here so far, whether one was asked or had ordered it."""
    open: bool = False
    """Whether the last of them still waits for its answer."""

    def side(self, kingdom: Kingdom) -> Side | None:
        """Return a kingdom's side, None if it has no card here."""
        for side in self.sides:
            if side.kingdom is kingdom:
                return side
        return None

    def gain(self, kingdom: Kingdom) -> Gain | None:
        """Return what a kingdom took, None while it took nothing yet."""
        for gain in self.gains:
            if gain.kingdom is kingdom:
                return gain
        return None


class Drawn(Visible):
    """One card a non-player kingdom drew and where it went. Rule: REX-70."""

    kingdom: Kingdom
    card: Card
    area: Area
    """Where it went."""
    mini: tuple[Area, Area] | None
    """The mini-card that sent it, the letter that showed first; None: it went where most tokens lie. Rule: REX-76."""
    slot: int | None = None
    """Cartimandua's slot, 1 to 3. Rule: REX-77."""
    flipped: bool = False
    """Whether the mini-card was flipped, or overruled, because no token lay there. Rule: REX-74."""


class Help(Visible):
    """A request for help from Rome. Rule: REX-40."""

    kingdom: Kingdom
    card: Card | None
    """The reinforcement that came; None: it was declined."""
    how: How


class Award(Visible):
    """An achievement reached in an evaluation. Rule: REX-52, REX-53."""

    kingdom: Kingdom
    track: Track
    threshold: int | None
    """The value of the threshold; None: First."""


class Stakes(Visible):
    """One evaluation, by kingdom in fief order. Rule: REX-50, REX-51."""

    before: tuple[Values, Values, Values]
    after: tuple[Values, Values, Values]
    awards: tuple[Award, ...]
    """In the order of tracks, kingdoms, First before thresholds."""


class TurnRecord(Visible):
    """The public record of one turn since its plans were revealed: the material of its report."""

    turn: int
    order: tuple[Kingdom, ...]
    """Player kingdoms in turn order."""
    battles: tuple[Battle, Battle, Battle]
    """North, Centre, South."""
    drawn: tuple[Drawn, ...]
    """The draws of non-player kingdoms, in fief order, first card first."""
    helps: tuple[Help, ...] = ()
    stakes: Stakes | None = None
    """None until the evaluation."""

    def battle(self, area: Area) -> Battle:
        """Return the battle of one area."""
        return self.battles[AREA_INDEX[area]]
