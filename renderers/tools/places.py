"""Place every name, badge and town once: ``python -m renderers.tools.places`` writes ``places.json``.

The whole board has one set of places; the focus picture has one window per region, each with its own set, because a
window cuts regions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from renderers import text
from renderers.tools import geo, geometry, labels

TARGET = Path(__file__).parents[1] / "roman_invasion" / "assets" / "places.json"
BOARD_SIZE = (1400, 1562)
FOCUS_SCALE = 1.5
FOCUS_VIEW = (812, 522)
_FRAME = 20

# Where a name goes that finds no room in its region on the whole board: longitude, latitude, anchor.
_AT_SEA: Mapping[str, tuple[float, float, str]] = {
    "cantiaci": (1.6, 51.38, "lm"),
    "regni": (-0.15, 50.58, "mm"),
    "durotriges": (-2.35, 50.30, "mm"),
    "trinovantes": (1.35, 51.72, "lm"),
    "parisi": (0.45, 54.2, "lm"),
    "deceangli": (-3.9, 53.62, "rm"),
    "selgovae": (-1.0, 55.75, "lm"),
}


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes of what is placed: label sizes to try, badge radius, town name, name at sea."""

    sizes: tuple[float, ...]
    badge: float
    town: float
    at_sea: float


BOARD = Measures((34, 32, 30, 28, 26, 24, 22, 20, 19, 18), 16.5, 20, 25)
FOCUS = Measures((48, 45, 42, 39, 36, 33, 31, 29, 27, 25, 23, 22), 25, 27, 34)


def build() -> dict[str, Any]:
    """Return the document."""
    cells = geometry.drawn(geometry.BOARD)
    board = _placed(cells, BOARD, box(0, 0, *BOARD_SIZE), at_sea=True)
    large = geometry.drawn(geometry.BOARD.enlarged(FOCUS_SCALE))
    windows = {}
    for key, cell in large.items():
        corner = _corner(cell)
        view = box(corner[0], corner[1], corner[0] + FOCUS_VIEW[0], corner[1] + FOCUS_VIEW[1])
        windows[key] = {"corner": corner, **_placed(large, FOCUS, view.buffer(-_FRAME), at_sea=False)}
    return {"board": board, "focus": {"scale": FOCUS_SCALE, "view": FOCUS_VIEW, "windows": windows}}


def text_of(told: dict[str, Any]) -> str:
    """Return the document as it is committed."""
    return json.dumps(told, separators=(",", ":"), sort_keys=True) + "\n"


def _corner(cell: BaseGeometry) -> tuple[int, int]:
    """Return the top left corner of the window about a region, inside the chart."""
    left, top, right, bottom = cell.bounds
    most_x, most_y = (round(side * FOCUS_SCALE) for side in BOARD_SIZE)
    x = min(max(0, (left + right) / 2 - FOCUS_VIEW[0] / 2), most_x - FOCUS_VIEW[0])
    y = min(max(0, (top + bottom) / 2 - FOCUS_VIEW[1] / 2), most_y - FOCUS_VIEW[1])
    return round(x), round(y)


def _placed(
    cells: Mapping[str, BaseGeometry], measures: Measures, view: BaseGeometry, *, at_sea: bool
) -> dict[str, Any]:
    names = {key: told["name"] for key, told in geo.document("invasion.json")["regions"].items()}
    towns, busy = _towns(cells, measures, view)
    told: dict[str, Any] = {}
    for key, cell in cells.items():
        seen = cell.intersection(view)
        if seen.is_empty or seen.area < (measures.badge * 2.6) ** 2:
            continue
        placed = _label(seen, names[key], measures, busy.get(key))
        whole = seen.area > cell.area * 0.97
        if placed is not None:
            told[key] = placed
        elif at_sea and whole:
            told[key] = _outside(key, cell, names[key], measures, busy.get(key))
        else:
            spot, radius = labels.widest_spot(seen, busy.get(key))
            if radius >= measures.badge * 0.95:
                told[key] = {"badge": _pair(spot)}
    return {"labels": told, "towns": towns}


