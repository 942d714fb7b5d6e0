"""Objectives cards: three conditions from top to bottom, how far each is and whether it counts."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from engines.rex_britannorum.data.tables import OBJECTIVES, Condition
from engines.rex_britannorum.ids import Deck, Objective
from engines.rex_britannorum.views import Reached
from renderers.paint import marks, text, theme
from renderers.paint.scene import Node, Polyline, Rect, Sprite, Text
from renderers.rex_britannorum.art.icons import icon
from renderers.rex_britannorum.catalogue import word

Conditions: TypeAlias = tuple[Reached, Reached, Reached]
Time: TypeAlias = Literal["now", "end"]
"""While the match runs a condition that fails has an empty box; at its end it is crossed."""

_ICON: Final = {Deck.FIEF: "shield", Deck.CITIES: "cities", Deck.LINK: "road"}
_HEAD: Final = 38.0
_SIZES: Final = (24.0, 23.0, 22.0)
_GREEN: Final = "#2F5E2B"
"""The ground of a condition that counts."""


def named(condition: Condition) -> str:
    """Return a condition in few words."""
    return word(f"goal.{condition.kind}", **dict(zip(("one", "other"), map(_place, condition.places), strict=False)))


def progress(reached: Reached) -> tuple[int, int]:
    """Return how much of what a condition needs is there, and what it needs."""
    have = sum(min(have, need) for have, need in zip(reached.have, reached.need, strict=True))
    return have, sum(reached.need)


@lru_cache(maxsize=256)
def card(objective: Objective, reached: Conditions, w: float, h: float, *, time: Time = "now") -> Sprite:
    """Return an objectives card with its corner at the origin.

    A box with a white tick on green: the condition counts; with a dark tick: it holds, but one above it does not.
    """
    facts = OBJECTIVES[objective]
    points = sum(one.counts for one in reached)
    nodes: list[Node] = [
        *marks.plate(0, 0, w, h, "@card"),
        Rect(3, 3, w - 6, _HEAD, 5, theme.WOAD),
        *icon(_ICON[facts.deck], 26, 3 + _HEAD / 2, 13, theme.GOLD2, theme.WOAD),
        Text(50, 3 + _HEAD / 2, word(f"deck.{facts.deck.value}"), "cap", 23, theme.CREAM, theme.WOAD, "lm", track=2),
        Text(w - 14, 3 + _HEAD / 2, word("goal.points", n=points), "black", 24, theme.CREAM, theme.WOAD, "rm",
             role="decision"),
    ]  # fmt: skip
    row = (h - _HEAD - 8) / len(reached)
    for number, (condition, one) in enumerate(zip(facts.conditions, reached, strict=True)):
        y = _HEAD + 5 + row * (number + 0.5)
        if number:
            nodes.append(Polyline(((10, y - row / 2), (w - 10, y - row / 2)), theme.PARCHMENT3, 1.2))
        nodes += _condition(condition, one, y, w, time)
    return Sprite(f"objective {objective}", tuple(nodes))


@lru_cache(maxsize=64)
def band(told: str, w: float, h: float) -> Sprite:
    """Return a veil and a band with a word, for a card that is to be put back."""
    size = 26.0
    wide = text.width(told, "cap", size, 2) + 40
    return Sprite(
        "objective put back",
        (
            Rect(0, 0, w, h, 8, "#33241B99"),
            Rect((w - wide) / 2, h / 2 - 22, wide, 44, 5, theme.INK, theme.GOLD2, 2),
            Text(w / 2, h / 2, told, "cap", size, theme.CREAM, theme.INK, track=2, role="decision"),
        ),
    )


def _condition(condition: Condition, reached: Reached, y: float, w: float, time: Time) -> list[Node]:
    """Return one row: box, words, how far."""
    have, need = progress(reached)
    nodes: list[Node] = list(tick(reached, 26, y, 14, time))
    room = w - 48 - 58
    size, lines = text.block(named(condition), "bold", room, _SIZES, 2)
    for number, line in enumerate(lines):
        at = y + (number - (len(lines) - 1) / 2) * size * 0.95
        nodes.append(Text(48, at, line, "bold", size, theme.INK, theme.CARD, "lm", role="decision"))
    told = word("goal.progress", have=have, need=need)
    nodes.append(Text(w - 12, y, told, "black", 23, theme.INK2, theme.CARD, "rm", role="decision"))
    return nodes


def tick(reached: Reached, x: float, y: float, s: float, time: Time) -> tuple[Node, ...]:
    """Return the box of a condition about (x, y) with half side ``s``."""
    fill = _GREEN if reached.counts else theme.CREAM
    nodes: tuple[Node, ...] = (Rect(x - s, y - s, 2 * s, 2 * s, 4, fill, theme.INK, 1.8),)
    if reached.counts:
        return (*nodes, *icon("tick", x, y, round(s * 0.72, 2), theme.CREAM, fill))
    if reached.holds:
        return (*nodes, *icon("tick", x, y, round(s * 0.72, 2), theme.INK2, fill))
    if time == "end":
        return (*nodes, *icon("cross", x, y, round(s * 0.66, 2), theme.ROME, fill))
    return nodes


def _place(name: str) -> str:
    """Return an area by its name, a link with a dash, a region as it is."""
    if len(name) == 1:
        return word(f"area.{name}")
    return name.replace("-", "\u2013")
