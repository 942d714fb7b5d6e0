"""Map and counters agree with everything the rulebook says of them, and a file that does not is refused."""

import json
from importlib.resources import files
from itertools import combinations

import pytest

from engines.caesar_britannia.data.facts import DataError, read_board, read_counters
from engines.caesar_britannia.data.tables import (
    BOARD,
    CELTIC_SET,
    CELTS,
    COMMANDERS,
    HEADS,
    KINGDOM,
    LANDINGS,
    LANDS,
    LEGIONARY,
    NEIGHBOURS,
    OCEANS,
    ON_MAP,
    PARTNER,
    RIVER,
    ROMANS,
    SCENARIOS,
    is_roman,
)
from engines.caesar_britannia.ids import (
    CAESAR,
    CASSIVELLAUNUS,
    COMMIOS,
    FRETUM,
    CelticUnit,
    Kind,
    Leader,
    People,
    RomanUnit,
    Scenario,
    Zone,
)


def walked(zones):
    """Return what can be walked to from the first zone without leaving these."""
    open_, found = [zones[0]], {zones[0]}
    while open_:
        near = [zone for zone in NEIGHBOURS[open_.pop()] if zone in zones and zone not in found]
        found.update(near)
        open_ += near
    return found


def land_of(peoples):
    return [zone for people in peoples for zone in KINGDOM[people]]


@pytest.mark.rule("CIB-0.1")
def test_the_map_has_every_kind_of_zone_and_the_six_anchors_of_the_book():
    anchors = {zone.id: zone.anchor for zone in LANDS.values() if zone.anchor is not None}
    assert anchors.keys() == {"noviomagus", "regini", "dubris", "trinovantes", "camulodunum", "iceni"}
    assert anchors[Zone("dubris")] == FRETUM == BOARD.port.ocean
    assert len(LANDS) == 39
    assert len(OCEANS) == 4
    assert {zone.terrain for zone in LANDS.values()} == {"plain", "forest"}


@pytest.mark.rule("CIB-0.1")
def test_neighbours_are_mutual_and_the_thames_is_walked_across_but_its_estuary_is_not():
    assert all(zone in NEIGHBOURS[other] for zone, near in NEIGHBOURS.items() for other in near)
    for one, other in RIVER:
        assert LANDS[one].north_of_thames != LANDS[other].north_of_thames
        assert other in NEIGHBOURS[one]
    assert "trinovantes" not in NEIGHBOURS[Zone("cantiaci")]
    assert "trinovantes" not in NEIGHBOURS[Zone("durobrivae")]
    assert ["cantiaci", "trinovantes"] in [list(pair) for pair in BOARD.sea_only]


@pytest.mark.rule("CIB-0.1", "CIB-5.3.4")
def test_the_peoples_of_every_landing_have_land_enough_that_hangs_together():
    for zone, peoples in LANDINGS.items():
        land = land_of(peoples)
        assert len(peoples) == 4
        assert People.CATUVELLAUNI in peoples
        assert LANDS[zone].kingdom in peoples
        assert len(land) >= 16, "16 zones are to be explored"
        assert walked(land) == set(land)


@pytest.mark.rule("CIB-5.2.3")
def test_without_the_catuvellauni_two_pairs_of_peoples_cannot_reach_each_other():
    peoples = SCENARIOS[Scenario.FIRST].active
    assert set(peoples) == {People.REGINI, People.CANTII, People.ICENI, People.TRINOVANTES}
    south, north = land_of([People.CANTII, People.REGINI]), land_of([People.ICENI, People.TRINOVANTES])
    assert walked([*south, *north]) == set(south)
    assert walked([*north, *south]) == set(north)


@pytest.mark.rule("CIB-0.2.1")
def test_commanders_have_a_strategic_value_and_all_but_commios_a_reroll():
    romans = [leader for leader in COMMANDERS if is_roman(leader)]
    assert set(romans) == {CAESAR, "gaius", "atrius", COMMIOS}
    assert [leader for leader, facts in COMMANDERS.items() if not facts.reroll] == [COMMIOS]
    assert COMMANDERS[COMMIOS].sv == 0
    assert sum(COMMANDERS[leader].sv for leader in romans) == 22
    assert COMMANDERS[Leader("gaius")].sv >= 6
    assert set(HEADS.values()) == {leader for leader in COMMANDERS if not is_roman(leader)} - {CASSIVELLAUNUS}


@pytest.mark.rule("CIB-0.2.2")
def test_rome_has_five_legions_of_three_and_seven_auxiliaries_with_the_values_of_the_book():
    legions = {facts.legion for facts in ROMANS.values() if facts.legion is not None}
    assert len(ROMANS) == 22
    assert len(legions) == 5
    assert {"VII", "X"} <= legions
    assert len(LEGIONARY) == 15
    assert all(ROMANS[unit].full[0] == 3 for unit in LEGIONARY)
    for facts in ROMANS.values():
        if facts.cavalry:
            assert facts.full == (2, 1)
        if facts.kind is Kind.FUNDITOR:
            assert facts.full == (0, 3)
        assert max(facts.reduced) > 0
        assert facts.reduced < facts.full


@pytest.mark.rule("CIB-0.2.2")
def test_an_eagle_and_its_second_are_partners_and_the_vexillation_is_alone():
    assert len(PARTNER) == 10
    for unit, other in PARTNER.items():
        assert PARTNER[other] == unit
        assert ROMANS[unit].legion == ROMANS[other].legion
        assert {ROMANS[unit].kind, ROMANS[other].kind} == {Kind.EAGLE, Kind.SECOND}


