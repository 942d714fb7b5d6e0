"""Fortify: hands down to the limit, Luck off the Briton deck."""

from __future__ import annotations

from engines.core.flow import Rounds
from engines.core.seats import Seat
from engines.roman_invasion.data.tables import BRITON
from engines.roman_invasion.events import CardsDiscarded, LuckDiscarded
from engines.roman_invasion.ids import RomanCard
from engines.roman_invasion.rules.decks import discard_britons, discard_romans
from engines.roman_invasion.rules.transition import InvasionTransition


def discard_excess(transition: InvasionTransition, seat: Seat, cards: tuple[RomanCard, ...]) -> None:
    """Discard the chosen cards openly.

    Rule: RIB-23, RIB-25.
    """
    transition.lay_open(seat, cards)
    discard_romans(transition, cards)
    transition.tell(CardsDiscarded, seat=seat, cards=cards)


def discard_luck(transition: InvasionTransition) -> None:
    """Discard Luck from the top of the Briton deck until another card lies there.

    It ends because a remade deck holds only three Luck cards.

    Rule: RIB-23.
    """
    rounds = Rounds("discarding Luck")
    while BRITON[top := transition.briton_deck[0]].luck:
        rounds.count()
        transition.briton_deck = transition.briton_deck[1:]
        transition.reveals = True
        transition.tell(LuckDiscarded, card=top)
        discard_britons(transition, (top,))
