"""The rules of Beacons: how the state changes."""

from engines.core.event import Told
from engines.core.game import Outcome, Step, verdict
from engines.core.line import say, seat_ref
from engines.core.model import Map
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from tests.toy import actions, events
from tests.toy.grid import beside, price
from tests.toy.state import Bidding, Challenged, Doused, Frame, Lighting, Settling, ToyState
from tests.toy.views import Board

HAND = 3


def begin(rounds: int, coins: int, seats: int, rng: Rng) -> Step[ToyState]:
    """Deal the cards. Rule: TOY-01."""
    cards = rng.shuffle(range(1, seats * (HAND + rounds) + 1))
    table = [Seat(number) for number in range(seats)]
    hands = {seat: tuple(sorted(cards[HAND * seat : HAND * seat + HAND])) for seat in table}
    state = ToyState(
        board=Board(round=1, rounds=rounds, coins=(coins,) * seats),
        flow=(Bidding(),),
        stack=Secret(cards[HAND * seats :]),
        hands=Map((seat, Secret(hand)) for seat, hand in hands.items()),
        bids=Map((seat, Secret(None)) for seat in table),
        yields=Map((seat, Secret(False)) for seat in table),
    )
    dealt = [Told(event=events.CardDrawn(card=card), seat=seat) for seat in table for card in hands[seat]]
    return Step[ToyState](state=state, told=(*dealt, Told(event=events.RoundBegan(round=1))), reveals=True)


def step(state: ToyState, seat: Seat, action: actions.ToyAction, rng: Rng) -> Step[ToyState]:  # noqa: PLR0911
    """Apply an action."""
    match action:
        case actions.Order():
            return Step(state=state.evolve(yields=state.yields.put(seat, Secret(action.yields == "yield"))))
        case actions.Seal():
            return seal(state, seat, action.card, rng)
    state = state.evolve(asked=state.asked + 1)
    match action:
        case actions.Mark():
            return mark(state, seat, action.plots)
        case actions.Peek():
            return peek(state, seat)
        case actions.Kindle():
            return kindle(state, seat, action.stake)
        case actions.Douse():
            return douse(state, seat)
        case actions.Yield():
            return settle(_popped(state), True, "yielded")
        case actions.Relight():
            return relight(state, seat, rng)
        case actions.Accept():
            return settle(_popped(state), False, "lost")
    raise AssertionError(action)


def seal(state: ToyState, seat: Seat, card: int, rng: Rng) -> Step[ToyState]:
    """Seal a card; the last one reveals them all. Rule: TOY-02."""
    first = state.bids[seat].open() is None
    state = state.evolve(bids=state.bids.put(seat, Secret(card)))
    told = (Told(event=events.Sealed(seat=seat)),) if first else ()
    if any(bid.open() is None for bid in state.bids.values()):
        return Step(state=state, told=told)
    revealed = reveal(state, rng)
    return Step(state=revealed.state, told=told + revealed.told, reveals=True)


def reveal(state: ToyState, rng: Rng) -> Step[ToyState]:
    """Turn up the sealed cards, name the leader and deal. Rule: TOY-03."""
    seats = state.board.seats
    bids = {seat: _bid(state, seat) for seat in seats}
    leader = rng.choice([seat for seat in seats if bids[seat] == max(bids.values())])
    stack = state.stack.open()
    drawn = dict(zip(seats, stack, strict=False))
    hands = {
        seat: tuple(sorted((*(card for card in state.hand(seat) if card != bids[seat]), drawn[seat]))) for seat in seats
    }
    state = state.evolve(
        board=state.board.evolve(leader=leader, played=(*state.board.played, *bids.values()), peeked=()),
        flow=(Lighting(),),
        stack=Secret(stack[len(drawn) :]),
        hands=Map((seat, Secret(hand)) for seat, hand in hands.items()),
        bids=Map((seat, Secret(None)) for seat in seats),
    )
    told = [Told(event=events.Revealed(round=state.board.round, bids=tuple(bids.values()), leader=leader))]
    told += [Told(event=events.CardDrawn(card=card), seat=seat) for seat, card in drawn.items()]
    return Step(state=state, told=tuple(told), reveals=True)


def mark(state: ToyState, seat: Seat, plots: tuple[str, ...]) -> Step[ToyState]:
    """Mark plots. Rule: TOY-04."""
    board = _paid(state.board, seat, sum(price(plot) for plot in plots))
    state = state.evolve(board=board.evolve(marks=board.marks + plots))
    return Step(state=state, told=(Told(event=events.Marked(plots=plots)),))


def peek(state: ToyState, seat: Seat) -> Step[ToyState]:
    """Show the leader the top of the stack. Rule: TOY-05."""
    board = _paid(state.board, seat, 1)
    state = state.evolve(board=board.evolve(peeked=(*board.peeked, seat)))
    seen = events.TopSeen(card=state.stack.open()[0])
    return Step(state=state, told=(Told(event=events.Peeked(seat=seat)), Told(event=seen, seat=seat)), reveals=True)


