"""The map about one area, with its battle above: what a question about gains or powers in that area needs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.rex_britannorum.ids import Area, Kingdom
from engines.rex_britannorum.turn_views import Battle, Side
from engines.rex_britannorum.views import Board
from renderers.contract import SeatNames
from renderers.paint import marks, text, theme
from renderers.paint.scene import Node, Placement, Polyline, Rect, Sprite, Text
from renderers.rex_britannorum.art import cards, parts, stakes
from renderers.rex_britannorum.art.icons import icon
from renderers.rex_britannorum.board import changes, chart, focus
from renderers.rex_britannorum.catalogue import word

SIZE: Final = (1050, 700)
HEAD: Final = 62
_NAME: Final = 204
"""Where the sides of the battle begin, right of the name of the area."""
_CHIP: Final = (30, 40)


def placements(board: Board, seats: SeatNames, area: Area) -> list[Placement]:
    """Return everything on the map about an area, from bottom to top; what was taken there this turn is marked."""
    battle = focus.battle_of(board, area)
    told = chart.layer(board, chart.view(area.value), changes.in_battle(battle))
    told.append(Placement(_head(area)))
    if battle is None or not battle.sides:
        told.append(Placement(_words(area, stakes.words(stakes.within(area, board.tokens))), _NAME, 0))
        return told
    w = (SIZE[0] - _NAME) // len(battle.sides)
    for number, side in enumerate(battle.sides):
        name = parts.name_of(seats, side.kingdom, board.realm(side.kingdom).seat)
        told += _side(battle, side, name, _NAME + number * w, w - 8)
    return told


@lru_cache(maxsize=8)
def _head(area: Area) -> Sprite:
    """Return the bar above the map with the name of the area."""
    return Sprite(
        f"head {area.value}",
        (
            Rect(0, 0, SIZE[0], HEAD, 0, "@walnut"),
            Polyline(((0, HEAD), (SIZE[0], HEAD)), theme.INK, 7),
            Polyline(((0, HEAD), (SIZE[0], HEAD)), theme.GOLD, 2.4),
            *marks.moved(parts.area_letter(area, 20), 31, 30),
            Text(60, 30, word(f"area.{area.value}").upper(), "cap9", 30, theme.GOLD2, theme.WALNUT2, "lm",
                 role="decision"),
        ),
    )  # fmt: skip


@lru_cache(maxsize=64)
def _words(area: Area, told: str) -> Sprite:
    return Sprite(f"stake {area.value}",
                  (Text(8, 30, told, "bold", 28, theme.CREAM, theme.WALNUT2, "lm", role="decision"),))  # fmt: skip


def _side(battle: Battle, side: Side, name: str, x: int, w: int) -> list[Placement]:
    """Return one side of a battle: crown, kingdom, name, cards and sum."""
    won = side.kingdom in battle.winners
    step = _CHIP[0] + 4
    room = w - len(side.cards) * step - 44
    told = [Placement(_plate(side.kingdom, name, side.total, w, room, won=won), x, 7)]
    told += [
        Placement(cards.chip(card, *_CHIP), x + room + number * step, 11) for number, card in enumerate(side.cards)
    ]
    return told


@lru_cache(maxsize=256)
def _plate(kingdom: Kingdom, name: str, total: int, w: int, room: int, *, won: bool) -> Sprite:
    """Return the ground of a side; ``room`` is the width left for crown, letter and name."""
    ground = theme.CURRENT if won else theme.PARCHMENT
    left = 42 if won else 8
    nodes: list[Node] = [
        *marks.plate(0, 0, w, 48, ground if won else "@parchment", theme.GOLD),
        *marks.moved(parts.swatch(kingdom.value, 36, 36, 26), left, 6),
    ]
    if won:
        nodes += icon("crown", 23, 24, 13, theme.ROME2, ground)
    start = left + 43
    sizes = (26, 25, 24, 23, 22)
    size, shown = text.beside_letter(name, kingdom.value, "bold", max(20, room - start - 4), sizes)
    nodes += [
        Text(start, 24, shown, "bold", size, theme.INK, ground, "lm", role="decision"),
        Text(w - 10, 24, str(total), "black", 30, theme.INK, ground, "rm", role="decision"),
    ]
    return Sprite(f"side {kingdom.value}", tuple(nodes))
