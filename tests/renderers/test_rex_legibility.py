"""All that a decision needs can be read in the card pictures of Rex Britannorum, by size and by contrast."""

import numpy as np
import pytest

from engines.core.seats import Seat
from engines.rex_britannorum.ids import Phase
from renderers.paint import theme
from renderers.paint.painting import pixels
from renderers.paint.scene import Scene
from renderers.rex_britannorum.howto import how_to_play
from renderers.rex_britannorum.private.hand import hand
from renderers.rex_britannorum.reports.report import report
from tests.renderers import rex_positions as positions
from tests.renderers.reading import LEAST, SHOWN, overlaps, readings

MEANT = ("effect ", "objective put back", "sent to ", "back ")
"""Sprites that are meant to lie over what they are about."""

CROWD = "N01 N04 N06 N09 N11 N14 JN"


def _hands() -> list[Scene]:
    full = positions.table().evolve(board=positions.board().evolve(tokens=positions.tokens(CROWD)))
    thrown = positions.hand(plan=positions.PLAN).evolve(discard=positions.cards(*positions.THROWN))
    shown = [
        (positions.table(), positions.hand()),
        (positions.table(), positions.hand(plan=positions.PLAN, objectives=positions.OBJECTIVES)),
        (full, thrown),
        (full, positions.hand(positions.cards(*positions.MANY), plan=positions.PLAN)),
        (positions.table(phase=Phase.RECRUIT), positions.hand(positions.cards("B7", "B5", "B3"), objectives=())),
        (
            positions.table(phase=Phase.DISCARD),
            positions.hand(objectives=positions.OBJECTIVES, dropping=positions.OBJECTIVES[0]),
        ),
    ]
    return [scene for table, own in shown if (scene := hand(table, own, Seat(0))) is not None]


def _reports() -> list[Scene]:
    return [
        scene
        for event in positions.reports()
        for names in (positions.NAMES, positions.LONG, ())
        for scene in report(event, positions.table(), names)
    ]


SCENES = [*_hands(), *_reports(), how_to_play()]
NUMBERS = range(len(SCENES))


@pytest.mark.parametrize("number", NUMBERS)
def test_decisions_can_be_read_as_shown(number):
    scene = SCENES[number]
    small = {
        (r.sprite, r.text): r.size
        for r in readings(scene)
        if r.role == "decision" and r.size * SHOWN / scene.size[0] < LEAST
    }
    assert not small


@pytest.mark.parametrize("number", NUMBERS)
def test_every_text_stands_out_from_its_ground(number):
    assert not {
        (r.sprite, r.text, r.fill, r.ground) for r in readings(SCENES[number]) if theme.contrast(r.fill, r.ground) < 4.5
    }


@pytest.mark.parametrize("number", NUMBERS)
def test_no_text_lies_over_another(number):
    assert not overlaps(SCENES[number], MEANT)


@pytest.mark.parametrize("number", NUMBERS)
def test_texts_keep_inside_the_picture(number):
    w, h = SCENES[number].size
    for r in readings(SCENES[number]):
        left, top, right, bottom = r.area.bounds
        assert 0 <= left < right <= w, (r.sprite, r.text)
        assert 0 <= top < bottom <= h, (r.sprite, r.text)


def test_no_text_is_cut_but_a_name():
    for scene in SCENES:
        cut = [r for r in readings(scene) if "…" in r.text]
        assert all(r.sprite.startswith(("side ", "score ", "verdict")) for r in cut), [(r.sprite, r.text) for r in cut]


@pytest.mark.parametrize("scene", [_hands()[3], _hands()[5], *_reports()[:1], *_reports()[-1:], how_to_play()])
def test_texts_stand_on_the_ground_they_name(scene):
    picture = np.asarray(pixels(scene), int)
    for r in readings(scene):
        left, top, right, bottom = (round(side) for side in r.area.bounds)
        part = picture[top:bottom, left:right].reshape(-1, 3)
        near = np.abs(part - np.array(theme.rgb(r.ground))).max(axis=1) < 40
        covered = r.sprite.startswith(("mini B1", "objective fief1"))
        assert covered or near.mean() > 0.15, (r.sprite, r.text, r.ground, near.mean())
