"""Fields judge what fills them; drafts are filled in order."""

import pytest

from engines.core.line import say
from engines.core.prompt import Amount, Choice, Draft, Pick


def choices(*names, **more):
    return tuple(Choice(value=name, label=say(name), **more) for name in names)


def pick(*offered, **more):
    return Pick(name="unit", ask=say("which"), choices=offered or choices("a", "b", "c"), **more)


def refusal(field, value):
    line = field.refusal(value)
    assert field.admits(value) is (line is None)
    return line and line.key


def test_one_choice_is_a_word():
    field = pick()
    assert field.single
    assert refusal(field, "a") is None
    for value in ("d", "", 1, True, ("a",), ("a", "b"), ()):
        assert refusal(field, value) == "core.not_offered"


def test_several_choices_are_a_tuple():
    field = pick(least=1, most=2)
    assert not field.single
    for value in (("a",), ("b", "a")):
        assert refusal(field, value) is None
    for wrong in ("a", 1, ("d",), ("a", "d"), ("a", "a")):
        assert refusal(field, wrong) == "core.not_offered"
    assert field.refusal(("a", "b", "c")) == say("core.between", least=1, most=2)
    assert refusal(field, ()) == "core.between"


def test_an_exact_number_is_named():
    assert pick(least=2, most=2).refusal(("a",)) == say("core.exactly", n=2)


def test_equal_pieces_are_one_choice_with_a_count():
    field = pick(Choice(value="cohort", label=say("cohort"), count=2), *choices("ala"), least=0, most=3)
    assert refusal(field, ("cohort", "ala", "cohort")) is None
    assert refusal(field, ("cohort", "cohort", "cohort")) == "core.not_offered"


def test_a_group_is_taken_from_once_where_the_pick_is_distinct():
    offered = (*choices("a1", "a2", group="a"), *choices("b1", group="b"))
    assert refusal(pick(*offered, least=1, most=2), ("a1", "a2")) is None
    field = pick(*offered, least=1, most=2, distinct=True)
    assert refusal(field, ("a1", "b1")) is None
    assert refusal(field, ("a1", "a2")) == "unit.distinct"


def test_weights_are_bounded_by_the_capacity():
    field = pick(*choices("a", "b", weight=3), *choices("c", weight=1), least=0, most=3, capacity=4)
    assert refusal(field, ("a", "c")) is None
    assert field.refusal(("a", "b")) == say("unit.capacity", n=6, most=4)
    assert refusal(pick(*choices("a", weight=3), capacity=2), "a") == "unit.capacity"


def test_a_pick_shapes_and_names_what_was_taken():
    assert pick().shape(["a"]) == "a"
    assert pick(least=0, most=2).shape(["a"]) == ("a",)
    assert [choice.value for choice in pick(least=0, most=2).chosen(("c", "x", "a"))] == ["c", "a"]
    assert pick().chosen(("a",)) == ()


@pytest.mark.parametrize(
    ("value", "admitted"), [(2, True), (5, True), (1, False), (6, False), (True, False), ("3", False), ((), False)]
)
def test_an_amount_is_a_whole_number_within_bounds(value, admitted):
    field = Amount(name="coins", ask=say("how many"), least=2, most=5)
    assert field.admits(value) is admitted
    assert (field.refusal(value) is None) is admitted


def test_true_is_no_amount_even_where_one_is():
    assert not Amount(name="coins", ask=say("how many"), least=0, most=5).admits(True)


def test_a_draft_is_filled_in_order():
    draft = Draft(prompt="move:1").put("verb", "march").put("unit", ("a", "b")).put("coins", 3)
    assert draft == Draft.of("move:1", verb="march", unit=("a", "b"), coins=3)
    assert draft.verb == "march"
    assert draft.get("coins") == 3
    assert draft.get("to") is None
    assert draft.has("unit")
    assert not draft.has("to")
    assert draft.values() == {"verb": "march", "unit": ("a", "b"), "coins": 3}


def test_an_empty_answer_counts_as_filled():
    draft = Draft.of("p", unit=(), coins=0)
    assert draft.has("unit")
    assert draft.has("coins")
    assert draft.put("coins", 1) == Draft.of("p", unit=(), coins=1)


def test_a_field_is_replaced_in_its_place():
    draft = Draft.of("p", verb="march", unit="a", to="x")
    assert draft.put("unit", "b") == Draft.of("p", verb="march", unit="b", to="x")
    assert draft.before("unit") == Draft.of("p", verb="march")
    assert draft.before("nothing") == draft


def test_a_verb_is_a_word():
    assert Draft(prompt="p").verb is None
    assert Draft.of("p", verb=3).verb is None


def test_a_draft_goes_through_json():
    draft = Draft.of("p", verb="march", unit=("a", "b"), coins=3, code="7")
    assert Draft.model_validate_json(draft.model_dump_json()) == draft


def test_tokens_of_drafts_differ_and_stay():
    drafts = [
        Draft(prompt="p"),
        Draft.of("p", verb="a"),
        Draft.of("q", verb="a"),
        Draft.of("p", verb="a", cards=("x",)),
    ]
    assert len({draft.token for draft in drafts}) == len(drafts)
    assert Draft.of("p", verb="a").token == drafts[1].token
