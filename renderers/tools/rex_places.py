"""Place the names on the maps of Rex Britannorum: ``python -m renderers.tools.rex_places`` writes ``places.json``.

In every view first the names of cities, beside their spots, then the names of regions, off roads and spots with
whatever may stand on them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from engines.rex_britannorum.data.tables import LOCATIONS
from engines.rex_britannorum.ids import Kind, Location
from renderers.paint import assets, text
from renderers.rex_britannorum.board import chart
from renderers.tools import labels, rex_geometry
from renderers.tools.geometry import text as text_of

TARGET = Path(__file__).parents[1] / "rex_britannorum" / "assets" / "places.json"
_SIZES: Final = {
    "board": (34, 32, 30, 28, 26, 24, 22, 20, 19, 18, 17),
    "near": (46, 43, 40, 37, 34, 31, 29, 27, 25, 23, 22, 21, 20, 19, 18),
}
_MARGIN: Final = 8.0

PANELS: Final[dict[str, tuple[tuple[float, float, float, float], ...]]] = {
    "board": ((750, 0, 1400, 150), (1062, 150, 1400, 722), (0, 0, 334, 1216)),
    "N": ((0, 0, 1050, 76),),
    "C": ((0, 0, 1050, 76),),
    "S": ((0, 0, 1050, 76),),
}
"""The obstacles over each view's map beside the symbols: plates and the head of an area's picture."""


def build() -> dict[str, Any]:
    """Return the document: names of regions and of cities by view."""
    return {key: _Placer(key).placed() for key in rex_geometry.VIEWS}


class _Placer:
    """Places the names of one view; what is placed keeps others away."""

    def __init__(self, key: str) -> None:
        self._view = rex_geometry.VIEWS[key]
        self._measures = chart.measures(key)
        self._sizes = _SIZES["board" if key == "board" else "near"]
        drawn = assets.document("rex_britannorum/geometry")["views"][key]
        self._spots = {Location(place): (x, y) for place, (x, y) in drawn["spots"].items()}
        roads = [LineString(list(zip(flat[::2], flat[1::2], strict=True))) for flat in drawn["roads"].values()]
        self._roads = unary_union([road.buffer(self._measures.spot * 0.27) for road in roads])
        symbols = [self._symbol(x, y) for x, y in chart.SYMBOLS[key].values()]
        self._busy: list[BaseGeometry] = [*(box(*panel) for panel in PANELS[key]), *symbols]
        self._busy += [self._footprint(place) for place in self._spots]

    def placed(self) -> dict[str, Any]:
        """Return the names of regions and of cities."""
        cities = self._cities()
        names: dict[str, Any] = {}
        window = box(12, 12, self._view.size[0] - 12, self._view.size[1] - 12)
        cells = rex_geometry.drawn(self._view.chart)
        for region in sorted(cells, key=lambda region: cells[region].intersection(window).area):
            seen = cells[region].intersection(window)
            if seen.area < 6000:
                continue
            label = self._region(region, seen)
            if label is not None:
                names[region] = label
        return {"cities": cities, "names": names}

    def _footprint(self, place: Location) -> Polygon:
        """Return the space that a location may fill: three pieces and the number below them."""
        (x, y), s = self._spots[place], self._measures.spot / 24
        if LOCATIONS[place].kind is Kind.CITY:
            return box(x - 42 * s, y - 36 * s, x + 42 * s, y + 53 * s)
        return box(x - 34 * s, y - 38 * s, x + 34 * s, y + 48 * s)

    def _symbol(self, x: float, y: float) -> BaseGeometry:
        r, size = self._measures.symbol, self._measures.area
        return box(x - size * 2.6, y - r - size * 1.2, x + size * 2.6, y + r + 8)

    def _region(self, region: str, seen: BaseGeometry) -> dict[str, Any] | None:
        busy = unary_union([*self._busy, self._roads])
        for size in self._sizes:
            label = labels.fitted(seen, region, size, None, _MARGIN, busy)
            if label is not None:
                self._busy.append(label.shape.buffer(3))
                glyphs = [[letter, round(x, 1), round(y, 1), round(turn, 1)] for letter, x, y, turn in label.glyphs]
                return {"glyphs": glyphs, "size": size}
        return None

    def _cities(self) -> dict[str, list[Any]]:
        """Place the names of cities: the free place beside the spot that covers least of the roads."""
        told: dict[str, list[Any]] = {}
        size, s = self._measures.city, self._measures.spot / 24
        for place, (x, y) in self._spots.items():
            facts = LOCATIONS[place]
            if facts.kind is not Kind.CITY:
                continue
            wide, half = text.width(facts.name, "ital", size), size * 0.55
            choices = [
                (x, y - 37 * s - half, "mm"), (x, y + 54 * s + half, "mm"), (x + 44 * s, y, "lm"),
                (x - 44 * s, y, "rm"), (x + 43 * s, y - 22 * s, "lm"), (x - 43 * s, y - 22 * s, "rm"),
                (x + 43 * s, y + 28 * s, "lm"), (x - 43 * s, y + 28 * s, "rm"),
                (x + wide * 0.3, y - 38 * s - half, "mm"), (x - wide * 0.3, y - 38 * s - half, "mm"),
                (x + wide * 0.3, y + 55 * s + half, "mm"), (x - wide * 0.3, y + 55 * s + half, "mm"),
            ]  # fmt: skip
            areas = [_box(a, b, anchor, wide, half) for a, b, anchor in choices]
            costs = [self._cost(area, place) + number for number, area in enumerate(areas)]
            best = costs.index(min(costs))
            self._busy.append(areas[best].buffer(2))
            a, b, anchor = choices[best]
            told[place] = [round(a, 1), round(b, 1), anchor]
        return told

    def _cost(self, area: Polygon, place: Location) -> float:
        """Rate a place for a name: what it covers, most of all other locations and the view's edge."""
        width, height = self._view.size
        own = Point(self._spots[place])
        others = [shape for shape in self._busy if not shape.contains(own)]
        taken: float = sum(area.intersection(shape).area for shape in others)
        outside: float = area.difference(box(14, 14, width - 14, height - 14)).area
        roads: float = area.intersection(self._roads).area
        return 4 * taken + 8 * outside + roads


def _box(x: float, y: float, anchor: str, wide: float, half: float) -> Polygon:
    left = {"l": x, "m": x - wide / 2, "r": x - wide}[anchor[0]]
    return box(left, y - half, left + wide, y + half)


if __name__ == "__main__":
    TARGET.write_text(text_of(build()), "utf-8")
    print(f"{TARGET} written")
