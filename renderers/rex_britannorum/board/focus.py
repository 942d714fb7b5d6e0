"""The focus picture: the itinerary of all three areas, who plays what, what lies at stake, battles and tracks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.rex_britannorum.ids import AREAS, Area, Card, Kingdom, Phase, Role
from engines.rex_britannorum.turn_views import Battle
from engines.rex_britannorum.views import Board, Realm, RexTable
from renderers.contract import SeatNames
from renderers.paint import marks, text, theme
from renderers.paint.scene import Node, Placement, Sprite, Text
from renderers.rex_britannorum.art import cards, parts, stakes
from renderers.rex_britannorum.art.icons import icon
from renderers.rex_britannorum.board import chart, itinerary, standing
from renderers.rex_britannorum.board.changes import Changes
from renderers.rex_britannorum.catalogue import word

SIZE: Final = (1050, 700)
_STAMP: Final = 196
_TRACKS_Y: Final = 585
_BATTLING: Final = (Phase.GAINS, Phase.ROME)


def placements(table: RexTable, seats: SeatNames, picture: int, changed: Changes) -> list[Placement]:
    """Return everything on the ground of the itinerary, from bottom to top."""
    board = table.board
    told = chart.layer(board, itinerary.view(), changed)
    told += [place for area in AREAS for place in _head(board, area)]
    told.append(Placement(standing.stamp(board.turn, picture, _STAMP, 44, 25), 7, 7))
    told += _chips(board, seats)
    told += standing.tracks(board, 6, _TRACKS_Y, 341, 111, (349, 0))
    return told


def _head(board: Board, area: Area) -> list[Placement]:
    """Return what stands in the head of a strip: the sides of its battle, or what lies at stake."""
    left, top = 0, itinerary.top(area) + 92
    battle = battle_of(board, area)
    if battle is not None and battle.sides:
        rows = tuple((side.kingdom, side.total, side.kingdom in battle.winners) for side in battle.sides)
        return [Placement(_sides(area, rows), left, top)]
    return [Placement(_at_stake(area, stakes.counts(stakes.within(area, board.tokens))), left, top)]


def battle_of(board: Board, area: Area) -> Battle | None:
    """Return the battle of an area while the turn's battles are being resolved."""
    if board.record is None or board.phase not in _BATTLING or board.record.turn != board.turn:
        return None
    return board.record.battle(area)


@lru_cache(maxsize=256)
def _sides(area: Area, rows: tuple[tuple[Kingdom, int, bool], ...]) -> Sprite:
    """Return the sums of a battle, one side a line, a crown for each winner."""
    ground = head_ground(area)
    nodes: list[Node] = []
    for number, (kingdom, total, won) in enumerate(rows):
        y = 12 + number * 25
        if won:
            nodes += icon("crown", 17, y, 10, theme.ROME2, ground)
        nodes += marks.moved(parts.swatch(kingdom.value, 28, 23, 21), 32, y - 11.5)
        nodes.append(Text(66, y, str(total), "black", 23, theme.INK, ground, "lm", role="decision"))
    return Sprite(f"battle {area.value}", tuple(nodes))


@lru_cache(maxsize=64)
def _at_stake(area: Area, counts: tuple[int, int, int]) -> Sprite:
    """Return how many tokens lie in an area, and how many of them are cities."""
    tokens, cities, _ = counts
    ground = head_ground(area)
    lines = [word("stake.tokens", n=tokens) if tokens else word("stake.none")]
    lines += [word("stake.cities", n=cities)] if cities else []
    middle = itinerary.HEAD / 2
    return Sprite(
        f"stake {area.value}",
        tuple(
            Text(middle, 16 + 28 * number, line, "bold", 22, theme.INK, ground, role="decision")
            for number, line in enumerate(lines)
        ),
    )


def head_ground(area: Area) -> str:
    """Return the tone of the head of an area's strip."""
    return theme.mix(chart.land(area), parts.AREA_COLOUR[area], 0.16)


def _chips(board: Board, seats: SeatNames) -> list[Placement]:
    """Return a chip for each kingdom in play: players in turn order, then non-player kingdoms."""
    realms = [board.seat_realm(seat) for seat in board.order]
    realms += [realm for realm in standing.in_play(board) if realm.role is Role.NPK]
    left, gap = _STAMP + 15, 7
    w = (SIZE[0] - 7 - left + gap) // len(realms) - gap
    told: list[Placement] = []
    for number, realm in enumerate(realms):
        x = left + number * (w + gap)
        told += _chip(board, realm, parts.name_of(seats, realm.kingdom, realm.seat), x, w)
    return told


def _chip(board: Board, realm: Realm, name: str, x: int, w: int) -> list[Placement]:
    """Return a kingdom's chip: letter, name, points, and its queue or Cartimandua's mini-cards."""
    sealed = realm.seat is not None and realm.seat in board.sealed
    minis = board.slots if realm.role is Role.NPK and realm.kingdom is Kingdom.BRIGANTES else ()
    side = 31 * len(realm.queue) + 34 * len(minis)
    alone = realm.role is Role.NPK and not minis
    if alone:
        side = 112
    told_ = [Placement(_plate(realm.kingdom, name, _points(board, realm), w, w - side - 8, sealed=sealed), x, 7)]
    if alone:
        told_.append(Placement(_npk(), x + w - 10, 29))
    y = 11
    for number, card in enumerate(realm.queue):
        told_.append(Placement(_queued(card), x + w - side - 3 + 31 * number, y))
    for number, letters in enumerate(minis):
        told_.append(Placement(cards.deployment(letters, 30, 37), x + w - side - 3 + 34 * number, y - 1))
    return told_


@lru_cache(maxsize=1)
def _npk() -> Sprite:
    words = Text(0, 0, word("board.npk"), "bold", 21, theme.INK2, theme.PARCHMENT, "rm", role="decision")
    return Sprite("non-player", (words,))


def _points(board: Board, realm: Realm) -> int | None:
    return standing.points(board, realm) if realm.role is Role.PLAYER else None


def _queued(card: Card) -> Sprite:
    return cards.chip(card, 28, 36)


@lru_cache(maxsize=256)
def _plate(kingdom: Kingdom, name: str, points: int | None, w: int, room: int, *, sealed: bool) -> Sprite:
    """Return the ground of a chip; ``room`` is the width left for letter, name and points."""
    nodes: list[Node] = [
        *marks.plate(0, 0, w, 44, "@parchment", theme.GOLD),
        *marks.moved(parts.swatch(kingdom.value, 36, 34, 25), 5, 5),
    ]
    if sealed:
        nodes += standing.sealed(36.5, 32.5, 9.5)
    end = room - (36 if points is not None else 4)
    size, shown = text.beside_letter(name, kingdom.value, "bold", end - 48, (25, 24, 23, 22, 21))
    nodes.append(Text(47, 22, shown, "bold", size, theme.INK, theme.PARCHMENT, "lm", role="decision"))
    if points is not None:
        nodes += marks.coin(room - 18, 22, 16, str(points), 21)
    return Sprite(f"chip {kingdom.value}", tuple(nodes))
