"""The board post says who is who, who is awaited, what happened and how it ended."""

from dataclasses import replace

import pytest

from bot.records import UserId
from bot.ui.board import Pictures, board_post, board_words
from bot.ui.message import Buttons, Gallery, Picture, Text
from bot.ui.notice import announcement
from bot.ui.panel import bystander
from engines.core.line import Ref, say
from engines.core.seats import Seat
from engines.registry import GAMES
from renderers.paint.scene import Scene
from tests.bot.ui.conftest import NOW, facts
from tests.kit.walker import course, outcome_of

INVASION = GAMES["invasion"]
NAMES = ("Ada", "Bran", "Cato")


def words_of(message) -> str:
    return "\n".join(block.markdown for block in message.blocks if isinstance(block, Text))


@pytest.fixture(scope="module")
def walked():
    return course(INVASION, 3, 2)


def picture(name: str) -> Picture:
    return Picture(Scene(game="invasion", size=(10, 10), base=name, placements=(), alt=name))


def test_every_seat_is_named_and_nobody_mentioned_but_those_newly_awaited(walked):
    held = facts(walked.matches[0], NAMES)
    (seat,) = held.awaited()
    quiet, loud = board_post(held), board_post(held, ping=(seat,))
    for sign, name in (("🔵 A (blue)", "Ada"), ("🟡 B (yellow)", "Bran"), ("🟣 C (purple)", "Cato")):
        assert f"{sign} {name}" in words_of(quiet)
    assert "<@" not in words_of(quiet)
    assert quiet.pings == ()
    assert loud.pings == (held.person(seat),)
    assert f"<@{held.person(seat)}>" in words_of(loud)
    assert f"<t:{int(NOW.timestamp())}:R>" in words_of(quiet)


def test_pictures_stand_in_galleries_of_their_own_and_words_take_their_place(walked):
    held = facts(walked.matches[0], NAMES)
    drawn = board_post(held, pictures=Pictures(picture("focus"), picture("whole")))
    assert [len(block.pictures) for block in drawn.blocks if isinstance(block, Gallery)] == [1, 1]
    spoken = board_post(held)
    assert not any(isinstance(block, Gallery) for block in spoken.blocks)
    assert "Pair 1" in words_of(spoken)


def test_the_position_in_words_is_whole(walked):
    held = facts(walked.matches[len(walked.matches) // 2], NAMES)
    said = "\n".join(words_of(message) for message in board_words(held))
    for line in INVASION.position(held.match.table()):
        assert said.count(held.words.markdown(line)) == 1


def test_the_end_names_the_winners(walked):
    held = facts(walked.matches[-1], NAMES)
    outcome = outcome_of(held.match)
    said = words_of(board_post(held))
    assert "## " in said
    for seat in outcome.winners:
        assert NAMES[seat] in said
    for score in outcome.scores:
        assert str(score) in said


def test_the_end_opens_with_the_result_and_names_nobody_twice(walked):
    held = facts(walked.matches[-1], NAMES)
    drawn = board_post(
        held, pictures=Pictures(picture("focus"), picture("whole")), happened=(say("table.host", who=1),)
    )
    heading, result, *rest = (getattr(block, "markdown", "") for block in drawn.blocks)
    assert "Cato" not in heading
    assert result.startswith("## ")
    assert all(name in result for name in NAMES)
    assert "Events" in rest[-1]


def test_a_match_ended_early_says_so_and_has_no_controls(walked):
    held = facts(walked.matches[0], NAMES, status="ended")
    ended = board_post(held)
    assert "ended early" in words_of(ended)
    assert not any(isinstance(block, Buttons) for block in ended.blocks)


def test_an_announcement_offers_the_seat_that_opened(walked):
    held = facts(walked.matches[0], NAMES)
    line = say("table.left", who=Ref(kind="user", id="9"), seat=Ref(kind="sign", id="1"))
    said = announcement(held, line, take=Seat(1))
    assert "Seat 🟡 B is open." in words_of(said)
    row = said.blocks[-1]
    assert isinstance(row, Buttons)
    assert row.buttons[0].label == "Take Seat 🟡 B"
    assert said.pings == ()


def test_open_seats_are_offered_to_whoever_has_none(walked):
    held = facts(walked.matches[0], NAMES)
    opened = replace(held, seats=(*held.seats[:2], replace(held.seats[2], user=None, open=True)))
    labels = [
        button.label for block in bystander(opened).blocks if isinstance(block, Buttons) for button in block.buttons
    ]
    assert labels[0] == "Take Seat 🟣 C"
    assert UserId(2**60) not in bystander(opened).pings


def test_a_solo_player_reads_every_one_of_their_points():
    held = facts(course(GAMES["rex"], 1, 1).matches[-1], ("Anna",))
    (score,) = outcome_of(held.match).scores
    said = words_of(board_post(held))
    assert f"## Anna: {score} point" in said
    assert "wins" not in said
    assert not any(line.startswith("- - ") for line in said.splitlines())


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_long_reckoning_is_read_in_words(seats):
    held = facts(course(GAMES["rex"], seats, 0).matches[-1], ("Anna", "Bodo", "Cleo")[:seats])
    said = words_of(board_post(held))
    assert "/board text" in said
    texts = [block.markdown for block in board_post(held).blocks if isinstance(block, Text)]
    result = next(text for text in texts if text.startswith("## "))
    assert held.words.markdown(outcome_of(held.match).lines[1]) not in result
    whole = "\n".join(words_of(message) for message in board_words(held))
    for line in outcome_of(held.match).lines:
        assert held.words.markdown(line) in whole
