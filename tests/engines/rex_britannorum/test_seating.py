"""Seats are kingdoms: named as soon as they are known, and kept for those who wished for them."""

import pytest

from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.views import RexOptions
from tests.engines.rex_britannorum.playing import table_of
from tests.kit.walker import seed_of


def called(seats, options, table=None):
    """Return the letters and names of all seats."""
    labels = "".join(GAME.seat_label(Seat(seat), seats, options, table) for seat in range(seats))
    names = [GAME.seat_name(Seat(seat), seats, options, table) for seat in range(seats)]
    return labels, [None if name is None else GAME.catalogue.text(name) for name in names]


def options(**chosen):
    return GAME.options(Draft.of(**chosen))


@pytest.mark.rule("REX-01")
def test_three_seats_are_the_three_kingdoms():
    assert called(3, RexOptions()) == ("BIR", ["Brigantes", "Iceni", "Regnenses"])


@pytest.mark.rule("REX-13")
def test_kingdoms_chosen_by_option_are_known_before_the_match():
    assert called(2, options(kingdoms="IR")) == ("IR", ["Iceni", "Regnenses"])
    assert called(2, options(kingdoms="BR-none")) == ("BR", ["Brigantes", "Regnenses"])
    assert called(1, options(kingdoms="R")) == ("R", ["Regnenses"])


@pytest.mark.rule("REX-13")
@pytest.mark.parametrize("seats", [1, 2])
def test_kingdoms_that_are_drawn_have_numbers_until_they_are_known(seats):
    drawn = options(kingdoms="drawn")
    assert called(seats, drawn) == ("12"[:seats], [None] * seats)
    table = table_of(Match.new(GAME, drawn, seats, seed_of(1)).match)
    labels, names = called(seats, drawn, table)
    assert labels == "".join(table.board.seat_realm(Seat(seat)).kingdom for seat in range(seats))
    assert all(names)


@pytest.mark.parametrize(
    ("agreed", "wanted", "seats", "kingdoms", "fulfilled"),
    [
        ({}, (0, 2), 2, "BR", (0, 1)),
        ({}, (1, 2), 2, "IR", (0, 1)),
        ({}, (1,), 2, "IR", (0,)),
        ({}, (2,), 2, "BR", (1,)),
        ({}, (2,), 1, "R", (0,)),
        ({"kingdoms": "IR"}, (1,), 1, "R", (0,)),
        ({"kingdoms": "BR-none"}, (0,), 1, "B", (0,)),
    ],
)
def test_a_wish_for_a_kingdom_is_granted_though_fewer_start(agreed, wanted, seats, kingdoms, fulfilled):
    kept, places = GAME.fewer(Draft.of(**agreed), tuple(map(Seat, wanted)), seats)
    assert kept.get("kingdoms") == kingdoms
    assert places == fulfilled


def test_without_a_wish_by_name_the_options_stay():
    for agreed, wanted in (({}, ()), ({"kingdoms": "drawn"}, (1,))):
        draft = Draft.of(**agreed)
        assert GAME.fewer(draft, tuple(map(Seat, wanted)), 1) == (draft, (Seat(0),) * len(wanted))
