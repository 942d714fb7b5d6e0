"""The set-up: who is where, and how Rome divides its combat units."""

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.data.tables import LANDS, SCENARIOS
from engines.caesar_britannia.events import Divided, TurnBegan
from engines.caesar_britannia.ids import (
    AEDUI,
    CAESAR,
    CELTS,
    COMMIOS,
    FRETUM,
    PORT,
    ROME,
    Leader,
    People,
    Scenario,
    Start,
    Symbols,
)
from engines.caesar_britannia.legal.command import sv
from engines.caesar_britannia.special_events import DumnorixThrown, StartChosen
from engines.core.prompt import Draft, Pick
from tests.engines.caesar_britannia.playing import (
    after,
    begin,
    board_of,
    event,
    field_of,
    offered,
    play,
    refused,
    seat_of,
    units,
    whole,
)


@pytest.mark.rule("CIB-5.1.1")
def test_the_table_chooses_the_landing():
    field = GAME.options_field(2, Draft())
    assert isinstance(field, Pick)
    assert [choice.value for choice in field.choices] == ["first", "second"]
    options = GAME.options(Draft.of(scenario="first"))
    assert options.model_dump() == {"scenario": Scenario.FIRST, "symbols": Symbols.DRAWN, "start": Start.FRETUM}


@pytest.mark.rule("CIB-5.1.2", "CIB-5.1.3")
def test_the_table_chooses_symbols_and_start():
    asked = Draft.of(scenario="first")
    for name, values in {"symbols": ["drawn", "historical"], "start": ["fretum", "chosen"]}.items():
        field = GAME.options_field(2, asked)
        assert isinstance(field, Pick)
        assert field.name == name
        assert [choice.value for choice in field.choices] == values
        assert field.default == values[0]
        asked = asked.put(name, values[1])
    assert GAME.options_field(2, asked) is None
    assert GAME.options(asked).model_dump()["start"] == Start.CHOSEN


@pytest.mark.rule("CIB-5.2.1", "CIB-5.2.3", "CIB-5.1.1")
def test_the_first_landing_begins_with_two_legions_at_sea_and_an_ala_in_port():
    board = board_of(begin(Scenario.FIRST))
    assert (board.turn, board.turns, board.np) == (1, 14, 14)
    assert dict(board.at) == {CAESAR: FRETUM, Leader("atrius"): FRETUM}
    at_sea = units("vii x cohors_classica sagittiffer_i")
    assert dict(board.units) == {**dict.fromkeys(at_sea, FRETUM), units("ala")[0]: PORT}
    assert set(board.active) == {People.REGINI, People.CANTII, People.ICENI, People.TRINOVANTES}


@pytest.mark.rule("CIB-5.3.1", "CIB-5.3.3", "CIB-R30")
def test_the_second_landing_begins_with_everybody_at_sea_and_no_celt_on_the_map():
    board = board_of(begin())
    assert (board.turn, board.turns, board.np) == (1, 28, 28)
    assert set(board.at.values()) == set(board.units.values()) == {FRETUM}
    assert len(board.units) == 22
    assert set(board.at) == {CAESAR, "gaius", "atrius", COMMIOS}
    assert not board.counts
    assert not board.active


@pytest.mark.rule("CIB-5.1.3")
def test_which_counters_a_people_plays_with_is_drawn():
    symbols = ("blue_horse", "red_boar", "green_dog", "yellow_bull")
    board = board_of(begin(Scenario.FIRST, ("symbols", symbols)))
    order = SCENARIOS[Scenario.FIRST].active
    leaders = ("cingetorix", "lugotorix", "carvilius", "segovax")
    assert dict(board.heads) == dict(zip(order, leaders, strict=True))


@pytest.mark.rule("CIB-R30", "CIB-5.1.1")
def test_rome_divides_its_units_within_the_sv_of_each_commander():
    match = begin()
    assert seat_of(match) == ROME
    done = play(match, "divide", share=["vii+ vii_v x", "viii ix", "xii+ ala"])
    board = board_of(done.match)
    assert event(done, Divided).armies == (
        (CAESAR, units("vii x")),
        (Leader("gaius"), units("viii ix")),
        (Leader("atrius"), units("xii+ ala")),
    )
    assert event(done, TurnBegan).turn == 1
    assert board.command[units("ala")[0]] == "atrius"
    assert units("xii_v")[0] not in board.command


