"""A stable name for a scene: equal pictures have equal digests, in every process and on every machine."""

from __future__ import annotations

import hashlib

from renderers.paint.scene import Scene

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
