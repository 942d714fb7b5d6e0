"""The picture of the reckoning: for every player the scoring board, the objectives one by one, the total."""

from __future__ import annotations

from typing import Final

from engines.rex_britannorum.events import MatchEnded
from engines.rex_britannorum.ids import KINGDOM_INDEX, TRACKS, Track
from engines.rex_britannorum.legal.rating import rating, total_of
from engines.rex_britannorum.turn_views import Values
from engines.rex_britannorum.views import Tally
from renderers.contract import SeatNames
from renderers.paint import marks, text, theme
from renderers.paint.scene import Node, Placement, Polyline, Rect, Scene, Sprite, Text
from renderers.rex_britannorum.art import objectives, parts, spoken
from renderers.rex_britannorum.art.icons import icon
from renderers.rex_britannorum.art.sheet import BASE, EDGE, GAME, WIDTH
from renderers.rex_britannorum.catalogue import told, word

_GAP: Final = 12
_HEAD: Final = 76
_NAME_H: Final = 62
_ROW: Final = 44
_CARD_H: Final = 200
_BROAD: Final = 480
"""Width from which a scoring board names its tracks."""
_SLOTS: Final = ("first", "threshold", "threshold", "threshold", "max")
"""The places of a scoring board's line."""


def picture(event: MatchEnded, seats: SeatNames) -> Scene:
    """Return the reckoning, 1050 pixels wide.

    Players stand side by side with their objectives below them; a single player's objectives stand side by side.
    """
    tallies = event.tally
    w = (WIDTH - 2 * EDGE - (len(tallies) - 1) * _GAP) // len(tallies)
    places = [Placement(_title(event, seats))]
    score_h = _NAME_H + len(TRACKS) * _ROW + 10
    below = _HEAD + score_h + _GAP
    y = below
    for number, tally in enumerate(tallies):
        x = EDGE + number * (w + _GAP)
        won = len(tallies) > 1 and tally.seat in event.winners
        name = parts.name_of(seats, tally.kingdom, tally.seat)
        places.append(
            Placement(_score(tally, event.values[KINGDOM_INDEX[tally.kingdom]], name, w, score_h, won=won), x, _HEAD)
        )
        shown, high = _objectives(tally, x, w, alone=len(tallies) == 1)
        places += [Placement(place.sprite, place.x, place.y + below) for place in shown]
        y = max(y, below + high)
    foot = _foot(event)
    if foot is not None:
        places.append(Placement(foot, EDGE, y))
        y += 44
    return Scene(GAME, (WIDTH, y + 4), BASE, tuple(places), spoken.ending(event, verdict(event, seats), seats))


def _title(event: MatchEnded, seats: SeatNames) -> Sprite:
    """Return who is Rex Britannorum, or what a solo reign is worth."""
    line = verdict(event, seats).removesuffix(".")
    wide = float(WIDTH - 2 * EDGE)
    size = 34.0
    while text.width(line, "cap", size, 1) > wide - 130 and size > 22:
        size -= 1
    shown = text.fit(line, "cap", size, wide - 130)
    nodes: list[Node] = [
        *marks.double_plate(EDGE, 10, wide, 54, theme.ROME, theme.GOLD2),
        Text(WIDTH / 2, 37, shown, "cap", size, theme.CREAM, theme.ROME, track=1, role="decision"),
    ]
    if event.winners and len(event.tally) > 1:
        for x in (EDGE + 38, WIDTH - EDGE - 38):
            nodes += icon("crown", x, 37, 18, theme.GOLD2, theme.ROME)
    return Sprite("verdict", tuple(nodes))


def verdict(event: MatchEnded, seats: SeatNames) -> str:
    """Return the outcome in one sentence."""
    if len(event.tally) == 1:
        return told(rating(event.tally[0].points))
    if not event.winners:
        return word("final.vacant")
    (winner,) = (tally for tally in event.tally if tally.seat == event.winners[0])
    return word("final.winner", seat=parts.name_of(seats, winner.kingdom, winner.seat))


