"""Decks, map and tokens."""

import json
from collections import Counter
from importlib.resources import files

import pytest

from engines.roman_invasion.data.tables import BOARD, BRITON, CARDS, REGIONS, ROMAN, DataError, read_board, read_cards
from engines.roman_invasion.ids import RomanType
from tests.engines.roman_invasion.playing import A, B, deal, table_of


def _document(name):
    return json.loads((files("engines.roman_invasion") / "data" / name).read_text(encoding="utf-8"))


@pytest.mark.rule("RIB-01")
def test_the_roman_deck_has_48_cards_of_ten_types_and_two_are_sea():
    types = Counter(card.type for card in ROMAN.values())
    expected = {"S": 9, "V": 9, "D": 5, "T": 5, "M": 4, "C": 4, "L": 4, "A": 4, "W": 3, "B": 1}
    assert types == {RomanType(letter): number for letter, number in expected.items()}
    assert Counter(card.strength for card in ROMAN.values()) == {7: 8, 6: 10, 5: 12, 4: 10, 3: 8}
    assert {card.id for card in ROMAN.values() if card.sea} == {"naval_supply", "fleet_support"}
    assert {card.code for card in ROMAN.values() if card.sea} == {"S5sea"}


ROMANS = {
    "S7": "invasion campaign",
    "V7": "conquered",
    "M7": "claudius",
    "C7": "triumphant_general",
    "D7": "client_states",
    "W7": "tribes_divided",
    "B7": "legionary_fort",
    "T6": "open_battle siege",
    "W6": "no_common_purpose petty_quarrels",
    "C6": "governor senator",
    "M6": "glory prestige",
    "V6": "exterminated",
    "D6": "come_to_terms",
    "S5": "expedition expansion romanized_populace",
    "S5sea": "naval_supply fleet_support",
    "L5": "legio_augusta_ii legio_hispana_ix legio_gemina_xiv legio_valeria_victrix_xx",
    "V5": "captured",
    "T5": "force_engagement",
    "C5": "military_tribune",
    "S4": "assimilation occupation",
    "V4": "defeated annexed submission",
    "T4": "march massacre",
    "M4": "politics",
    "D4": "truce hostages",
    "V3": "suppressed surrender routed",
    "A3": "engineers allies ballista cavalry",
    "D3": "tribute",
}

BRITONS = {
    "G7": "ambush serious_reverse",
    "Le7": "great_leader king",
    "Tr7": "tribal_center outnumber_romans",
    "G6": "surprise fierce_defense revolt",
    "Le6": "druids",
    "Tr6": "substantial_force",
    "Te6": "stronghold",
    "Le5": "war_chief",
    "Tr5": "horsemen just_cause chariots",
    "G5": "raid",
    "Te5": "frontier",
    "Te4": "river_crossing high_ground",
    "Tr4": "warriors resistance opposition",
    "G4": "guerilla_warfare",
    "G3": "skirmish",
    "Te3": "hill_fort refuge marshes",
    "Tr3": "rebels natives",
}


@pytest.mark.rule("RIB-01")
def test_every_roman_card_has_the_type_and_strength_of_the_list():
    assert {card.id: card.code for card in ROMAN.values()} == _by_name(ROMANS)


@pytest.mark.rule("RIB-02")
def test_every_briton_card_has_the_type_and_strength_of_the_list():
    assert {card.id: f"{card.type.value}{card.strength}" for card in BRITON.values()} == _by_name(BRITONS)


def _by_name(codes):
    return {name: code for code, names in codes.items() for name in names.split()}


@pytest.mark.rule("RIB-01")
def test_the_roman_deck_lies_face_down():
    """No view holds an unseen card of the deck, not even its own name, other than in the list of unseen cards."""
    match = deal("A: ?glory\nB: ?siege\nroman deck: senator governor")
    table = table_of(match)
    assert table.roman_deck == 48 - 12 - 2
    shown = table.evolve(board=table.board.evolve(unseen=())).model_dump_json()
    assert "senator" not in shown
    assert "glory" not in shown


@pytest.mark.rule("RIB-02")
def test_the_briton_deck_has_30_cards_of_four_types_and_three_are_luck():
    assert Counter(card.type.value for card in BRITON.values()) == {"Tr": 11, "G": 8, "Te": 7, "Le": 4}
    assert Counter(card.strength for card in BRITON.values()) == {7: 6, 6: 6, 5: 6, 4: 6, 3: 6}
    assert {card.id for card in BRITON.values() if card.luck} == {"ambush", "surprise", "raid"}


@pytest.mark.rule("RIB-02")
def test_only_the_top_briton_card_is_public():
    match = deal("A: ?glory\nB: ?siege\nbriton deck: king druids")
    assert table_of(match).briton_top == "king"
    assert table_of(match).briton_deck == 30
    assert "druids" not in match.table().model_dump_json()
    assert "druids" not in match.view(A).model_dump_json()


