"""Make the geometry of Roman Invasion of Britain: ``python -m renderers.tools.geometry``.

Writes the outlines of the 26 regions in pixels of the whole board, and where the towns stand. A test makes the same
document again and compares it with the committed one.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from shapely.geometry.base import BaseGeometry

from engines.roman_invasion.data.tables import REGIONS
from renderers.tools import geo

TARGET = Path(__file__).parents[1] / "roman_invasion" / "assets" / "geometry.json"
BOARD = geo.Chart(lon=-2.24, lat=54.33, cx=544, cy=775, sx=1.98, sy=1.53)
BORDER_KM = 8.0
_INSET = 3.8
_DETAIL = 0.35


@cache
def plane(*, warped: bool = True) -> dict[str, BaseGeometry]:
    """Return the regions in kilometres."""
    seeds = {str(region): facts.seeds for region, facts in REGIONS.items()}
    return geo.regions(seeds, geo.coasts()["Britain"], warped=warped)


def drawn(chart: geo.Chart) -> dict[str, BaseGeometry]:
    """Return the regions in pixels of a chart."""
    return {key: chart.drawn(region) for key, region in plane().items()}


def build() -> dict[str, Any]:
    """Return the document: rings and inset rings of every region, and the towns, in pixels of the board."""
    told: dict[str, Any] = {}
    for key, region in sorted(drawn(BOARD).items()):
        told[key] = {"rings": rings_of(region), "inset": rings_of(region.buffer(-_INSET).buffer(0))}
    towns = []
    for town in geo.document("invasion.json")["towns"]:
        x, y = BOARD.xy(town["lon"], town["lat"])
        towns.append({"name": town["name"], "region": town["region"], "x": round(x, 1), "y": round(y, 1)})
    edges = sorted([one, other] for one, other in geo.borders(plane(warped=False), BORDER_KM))
    return {"regions": told, "towns": towns, "borders": edges}


def text(told: dict[str, Any]) -> str:
    """Return the document as it is committed."""
    return json.dumps(told, separators=(",", ":"), sort_keys=True) + "\n"


def rings_of(shape: BaseGeometry) -> list[list[float]]:
    """Return the rings of a shape, largest first, as flat coordinates."""
    parts = sorted(geo.polygons(shape.simplify(_DETAIL)), key=lambda part: -part.area)
    return [
        [round(value, 1) for point in list(part.exterior.coords)[:-1] for value in point]
        for part in parts
        if part.area > 12
    ]


if __name__ == "__main__":
    TARGET.write_text(text(build()), "utf-8")
    print(f"{TARGET} written")
