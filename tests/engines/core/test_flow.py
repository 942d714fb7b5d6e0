"""A stack of frames: what interrupts goes first, what was interrupted goes on, and nothing goes on for ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from engines.core.errors import BrokenInvariant
from engines.core.event import Event
from engines.core.flow import FlowTransition, Frame, Rounds, of_kind
from engines.core.game import State
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.core.view import Visible


class March(Frame):
    frame: Literal["march"] = "march"
    left: int


class Ambush(Frame):
    frame: Literal["ambush"] = "ambush"


class Said(Event):
    kind: Literal["said"] = "said"
    what: str


class Camp(Visible):
    reached: int = 0
    ambushed: bool = False


class War(State):
    board: Camp = Camp()
    flow: tuple[Annotated[March | Ambush, Field(discriminator="frame")], ...] = ()
    plans: tuple[Secret[str], ...] = (Secret("north"), Secret("south"))
    dice: Secret[int] = Secret(3)


class WarTransition(FlowTransition[War, Camp, March | Ambush]):
    plans: list[str]
    dice: int


def march(transition: WarTransition, frame: March) -> bool:
    """One stage after the other; an ambush waits in the second."""
    if frame.left == 0:
        transition.pop()
        return True
    transition.replace(March(left=frame.left - 1))
    transition.change(reached=transition.board.reached + 1)
    if transition.board.reached == 2 and not transition.board.ambushed:
        transition.push(Ambush())
    return True


def ambush(transition: WarTransition, frame: Ambush) -> bool:
    return False


HANDLERS: dict[type[March | Ambush], Callable[[Any, Any], bool]] = {March: march, Ambush: ambush}


def at(*flow: March | Ambush) -> WarTransition:
    return WarTransition(War(flow=flow), Rng(bytes(32), 0))


def test_an_interrupt_goes_first_and_what_it_interrupted_goes_on():
    transition = at(March(left=4))
    transition.run(HANDLERS)
    assert transition.board.reached == 2
    assert transition.flow == [March(left=2), Ambush()]
    assert transition.pop() == Ambush()
    transition.change(ambushed=True)
    transition.run(HANDLERS)
    assert (transition.board.reached, transition.flow) == (4, [])


def test_a_step_keeps_the_stack_and_seals_what_lay_open():
    transition = at(March(left=4))
    transition.run(HANDLERS)
    transition.plans[1] = "home"
    transition.tell_seat(Seat(1), Said, what="halt")
    step = transition.step()
    assert step.state.flow == (March(left=2), Ambush())
    assert [plan.open() for plan in step.state.plans] == ["north", "home"]
    assert step.state.dice.open() == 3
    assert [(told.event, told.seat) for told in step.told] == [(Said(what="halt"), 1)]
    assert War.model_validate_json(step.state.model_dump_json(context={"vault": True})) == step.state


def test_a_box_that_holds_the_same_is_the_same():
    transition = at()
    before = transition._before
    after = transition.step().state
    assert after.dice is before.dice
    assert after.plans[0] is before.plans[0]


def test_the_uppermost_of_a_kind_is_found():
    state = War(flow=(March(left=3), March(left=1), Ambush()))
    assert of_kind(state, March) == March(left=1)
    assert of_kind(War(), Ambush) is None


def test_an_endless_flow_is_found_out():
    transition = at(March(left=1))
    with pytest.raises(BrokenInvariant, match="never ends"):
        transition.run({March: lambda *_: True})
    rounds = Rounds("the march", 2)
    rounds.count()
    rounds.count()
    with pytest.raises(BrokenInvariant, match="the march never ends"):
        rounds.count()


def test_a_frame_without_a_handler_is_a_mistake():
    with pytest.raises(BrokenInvariant, match="Ambush"):
        at(Ambush()).run({March: march})


def test_an_empty_stack_has_no_top():
    for act in (lambda empty: empty.top, lambda empty: empty.pop(), lambda empty: empty.replace(Ambush())):
        with pytest.raises(BrokenInvariant):
            act(at())
