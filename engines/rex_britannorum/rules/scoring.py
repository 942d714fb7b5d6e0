"""The end: Max, objectives, the full tally, and who is crowned."""

from __future__ import annotations

from engines.core.game import Outcome, verdict, verdict_alone
from engines.core.seats import Seat
from engines.rex_britannorum.events import MatchEnded
from engines.rex_britannorum.ids import TRACKS, Phase
from engines.rex_britannorum.legal.conditions import evaluate
from engines.rex_britannorum.rules.stakes import best
from engines.rex_britannorum.rules.transition import RexTransition
from engines.rex_britannorum.views import Board, ObjectiveResult, Realm, Tally


def finish(transition: RexTransition) -> None:
    """Give out Max, lay the objectives open, and end the match with the full tally of the players' kingdoms.

    Rule: REX-60, REX-61, REX-63, REX-71, REX-78.
    """
    board = transition.board
    highest = {track: best(board, track) for track in TRACKS}
    crowned = [
        realm.evolve(maxima=tuple(track for track in TRACKS if realm.values.of(track) == highest[track]))
        if realm.seat is not None
        else realm
        for realm in board.realms
    ]
    transition.change(phase=Phase.OVER, realms=tuple(crowned))
    tally = tuple(_tally(transition, realm) for realm in crowned if realm.seat is not None)
    transition.change(tally=tally)
    transition.reveals = True
    npks = board.contenders.npks
    transition.tell(MatchEnded, tally=tally, values=board.values, npks=npks, winners=winners(tally))


def _tally(transition: RexTransition, realm: Realm) -> Tally:
    assert realm.seat is not None
    return Tally(
        kingdom=realm.kingdom,
        seat=realm.seat,
        firsts=realm.firsts,
        thresholds=realm.thresholds,
        maxima=realm.maxima,
        objectives=tuple(
            ObjectiveResult(objective=card, conditions=evaluate(transition.board, realm.kingdom, card))
            for card in transition.objectives[realm.seat]
        ),
    )


def winners(tally: tuple[Tally, ...]) -> tuple[Seat, ...]:
    """Return the seat with most points; nobody where several share the most, for then the title is vacant.

    Rule: REX-63, REX-78.
    """
    most = max(one.points for one in tally)
    leading = tuple(one.seat for one in tally if one.points == most)
    return leading if len(leading) == 1 else ()


def outcome(board: Board) -> Outcome | None:
    """Return how the match ended, without the reckoning, or None while it goes on.

    Rule: REX-63.
    """
    if board.phase is not Phase.OVER:
        return None
    points = tuple(one.points for one in sorted(board.tally, key=lambda one: one.seat))
    won = winners(board.tally)
    said = verdict_alone(points[0]) if len(points) == 1 else verdict(won)
    return Outcome(verdict=said, winners=won, scores=points)