@pytest.mark.rule("CIB-0.2.2")
def test_a_celtic_set_has_twelve_units_three_of_them_chariots_with_two_sides():
    assert len(CELTIC_SET) == 12
    assert CELTIC_SET.count(CelticUnit.ESSEDARII) == 3
    assert CelticUnit.ESSEDARII_ON_FOOT not in CELTIC_SET
    assert CELTS[CelticUnit.ESSEDARII].values != CELTS[CelticUnit.ESSEDARII_ON_FOOT].values
    assert not CELTS[CelticUnit.ESSEDARII].cavalry
    assert {unit.kind for unit in CelticUnit} == {facts.id for facts in CELTS.values() if facts.count}
    swords = [*(facts.sword for facts in ROMANS.values()), *(facts.sword for facts in CELTS.values())]
    assert swords.count(None) < len(swords) / 2


@pytest.mark.rule("CIB-0.4")
def test_part_of_a_set_begins_in_the_bowl():
    assert 0 < ON_MAP < len(CELTIC_SET)


@pytest.mark.rule("CIB-5.2.1", "CIB-5.3.1", "CIB-5.2.3", "CIB-5.3.3")
def test_both_scenarios_have_the_turns_ships_and_romans_of_the_book():
    first, second = SCENARIOS[Scenario.FIRST], SCENARIOS[Scenario.SECOND]
    assert (first.turns, first.np) == (14, 14)
    assert (second.turns, second.np) == (28, 28)
    assert first.commanders == (CAESAR, "atrius", COMMIOS)
    assert {ROMANS[unit].legion for unit in first.units} == {"VII", "X", None}
    assert first.in_port == (RomanUnit("ala"),)
    assert len(first.units) == 9
    assert set(second.units) == set(ROMANS)
    assert set(second.commanders) == {leader for leader in COMMANDERS if is_roman(leader)}


@pytest.mark.rule("CIB-0.2.3")
def test_a_component_says_where_it_comes_from():
    counters = read("counters.json")
    items = [*counters["roman_units"], *counters["celtic_units"], counters["set_up"], *counters["scenarios"]]
    items += [*counters["roman_commanders"], *counters["celtic_commanders"]]
    board = read("board.json")
    items += [*board["zones"], *board["oceans"], *board["landings"], board["port"]]
    words = ("rulebook", "proposal", "reconstruction")
    assert all(any(word in item["source"] for word in words) for item in items)
    assert all("proposal" in unit["source"] for unit in counters["roman_units"] if unit["kind"] == "sagittiffer")


def read(name):
    return json.loads((files("engines.caesar_britannia") / "data" / name).read_text(encoding="utf-8"))


BOARDS = {
    "does not read": lambda board: board.pop("oceans"),
    "a zone twice": lambda board: board["zones"].append(board["zones"][0]),
    "a kingdom gone": lambda board: board.update(zones=[z for z in board["zones"] if z["kingdom"] != "belgae"]),
    "a border twice": lambda board: board["borders"].append(board["borders"][0]),
    "a border to itself": lambda board: board["borders"][0].update(between=["dubris", "dubris"]),
    "the estuary walked": lambda board: board["borders"].append({"between": board["sea_only"][0], "thames": True}),
    "the Thames on one bank": lambda board: board["borders"][0].update(thames=True),
    "an ocean one way": lambda board: board["oceans"][0].update(adjacent=["germanicus"]),
    "an anchor on land": lambda board: board["zones"][0].update(anchor="dubris"),
    "another port": lambda board: board["port"].update(id="gesoriacum"),
    "a landing gone": lambda board: board["landings"].pop(),
    "a landing of strangers": lambda board: board["landings"][0].update(active=["iceni"] * 4),
}
COUNTERS = {
    "does not read": lambda counters: counters["roman_units"][0].pop("source"),
    "a unit gone": lambda counters: counters["roman_units"].pop(),
    "a legion broken": lambda counters: counters["roman_units"][2].update(legion="X"),
    "a legion of two eagles": lambda counters: counters["roman_units"][1].update(kind="eagle"),
    "a set without commander": lambda counters: counters["celtic_commanders"][0].update(symbol=None),
    "a kind gone": lambda counters: counters["celtic_units"].pop(),
    "a chariot without wheels": lambda counters: counters["celtic_units"][0].update(chariot=False),
    "an empty set-up": lambda counters: counters["set_up"].update(on_map=0),
    "one scenario": lambda counters: counters["scenarios"].pop(),
    "a stranger commands": lambda counters: counters["scenarios"][0]["at_sea"].update(commanders=["segovax"]),
    "a stranger serves": lambda counters: counters["scenarios"][0].update(in_port=["legio_i"]),
    "too few ships": lambda counters: counters["scenarios"][1].update(np=3),
}


@pytest.mark.parametrize(
    ("name", "reader", "fault"),
    [
        pytest.param(name, reader, fault, id=f"{name}: {what}")
        for name, reader, faults in (("board.json", read_board, BOARDS), ("counters.json", read_counters, COUNTERS))
        for what, fault in faults.items()
    ],
)
def test_a_file_that_contradicts_itself_or_the_book_is_refused(name, reader, fault):
    document = read(name)
    reader(json.dumps(document))
    fault(document)
    with pytest.raises(DataError, match=name):
        reader(json.dumps(document))


def test_zones_of_two_kingdoms_never_share_a_name():
    assert all(one.name != other.name for one, other in combinations(LANDS.values(), 2))
