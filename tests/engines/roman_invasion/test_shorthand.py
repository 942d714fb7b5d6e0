"""The codes of cards."""

from engines.roman_invasion.words.shorthand import code_of


def test_a_code_is_type_and_strength_and_marks_the_sea():
    assert (code_of("glory"), code_of("fleet_support"), code_of("nonsense")) == ("M6", "S5sea", "nonsense")
