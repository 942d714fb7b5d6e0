"""Names that look alike, or like a seat, are signed, so that no two seats of a match are called the same."""

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tools.confusables import reduced
from bot.ui import likeness
from bot.ui.harmless import clean
from bot.ui.likeness import twins
from bot.ui.text import Words, holder, labels, player
from engines.core.line import say, seat_ref
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.ui.conftest import facts
from tests.kit.profile import current
from tests.kit.walker import course

INVASION, REX = GAMES["invasion"], GAMES["rex"]
ZERO_WIDTH = ("\u200b", "\u200d", "\u2060", "\u00ad", "\u3164", "\ufe0f")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marcus", "Marcus"),
        ("Marcus", "MARCUS"),
        ("Marcus", "М\u0430r\u0441us"),
        ("Marcus", "\u043carcus"),
        ("Marcus", "Mar\u200bcus"),
        ("Marcus", "Marcus\u3164"),
        ("Marcus", "Má\u0323rcus"),
        ("Marcus", "𝓜𝓪𝓻𝓬𝓾𝓼"),
        ("Marcus", "Ｍａｒｃｕｓ"),
        ("Marcus", "ᴍᴀʀᴄᴜs"),
        ("Marcus", "🅼🅰🆁🅲🆄🆂"),
        ("Marcus", "Mar cus"),
        ("Ida", "lda"),
        ("Ida", "1da"),
        ("Otho", "0tho"),
        ("Bern", "Bem"),
        ("Ольга", "0льга"),
    ],
)
def test_names_that_look_alike_are_told(one: str, other: str):
    assert twins((one, other)) == {0, 1}
    words = Words(INVASION, (one, other, "Ada"))
    assert shown(words, 3) == [f"{clean(one)} 🔵 A", f"{clean(other)} 🟡 B", "Ada"]


@pytest.mark.parametrize(("one", "other"), [("Ada", "Ida"), ("Marcus", "Marcia"), ("Ольга", "Олег")])
def test_names_that_look_different_are_not_confused(one: str, other: str):
    assert not twins((one, other))
    assert shown(Words(INVASION, (one, other)), 2) == [one, other]


@pytest.mark.parametrize(
    "name",
    [
        "Seat A",
        "seat\u200b a",
        "Sеаt А",
        "Seat C",
        "🔵 A (blue) Ada",
        "🔵",
        "🟣Ada",
        "Ada (A)",
        "Blue Ada",
        "🅰",
        "Ⓐ",
        "Computer",
        "C0mputer 🟡 B",
        "open seat",
        "Trinovantes",
    ],
)
def test_a_name_like_a_seats_is_signed(name: str):
    assert shown(Words(INVASION, ("Ada", name, "Cato")), 3) == ["Ada", f"{clean(name)} 🟡 B", "Cato"]


@pytest.mark.parametrize("name", ["Brigantes", "lceni", "King of the Regnenses", "R", "Seat B", "green", "🎲"])
def test_a_name_like_a_kingdoms_is_signed(name: str):
    match = course(REX, 3, 1).matches[0]
    words = Words(REX, (name, "Ada", "Cato"), labels(REX, 3, match.options, match.table()))
    assert shown(words, 3) == [f"{name} 🔴 B", "Ada", "Cato"]


def test_a_kingdom_nobody_plays_is_none_of_a_persons_names():
    match = course(REX, 2, 1).matches[0]
    words = Words(REX, ("Brigantes", "Iceni"), labels(REX, 2, match.options, match.table()))
    first, second = shown(words, 2)
    assert first.startswith("Brigantes ")
    assert second.startswith("Iceni ")


def test_a_name_is_not_signed_where_the_seat_stands_anyway():
    words = Words(INVASION, ("Marcus", "Marcus"))
    assert [words.plain(say("table.back", seat=holder(Seat(seat)))) for seat in range(2)] == ["Marcus is back."] * 2


def test_mentions_are_signed_where_the_names_are():
    words = Words(INVASION, ("Marcus", "Marcus", "Ada"))
    mentioned = tuple(player(7 + seat, Seat(seat)) for seat in range(3))
    assert words.say("board.ping", who=mentioned) == "<@7> 🔵 A, <@8> 🟡 B and <@9>: it is your move."


