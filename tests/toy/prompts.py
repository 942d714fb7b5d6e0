"""The questions of Beacons, and the seats they go to."""

from functools import cache

from engines.core.line import say
from engines.core.prompt import Mode, Prompt
from engines.core.seats import Seat
from tests.toy.state import Bidding, Challenged, Doused, Dueling, Lighting, ToyState

_SEAL = say("toy.ask.seal")
_LIGHT = say("toy.ask.light")
_SALVAGE = say("toy.ask.salvage")
_ORDERS = say("toy.ask.orders")


def prompts(state: ToyState) -> tuple[Prompt, ...]:
    if not state.flow:
        return ()
    return (*_awaited(state), *_optional(state), *(_order(seat) for seat in state.board.seats))


def _optional(state: ToyState) -> tuple[Prompt, ...]:
    board = state.board
    if not isinstance(state.flow[-1], Lighting):
        return ()
    return tuple(_salvage(board.round, seat) for seat in board.seats if seat != board.leader and board.owned(seat))


def _awaited(state: ToyState) -> tuple[Prompt, ...]:
    board = state.board
    match state.flow[-1]:
        case Bidding():
            return tuple(_seal(board.round, seat, state.bids[seat].open() is None) for seat in board.seats)
        case Lighting():
            assert board.leader is not None
            return (Prompt(key=f"light:{state.asked}", seat=board.leader, kind="light", title=_LIGHT, clause="TOY-04"),)
        case Challenged() as frame:
            title = say("toy.ask.douse", plot=frame.plot)
            return (Prompt(key=f"douse:{state.asked}", seat=frame.rival, kind="douse", title=title, clause="TOY-07"),)
        case Doused() as frame:
            assert board.leader is not None
            title = say("toy.ask.relight", plot=frame.plot)
            return (
                Prompt(key=f"relight:{state.asked}", seat=board.leader, kind="relight", title=title, clause="TOY-08"),
            )
        case Dueling() as frame:
            assert board.leader is not None
            rivals = (board.leader, frame.rival)
            return tuple(_strike(state.asked, seat, frame.plot, not state.sealed(seat)) for seat in rivals)
    raise AssertionError(state.flow)


@cache
def _seal(number: int, seat: Seat, awaited: bool) -> Prompt:
    key = f"seal:{number}"
    mode: Mode = "awaited" if awaited else "answered"
    return Prompt(key=key, seat=seat, kind="seal", title=_SEAL, sealed=True, mode=mode, clause="TOY-02")


@cache
def _strike(number: int, seat: Seat, plot: str, awaited: bool) -> Prompt:
    return Prompt(
        key=f"strike:{number}",
        seat=seat,
        kind="strike",
        about=plot,
        title=say("toy.ask.strike", plot=plot),
        sealed=True,
        mode="awaited" if awaited else "answered",
        clause="TOY-11",
    )


@cache
def _salvage(number: int, seat: Seat) -> Prompt:
    return Prompt(key=f"salvage:{number}", seat=seat, kind="salvage", title=_SALVAGE, mode="optional", clause="TOY-14")


@cache
def _order(seat: Seat) -> Prompt:
    return Prompt(key="orders", seat=seat, kind="orders", title=_ORDERS, mode="orders", clause="TOY-09")
