"""Cards as people type them."""

import pytest

from engines.roman_invasion.shorthand import code_of, continuations, read_cards

HAND = ("invasion", "campaign", "captured", "naval_supply", "expansion", "legio_augusta_ii")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("S7 V5 L5", ("invasion", "captured", "legio_augusta_ii")),
        ("s7, v5", ("invasion", "captured")),
        ("S5sea", ("naval_supply",)),
        ("S5", ("expansion",)),
        ("S7 S7", ("invasion", "campaign")),
        ("campaign S7", ("campaign", "invasion")),
        ("S7 S7 S7", ("invasion", "campaign", "S7")),
        ("M6 V5", ("M6", "captured")),
        ("", ()),
    ],
)
def test_codes_and_ids_name_the_cards_of_the_hand(text, cards):
    assert read_cards(text, HAND) == cards


def test_a_code_is_type_and_strength_and_marks_the_sea():
    assert (code_of("glory"), code_of("fleet_support"), code_of("nonsense")) == ("M6", "S5sea", "nonsense")


@pytest.mark.parametrize(
    ("text", "suggestions"),
    [
        ("", ("S7", "V5", "S5sea", "S5", "L5")),
        ("S", ("S7", "S5sea", "S5")),
        ("S7 ", ("S7 V5", "S7 L5")),
        ("S7 l", ("S7 L5",)),
        ("S7 legio", ("S7 L5",)),
        ("S7 V5 L5 ", ()),
    ],
)
def test_the_next_word_is_suggested_of_types_not_typed_yet(text, suggestions):
    assert continuations(text, HAND) == suggestions
