"""Campaign: cards are committed, Britons turned up, a helper perhaps asked."""

from __future__ import annotations

from engines.core.obey import obey_or_ask
from engines.core.orders import Order
from engines.core.seats import Seat
from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.events import OrdersFired, ReserveAsked, ReserveSkipped
from engines.roman_invasion.ids import Phase, Policy, Region, RomanCard
from engines.roman_invasion.legal.legality import award_for, completing, help_is_possible, helper_of, open_attack
from engines.roman_invasion.legal.policies import RESERVE, read
from engines.roman_invasion.rules.decks import draw_britons
from engines.roman_invasion.rules.occupation import resolve
from engines.roman_invasion.rules.transition import InvasionTransition
from engines.roman_invasion.views import Attack


def launch(transition: InvasionTransition, seat: Seat, target: Region, cards: tuple[RomanCard, ...]) -> None:
    """Commit cards against a region and turn up as many Britons as its resistance.

    Rule: RIB-11, RIB-12, RIB-14.
    """
    attacks = transition.board.attacks + 1
    transition.lay_open(seat, cards)
    transition.change(attacks=attacks)
    drawn = draw_britons(transition, REGIONS[target].resistance)
    attack = open_attack(seat, target, cards, drawn)
    if attack.needed <= 0:
        resolve(transition, attack, None)
    else:
        _call_reserve(transition, attack)


def play_reserve(transition: InvasionTransition, card: RomanCard | None) -> None:
    """Decide the waiting attack with the helper's card, or without one.

    Rule: RIB-15.
    """
    attack = transition.board.attack
    assert attack is not None
    _decide(transition, attack, card)


def _call_reserve(transition: InvasionTransition, attack: Attack) -> None:
    """Ask the helper, let a standing order answer, or say in public why nobody is asked.

    Whether the helper is asked depends on public facts and the standing order alone, never on the hand: an order to
    help that finds no fitting card declines at once, as an order never to help does.

    Rule: RIB-15, RIB-16, RIB-26. Ruling: RIB-R2.
    """
    helper = helper_of(transition.board.vt, attack.seat)
    called = attack.evolve(helper=helper)
    hand = len(transition.hands[helper])
    if not help_is_possible(transition.board, attack, helper, hand):
        transition.tell(ReserveSkipped, attack=called, empty=hand == 0)
        resolve(transition, called, None)
        return
    share = award_for(transition.board, attack.target, helped=True).helper
    fitting = completing(transition.hands[helper], attack)

    def card_of(order: Order) -> RomanCard | None:
        return fitting[0] if fitting and read(order).policy is Policy.HELP else None

    orders = obey_or_ask(
        transition,
        helper,
        (RESERVE,),
        lambda order: OrdersFired(
            order=order, attacker=attack.seat, target=attack.target, share=share, card=card_of(order)
        ),
        covers=lambda order: read(order).policy is Policy.NEVER or share >= read(order).share,
    )
    if orders is None:
        transition.change(attack=called, phase=Phase.RESERVE)
        transition.tell(ReserveAsked, attack=called)
        return
    _decide(transition, called, card_of(orders[0]))


def _decide(transition: InvasionTransition, attack: Attack, card: RomanCard | None) -> None:
    if card is not None and attack.helper is not None:
        transition.lay_open(attack.helper, (card,))
    resolve(transition, attack, card)
