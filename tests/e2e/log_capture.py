"""The log of the program, kept while a match is played."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bot.logs import KeyValue


@contextmanager
def log_captured(lines: list[str], errors: list[str]) -> Iterator[None]:
    """Write down what the program logs, as it would be written, and its errors once more."""
    capture = _Capture(lines, errors)
    root = logging.getLogger()
    level = root.level
    root.addHandler(capture)
    root.setLevel(logging.INFO)
    try:
        yield
    finally:
        root.removeHandler(capture)
        root.setLevel(level)


class _Capture(logging.Handler):
    def __init__(self, lines: list[str], errors: list[str]) -> None:
        super().__init__()
        self._lines, self._errors = lines, errors
        self.setFormatter(KeyValue())

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.split(".")[0] not in ("bot", "discord"):
            return
        line = self.format(record)
        self._lines.append(line)
        if record.levelno >= logging.ERROR:
            self._errors.append(line)
