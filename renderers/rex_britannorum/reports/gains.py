"""The gains in an area: a tray with a line for each gain, each power used, and what fell to Rome."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.rex_britannorum.ids import ROMAN, is_joker
from engines.rex_britannorum.turn_views import Battle, Gain, PowerUse
from renderers.paint.scene import Sprite
from renderers.rex_britannorum.art import sheet
from renderers.rex_britannorum.art.inline import Item, run
from renderers.rex_britannorum.catalogue import word

_HEAD: Final = 50
_LINE: Final = 34


def height(battle: Battle) -> int:
    """Return the pixels an area's tray needs."""
    return _HEAD + _LINE * len(_lines(battle)) + 6


@lru_cache(maxsize=64)
def tray(battle: Battle, w: int, h: int) -> Sprite:
    """Return the tray of an area with its gains."""
    ground = sheet.ground(battle.area)
    nodes = list(sheet.tray(battle.area, w, h))
    for number, line in enumerate(_lines(battle)):
        nodes += run(line, 10, _HEAD + _LINE * (number + 0.5), ground)
    return Sprite(f"gains {battle.area.value}", tuple(nodes))


def _lines(battle: Battle) -> list[list[Item]]:
    """Return the lines of an area's tray."""
    lines = [_gain(gain) for gain in battle.gains]
    lines += [line for use in battle.uses for line in _use(use)]
    if battle.to_rome:
        lines.append([("swatch", ROMAN), *(("text", place) for place in battle.to_rome)])
    return lines or [[("text", word("gains.none"))]]


def _gain(gain: Gain) -> list[Item]:
    line: list[Item] = [("swatch", gain.kingdom.value)]
    line += [("crown", "")] if gain.winner else []
    line += [("text", token) for token in gain.tokens if not is_joker(token)]
    if any(map(is_joker, gain.tokens)):
        line.append(("star", ""))
        if gain.joker is not None:
            line += [("icon", "arrow"), ("text", gain.joker)]
    if not gain.tokens:
        line.append(("text", word("gains.nothing")))
    return line


def _use(use: PowerUse) -> list[list[Item]]:
    """Return what a vassal's powers brought, a line each."""
    lines: list[list[Item]] = []
    who: Item = ("swatch", use.kingdom.value)
    if use.recruited is not None:
        lines.append([who, ("icon", "recruit"), ("text", word("gains.recruited")), ("chip", use.recruited)])
    if use.cohabited is not None:
        lines.append([who, ("icon", "share"), ("text", word("gains.shared", place=use.cohabited))])
    return lines
