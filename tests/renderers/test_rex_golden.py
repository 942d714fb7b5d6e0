"""The card pictures of Rex Britannorum stay as they were.

A wanted change is recorded with ``python -m tests.renderers.test_rex_golden``.
"""

import pytest

from engines.core.seats import Seat
from renderers.rex_britannorum.hand import hand
from renderers.rex_britannorum.howto import how_to_play
from renderers.rex_britannorum.report import report
from renderers.scene import Scene
from tests.renderers import rex_positions as positions
from tests.renderers.keeping import assert_close, assert_kept, keep

PAINTED = ("rex-hand", "rex-battles", "rex-tracks", "rex-final")


def scenes() -> dict[str, Scene]:
    """Return the pictures that are kept."""
    table = positions.table()
    held = hand(table, positions.hand(plan=positions.PLAN), Seat(0))
    assert held is not None
    (revealed,) = report(positions.revealed(), table, positions.NAMES)
    _, tracks = report(positions.evaluated(), table, positions.NAMES)
    (final,) = report(positions.over(), table, positions.NAMES)
    return {
        "rex-hand": held,
        "rex-battles": revealed,
        "rex-tracks": tracks,
        "rex-final": final,
        "rex-how-to-play": how_to_play(),
    }


@pytest.mark.parametrize("name", [*PAINTED, "rex-how-to-play"])
def test_the_scene_is_the_one_kept(name):
    assert_kept(name, scenes()[name])


@pytest.mark.parametrize("name", PAINTED)
def test_the_painted_picture_is_close_to_the_one_kept(name):
    assert_close(name, scenes()[name])


if __name__ == "__main__":
    for kept, drawn in scenes().items():
        keep(kept, drawn, picture=kept in PAINTED)
