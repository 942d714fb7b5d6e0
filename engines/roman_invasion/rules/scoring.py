"""The end of the match and who won it."""

from __future__ import annotations

from engines.core.game import Outcome, verdict
from engines.core.line import say, seat_ref
from engines.core.seats import Seat
from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.events import MatchEnded
from engines.roman_invasion.ids import Phase
from engines.roman_invasion.rules.transition import InvasionTransition
from engines.roman_invasion.views import Board


def winners(vt: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats with the most VT; several share the victory.

    Rule: RIB-24.
    """
    most = max(vt)
    return tuple(Seat(number) for number, tokens in enumerate(vt) if tokens == most)


def finish(transition: InvasionTransition) -> None:
    """End the match.

    Rule: RIB-24.
    """
    board = transition.board
    conquered = len(board.captured) == len(REGIONS)
    transition.change(phase=Phase.OVER)
    transition.tell(MatchEnded, winners=winners(board.vt), vt=board.vt, conquered=conquered)


def outcome(board: Board) -> Outcome | None:
    """Return how the match ended, or None while it goes on.

    Rule: RIB-24.
    """
    if board.phase is not Phase.OVER:
        return None
    ranked = sorted(range(board.seats), key=lambda number: -board.vt[number])
    lines = tuple(say("outcome.vt", seat=seat_ref(Seat(number)), n=board.vt[number]) for number in ranked)
    won = winners(board.vt)
    return Outcome(verdict=verdict(won), winners=won, scores=board.vt, lines=lines)
