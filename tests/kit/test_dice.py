"""Scripted dice say what the script says, and nothing goes unnoticed."""

import pytest

from engines.core.rng import Rng
from tests.kit.dice import ScriptedDice

SEED = bytes(range(32))


def test_named_throws_come_in_the_order_of_the_script():
    dice = ScriptedDice(("storm", 6), ("side", "left"), ("deck", ("c",)), ("lots", ("b", "a")), ("number", 3))
    rng = dice(SEED, 1)
    assert rng.die(6, "storm") == 6
    assert dice(SEED, 2).choice(("left", "right"), "side") == "left"
    assert rng.shuffle("abc", "deck") == ("c", "a", "b")
    assert rng.sample("abc", 2, "lots") == ("b", "a")
    assert not dice.ended()
    assert rng.below(9, "number") == 3
    assert dice.ended()


def test_draws_the_script_never_names_come_from_the_seed():
    rng, plain = ScriptedDice(("storm", 6))(SEED, 7), Rng(SEED, 7)
    assert [rng.die(6, "other") for _ in range(5)] == [plain.die() for _ in range(5)]
    assert rng.shuffle("abcdef") == plain.shuffle("abcdef")
    assert rng.sample("abcdef", 2) == plain.sample("abcdef", 2)
    assert rng.choice("abcdef") == plain.choice("abcdef")


def test_a_scripted_throw_makes_a_step_final():
    rng = ScriptedDice(("storm", 6))(SEED, 7)
    assert not rng.drawn
    rng.die(6, "storm")
    assert rng.drawn


@pytest.mark.parametrize(
    ("script", "draw"),
    [
        ((("storm", 6), ("calm", 1)), lambda rng: rng.die(6, "calm")),
        ((("storm", 7),), lambda rng: rng.die(6, "storm")),
        ((("side", "up"),), lambda rng: rng.choice(("left", "right"), "side")),
        ((("deck", "d"),), lambda rng: rng.shuffle("abc", "deck")),
        ((("number", 9),), lambda rng: rng.below(9, "number")),
        ((("storm", 6),), lambda rng: (rng.die(6, "storm"), rng.die(6, "storm"))),
    ],
)
def test_a_script_that_does_not_fit_fails(script, draw):
    with pytest.raises(AssertionError):
        draw(ScriptedDice(*script)(SEED, 0))
