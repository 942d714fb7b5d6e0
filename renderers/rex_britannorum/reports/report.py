"""The pictures that go with a report: the reveal of the plans, the evaluation of a turn, the reckoning."""

from __future__ import annotations

from engines.core.event import Event
from engines.rex_britannorum.events import MatchEnded, PlansRevealed, StakesEvaluated
from engines.rex_britannorum.views import RexTable
from renderers.contract import SeatNames
from renderers.paint.scene import Scene
from renderers.rex_britannorum.reports import battles, final, tracks


def report(event: Event, table: RexTable, seats: SeatNames) -> tuple[Scene, ...]:
    """Return the pictures of a reported event; none for other events.

    The evaluation shows the battles once more, now with what their powers brought, and the tracks.
    """
    del table  # a turn is told as it was, whatever happened since
    match event:
        case PlansRevealed():
            return (battles.picture(event, seats),)
        case StakesEvaluated():
            fought = battles.picture(event, seats)
            stakes = event.record.stakes
            return (fought,) if stakes is None else (fought, tracks.picture(event, stakes, seats))
        case MatchEnded():
            return (final.picture(event, seats),)
        case _:
            return ()
