"""Board, cards, objectives and tracks; and errors in the data are named when it is read."""

import json
from collections import Counter
from importlib.resources import files

import pytest

from engines.rex_britannorum.data.errors import DataError
from engines.rex_britannorum.data.tables import (
    AREA_FACTS,
    BOARD,
    HOME,
    LINKS,
    LOCATIONS,
    NEIGHBOURS,
    OBJECTIVES,
    REGIONS,
    REINFORCEMENTS,
    TOKENS,
    TRACK_FACTS,
    TROOPS,
    LinkFacts,
    RegionFacts,
    area_of,
    read_board,
)
from engines.rex_britannorum.ids import (
    AREAS,
    Area,
    Deck,
    Kind,
    Kingdom,
    Link,
    Location,
    Token,
    Track,
    is_joker,
    value_of,
)
from tests.engines.rex_britannorum.playing import board, realm, reveal, values
from tests.engines.rex_britannorum.positions import deal, read_locations


def document():
    """Return the board's document, free to be spoilt."""
    return json.loads((files("engines.rex_britannorum") / "data" / "board.json").read_text(encoding="utf-8"))


@pytest.mark.rule("REX-01")
def test_three_kingdoms_have_their_fiefs_in_north_centre_and_south():
    assert [kingdom.value for kingdom in Kingdom] == ["B", "I", "R"]
    assert {kingdom: HOME[kingdom].value for kingdom in Kingdom} == {"B": "N", "I": "C", "R": "S"}
    for kingdom, area in HOME.items():
        assert AREA_FACTS[area].fief == kingdom.name.title()
        assert AREA_FACTS[area].fief in AREA_FACTS[area].regions


@pytest.mark.rule("REX-02")
def test_north_and_centre_have_four_regions_the_south_five_one_of_them_the_fief():
    assert {area.id: len(area.regions) for area in BOARD.areas} == {"N": 4, "C": 4, "S": 5}
    fiefs = {area.fief for area in BOARD.areas}
    for area in BOARD.areas:
        assert [name for name in area.regions if name in fiefs] == [area.fief]
    assert sorted(place for region in REGIONS.values() for place in region.locations) == sorted(LOCATIONS)


@pytest.mark.rule("REX-03")
def test_each_fief_has_one_isolated_allegiance_city_without_a_token_that_is_romes_from_the_start():
    match = deal(phase="recruit", hands=dict.fromkeys("BIR", "1 2 3"))
    for area in BOARD.areas:
        city = LOCATIONS[area.allegiance]
        assert (city.kind, city.region, city.token) == (Kind.CITY, area.fief, False)
        assert NEIGHBOURS[city.id] == ()
        assert city.id in board(match).rome
        assert Token(city.id) not in TOKENS
    assert sum(place.allegiance for place in LOCATIONS.values()) == 3


@pytest.mark.rule("REX-03")
def test_connections_run_both_ways_and_everything_but_the_allegiance_cities_hangs_together():
    for place, others in NEIGHBOURS.items():
        assert all(place in NEIGHBOURS[other] for other in others)
    start = Location("N01")
    reached, frontier = {start}, [start]
    while frontier:
        for other in NEIGHBOURS[frontier.pop()]:
            if other not in reached:
                reached.add(other)
                frontier.append(other)
    assert set(LOCATIONS) - reached == {area.allegiance for area in BOARD.areas}


@pytest.mark.rule("REX-03")
def test_the_kinds_and_the_connection_the_book_tells_of_are_there():
    roads, cities = read_locations("N04 N09 N14 C08 C09"), read_locations("N11 C05 C10")
    assert {LOCATIONS[place].kind for place in roads} == {Kind.ROAD}
    assert {LOCATIONS[place].kind for place in cities} == {Kind.CITY}
    assert "C09" in NEIGHBOURS[Location("C08")]


@pytest.mark.rule("REX-04")
def test_49_tokens_are_46_locations_and_a_joker_for_each_area():
    assert len(TOKENS) == len(set(TOKENS)) == 49 == 7 * 7
    assert [token for token in TOKENS if is_joker(token)] == ["JN", "JC", "JS"]
    assert {Location(token) for token in TOKENS if not is_joker(token)} == {p.id for p in LOCATIONS.values() if p.token}
    assert [area_of(Token(name)) for name in ("JN", "JC", "JS", "N04", "RS", "FC")] == ["N", "C", "S", "N", "S", "C"]


