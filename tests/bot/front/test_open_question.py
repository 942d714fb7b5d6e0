"""A press on a choice that answers at once, in whatever place of the form it stands."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.front.answering.open_question import OpenQuestion, at_once
from bot.ui.control import Press
from engines.core.line import say
from engines.core.prompt import Amount, Choice, Draft, Field, Pick, Prompt
from engines.core.seats import Seat

A = Seat(0)
PROMPT = Prompt(key="loss:1", seat=A, kind="loss", title=say("title"))
UNITS = tuple(Choice(value=unit, label=say(unit)) for unit in "ab")


def form(*fields: Field) -> OpenQuestion:
    """Return a question whose form asks these fields, one after the other, and of which nothing is filled in."""

    def ask(draft: Draft) -> Field | None:
        return next((field for field in fields if not draft.has(field.name)), None)

    live = cast("Any", SimpleNamespace(match=SimpleNamespace(ask=lambda _: ask)))
    return OpenQuestion(live, A, PROMPT, "token", Draft(prompt=PROMPT.key))


def pressed(at: OpenQuestion, value: str) -> Draft | None:
    """Return what a press on a unit answers at once."""
    return at_once(at, Press(1, A, at.token, at.draft.token, "loss", value), value)


UNIT = Pick(name="loss", ask=say("loss"), choices=UNITS, direct=True)
MANNER = Pick(name="manner", ask=say("manner"), choices=UNITS, default="b")
ONLY = Amount(name="count", ask=say("count"), least=1, most=1)


@pytest.mark.parametrize(
    ("fields", "filled"),
    [
        ((UNIT,), {"loss": "a"}),
        ((MANNER, UNIT.evolve(default="b")), {"manner": "b", "loss": "a"}),
        ((UNIT, ONLY), {"loss": "a", "count": 1}),
    ],
    ids=["alone", "shown with defaults", "before what leaves no choice"],
)
def test_a_direct_choice_answers_if_nothing_else_is_open(fields, filled):
    answer = pressed(form(*fields), "a")
    assert answer is not None
    assert answer.values() == filled


@pytest.mark.parametrize("fields", [(UNIT, MANNER), (UNIT.evolve(direct=False),)], ids=["more is asked", "not direct"])
def test_other_choices_only_fill_their_field_in(fields):
    assert pressed(form(*fields), "a") is None