def kindle(state: ToyState, seat: Seat, stake: int) -> Step[ToyState]:
    """End the marking and light the marks as far as nobody is asked. Rule: TOY-06."""
    board = _paid(state.board, seat, stake)
    state = state.evolve(board=board.evolve(stake=stake), flow=(Settling(marks=board.marks),))
    done = challenge(state)
    return Step(
        state=done.state, told=(Told(event=events.Kindled(seat=seat, stake=stake)), *done.told), reveals=done.reveals
    )


def challenge(state: ToyState) -> Step[ToyState]:
    """Light the marks that remain, up to the first whose neighbour must be asked. Rule: TOY-07, TOY-09.

    Who is asked and who is not is told apart by a secret order, so both reveal something.
    """
    told: list[Told] = []
    fired = False
    while marks := _settling(state).marks:
        rival = challenger(state.board, marks[0])
        if rival is None or not state.board.coins[rival]:
            done = _lit(state, marks[0], "lit")
        elif state.yields[rival].open():
            fired = True
            told.append(Told(event=events.OrderFired(plot=marks[0]), seat=rival))
            done = _lit(state, marks[0], "yielded")
        else:
            asked = _pushed(state, Challenged(plot=marks[0], rival=rival), marks[0])
            return Step(state=asked, told=tuple(told), reveals=True)
        state = done.state
        told += done.told
    ended = next_round(state)
    return Step(state=ended.state, told=(*told, *ended.told), reveals=fired)


def challenger(board: Board, plot: str) -> Seat | None:
    """Return the rival with a lit plot beside this one, the left one first. Rule: TOY-R1."""
    owners = [board.lit[near] for near in beside(plot) if near in board.lit]
    return next((owner for owner in owners if owner != board.leader), None)


def douse(state: ToyState, seat: Seat) -> Step[ToyState]:
    """Put a mark out; with a stake left the leader is asked. Rule: TOY-07."""
    plot = _settling(state).marks[0]
    popped = _popped(state)
    state = popped.evolve(board=_paid(popped.board, seat, 1))
    doused = Told(event=events.Doused(seat=seat, plot=plot))
    if state.board.stake:
        return Step(state=_pushed(state, Doused(plot=plot), plot), told=(doused,))
    done = settle(state, False, "lost")
    return Step(state=done.state, told=(doused, *done.told), reveals=done.reveals)


def relight(state: ToyState, seat: Seat, rng: Rng) -> Step[ToyState]:
    """Throw a die for a doused mark. Rule: TOY-08."""
    popped = _popped(state)
    stands = rng.die() >= 4
    state = popped.evolve(board=popped.board.evolve(stake=popped.board.stake - 1))
    return settle(state, stands, "relit" if stands else "lost")


def settle(state: ToyState, stands: bool, how: str) -> Step[ToyState]:
    """Light or lose the mark in dispute, then go on with the others."""
    plot = _settling(state).marks[0]
    done = _lit(state, plot, how) if stands else _gone(state, plot, how)
    rest = challenge(done.state)
    return Step(state=rest.state, told=done.told + rest.told, reveals=rest.reveals)


def next_round(state: ToyState) -> Step[ToyState]:
    """Begin the next round, or end the match. Rule: TOY-10."""
    board = state.board
    coins = tuple(held + 2 + (board.stake if seat == board.leader else 0) for seat, held in enumerate(board.coins))
    ended = Told(event=events.RoundEnded(round=board.round, coins=coins, lit=scores(board)))
    board = board.evolve(round=board.round + 1, coins=coins, marks=(), stake=0, disputed=None)
    if board.round > board.rounds:
        board = board.evolve(round=board.rounds)
        over = Told(event=events.Ended(scores=scores(board)))
        return Step(state=state.evolve(board=board, flow=()), told=(ended, over))
    state = state.evolve(board=board.evolve(leader=None), flow=(Bidding(),))
    return Step(state=state, told=(ended, Told(event=events.RoundBegan(round=board.round))))


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


def _bid(state: ToyState, seat: Seat) -> int:
    card = state.bids[seat].open()
    assert card is not None
    return card


def _paid(board: Board, seat: Seat, cost: int) -> Board:
    return board.evolve(coins=tuple(held - cost * (at == seat) for at, held in enumerate(board.coins)))


def _settling(state: ToyState) -> Settling:
    frame = next(frame for frame in reversed(state.flow) if isinstance(frame, Settling))
    assert isinstance(frame, Settling)
    return frame


def _pushed(state: ToyState, frame: Frame, plot: str) -> ToyState:
    return state.evolve(flow=(*state.flow, frame), board=state.board.evolve(disputed=plot))


def _popped(state: ToyState) -> ToyState:
    return state.evolve(flow=state.flow[:-1], board=state.board.evolve(disputed=None))


def _lit(state: ToyState, plot: str, how: str) -> Step[ToyState]:
    board = state.board
    assert board.leader is not None
    lit = state.evolve(board=board.evolve(lit=board.lit.put(plot, board.leader)))
    return _gone(lit, plot, how)


def _gone(state: ToyState, plot: str, how: str) -> Step[ToyState]:
    marks = tuple(other for other in state.board.marks if other != plot)
    flow = (Settling(marks=_settling(state).marks[1:]),)
    state = state.evolve(board=state.board.evolve(marks=marks), flow=flow)
    return Step(state=state, told=(Told(event=events.Settled(plot=plot, how=how)),))