@pytest.mark.rule("REX-05")
def test_each_kingdom_has_two_troops_of_each_value():
    for kingdom in Kingdom:
        assert len(TROOPS[kingdom]) == 14
        assert Counter(value_of(card) for card in TROOPS[kingdom]) == dict.fromkeys(range(1, 8), 2)
        assert {card[0] for card in TROOPS[kingdom]} == {kingdom.value}


@pytest.mark.rule("REX-06")
def test_six_reinforcements_and_eighteen_objectives_with_three_conditions():
    assert REINFORCEMENTS == ("X2", "X3", "X4", "X5", "X6", "X7")
    assert Counter(card.deck for card in OBJECTIVES.values()) == dict.fromkeys(Deck, 6)
    assert {len(card.conditions) for card in OBJECTIVES.values()} == {3}
    assert len({card.conditions for card in OBJECTIVES.values()}) == 18, "no card stands twice"


@pytest.mark.rule("REX-06")
@pytest.mark.parametrize(
    ("card", "conditions"),
    [
        ("fief1", ["present_regions Brigantes Iceni", "control_region Brigantes", "control_region Iceni"]),
        ("cities5", ["present_spread S N", "control_cities S", "control_cities N"]),
        ("link2", ["present_links N01-N06 C01-C05", "control_link N01-N06", "control_link C01-C05"]),
    ],
)
def test_conditions_are_in_the_order_of_the_card(card, conditions):
    shown = [" ".join((condition.kind, *condition.places)) for condition in OBJECTIVES[card].conditions]
    assert shown == conditions


@pytest.mark.rule("REX-07")
def test_three_mini_cards_carry_every_letter_twice():
    assert {frozenset(mini) for mini in BOARD.minis} == {frozenset("NC"), frozenset("CS"), frozenset("NS")}
    assert Counter(letter for mini in BOARD.minis for letter in mini) == dict.fromkeys(AREAS, 2)


@pytest.mark.rule("REX-08")
def test_tracks_start_where_the_pieces_are_and_keep_to_the_books_examples():
    facts = {
        track.value: (TRACK_FACTS[track].start, TRACK_FACTS[track].first, TRACK_FACTS[track].thresholds)
        for track in Track
    }
    assert facts == {"road": (1, 3, (3, 4, 5)), "cities": (0, 4, (3, 5, 7)), "regions": (1, 8, (9, 11, 13))}
    assert values(deal(hands=dict.fromkeys("BIR", "1 2 3")), "B") == (1, 0, 1)
    assert all(TRACK_FACTS[track].source for track in Track)


@pytest.mark.rule("REX-09")
def test_pieces_and_track_spaces_never_run_out():
    """All sixteen cities and every region: eleven oppida and more, and a value past the last space of the track."""
    cities = [place.id for place in LOCATIONS.values() if place.kind is Kind.CITY and place.id != "S15"]
    assert len(cities) > TRACK_FACTS[Track.CITIES].last
    match = deal(
        pieces={"B": " ".join(cities)},
        values={"B": (1, 10, 12)},
        hands={"B": "7 6", "I": "5 6", "R": "5 6"},
        tokens="S15",
        stock="",
    )
    applied = reveal(match, {"B": "7:S 6:S", "I": "5:N 6:N", "R": "5:C 6:C"})
    assert realm(applied.match, "B").pieces.count("S15") == 1
    assert values(applied.match, "B") == (1, 16, 13)
    assert TRACK_FACTS[Track.CITIES].last == 10


@pytest.mark.rule("REX-62")
def test_areas_links_and_regions_need_what_the_book_says():
    assert (len(AREA_FACTS[Area.NORTH].cities), AREA_FACTS[Area.NORTH].control) == (5, 3)
    assert (len(LINKS[Link("C05-C10")].locations), LINKS[Link("C05-C10")].control) == (6, 4)
    parts: tuple[RegionFacts | LinkFacts, ...] = (*REGIONS.values(), *LINKS.values())
    for part in parts:
        assert part.control * 2 > len(part.locations) >= (part.control - 1) * 2


@pytest.mark.rule("REX-62")
def test_a_link_is_its_two_cities_and_all_roads_that_join_them():
    for link in LINKS.values():
        ends = {link.locations[0], link.locations[-1]}
        roads = _joining(*ends, inside=link.area)
        assert set(link.locations) == ends | roads, link.id


def _joining(start, end, *, inside):
    """Return the roads of an area that lie on some way from one city to the other without another city."""
    found = set()

    def walk(place, path):
        for other in NEIGHBOURS[place]:
            if other == end:
                found.update(path)
            elif LOCATIONS[other].kind is Kind.ROAD and LOCATIONS[other].area is inside and other not in path:
                walk(other, (*path, other))

    walk(start, ())
    return found


