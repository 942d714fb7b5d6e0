"""Fixtures: the running program, which may leave neither an error in the log nor a request nobody knows."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.logs import KeyValue
from renderers.paint.painting import paint
from tests.e2e.program import Program


@pytest.fixture
async def program(
    tmp_path: Path, clean_log: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> AsyncIterator[Program]:
    """The program, running; a module may name the ``SEED`` it is dealt from, and what takes the place of painting."""
    named = vars(request.module)
    running = Program(tmp_path, named.get("SEED"), painted=named.get("PAINTED", paint))
    await running.start()
    try:
        yield running
    finally:
        await running.stop()
    assert running.unknown == []


@pytest.fixture
def clean_log(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """The log of the test, which must hold no error at its end."""
    caplog.set_level(logging.INFO)
    yield caplog
    written = KeyValue().format
    assert [written(one) for one in caplog.get_records("call") if one.levelno >= logging.ERROR] == []
