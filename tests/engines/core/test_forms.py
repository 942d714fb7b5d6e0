"""Walking a form: whoever fills it in, the same questions judge the answer."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.errors import BrokenInvariant, Illegal
from engines.core.forms import Ask, admitted, complete, drafts, fill, forced, random_draft, random_value, verify, walk
from engines.core.line import say
from engines.core.prompt import MOST_TIMES, Amount, Choice, Draft, Field, Pick, nth
from engines.core.rng import Rng

SEED = bytes(32)


def pick(name, values, **more):
    return Pick(
        name=name, ask=say(name), choices=tuple(Choice(value=value, label=say(value)) for value in values), **more
    )


def march(draft):
    """A small form: march one or two units to x or, together only, to y; or wait; a march may cost coins."""
    if not draft.has("verb"):
        return pick("verb", ("march", "wait"), clause="TOY-01")
    if draft.verb == "wait":
        return None
    if not draft.has("units"):
        return pick("units", ("a", "b"), least=1, most=2, default=("a",))
    if not draft.has("to"):
        return pick("to", ("x", "y") if len(draft.get("units")) == 2 else ("x",), default="x")
    if not draft.has("coins"):
        return Amount(name="coins", ask=say("coins"), least=1, most=2, default=1, clause="TOY-02")
    return None


def asking(field: Field) -> Ask:
    """Return a form of one field, called ``n``."""
    return lambda draft: None if draft.has("n") else field


def taken(field: Pick, rng: Rng) -> tuple[str, ...]:
    """Return a random value of a field that takes several choices."""
    value = random_value(field, rng)
    assert isinstance(value, tuple)
    return value


WHOLE = Draft.of("p", verb="march", units=("a", "b"), to="y", coins=2)


def refused(draft, form=march):
    with pytest.raises(Illegal) as caught:
        verify(form, draft)
    return caught.value


def test_a_whole_draft_is_accepted_in_whatever_order_it_was_filled():
    verify(march, WHOLE)
    verify(march, Draft.of("p", verb="wait"))
    for filled in permutations(WHOLE.filled):
        verify(march, Draft(prompt="p", filled=filled))


def test_a_missing_field_is_named():
    error = refused(WHOLE.before("coins"))
    assert error.line == say("core.incomplete", what=say("coins"))
    assert error.clause == "TOY-02"
    assert refused(Draft(prompt="p")).clause == "TOY-01"


def test_a_value_that_does_not_follow_from_the_others_is_refused():
    assert refused(Draft.of("p", verb="march", units=("a",), to="y", coins=1)).line == say("core.not_offered")
    assert refused(WHOLE.put("coins", 3)).line == say("core.amount", least=1, most=2)
    assert refused(WHOLE.put("coins", 3)).clause == "TOY-02"


def test_a_field_too_many_is_refused():
    assert refused(WHOLE.put("extra", "x")).line == say("core.not_offered")
    assert refused(Draft.of("p", verb="wait", coins=1)).line == say("core.not_offered")
    twice = Draft(prompt="p", filled=(*WHOLE.filled, ("verb", "wait")))
    assert refused(twice).line == say("core.not_offered")


def test_a_walk_stops_at_what_is_open_or_no_longer_fits():
    assert [(field.name, value) for field, value in walk(march, WHOLE)] == list(WHOLE.filled)
    assert [value for _, value in walk(march, WHOLE.put("units", ("a",)))] == ["march", ("a",), None]
    assert [value for _, value in walk(march, Draft())] == [None]


def test_filling_keeps_later_answers_that_still_fit():
    assert fill(march, WHOLE, "units", ("b", "a")) == WHOLE.put("units", ("b", "a"))
    assert fill(march, WHOLE, "units", ("a",)).values() == {"verb": "march", "units": ("a",)}
    assert fill(march, WHOLE.put("to", "x"), "units", ("a",)) == Draft.of(
        "p", verb="march", units=("a",), to="x", coins=2
    )
    assert fill(march, WHOLE, "verb", "wait").values() == {"verb": "wait"}
    assert fill(march, Draft(prompt="p"), "verb", "march") == Draft.of("p", verb="march")


def test_a_value_that_does_not_fit_is_parked_and_comes_back():
    waiting = fill(march, WHOLE, "verb", "wait")
    verify(march, waiting)
    assert waiting.parked == WHOLE.filled[1:]
    assert fill(march, waiting, "verb", "march") == WHOLE
    alone = fill(march, WHOLE, "units", ("a",))
    assert dict(alone.parked) == {"to": "y", "coins": 2}
    assert fill(march, alone, "units", ("a", "b")) == WHOLE
    other = fill(march, alone, "to", "x")
    assert other.values() == {"verb": "march", "units": ("a",), "to": "x", "coins": 2}
    assert other.parked == ()


def test_filling_what_is_not_asked_or_not_offered_is_refused():
    for name, value, key in (("coins", 1, "core.not_asked"), ("units", ("z",), "core.not_offered")):
        with pytest.raises(Illegal) as caught:
            fill(march, Draft.of("p", verb="march"), name, value)
        assert caught.value.line.key == key


def test_defaults_complete_a_draft():
    assert complete(march, Draft.of("p", verb="march")) == Draft.of("p", verb="march", units=("a",), to="x", coins=1)
    assert complete(march, Draft(prompt="p")) is None
    assert (
        complete(
            lambda draft: None if draft.has("n") else Amount(name="n", ask=say("n"), least=2, most=3, default=1),
            Draft(),
        )
        is None
    )


def test_fields_without_a_choice_fill_themselves():
    draft = Draft.of("p", verb="march", units=("a",))
    assert forced(march, draft) == draft.put("to", "x")
    assert forced(march, Draft(prompt="p")) == Draft(prompt="p")


@pytest.mark.parametrize(
    ("field", "only"),
    [
        (Amount(name="n", ask=say("n"), least=3, most=3), 3),
        (pick("n", ("a",)), "a"),
        (pick("n", ("a", "b"), least=2, most=2), ("a", "b")),
        (pick("n", ("a", "b"), least=0, most=0), ()),
        (pick("n", (), least=0, most=0), ()),
        (
            Pick(name="n", ask=say("n"), choices=(Choice(value="a", label=say("a"), count=3),), least=2, most=2),
            ("a", "a"),
        ),
    ],
)
def test_a_forced_value_is_the_only_admitted_one(field, only):
    assert forced(asking(field), Draft()) == Draft.of(n=only)


def test_a_value_the_constraints_forbid_is_never_forced():
    heavy = tuple(Choice(value=value, label=say(value), weight=5, group="g") for value in ("a", "b"))
    for limits in ({"capacity": 4}, {"distinct": True}):
        field = Pick(name="n", ask=say("n"), choices=heavy, least=2, most=2, **limits)
        assert forced(asking(field), Draft()) == Draft()


def test_every_complete_draft_is_listed():
    listed = list(drafts(march, Draft(prompt="p")))
    assert len(listed) == len(set(listed)) == 2 + 2 + 4 + 1
    for draft in listed:
        verify(march, draft)


def test_a_form_without_end_is_a_mistake_of_ours():
    def again(draft):
        return pick("same", ("a",), default="a")

    def longer(draft):
        return pick(f"n{len(draft.filled)}", ("a",), default="a")

    for form in (again, longer):
        for act in (complete, forced, lambda ask, draft: random_draft(ask, draft, Rng(SEED, 0))):
            with pytest.raises(BrokenInvariant, match="never ends"):
                act(form, Draft())
    with pytest.raises(BrokenInvariant, match="never ends"):
        verify(again, Draft.of(same="a"))


def test_a_dead_end_is_found():
    for field in (
        pick("n", ()),
        pick("n", ("a",), least=2, most=2),
        Amount(name="n", ask=say("n"), least=2, most=1),
        Pick(name="n", ask=say("n"), choices=(Choice(value="a", label=say("a"), weight=2),), capacity=1),
    ):
        assert list(admitted(field)) == []
        with pytest.raises(LookupError, match="nothing fills n"):
            random_value(field, Rng(SEED, 0))


def test_a_rare_value_among_many_choices_is_found_quickly():
    """Sixty heavy pieces and two light ones: only the light pair fits, and it is found without listing all pairs."""
    offered = tuple(
        Choice(value=f"c{number}", label=say("c"), weight=1 if number in (17, 41) else 9) for number in range(62)
    )
    field = Pick(name="n", ask=say("n"), choices=offered, least=2, most=2, capacity=2)
    for index in range(50):
        assert sorted(taken(field, Rng(SEED, index))) == ["c17", "c41"]


def test_random_values_reach_everything():
    field = pick("n", ("a", "b", "c"), least=0, most=2)
    rng = Rng(SEED, 0)
    seen = Counter(tuple(sorted(taken(field, rng))) for _ in range(600))
    assert set(seen) == set(admitted(field))


@st.composite
def any_pick(draw):
    offered = tuple(
        Choice(
            value=f"c{number}",
            label=say("c"),
            group=draw(st.sampled_from("gh")),
            count=draw(st.integers(1, 2)),
            weight=draw(st.integers(0, 3)),
        )
        for number in range(draw(st.integers(0, 4)))
    )
    least = draw(st.integers(0, 3))
    return Pick(
        name="n",
        ask=say("n"),
        choices=offered,
        least=least,
        most=draw(st.integers(least, 4)),
        distinct=draw(st.booleans()),
        capacity=draw(st.none() | st.integers(0, 6)),
    )


@given(any_pick(), st.integers(0, 1000))
def test_the_listed_values_are_the_admitted_ones(field, index):
    """The pruned listing equals trial by the one test of legality, and random values come out of it."""
    listed = list(admitted(field))
    names = [choice.value for choice in field.choices for _ in range(choice.count)]
    possible = {field.shape(taken) for count in range(5) for taken in permutations(names, count)}
    assert len(listed) == len(set(listed))
    assert {_unordered(value) for value in listed} == {_unordered(value) for value in possible if field.admits(value)}
    if listed:
        assert field.admits(random_value(field, Rng(SEED, index)))


def _unordered(value):
    return value if isinstance(value, str) else tuple(sorted(value))


def losses(draft):
    """Ask how many losses there are, then which units are lost, one after the other."""
    if not draft.has("count"):
        return Amount(name="count", ask=say("count"), least=1, most=100)
    lost = draft.several("loss")
    if len(lost) == draft.get("count"):
        return None
    left = tuple(unit for unit in "abcdefgh" * 13 if unit not in lost) or ("z",)
    return pick(nth("loss", len(lost) + 1), tuple(dict.fromkeys(left)), times=draft.get("count"))


def test_a_repeated_field_is_folded_into_one_tuple():
    draft = Draft.of("p", count=3)
    for unit in "cab":
        field = losses(draft)
        assert field.times == 3
        draft = fill(losses, draft, field.name, unit)
    verify(losses, draft)
    assert draft.values() == {"count": 3, "loss": ("c", "a", "b")}
    assert [field.name for field, _ in walk(losses, draft)] == ["count", "loss.1", "loss.2", "loss.3"]


def test_a_change_of_an_earlier_time_keeps_the_later_ones_that_still_fit():
    draft = Draft.of("p", count=3).put("loss.1", "a").put("loss.2", "b").put("loss.3", "c")
    assert fill(losses, draft, "loss.1", "d").several("loss") == ("d", "b", "c")
    assert fill(losses, draft, "loss.1", "b").several("loss") == ("b",)


def test_a_forced_value_is_filled_in_at_every_time():
    draft = Draft.of("p", count=9)
    for number, unit in enumerate("abcdefg", start=1):
        draft = fill(losses, draft, f"loss.{number}", unit)
    assert forced(losses, draft).several("loss") == ("a", "b", "c", "d", "e", "f", "g", "h", "z")


def test_no_field_is_asked_more_often_than_a_form_may_be_long():
    endless = Draft.of("p", count=100)
    with pytest.raises(BrokenInvariant, match="never ends"):
        random_draft(lambda draft: pick(nth("loss", len(draft.several("loss")) + 1), ("a", "b")), endless, Rng(SEED, 0))


def test_an_answer_in_which_a_field_is_filled_more_often_is_not_accepted():
    """Not even one that nobody filled in step by step, where the form asks for it."""
    draft = Draft.of("p", count=MOST_TIMES + 1)
    for number in range(1, MOST_TIMES + 2):
        draft = draft.put(nth("loss", number), "abcdefgh"[number - 1] if number <= 8 else "z")
    assert losses(draft) is None
    with pytest.raises(BrokenInvariant, match="never ends"):
        verify(losses, draft)


def test_a_misfit_is_refused_in_the_words_of_the_field_without_its_number():
    field = pick("loss.2", ("a", "b"), least=2, most=2, times=3, distinct=True)
    refusal = field.refusal(("a", "b"))
    assert refusal is not None
    assert refusal.key == "loss.distinct"
