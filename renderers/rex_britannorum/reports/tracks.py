"""The picture of an evaluation: the three tracks with every marker's way, what was scored, and the gains per area."""

from __future__ import annotations

from typing import Final

from engines.rex_britannorum.data.tables import TRACK_FACTS
from engines.rex_britannorum.events import StakesEvaluated
from engines.rex_britannorum.ids import KINGDOMS, ROMAN, TRACKS, Kingdom, Track
from engines.rex_britannorum.turn_views import Award, Stakes, TurnRecord
from renderers.contract import SeatNames
from renderers.paint import marks, theme
from renderers.paint.scene import Disc, Node, Placement, Polyline, Rect, Scene, Sprite, Text
from renderers.rex_britannorum.art import parts, spoken
from renderers.rex_britannorum.art.icons import icon
from renderers.rex_britannorum.art.inline import Item, run, width
from renderers.rex_britannorum.art.sheet import BASE, EDGE, GAME, WIDTH
from renderers.rex_britannorum.catalogue import word
from renderers.rex_britannorum.reports import battles, gains

_GAP: Final = 10
_W: Final = WIDTH - 2 * EDGE
_LANE_HEAD: Final = 40
_LANE_ROW: Final = 34
_FIRST_X: Final = 196
"""Middle of the lowest space of a track."""
_STEP: Final = 49
_AWARDS_X: Final = 836


def picture(event: StakesEvaluated, stakes: Stakes, seats: SeatNames) -> Scene:
    """Return an evaluation, 1050 pixels wide."""
    record, kingdoms = event.record, event.contenders.all
    places = [Placement(battles.head(word("tracks.title"), record))]
    y = battles.HEAD
    high = _LANE_HEAD + len(kingdoms) * _LANE_ROW + 8
    for track in TRACKS:
        places.append(Placement(_lane(stakes, track, kingdoms, high, gone=track in event.gone), EDGE, y))
        y += high + _GAP
    shown, high = _gains(record)
    places += [Placement(place.sprite, place.x, place.y + y) for place in shown]
    y += high + _GAP
    places.append(Placement(_foot(record), EDGE, y - 4))
    y += 46
    return Scene(GAME, (WIDTH, y), BASE, tuple(places), spoken.tracks(event, stakes, seats))


def _at(track: Track, value: int) -> float:
    """Return where a value stands; values beyond the last space stand on it. Rule: REX-09."""
    facts = TRACK_FACTS[track]
    return _FIRST_X + (min(value, facts.last) - facts.start) * _STEP


def _lane(stakes: Stakes, track: Track, kingdoms: tuple[Kingdom, ...], h: int, *, gone: bool) -> Sprite:
    """Return one track with a line for each kingdom."""
    nodes: list[Node] = [
        *marks.plate(0, 0, _W, h),
        *icon(track.value, 30, 26, 17, theme.ROME2, theme.PARCHMENT),
        Text(54, 26, word(f"tracks.{track.value}"), "cap", 21, theme.INK, theme.PARCHMENT, "lm", track=1),
        *_spaces(track, h, gone=gone),
    ]
    for row, kingdom in enumerate(kingdoms):
        y = _LANE_HEAD + (row + 0.5) * _LANE_ROW
        place = KINGDOMS.index(kingdom)
        before, after = stakes.before[place].of(track), stakes.after[place].of(track)
        nodes += _way(track, kingdom, before, after, y)
        awards = tuple(one for one in stakes.awards if one.kingdom is kingdom and one.track is track)
        if awards:
            nodes += _awards(awards, y)
    return Sprite(f"track {track.value}", tuple(nodes))


