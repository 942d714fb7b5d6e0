"""Shorthand for a choice."""

import pytest

from engines.rex_britannorum.words.shorthand import code_of


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("B7:N", "B7N"),
        ("I4:C", "I4C"),
        ("X6:S", "X6S"),
        ("I7:I", "I7"),
        ("I7:B", "I7B"),
        ("X5:X", "X5"),
        ("X:X", "deck"),
        ("JN", "joker"),
        ("JS", "joker"),
        ("N09", "N09"),
        ("RC", "RC"),
        ("B5", "B5"),
        ("deck", "deck"),
        ("none", "none"),
        ("fief1", "fief1"),
    ],
)
def test_a_choice_is_one_short_word(value, code):
    assert code_of(value) == code
