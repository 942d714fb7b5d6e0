"""Place the names on the maps of Rex Britannorum: ``python -m renderers.tools.rex_places`` writes ``places.json``.

In every view first the names of cities, beside their spots, then the names of regions. Both keep off roads, off each
other and off all that may ever lie on a location, marks and rings included, by a pixel of the size Discord shows. A
test proves it pixel by pixel.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any, Final, TypeAlias

from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.prepared import prep

from engines.rex_britannorum.data.tables import LOCATIONS
from engines.rex_britannorum.ids import KINGDOMS, Kind, Location
from renderers.paint import text
from renderers.paint.scene import Placement
from renderers.rex_britannorum.board import chart, pieces
from renderers.rex_britannorum.board.pieces import Lying
from renderers.tools import footprint, labels, rex_geometry
from renderers.tools.geometry import text as text_of

TARGET = Path(__file__).parents[1] / "rex_britannorum" / "assets" / "places.json"
_SIZES: Final = {
    "board": (34, 32, 30, 28, 26, 24, 22, 20, 19, 18, 17),
    "near": (46, 43, 40, 37, 34, 31, 29, 27, 25, 23, 22, 21, 20, 19, 18),
}
_MARGIN: Final = 6.0
_GAP: Final = {"board": 3.2, "near": 2.6}
"""How far names keep off what lies on the map: a pixel as shown, and a hair."""
_APART: Final = 9.0
"""How far names of cities keep off each other, so that two are not read as one."""
_EDGE: Final = {"board": 24.0, "near": 5.0}
"""How far from the edge of a map names of cities keep."""
_REACH, _STEP = 120, 2
"""How far from its spot the middle of a city's name may stand, and in which steps it is tried."""
_ASTRAY = 1.0
"""How far from its own city a name may stand, of how far it stands from any other."""

PANELS: Final[dict[str, tuple[tuple[float, float, float, float], ...]]] = {
    "board": ((750, 0, 1400, 150), (1062, 150, 1400, 722), (0, 0, 334, 410), (0, 804, 334, 1244)),
    "N": ((0, 0, 1050, 76),),
    "C": ((0, 0, 1050, 76),),
    "S": ((0, 0, 1050, 76),),
}
"""The obstacles over each view's map beside the symbols: plates and the head of an area's picture."""

FULL: Final = (
    *(Lying(holders=KINGDOMS[:count]) for count in range(1, len(KINGDOMS) + 1)),
    Lying(rome=True),
    Lying(token=True),
    Lying(again=True, changed="last"),
)
"""Everything that may lie on a location, and every way to mark it."""


def build() -> dict[str, Any]:
    """Return the document: names of regions and of cities by view."""
    return {key: _Placer(key).placed() for key in rex_geometry.VIEWS}


_Spot: TypeAlias = tuple[float, float, int, Polygon]
"""Where a name may stand: its middle, its lines, its box."""