def _score(tally: Tally, values: Values, name: str, w: int, h: int, *, won: bool) -> Sprite:
    """Return a player's scoring board: name, total, and a line for each track."""
    ground = theme.CURRENT if won else theme.PARCHMENT
    nodes: list[Node] = [
        *marks.plate(0, 0, w, h, ground if won else "@parchment"),
        *marks.moved(parts.swatch(tally.kingdom.value, 46, 40, 29), 11, 11),
    ]
    if won:
        nodes.append(Rect(0, 0, w, h, 8, None, theme.AMBER, 5))
    total = word("final.total", n=tally.points, most=total_of(tally))
    wide = text.width(total, "black", 30) + 28
    size, shown = text.beside_letter(name, tally.kingdom.value, "bold", w - wide - 92, (27, 26, 25, 24, 23, 22))
    nodes += [
        Rect(w - wide - 10, 11, wide, 40, 7, theme.INK, theme.GOLD2, 2),
        Text(w - wide / 2 - 10, 31, total, "black", 30, theme.CREAM, theme.INK, role="decision"),
        Text(68, 31, shown, "bold", size, theme.INK, ground, "lm", role="decision"),
    ]
    for number, track in enumerate(TRACKS):
        y = _NAME_H + (number + 0.5) * _ROW
        nodes.append(Polyline(((12, y - _ROW / 2), (w - 12, y - _ROW / 2)), theme.PARCHMENT3, 1.4))
        nodes += _line(tally, values.of(track), track, w, y, ground)
    return Sprite(f"score {tally.kingdom.value}{' winner' if won else ''}", tuple(nodes))


def _line(tally: Tally, value: int, track: Track, w: int, y: float, ground: str) -> list[Node]:
    """Return a track's value, its five places with those achieved filled, and its points."""
    passed = tally.thresholds[TRACKS.index(track)]
    won = (track in tally.firsts, *(number < passed for number in range(3)), track in tally.maxima)
    named = w >= _BROAD
    value_x, left, step = (168.0, 214.0, 46.0) if named else (50.0, 82.0, 38.0)
    nodes: list[Node] = [
        *icon(track.value, 28, y, 14, theme.INK, ground),
        Text(value_x, y, str(value), "black", 26, theme.INK, ground, "lm", role="decision"),
        Text(w - 16, y, word("final.points", n=sum(won)), "black", 26, theme.INK, ground, "rm", role="decision"),
    ]
    if named:
        nodes.append(Text(54, y, word(f"track.{track.value}"), "bold", 25, theme.INK, ground, "lm"))
    for number, (sign, reached) in enumerate(zip(_SLOTS, won, strict=True)):
        x = left + (number + 0.5) * step
        fill = theme.AMBER if reached else theme.PARCHMENT2
        ink = theme.INK if reached else theme.PARCHMENT3
        nodes.append(Rect(x - 17, y - 17, 34, 34, 5, fill, theme.INK if reached else theme.PARCHMENT3, 1.6))
        nodes += icon(sign, x, y, 11.5, ink, fill)
    return nodes


def _objectives(tally: Tally, x: int, w: int, *, alone: bool) -> tuple[list[Placement], int]:
    """Return the objectives cards of a player and how high they stand."""
    count = len(tally.objectives)
    if not count:
        return [], 0
    if alone:
        wide = (w - (count - 1) * _GAP) // count
        spots = [(x + number * (wide + _GAP), 0) for number in range(count)]
    else:
        wide, spots = w, [(x, number * (_CARD_H + _GAP)) for number in range(count)]
    places = [
        Placement(objectives.card(result.objective, result.conditions, wide, _CARD_H, time="end"), left, top)
        for result, (left, top) in zip(tally.objectives, spots, strict=True)
    ]
    return places, spots[-1][1] + _CARD_H + _GAP


def _foot(event: MatchEnded) -> Sprite | None:
    """Return the values of kingdoms nobody played, which count for Max alone; None if there are none."""
    if not event.npks:
        return None
    nodes: list[Node] = []
    x = 4.0
    for kingdom in event.npks:
        values = event.values[KINGDOM_INDEX[kingdom]]
        line = word("final.npk", kingdom=word(f"kingdom.{kingdom.value}"), road=values.road,
                    cities=values.cities, regions=values.regions)  # fmt: skip
        nodes += marks.moved(parts.swatch(kingdom.value, 34, 28, 21), x, 6)
        nodes.append(Text(x + 44, 20, line, "bold", 23, theme.CREAM, theme.WALNUT2, "lm", role="decision"))
        x += 44 + text.width(line, "bold", 23) + 30
    return Sprite("non-player kingdoms", tuple(nodes))
