"""Text fits its room, and any person's name becomes letters the fonts have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderers.paint import text


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Agricola", "Agricola"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Елена", "Елена"),
        ("Σωκράτης", "Σωκράτης"),
        ("𝓕𝓵𝓪𝓿𝓲𝓪", "Flavia"),
        ("🌹 Rosa 🌹", "Rosa"),
        ("  two   spaces ", "two spaces"),
        ("a\u202eb\u2060c\nd", "abc d"),
        ("z\u0332a\u0489lgo", "zalgo"),
        ("🌹🌹🌹", "Seat A"),
        ("安藤 優子", "Seat A"),
        ("عمر الخيام", "Seat A"),
        ("...", "Seat A"),
        ("", "Seat A"),
    ],
)
def test_names_are_drawn_as_far_as_the_font_reaches(name, shown):
    assert text.drawable(name, "bold", "Seat A") == shown


@given(st.text(max_size=40))
def test_every_name_leaves_something_drawable(name):
    shown = text.drawable(name, "bold", "Seat A")
    assert any(character.isalnum() for character in shown)
    assert all(text.can_draw(character, "bold") for character in shown)


@given(st.text(alphabet="AWi mé", max_size=40), st.integers(20, 300))
def test_fitted_text_keeps_to_its_room(told, room):
    shown = text.fit(told, "bold", 24, room)
    assert text.width(shown, "bold", 24) <= room or shown == text.ELLIPSIS
    assert shown == told or shown.endswith(text.ELLIPSIS)


def test_block_takes_the_largest_size_that_fits():
    size, lines = text.block("Legio Valeria Victrix XX", "bold", 190, (40, 30, 20), 2)
    assert size in (30, 20)
    assert " ".join(lines) == "Legio Valeria Victrix XX"
    assert all(text.width(line, "bold", size) <= 190 for line in lines)


def test_block_cuts_what_fits_at_no_size():
    size, lines = text.block("one two three four five six", "bold", 60, (30, 25), 2)
    assert size == 25
    assert len(lines) == 2
    assert lines[-1].endswith(text.ELLIPSIS)


def test_every_font_has_the_letters_of_the_game():
    for font in text.FILES:
        assert all(text.can_draw(character, font) for character in "ABCXYZabcxyz0123456789 ·…'")
