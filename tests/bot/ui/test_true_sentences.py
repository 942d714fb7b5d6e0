"""Sentences that must be true where they are read: what can be put right, who comes first, what a command is called."""

from dataclasses import replace

import pytest

from bot.ui import delivery
from bot.ui.board import board_post
from bot.ui.catalogue import BOT
from bot.ui.overview import Listed, listing
from bot.ui.panel import idle
from bot.ui.text import Words
from engines.core.line import Ref, say
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.ui.conftest import facts, match_row
from tests.bot.ui.test_wording import texts
from tests.kit.walker import course

INVASION = GAMES["invasion"]


@pytest.mark.parametrize("status", ["lobby", "playing"])
@pytest.mark.parametrize(
    ("why", "comes_back"),
    [
        (say("trouble.channel_gone"), False),
        (say("trouble.thread_gone"), False),
        (say("trouble.channel_kind"), False),
        (say("trouble.no_access", channel="#general"), True),
    ],
)
def test_only_what_can_be_put_right_is_waited_for(status, why, comes_back):
    row = replace(match_row(INVASION, 2, status=status), trouble=why.model_dump_json())
    shown = delivery.place(row)
    assert shown is not None
    assert ("put right" in texts(shown)) == comes_back
    assert "`/board` posts it" in texts(shown)


def test_a_list_speaks_of_others_only_behind_the_first():
    row = match_row(INVASION, 2)
    (own,) = listing((), (Listed(row),), (Listed(row),))
    assert "**Your matches**" in texts(own)
    assert "**Others here**" in texts(own)
    (here,) = listing((), (), (Listed(row),))
    assert texts(here).startswith("**Matches here**")
    (waiting,) = listing((Listed(row),), (Listed(row),), ())
    assert "**Your other matches**" in texts(waiting)


def test_no_sentence_names_a_command_there_is_not():
    assert not [key for key, said in BOT.items() if "`/board text`" in said]


def test_a_stand_in_is_written_small_within_a_sentence():
    held = facts(course(INVASION, 2, 1).matches[0], ("Ada", "Bran"))
    named = say("name.standin_for", name=Ref(kind="seat", id="1"))
    assert held.words.markdown(say("table.undone", seat=named)) == "The stand-in for Bran took the last move back."
    assert held.words.markdown(say("waiting", seat=named)) == "Awaited: The stand-in for Bran."
    assert held.words.markdown(say("table.took", who="Ada", seat=named)) == "Ada takes seat the stand-in for Bran."
    line = say("table.undone", seat=named)
    assert held.words.say("log.public", number=7, line=line) == "`7` The stand-in for Bran took the last move back."
    assert Words().plain(named).startswith("The stand-in for")


@pytest.mark.parametrize("away", [0, 1])
def test_the_board_says_for_whom_a_stand_in_answers(away):
    held = facts(course(INVASION, 2, 1).matches[0], ("Ada", "Bran"))
    seats = tuple(replace(row, standin=row.seat == away) for row in held.seats)
    shown = texts(board_post(type(held)(held.row, seats, held.match, held.names)))
    lines = [line for line in shown.splitlines() if line.endswith("· a stand-in answers")]
    assert len(lines) == 1
    assert ("Ada", "Bran")[away] in lines[0]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_stands_below_a_heading_does_not_repeat_it(game):
    match = course(game, max(game.seats), 1).matches[0]
    shown = texts(idle(facts(match), Seat(0)))
    below = shown.partition("**Your standing orders**")[2]
    assert below
    assert "standing order" not in below.lower()
