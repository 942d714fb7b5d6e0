"""Keeping pictures: scenes as documents and as small painted pictures, and telling whether one has changed."""

import io
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from renderers.paint.painting import paint
from renderers.paint.scene import Node, Scene, Stroke

KEPT = Path(__file__).parent / "golden"
PAINTED_WIDTH = 420


def assert_kept(name: str, scene: Scene) -> None:
    """Fail where a scene differs from the document kept under the name."""
    kept = json.loads((KEPT / f"{name}.json").read_text("utf-8"))
    assert json.loads(as_text(outline(scene))) == kept


def assert_close(name: str, scene: Scene) -> None:
    """Fail where a painted scene differs by more than a tolerance from the picture kept under the name."""
    shown = np.asarray(painted(scene), int)
    with Image.open(KEPT / f"{name}.png") as image:
        kept = np.asarray(image.convert("RGB"), int)
    assert shown.shape == kept.shape
    error = np.abs(shown - kept).mean(axis=2)
    assert error.mean() < 3.5
    assert (error > 40).mean() < 0.004


def keep(name: str, scene: Scene, *, picture: bool) -> None:
    """Keep a scene under a name, as a document and, if wanted, as a picture."""
    (KEPT / f"{name}.json").write_text(as_text(outline(scene)), "utf-8")
    if picture:
        painted(scene).quantize(256).save(KEPT / f"{name}.png", optimize=True)


def outline(scene: Scene) -> dict[str, object]:
    """Return a scene as a document of one line a sprite: its name, place and texts."""
    told = document(scene)
    places = [
        [
            place["sprite"],
            *place["at"],
            *(f"{item['text']} {item['font']} {item['size']:.1f}" for item in place["items"] if "text" in item),
        ]
        for place in told.pop("placements")
    ]
    return {**told, "places": places}


def document(scene: Scene) -> dict[str, Any]:
    """Return the scene as plain JSON values."""
    return {
        "game": scene.game,
        "size": list(scene.size),
        "base": scene.base,
        "window": list(scene.window),
        "alt": scene.alt,
        "placements": [
            {"sprite": p.sprite.name, "at": [p.x, p.y], "items": [_node(n) for n in p.sprite.items]}
            for p in scene.placements
        ],
    }


def _node(node: Node | Stroke) -> dict[str, Any]:
    told: dict[str, Any] = {"node": type(node).__name__}
    for spec in fields(node):
        value = getattr(node, spec.name)
        if value != spec.default:
            told[spec.name] = _node(value) if isinstance(value, Stroke) else value
    return told


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
