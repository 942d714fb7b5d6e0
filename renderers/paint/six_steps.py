"""The card that tells a turn in six steps: a parchment sheet of two rows by three, each cell with number and text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from engines.core.line import Arg, say
from renderers.paint import text, theme
from renderers.paint.scene import Disc, Node, Placement, Polyline, Rect, Shadow, Sprite, Text

SIZE: Final = (1050, 700)
_STEPS: Final = range(1, 7)
_CELL: Final = (338, 300)
_LEFT: Final = 18
_TOP: Final = 76


class Word(Protocol):
    """A game's lettering: the sentence or label under a key."""

    def __call__(self, key: str, **args: Arg) -> str:
        """Return it."""
        ...


@dataclass(frozen=True, slots=True)
class Setting:
    """How a game sets its cells, in pixels from a cell's corner."""

    head: float
    """The middle of number and title."""
    rim: float
    """The rule about the number."""
    room: float
    """The room of a line of text."""
    sizes: tuple[float, ...]
    """Sizes of the text, largest first: the first that fits is taken."""
    first: float
    """The middle of the first line."""
    leading: float
    """From line to line, as a share of the size."""
    picture: tuple[int, int]
    """The corner of the picture."""
    levels: tuple[int, ...] = (_TOP + _CELL[1],)
    """Heights of the level rules on the sheet."""


def placements(
    word: Word, setting: Setting, heading: tuple[Text, ...], picture: Callable[[int, int, int], list[Placement]]
) -> tuple[Placement, ...]:
    """Return the card: its sheet under ``heading``, and the cells with ``picture(step, x, y)`` in each.

    Titles and texts are ``how.<step>.title`` and ``how.<step>.text``.
    """
    told = [Placement(_sheet(heading, setting.levels))]
    for step in _STEPS:
        row, column = divmod(step - 1, 3)
        x, y = _LEFT + column * _CELL[0], _TOP + row * _CELL[1]
        told.append(Placement(_cell(word, setting, step), x, y))
        told += picture(step, x + setting.picture[0], y + setting.picture[1])
    return tuple(told)


def sentences(word: Word, key: str) -> list[str]:
    """Return the six steps in words, each with the template ``key`` from its number, title and text."""
    return [word(key, n=step, title=say(f"how.{step}.title"), text=say(f"how.{step}.text")) for step in _STEPS]


def _sheet(heading: tuple[Text, ...], levels: tuple[int, ...]) -> Sprite:
    w, h = SIZE
    uprights = [((x, 86), (x, h - 34)) for x in (_LEFT + _CELL[0], _LEFT + 2 * _CELL[0])]
    rules = [*uprights, *(((34, y), (w - 34, y)) for y in levels)]
    return Sprite(
        "how to play",
        (
            Shadow(12, 12, w - 24, h - 24),
            Rect(12, 12, w - 24, h - 24, 10, "@parchment", theme.INK, 2),
            Rect(19, 19, w - 38, h - 38, 6, None, theme.INK2, 1.2),
            *heading,
            *(Polyline(ends, theme.PARCHMENT3, 1.6) for ends in rules),
        ),
    )


def _cell(word: Word, setting: Setting, step: int) -> Sprite:
    """Return number, title and text of a step."""
    size, lines = text.block(word(f"how.{step}.text"), "bold", setting.room, setting.sizes, 3)
    y = setting.head
    nodes: list[Node] = [
        Disc(40, y, 19, theme.INK, theme.GOLD2, setting.rim),
        Text(40, y, str(step), "black", 28, theme.GOLD2, theme.INK, role="decision"),
        Text(72, y, word(f"how.{step}.title"), "cap9", 28, theme.INK, theme.PARCHMENT, "lm", track=1.5,
             role="decision"),
    ]  # fmt: skip
    for number, line in enumerate(lines):
        y = setting.first + number * size * setting.leading
        nodes.append(Text(22, y, line, "bold", size, theme.INK, theme.PARCHMENT, "lm", role="decision"))
    return Sprite(f"step {step}", tuple(nodes))
