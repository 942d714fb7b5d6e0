"""The questions that are open in a state. Titles say public facts only."""

from __future__ import annotations

from engines.caesar_britannia.ids import CELTS, ROME
from engines.caesar_britannia.legal.armies import side_of
from engines.caesar_britannia.state import (
    Activation,
    Arrival,
    CaesarState,
    Deployment,
    Dividing,
    Persuasion,
)
from engines.caesar_britannia.words.labels import LEADER, PEOPLE, ZONE
from engines.core.line import Line, say
from engines.core.prompt import Prompt
from engines.core.seats import Seat


def prompts(state: CaesarState) -> tuple[Prompt, ...]:
    """Return the one question the match waits for. Its key is new each time. Rule: CIB-1."""
    if not state.flow:
        return ()
    frame, board = state.flow[-1], state.board
    match frame:
        case Dividing():
            return (_prompt(state, ROME, "divide", say("divide.title"), "CIB-R30"),)
        case Activation():
            return (_prompt(state, frame.seat, "activate", say("activate.title"), "CIB-1"),)
        case Arrival():
            title = say("arrive.title", leader=LEADER[frame.leader], zone=ZONE[board.at[frame.leader]])
            return (_prompt(state, side_of(frame.leader), "arrive", title, "CIB-2.2.2", about=frame.leader),)
        case Deployment():
            title = say("deploy.title", zone=ZONE[frame.landing])
            return (_prompt(state, CELTS, "deploy", title, "CIB-5.3.4"),)
        case Persuasion():
            assert board.attempt is not None
            title = say("persuade.title", people=PEOPLE[board.attempt.people], n=board.attempt.missing)
            return (_prompt(state, ROME, "persuade", title, "CIB-2.3.4"),)
    raise AssertionError(frame)


def _prompt(state: CaesarState, seat: Seat, kind: str, title: Line, clause: str, *, about: str | None = None) -> Prompt:
    return Prompt.built(
        key=f"{kind}:{state.asked}",
        seat=seat,
        kind=kind,
        about=about,
        title=title,
        sealed=False,
        mode="awaited",
        clause=clause,
    )
