"""The log: one line per event, ``key=value``, to the standard error.

A line carries names and numbers its author chose, and of an exception only its kind and where it came from: never
its text, which may quote a card, a plan or a token.
"""

import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final, TextIO

_OWN: Final = Path(__file__).resolve().parent.parent
"""The folder that holds the packages: frames below it are ours."""

_STANDARD: Final = {*logging.LogRecord("", 0, "", 0, "", (), None).__dict__, "message", "asctime", "taskName"}

_CHATTY: Final = ("discord", "aiohttp", "asyncio", "sqlalchemy", "aiosqlite", "alembic", "PIL")
"""Libraries whose debug lines would carry what people send and see."""


class KeyValue(logging.Formatter):
    """Writes a record as ``time level=… at=… event=… key=value …``; the keys are the record's extras."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line."""
        facts: dict[str, object] = {
            "level": record.levelname.lower(),
            "at": record.name,
            "event": record.getMessage(),
        }
        facts |= {key: value for key, value in record.__dict__.items() if key not in _STANDARD}
        if record.exc_info and record.exc_info[1] is not None:
            facts["error"] = scrubbed(record.exc_info[1])
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        return " ".join([time, *(f"{key}={_quoted(value)}" for key, value in facts.items())])


def set_up(level: str, stream: TextIO | None = None) -> None:
    """Send the log of this process to ``stream`` (the standard error), from ``level`` on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(KeyValue())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))


def scrubbed(error: BaseException) -> str:
    """Return the kind of an exception, its numeric codes and where it was raised; nothing it says.

    >>> try: int("the card S7")
    ... except ValueError as error: "S7" in scrubbed(error)
    False
    """
    parts = [type(error).__qualname__]
    parts += [f"{name}={code}" for name in ("status", "code") if isinstance(code := getattr(error, name, None), int)]
    place = _place(error.__traceback__)
    if place:
        parts.append(f"at {place}")
    if error.__cause__ is not None:
        parts.append(f"from {scrubbed(error.__cause__)}")
    return " ".join(parts)


def _place(trace: TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)
    if not frames:
        return ""
    ours = [frame for frame in frames if _is_ours(frame)]
    shown = [ours[-1]] if ours else []
    if frames[-1] not in shown:
        shown.append(frames[-1])
    return " > ".join(f"{_short(frame)}:{frame.lineno}" for frame in shown)


def _is_ours(frame: traceback.FrameSummary) -> bool:
    path = Path(frame.filename)
    return path.is_relative_to(_OWN) and "site-packages" not in path.relative_to(_OWN).parts


def _short(frame: traceback.FrameSummary) -> str:
    path = Path(frame.filename)
    if _is_ours(frame):
        return path.relative_to(_OWN).as_posix()
    return "/".join(path.parts[-2:])


def _quoted(value: object) -> str:
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{text}"' if not text or any(character in text for character in ' ="') else text
