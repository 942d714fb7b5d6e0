"""A scene's name depends on all it shows and says, and on nothing else."""

import subprocess
import sys
from dataclasses import replace

from renderers.paint.digest import digest, file_name
from renderers.paint.scene import Placement, Sprite, Text
from renderers.roman_invasion.board import table
from tests.renderers.positions import NAMES, STAMP, showpiece

_CODE = """
from renderers.paint.digest import digest
from renderers.roman_invasion.board import table
from tests.renderers.positions import NAMES, STAMP, showpiece
told, last = showpiece()
print(digest(table.focus(told, NAMES, STAMP, last=last)))
"""


def _focus():
    told, last = showpiece()
    return table.focus(told, NAMES, STAMP, last=last)


def test_equal_scenes_have_equal_names_in_every_process():
    other = subprocess.run([sys.executable, "-c", _CODE], check=True, capture_output=True, text=True)
    assert other.stdout.strip() == digest(_focus()) == digest(_focus())


def test_the_file_name_carries_game_and_digest():
    scene = _focus()
    assert file_name(scene) == f"invasion-{digest(scene)}.png"
    assert len(digest(scene)) == 12


def test_every_part_of_a_scene_tells():
    scene = _focus()
    moved = replace(scene.placements[-1], x=scene.placements[-1].x + 1)
    dot = Sprite("dot", (Text(0, 0, "x", "bold", 20, "#000000", "#FFFFFF"),))
    others = [
        replace(scene, alt=scene.alt + "!"),
        replace(scene, window=(0, 0)),
        replace(scene, size=(10, 10)),
        replace(scene, base="walnut"),
        replace(scene, placements=scene.placements[:-1]),
        replace(scene, placements=(*scene.placements[:-1], moved)),
        replace(scene, placements=(*scene.placements, Placement(dot))),
    ]
    assert len({digest(scene), *map(digest, others)}) == len(others) + 1
