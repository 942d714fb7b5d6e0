"""Names on the plates of the boards: whole where it matters, inside their plate, and clear of what lies on it."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from engines.roman_invasion.events import AttackResolved
from renderers.contract import SeatNames
from renderers.paint import text, theme
from renderers.paint.extent import node_box
from renderers.paint.painting import pixels
from renderers.paint.scene import Placement, Scene, Shadow
from renderers.registry import RENDERERS
from tests.renderers import positions, rex_positions
from tests.renderers.reading import readings
from tests.renderers.rex_boards import around, crowded

OPEN: SeatNames = ("A · open seat", "B · Computer", "C · Computer", "Æthelflæd", "E · open seat", "F · Marcus Aurelius")
KINGS: SeatNames = ("B · open seat", "I · Computer", "R · Marcus Aurelius")
LAID_ON = re.compile(r"briton mini|roman (mini|back)|chip [BIRX]\d|points")
"""Sprites that lie on a plate: cards, chips of cards, coins."""
PLATES = re.compile(r"score|victory row|top Briton card|chip [BIR]$|kingdom|order|tray")


def invasion(seats: int, names: SeatNames, picture: str) -> Scene:
    told, last = positions.showpiece(seats)
    draw: Callable[..., Scene] = getattr(RENDERERS["invasion"], picture)
    return draw(told, names, positions.STAMP, last=last)


def rex(names: SeatNames, picture: str) -> Scene:
    draw: Callable[..., Scene] = getattr(RENDERERS["rex"], picture)
    return draw(around(crowded()), names, positions.STAMP, last=())


PICTURES = {
    **{
        f"invasion {picture} {seats} {label}": invasion(seats, names, picture)
        for picture, seats, (label, names) in product(
            ("focus", "board"), (2, 6), (("open", OPEN), ("long", positions.LONG))
        )
    },
    **{
        f"rex {picture} {label}": rex(names, picture)
        for picture, (label, names) in product(("focus", "board"), (("open", KINGS), ("long", rex_positions.LONG)))
    },
}


def box_of(placement: Placement) -> tuple[float, float, float, float]:
    """Return where a sprite lies in its picture, without the shadow it casts."""
    boxes = [node_box(node) for node in placement.sprite.items if not isinstance(node, Shadow)]
    left, top = (min(box[side] for box in boxes) for side in (0, 1))
    right, bottom = (max(box[side] for box in boxes) for side in (2, 3))
    return left + placement.x, top + placement.y, right + placement.x, bottom + placement.y


def lies_in(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("name", PICTURES)
def test_texts_stand_inside_their_plate_and_clear_of_what_is_laid_on_it(name: str):
    scene = PICTURES[name]
    laid = [place for place in scene.placements if LAID_ON.match(place.sprite.name)]
    boxes = {id(place): box_of(place) for place in scene.placements}
    found = 0
    for place in scene.placements:
        if not PLATES.match(place.sprite.name):
            continue
        for reading in readings(replace(scene, placements=(place,))):
            found += 1
            assert lies_in(reading.area.bounds, boxes[id(place)]), reading.text
            over = [one.sprite.name for one in laid if meet(boxes[id(one)], reading.area.bounds)]
            assert not over, f"{reading.text} is covered by {over}"
    assert found


@pytest.mark.parametrize("name", [name for name in PICTURES if name.endswith("open")])
def test_that_a_seat_is_open_or_a_computers_is_never_cut(name: str):
    said = [reading.text for reading in readings(PICTURES[name])]
    assert not [one for one in said if one.startswith(("open s", "Comp", "A · ", "B · ")) and text.ELLIPSIS in one]
    assert any("open seat" in one for one in said)
    assert any("Computer" in one for one in said)


def test_a_name_that_begins_with_a_letter_keeps_it_where_it_would_name_another_seat():
    assert text.beside_letter("A · B · Ada Lovelace", "A", "bold", 90, (21,))[1].startswith("A · B")
    assert text.beside_letter("B · open seat", "A", "bold", 90, (21,))[1].startswith("B · o")
    assert text.beside_letter("A · open seat", "A", "bold", 90, (21,)) == (21, "open seat")
    assert text.beside_letter("A · Ada", "A", "bold", 90, (21,)) == (21, "Ada"), "also where there is room for it"


@pytest.mark.parametrize("name", [name for name in PICTURES if name.endswith("open")])
def test_no_plate_says_a_letter_that_its_swatch_shows(name: str):
    said = [reading.text for reading in readings(PICTURES[name])]
    assert not [one for one in said if text.PARTED in one and re.match(r"[A-FIR] · ", one)]


REPORTS = {
    "invasion": lambda: [
        scene
        for result in (positions.capture(), positions.helped(), positions.failed(), positions.failed(lost=0))
        for scene in RENDERERS["invasion"].report(AttackResolved(result=result), positions.showpiece()[0], OPEN)
    ],
    "rex": lambda: [
        scene
        for event in rex_positions.reports()
        for scene in RENDERERS["rex"].report(event, rex_positions.table(), KINGS)
    ],
}


@pytest.mark.parametrize("game", REPORTS)
def test_no_report_says_a_letter_that_its_swatch_shows(game: str):
    for scene in REPORTS[game]():
        said = [reading.text for reading in readings(scene) if reading.sprite != "verdict"]
        assert not [one for one in said if re.match(r"[A-FIR] · ", one)], said


def test_descriptions_say_the_letter_of_a_seat_once():
    for picture in ("focus", "board"):
        alt = invasion(6, OPEN, picture).alt
        assert "B Computer 11 VT, hand 5" in alt
        assert "D Æthelflæd 6 VT" in alt
        assert "F Marcus Aurelius 3 VT" in alt
        assert "Seat A 14 VT" in invasion(2, (), picture).alt
        assert "A Seat A" not in invasion(2, (), picture).alt
        alt = rex(KINGS, picture).alt
        assert "Iceni (Computer): road" in alt
        assert "Brigantes (open seat): road" in alt
    for scene in REPORTS["rex"]():
        assert not re.search(r"(Brigantes|Iceni|Regnenses)[,:] [BIR] · ", scene.alt)


def test_a_description_names_seats_in_a_row_by_their_letters():
    assert "Order of this turn: I · Computer, B · open seat and R · Marcus Aurelius." in rex(KINGS, "focus").alt


def test_next_briton_is_painted_with_a_gap_to_its_card():
    scene = PICTURES["invasion focus 6 open"]
    (plate,) = (place for place in scene.placements if place.sprite.name == "top Briton card")
    (card,) = (place for place in scene.placements if place.sprite.name.startswith("briton mini"))
    painted = np.asarray(pixels(scene), int)
    right = round(box_of(card)[2])
    left = min(r.area.bounds[0] for r in readings(scene) if r.sprite == plate.sprite.name)
    assert left - right >= 4
    top, bottom = plate.y + 12, plate.y + 60
    between = painted[top:bottom, right + 1 : int(left) - 1].reshape(-1, 3)
    assert np.abs(between - np.array(theme.rgb(theme.WOAD))).max() < 48