class _Placer:
    """Places the names of one view; what is placed keeps others away."""

    def __init__(self, key: str) -> None:
        self._drawn = rex_geometry.VIEWS[key]
        self._view = chart.bare(key)
        self._gap = _GAP["board" if key == "board" else "near"]
        self._sizes = _SIZES["board" if key == "board" else "near"]
        self._edge = _EDGE["board" if key == "board" else "near"]
        self._busy: list[BaseGeometry] = [*(box(*panel) for panel in PANELS[key])]
        self._busy += [shape.buffer(self._gap) for shape in (*self._locations(), *self._symbols())]
        self._busy.append(footprint.of(chart.ways(self._view)).buffer(self._gap))

    def placed(self) -> dict[str, Any]:
        """Return the names of regions and of cities.

        Raises:
            LookupError: if there is no room for the name of a city.
        """
        cities = self._cities()
        names: dict[str, Any] = {}
        window = box(12, 12, self._drawn.size[0] - 12, self._drawn.size[1] - 12)
        cells = rex_geometry.drawn(self._drawn.chart)
        for region in sorted(cells, key=lambda region: cells[region].intersection(window).area):
            seen = cells[region].intersection(window)
            if seen.area < 6000:
                continue
            label = self._region(region, seen)
            if label is not None:
                names[region] = label
        return {"cities": cities, "names": names}

    def _locations(self) -> list[BaseGeometry]:
        """Return the space that each location may fill."""
        told = []
        for place, (x, y) in self._view.spots.items():
            lying = (pieces.on(place, one, self._view.measures, (round(x), round(y))) for one in FULL)
            told.append(footprint.of([put for pile in lying for put in (*pile.marks, *pile.pieces, *pile.numbers)]))
        return told

    def _symbols(self) -> list[BaseGeometry]:
        """Return the space that the symbols of areas take, with their names and with jokers on them."""
        told = []
        for area, (x, y) in self._view.symbols.items():
            at, sizes = (round(x), round(y)), self._view.measures
            told.append(footprint.of([Placement(chart.symbol(area, sizes), *at), *chart.joker_on(sizes, at)]))
        return told

    def _region(self, region: str, seen: BaseGeometry) -> dict[str, Any] | None:
        busy = unary_union(self._busy)
        for size in self._sizes:
            label = labels.fitted(seen, region, size, None, _MARGIN, busy)
            if label is not None:
                self._busy.append(label.shape.buffer(3))
                glyphs = [[letter, round(x, 1), round(y, 1), round(turn, 1)] for letter, x, y, turn in label.glyphs]
                return {"glyphs": glyphs, "size": size}
        return None

    def _cities(self) -> dict[str, list[Any]]:
        """Place the names of cities, each in the free place nearest to its spot; those with least room come first."""
        cities = {place: Point(at) for place, at in self._view.spots.items() if LOCATIONS[place].kind is Kind.CITY}
        told: dict[str, list[Any]] = {}
        free = {place: self._free(place, cities) for place in cities}
        while free:
            place = min(free, key=lambda place: (len(free[place]), place))
            spots = free.pop(place)
            if not spots:
                raise LookupError(f"no room for the name of {place}")
            x, y, lines, area = min(spots, key=lambda spot: self._cost(spot, cities[place]))
            told[place] = [round(x, 1), round(y, 1), lines]
            self._busy.append(area.buffer(self._gap))
            taken = area.buffer(_APART)
            free = {other: [spot for spot in left if not spot[3].intersects(taken)] for other, left in free.items()}
        return told

    def _free(self, place: Location, cities: dict[Location, Point]) -> list[_Spot]:
        """Return where the name of a city may stand, on one line or on as many as it has words."""
        name = LOCATIONS[place].name
        return [spot for lines in dict.fromkeys((1, len(name.split()))) for spot in self._lined(place, lines, cities)]

    def _lined(self, place: Location, lines: int, cities: dict[Location, Point]) -> list[_Spot]:
        """Return where a name on so many lines may stand."""
        size, own = self._view.measures.city, cities[place]
        rows = chart.lines_of(LOCATIONS[place].name, lines)
        half = max(text.width(row, "ital", size) for row in rows) / 2
        more = (lines - 1) / 2 * size * chart.LEADING
        up, down = size * 0.4 + more, size * 0.48 + more
        width, height = self._drawn.size
        edge = self._edge
        window = box(edge, edge, width - edge, height - edge)
        taken = prep(unary_union(self._busy))
        steps = range(-_REACH, _REACH + 1, _STEP)
        told = []
        for dx, dy in product(steps, steps):
            x, y = own.x + dx, own.y + dy
            area = box(x - half, y - up, x + half, y + down)
            if not window.contains(area) or taken.intersects(area):
                continue
            far = area.distance(own)
            if all(far < _ASTRAY * area.distance(city) for other, city in cities.items() if other != place):
                told.append((x, y, lines, area))
        return told

    def _cost(self, spot: _Spot, own: Point) -> float:
        """Rate a place for a city's name: near, on one line, and right above, below or beside its spot."""
        x, y, lines, area = spot
        far: float = area.distance(own)
        askew: float = min(abs(x - own.x), 2 * abs(y - own.y))
        return far + 0.25 * askew + 12 * (lines - 1)


if __name__ == "__main__":
    TARGET.write_text(text_of(build()), "utf-8")
    print(f"{TARGET} written")
