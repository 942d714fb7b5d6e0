"""The map layer: what happened to each region, names, badges, towns, on the whole board or in a focus window."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias

from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.ids import Region
from engines.roman_invasion.views import InvasionTable
from renderers.paint import assets, marks, theme
from renderers.paint.scene import Disc, Letters, MapShape, Placement, Polyline, Sprite, Stroke, Text
from renderers.roman_invasion.art import parts
from renderers.roman_invasion.catalogue import word

Holding: TypeAlias = Literal["free", "captured", "revolted"]
PACKAGE = "roman_invasion"


@dataclass(frozen=True)
class Window:
    """A view of the map: names and badges placed for it, in pixels of a chart whose ``corner`` is at (0, 0)."""

    key: str
    scale: float
    corner: tuple[int, int]
    size: tuple[int, int]
    badge: float
    town: float
    labels: dict[str, dict[str, Any]]
    towns: tuple[dict[str, Any], ...]


@cache
def whole() -> Window:
    """Return the view of the whole board."""
    told = assets.document(f"{PACKAGE}/places")["board"]
    return Window("board", 1.0, (0, 0), (1400, 1562), 16.5, 20, told["labels"], tuple(told["towns"]))


@cache
def about(region: Region) -> Window:
    """Return the focus window about a region."""
    focus = assets.document(f"{PACKAGE}/places")["focus"]
    told = focus["windows"][region]
    corner, size = tuple(told["corner"]), tuple(focus["view"])
    return Window(region, focus["scale"], corner, size, 25, 27, told["labels"], tuple(told["towns"]))


def best_window(wanted: frozenset[Region], moved: Region | None) -> Window:
    """Return the window that names most of the wanted regions; among equals, one that shows the last move."""

    def worth(region: Region) -> tuple[int, bool, bool]:
        labels = about(region).labels
        named = sum("glyphs" in labels.get(other, ()) for other in wanted)
        return named, moved in labels, region == moved

    return about(max(REGIONS, key=worth))


def layer(table: InvasionTable, window: Window, moved: Region | None) -> list[Placement]:
    """Return washes and outlines, then towns, then names and badges. ``moved`` is marked as the last move."""
    board = table.board
    captured, revolted = frozenset(board.captured), frozenset(board.revolted)
    below: list[Placement] = []
    above: list[Placement] = []
    offset = -window.corner[0], -window.corner[1]
    for region in REGIONS:
        holding: Holding = "captured" if region in captured else "revolted" if region in revolted else "free"
        is_open = region in table.attackable
        if holding != "free" or is_open or region == moved:
            sprite = _region(window.key, region, holding, is_open=is_open, is_last=region == moved)
            below.append(Placement(sprite))
        placed = window.labels.get(region)
        if placed is None:
            continue
        if "glyphs" in placed:
            above.append(Placement(_name(window.key, region), *offset))
        at = round(placed["badge"][0]) + offset[0], round(placed["badge"][1]) + offset[1]
        above += badge(region, holding, window.badge, at)
    towns = [Placement(_town(window.key, index), *offset) for index in range(len(window.towns))]
    return below + towns + above


def _view(key: str) -> Window:
    return whole() if key == "board" else about(Region(key))


@lru_cache(maxsize=1024)
def _region(view: str, region: Region, holding: Holding, *, is_open: bool, is_last: bool) -> Sprite:
    """Return what lies on a region. A last move that is open to attack keeps its amber under the dashes."""
    window = _view(view)
    width = 4.6 * window.scale**0.6
    stroke = None
    if is_open and is_last:
        stroke = Stroke(theme.AMBER, theme.INK, width, theme.LAPIS)
    elif is_last:
        stroke = Stroke(theme.LAPIS, theme.LAPIS, width, theme.WHITE)
    elif is_open:
        stroke = Stroke(theme.AMBER, theme.INK, width)
    wash, hatch, angle = {
        "free": (None, None, 45.0),
        "captured": (theme.CAPTURED + "54", theme.ROME + "78", 45.0),
        "revolted": (theme.REVOLT + "28", theme.REVOLT + "96", -45.0),
    }[holding]
    area = MapShape(
        f"{PACKAGE}/{region}", window.scale, -window.corner[0], -window.corner[1], *window.size,
        wash=wash, hatch=hatch, hatch_angle=angle, stroke=stroke,
    )  # fmt: skip
    told = [holding, *(["open"] if is_open else []), *(["last"] if is_last else [])]
    return Sprite(f"{region} {' '.join(told)}", (area,))


@lru_cache(maxsize=1024)
def _name(view: str, region: Region) -> Sprite:
    placed = _view(view).labels[region]
    glyphs = tuple((str(g[0]), float(g[1]), float(g[2]), float(g[3])) for g in placed["glyphs"])
    name, size = REGIONS[region].name.upper(), float(placed["size"])
    leader = placed.get("leader")
    ground = theme.SEA if leader else theme.PARCHMENT
    letters = Letters(name, glyphs, "cap", size, theme.INK, ground, halo=2.4 if leader else 2.2)
    if leader is None:
        return Sprite(f"name {region}", (letters,))
    (bx, by), (x, y) = placed["badge"], leader
    return Sprite(
        f"name {region}",
        (Polyline(((bx, by), (x, y)), theme.INK, 1.8), Disc(x, y, 3, theme.INK), letters),
    )


def badge(region: Region, holding: Holding, r: float, at: tuple[int, int]) -> list[Placement]:
    """Return a region's badge of radius ``r`` and, where the region has no coast, the mark that says so."""
    facts = REGIONS[region]
    told = [Placement(_badge(holding, facts.resistance, r), *at)]
    if not facts.coastal:
        x, y = at
        told.append(Placement(parts.landlocked(round(r * 0.54, 1)), x - round(r * 0.78), y + round(r * 0.8)))
    return told


def _badge(holding: Holding, resistance: int, r: float) -> Sprite:
    match holding:
        case "free":
            return marks.shield(resistance, r)
        case "captured":
            return marks.standard(resistance, round(r * 2.6, 1))
        case "revolted":
            return marks.revolt(resistance, round(r * 0.95, 1))


@lru_cache(maxsize=256)
def _town(view: str, index: int) -> Sprite:
    """Return a town with its name and its bonus, in pixels of the chart."""
    window = _view(view)
    town = window.towns[index]
    (x, y), (tx, ty), (cx, cy) = town["at"], town["text"], town["coin"]
    icon = marks.town(window.town * 0.5).items
    r = window.badge * 0.76
    return Sprite(
        f"town {town['name']}",
        (
            *marks.moved(icon, x, y),
            Text(tx, ty, town["name"], "ital", window.town, theme.INK, theme.PARCHMENT, "lm", halo=2),
            *marks.coin(cx, cy, r, word("bonus", n=1), round(r * 1.18, 1)),
        ),
    )
