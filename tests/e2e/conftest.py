"""Fixtures: a running evening, which may leave neither an error in the log nor a request nobody knows."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.logs import KeyValue
from tests.e2e.night import Night


@pytest.fixture
async def night(
    tmp_path: Path, clean_log: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> AsyncIterator[Night]:
    """The program, running; a module that names a ``SEED`` has its matches dealt from it."""
    evening = Night(tmp_path, getattr(request.module, "SEED", None))
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
