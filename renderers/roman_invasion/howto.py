"""The rules on one card: a turn in six steps."""

from __future__ import annotations

from typing import Final

from engines.core.line import say
from engines.roman_invasion.ids import BritonCard, RomanCard
from renderers import marks, text, theme
from renderers.roman_invasion import alt, cards, parts
from renderers.roman_invasion.catalogue import word
from renderers.scene import Line, Node, Place, Rect, Scene, Shadow, Sprite, Text

GAME: Final = "invasion"
SIZE: Final = (1050, 700)
_STEPS: Final = range(1, 7)
_CELL: Final = (338, 300)
_CARDS: Final = tuple(RomanCard(card) for card in ("claudius", "siege", "campaign"))
_BRITONS: Final = tuple(BritonCard(card) for card in ("chariots", "hill_fort"))


def how_to_play() -> Scene:
    """Return the card, 1050 by 700 pixels."""
    places = [Place(_sheet())]
    for step in _STEPS:
        row, column = divmod(step - 1, 3)
        x, y = 18 + column * _CELL[0], 76 + row * _CELL[1]
        places += [Place(_cell(step), x, y), *_picture(step, x + 30, y + 60)]
    told = [word("alt.how")]
    told += [word("alt.step", n=step, title=say(f"how.{step}.title"), text=say(f"how.{step}.text")) for step in _STEPS]
    return Scene(GAME, SIZE, "walnut", tuple(places), alt.joined(told))


def _sheet() -> Sprite:
    w, h = SIZE
    nodes: list[Node] = [
        Shadow(12, 12, w - 24, h - 24),
        Rect(12, 12, w - 24, h - 24, 10, "@parchment", theme.INK, 2),
        Rect(19, 19, w - 38, h - 38, 6, None, theme.INK2, 1.2),
        Text(w / 2, 48, word("how.title"), "cap9", 36, theme.ROME2, theme.PARCHMENT, track=6),
    ]
    for column in (1, 2):
        x = 18 + column * _CELL[0]
        nodes.append(Line(((x, 86), (x, h - 34)), theme.PARCHMENT3, 1.6))
    nodes.append(Line(((34, 76 + _CELL[1]), (w - 34, 76 + _CELL[1])), theme.PARCHMENT3, 1.6))
    return Sprite("how to play", tuple(nodes))


def _cell(step: int) -> Sprite:
    """Return number, title and text of a step."""
    size, lines = text.block(word(f"how.{step}.text"), "bold", _CELL[0] - 44, (25, 24, 23, 22), 3)
    nodes: list[Node] = [
        *parts.pair_number(step, 19).items[:1],
        Text(0, 0, str(step), "black", 28, theme.GOLD2, theme.INK, role="decision"),
    ]
    nodes = list(marks.moved(tuple(nodes), 40, 30))
    nodes.append(Text(72, 30, word(f"how.{step}.title"), "cap9", 28, theme.INK, theme.PARCHMENT, "lm", track=1.5,
                      role="decision"))  # fmt: skip
    for number, line in enumerate(lines):
        y = 216 + number * size * 1.1
        nodes.append(Text(22, y, line, "bold", size, theme.INK, theme.PARCHMENT, "lm", role="decision"))
    return Sprite(f"step {step}", tuple(nodes))


def _picture(step: int, x: int, y: int) -> list[Place]:
    """Return what stands for a step, in a box of 280 by 130 pixels at (x, y)."""
    match step:
        case 1:
            return [Place(cards.mini(cards.roman_face(card), 78, 122), x + n * 92, y) for n, card in enumerate(_CARDS)]
        case 2:
            return [
                Place(marks.standard(2, 84), x + 40, y + 62),
                Place(_arrow(), x + 84, y + 62),
                Place(marks.shield(3, 40), x + 210, y + 62),
            ]
        case 3:
            own = cards.mini(cards.roman_face(_CARDS[0]), 78, 122)
            other = [cards.mini(cards.briton_face(card), 78, 122) for card in _BRITONS]
            return [
                Place(own, x, y),
                Place(_sign(), x + 98, y + 61),
                *(Place(sprite, x + 122 + n * 84, y) for n, sprite in enumerate(other)),
            ]
        case 4:
            paid = Sprite("award", (*marks.coin(0, 0, 42, "+5", 46),))
            return [
                Place(marks.standard(3, 84), x + 40, y + 62),
                Place(paid, x + 130, y + 62),
                Place(marks.town(34), x + 230, y + 68),
            ]
        case 5:
            return [
                Place(_die(), x + 20, y + 18),
                Place(_arrow(), x + 122, y + 62),
                Place(marks.revolt(3, 38), x + 232, y + 58),
            ]
        case _:
            return [Place(cards.back("roman", 72, 108), x + n * 44, y + 8) for n in range(5)]


def _arrow() -> Sprite:
    return Sprite(
        "arrow",
        (
            Line(((0, 0), (52, 0)), theme.INK, 12),
            Line(((0, 0), (52, 0)), theme.AMBER, 7),
            *marks.arrow_head(46, 0, 26, theme.AMBER),
        ),
    )


def _sign() -> Sprite:
    return Sprite("greater", (Text(0, 0, ">", "black", 44, theme.INK, theme.PARCHMENT),))


def _die() -> Sprite:
    dots = tuple(node for row in (22, 45, 68) for node in (marks.pip(24, row), marks.pip(66, row)))
    return Sprite("die", (Shadow(0, 0, 90, 90, 14), Rect(0, 0, 90, 90, 14, theme.CREAM, theme.INK, 2.4), *dots))
