"""The rules of Beacons: how the state changes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.core.event import Told
from engines.core.flow import FlowTransition, Handlers
from engines.core.game import Outcome, Step, verdict
from engines.core.knowledge import Knowledge
from engines.core.line import say, seat_ref
from engines.core.model import Map
from engines.core.obey import give, obey_or_ask
from engines.core.orders import Moment, Order, Orders
from engines.core.rng import Rng
from engines.core.sealing import Sealing
from engines.core.seats import Seat
from engines.core.secret import Secret
from tests.toy import actions, events
from tests.toy.grid import beside, price
from tests.toy.state import (
    STACK,
    Bidding,
    Challenged,
    Doused,
    Dueling,
    Frame,
    Lighting,
    Settling,
    ToyState,
    in_hand,
)
from tests.toy.views import Board

HAND = 3


class ToyTransition(FlowTransition[ToyState, Board, Frame]):
    """One step."""

    stack: tuple[int, ...]
    hands: dict[Seat, tuple[int, ...]]
    bids: dict[Seat, int | None]
    orders: list[Orders]
    strikes: dict[Seat, int | None]
    sealing: Sealing | None
    knowledge: list[Knowledge]

    @property
    def moment(self) -> Moment:
        """Return which round it is."""
        return Moment(turn=str(self.board.round))

    def __init__(self, state: ToyState, rng: Rng) -> None:
        super().__init__(state, rng)
        self.asked = state.asked

    def pay(self, seat: Seat, cost: int) -> None:
        """Take coins off a seat."""
        self.change(coins=tuple(held - cost * (at == seat) for at, held in enumerate(self.board.coins)))

    def played(self, seat: Seat, card: int) -> None:
        """Note that everybody saw a seat play a card."""
        self.knowledge = [known.take(in_hand(seat), [str(card)]) for known in self.knowledge]

    def drew(self, seat: Seat, card: int) -> None:
        """Note that a seat drew a card of the stack, seen by itself alone."""
        for observer, known in enumerate(self.knowledge):
            shown = [str(card)] if observer == seat else []
            self.knowledge[observer] = known.move(STACK, in_hand(seat), 1, shown)

    def _after(self) -> dict[str, Any]:
        return {**super()._after(), "asked": self.asked}


def begin(rounds: int, coins: int, seats: int, rng: Rng) -> Step[ToyState]:
    """Deal the cards. Rule: TOY-01."""
    cards = rng.shuffle(range(1, seats * (HAND + rounds) + 1), "cards")
    table = [Seat(number) for number in range(seats)]
    hands = {seat: tuple(sorted(cards[HAND * seat : HAND * seat + HAND])) for seat in table}
    state = ToyState(
        board=Board(round=1, rounds=rounds, coins=(coins,) * seats),
        flow=(Bidding(),),
        stack=Secret(cards[HAND * seats :]),
        hands=Map((seat, Secret(hand)) for seat, hand in hands.items()),
        bids=Map((seat, Secret(None)) for seat in table),
        orders=(Secret(Orders()),) * seats,
        knowledge=tuple(Secret(knows_own(seat, hands, cards[HAND * seats :])) for seat in table),
    )
    dealt = [Told(events.CardDrawn(card=card), seat) for seat in table for card in hands[seat]]
    return Step[ToyState](state=state, told=(*dealt, Told(events.RoundBegan(round=1))), reveals=True)


def knows_own(seat: Seat, hands: Mapping[Seat, Sequence[int]], stack: Sequence[int]) -> Knowledge:
    """Return what a seat knows that has seen nothing but its own hand."""
    slots = {STACK: stack} | {in_hand(other): hand for other, hand in hands.items()}
    kinds = {str(card): 1 for cards in slots.values() for card in cards}
    known = Knowledge.of(kinds, {slot: len(cards) for slot, cards in slots.items()})
    return known.reveal(in_hand(seat), map(str, hands[seat]))


def step(state: ToyState, seat: Seat, action: actions.ToyAction, rng: Rng) -> Step[ToyState]:
    """Apply an action, and go on as far as nobody is asked."""
    transition = ToyTransition(state, rng)
    if isinstance(action, actions.SetOrders):
        give(transition, seat, action.orders(transition.moment), transition.moment)
        return transition.step()
    transition.asked += not isinstance(action, actions.Seal | actions.Strike | actions.Salvage)
    _answer(transition, seat, action)
    transition.run(HANDLERS)
    return transition.step()


def _answer(transition: ToyTransition, seat: Seat, action: actions.ToyAction) -> None:  # noqa: C901
    match action:
        case actions.Seal():
            seal(transition, seat, action.card)
        case actions.Mark():
            mark(transition, seat, action.plots)
        case actions.Peek():
            peek(transition, seat)
        case actions.Kindle():
            kindle(transition, seat, action.stake)
        case actions.Douse():
            douse(transition, seat)
        case actions.Relight():
            relight(transition)
        case actions.Duel():
            duel(transition, seat)
        case actions.Strike():
            strike(transition, seat, action.card)
        case actions.Salvage():
            salvage(transition, seat, action.plot)
        case actions.Yield():
            settle(transition, True, "yielded")
        case actions.Accept():
            settle(transition, False, "lost")


def seal(transition: ToyTransition, seat: Seat, card: int) -> None:
    """Seal a card; the last one reveals them all. Rule: TOY-02."""
    if transition.bids[seat] is None:
        transition.tell(events.Sealed, seat=seat)
    transition.bids[seat] = card


def reveal(transition: ToyTransition, frame: Bidding) -> bool:
    """Turn up the sealed cards once all are, name the leader and deal. Rule: TOY-03."""
    bids = {seat: card for seat, card in transition.bids.items() if card is not None}
    if len(bids) < len(transition.bids):
        return False
    leader = transition.rng.choice([seat for seat in bids if bids[seat] == max(bids.values())], "leader")
    drawn = dict(zip(bids, transition.stack, strict=False))
    transition.stack = transition.stack[len(drawn) :]
    for seat, bid in bids.items():
        kept = [card for card in transition.hands[seat] if card != bid]
        transition.hands[seat] = tuple(sorted((*kept, drawn[seat])))
        transition.bids[seat] = None
        transition.played(seat, bid)
    for seat, card in drawn.items():
        transition.drew(seat, card)
    board = transition.board
    transition.change(leader=leader, played=(*board.played, *bids.values()))
    transition.reveals = True
    transition.tell(events.Revealed, round=board.round, bids=tuple(bids.values()), leader=leader)
    for seat, card in drawn.items():
        transition.tell_seat(seat, events.CardDrawn, card=card)
    transition.replace(Lighting())
    return True


def mark(transition: ToyTransition, seat: Seat, plots: tuple[str, ...]) -> None:
    """Mark plots. Rule: TOY-04."""
    transition.pay(seat, sum(price(plot) for plot in plots))
    transition.change(marks=transition.board.marks + plots)
    transition.tell(events.Marked, plots=plots)


def peek(transition: ToyTransition, seat: Seat) -> None:
    """Show the leader the top of the stack. Rule: TOY-05."""
    transition.pay(seat, 1)
    transition.change(peeked=(*transition.board.peeked, seat))
    transition.reveals = True
    transition.tell(events.Peeked, seat=seat)
    card = transition.stack[0]
    transition.knowledge[seat] = transition.knowledge[seat].reveal(STACK, [str(card)])
    transition.tell_seat(seat, events.TopSeen, card=card)


def kindle(transition: ToyTransition, seat: Seat, stake: int) -> None:
    """End the marking; what follows lights the marks. Rule: TOY-06."""
    transition.pay(seat, stake)
    transition.change(stake=stake)
    transition.tell(events.Kindled, seat=seat, stake=stake)
    turn_down(transition)
    transition.replace(Settling(marks=transition.board.marks))


def turn_down(transition: ToyTransition) -> None:
    """Turn a card that was looked at face down again and shuffle it in. Rule: TOY-15."""
    if transition.board.peeked:
        transition.stack = transition.rng.shuffle(transition.stack, "stack")
        transition.change(peeked=())


def challenge(transition: ToyTransition, frame: Settling) -> bool:
    """Light the next mark, unless a neighbour must be asked about it. Rule: TOY-07, TOY-09.

    Who is asked and who is not is told apart by a secret order, so both reveal something.
    """
    if not frame.marks:
        next_round(transition)
        return True
    plot = frame.marks[0]
    rival = challenger(transition.board, plot)
    if rival is None or not transition.board.coins[rival]:
        _lit(transition, "lit")
        return True
    if _ordered(transition, rival, "yields", lambda order: events.OrdersFired(order=order, plot=plot)):
        _lit(transition, "yielded")
    else:
        _interrupt(transition, Challenged(plot=plot, rival=rival))
    return True


def _ordered(transition: ToyTransition, seat: Seat, name: str, fired: Callable[[Order], events.OrdersFired]) -> bool:
    return obey_or_ask(transition, seat, (name,), fired, now=transition.moment) is not None


def challenger(board: Board, plot: str) -> Seat | None:
    """Return the rival with a lit plot beside this one, the left one first. Rule: TOY-R1."""
    owners = [board.lit[near] for near in beside(plot) if near in board.lit]
    return next((owner for owner in owners if owner != board.leader), None)


def douse(transition: ToyTransition, seat: Seat) -> None:
    """Put a mark out; with a stake left the leader is asked. Rule: TOY-07."""
    plot = _goes_on(transition).marks[0]
    transition.pay(seat, 1)
    transition.tell(events.Doused, seat=seat, plot=plot)
    if transition.board.stake:
        _interrupt(transition, Doused(plot=plot))
        transition.change(douser=seat)
    else:
        _gone(transition, "lost")


def relight(transition: ToyTransition) -> None:
    """Throw a die for a doused mark. Rule: TOY-08."""
    stands = transition.rng.die(what="relight") >= 4
    transition.change(stake=transition.board.stake - 1)
    settle(transition, stands, "relit" if stands else "lost")


def duel(transition: ToyTransition, seat: Seat) -> None:
    """Interrupt the dispute with a duel against whoever doused the mark. Rule: TOY-11."""
    doused, rival = transition.top, transition.board.douser
    assert isinstance(doused, Doused)
    assert rival is not None
    transition.change(stake=transition.board.stake - 1)
    transition.tell(events.DuelCalled, seat=seat, rival=rival, plot=doused.plot)
    transition.push(Dueling(plot=doused.plot, rival=rival))
    transition.sealing = Sealing(seats=(seat, rival))
    for duellist in (seat, rival):
        _strike_by_order(transition, duellist, doused.plot)


def _strike_by_order(transition: ToyTransition, seat: Seat, plot: str) -> None:
    """Seal the highest card of a seat that has ordered it; nobody else is told. Rule: TOY-13."""
    card = max(transition.hands[seat])
    if _ordered(transition, seat, "strikes", lambda order: events.OrdersFired(order=order, plot=plot, card=card)):
        assert transition.sealing is not None
        transition.strikes[seat] = card
        transition.sealing = transition.sealing.ordered(seat)


def strike(transition: ToyTransition, seat: Seat, card: int) -> None:
    """Seal a card for the duel, or another one instead. Rule: TOY-11, TOY-13."""
    before = transition.sealing
    assert before is not None
    transition.sealing = before.answered(seat)
    transition.strikes[seat] = card
    for shown in transition.sealing.newly_shown(before):
        transition.tell(events.Struck, seat=shown)


def salvage(transition: ToyTransition, seat: Seat, plots: tuple[str, ...]) -> None:
    """Take lit plots back for a coin each. Rule: TOY-14."""
    transition.pay(seat, -len(plots))
    transition.change(lit=transition.board.lit.drop(*plots))
    transition.tell(events.Salvaged, seat=seat, plots=plots)


def fight(transition: ToyTransition, frame: Dueling) -> bool:
    """Turn up both cards once they are sealed: the higher wins, and both are played. Rule: TOY-11, TOY-13."""
    leader = transition.board.leader
    assert leader is not None
    if transition.sealing is None or not transition.sealing.complete:
        return False
    first, second = transition.strikes[leader], transition.strikes[frame.rival]
    assert first is not None
    assert second is not None
    for seat, card in ((leader, first), (frame.rival, second)):
        transition.hands[seat] = tuple(other for other in transition.hands[seat] if other != card)
        transition.strikes[seat] = None
        transition.played(seat, card)
    transition.sealing = None
    transition.reveals = True
    transition.change(played=(*transition.board.played, first, second))
    winner = leader if first > second else frame.rival
    transition.tell(events.DuelFought, plot=frame.plot, cards=(first, second), winner=winner)
    transition.pop()
    settle(transition, winner == leader, "relit" if winner == leader else "lost")
    return True


def settle(transition: ToyTransition, stands: bool, how: str) -> None:
    """Light or lose the mark in dispute, and go on with the others."""
    _goes_on(transition)
    if stands:
        _lit(transition, how)
    else:
        _gone(transition, how)


def next_round(transition: ToyTransition) -> None:
    """Begin the next round, or end the match. Rule: TOY-10."""
    board = transition.board
    coins = tuple(held + 2 + (board.stake if seat == board.leader else 0) for seat, held in enumerate(board.coins))
    transition.tell(events.RoundEnded, round=board.round, coins=coins, lit=scores(board))
    transition.change(coins=coins, marks=(), stake=0, disputed=None, douser=None)
    if board.round == board.rounds:
        transition.tell(events.Ended, scores=scores(board))
        transition.pop()
        return
    transition.change(round=board.round + 1, leader=None)
    transition.tell(events.RoundBegan, round=board.round + 1)
    transition.replace(Bidding())


def scores(board: Board) -> tuple[int, ...]:
    """Return the number of lit plots by seat."""
    owners = list(board.lit.values())
    return tuple(owners.count(seat) for seat in board.seats)


def outcome(state: ToyState) -> Outcome | None:
    """Return who lit most. Rule: TOY-10."""
    if state.flow:
        return None
    counts = scores(state.board)
    winners = tuple(seat for seat in state.board.seats if counts[seat] == max(counts))
    lines = tuple(say("toy.score", seat=seat_ref(seat), n=counts[seat]) for seat in state.board.seats)
    return Outcome(verdict=verdict(winners), winners=winners, scores=counts, lines=lines)


def _waits(transition: ToyTransition, frame: Frame) -> bool:
    return False


HANDLERS: Handlers[Frame] = {
    Bidding: reveal,
    Lighting: _waits,
    Settling: challenge,
    Challenged: _waits,
    Doused: _waits,
    Dueling: fight,
}


def _interrupt(transition: ToyTransition, frame: Challenged | Doused) -> None:
    transition.push(frame)
    transition.change(disputed=frame.plot)


def _goes_on(transition: ToyTransition) -> Settling:
    """End an interrupt and return what it interrupted."""
    transition.pop()
    transition.change(disputed=None, douser=None)
    settling = transition.top
    assert isinstance(settling, Settling)
    return settling


def _lit(transition: ToyTransition, how: str) -> None:
    settling, board = transition.top, transition.board
    assert isinstance(settling, Settling)
    assert board.leader is not None
    transition.change(lit=board.lit.put(settling.marks[0], board.leader))
    _gone(transition, how)


def _gone(transition: ToyTransition, how: str) -> None:
    """Take the mark in dispute off the board."""
    settling = transition.top
    assert isinstance(settling, Settling)
    plot, *rest = settling.marks
    transition.change(marks=tuple(other for other in transition.board.marks if other != plot))
    transition.replace(Settling(marks=tuple(rest)))
    transition.tell(events.Settled, plot=plot, how=how)
