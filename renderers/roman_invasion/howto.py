"""The rules on one card: a turn in six steps."""

from __future__ import annotations

from typing import Final

from engines.roman_invasion.ids import BritonCard, RomanCard
from renderers.description import described
from renderers.paint import marks, six_steps, theme
from renderers.paint.scene import Placement, Polyline, Rect, Scene, Shadow, Sprite, Text
from renderers.roman_invasion.art import cards
from renderers.roman_invasion.catalogue import word

GAME: Final = "invasion"
_SETTING: Final = six_steps.Setting(
    head=30, rim=1.9, room=294, sizes=(25, 24, 23, 22), first=216, leading=1.1, picture=(30, 60)
)
_CARDS: Final = tuple(RomanCard(card) for card in ("claudius", "siege", "campaign"))
_BRITONS: Final = tuple(BritonCard(card) for card in ("chariots", "hill_fort"))


def how_to_play() -> Scene:
    """Return the card, 1050 by 700 pixels."""
    middle = six_steps.SIZE[0] / 2
    heading = Text(middle, 48, word("how.title"), "cap9", 36, theme.ROME2, theme.PARCHMENT, track=6)
    told = described([word("alt.how"), *six_steps.sentences(word, "alt.step")])
    return Scene(GAME, six_steps.SIZE, "walnut", six_steps.placements(word, _SETTING, (heading,), _picture), told)


def _picture(step: int, x: int, y: int) -> list[Placement]:
    """Return what stands for a step, in a box of 280 by 130 pixels at (x, y)."""
    match step:
        case 1:
            return [
                Placement(cards.mini(cards.roman_face(card), 78, 122), x + n * 92, y) for n, card in enumerate(_CARDS)
            ]
        case 2:
            return [
                Placement(marks.standard(2, 84), x + 40, y + 62),
                Placement(_arrow(), x + 84, y + 62),
                Placement(marks.shield(3, 40), x + 210, y + 62),
            ]
        case 3:
            own = cards.mini(cards.roman_face(_CARDS[0]), 78, 122)
            other = [cards.mini(cards.briton_face(card), 78, 122) for card in _BRITONS]
            return [
                Placement(own, x, y),
                Placement(_sign(), x + 98, y + 61),
                *(Placement(sprite, x + 122 + n * 84, y) for n, sprite in enumerate(other)),
            ]
        case 4:
            paid = Sprite("award", (*marks.coin(0, 0, 42, "+5", 46),))
            return [
                Placement(marks.standard(3, 84), x + 40, y + 62),
                Placement(paid, x + 130, y + 62),
                Placement(marks.town(34), x + 230, y + 68),
            ]
        case 5:
            return [
                Placement(_die(), x + 20, y + 18),
                Placement(_arrow(), x + 122, y + 62),
                Placement(marks.revolt(3, 38), x + 232, y + 58),
            ]
        case _:
            return [Placement(cards.back("roman", 72, 108), x + n * 44, y + 8) for n in range(5)]


def _arrow() -> Sprite:
    return Sprite(
        "arrow",
        (
            Polyline(((0, 0), (52, 0)), theme.INK, 12),
            Polyline(((0, 0), (52, 0)), theme.AMBER, 7),
            *marks.arrow_head(46, 0, 26, theme.AMBER),
        ),
    )


def _sign() -> Sprite:
    return Sprite("greater", (Text(0, 0, ">", "black", 44, theme.INK, theme.PARCHMENT),))


def _die() -> Sprite:
    dots = tuple(node for row in (22, 45, 68) for node in (marks.pip(24, row), marks.pip(66, row)))
    return Sprite("die", (Shadow(0, 0, 90, 90, 14), Rect(0, 0, 90, 90, 14, theme.CREAM, theme.INK, 2.4), *dots))
