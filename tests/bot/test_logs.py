"""The log says what happened, and nothing of what people hold."""

import io
import logging

import discord
import pytest

from bot import logs


@pytest.fixture
def log():
    stream = io.StringIO()
    root = logging.getLogger()
    before = root.handlers[:], root.level
    logs.set_up("debug", stream)
    yield stream
    root.handlers[:], root.level = before[0], before[1]
    root.setLevel(before[1])


def test_a_line_is_keys_and_values(log: io.StringIO):
    logging.getLogger("bot.test").info("a board was posted", extra={"match": 12, "place": "a channel"})
    line = log.getvalue().strip()
    assert line.endswith('level=info at=bot.test event="a board was posted" match=12 place="a channel"')


def test_an_exception_is_its_kind_and_place_never_its_text(log: io.StringIO):
    try:
        int("card S7 and token MTIz.secret")
    except ValueError:
        logging.getLogger("bot.test").exception("failed")
    assert "S7" not in log.getvalue()
    assert "ValueError at tests/bot/test_logs.py:" in log.getvalue()
    assert log.getvalue().count("\n") == 1


def test_a_line_break_in_a_value_cannot_begin_a_line(log: io.StringIO):
    logging.getLogger("bot.test").warning("odd", extra={"who": 'x\nlevel=error event="forged"'})
    assert log.getvalue().count("\n") == 1


def test_libraries_do_not_tell_what_they_send(log: io.StringIO):
    logging.getLogger("discord.http").debug("POST with {'content': 'S7'}")
    assert log.getvalue() == ""


def test_the_codes_of_a_refusal_are_kept():
    class Response:
        status = 403
        reason = "Forbidden"

    error = discord.Forbidden(Response(), {"code": 50013, "message": "S7"})
    assert logs.scrubbed(error) == "Forbidden status=403 code=50013"
