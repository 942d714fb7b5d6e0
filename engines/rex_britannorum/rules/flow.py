"""The steps that follow an answer: everything that needs no other answer, up to the next open question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engines.core.flow import Rounds
from engines.rex_britannorum.ids import TURNS, Phase
from engines.rex_britannorum.rules import gains, objectives, plan, recruit, rome, scoring, stakes, turn
from engines.rex_britannorum.rules.transition import RexTransition


def proceed(transition: RexTransition) -> None:
    """Go on as far as nobody needs to be asked.

    A phase settles what is forced, ordered or drawn by lot, and says whether it is over; if so, what comes next begins.

    Rule: REX-39, REX-42. Ruling: REX-R1.
    """
    rounds = Rounds("the turn")
    while (phase := transition.board.phase) is not Phase.OVER and _SETTLE[phase](transition):
        rounds.count()
        _NEXT[phase](transition)


def _after_objectives(transition: RexTransition) -> None:
    turn.begin(transition, max(transition.board.turn, 1))


def _after_recruitment(transition: RexTransition) -> None:
    transition.change(phase=Phase.PLAN)


def _after_reveal(transition: RexTransition) -> None:
    """Go on after the reveal, with which the battles are fought; the gains are open already."""


def _after_gains(transition: RexTransition) -> None:
    transition.change(phase=Phase.ROME)


def _after_rome(transition: RexTransition) -> None:
    """Evaluate the stakes, end the turn, and begin another or end the match. Rule: REX-50, REX-54, REX-60."""
    stakes.evaluate(transition)
    turn.end(transition)
    if transition.board.turn == TURNS:
        scoring.finish(transition)
    else:
        turn.open_turn(transition, transition.board.turn + 1)


_SETTLE: Final[Mapping[Phase, Callable[[RexTransition], bool]]] = MappingProxyType(
    {
        Phase.OBJECTIVES: objectives.settle,
        Phase.DISCARD: objectives.settle,
        Phase.RECRUIT: recruit.settle,
        Phase.PLAN: plan.settle,
        Phase.GAINS: gains.settle,
        Phase.ROME: rome.settle,
    }
)

_NEXT: Final[Mapping[Phase, Callable[[RexTransition], None]]] = MappingProxyType(
    {
        Phase.OBJECTIVES: _after_objectives,
        Phase.DISCARD: _after_objectives,
        Phase.RECRUIT: _after_recruitment,
        Phase.PLAN: _after_reveal,
        Phase.GAINS: _after_gains,
        Phase.ROME: _after_rome,
    }
)
