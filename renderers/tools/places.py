"""Place every name, badge and town once: ``python -m renderers.tools.places`` writes ``places.json``.

The whole board has one set of places; the focus picture has one window per region, each with its own set, because a
window cuts regions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union

from engines.roman_invasion.data.tables import BOARD as COMPONENTS
from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.ids import Region
from renderers.paint import text
from renderers.tools import geo, geometry, labels

TARGET = Path(__file__).parents[1] / "roman_invasion" / "assets" / "places.json"
BOARD_SIZE = (1400, 1562)
FOCUS_SCALE = 1.5
FOCUS_VIEW = (812, 522)
_FRAME = 20
_ROOMY, _TIGHT = 1.3, 1.05

# Things on the sea of the whole board: panels, key, compass, names of the seas.
_PANELS = ((840, 30, 1400, 945), (1040, 1244, 1400, 1562), (1160, 1030, 1310, 1190), (1040, 945, 1390, 1025),
           (20, 1240, 260, 1312), (440, 1495, 960, 1540))  # fmt: skip
_SEA_STEP, _SEA_REACH, _LEADER = 6, 330, 150

# How far east a window is moved, so that the name of a town finds room at sea and leaves the land to its region's.
_EASTWARD: Mapping[str, int] = {"trinovantes": 190, "cantiaci": 150}


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes of what is placed: label sizes to try, badge radius, town name, name at sea, distance from the border."""

    sizes: tuple[float, ...]
    badge: float
    town: float
    at_sea: float
    margin: float


BOARD = Measures((34, 32, 30, 28, 26, 24, 22, 20, 19, 18), 16.5, 20, 25, 6)
FOCUS = Measures((48, 45, 42, 39, 36, 33, 31, 29, 27, 25, 23, 22), 25, 27, 31, 9)


def build() -> dict[str, Any]:
    """Return the document."""
    cells = geometry.drawn(geometry.BOARD)
    board = Placer(cells, BOARD, box(0, 0, *BOARD_SIZE)).placed()
    large = geometry.drawn(geometry.BOARD.enlarged(FOCUS_SCALE))
    windows = {}
    for key, cell in large.items():
        corner = _corner(cell, [large[border] for border in REGIONS[Region(key)].borders], _EASTWARD.get(key, 0))
        view = box(corner[0], corner[1], corner[0] + FOCUS_VIEW[0], corner[1] + FOCUS_VIEW[1])
        windows[key] = {"corner": corner, **Placer(large, FOCUS, view.buffer(-_FRAME)).placed()}
    return {"board": board, "focus": {"scale": FOCUS_SCALE, "view": FOCUS_VIEW, "windows": windows}}


def text_of(told: dict[str, Any]) -> str:
    """Return the document as it is committed."""
    return json.dumps(told, separators=(",", ":"), sort_keys=True) + "\n"


def _corner(cell: BaseGeometry, neighbours: list[BaseGeometry], east: int) -> tuple[int, int]:
    """Return the top left corner of the window about a region: among its neighbours, but whole, inside the chart."""
    around = unary_union([cell, *neighbours]).bounds
    own = cell.bounds
    told = []
    for axis in (0, 1):
        size, most = FOCUS_VIEW[axis], round(BOARD_SIZE[axis] * FOCUS_SCALE)
        start = (around[axis] + around[axis + 2]) / 2 - size / 2
        start += 0 if axis else east
        start = min(max(start, own[axis + 2] + 2 * _FRAME - size), own[axis] - 2 * _FRAME)
        told.append(round(min(max(0, start), most - size)))
    return told[0], told[1]


