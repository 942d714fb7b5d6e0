"""Make the pictures of the README: ``python -m tests.renderers.readme_pictures``."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from engines.roman_invasion.events import AttackResolved
from renderers.paint.painting import paint
from renderers.paint.scene import Scene
from renderers.registry import RENDERERS
from renderers.roman_invasion.board import table
from renderers.roman_invasion.reports import report
from tests.renderers import positions
from tests.renderers.rex_boards import around, crowded

TARGET = Path(__file__).parents[2] / "pictures"
LIMIT = 300_000
"""Bytes a picture of the README may have."""


def scenes() -> dict[str, tuple[Scene, int]]:
    """Return the pictures with their widths."""
    told, last = positions.showpiece()
    attack = report.report(AttackResolved(result=positions.helped()), told, positions.NAMES)
    assert attack is not None
    board = table.board(told, positions.NAMES, positions.STAMP, last=last)
    rex = around(crowded())
    draw = RENDERERS["rex"]
    return {
        "board": (board, 680),
        "report": (attack, 760),
        "rex-board": (draw.board(rex, positions.NAMES, positions.STAMP, last=()), 680),
        "rex-focus": (draw.focus(rex, positions.NAMES, positions.STAMP, last=()), 760),
    }


def main() -> None:
    """Write the pictures."""
    TARGET.mkdir(exist_ok=True)
    for name, (scene, width) in scenes().items():
        painted = Image.open(io.BytesIO(paint(scene)))
        size = (width, round(painted.height * width / painted.width))
        small = painted.convert("RGB").resize(size, Image.Resampling.LANCZOS)
        if painted.mode == "P":  # its palette holds the seats' colours, which counting colours would turn grey
            small = small.quantize(palette=painted, dither=Image.Dither.NONE)
        else:
            small = small.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        small.save(TARGET / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
