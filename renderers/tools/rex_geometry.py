"""Make the geometry of Rex Britannorum: ``python -m renderers.tools.rex_geometry``.

Writes the outlines of the 13 regions in pixels of the whole board and, for each view, where the locations stand and
how the roads between them run. A test makes the same document again and compares it with the committed one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from shapely.geometry.base import BaseGeometry

from engines.rex_britannorum.data.tables import BOARD as COMPONENTS
from engines.rex_britannorum.data.tables import LOCATIONS
from engines.rex_britannorum.ids import AREAS
from renderers.rex_britannorum.art.parts import AREA_COLOUR
from renderers.tools import geo
from renderers.tools.geometry import rings_of, text

TARGET = Path(__file__).parents[1] / "rex_britannorum" / "assets" / "geometry.json"
_EDGE: Final = (40.0, 96.0, 40.0, 55.0)
"""How far from the edges of a view (left, top, right, bottom) a location must stand to be shown."""
_BEND, _STEPS = 0.06, 8

# Land beyond the three areas: Wales and the north.
_BEYOND: Final = (
    (52.4, -3.6), (53.0, -4.2), (51.75, -3.3), (51.9, -4.5), (53.15, -3.6), (56.2, -3.5), (55.2, -4.2), (55.6, -3.0),
    (55.75, -2.1), (57.0, -5.0), (57.4, -3.0), (58.2, -4.3),
)  # fmt: skip

# Land far from any location, given to the people who lived there.
_MORE: Final = (
    ("Corieltauvi", (53.05, -0.35)), ("Corieltauvi", (53.25, -0.95)), ("Brigantes", (53.8, -2.5)),
    ("Brigantes", (53.55, -1.5)), ("Cornovii", (53.2, -2.55)), ("Catuvellauni", (51.87, 0.12)),
    ("Catuvellauni", (51.87, 0.5)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class View:
    """One base picture: its chart and the size of the map on it."""

    chart: geo.Chart
    size: tuple[int, int]


VIEWS: Final[dict[str, View]] = {
    "board": View(geo.Chart(lon=-1.53, lat=52.95, cx=700, cy=720, sx=3.1, sy=2.42), (1400, 1440)),
    "N": View(geo.Chart(lon=-1.66, lat=54.435, cx=450, cy=386, sx=3.75, sy=2.9), (1050, 700)),
    "C": View(geo.Chart(lon=-0.645, lat=52.235, cx=520, cy=352, sx=3.35, sy=3.4), (1050, 700)),
    "S": View(geo.Chart(lon=-1.345, lat=51.09, cx=520, cy=370, sx=2.78, sy=3.1), (1050, 700)),
}
"""The whole board and one view about each area."""

COLOURS: Final[dict[str, str]] = {
    str(region): AREA_COLOUR[area.id] for area in COMPONENTS.areas for region in area.regions
}
"""The colour of each region's area."""


@cache
def plane() -> dict[str, BaseGeometry]:
    """Return the regions in kilometres, each the land nearest to its locations."""
    seeds: dict[str, list[geo.LatLon]] = {"": list(_BEYOND)}
    for place in LOCATIONS.values():
        seeds.setdefault(place.region, []).append(place.draw)
    for region, place_ in _MORE:
        seeds[region].append(place_)
    cells = geo.regions(seeds, geo.coasts()["Britain"], warped=True)
    return {key: cell for key, cell in cells.items() if key}


def drawn(chart: geo.Chart) -> dict[str, BaseGeometry]:
    """Return the regions in pixels of a chart."""
    return {key: chart.drawn(region) for key, region in plane().items()}


def build() -> dict[str, Any]:
    """Return the document: rings of every region, and for each view its spots and roads."""
    board = drawn(VIEWS["board"].chart)
    return {
        "regions": {key: {"rings": rings_of(cell)} for key, cell in sorted(board.items())},
        "views": {key: {"spots": spots(view), "roads": roads(view)} for key, view in VIEWS.items()},
    }


def spots(view: View) -> dict[str, list[float]]:
    """Return where each location stands on a view's map; those beyond its edge are left out."""
    found = {place.id: view.chart.xy(place.draw[1], place.draw[0]) for place in LOCATIONS.values()}
    left, top, right, bottom = _EDGE
    width, height = view.size
    return {
        key: [round(x, 1), round(y, 1)]
        for key, (x, y) in found.items()
        if left < x < width - right and top < y < height - bottom
    }


def roads(view: View) -> dict[str, list[float]]:
    """Return each connection as a line that bends a little, as flat coordinates."""
    told: dict[str, list[float]] = {}
    for one, other in COMPONENTS.connections:
        (x0, y0), (x1, y1) = (view.chart.xy(LOCATIONS[end].draw[1], LOCATIONS[end].draw[0]) for end in (one, other))
        side = _BEND if sum(map(ord, one + other)) % 2 else -_BEND
        mx, my = (x0 + x1) / 2 - (y1 - y0) * side, (y0 + y1) / 2 + (x1 - x0) * side
        points = []
        for step in range(_STEPS + 1):
            t = step / _STEPS
            for a, b, c in ((x0, mx, x1), (y0, my, y1)):
                points.append(round((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c, 1))
        told[f"{one}-{other}"] = points
    return told


def reach(view: View) -> float:
    """Return how far the two nearest locations of a view stand apart, in pixels."""
    places = list(spots(view).values())
    return min(math.dist(one, other) for i, one in enumerate(places) for other in places[i + 1 :])


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text(build()), "utf-8")
    print(f"{TARGET} written", {key: round(reach(view)) for key, view in VIEWS.items()}, [a.value for a in AREAS])