class Placer:
    """Places towns, names and badges in one view; what is placed keeps others away, also across borders."""

    def __init__(self, cells: Mapping[str, BaseGeometry], measures: Measures, view: BaseGeometry) -> None:
        self._cells = cells
        self._measures = measures
        self._view = view
        self._chart = geometry.BOARD.enlarged(FOCUS_SCALE if measures is FOCUS else 1.0)
        self._land = self._chart.drawn(unary_union(list(geo.coasts().values()))).buffer(3)
        self._busy: list[BaseGeometry] = []
        if measures is BOARD:
            self._busy += [box(*panel) for panel in _PANELS]

    def placed(self) -> dict[str, Any]:
        """Return labels by region and the towns."""
        towns = self._towns()
        told: dict[str, Any] = {}
        for key in sorted(self._cells, key=lambda key: self._cells[key].area):
            seen = self._cells[key].intersection(self._view)
            if seen.is_empty or seen.area < (self._measures.badge * 2.6) ** 2:
                continue
            place = self._region(key, seen)
            if place is not None:
                told[key] = place
        return {"labels": told, "towns": towns}

    def _region(self, key: str, seen: BaseGeometry) -> dict[str, Any] | None:
        """Place name and badge: both inside; else the badge in the widest circle left; else the name at sea."""
        name, badge = REGIONS[Region(key)].name, self._badge_size(key)
        near = seen.buffer(self._measures.badge)
        busy = unary_union([shape for shape in self._busy if shape.intersects(near)]).intersection(near)
        label = (
            self._beside(seen, name, badge, busy)
            or self._apart(seen, name, _ROOMY, busy)
            or self._apart(seen, name, _TIGHT, busy)
        )
        if label is not None and label.badge is not None:
            return self._settled(label.shape, label.badge, badge, _told(label, label.badge))
        spot, radius = labels.widest_spot(seen, busy)
        at_sea = self._at_sea(name, spot)
        if at_sea is not None and radius >= self._measures.badge * 0.8:
            label, end = at_sea
            return self._settled(label.shape, spot, badge, {**_told(label, spot), "leader": _pair(end)})
        if radius >= self._measures.badge * 0.95:
            return self._settled(Point(spot), spot, badge, {"badge": _pair(spot)})
        return None

    def _beside(
        self, seen: BaseGeometry, name: str, badge: tuple[float, float], busy: BaseGeometry
    ) -> labels.Label | None:
        """Return the largest label with its badge next to it, clear of the border."""
        found = (_fitted(seen, name, size, badge, self._measures.margin, busy) for size in self._measures.sizes)
        return next((label for label in found if label is not None), None)

    def _apart(self, seen: BaseGeometry, name: str, room: float, busy: BaseGeometry) -> labels.Label | None:
        """Return the largest label that leaves a circle of ``room`` badges, which may then touch the border."""
        for size in self._measures.sizes:
            label = _fitted(seen, name, size, None, self._measures.margin, busy)
            if label is not None:
                spot, radius = labels.widest_spot(seen, unary_union([label.shape.buffer(1), busy]))
                if radius >= self._measures.badge * room:
                    return replace(label, badge=spot)
        return None

    def _settled(
        self, shape: BaseGeometry, spot: tuple[float, float], badge: tuple[float, float], told: dict[str, Any]
    ) -> dict[str, Any]:
        w, h = badge[0] / 2, badge[1] / 2
        self._busy += [shape.buffer(2), box(spot[0] - w, spot[1] - h, spot[0] + w, spot[1] + h)]
        return told

    def _badge_size(self, key: str) -> tuple[float, float]:
        """Return the space a badge may take: a revolt star is wider than a standard, a landlocked mark stands out."""
        r = self._measures.badge
        if key in COMPONENTS.revolt_table or not REGIONS[Region(key)].coastal:
            return r * 2.7, r * 2.8
        return r * 2.3, r * 2.8

    def _at_sea(self, name: str, spot: tuple[float, float]) -> tuple[labels.Label, tuple[float, float]] | None:
        """Return the name on free sea, as near to the badge as it goes, and the end of its leader."""
        size = self._measures.at_sea
        half = text.width(name.upper(), "cap", size, 2) / 2 + 8
        best: tuple[float, float, float] | None = None
        taken = unary_union([self._land, *self._busy])
        for dx in range(-_SEA_REACH, _SEA_REACH + 1, _SEA_STEP):
            for dy in range(-_SEA_REACH, _SEA_REACH + 1, _SEA_STEP):
                x, y = spot[0] + dx, spot[1] + dy
                area = box(x - half, y - size * 0.5, x + half, y + size * 0.5)
                far = area.distance(Point(spot))
                if far >= (_LEADER if best is None else best[0]):
                    continue
                if self._view.contains(area) and not area.intersects(taken):
                    best = far, x, y
        if best is None:
            return None
        _, x, y = best
        glyphs, shape = labels.laid((name.upper(),), size, 2, (x, y))
        area = box(x - half, y - size * 0.5, x + half, y + size * 0.5)
        (_, end) = nearest_points(Point(spot), area)
        return labels.Label(glyphs, size, spot, shape), (end.x, end.y)

    def _towns(self) -> list[dict[str, Any]]:
        """Place the towns that stand in view: icon, name, and the coin with the bonus after the name."""
        size = self._measures.town
        scale = size / BOARD.town
        half, icon, coin = size * 0.66, 13 * scale, self._measures.badge * 0.78
        found = []
        for town in geo.document("invasion.json")["towns"]:
            x, y = self._chart.xy(town["lon"], town["lat"])
            if self._view.buffer(-size).contains(Point(x, y)):
                found.append((town, x, y))
                self._busy.append(box(x - icon, y - icon * 1.1, x + icon, y + icon * 0.9))
        told = []
        for town, x, y in found:
            wide = text.width(town["name"], "ital", size) + 2 * coin + 5
            body = self._cells[town["region"]].buffer(-2)
            others = unary_union([cell for key, cell in self._cells.items() if key != town["region"]])
            choices = [
                (x + icon, y), (x - icon - wide, y), (x - wide / 2, y + 22 * scale), (x - wide / 2, y - 24 * scale),
                (x - icon, y + 22 * scale), (x - wide + icon, y + 22 * scale),
                (x - icon, y - 24 * scale), (x - wide + icon, y - 24 * scale),
            ]  # fmt: skip
            areas = [box(a, b - half, a + wide, b + half) for a, b in choices]
            best = max(range(len(areas)), key=lambda index: self._worth(areas[index], body, others))
            self._busy.append(areas[best].buffer(2))
            a, b = choices[best]
            told.append({"name": town["name"], "region": town["region"], "at": _pair((x, y)), "text": _pair((a, b)),
                         "coin": _pair((a + wide - coin, b))})  # fmt: skip
        return told

    def _worth(self, area: Polygon, own: BaseGeometry, others: BaseGeometry) -> tuple[bool, bool, float]:
        """Rate a place for a town's name: in view, free, and best on its own land, then at sea, least on other land."""
        inner = area.buffer(-1)
        free = not any(shape.intersects(inner) for shape in self._busy)
        land, strange = area.intersection(own).area, area.intersection(others).area
        return self._view.contains(area), free, round((land * 0.2 - strange * 2) / area.area, 2)


@lru_cache(maxsize=16384)
def _fitted(
    seen: BaseGeometry,
    name: str,
    size: float,
    badge: tuple[float, float] | None,
    margin: float,
    busy: BaseGeometry,
) -> labels.Label | None:
    """Fit names as :func:`labels.fitted` does; a region that lies whole in several windows is placed once."""
    return labels.fitted(seen, name, size, badge, margin, busy)


def _told(label: labels.Label, badge: tuple[float, float]) -> dict[str, Any]:
    glyphs = [[letter, round(x, 1), round(y, 1), round(angle, 1)] for letter, x, y, angle in label.glyphs]
    return {"glyphs": glyphs, "size": label.size, "badge": _pair(badge)}


def _pair(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]


if __name__ == "__main__":
    TARGET.write_text(text_of(build()), "utf-8")
    print(f"{TARGET} written")
