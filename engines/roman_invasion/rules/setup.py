"""The first deal."""

from __future__ import annotations

from engines.core.errors import Illegal
from engines.core.game import Step
from engines.core.line import say
from engines.core.orders import Orders
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.roman_invasion.data.tables import BRITON, ROMAN
from engines.roman_invasion.events import CardDealt, FirstPlayerChosen
from engines.roman_invasion.ids import PAIRS, START_VT, Phase, RomanCard
from engines.roman_invasion.rules.decks import draw_roman
from engines.roman_invasion.rules.transition import InvasionTransition, unseen_at_setup
from engines.roman_invasion.rules.turn import begin_turn, lay_pairs
from engines.roman_invasion.state import InvasionState
from engines.roman_invasion.views import Board, InvasionOptions


def setup(options: InvasionOptions, seats: int, rng: Rng) -> Step[InvasionState]:
    """Shuffle, deal one card to each hand, lay six pairs, settle who begins, and begin turn 1.

    Rule: RIB-06, RIB-07.

    Raises:
        Illegal: if the options name a first player the table does not have.
    """
    if options.first is not None and not 0 <= options.first < seats:
        raise Illegal(say("options.first.missing"), "RIB-07")
    roman = rng.shuffle(tuple(ROMAN), "Roman deck")
    briton = rng.shuffle(tuple(BRITON), "Briton deck")
    first = Seat(rng.below(seats, "first player")) if options.first is None else options.first
    transition = InvasionTransition(_empty_table(options, seats, first, roman), rng)
    transition.briton_deck = briton
    transition.tell(FirstPlayerChosen, seat=first, drawn=options.first is None)
    _deal(transition, seats)
    lay_pairs(transition)
    begin_turn(transition, 1, first)
    return transition.step()


def _empty_table(options: InvasionOptions, seats: int, first: Seat, roman: tuple[RomanCard, ...]) -> InvasionState:
    board = Board(
        phase=Phase.MUSTER,
        turn=1,
        seat=first,
        first=first,
        last_round=options.last_round,
        vt=(START_VT,) * seats,
        row=(None,) * PAIRS,
        captured=(),
        revolted=(),
        cantiaci_taken=False,
        roman_discard=(),
        briton_discard=(),
        known=((),) * seats,
        unseen=unseen_at_setup(),
    )
    return InvasionState(
        board=board,
        hands=(Secret(()),) * seats,
        roman_deck=Secret(roman),
        briton_deck=Secret(()),
        orders=(Secret(Orders()),) * seats,
    )


def _deal(transition: InvasionTransition, seats: int) -> None:
    """Deal one hidden card to each seat, before the pairs are laid.

    Rule: RIB-06.
    """
    dealt = draw_roman(transition, seats)
    transition.hands = [(card,) for card in dealt]
    for number, card in enumerate(dealt):
        transition.tell_seat(Seat(number), CardDealt, seat=Seat(number), card=card)
