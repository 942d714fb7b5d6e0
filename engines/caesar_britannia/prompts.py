"""The questions that are open in a state. Titles say public facts only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from engines.caesar_britannia.ids import CELTS, COMMIOS, ROME
from engines.caesar_britannia.legal.armies import side_of
from engines.caesar_britannia.legal.commios import captors, may_rise
from engines.caesar_britannia.state import (
    Activation,
    Ambushing,
    Arrival,
    Attacking,
    CaesarState,
    Capturing,
    Deployment,
    Dividing,
    Driving,
    Escorting,
    Freeing,
    Leaving,
    Losses,
    Persuasion,
    Planning,
    Rerolling,
    Retreating,
    Saving,
    Sharing,
    Tempest,
    Turning,
)
from engines.caesar_britannia.words.labels import LEADER, PEOPLE, ZONE
from engines.caesar_britannia.words.log import losses
from engines.core.line import Line, say
from engines.core.prompt import Prompt
from engines.core.seats import Seat


def prompts(state: CaesarState) -> tuple[Prompt, ...]:
    """Return the question the match waits for, or those for the tactics of a battle, and those for policies.

    Keys of what is waited for are new each time.

    Beside an activation stand what the Celts may do at no cost. Rule: CIB-1, CIB-3.1.
    """
    if not state.flow:
        return ()
    if isinstance(frame := state.flow[-1], Planning):
        return (*(_planning(state, frame, seat) for seat in frame.seats), *_STANDING)
    beside = _aside(state, frame) if isinstance(frame, Activation) else ()
    return (_ASKING[type(frame)](state, frame), *beside, *_STANDING)


_STANDING: Final = tuple(
    Prompt(key="orders", seat=seat, kind="orders", title=say("orders.title"), mode="orders", clause="CIB-R80")
    for seat in (ROME, CELTS)
)
"""The questions that take policies for battles, at any time."""


def _aside(state: CaesarState, frame: Activation) -> Iterator[Prompt]:
    """Yield what the Celts may do beside an activation: capture Commios, or rise up. Rule: CIB-2.4.5, CIB-R66."""
    board = state.board
    if frame.seat == CELTS and captors(board):
        yield _capturing(state, None).evolve(mode="optional")
    if may_rise(board):
        yield _prompt(state, CELTS, "rise", say("rise.title"), "CIB-2.4.5").evolve(mode="optional")


def _capturing(state: CaesarState, frame: Capturing | None) -> Prompt:  # noqa: ARG001  (what every asker is given)
    title = say("capture.title", zone=ZONE[state.board.at[COMMIOS]])
    return _prompt(state, CELTS, "capture", title, "CIB-4.5")


def _escorting(state: CaesarState, frame: Escorting) -> Prompt:
    return _prompt(state, ROME, "escort", say("escort.title", leader=LEADER[frame.leader]), "CIB-R37")


def _planning(state: CaesarState, frame: Planning, seat: Seat) -> Prompt:
    """Return the question for a tactic: sealed where the other side chooses one, too. Rule: CIB-3.1."""
    battle = state.board.battle
    assert battle is not None
    return Prompt.built(
        key=f"choose:{frame.number}",
        seat=seat,
        kind="choose",
        about=None,
        title=say("choose.title", zone=ZONE[battle.zone]),
        sealed=len(frame.seats) > 1,
        mode="answered" if seat in state.board.sealed else "awaited",
        clause="CIB-3.1",
    )


def _saving(state: CaesarState, frame: Saving) -> Prompt:  # noqa: ARG001  (what every asker is given)
    battle = state.board.battle
    assert battle is not None
    return _prompt(state, ROME, "save", say("save.title", zone=ZONE[battle.zone]), "CIB-2.3.5")


def _sharing(state: CaesarState, frame: Sharing) -> Prompt:  # noqa: ARG001  (what every asker is given)
    booty = state.board.booty
    assert booty is not None
    return _prompt(state, ROME, "share", say("share.title", n=booty.n, leader=LEADER[booty.leader]), "CIB-R42")


def _attacking(state: CaesarState, frame: Attacking) -> Prompt:  # noqa: ARG001  (what every asker is given)
    attack = state.board.attack
    assert attack is not None
    return _prompt(state, Seat(1 - attack.seat), "defend", say("defend.title", zone=ZONE[attack.zone]), "CIB-3")


def _turning(state: CaesarState, frame: Turning) -> Prompt:  # noqa: ARG001  (what every asker is given)
    battle = state.board.battle
    assert battle is not None
    return _prompt(state, CELTS, "change", say("change.title", zone=ZONE[battle.zone]), "CIB-0.2.2")


def _rerolling(state: CaesarState, frame: Rerolling) -> Prompt:
    return _prompt(state, frame.seat, "reroll", say("reroll.title"), "CIB-3.4.2")


def _leaving(state: CaesarState, frame: Leaving) -> Prompt:
    battle = state.board.battle
    assert battle is not None
    attacker, defender = losses(battle.attacker.losses), losses(battle.defender.losses)
    title = say("leave.title", zone=ZONE[battle.zone], attacker=attacker, defender=defender)
    return _prompt(state, frame.seats[0], "leave", title, "CIB-3.4.6")


def _dividing(state: CaesarState, frame: Dividing) -> Prompt:  # noqa: ARG001  (what every asker is given)
    return _prompt(state, ROME, "divide", say("divide.title"), "CIB-R30")


def _tempest(state: CaesarState, frame: Tempest) -> Prompt:  # noqa: ARG001  (what every asker is given)
    storm = state.board.storm
    assert storm is not None
    return _prompt(state, ROME, "storm", say(f"storm.title.{storm.value}"), "CIB-4.4")


def _activation(state: CaesarState, frame: Activation) -> Prompt:
    return _prompt(state, frame.seat, "activate", say("activate.title"), "CIB-1")


def _arrival(state: CaesarState, frame: Arrival) -> Prompt:
    title = say("arrive.title", leader=LEADER[frame.leader], zone=ZONE[state.board.at[frame.leader]])
    return _prompt(state, side_of(frame.leader), "arrive", title, "CIB-2.2.2", about=frame.leader)


def _deployment(state: CaesarState, frame: Deployment) -> Prompt:
    return _prompt(state, CELTS, "deploy", say("deploy.title", zone=ZONE[frame.landing]), "CIB-5.3.4")


def _persuasion(state: CaesarState, frame: Persuasion) -> Prompt:  # noqa: ARG001  (what every asker is given)
    attempt = state.board.attempt
    assert attempt is not None
    title = say("persuade.title", people=PEOPLE[attempt.people], n=attempt.missing)
    return _prompt(state, ROME, "persuade", title, "CIB-2.3.4")


def _ambushing(state: CaesarState, frame: Ambushing) -> Prompt:  # noqa: ARG001  (what every asker is given)
    plunder = state.board.plunder
    assert plunder is not None
    title = say("ambush.title", leader=LEADER[plunder.leader], zone=ZONE[plunder.zone])
    return _prompt(state, CELTS, "ambush", title, "CIB-2.4.3")


def _losses(state: CaesarState, frame: Losses) -> Prompt:
    suffering = state.board.suffering
    assert suffering is not None
    return _prompt(state, frame.seat, "losses", say("losses.title", n=suffering.hits), "CIB-3.4.4")


def _driving(state: CaesarState, frame: Driving) -> Prompt:  # noqa: ARG001  (what every asker is given)
    battle = state.board.battle
    assert battle is not None
    return _prompt(state, CELTS, "drive", say("drive.title", n=battle.driven), "CIB-5.2.4")


def _retreating(state: CaesarState, frame: Retreating) -> Prompt:
    flight = state.board.flight
    assert flight is not None
    return _prompt(state, frame.seat, "retreat", say("retreat.title", zone=ZONE[flight.zone]), "CIB-3.5.3")


def _freeing(state: CaesarState, frame: Freeing) -> Prompt:
    return _prompt(state, CELTS, "appear", say("appear.title", leader=LEADER[frame.leader]), "CIB-R16")


_ASKING: Final[Mapping[type[Any], Callable[[CaesarState, Any], Prompt]]] = MappingProxyType(
    {
        Dividing: _dividing,
        Tempest: _tempest,
        Activation: _activation,
        Arrival: _arrival,
        Deployment: _deployment,
        Persuasion: _persuasion,
        Ambushing: _ambushing,
        Attacking: _attacking,
        Losses: _losses,
        Turning: _turning,
        Rerolling: _rerolling,
        Saving: _saving,
        Sharing: _sharing,
        Leaving: _leaving,
        Driving: _driving,
        Capturing: _capturing,
        Escorting: _escorting,
        Retreating: _retreating,
        Freeing: _freeing,
    }
)
"""The question of each frame that waits."""


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
