"""The ground of the maps: committed shapes of regions, and whether a tool makes again what is committed."""

import numpy as np
import pytest
from PIL import Image
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from renderers.paint import assets


def shape(game: str, region: str) -> BaseGeometry:
    """Return the shape of a region on the whole board; ``game`` names the folder of the assets."""
    return unary_union([Polygon(ring).buffer(0) for ring in assets.rings(f"{game}/{region}")])


def overlapping(game: str, regions) -> list[tuple[str, str]]:
    """Return the pairs of regions that share more than the width of a border."""
    shapes = {region: shape(game, region) for region in regions}
    pairs = ((one, other) for one in shapes for other in shapes if one < other)
    return [(one, other) for one, other in pairs if shapes[one].intersection(shapes[other]).area >= 40]


def assert_same_rings(made, kept, *kinds: str) -> None:
    """Fail where the rings of a region, by region and kind, are not those kept."""
    assert made.keys() == kept.keys()
    for region, drawn in made.items():
        for kind in kinds:
            for ring, other in zip(drawn[kind], kept[region][kind], strict=True):
                assert ring == pytest.approx(other, abs=0.11), region


def assert_same_base(name: str, made: Image.Image) -> None:
    """Fail where a base picture differs by more than a tolerance from the one committed under the name."""
    with assets.picture(name).open("rb") as file:
        kept = np.asarray(Image.open(file).convert("RGB"), int)
    error = np.abs(np.asarray(made, int) - kept).mean(axis=2)
    assert error.mean() < 4
    assert (error > 40).mean() < 0.002