@pytest.mark.rule("CIB-R30")
def test_an_army_beyond_the_sv_is_refused_and_a_default_division_stands():
    match = begin(Scenario.SECOND, ("Dumnorix", 4))
    field = field_of(match, "divide", "share.3")
    assert isinstance(field, Pick)
    assert field.capacity == sv(Leader("atrius")) == 5
    seven = ("legio_vii_eagle", "legio_viii_eagle", "legio_ix_eagle", "legio_x_eagle", "legio_xii_eagle", "ala")
    assert refused(match, "divide", **{"share.1": seven}).clause == "CIB-R30"
    draft = whole(match, "divide")
    assert draft is not None
    board = board_of(match.play(ROME, draft).match)
    for leader in (CAESAR, Leader("gaius"), Leader("atrius")):
        assert list(board.command.values()).count(leader) == sv(leader)


@pytest.mark.rule("CIB-5.2.3", "CIB-R30")
def test_commios_of_the_first_landing_begins_in_an_anchor_zone_of_an_active_kingdom():
    match = begin(Scenario.FIRST)
    field = field_of(match, "divide", "commios")
    assert isinstance(field, Pick)
    places = {choice.value for choice in field.choices}
    assert places == {zone.id for zone in LANDS.values() if zone.anchor is not None}
    board = board_of(after(match, "divide", commios="iceni"))
    assert board.at[COMMIOS] == "iceni"
    assert board.explored == ("iceni",)
    assert field_of(begin(), "divide", "commios") is None


@pytest.mark.rule("CIB-0.2.2")
def test_eagle_and_second_are_one_choice_of_weight_two_and_equal_units_one_with_a_count():
    match = begin()
    field = field_of(match, "divide", "share.1")
    assert isinstance(field, Pick)
    choices = {choice.value: choice for choice in field.choices}
    assert choices["legio_vii_eagle"].weight == 2
    assert "legio_vii_second" not in choices
    assert choices["sagittiffer_i"].count == 2
    assert offered(match) == ("divide",)


# Options -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-5.1.3", "CIB-5.3.4")
def test_with_historical_symbols_peoples_have_the_commanders_they_had_and_the_others_draw():
    board = board_of(begin(Scenario.FIRST, symbols=Symbols.HISTORICAL))
    assert dict(board.heads) == {
        People.REGINI: "cingetorix",
        People.CANTII: "lugotorix",
        People.ICENI: "carvilius",
        People.TRINOVANTES: "segovax",
    }
    dice = ("symbols", ("red_boar", "yellow_bull"))
    match = begin(Scenario.SECOND, dice, symbols=Symbols.HISTORICAL, start=Start.CHOSEN)
    match = after(after(match, "divide", ocean="britannicus"), "sail", leader="caesar", to="noviomagus")
    heads = board_of(match).heads
    assert heads[People.REGINI] == "cingetorix"
    assert heads[People.CATUVELLAUNI] == "cassivellaunus"
    assert {heads[People.BELGAE], heads[People.ATREBATES]} == {"lugotorix", "segovax"}, "the green dog is taken"


@pytest.mark.rule("CIB-5.1.2", "CIB-R28")
@pytest.mark.parametrize("scenario", list(Scenario))
def test_if_the_table_likes_the_fleet_begins_in_an_ocean_zone_rome_chooses_and_the_celts_hold_fortuna(scenario):
    match = begin(scenario, ("favour of the Celts", 3), start=Start.CHOSEN)
    field = field_of(match, "divide", "ocean")
    assert isinstance(field, Pick)
    assert (len(field.choices), field.default) == (4, FRETUM)
    done = play(match, "divide", ocean="germanicus")
    told = event(done, StartChosen)
    assert (told.zone, told.turns) == ("germanicus", 3)
    board = board_of(done.match)
    assert set(board.units.values()) - {PORT} == {"germanicus"}
    assert board.at[CAESAR] == "germanicus"
    assert (board.fortuna, board.favoured) == (CELTS, 3)
    assert field_of(begin(scenario), "divide", "ocean") is None


@pytest.mark.rule("CIB-5.3.4")
@pytest.mark.parametrize("die", [1, 2])
def test_on_a_1_dumnorix_flees_with_the_cavalry_of_the_aedui(die):
    done = play(begin(Scenario.SECOND, ("Dumnorix", die)), "divide")
    assert event(done, DumnorixThrown).flees == (die == 1)
    board = board_of(done.match)
    assert (AEDUI in board.units) == (die != 1)
    assert (AEDUI in board.command) <= (AEDUI in board.units)
    assert not board.disgrace
    assert len(board.units) == 22 - (die == 1)
