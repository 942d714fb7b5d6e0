"""Frozen values: deeply immutable, closed, and copied with changes."""

import dataclasses
import json
import pickle
from functools import cached_property
from typing import Any, NewType

import pytest
from pydantic import BaseModel, ValidationError

from engines.core.model import Frozen, Map, mentioned_types

Place = NewType("Place", str)


class Piece(Frozen):
    name: str
    strength: int = 1

    @cached_property
    def doubled(self) -> int:
        return 2 * self.strength


class Camp(Frozen):
    pieces: Map[int, Piece]
    marks: tuple[str, ...] = ()


class Loose(BaseModel):
    """A model that is not frozen."""

    number: int


@dataclasses.dataclass
class LooseRecord:
    """A dataclass that is not frozen."""

    number: int


@pytest.mark.parametrize(
    "annotation",
    [
        list[int],
        dict[str, int],
        set[int],
        tuple[list[int], ...],
        Map[str, list[int]],
        list[int] | None,
        Loose,
        LooseRecord,
    ],
)
def test_a_field_that_could_change_in_place_cannot_be_declared(annotation):
    with pytest.raises(TypeError, match=r"Bad\.held is mutable"):
        type("Bad", (Frozen,), {"__annotations__": {"held": annotation}, "__module__": __name__})


@pytest.mark.parametrize("annotation", [frozenset[int], frozenset, tuple[frozenset[str], ...]])
def test_a_set_cannot_be_declared(annotation):
    """Its order, and so the bytes of a document, would differ from process to process."""
    with pytest.raises(TypeError, match=r"Bad\.held has no order"):
        type("Bad", (Frozen,), {"__annotations__": {"held": annotation}, "__module__": __name__})


def test_a_mutable_field_behind_a_later_definition_is_refused_when_the_name_is_known():
    class Early(Frozen):
        held: "tuple[Late, ...]"

    class Late(BaseModel):
        number: int

    with pytest.raises(TypeError, match=r"Early\.held is mutable: Late"):
        Early.model_rebuild()


def test_a_value_can_be_neither_changed_nor_extended():
    piece = Piece(name="legion")
    with pytest.raises(ValidationError):
        piece.strength = 2  # type: ignore[misc]  # this must fail
    with pytest.raises(ValidationError):
        Piece(name="legion", colour="red")  # type: ignore[call-arg]  # this must fail


def test_evolve_changes_a_copy():
    piece = Piece(name="legion")
    stronger = piece.evolve(strength=4)
    assert (piece.strength, stronger.strength, stronger.name) == (1, 4, "legion")
    assert stronger == Piece(name="legion", strength=4)
    assert hash(stronger) == hash(Piece(name="legion", strength=4))
    assert stronger.model_dump(exclude_unset=True) == {"name": "legion", "strength": 4}


def test_a_value_is_built_of_all_its_fields():
    assert Piece.built(name="legion", strength=4) == Piece(name="legion", strength=4)
    assert hash(Piece.built(name="legion", strength=4)) == hash(Piece(name="legion", strength=4))
    for wrong in ({"name": "legion"}, {"name": "legion", "strength": 4, "colour": "red"}):
        with pytest.raises(TypeError, match="Piece is not built of"):
            Piece.built(**wrong)


def test_evolve_refuses_a_name_that_is_no_field():
    with pytest.raises(TypeError, match="Piece has no field strenght"):
        Piece(name="legion").evolve(strenght=2)


def test_evolve_forgets_what_was_cached():
    piece = Piece(name="legion")
    assert piece.doubled == 2
    assert piece.evolve(strength=5).doubled == 10
    with pytest.raises(TypeError, match="has no field doubld"):
        piece.evolve(doubld=3)


def test_an_error_does_not_repeat_the_input():
    """An unreadable value may be a secret, and errors are logged."""
    with pytest.raises(ValidationError) as caught:
        Camp.model_validate({"pieces": {"1": {"name": "legion", "strength": "hidden"}}})
    assert "hidden" not in str(caught.value)


def test_mentioned_types_look_into_brackets_and_names():
    assert list(mentioned_types(Map[Place, tuple[int, ...] | None])) == [
        Map,
        str,
        *list(mentioned_types(tuple[int, ...] | None)),
    ]
    assert int in list(mentioned_types(tuple[int, ...] | None))


def test_a_map_reads_like_a_dict_and_keeps_its_order():
    made = Map({"b": 1, "a": 2})
    assert list(made) == ["b", "a"]
    assert list(made.keys()) == ["b", "a"]
    assert list(made.values()) == [1, 2]
    assert list(made.items()) == [("b", 1), ("a", 2)]
    assert len(made) == 2
    assert "a" in made
    assert "c" not in made
    assert made.get("c", 7) == 7
    assert repr(made) == "Map({'b': 1, 'a': 2})"
    with pytest.raises(KeyError):
        made["c"]


def test_a_map_is_changed_by_copies():
    made = Map({"a": 1})
    assert made.put("a", 2) == Map({"a": 2})
    assert made.put("b", 2) == Map({"a": 1, "b": 2})
    assert made.put("b", 2).drop("a", "z") == Map({"b": 2})
    assert made == Map({"a": 1})
    with pytest.raises(TypeError):
        made["a"] = 2  # type: ignore[index]  # this must fail


def test_the_source_of_a_map_is_copied():
    source = {"a": 1}
    made = Map(source)
    source["a"] = 9
    assert made["a"] == 1


def test_equal_maps_are_equal_in_any_order():
    assert Map({"a": 1, "b": 2}) == Map({"b": 2, "a": 1})
    assert hash(Map({"a": 1, "b": 2})) == hash(Map({"b": 2, "a": 1}))
    assert Map({"a": 1}) != Map({"a": 2})


def test_a_map_goes_through_json_with_typed_keys():
    camp = Camp(pieces=Map({3: Piece(name="legion"), 1: Piece(name="cohort")}), marks=("x",))
    document = camp.model_dump_json()
    assert Camp.model_validate_json(document) == camp
    assert Camp.model_validate(json.loads(document)) == camp
    assert list(Camp.model_validate_json(document).pieces) == [3, 1]


def test_values_travel_to_another_process():
    """Players that search think in a process pool."""
    camp = Camp(pieces=Map({3: Piece(name="legion")}))
    assert pickle.loads(pickle.dumps(camp)) == camp


def test_anything_may_stand_where_the_annotation_says_so():
    class Open(Frozen):
        held: Any

    assert Open(held=3).held == 3