def test_every_component_says_where_it_comes_from():
    assert "reconstruction" in BOARD.about
    assert all(place.source for place in BOARD.locations)
    assert all(card.source for card in BOARD.objectives)


SPOILT = [
    ("location twice", lambda b: b["locations"].append(b["locations"][0]), "two locations share an id"),
    ("no area", lambda b: b["locations"][0].update(area="W"), "N01: unknown area W"),
    ("no kind", lambda b: b["locations"][0].update(kind="ford"), "N01: unknown kind ford"),
    ("no source", lambda b: b["locations"][3].update(source=""), "N04: no source"),
    ("a token less", lambda b: b["locations"][0].update(token=False), "45 locations have a token, not 46"),
    ("a region more", lambda b: b["locations"][0].update(region="Novantae"), "area N has 5 regions, not 4"),
    ("no fief", lambda b: b["fiefs"].update(N="Parthia"), "area N: its fief Parthia is no region of it"),
    ("no start", lambda b: _place(b, "FN").pop("start_of"), "area N has 0 start roads"),
    ("no allegiance", lambda b: _place(b, "RC").pop("allegiance"), "area C has 0 allegiance cities"),
    ("start outside", lambda b: _place(b, "FS").update(region="Atrebates"), "FS: no road of Regnenses"),
    ("allegiance a road", lambda b: _place(b, "RS").update(kind="road"), "RS: no city of Regnenses"),
    ("unknown end", lambda b: b["connections"].append(["N01", "N99"]), "connection N01-N99: unknown location N99"),
    ("isolated", lambda b: b["connections"].append(["N11", "RN"]), "connection N11-RN: RN is isolated"),
    ("to itself", lambda b: b["connections"].append(["N11", "N11"]), "connection N11-N11 leads nowhere new"),
    ("twice", lambda b: b["connections"].append(["N02", "N01"]), "connection N02-N01 leads nowhere new"),
    ("link", lambda b: b["links"]["C05-C10"].insert(1, "C99"), "link C05-C10: unknown location C99"),
    ("link's ends", lambda b: b["links"]["C05-C10"].pop(), "link C05-C10 does not run between its ends"),
    ("link's way", lambda b: b["links"]["C05-C10"].pop(2), "link C05-C10: C06 and C08 are not connected"),
    ("city inside", lambda b: b["links"].update({"C01-C10": [f"C{n:02}" for n in range(1, 11)]}), "through a city"),
    ("no track", lambda b: b["tracks"].pop("road"), "no track road"),
    ("thresholds", lambda b: b["tracks"]["road"].update(thresholds=[3, 3, 5]), "track road: its thresholds are not"),
    ("short track", lambda b: b["tracks"]["cities"].update(spaces=[0, 6]), "track cities ends before its last"),
    ("no source of track", lambda b: b["tracks"]["regions"].update(source=""), "track regions: no source"),
    ("troops", lambda b: b["troops"]["values"].pop(), "the troops are not two each of 1 to 7"),
    ("reinforcements", lambda b: b["reinforcements"]["values"].pop(), "5 reinforcements, not 6"),
    ("minis", lambda b: b["deployment_cards"].pop(), "mini-cards do not have every letter on two"),
    ("a card less", lambda b: b["objectives"]["fief"].pop(), "5 fief objectives, not 6"),
    ("a card of nowhere", lambda b: b["objectives"]["link"].append(["C05-C10", "X1"]), "7 link objectives, not 6"),
    ("unknown link", lambda b: b["objectives"]["link"][0].__setitem__(0, "C05-C99"), "unknown C05-C99"),
    ("nothing at all", lambda b: b.pop("links"), "links"),
    ("a wrong number", lambda b: _place(b, "N01").update(draw=["north", 1]), "draw"),
]


def _place(spoilt, name):
    return next(facts for facts in spoilt["locations"] if facts["id"] == name)


@pytest.mark.rule("REX-02", "REX-03", "REX-04", "REX-05", "REX-06", "REX-07", "REX-08")
@pytest.mark.parametrize(("spoil", "fault"), [row[1:] for row in SPOILT], ids=[row[0] for row in SPOILT])
def test_an_error_in_the_data_is_named_when_it_is_read(spoil, fault):
    spoilt = document()
    spoil(spoilt)
    with pytest.raises(DataError, match=fault):
        read_board(json.dumps(spoilt))


def test_text_that_is_no_json_is_an_error_in_the_data_too():
    with pytest.raises(DataError, match=r"board\.json"):
        read_board("{")


def test_the_unspoilt_document_is_the_board():
    assert read_board(json.dumps(document())) == BOARD