def _spaces(track: Track, h: int, *, gone: bool) -> list[Node]:
    """Return the numbers of the spaces; First has a pennant, struck out if ``gone``, a threshold a milestone.

    Each has its column.
    """
    facts = TRACK_FACTS[track]
    nodes: list[Node] = []
    for value in range(facts.start, facts.last + 1):
        x = _at(track, value)
        signs = ["first"] * (value == facts.first) + ["threshold"] * (value in facts.thresholds)
        ground = theme.PARCHMENT
        if signs:
            ground = theme.PARCHMENT2
            nodes.append(Rect(x - _STEP / 2 + 1, 5, _STEP - 2, h - 10, 4, ground))
        told_at = x + (0, 9, 15)[len(signs)]
        for number, sign in enumerate(signs):
            left = told_at - 21 - (len(signs) - 1 - number) * 15
            ink = theme.INK2 if sign == "first" and gone else theme.ROME2
            nodes += icon(sign, left, 24, 9 if len(signs) == 1 else 7.5, ink, ground)
            if sign == "first" and gone:
                nodes.append(Polyline(((left - 11, 33), (left + 11, 14)), theme.INK, 3))
        nodes.append(Text(told_at, 24, str(value), "black", 22, theme.INK, ground, role="decision"))
    return nodes


def _way(track: Track, kingdom: Kingdom, before: int, after: int, y: float) -> list[Node]:
    """Return a kingdom's marker and the way it came."""
    look = parts.LOOKS[kingdom.value]
    facts = TRACK_FACTS[track]
    ends = (_at(track, facts.start), y), (_at(track, facts.last), y)
    nodes: list[Node] = [Polyline(ends, theme.PARCHMENT3, 1.4)]
    start, end = _at(track, before), _at(track, after)
    if end > start:
        nodes += [
            Polyline(((start, y), (end, y)), theme.INK, 11),
            Polyline(((start, y), (end, y)), look.colour, 8),
            Disc(start, y, 8.5, theme.CREAM, theme.INK, 2),
        ]
    nodes += marks.moved(parts.swatch(kingdom.value, 36, 29, 22), end - 18, y - 14.5)
    if after > facts.last:
        nodes.append(Text(end + 23, y, str(after), "black", 22, theme.INK, theme.PARCHMENT, "lm", role="decision"))
    nodes += _numbers(before, after, y)
    return nodes


def _numbers(before: int, after: int, y: float, ground: str = theme.PARCHMENT) -> list[Node]:
    """Return at the left a marker's way in numbers."""
    nodes: list[Node] = [Text(158, y, str(after), "black", 25, theme.INK, ground, "rm", role="decision")]
    if after != before:
        nodes += icon("arrow", 112, y, 10, theme.INK2, ground)
        nodes.append(Text(92, y, str(before), "black", 25, theme.INK2, ground, "rm", role="decision"))
    return nodes


def _awards(awards: tuple[Award, ...], y: float) -> list[Node]:
    """Return at the right what a kingdom scored on a track: First, thresholds, points."""
    nodes: list[Node] = [Rect(_AWARDS_X, y - 15, _W - _AWARDS_X - 8, 30, 6, theme.AMBER, theme.INK, 1.6)]
    x = float(_AWARDS_X + 24)
    for award in awards:
        sign = "first" if award.threshold is None else "threshold"
        nodes += icon(sign, x, y, 11, theme.INK, theme.AMBER)
        x += 28
    points = word("tracks.points", n=len(awards))
    nodes.append(Text(_W - 20, y, points, "black", 25, theme.INK, theme.AMBER, "rm", role="decision"))
    return nodes


def _gains(record: TurnRecord) -> tuple[list[Placement], int]:
    """Return who took what in each area, and what powers 2 and 3 brought."""
    w = (_W - 2 * _GAP) // 3
    h = max(gains.height(battle) for battle in record.battles)
    places = [
        Placement(gains.tray(battle, w, h), EDGE + number * (w + _GAP), 0)
        for number, battle in enumerate(record.battles)
    ]
    return places, h


def _foot(record: TurnRecord) -> Sprite:
    """Return the line below: who could ask Rome for help, and what the signs of the tracks mean."""
    ground = theme.WALNUT2
    items: list[Item] = [("swatch", ROMAN), ("text", word("help.title"))] if record.helps else []
    for one in record.helps:
        items.append(("swatch", one.kingdom.value))
        if one.card is None:
            items.append(("text", word("help.declined")))
        else:
            items += [("text", word("help.took")), ("chip", one.card)]
    key: list[Item] = [
        ("icon", "first"), ("text", word("tracks.first")), ("icon", "threshold"), ("text", word("tracks.threshold")),
    ]  # fmt: skip
    return Sprite("foot", (*run(items, 4, 23, ground), *run(key, _W - width(key), 23, ground)))
