"""The first landing: where, who takes part, how the Celts stand."""

from collections import Counter

import pytest

from engines.caesar_britannia.data.tables import CELTIC_SET, KINGDOM, LANDINGS, LANDS
from engines.caesar_britannia.events import Deployed, Landed, Mustered, SetsDrawn
from engines.caesar_britannia.ids import (
    CASSIVELLAUNUS,
    CELTS,
    ROME,
    CelticUnit,
    Leader,
    People,
    Scenario,
    Stack,
    Zone,
    bowl,
    people_of,
    zone_of,
    zone_stack,
)
from engines.caesar_britannia.legal.command import sv
from engines.caesar_britannia.legal.deployment import distances, grounds
from tests.engines.caesar_britannia.playing import (
    after,
    begin,
    board_of,
    event,
    events,
    field_of,
    lying,
    offered,
    play,
    seat_of,
    state_of,
    units,
    verbs,
)

SETS = ("green_dog", "blue_horse", "yellow_bull", "red_boar")


def fleet(scenario=Scenario.SECOND, *throws):
    return after(begin(scenario, *throws), "divide")


def landing(zone="dubris", scenario=Scenario.SECOND, *throws):
    return play(fleet(scenario, *throws), "sail", leader="caesar", to=zone)


@pytest.mark.rule("CIB-2.3.6")
def test_the_first_landing_may_be_in_any_zone_whose_anchor_lies_on_the_ocean_zone():
    match = fleet()
    assert "dubris" in offered(match, "sail", leader="caesar")
    assert "noviomagus" not in offered(match, "sail", leader="caesar")
    assert "portus_itius" not in offered(match, "sail", leader="caesar")


@pytest.mark.rule("CIB-R54")
def test_the_first_landing_needs_a_combat_unit():
    match = fleet()
    field = field_of(match, "sail", "aboard", leader="caesar", to="dubris")
    assert field is not None
    assert field.least == 1
    at_sea = field_of(match, "sail", "aboard", leader="caesar", to="britannicus")
    assert at_sea is not None
    assert at_sea.least == 0
    assert "dubris" not in offered(match, "sail", leader="commios")


@pytest.mark.rule("CIB-5.3.4", "CIB-2.2.2", "CIB-5.1.3")
def test_the_landing_place_says_which_peoples_take_part_under_which_commanders():
    done = landing("dubris", Scenario.SECOND, ("symbols", SETS))
    board = board_of(done.match)
    assert event(done, Landed).peoples == board.active == LANDINGS[Zone("dubris")]
    assert board.anchor == "dubris"
    assert board.explored == ("dubris",)
    assert board.heads[People.CATUVELLAUNI] == CASSIVELLAUNUS
    drawn = {people: symbol for people, symbol, _ in event(done, SetsDrawn).sets}
    assert drawn == dict(zip(board.active, SETS, strict=True))
    others = {board.heads[people] for people in board.active} - {CASSIVELLAUNUS}
    assert others == {"cingetorix", "segovax", "lugotorix"}


@pytest.mark.rule("CIB-0.4", "CIB-5.3.4")
def test_eight_units_of_each_people_are_drawn_and_a_bonus_chariot_comes_with_cassivellaunus():
    order = ("nobiles", "essedarii", "essedarii", "essedarii", "equites", "funditores", "bellatores", "bellatores")
    drawn = tuple(map(CelticUnit, order))
    done = landing("dubris", Scenario.SECOND, ("units of the cantii", drawn))
    state = state_of(done.match)
    seen = {told.people: told.units for told in events(done, Mustered, CELTS)}
    assert seen[People.CANTII] == tuple(sorted(drawn))
    assert len(seen[People.CATUVELLAUNI]) == 9
    assert not events(done, Mustered)
    rest = Counter(CELTIC_SET) - Counter(drawn)
    assert Counter(state.stacks[bowl(People.CANTII)].open()) == rest
    assert all(state.board.counts[bowl(people)] == 4 for people in state.board.active)


@pytest.mark.rule("CIB-R69")
def test_until_they_are_moved_units_stand_evenly_and_commanders_far_from_the_landing():
    done = landing()
    board = board_of(done.match)
    away = distances(Zone("dubris"))
    for people in board.active:
        found = {zone: board.counts.get(zone_stack(zone, people), 0) for zone in grounds(people, Zone("dubris"))}
        assert max(found.values()) - min(found.values()) <= 1
        assert sum(found.values()) == (9 if people is People.CATUVELLAUNI else 8)
        zone = board.at[board.heads[people]]
        assert away[zone] == max(away[other] for other in KINGDOM[people] if other != "dubris")


