"""Fixtures: a running evening, which may leave neither an error in the log nor a request nobody knows."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.logs import KeyValue
from renderers.paint.painting import paint
from tests.e2e.night import Night


@pytest.fixture
async def night(
    tmp_path: Path, clean_log: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> AsyncIterator[Night]:
    """The program, running; a module may name the ``SEED`` it is dealt from, and what takes the place of painting."""
    named = vars(request.module)
    evening = Night(tmp_path, named.get("SEED"), painted=named.get("PAINTED", paint))
    await evening.start()
    try:
        yield evening
    finally:
        await evening.stop()
    assert evening.unknown == []


@pytest.fixture
def clean_log(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """The log of the test, which must hold no error at its end."""
    caplog.set_level(logging.INFO)
    yield caplog
    written = KeyValue().format
    assert [written(one) for one in caplog.get_records("call") if one.levelno >= logging.ERROR] == []