@pytest.mark.parametrize(
    ("stored", "said"), [("Seat B", "Seat B 🟣 C"), ("ada", "ada 🟣 C"), ("Cato", "Cato"), ("", "<@9>")]
)
def test_the_stored_name_of_who_is_gone_is_signed_where_it_is_in_doubt(stored: str, said: str):
    words = Words(INVASION, ("Ada", "Bran", say("seat.open")), gone={9: stored})
    assert words.say("thread.players", match="x", who=player(9, Seat(2))) == f"**x** is played here by {said}."


@pytest.mark.parametrize("name", ["Rome", "ROME", "Nobody", "the stand-in", "Host"])
def test_a_name_that_acts_in_the_lines_of_a_game_is_signed(name: str):
    assert Words(REX, (name, "Ada", "Bran")).plain(say("table.back", seat=seat_ref(Seat(0)))) != f"{name} is back."


def shown(words: Words, seats: int) -> list[str]:
    said = [words.plain(say("table.back", seat=seat_ref(Seat(seat)))) for seat in range(seats)]
    return [text.removesuffix(" is back.") for text in said]


LOOKS = {"a": "а\u0430ɑ", "c": "с\u0441", "e": "е", "o": "0ОоΟ", "i": "1lІ", "l": "I1|", "s": "ѕ", "m": "м", "B": "В"}
BASES = ("Marcus", "Ada", "Seat A", "Seat B", "🔵 A (blue) Ada", "A", "Brigantes", "Iceni", "Computer", "open seat", "")


@st.composite
def hostile(draw: st.DrawFn) -> str:
    """Draw a name that is much like those of others, seats and kingdoms."""
    name = draw(st.sampled_from(BASES) | st.text(max_size=12))
    written = [draw(st.sampled_from(char + LOOKS.get(char, char))) for char in name]
    if draw(st.booleans()):
        written.insert(draw(st.integers(0, len(written))), draw(st.sampled_from(ZERO_WIDTH)))
    if draw(st.booleans()):
        written += [" ", draw(st.sampled_from(("A", "🔵 A", "🟡 B", "🔴 B", "🟡", "1")))]
    name = "".join(written)
    return draw(st.sampled_from((name, name.upper(), name.lower(), name.title())))


MATCHES = [course(game, seats, 1).matches[0] for game in GAMES.values() for seats in game.seats if seats > 1]


@settings(max_examples=4 * current().examples, deadline=None)
@given(match=st.sampled_from(MATCHES), names=st.lists(hostile(), min_size=6, max_size=6))
def test_no_two_seats_of_a_match_are_called_the_same(match, names: list[str]):
    words = facts(match, tuple(names)).words
    lines = [say("table.back", seat=seat_ref(Seat(seat))) for seat in range(match.seats)]
    for say_it in (words.markdown, words.plain):
        for one, other in combinations(map(say_it, lines), 2):
            assert not twins((one, other)), (one, other)


def test_the_table_is_unicodes():
    folder = Path(likeness.__file__).parent / "unicode"
    assert (folder / "confusables.txt").read_text(encoding="utf-8").startswith("# Unicode 17.0.0,")
    licence = folder / "LICENSE.txt"
    assert licence.read_text(encoding="utf-8").startswith("UNICODE LICENSE V3\n")


def test_the_table_is_reduced_to_what_names_need():
    document = """\
# Date: 2025-07-22, 05:49:37 GMT
# Version: 17.0.0
05AD ;\t0596 ;\tMA\t# a mark
00A0 ;\t0020 ;\tMA\t# a space
FF21 ;\t0041 ;\tMA\t# an ornament, which Unicode calls a form of A
0410 ;\t0041 ;\tMA\t# CYRILLIC CAPITAL LETTER A
0391 ;\t0041 ;\tMA\t# GREEK CAPITAL LETTER ALPHA
006D ;\t0072 006E ;\tMA\t# ( m → rn )
"""
    head, *lines = (line for line in reduced(document).splitlines() if "©" not in line)
    assert head.startswith("# Unicode 17.0.0, reduced from confusables.txt of 2025-07-22")
    assert lines == ["41: 391 410", "72 6E: 6D"]
    with pytest.raises(ValueError, match="Version"):
        reduced("")
