"""The rules on one card: a turn in six steps."""

from __future__ import annotations

from typing import Final

from engines.rex_britannorum.ids import Area, Card, Kingdom, Token
from renderers.description import described
from renderers.paint import six_steps, theme
from renderers.paint.scene import Disc, Node, Placement, Rect, Scene, Sprite, Text
from renderers.rex_britannorum.art import cards, parts, stakes
from renderers.rex_britannorum.art.icons import icon
from renderers.rex_britannorum.art.sheet import BASE, GAME
from renderers.rex_britannorum.catalogue import word

_SETTING: Final = six_steps.Setting(
    head=32, rim=2, room=298, sizes=(26, 25, 24, 23, 22), first=202, leading=1.08, picture=(24, 62), levels=(76, 376)
)
_MINI: Final = (66, 100)
_WON: Final = (Token("N04"), Token("N11"))


def how_to_play() -> Scene:
    """Return the card, 1050 by 700 pixels."""
    right = six_steps.SIZE[0] - 40
    heading = (
        Text(40, 48, word("how.title"), "cap9", 33, theme.ROME2, theme.PARCHMENT, "lm", track=4),
        Text(right, 48, word("how.aim"), "bold", 27, theme.INK, theme.PARCHMENT, "rm", role="decision"),
    )
    told = described([word("how.aim"), *six_steps.sentences(word, "how.step")])
    return Scene(GAME, six_steps.SIZE, BASE, six_steps.placements(word, _SETTING, heading, _picture), told)


def _picture(step: int, x: int, y: int) -> list[Placement]:
    """Return what stands for a step, in a box of 290 by 110 pixels at (x, y)."""
    match step:
        case 1:
            back = cards.back(Kingdom.ICENI.value, *_MINI)
            return [*_minis(("I6", "I3", "I1"), x, y), Placement(back, x + 228, y)]
        case 2:
            sent = zip(("I6", "I4"), (Area.NORTH, Area.SOUTH), (0, 150), strict=True)
            return [place for card, area, left in sent for place in _sent(card, area, x + left, y)]
        case 3:
            return [
                *_minis(("B4", "B5"), x, y),
                Placement(_winner(), x, y),
                Placement(_sign(), x + 172, y + 52),
                *_minis(("R7",), x + 202, y),
            ]
        case 4:
            tokens = [Placement(stakes.token(one, 27), x + 30 + n * 62, y + 52) for n, one in enumerate(_WON)]
            pieces = (parts.cube(Kingdom.BRIGANTES, 21), parts.oppidum(Kingdom.BRIGANTES, 25))
            return [
                *tokens,
                Placement(_arrow(), x + 142, y + 52),
                *(Placement(sprite, x + 208 + n * 62, y + 52) for n, sprite in enumerate(pieces)),
            ]
        case 5:
            return _minis(("R1", "R2", "R3", "R4"), x, y)
        case _:
            return [Placement(_stakes(), x, y)]


def _minis(names: tuple[str, ...], x: int, y: int) -> list[Placement]:
    return [
        Placement(cards.mini(Card(name), *_MINI, role="label"), x + number * 74, y) for number, name in enumerate(names)
    ]


def _sent(card: str, area: Area, x: int, y: int) -> list[Placement]:
    """Return a card and the area it is sent to."""
    letter = Sprite(f"letter {area.value}", parts.area_letter(area, 24))
    return [*_minis((card,), x, y), Placement(letter, x + 100, y + 50)]


def _winner() -> Sprite:
    """Return the frame and the crown of the two cards that win."""
    w, h = _MINI
    return Sprite(
        "winner",
        (
            Rect(-5, -5, w + 84, h + 10, 8, None, theme.AMBER, 5),
            Disc(70, h - 6, 23, theme.AMBER, theme.INK, 2),
            *icon("crown", 70, h - 6, 14, theme.ROME, theme.AMBER),
        ),
    )


def _sign() -> Sprite:
    return Sprite("greater", (Text(0, 0, word("how.more"), "black", 44, theme.INK, theme.PARCHMENT),))


def _arrow() -> Sprite:
    return Sprite("arrow", icon("arrow", 0, 0, 18, theme.INK, theme.PARCHMENT))


def _stakes() -> Sprite:
    """Return the three tracks above and the three achievements below."""
    nodes: list[Node] = []
    for number, name in enumerate(("road", "cities", "regions")):
        nodes += icon(name, 40 + number * 100, 22, 24, theme.ROME2, theme.PARCHMENT)
    for number, name in enumerate(("first", "threshold", "max")):
        x = 40 + number * 100
        nodes.append(Rect(x - 22, 62, 44, 44, 6, theme.AMBER, theme.INK, 1.6))
        nodes += icon(name, x, 84, 15, theme.INK, theme.AMBER)
    return Sprite("stakes", tuple(nodes))
