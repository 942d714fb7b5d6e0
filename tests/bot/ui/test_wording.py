"""How sentences go with what Discord makes of them, and with where they are read."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot.ui
from bot.errors import Refusal
from bot.records import SeatRow, UserId
from bot.ui import answer, delivery
from bot.ui.catalogue import BOT
from bot.ui.message import Message, Text
from bot.ui.panel import closed
from engines.core.forms import random_draft
from engines.core.line import say
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.registry import GAMES
from tests.bot.ui.conftest import facts, match_row
from tests.kit.walker import course, spread

BEFORE_AGO = re.compile(r"\b(since|for|from|until|after|before|by|on|at) (\{\w+\}|<t:\{?\w+\}?:R>)")
"""Words that nobody says before "34 seconds ago", which Discord makes of a time that has passed."""


def relative() -> Iterator[tuple[str, str]]:
    """Yield the key and the name of every argument that is given as a time like "34 seconds ago"."""
    for path in Path(*bot.ui.__path__).glob("*.py"):
        for call in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)):
            for given in call.keywords:
                if isinstance(given.value, ast.Call) and getattr(given.value.func, "id", "") == "since":
                    key = ast.literal_eval(_prefix(call.args[0]))
                    yield from ((one, given.arg or "") for one in BOT if one.startswith(key))


def _prefix(key: ast.expr) -> ast.expr:
    return key.values[0] if isinstance(key, ast.JoinedStr) else key


def texts(message: Message) -> str:
    return "\n".join(block.markdown for block in message.blocks if isinstance(block, Text))


def test_no_preposition_stands_before_a_time_that_says_ago_itself():
    found = list(relative())
    assert {key for key, _ in found} >= {"waiting.since", "status.trouble.writing", "status.incident"}
    for key, name in found:
        assert not [match for match in BEFORE_AGO.finditer(BOT[key]) if f"{{{name}}}" in match[0]], key
    for key, template in BOT.items():
        assert not [match for match in BEFORE_AGO.finditer(template) if ":R>" in match[0]], key


PUBLIC = {"trouble.moved", "direct.unreachable"}
"""Said where a match is played, though they stand among the others."""


def test_what_is_read_in_direct_messages_does_not_say_here():
    kinds = (
        "personal.",
        "direct.",
        "trouble.",
        "panel.kept",
        "list.none.direct",
        "list.lost",
        "list.unposted",
        "store.",
    )
    read = {key: template for key, template in BOT.items() if key.startswith(kinds) and key not in PUBLIC}
    assert len(read) > 40
    assert {
        key for key, template in read.items() if re.search(r"\b(here|where you are|you are in)\b", template)
    } == set()


def test_the_host_reads_where_a_match_goes_on_that_left_its_thread():
    row = match_row(GAMES["invasion"], 2)
    shown = texts(delivery.moved_to(row, say("trouble.thread_gone")))
    assert f"goes on in <#{row.place.room}>. Its thread was deleted." in shown


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_number_follows_upon_a_number_that_ends_a_sentence(game):
    """'You send 4. 4 tokens at stake' reads like a list."""
    walked = course(game, max(game.seats), 3)
    for at, match in enumerate(spread(walked.matches, 30)):
        for prompt in match.prompts():
            rng = Rng(bytes(32), at)
            draft = random_draft(match.ask(prompt.seat), Draft(prompt=prompt.key), rng)
            for line in match.preview(prompt.seat, draft):
                assert not re.search(r"\d\. \d", facts(match).words.markdown(line))


def test_a_button_is_named_where_there_is_one():
    held = facts(course(GAMES["invasion"], 2, 1).matches[0])
    user = held.seats[0].user
    assert user is not None
    line = say("personal.standin")
    gone = delivery.personal(held, line, user)
    assert "I'm Back" not in str(gone)
    waiting = SeatRow(seat=0, user=user, standin=True)
    away = type(held)(held.row, (waiting, held.seats[1]), held.match, held.names)
    assert str(delivery.personal(away, line, user)).count("I'm Back") == 2, "the sentence and the button"
    assert "I'm Back" not in str(delivery.personal(away, line, UserId(7)))


@pytest.mark.parametrize("key", ["refuse.no_match", "refuse.no_longer_yours", "refuse.set_aside", "refuse.newer"])
def test_a_refusal_that_names_its_match_is_not_headed_by_it(key):
    refusal = Refusal.of(key, n=1)
    refusal.match = 1
    shown = texts(answer.refused(refusal, GAMES["invasion"]))
    assert shown.count("#1") == 1


@pytest.mark.parametrize("key", sorted(key for key in BOT if "is over" in BOT[key] and "{" not in BOT[key]))
def test_that_a_match_is_over_is_said_once(key):
    match = course(GAMES["invasion"], 2, 1).matches[0]
    held = facts(match, status="ended")
    assert texts(closed(held, say(key))).count("is over") == 1
    assert "Here is what is open now" not in texts(closed(held, say("said.turned")))
