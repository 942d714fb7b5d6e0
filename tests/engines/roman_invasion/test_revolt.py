"""The revolt dice."""

import pytest

from engines.roman_invasion.events import RevoltRolled
from tests.engines.roman_invasion.playing import A, awaited, deal, dice, event, play, table_of, text

TABLE = {1: "iceni", 2: "silures", 3: "cornovii", 4: "atrebates", 5: "north_brigantes", 6: "north_caledonii"}


def _stop(chance, captured="cantiaci", more=""):
    return play(
        deal(f"turn: 3 A campaign\ncaptured: {captured}\nA: march\nB: \n{more}briton deck: king", chance), A, "stop"
    )


@pytest.mark.rule("RIB-22")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_on_1_to_5_nothing_happens_and_no_second_die_is_rolled(face):
    applied = _stop(dice(face), captured="cantiaci iceni")
    roll = event(applied, RevoltRolled).roll
    assert (roll.first, roll.second, roll.region, roll.revolted) == (face, None, None, False)
    assert applied.match.table().board.captured == ("cantiaci", "iceni")
    assert applied.match.table().board.revolt == roll


@pytest.mark.rule("RIB-22")
@pytest.mark.parametrize(("second", "region"), TABLE.items())
def test_on_a_6_the_second_die_takes_the_token_of_its_region(second, region):
    applied = _stop(dice(6, second), captured=f"cantiaci {region}")
    board = applied.match.table().board
    assert board.captured == ("cantiaci",)
    assert board.revolted == (region,)
    assert event(applied, RevoltRolled).roll.revolted


@pytest.mark.rule("RIB-22")
def test_a_region_without_a_token_is_left_alone():
    applied = _stop(dice(6, 1))
    board = applied.match.table().board
    assert (board.captured, board.revolted) == (("cantiaci",), ())
    assert any("Rome does not hold it" in line for line in text(applied))


@pytest.mark.rule("RIB-22")
def test_a_region_already_in_revolt_keeps_its_mark():
    applied = _stop(dice(6, 1), more="revolted: iceni\n")
    assert applied.match.table().board.revolted == ("iceni",)
    assert not event(applied, RevoltRolled).roll.revolted


@pytest.mark.rule("RIB-22")
def test_regions_cut_off_by_a_revolt_stay_captured_and_serve_as_neighbours():
    applied = _stop(dice(6, 4), captured="cantiaci atrebates belgae")
    table = applied.match.table()
    assert table.board.captured == ("cantiaci", "belgae")
    assert "durotriges" in table.attackable
    assert "atrebates" in table.attackable


@pytest.mark.rule("RIB-22")
def test_a_region_captured_this_turn_may_revolt_and_the_dice_fall_after_the_attacks():
    start = "turn: 3 A campaign\ncaptured: cantiaci trinovantes\nA: claudius governor siege\nB: \n"
    match = deal(start + "briton deck: natives refuge marshes king", dice(6, 1))
    applied = play(match, A, "attack", target="iceni", cards="claudius governor siege")
    assert table_of(applied.match).board.revolted == ("iceni",)
    assert awaited(applied.match) == "B"
