"""The conditions a `board.json` must meet before anything is built from it. Every error names the item."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, Final

from engines.rex_britannorum.data.errors import DataError

_REGIONS: Final = {"N": 4, "C": 4, "S": 5}
"""Named regions of each area. Rule: REX-02."""
_NUMBERED: Final = 46
"""Locations with a token. Rule: REX-04."""
_TROOPS: Final = 14
_REINFORCEMENTS: Final = 6
_OBJECTIVES: Final = 6
_PER_AREA: Final = 1


def check_board(document: dict[str, Any]) -> None:
    """Check a board document against itself and against what the rulebook fixes.

    Raises:
        DataError: naming the first contradiction.
    """
    places = {facts["id"]: facts for facts in document["locations"]}
    _check_locations(document, places)
    _check_areas(document, places)
    _check_connections(document, places)
    _check_links(document, places)
    _check_tracks(document)
    _check_decks(document)
    _check_objectives(document, places)


def _check_locations(document: dict[str, Any], places: dict[str, Any]) -> None:
    """Check that every location is a road or a city, and how many have a token. Rule: REX-03, REX-04."""
    _expect(len(places) == len(document["locations"]), "two locations share an id")
    for name, facts in places.items():
        _expect(facts["area"] in _REGIONS, f"{name}: unknown area {facts['area']}")
        _expect(facts["kind"] in ("road", "city"), f"{name}: unknown kind {facts['kind']}")
        _expect(bool(facts.get("source")), f"{name}: no source")
    numbered = sum(facts["token"] for facts in places.values())
    _expect(numbered == _NUMBERED, f"{numbered} locations have a token, not {_NUMBERED}")


def _check_areas(document: dict[str, Any], places: dict[str, Any]) -> None:
    """Check the regions of each area, its fief, and the start road and allegiance city in it. Rule: REX-02, REX-03."""
    for area, count in _REGIONS.items():
        inside = [facts for facts in places.values() if facts["area"] == area]
        regions = {facts["region"] for facts in inside}
        _expect(len(regions) == count, f"area {area} has {len(regions)} regions, not {count}")
        fief = document["fiefs"].get(area)
        _expect(fief in regions, f"area {area}: its fief {fief} is no region of it")
        starts = [facts for facts in inside if facts.get("start_of")]
        rome = [facts for facts in inside if facts.get("allegiance")]
        _expect(len(starts) == _PER_AREA, f"area {area} has {len(starts)} start roads")
        _expect(len(rome) == _PER_AREA, f"area {area} has {len(rome)} allegiance cities")
        _expect(starts[0]["region"] == fief and starts[0]["kind"] == "road", f"{starts[0]['id']}: no road of {fief}")
        _expect(rome[0]["region"] == fief and rome[0]["kind"] == "city", f"{rome[0]['id']}: no city of {fief}")
    for region in {facts["region"] for facts in places.values()}:
        areas = {facts["area"] for facts in places.values() if facts["region"] == region}
        _expect(len(areas) == 1, f"region {region} lies in several areas")


def _check_connections(document: dict[str, Any], places: dict[str, Any]) -> None:
    """Check that each connection joins two locations once, and that allegiance cities are isolated. Rule: REX-03."""
    seen: set[frozenset[str]] = set()
    for one, other in document["connections"]:
        for end in (one, other):
            _expect(end in places, f"connection {one}-{other}: unknown location {end}")
            _expect(not places[end].get("allegiance"), f"connection {one}-{other}: {end} is isolated")
        pair = frozenset((one, other))
        _expect(one != other and pair not in seen, f"connection {one}-{other} leads nowhere new")
        seen.add(pair)


def _check_links(document: dict[str, Any], places: dict[str, Any]) -> None:
    joined = {frozenset(pair) for pair in document["connections"]}
    for link, stops in document["links"].items():
        for stop in stops:
            _expect(stop in places, f"link {link}: unknown location {stop}")
        ends = (stops[0], stops[-1])
        _expect(link == "-".join(ends), f"link {link} does not run between its ends")
        _expect(all(places[end]["kind"] == "city" for end in ends), f"link {link} does not end in cities")
        _expect(all(places[stop]["kind"] == "road" for stop in stops[1:-1]), f"link {link} runs through a city")
        _expect(len({places[stop]["area"] for stop in stops}) == 1, f"link {link} leaves its area")
        for one, other in pairwise(stops):
            _expect(frozenset((one, other)) in joined, f"link {link}: {one} and {other} are not connected")


def _check_tracks(document: dict[str, Any]) -> None:
    """Check that every track has three thresholds on its spaces. Rule: REX-08."""
    for track in ("road", "cities", "regions"):
        _expect(track in document["tracks"], f"no track {track}")
        facts = document["tracks"][track]
        steps = facts["thresholds"]
        _expect(len(steps) == 3 and steps == sorted(set(steps)), f"track {track}: its thresholds are not three steps")
        _expect(facts["spaces"][1] >= steps[-1], f"track {track} ends before its last threshold")
        _expect(bool(facts.get("source")), f"track {track}: no source")


def _check_decks(document: dict[str, Any]) -> None:
    """Check troops, reinforcements and mini-cards. Rule: REX-05, REX-06, REX-07."""
    troops = Counter(document["troops"]["values"])
    _expect(troops == dict.fromkeys(range(1, 8), 2), f"the troops are not two each of 1 to 7: {_TROOPS} cards")
    count = len(document["reinforcements"]["values"])
    _expect(count == _REINFORCEMENTS, f"{count} reinforcements, not {_REINFORCEMENTS}")
    letters = Counter(letter for card in document["deployment_cards"] for letter in set(card))
    _expect(
        len(document["deployment_cards"]) == 3 and letters == dict.fromkeys(_REGIONS, 2),
        "the mini-cards do not have every letter on two of three",
    )


def _check_objectives(document: dict[str, Any], places: dict[str, Any]) -> None:
    """Check that every deck of objectives has its six cards, about places there are. Rule: REX-06."""
    known = {
        "fief": {facts["region"] for facts in places.values()},
        "cities": set(document["areas"]),
        "link": set(document["links"]),
    }
    for deck, names in known.items():
        cards = document["objectives"][deck]
        _expect(len(cards) == _OBJECTIVES, f"{len(cards)} {deck} objectives, not {_OBJECTIVES}")
        for card in cards:
            for name in card:
                _expect(name in names, f"{deck} objective {card}: unknown {name}")


def _expect(holds: bool, fault: str) -> None:  # noqa: FBT001
    if not holds:
        raise DataError(f"board.json: {fault}")
