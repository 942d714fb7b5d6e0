"""Finding committed pictures, outlines and fonts inside the installed packages."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

Ring: TypeAlias = tuple[tuple[float, float], ...]


def picture(name: str) -> Traversable:
    """Return the committed PNG ``package/name`` of a game, or of the house where there is no slash."""
    package, _, stem = name.rpartition("/")
    folder = files("renderers").joinpath(package, "assets") if package else files("renderers") / "textures"
    return folder / f"{stem}.png"


def font(name: str) -> Traversable:
    """Return a committed font file."""
    return files("renderers") / "fonts" / f"{name}.ttf"


@cache
def coverage() -> dict[str, list[list[int]]]:
    """Return for every font the ranges of code points it can draw (first and last, inclusive)."""
    told = (files("renderers") / "fonts" / "coverage.json").read_text("utf-8")
    ranges: dict[str, list[list[int]]] = json.loads(told)
    return ranges


@cache
def document(name: str) -> Any:
    """Return the committed JSON document ``package/name`` of a game."""
    package, _, stem = name.rpartition("/")
    return json.loads((files("renderers").joinpath(package, "assets") / f"{stem}.json").read_text("utf-8"))


@cache
def rings(outline: str) -> tuple[Ring, ...]:
    """Return the rings of a named outline ``package/id`` in pixels of the game's board, largest first."""
    package, _, key = outline.rpartition("/")
    return _rings(document(f"{package}/geometry")["regions"][key]["rings"])


@cache
def inset(outline: str) -> tuple[Ring, ...]:
    """Return the rings that run a few pixels inside a named outline: where a bright outline is drawn."""
    package, _, key = outline.rpartition("/")
    return _rings(document(f"{package}/geometry")["regions"][key]["inset"])


def _rings(told: list[list[float]]) -> tuple[Ring, ...]:
    return tuple(tuple(zip(flat[::2], flat[1::2], strict=True)) for flat in told)
