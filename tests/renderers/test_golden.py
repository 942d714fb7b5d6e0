"""Pictures stay as they were: scenes as documents, and most of them painted, within a tolerance.

A wanted change is recorded with ``python -m tests.renderers.test_golden``.
"""

from functools import cache

import pytest

from engines.core.seats import Seat
from engines.rex_britannorum.events import Gained
from engines.rex_britannorum.ids import Area, Kingdom
from engines.roman_invasion.events import AttackResolved
from renderers.paint.scene import Scene
from renderers.registry import RENDERERS
from renderers.rex_britannorum.board import table as maps
from tests.renderers import positions, rex_positions
from tests.renderers.keeping import assert_close, assert_kept, keep
from tests.renderers.rex_boards import alone, around, battling, crowded

PAINTED = (
    *("board", "focus", "hand", "report"),
    *("rex-board", "rex-board-alone", "rex-focus", "rex-area", "rex-hand", "rex-battles", "rex-tracks", "rex-final"),
)
DRAWN = (*PAINTED, "board-six", "how-to-play", "rex-how-to-play")


def invasion() -> dict[str, Scene | None]:
    """Return the pictures of Roman Invasion of Britain that are kept."""
    draw, names, stamp = RENDERERS["invasion"], positions.NAMES, positions.STAMP
    told, last = positions.showpiece()
    six, _ = positions.showpiece(6, (1, 4))
    (report,) = draw.report(AttackResolved(result=positions.helped()), told, names)
    return {
        "board": draw.board(told, names, stamp, last=last),
        "board-six": draw.board(six, positions.LONG, stamp, last=()),
        "focus": draw.focus(told, names, stamp, last=last),
        "hand": draw.hand(told, positions.hand_of(7), Seat(2)),
        "report": report,
        "how-to-play": draw.how_to_play(),
    }


def rex() -> dict[str, Scene | None]:
    """Return the pictures of Rex Britannorum that are kept."""
    draw, names, stamp = RENDERERS["rex"], rex_positions.NAMES, positions.STAMP
    last = (Gained(area=Area.CENTRE, gain=rex_positions.gain(Kingdom.BRIGANTES, "C08 N15", winner=True)),)
    table = rex_positions.table()
    (battles,) = draw.report(rex_positions.revealed(), table, names)
    _, tracks = draw.report(rex_positions.evaluated(), table, names)
    (final,) = draw.report(rex_positions.over(), table, names)
    return {
        "rex-board": draw.board(around(crowded()), names, stamp, last=last),
        "rex-board-alone": draw.board(around(alone()), names, stamp, last=()),
        "rex-focus": draw.focus(around(crowded()), names, stamp, last=last),
        "rex-area": maps.area(around(battling()), names, Area.CENTRE),
        "rex-hand": draw.hand(table, rex_positions.hand(plan=rex_positions.PLAN), Seat(0)),
        "rex-battles": battles,
        "rex-tracks": tracks,
        "rex-final": final,
        "rex-how-to-play": draw.how_to_play(),
    }


@cache
def scenes() -> dict[str, Scene]:
    """Return the pictures that are kept."""
    return {name: scene for name, scene in {**invasion(), **rex()}.items() if scene is not None}


def test_every_picture_that_is_drawn_is_kept():
    assert scenes().keys() == set(DRAWN)


@pytest.mark.parametrize("name", DRAWN)
def test_the_scene_is_the_one_kept(name):
    assert_kept(name, scenes()[name])


@pytest.mark.parametrize("name", PAINTED)
def test_the_painted_picture_is_close_to_the_one_kept(name):
    assert_close(name, scenes()[name])


if __name__ == "__main__":
    for kept, drawn in scenes().items():
        keep(kept, drawn, picture=kept in PAINTED)
