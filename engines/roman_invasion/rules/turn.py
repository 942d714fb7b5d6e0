"""The sequence of a turn: Resource, Muster, Campaign, Occupation, Revolt, Fortify."""

from __future__ import annotations

from engines.core.seats import Seat
from engines.roman_invasion.events import CampaignEnded, PairsLaid, TurnBegan
from engines.roman_invasion.ids import PAIRS, Phase, RomanCard
from engines.roman_invasion.legal.legality import excess
from engines.roman_invasion.rules.decks import draw_roman
from engines.roman_invasion.rules.fortify import discard_excess, discard_luck
from engines.roman_invasion.rules.revolt import roll_revolt
from engines.roman_invasion.rules.scoring import finish
from engines.roman_invasion.rules.transition import InvasionTransition
from engines.roman_invasion.views import Pair


def begin_turn(transition: InvasionTransition, turn: int, seat: Seat) -> None:
    """Begin a turn and bring the row to six pairs.

    Rule: RIB-07, RIB-08.
    """
    transition.tell(TurnBegan, turn=turn, seat=seat)
    lay_pairs(transition)
    transition.change(turn=turn, seat=seat, phase=Phase.MUSTER, attacks=0)


def lay_pairs(transition: InvasionTransition) -> None:
    """Fill the empty places of the row from the Roman deck.

    Rule: RIB-08.
    """
    row = transition.board.row
    missing = row.count(None)
    if not missing:
        return
    drawn = draw_roman(transition, 2 * missing)
    transition.seen(drawn)
    pairs = _paired(drawn)
    coming = iter(pairs)
    transition.change(row=tuple(next(coming) if pair is None else pair for pair in row))
    transition.tell(PairsLaid, pairs=pairs)


def end_campaign(transition: InvasionTransition) -> None:
    """End the campaign: the revolt roll, then the discard if the hand is over the limit.

    Rule: RIB-21, RIB-22, RIB-23.
    """
    board = transition.board
    transition.tell(CampaignEnded, seat=board.seat, attacks=board.attacks)
    roll_revolt(transition)
    if excess(len(transition.hands[board.seat])):
        transition.change(phase=Phase.FORTIFY)
    else:
        _end_turn(transition)


def fortify(transition: InvasionTransition, seat: Seat, cards: tuple[RomanCard, ...]) -> None:
    """Discard the excess and end the turn.

    Rule: RIB-23.
    """
    discard_excess(transition, seat, cards)
    _end_turn(transition)


def _end_turn(transition: InvasionTransition) -> None:
    """Clear Luck away and pass the turn on in seat order, or end the match after the last round.

    Rule: RIB-07, RIB-23, RIB-24. Ruling: RIB-R4.
    """
    discard_luck(transition)
    board = transition.board
    if board.last_round is not None and board.turn == board.last_round * board.seats:
        finish(transition)
    else:
        begin_turn(transition, board.turn + 1, Seat((board.seat + 1) % board.seats))


def _paired(cards: tuple[RomanCard, ...]) -> tuple[Pair, ...]:
    assert len(cards) <= 2 * PAIRS
    return tuple(zip(cards[::2], cards[1::2], strict=True))
