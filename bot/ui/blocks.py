"""Putting messages together within Discord's limits: chunks of lines, rows of buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from bot.ui.limits import BUTTONS_IN_ROW, TEXT, check
from bot.ui.message import Block, Button, Buttons, Message, Text

_ITEM: Final = "- "
ROOM: Final = TEXT - 400
"""Characters of a chunk, so that a heading and a foot fit beside it."""


def message(*blocks: Block | None, pings: tuple[int, ...] = (), accent: int | None = None) -> Message:
    """Return a message of these blocks, those that are None left out.

    Raises:
        ValueError: if Discord would refuse it, which is a mistake of ours.
    """
    made = Message(tuple(block for block in blocks if block is not None), pings, accent)
    check(made)
    return made


def rows(buttons: Iterable[Button]) -> tuple[Buttons, ...]:
    """Return the buttons in rows of five."""
    left = iter(buttons)
    found: list[Buttons] = []
    while row := tuple(islice(left, BUTTONS_IN_ROW)):
        found.append(Buttons(row))
    return tuple(found)


def paragraph(lines: Iterable[str]) -> Text | None:
    """Return the lines as one text, or None if there is nothing to read."""
    made = "\n".join(line for line in lines if line)
    return Text(made) if made.strip() else None


def bullets(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the lines as items of a list; lines that hold a list of their own stay as they are."""
    made = tuple(lines)
    if any(line.lstrip().startswith(_ITEM) for line in made):
        return made
    return tuple(f"{_ITEM}{line}" for line in made)


def chunks(lines: Sequence[str], room: int = ROOM) -> tuple[str, ...]:
    """Return all lines in chunks of at most ``room`` characters, broken at line ends; nothing is lost."""
    found: list[str] = []
    chunk = ""
    for line in _short_enough(lines, room):
        if chunk and len(chunk) + 1 + len(line) > room:
            found.append(chunk)
            chunk = line
        else:
            chunk = f"{chunk}\n{line}" if chunk else line
    return (*found, chunk) if chunk else tuple(found)


def newest(lines: Sequence[str], room: int) -> tuple[tuple[str, ...], int]:
    """Return the last lines that fit into ``room`` characters, in order, and how many earlier ones are left off."""
    kept: list[str] = []
    used = 0
    for line in reversed(lines):
        used += len(line) + 1
        if used > room:
            break
        kept.append(line)
    return tuple(reversed(kept)), len(lines) - len(kept)


def _short_enough(lines: Iterable[str], room: int) -> Iterable[str]:
    for line in lines:
        rest = line
        while len(rest) > room:
            at = rest.rfind(" ", 1, room)
            at = at if at > 0 else room
            yield rest[:at]
            rest = rest[at:].lstrip()
        yield rest
