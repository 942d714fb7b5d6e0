"""The events of Rex Britannorum, told to everybody or to one seat."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from engines.core.event import Event
from engines.core.orders import OrdersFired as BaseOrdersFired
from engines.core.orders import OrdersSet
from engines.core.seats import Seat
from engines.rex_britannorum.ids import Area, Card, Kingdom, Location, Objective, Token, Track
from engines.rex_britannorum.turn_views import Battle, Drawn, Gain, Help, PowerUse, TurnRecord, Values
from engines.rex_britannorum.views import Contenders, Tally


class MatchBegan(Event):
    """The kingdoms are set. Rule: REX-13."""

    kind: Literal["match_began"] = "match_began"
    kingdoms: tuple[Kingdom, ...]
    """By seat."""
    npks: tuple[Kingdom, ...]
    drawn: bool
    """Whether the kingdoms were drawn."""
    to_rome: tuple[Location, ...]
    """2-player variant: locations Rome holds from the start. Rule: REX-14."""


class HandDealt(Event):
    """A seat's first cards; told to that seat alone. Rule: REX-10, REX-11."""

    kind: Literal["hand_dealt"] = "hand_dealt"
    seat: Seat
    cards: tuple[Card, ...]
    objectives: tuple[Objective, ...]


class ObjectiveChosen(Event):
    """A seat has chosen, or changed, which objectives card it drops; told to that seat alone. Rule: REX-11."""

    kind: Literal["objective_chosen"] = "objective_chosen"
    seat: Seat
    drop: Objective


class ObjectivesSettled(Event):
    """Everybody has dropped a card; nobody is told which. Rule: REX-11."""

    kind: Literal["objectives_settled"] = "objectives_settled"
    late: bool
    """At the start of turn 4 instead of at setup."""


class ObjectiveDropped(Event):
    """The card a seat dropped is gone; told to that seat alone. Rule: REX-11."""

    kind: Literal["objective_dropped"] = "objective_dropped"
    seat: Seat
    drop: Objective


class TurnBegan(Event):
    """A turn began with its order and its tokens. Rule: REX-20, REX-21."""

    kind: Literal["turn_began"] = "turn_began"
    turn: int
    order: tuple[Seat, ...]
    totals: tuple[int, ...]
    """Sums of the tracks, in that order."""
    tokens: tuple[Token, ...]


class Recruited(Event):
    """A seat recruited a card. Rule: REX-22."""

    kind: Literal["recruited"] = "recruited"
    seat: Seat
    cards: tuple[Card | None, ...]
    """The cards in order; None: drawn from the deck. One card in turn order, all of them in quick recruitment."""


class CardDrawn(Event):
    """The card a seat drew from its deck; told to that seat alone. Rule: REX-22."""

    kind: Literal["card_drawn"] = "card_drawn"
    seat: Seat
    card: Card


class CardPicked(Event):
    """Quick recruitment: what a seat took from its queue, not yet known to others; told to that seat alone."""

    kind: Literal["card_picked"] = "card_picked"
    seat: Seat
    card: Card


class QueuesRefilled(Event):
    """The queues were filled up. Rule: REX-22."""

    kind: Literal["queues_refilled"] = "queues_refilled"
    laid: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    """New cards by kingdom, in fief order."""


class Sealed(Event):
    """A seat sealed its answer for the first time. Rule: REX-24."""

    kind: Literal["sealed"] = "sealed"
    seat: Seat


class PlanMade(Event):
    """The plan a seat sealed, or sealed anew; told to that seat alone. Rule: REX-24."""

    kind: Literal["plan_made"] = "plan_made"
    seat: Seat
    cards: tuple[Card, ...]
    areas: tuple[Area, ...]


class TurnReport(Event):
    """All that a turn has shown so far. All reports of a turn are one message."""

    report: ClassVar[bool] = True
    record: TurnRecord
    contenders: Contenders

    @property
    def report_key(self) -> str:
        """The report of this turn."""
        return f"turn:{self.record.turn}"


class PlansRevealed(TurnReport):
    """The plans lie open and the battles are fought; opens the turn's report. Rule: REX-24, REX-31."""

    kind: Literal["plans_revealed"] = "plans_revealed"
    stocked: bool
    """Whether a reinforcement was still to be had, which a 2 may bring. Rule: REX-36."""


class NpkDrew(Event):
    """A non-player kingdom drew its two cards. Rule: REX-70."""

    kind: Literal["npk_drew"] = "npk_drew"
    drawn: tuple[Drawn, ...]


class BattleFought(Event):
    """An area's sums and who won. Rule: REX-31."""

    kind: Literal["battle_fought"] = "battle_fought"
    battle: Battle


class Gained(Event):
    """A kingdom took locations. Rule: REX-32, REX-33."""

    kind: Literal["gained"] = "gained"
    area: Area
    gain: Gain


class LeftToRome(Event):
    """Locations nobody took. Rule: REX-34."""

    kind: Literal["left_to_rome"] = "left_to_rome"
    area: Area
    locations: tuple[Location, ...]
    joker: bool
    """Whether the joker left without effect."""


class PowersUsed(Event):
    """A vassal dealt with its powers 2 and 3. Rule: REX-36, REX-37."""

    kind: Literal["powers_used"] = "powers_used"
    area: Area
    use: PowerUse


class HelpCame(Event):
    """A kingdom that placed nothing asked Rome, or did not. Rule: REX-40."""

    kind: Literal["help_came"] = "help_came"
    help: Help


class StakesEvaluated(TurnReport):
    """The stakes were evaluated; completes the turn's report. Rule: REX-50."""

    kind: Literal["stakes_evaluated"] = "stakes_evaluated"
    points: tuple[int, ...]
    """On the scoring boards so far, by seat. Rule: REX-52, REX-53."""
    gone: tuple[Track, ...]
    """Tracks where First was reached in an earlier turn. Rule: REX-52."""


class MatchEnded(Event):
    """The seventh turn is over; the full tally. Rule: REX-63."""

    kind: Literal["match_ended"] = "match_ended"
    report: ClassVar[bool] = True
    tally: tuple[Tally, ...]
    """Of every player kingdom, in fief order."""
    values: tuple[Values, Values, Values]
    """The markers of every kingdom, in fief order."""
    npks: tuple[Kingdom, ...]
    """Non-player kingdoms, whose markers count for Max. Rule: REX-60, REX-71."""
    winners: tuple[Seat, ...]
    """Empty: the title is vacant."""


class OrdersFired(BaseOrdersFired):
    """A standing order answered for its owner; told to that seat alone. Rule: REX-R3."""

    area: Area | None
    """None for help from Rome."""


RexEvent: TypeAlias = Annotated[
    MatchBegan
    | HandDealt
    | ObjectiveChosen
    | ObjectivesSettled
    | ObjectiveDropped
    | TurnBegan
    | Recruited
    | CardDrawn
    | CardPicked
    | QueuesRefilled
    | Sealed
    | PlanMade
    | PlansRevealed
    | NpkDrew
    | BattleFought
    | Gained
    | LeftToRome
    | PowersUsed
    | HelpCame
    | StakesEvaluated
    | MatchEnded
    | OrdersSet
    | OrdersFired,
    Field(discriminator="kind"),
]
"""Any event of this game."""
