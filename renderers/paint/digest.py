"""A stable name for a scene: equal pictures have equal digests, in every process and on every machine."""

from __future__ import annotations

import hashlib
from dataclasses import fields
from typing import Any

from renderers.paint.scene import Node, Scene, Stroke

_LENGTH = 12


def digest(scene: Scene) -> str:
    """Return twelve hexadecimal digits that depend on everything the scene shows and says, and on nothing else."""
    told = hashlib.sha256()
    told.update(repr((scene.game, scene.size, scene.base, scene.window, scene.alt)).encode())
    for placement in scene.placements:
        told.update(f"{placement.sprite.key}@{placement.x},{placement.y};".encode())
    return told.hexdigest()[:_LENGTH]


def file_name(scene: Scene) -> str:
    """Return the name under which the picture is sent, such as ``invasion-0123456789ab.png``."""
    return f"{scene.game}-{digest(scene)}.png"


def document(scene: Scene) -> dict[str, Any]:
    """Return the scene as plain JSON values, for snapshots and for readers."""
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
