"""The sequence of a turn: Resource, Muster, Campaign, Occupation, Revolt, Fortify."""

from __future__ import annotations

from engines.core.seats import Seat
from engines.roman_invasion.events import CampaignEnded, PairsLaid, TurnBegan
from engines.roman_invasion.ids import PAIRS, Phase, RomanCard
from engines.roman_invasion.legal.legality import excess
from engines.roman_invasion.rules.decks import draw_roman
from engines.roman_invasion.rules.fortify import discard_excess, discard_luck
from engines.roman_invasion.rules.progress import Progress
from engines.roman_invasion.rules.revolt import roll_revolt
from engines.roman_invasion.rules.scoring import finish
from engines.roman_invasion.views import Pair


def begin_turn(progress: Progress, turn: int, seat: Seat) -> None:
    """Begin a turn and bring the row to six pairs.

    Rule: RIB-07, RIB-08.
    """
    progress.tell(TurnBegan(turn=turn, seat=seat))
    lay_pairs(progress)
    progress.change(turn=turn, seat=seat, phase=Phase.MUSTER, attacks=0)


def lay_pairs(progress: Progress) -> None:
    """Fill the empty places of the row from the Roman deck.

    Rule: RIB-08.
    """
    row = progress.board.row
    missing = row.count(None)
    if not missing:
        return
    drawn = draw_roman(progress, 2 * missing)
    progress.seen(drawn)
    pairs = _paired(drawn)
    coming = iter(pairs)
    progress.change(row=tuple(next(coming) if pair is None else pair for pair in row))
    progress.tell(PairsLaid(pairs=pairs))


def end_campaign(progress: Progress) -> None:
    """End the campaign: the revolt roll, then the discard if the hand is over the limit.

    Rule: RIB-21, RIB-22, RIB-23.
    """
    board = progress.board
    progress.tell(CampaignEnded(seat=board.seat, attacks=board.attacks))
    roll_revolt(progress)
    if excess(len(progress.hands[board.seat])):
        progress.change(phase=Phase.FORTIFY)
    else:
        _end_turn(progress)


def fortify(progress: Progress, seat: Seat, cards: tuple[RomanCard, ...]) -> None:
    """Discard the excess and end the turn.

    Rule: RIB-23.
    """
    discard_excess(progress, seat, cards)
    _end_turn(progress)


def _end_turn(progress: Progress) -> None:
    """Clear Luck away and pass the turn on in seat order, or end the match after the last round.

    Rule: RIB-07, RIB-23, RIB-24. Ruling: RIB-R4.
    """
    discard_luck(progress)
    board = progress.board
    if board.last_round is not None and board.turn == board.last_round * board.seats:
        finish(progress)
    else:
        begin_turn(progress, board.turn + 1, Seat((board.seat + 1) % board.seats))


def _paired(cards: tuple[RomanCard, ...]) -> tuple[Pair, ...]:
    assert len(cards) <= 2 * PAIRS
    return tuple(zip(cards[::2], cards[1::2], strict=True))
