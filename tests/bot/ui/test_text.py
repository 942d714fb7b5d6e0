"""Names are shown as they are, and do nothing."""

import pytest

from bot.ui.harmless import clean, escape
from bot.ui.text import GENERAL, Words, since, user
from engines.core.line import Ref, say, seat_ref
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.ui.conftest import NOW

INVASION = GAMES["invasion"]


@pytest.mark.fault("B36")
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("_a_", "\\_a\\_"),
        ("**b", "\\*\\*b"),
        ("||c||", "\\|\\|c\\|\\|"),
        ("`d`", "\\`d\\`"),
        ("[x](http://y)", "\\[x\\](http:\u200b//y)"),
        ("# big", "\\# big"),
        ("- item", "\\- item"),
        ("a\nb\tc", "a b c"),
        ("\u202eevil", "evil"),
        ("zero\u200bwidth", "zerowidth"),
        ("Æthelflæd", "Æthelflæd"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
    ],
)
def test_names_are_escaped(name, shown):
    words = Words(INVASION, (name,))
    assert words.markdown(say("table.back", seat=seat_ref(Seat(0)))) == f"{shown} is back."


@pytest.mark.fault("B35")
@pytest.mark.parametrize("name", ["@everyone", "@here", "<@&123>", "<@123>", "``` @here ```", "<#1>", "<:a:1>"])
def test_names_mention_nobody(name):
    shown = escape(clean(name))
    assert "@everyone" not in shown
    assert "@here" not in shown
    assert "<@" not in shown.replace("\\<", "")


@pytest.mark.fault("B36")
@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u202e", "\u3164", "\u2800\u2800", "\u200d"])
def test_a_name_that_shows_nothing_is_replaced_by_the_seat(name):
    words = Words(INVASION, ("Ada", name))
    assert words.markdown(say("table.back", seat=seat_ref(Seat(1)))) == "Seat B is back."


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (say("table.stood_in", seat=seat_ref(Seat(1))), "The stand-in answered for seat B (open seat)."),
        (say("table.back", seat=seat_ref(Seat(1))), "Seat B (open seat) is back."),
        (say("waiting", seat=seat_ref(Seat(1))), "Awaited: Seat B (open seat)."),
        (say("panel.said", said=say("table.back", seat=seat_ref(Seat(1)))), "> Seat B (open seat) is back."),
        (say("preview.share", n=1, other=2, seat=seat_ref(Seat(1))), "With your help seat B (open seat) gets 2 VT and"),
        (say("table.stood_in", seat=seat_ref(Seat(0))), "The stand-in answered for Seat Z."),
    ],
)
def test_a_seat_without_a_person_is_written_small_within_a_sentence(line, shown):
    words = Words(INVASION, ("Seat Z", say("seat.open")))
    assert words.markdown(line).startswith(shown)
    assert words.plain(line).startswith(shown)


def test_long_names_are_cut():
    assert len(clean("x" * 80)) == 32


def test_two_computers_are_told_apart():
    computer = say("seat.computer")
    words = Words(INVASION, (computer, computer, say("seat.open")))
    names = [words.plain(say("table.back", seat=seat_ref(Seat(seat)))) for seat in range(3)]
    assert [name.removesuffix(" is back.") for name in names] == [
        "Computer 🔵 A",
        "Computer 🟡 B",
        "Seat C (open seat)",
    ]


def test_arguments_people_typed_are_escaped_and_ours_are_not():
    words = Words()
    assert words.say("rules.none", term="**x**", game="G") == "No rule of G is about “\\*\\*x\\*\\*”."
    assert words.say("table.host", who=user(7)) == "<@7> is the host now."
    assert str(int(NOW.timestamp())) in words.say("status.incident", id="abc", at=since(NOW))
    assert words.markdown(say("refuse.no_match", n=12)) == "There is no match #12."


def test_a_channel_is_a_link():
    line = say("announce", match="M", said=say("table.back", seat=Ref(kind="channel", id="5")))
    assert Words().markdown(line).endswith("<#5> is back.")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_game_says_what_the_bot_says(game):
    assert Words(game).label("button.move") == "Your Move"
    assert "button.move" in GENERAL