@lru_cache(maxsize=None)
def _label(seen: BaseGeometry, name: str, measures: Measures, busy: BaseGeometry | None) -> dict[str, Any] | None:
    """Name and badge inside the region; where both find no room, the badge in the largest circle left."""
    side = (measures.badge * 2.9, measures.badge * 2.9)
    label = labels.fitted(seen, name, measures.sizes, side, busy)
    if label is not None and label.badge is not None:
        return _told(label, label.badge)
    least = measures.sizes[-1]
    label = labels.fitted(seen, name, [size for size in measures.sizes if size >= least], None, busy)
    if label is None:
        return None
    taken = label.shape.buffer(1) if busy is None else unary_union([label.shape.buffer(1), busy])
    spot, radius = labels.widest_spot(seen, taken)
    return _told(label, spot) if radius >= measures.badge * 0.95 else None


def _outside(key: str, cell: BaseGeometry, name: str, measures: Measures, busy: BaseGeometry | None) -> dict[str, Any]:
    """The badge inside, the name at sea with a leader."""
    spot, _ = labels.widest_spot(cell, busy)
    lon, lat, anchor = _AT_SEA[key]
    x, y = geometry.BOARD.xy(lon, lat)
    size = measures.at_sea
    wide = text.width(name.upper(), "cap", size, 2)
    middle = x + {"l": wide / 2, "m": 0, "r": -wide / 2}[anchor[0]]
    glyphs, shape = labels.laid((name.upper(),), size, 2, (middle, y))
    end = (x + {"l": -8, "m": 0, "r": 8}[anchor[0]], y - (size * 0.6 if anchor[0] == "m" else 0))
    return {**_told(labels.Label(glyphs, size, spot, shape), spot), "leader": _pair(end)}


def _told(label: labels.Label, badge: tuple[float, float]) -> dict[str, Any]:
    glyphs = [[letter, round(x, 1), round(y, 1), round(angle, 1)] for letter, x, y, angle in label.glyphs]
    return {"glyphs": glyphs, "size": label.size, "badge": _pair(badge)}


def _pair(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]


def _towns(
    cells: Mapping[str, BaseGeometry], measures: Measures, view: BaseGeometry
) -> tuple[list[dict[str, Any]], dict[str, BaseGeometry]]:
    """Place the towns that stand in view: icon, name, and the coin with the bonus after the name."""
    scale = measures.town / BOARD.town
    factor = FOCUS_SCALE if measures is FOCUS else 1.0
    told, busy = [], {}
    for town in geo.document("invasion.json")["towns"]:
        x, y = geometry.BOARD.enlarged(factor).xy(town["lon"], town["lat"])
        if not view.buffer(-measures.town).contains(Point(x, y)):
            continue
        wide = text.width(town["name"], "ital", measures.town)
        coin = measures.badge * 0.78
        total = wide + 2 * coin + 5
        icon = 13 * scale
        choices = {
            "right": (x + icon, y),
            "left": (x - icon - total, y),
            "below": (x - total / 2, y + 22 * scale),
            "above": (x - total / 2, y - 24 * scale),
        }
        body = cells[town["region"]].buffer(-2)
        best = max(choices.values(), key=lambda at: _share(_town_box(at, total, measures), body, view))
        taken = unary_union([_town_box(best, total, measures), box(x - icon, y - icon, x + icon, y + icon)])
        region = town["region"]
        busy[region] = unary_union([busy[region], taken]) if region in busy else taken
        told.append({"name": town["name"], "region": region, "at": _pair((x, y)), "text": _pair(best),
                     "coin": _pair((best[0] + wide + coin + 5, best[1]))})  # fmt: skip
    return told, busy


def _town_box(at: tuple[float, float], wide: float, measures: Measures) -> Polygon:
    half = measures.town * 0.66
    return box(at[0] - 2, at[1] - half, at[0] + wide + 2, at[1] + half)


def _share(area: Polygon, body: BaseGeometry, view: BaseGeometry) -> tuple[bool, float]:
    return view.contains(area), round(area.intersection(body).area / area.area, 2)


if __name__ == "__main__":
    TARGET.write_text(text_of(build()), "utf-8")
    print(f"{TARGET} written")
