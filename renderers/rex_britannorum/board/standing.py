"""Where the kingdoms stand: stamp, tracks with markers, scoring slots. A sprite's origin is its top left corner."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.rex_britannorum.data.tables import TRACK_FACTS
from engines.rex_britannorum.ids import TRACKS, Kingdom, Role, Track
from engines.rex_britannorum.views import Board, Realm
from renderers.paint import marks, plates, theme
from renderers.paint.scene import Node, Placement, Polyline, Rect, Sprite, Text
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.art.icons import icon
from renderers.rex_britannorum.catalogue import word

Values = tuple[tuple[Kingdom, int], ...]
"""Where each kingdom stands on a track."""

_ROW: Final = 0.22
"""A lane's share of a track's height."""


def in_play(board: Board) -> tuple[Realm, ...]:
    """Return the kingdoms that are not left out."""
    return tuple(realm for realm in board.realms if realm.role is not Role.UNUSED)


def points(board: Board, realm: Realm) -> int:
    """Return the points of a kingdom: on its scoring board, and with its objectives once all is reckoned."""
    for reckoned in board.tally:
        if reckoned.kingdom is realm.kingdom:
            return reckoned.points
    return len(realm.firsts) + sum(realm.thresholds) + len(realm.maxima)


@lru_cache(maxsize=256)
def stamp(turn: int, picture: int, w: float, h: float, size: float) -> Sprite:
    """Return the stamp: which board this is, so that an old one is known as old."""
    said = word("board.stamp", turn=turn, n=picture) if turn else word("board.stamp.setup", n=picture)
    return plates.stamp(said, w, h, size, 12)


def sealed(x: float, y: float, s: float) -> tuple[Node, ...]:
    """Return the tick of a seat that has sealed its answer, ``s`` half as wide."""
    box = Rect(x - s, y - s, 2 * s, 2 * s, 4, theme.CREAM, theme.INK, 1.2)
    return (box, *icon("tick", x, y, round(s * 0.7, 2), theme.LUCK_SEAL, theme.CREAM))


def tracks(board: Board, x: int, y: int, w: int, h: int, step: tuple[int, int]) -> list[Placement]:
    """Return the three tracks, the first at (x, y) and each ``step`` from the one before."""
    realms = in_play(board)
    return [
        Placement(
            _track(
                track,
                tuple((realm.kingdom, realm.values.of(track)) for realm in realms),
                w,
                h,
                gone=board.first_at[number] is not None,
            ),
            x + number * step[0],
            y + number * step[1],
        )
        for number, track in enumerate(TRACKS)
    ]


@lru_cache(maxsize=256)
def _track(track: Track, values: Values, w: int, h: int, *, gone: bool) -> Sprite:
    """Return one track: its spaces with First and thresholds above, a lane for each kingdom below.

    ``gone`` strikes First out: an earlier evaluation has given it away. Rule: REX-52.
    """
    facts = TRACK_FACTS[track]
    left = h * 0.29
    step = (w - left - 4) / (facts.last - facts.start + 1)
    lane = h * _ROW
    head = h - 3 * lane - 3
    nodes: list[Node] = [
        *marks.plate(0, 0, w, h),
        *icon(track.value, left * 0.5, h * 0.24, left * 0.33, theme.ROME2, theme.PARCHMENT),
    ]
    for value in range(facts.start, facts.last + 1):
        x = left + (value - facts.start + 0.5) * step
        nodes += _space(track, value, x, step, head, h, gone=gone)
    for row, (kingdom, value) in enumerate(values):
        y = head + (row + 0.5) * lane
        at = left + (min(value, facts.last) - facts.start + 0.5) * step
        nodes.append(Polyline(((left, y), (w - 6, y)), theme.PARCHMENT3, 1.2))
        high = lane - 1.5
        wide = high * 1.05
        nodes += marks.moved(parts.swatch(kingdom.value, wide, high, max(lane * 0.86, 14)), at - wide / 2, y - high / 2)
        nodes.append(Text(left * 0.5, y, str(value), "black", lane * 0.92, theme.INK, theme.PARCHMENT, role="decision"))
    return Sprite(f"track {track.value}", tuple(nodes))


def _space(track: Track, value: int, x: float, step: float, head: float, h: float, *, gone: bool) -> list[Node]:
    """Return the number of a space with a pennant for First and a milestone for a threshold above it."""
    facts = TRACK_FACTS[track]
    signs = ["first"] * (value == facts.first) + ["threshold"] * (value in facts.thresholds)
    ground = theme.mix(theme.PARCHMENT, theme.GOLD2, 0.7) if signs else theme.PARCHMENT
    nodes: list[Node] = []
    if signs:
        nodes.append(Rect(x - step / 2 + 1, 4, step - 2, h - 8, 4, ground))
    s = head * 0.16
    for number, sign in enumerate(signs):
        at = x + (number - (len(signs) - 1) / 2) * s * 2.3
        passed = sign == "first" and gone
        nodes += icon(sign, at, head * 0.23, s, theme.INK2 if passed else theme.ROME2, ground)
        if passed:
            nodes.append(Polyline(((at - s, head * 0.23 + s), (at + s, head * 0.23 - s)), theme.INK, 3))
    size = min(head * 0.61, 22.0, step * 0.9)
    nodes.append(Text(x, head * 0.69, str(value), "black", size, theme.INK, ground, role="decision"))
    return nodes


@lru_cache(maxsize=256)
def slots(kingdom: Kingdom, firsts: frozenset[Track], thresholds: tuple[int, ...], maxima: frozenset[Track], w: float,
          h: float) -> Sprite:  # fmt: skip
    """Return a scoring board: for each track First, three thresholds and Max, those reached in the kingdom's colour."""
    look = parts.LOOKS[kingdom.value]
    row, step = h / 3, (w - h / 3) / 5
    nodes: list[Node] = []
    for number, track in enumerate(TRACKS):
        y = (number + 0.5) * row
        nodes += icon(track.value, row * 0.46, y, row * 0.3, theme.INK, theme.PARCHMENT)
        passed = thresholds[number]
        reached = (track in firsts, passed > 0, passed > 1, passed > 2, track in maxima)
        for column, (sign, has) in enumerate(zip(_SIGNS, reached, strict=True)):
            x = row + (column + 0.5) * step
            s = min(step, row) / 2 - 2
            fill = look.colour if has else theme.mix(theme.PARCHMENT, theme.PARCHMENT3, 0.35)
            ink = (theme.INK if theme.is_light(fill) else theme.CREAM) if has else theme.PARCHMENT3
            nodes.append(Rect(x - s, y - s, 2 * s, 2 * s, 4, fill, theme.INK if has else theme.PARCHMENT3, 1.6))
            nodes += icon(sign, x, y, s * 0.62, ink, fill)
    return Sprite(f"scores {kingdom.value}", tuple(nodes))


_SIGNS: Final = ("first", "threshold", "threshold", "threshold", "max")
