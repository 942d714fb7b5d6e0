"""Pictures stay as they were: scenes as documents, and a few painted ones within a tolerance.

A wanted change is recorded with ``python -m tests.renderers.test_golden``.
"""

import io
import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engines.core.seats import Seat
from engines.roman_invasion.events import AttackResolved
from renderers.digest import document
from renderers.paint import paint
from renderers.roman_invasion import hand, howto, report, table
from renderers.scene import Scene
from tests.renderers import positions

KEPT = Path(__file__).parent / "golden"
PAINTED_WIDTH = 420


def scenes() -> dict[str, Scene]:
    """Return the pictures that are kept."""
    told, last = positions.showpiece()
    six, _ = positions.showpiece(6, (1, 4))
    drawn = {
        "board": table.board(told, positions.NAMES, positions.STAMP, last=last),
        "board-six": table.board(six, positions.LONG, positions.STAMP, last=()),
        "focus": table.focus(told, positions.NAMES, positions.STAMP, last=last),
        "hand": hand.hand(told, positions.hand_of(7), Seat(2)),
        "report": report.report(AttackResolved(result=positions.helped()), told, positions.NAMES),
        "how-to-play": howto.how_to_play(),
    }
    return {name: scene for name, scene in drawn.items() if scene is not None}


def outline(scene: Scene) -> dict[str, object]:
    """Return a scene as a document of one line a sprite: its name, place and texts."""
    told = document(scene)
    places = [
        [
            place["sprite"],
            *place["at"],
            *(f"{item['text']} {item['font']} {item['size']:.1f}" for item in place["items"] if "text" in item),
        ]
        for place in told.pop("places")
    ]
    return {**told, "places": places}


def painted(scene: Scene) -> Image.Image:
    """Return a scene painted and reduced."""
    image = Image.open(io.BytesIO(paint(scene))).convert("RGB")
    return image.resize((PAINTED_WIDTH, round(image.height * PAINTED_WIDTH / image.width)), Image.Resampling.BOX)


def as_text(told: dict[str, object]) -> str:
    """Return a document with one sprite a line."""
    head = {key: value for key, value in told.items() if key != "places"}
    places = told["places"]
    assert isinstance(places, list)
    rows = ",\n  ".join(json.dumps(place, ensure_ascii=False) for place in places)
    return f'{json.dumps(head, ensure_ascii=False, indent=1)[:-2]},\n "places": [\n  {rows}\n ]\n}}\n'


@pytest.mark.parametrize("name", ["board", "board-six", "focus", "hand", "report", "how-to-play"])
def test_the_scene_is_the_one_kept(name):
    kept = json.loads((KEPT / f"{name}.json").read_text("utf-8"))
    assert json.loads(as_text(outline(scenes()[name]))) == kept


@pytest.mark.parametrize("name", ["board", "focus", "hand", "report"])
def test_the_painted_picture_is_close_to_the_one_kept(name):
    shown = np.asarray(painted(scenes()[name]), int)
    with Image.open(KEPT / f"{name}.png") as image:
        kept = np.asarray(image.convert("RGB"), int)
    assert shown.shape == kept.shape
    error = np.abs(shown - kept).mean(axis=2)
    assert error.mean() < 3.5
    assert (error > 40).mean() < 0.004


def _keep() -> None:
    for name, scene in scenes().items():
        (KEPT / f"{name}.json").write_text(as_text(outline(scene)), "utf-8")
        if name in {"board", "focus", "hand", "report"}:
            painted(scene).quantize(256).save(KEPT / f"{name}.png", optimize=True)


if __name__ == "__main__":
    _keep()
