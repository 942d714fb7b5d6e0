"""The end of a match, and its winner."""

from __future__ import annotations

from engines.caesar_britannia.ids import CELTS, ROME
from engines.caesar_britannia.legal.objectives import TO_WIN, met, objectives
from engines.caesar_britannia.views import Board
from engines.core.game import Outcome
from engines.core.line import Line, say


def outcome(board: Board) -> Outcome | None:
    """Return how the match ended: five of Rome's seven objectives win, four are a tie, fewer are the Celts' victory.

    Whatever is met, Caesar or an eagle lost is Rome's defeat. Rule: CIB-5.1.2, CIB-5.2.2, CIB-5.3.2.
    """
    if not board.over:
        return None
    reached = met(board)
    lines = tuple(
        say("position.objective", goal=say(f"goal.{goal.goal.value}"), reached=goal.reached, needed=goal.needed)
        for goal in objectives(board)
    )
    if board.disgrace:
        return Outcome(verdict=_verdict("celts"), winners=(CELTS,), lines=(say("verdict.disgrace"), *lines))
    if reached == TO_WIN - 1:
        return Outcome(verdict=_verdict("tie"), winners=(), lines=lines)
    winner, who = (ROME, "rome") if reached >= TO_WIN else (CELTS, "celts")
    return Outcome(verdict=_verdict(who), winners=(winner,), lines=lines)


def _verdict(who: str) -> Line:
    return say(f"verdict.{who}")
