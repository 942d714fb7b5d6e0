"""Secrets print as dots and are written for the vault only; nothing visible can be declared to hold one."""

import dataclasses
from typing import Annotated, Any, Generic, TypeVar

import pytest
from pydantic import Field, ValidationError
from pydantic_core import PydanticSerializationError

from engines.core.event import Event
from engines.core.game import State
from engines.core.model import Frozen, Map
from engines.core.secret import VAULT, Secret
from engines.core.view import Hand, Table, View, Visible


class Deck(Frozen):
    cards: Secret[tuple[str, ...]]
    hands: Map[int, Secret[int]] = Map()


class Hidden(State):
    number: int


class Shown(Visible):
    number: int


@dataclasses.dataclass(frozen=True)
class Record:
    """A frozen dataclass, which could carry anything."""

    number: int


DECK = Deck(cards=Secret(("ace", "king")), hands=Map({1: Secret(7)}))


def test_a_secret_prints_as_dots():
    for text in (repr(DECK), str(DECK), f"{DECK.cards}", f"{DECK.cards!r}", f"{DECK.cards:>4}", str(DECK.hands)):
        assert "ace" not in text
        assert "7" not in text
    assert f"{DECK.cards:>4}" == "   …"


def test_a_secret_is_written_for_the_vault_alone():
    for write in (DECK.model_dump, DECK.model_dump_json):
        with pytest.raises(PydanticSerializationError, match="vault only"):
            write()
    with pytest.raises(PydanticSerializationError):
        DECK.model_dump_json(context={VAULT: False})
    document = DECK.model_dump_json(context={VAULT: True})
    assert document == '{"cards":["ace","king"],"hands":{"1":7}}'
    assert Deck.model_validate_json(document) == DECK


def test_a_damaged_secret_is_not_repeated_in_the_error():
    with pytest.raises(ValidationError) as caught:
        Deck.model_validate({"cards": ["ace", 3], "hands": {"1": "queen"}})
    assert "ace" not in str(caught.value)
    assert "queen" not in str(caught.value)


def test_secrets_compare_by_what_they_hold():
    assert Secret((1, 2)) == Secret((1, 2))
    assert hash(Secret((1, 2))) == hash(Secret((1, 2)))
    assert Secret(1) != Secret(2)
    assert Secret(1) != 1
    assert Secret(5).open() == 5


@pytest.mark.parametrize(
    "annotation",
    [
        Secret[int],
        Secret,
        tuple[Secret[int], ...],
        Map[str, Secret[int]],
        Annotated[Secret[int] | None, Field()],
        Hidden,
        Hidden | None,
        tuple[Hidden, ...],
        Frozen,
        Record,
        Any,
        object,
        tuple[Any, ...],
    ],
    ids=str,
)
@pytest.mark.parametrize("base", [Visible, Table, Hand, Event])
def test_a_value_that_could_carry_a_secret_cannot_be_shown(base, annotation):
    with pytest.raises(TypeError, match=r"Leak\.held would show"):
        type("Leak", (base,), {"__annotations__": {"held": annotation}, "__module__": __name__})


def test_a_leak_behind_a_later_definition_is_refused_when_the_name_is_known():
    class Early(Visible):
        held: "Late"

    class Late(Frozen):
        cards: Secret[int]

    with pytest.raises(TypeError, match=r"Early\.held would show Late"):
        Early.model_rebuild()


def test_a_generic_part_is_judged_when_it_is_named():
    item = TypeVar("item")

    class Box(Visible, Generic[item]):
        held: item

    assert Box[Shown](held=Shown(number=1)).held.number == 1
    with pytest.raises(TypeError, match="would show"):
        Box[Hidden]


def test_visible_parts_may_be_shown():
    class Face(Table):
        shown: tuple[Shown, ...]
        counts: Map[int, int]

    class Own(Hand):
        card: Shown | None

    view: View[Face, Own] = View(table=Face(shown=(Shown(number=1),), counts=Map({0: 2})), hand=Own(card=None))
    assert view.table.counts[0] == 2