@pytest.mark.rule("CIB-5.3.4")
def test_the_celt_places_his_units_anywhere_in_their_kingdom_but_at_the_landing():
    match = landing().match
    assert seat_of(match) == board_of(match).side == CELTS
    assert verbs(match) == ("deployed", "deploy", "hide")
    piece = next(value for value in offered(match, "deploy") if value.startswith("zone:cantiaci:cantii/"))
    assert set(offered(match, "deploy", piece=piece)) == {"durobrivae", "andereda"}
    before = board_of(match).counts
    match = after(match, "deploy", piece=piece, to="andereda")
    now = board_of(match).counts
    assert now[Stack("zone:andereda:cantii")] == before[Stack("zone:andereda:cantii")] + 1
    assert now.get(Stack("zone:cantiaci:cantii"), 0) == before[Stack("zone:cantiaci:cantii")] - 1
    head = board_of(match).heads[People.REGINI]
    match = after(match, "deploy", piece=head, to="noviomagus")
    assert board_of(match).at[head] == "noviomagus"


@pytest.mark.rule("CIB-5.3.4", "CIB-R69")
def test_when_the_celt_has_done_commanders_command_the_units_of_their_zone():
    match = landing().match
    head = board_of(match).heads[People.CANTII]
    home = board_of(match).at[head]
    pieces = [piece for piece in offered(match, "deploy") if people_at(piece) == (People.CANTII, home)]
    others = [zone for zone in KINGDOM[People.CANTII] if zone not in (home, "dubris")]
    for zone in others:
        while board_of(match).counts.get(zone_stack(zone, People.CANTII)):
            piece = next(p for p in offered(match, "deploy") if people_at(p) == (People.CANTII, zone))
            match = after(match, "deploy", piece=piece, to=home)
    assert pieces
    held = state_of(match).stacks[zone_stack(home, People.CANTII)].open()
    done = play(match, "deployed")
    board = board_of(done.match)
    size = min(sv(head), 8)
    assert (head, home, size) in event(done, Deployed).leaders
    assert lying(board, f"army:{head}:cantii") == size
    army = state_of(done.match).stacks[Stack(f"army:{head}:cantii")].open()
    left = Counter(held) - Counter(army)
    assert not left or max(melee(unit) for unit in left) <= min(melee(unit) for unit in army)
    assert seat_of(done.match) == CELTS, "the Celts activate their first commander"


def melee(unit):
    from engines.caesar_britannia.data.tables import CELTS as KINDS

    return KINDS[unit].values[0]


def people_at(piece):
    """Return people and zone of a unit that can be moved; None for a commander."""
    stack = piece.partition("/")[0]
    return (people_of(stack), zone_of(stack)) if "/" in piece else None


@pytest.mark.rule("CIB-5.2.4")
def test_at_the_first_landing_too_the_celts_come_onto_the_map_when_rome_lands():
    match = fleet(Scenario.FIRST)
    assert not board_of(match).counts
    done = play(match, "sail", leader="caesar", to="dubris")
    assert seat_of(done.match) == CELTS
    assert set(board_of(done.match).at) >= set(board_of(done.match).heads.values())
    assert CASSIVELLAUNUS not in board_of(done.match).at


@pytest.mark.rule("CIB-2.3.6")
def test_later_landings_are_in_the_same_zone():
    match = after(landing().match, "deployed")
    while seat_of(match) == CELTS:
        match = after(match, "pass", leader=offered(match, "pass")[0])
    assert offered(match, "sail", leader="gaius") == ("britannicus", "tamesis_aest", "germanicus", "dubris")


@pytest.mark.rule("CIB-5.1.3")
def test_no_people_that_takes_no_part_is_on_the_map():
    board = board_of(landing("dubris").match)
    assert {people_of(stack) for stack in board.counts} == set(board.active)
    assert all(LANDS[board.at[head]].kingdom is people for people, head in board.heads.items())


def test_a_single_unit_may_be_the_first_to_land():
    match = after(begin(), "divide", share=["vii x viii_v", "viii+ ix", "xii"])
    assert seat_of(match) == ROME
    done = play(match, "single", leader="atrius", unit="ala", to="dubris")
    assert event(done, Landed).zone == "dubris"
    assert units("ala")[0] in board_of(done.match).carried
    assert Leader("atrius") in board_of(done.match).unavailable
