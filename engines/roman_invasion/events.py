"""The events of Roman Invasion of Britain, told to everybody or to one seat."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from engines.core.event import Event
from engines.core.orders import OrdersFired as BaseOrdersFired
from engines.core.orders import OrdersSet
from engines.core.seats import Seat
from engines.roman_invasion.ids import BritonCard, Region, RomanCard
from engines.roman_invasion.views import Attack, Pair, Result, RevoltRoll


class CardDealt(Event):
    """A seat was dealt its first card; told to that seat alone. Rule: RIB-06."""

    kind: Literal["card_dealt"] = "card_dealt"
    seat: Seat
    card: RomanCard


class FirstPlayerChosen(Event):
    """The seat of the first turn was settled. Rule: RIB-07."""

    kind: Literal["first_player_chosen"] = "first_player_chosen"
    seat: Seat
    drawn: bool
    """Drawn at random, or chosen by the table."""


class TurnBegan(Event):
    """A turn began. Rule: RIB-08."""

    kind: Literal["turn_began"] = "turn_began"
    turn: int
    seat: Seat


class PairsLaid(Event):
    """Resource pairs were turned up. Rule: RIB-08."""

    kind: Literal["pairs_laid"] = "pairs_laid"
    pairs: tuple[Pair, ...]


class RomanDeckRemade(Event):
    """The Roman discard became the deck. Rule: RIB-03."""

    kind: Literal["roman_deck_remade"] = "roman_deck_remade"
    cards: int


class BritonDeckRemade(Event):
    """The Briton discard became the deck. Rule: RIB-03."""

    kind: Literal["briton_deck_remade"] = "briton_deck_remade"
    cards: int


class Mustered(Event):
    """A seat took pairs from the row. Rule: RIB-09."""

    kind: Literal["mustered"] = "mustered"
    seat: Seat
    pairs: tuple[Pair, ...]
    hand: int
    """Cards in the hand afterwards."""


class ReserveAsked(Event):
    """An attack fell short and its helper was asked for a reserve play. Rule: RIB-15."""

    kind: Literal["reserve_asked"] = "reserve_asked"
    attack: Attack


class ReserveSkipped(Event):
    """An attack fell short and no card of the helper could complete it, by public facts. Rule: RIB-16."""

    kind: Literal["reserve_skipped"] = "reserve_skipped"
    attack: Attack
    empty: bool
    """Whether the helper simply holds no card."""


class AttackResolved(Event):
    """An attack was decided, paid or punished. Rule: RIB-14."""

    kind: Literal["attack_resolved"] = "attack_resolved"
    report: ClassVar[bool] = True
    result: Result


class CampaignEnded(Event):
    """A seat stopped attacking. Rule: RIB-21."""

    kind: Literal["campaign_ended"] = "campaign_ended"
    seat: Seat
    attacks: int
    """Attacks made this turn."""


class RevoltRolled(Event):
    """The revolt dice fell. Rule: RIB-22."""

    kind: Literal["revolt_rolled"] = "revolt_rolled"
    roll: RevoltRoll


class CardsDiscarded(Event):
    """A seat discarded down to the limit. Rule: RIB-23."""

    kind: Literal["cards_discarded"] = "cards_discarded"
    seat: Seat
    cards: tuple[RomanCard, ...]


class LuckDiscarded(Event):
    """A Luck card lay on top of the Briton deck and went. Rule: RIB-23."""

    kind: Literal["luck_discarded"] = "luck_discarded"
    card: BritonCard


class MatchEnded(Event):
    """The last region fell, or the last round is over. Rule: RIB-24."""

    kind: Literal["match_ended"] = "match_ended"
    report: ClassVar[bool] = True
    winners: tuple[Seat, ...]
    vt: tuple[int, ...]
    conquered: bool
    """Whether every region is captured."""


class OrdersFired(BaseOrdersFired):
    """A standing order answered for its owner; told to that seat alone. Rule: RIB-26."""

    attacker: Seat
    target: Region
    share: int
    """VT the help was worth."""
    card: RomanCard | None
    """The card that was played; None: nothing was played."""


InvasionEvent: TypeAlias = Annotated[
    CardDealt
    | FirstPlayerChosen
    | TurnBegan
    | PairsLaid
    | RomanDeckRemade
    | BritonDeckRemade
    | Mustered
    | ReserveAsked
    | ReserveSkipped
    | AttackResolved
    | CampaignEnded
    | RevoltRolled
    | CardsDiscarded
    | LuckDiscarded
    | MatchEnded
    | OrdersSet
    | OrdersFired,
    Field(discriminator="kind"),
]
"""Any event of this game."""
