"""Pictures stay as they were: scenes as documents, and a few painted ones within a tolerance.

A wanted change is recorded with ``python -m tests.renderers.test_golden``.
"""

import pytest

from engines.core.seats import Seat
from engines.roman_invasion.events import AttackResolved
from renderers.roman_invasion import hand, howto, report, table
from renderers.scene import Scene
from tests.renderers import positions
from tests.renderers.keeping import assert_close, assert_kept, keep

PAINTED = ("board", "focus", "hand", "report")


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


@pytest.mark.parametrize("name", ["board", "board-six", "focus", "hand", "report", "how-to-play"])
def test_the_scene_is_the_one_kept(name):
    assert_kept(name, scenes()[name])


@pytest.mark.parametrize("name", PAINTED)
def test_the_painted_picture_is_close_to_the_one_kept(name):
    assert_close(name, scenes()[name])


if __name__ == "__main__":
    for kept, drawn in scenes().items():
        keep(kept, drawn, picture=kept in PAINTED)