@pytest.mark.rule("RIB-04")
def test_every_region_has_a_resistance_neighbours_and_a_coast_or_none():
    assert len(REGIONS) == 26
    assert Counter(region.resistance for region in REGIONS.values()) == {2: 5, 3: 11, 4: 6, 5: 4}
    landlocked = {region.id for region in REGIONS.values() if not region.coastal}
    assert landlocked == {"atrebates", "south_dobunni", "selgovae"}
    assert all(region.source for region in REGIONS.values())
    assert all(region.id in REGIONS[other].borders for region in REGIONS.values() for other in region.borders)


@pytest.mark.rule("RIB-04")
def test_the_map_keeps_to_what_the_book_says_of_places():
    """Compass words are true on the drawn map, and the regions the book names are there."""
    assert BOARD.revolt_table == ("iceni", "silures", "cornovii", "atrebates", "north_brigantes", "north_caledonii")
    middle = {
        region.id: tuple(sum(axis) / len(region.seeds) for axis in zip(*region.seeds, strict=True))
        for region in REGIONS.values()
    }
    north: dict[str, float] = {name: place[0] for name, place in middle.items()}
    east: dict[str, float] = {name: place[1] for name, place in middle.items()}
    assert max(middle, key=lambda name: east[name] - north[name]) == "cantiaci", "the most south-eastern region"
    assert north["south_dobunni"] < north["north_dobunni"]
    assert east["east_brigantes"] > east["west_brigantes"]
    assert north["north_brigantes"] > max(north["east_brigantes"], north["west_brigantes"])
    assert max(north, key=lambda name: north[name]) == "north_caledonii"


@pytest.mark.rule("RIB-18")
def test_the_whole_map_pays_148_vt_and_7_for_the_towns_over_47_borders():
    assert sum(region.award - region.special_vt for region in REGIONS.values()) == 148
    assert sum(region.special_vt for region in REGIONS.values()) == 7
    assert sum(len(region.borders) for region in REGIONS.values()) == 2 * 47


@pytest.mark.rule("RIB-05")
def test_victory_tokens_are_public_and_without_limit():
    match = deal("vt: 250 3\nA: ?glory\nB: ?siege")
    assert table_of(match).board.vt == (250, 3)
    assert match.view(B).table.board.vt == (250, 3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda board: board["regions"][1]["borders"].append("parisi"), "regni borders parisi, but not"),
        (lambda board: board["regions"][1]["borders"].append("rome"), "regni borders rome, which is no region"),
        (lambda board: board["regions"].append(board["regions"][0]), "a region stands twice"),
        (lambda board: board["regions"][3].update(resistance=6), "trinovantes has resistance 6"),
        (lambda board: board["revolt_table"].update({"1": "nowhere"}), "nowhere is missing"),
        (lambda board: board["revolt_table"].update({"1": "cantiaci"}), "Cantiaci cannot revolt"),
        (lambda board: board["regions"][2].pop("source"), "source"),
        (lambda board: board.pop("revolt_table"), "revolt_table"),
    ],
)
@pytest.mark.rule("RIB-04")
def test_a_wrong_map_is_refused_by_name(change, message):
    document = _document("board.json")
    change(document)
    with pytest.raises(DataError, match=message):
        read_board(json.dumps(document))


@pytest.mark.rule("RIB-04")
def test_a_region_no_army_can_reach_is_refused():
    document = _document("board.json")
    for region in document["regions"]:
        if region["id"] == "north_caledonii":
            region["borders"] = []
        if region["id"] == "south_caledonii":
            region["borders"].remove("north_caledonii")
    with pytest.raises(DataError, match="no way from Cantiaci to north_caledonii"):
        read_board(json.dumps(document))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda cards: cards["roman"].pop(), "48 cards"),
        (lambda cards: cards["roman"][0].update(strength=6), "48 cards"),
        (lambda cards: cards["briton"].pop(), "30 cards"),
        (lambda cards: cards["roman"][0].update(sea=True), "two cards are Sea"),
        (lambda cards: cards["briton"][0].update(luck=False), "three are Luck"),
        (lambda cards: cards["roman"][0].update(id="glory"), "glory stands twice"),
        (lambda cards: cards["roman"][0].update(type="Poetry"), "POETRY"),
    ],
)
@pytest.mark.rule("RIB-01")
def test_a_wrong_deck_is_refused_by_name(change, message):
    document = _document("cards.json")
    change(document)
    with pytest.raises(DataError, match=message):
        read_cards(json.dumps(document))


def test_the_components_say_where_they_come_from():
    assert "reconstruction" in BOARD.about
    assert CARDS.source == "rulebook"
