"""Recruitment: two cards from the queue or the deck, in turn order or all at once."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.flow import Rounds
from engines.core.seats import Seat
from engines.core.transition import replaced
from engines.rex_britannorum.events import CardDrawn, CardPicked, QueuesRefilled, Recruited
from engines.rex_britannorum.ids import DRAW, KINGDOM_INDEX, KINGDOMS, QUEUE, Card, Kingdom
from engines.rex_britannorum.rules.transition import RexTransition, without
from engines.rex_britannorum.state import Cards, Picks, RexState
from engines.rex_britannorum.views import Board

RECRUITS = 2
"""Cards a player recruits in a turn, as long as there are that many. Rule: REX-22."""


def recruit(transition: RexTransition, seat: Seat, choice: str) -> None:
    """Take one card of the queue, seen by all, or the top of the deck, seen by its owner.

    In quick recruitment both stay with their owner until everybody is done, and nothing is taken back: whether it
    still could be would tell whether another seat has acted since.

    Rule: REX-22. Ruling: REX-R5.
    """
    realm = transition.seat_realm(seat)
    drawn = choice == DRAW
    card = _drawn(transition, seat, realm.kingdom) if drawn else Card(choice)
    if transition.options.recruitment == "quick":
        transition.reveals = True
        transition.hold(seat, card, seen=False)
        transition.picks[seat] = (*transition.picks[seat], (card, drawn))
        if not drawn:
            transition.tell_seat(seat, CardPicked, seat=seat, card=card)
        return
    transition.hold(seat, card, seen=not drawn)
    if not drawn:
        transition.change_realm(realm.kingdom, queue=without(realm.queue, card))
    recruited = transition.board.recruited
    transition.change(recruited=replaced(recruited, seat, recruited[seat] + 1))
    transition.tell(Recruited, seat=seat, cards=(None if drawn else card,))


def _drawn(transition: RexTransition, seat: Seat, kingdom: Kingdom) -> Card:
    card, *rest = transition.decks[KINGDOM_INDEX[kingdom]]
    transition.decks[KINGDOM_INDEX[kingdom]] = tuple(rest)
    transition.reveals = True
    transition.tell_seat(seat, CardDrawn, seat=seat, card=card)
    return card


def settle(transition: RexTransition) -> bool:
    """Make recruitments that leave no choice, and fill up the queues once all are done; return whether they are.

    Rule: REX-22.
    """
    quick = transition.options.recruitment == "quick"
    waits = False
    for seat in transition.board.order:
        waits = _make_forced(transition, seat) or waits
        if waits and not quick:
            return False
    if waits:
        return False
    if quick:
        _reveal_picks(transition)
    _refill(transition)
    return True


def _make_forced(transition: RexTransition, seat: Seat) -> bool:
    """Recruit what must be recruited; return whether the seat has a choice to make."""
    rounds = Rounds("recruitment")
    while True:
        rounds.count()
        able = choices(transition.board, seat, transition.picks[seat], transition.decks[_place(transition.board, seat)])
        if len(able) != 1:
            return bool(able)
        recruit(transition, seat, able[0])


def choices(board: Board, seat: Seat, picks: Picks, deck: Cards) -> tuple[str, ...]:
    """Return what a seat may recruit now: different cards of its queue, then the deck; nothing when it is done.

    Rule: REX-22.
    """
    if board.recruited[seat] + len(picks) >= RECRUITS:
        return ()
    return offered(left_in_queue(board.seat_realm(seat).queue, picks), deck)


def offered(queue: Cards, deck: Sequence[Card]) -> tuple[str, ...]:
    """Return what a queue and a deck leave to choose from. Rule: REX-22."""
    return (*dict.fromkeys(queue), *((DRAW,) if deck else ()))


def _place(board: Board, seat: Seat) -> int:
    return KINGDOM_INDEX[board.seat_realm(seat).kingdom]


def waiting(state: RexState) -> tuple[Seat, ...]:
    """Return the seats that have a card to recruit now, in turn order.

    Rule: REX-22. Ruling: REX-R5.
    """
    board = state.board
    able = tuple(
        seat
        for seat in board.order
        if choices(board, seat, state.picks[seat].open(), state.decks[_place(board, seat)].open())
    )
    return able if board.options.recruitment == "quick" else able[:1]


def left_in_queue(queue: Cards, picks: Picks) -> Cards:
    """Return a queue without the cards that quick recruitment has taken from it. Ruling: REX-R5."""
    for card, drawn in picks:
        if not drawn:
            queue = without(queue, card)
    return queue


def _reveal_picks(transition: RexTransition) -> None:
    """Tell in turn order what quick recruitment brought. Ruling: REX-R5."""
    recruited = list(transition.board.recruited)
    for seat in transition.board.order:
        picks = transition.picks[seat]
        if not picks:
            continue
        realm = transition.seat_realm(seat)
        seen = tuple(card for card, drawn in picks if not drawn)
        transition.change_realm(
            realm.kingdom, queue=left_in_queue(realm.queue, picks), known=tuple(sorted((*realm.known, *seen)))
        )
        transition.picks[seat] = ()
        recruited[seat] += len(picks)
        transition.reveals = True
        transition.tell(Recruited, seat=seat, cards=tuple(None if drawn else card for card, drawn in picks))
    transition.change(recruited=tuple(recruited))


def _refill(transition: RexTransition) -> None:
    """Fill every queue up to three cards from its deck. Rule: REX-22."""
    laid: list[tuple[Card, ...]] = []
    for place, kingdom in enumerate(KINGDOMS):
        realm = transition.realm(kingdom)
        room = QUEUE - len(realm.queue) if realm.seat is not None else 0
        fresh = transition.decks[place][:room]
        laid.append(fresh)
        if fresh:
            transition.decks[place] = transition.decks[place][room:]
            transition.change_realm(kingdom, queue=(*realm.queue, *fresh))
    if any(laid):
        transition.reveals = True
        transition.tell(QueuesRefilled, laid=(laid[0], laid[1], laid[2]))
