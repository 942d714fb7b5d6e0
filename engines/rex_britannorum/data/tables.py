"""The components: board, tracks, decks and objectives; read from `data/board.json` and checked once.

The printed map is not public: the board is a reconstruction in which every component says where it comes from, so
that printed values can replace it without touching code.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, Literal

from engines.core.model import Frozen
from engines.rex_britannorum.data.checks import check_board
from engines.rex_britannorum.data.errors import DataError
from engines.rex_britannorum.ids import (
    AREAS,
    KINGDOMS,
    Area,
    Card,
    Deck,
    Kind,
    Kingdom,
    Link,
    Location,
    Objective,
    Region,
    Token,
    Track,
    joker,
)


class LocationFacts(Frozen):
    """One location as printed. Rule: REX-03."""

    id: Location
    name: str
    """The ancient name, for the map."""
    place: str
    """Where that is today; empty where the name says it all."""
    kind: Kind
    region: Region
    area: Area
    token: bool
    """Whether it has a token in the bag; start roads and allegiance cities have none."""
    start_of: Kingdom | None
    """The kingdom whose first cube lies here."""
    allegiance: bool
    """Whether it is its fief's allegiance city."""
    draw: tuple[float, float]
    """Latitude and longitude where the map draws it."""
    source: str


class RegionFacts(Frozen):
    """One named region. Rule: REX-02."""

    name: Region
    area: Area
    locations: tuple[Location, ...]

    @property
    def control(self) -> int:
        """Return how many of its locations give control. Rule: REX-62."""
        return len(self.locations) // 2 + 1


class LinkFacts(Frozen):
    """A link: two cities and the roads that join them. Rule: REX-62."""

    id: Link
    area: Area
    locations: tuple[Location, ...]

    @property
    def control(self) -> int:
        """Return how many of its locations give control. Rule: REX-62."""
        return len(self.locations) // 2 + 1


class AreaFacts(Frozen):
    """One area. Rule: REX-02."""

    id: Area
    name: str
    fief: Region
    kingdom: Kingdom
    """The kingdom whose fief lies here."""
    start: Location
    allegiance: Location
    regions: tuple[Region, ...]
    cities: tuple[Location, ...]
    """All of them, the allegiance city included."""
    roads: tuple[Location, ...]
    """All of them, the start road included."""

    @property
    def control(self) -> int:
        """Return how many of its cities give control of its cities. Rule: REX-62."""
        return len(self.cities) // 2 + 1


class TrackFacts(Frozen):
    """One stake track. Rule: REX-08."""

    start: int
    last: int
    """The last printed space; values beyond it count on. Rule: REX-09."""
    first: int
    thresholds: tuple[int, int, int]
    source: str


class Condition(Frozen):
    """One condition of an objectives card. Rule: REX-62."""

    kind: Literal[
        "present_regions", "present_spread", "present_links", "control_region", "control_cities", "control_link"
    ]
    """``present_spread``: present in two different regions of each of the two areas."""
    places: tuple[str, ...]
    """Regions, areas or links."""


class ObjectiveFacts(Frozen):
    """One objectives card: three conditions, each of which needs those above it. Rule: REX-06, REX-61."""

    id: Objective
    deck: Deck
    conditions: tuple[Condition, Condition, Condition]
    source: str


class BoardFacts(Frozen):
    """Everything that `board.json` says."""

    about: str
    locations: tuple[LocationFacts, ...]
    connections: tuple[tuple[Location, Location], ...]
    regions: tuple[RegionFacts, ...]
    links: tuple[LinkFacts, ...]
    areas: tuple[AreaFacts, ...]
    tracks: tuple[TrackFacts, TrackFacts, TrackFacts]
    troop_values: tuple[int, ...]
    """The values of one kingdom's troops."""
    reinforcement_values: tuple[int, ...]
    minis: tuple[tuple[Area, Area], ...]
    """The deployment mini-cards of a kingdom. Rule: REX-07."""
    objectives: tuple[ObjectiveFacts, ...]


def read_board(text: str) -> BoardFacts:
    """Return the board that a `board.json` describes.

    Raises:
        DataError: naming what is wrong with it: no JSON, an unknown location, a broken link, a wrong count.
    """
    try:
        document = json.loads(text)
        check_board(document)
        return _built(document)
    except DataError:
        raise
    except (KeyError, TypeError, IndexError, ValueError) as error:
        raise DataError(f"board.json: {error}") from error


def _built(document: dict[str, Any]) -> BoardFacts:
    locations = tuple(_location(facts) for facts in document["locations"])
    regions = _regions(locations)
    return BoardFacts(
        about=document["about"],
        locations=locations,
        connections=tuple((one, other) for one, other in document["connections"]),
        regions=regions,
        links=tuple(
            LinkFacts(id=Link(link), area=Area(places[0][0]), locations=tuple(places))
            for link, places in document["links"].items()
        ),
        areas=tuple(_area(document, area, regions, locations) for area in AREAS),
        tracks=_tracks(document["tracks"]),
        troop_values=tuple(document["troops"]["values"]),
        reinforcement_values=tuple(document["reinforcements"]["values"]),
        minis=tuple((Area(one), Area(other)) for one, other in document["deployment_cards"]),
        objectives=tuple(_objectives(document["objectives"])),
    )


def _location(facts: dict[str, Any]) -> LocationFacts:
    name, _, place = facts["name"].partition(" (")
    return LocationFacts(
        id=facts["id"],
        name=name,
        place=place.rstrip(")"),
        kind=facts["kind"],
        region=facts["region"],
        area=facts["area"],
        token=facts["token"],
        start_of=_kingdom(facts.get("start_of")),
        allegiance=facts.get("allegiance", False),
        draw=(facts["draw"][0], facts["draw"][1]),
        source=facts.get("kind_source", facts["source"]),
    )


def _kingdom(name: str | None) -> Kingdom | None:
    return None if name is None else Kingdom[name.upper()]


def _regions(locations: tuple[LocationFacts, ...]) -> tuple[RegionFacts, ...]:
    names = dict.fromkeys((place.region, place.area) for place in locations)
    return tuple(
        RegionFacts(
            name=name,
            area=area,
            locations=tuple(place.id for place in locations if place.region == name),
        )
        for name, area in names
    )


def _area(
    document: dict[str, Any], area: Area, regions: tuple[RegionFacts, ...], locations: tuple[LocationFacts, ...]
) -> AreaFacts:
    inside = [place for place in locations if place.area is area]
    fief = document["fiefs"][area.value]
    return AreaFacts(
        id=area,
        name=document["areas"][area.value]["name"],
        fief=Region(fief),
        kingdom=Kingdom[fief.upper()],
        start=next(place.id for place in inside if place.start_of),
        allegiance=next(place.id for place in inside if place.allegiance),
        regions=tuple(region.name for region in regions if region.area is area),
        cities=tuple(place.id for place in inside if place.kind is Kind.CITY),
        roads=tuple(place.id for place in inside if place.kind is Kind.ROAD),
    )


def _tracks(document: dict[str, Any]) -> tuple[TrackFacts, TrackFacts, TrackFacts]:
    road, cities, regions = (
        TrackFacts(
            start=facts["start"],
            last=facts["spaces"][1],
            first=facts["first"],
            thresholds=tuple(facts["thresholds"]),
            source=facts["source"],
        )
        for facts in (document[track.value] for track in Track)
    )
    return road, cities, regions


def _objectives(document: dict[str, Any]) -> list[ObjectiveFacts]:
    shapes: dict[Deck, tuple[Any, Any]] = {
        Deck.FIEF: ("present_regions", "control_region"),
        Deck.CITIES: ("present_spread", "control_cities"),
        Deck.LINK: ("present_links", "control_link"),
    }
    return [
        ObjectiveFacts(
            id=Objective(f"{deck.value}{number}"),
            deck=deck,
            conditions=(
                Condition(kind=present, places=(one, other)),
                Condition(kind=control, places=(one,)),
                Condition(kind=control, places=(other,)),
            ),
            source=document["source"],
        )
        for deck, (present, control) in shapes.items()
        for number, (one, other) in enumerate(document[deck.value], start=1)
    ]


BOARD: Final = read_board((files("engines.rex_britannorum") / "data" / "board.json").read_text("utf-8"))
"""The board in play."""

LOCATIONS: Final[Mapping[Location, LocationFacts]] = MappingProxyType({place.id: place for place in BOARD.locations})
"""Every location by its id, in board order."""

REGIONS: Final[Mapping[Region, RegionFacts]] = MappingProxyType({region.name: region for region in BOARD.regions})
"""Every region by its name. Rule: REX-02."""

LINKS: Final[Mapping[Link, LinkFacts]] = MappingProxyType({link.id: link for link in BOARD.links})
"""Every link by its id."""

AREA_FACTS: Final[Mapping[Area, AreaFacts]] = MappingProxyType({area.id: area for area in BOARD.areas})
"""Every area by its letter."""

HOME: Final[Mapping[Kingdom, Area]] = MappingProxyType({area.kingdom: area.id for area in BOARD.areas})
"""The area of each kingdom's fief. Rule: REX-01."""

TRACK_FACTS: Final[Mapping[Track, TrackFacts]] = MappingProxyType(dict(zip(Track, BOARD.tracks, strict=True)))
"""Every track. Rule: REX-08."""

OBJECTIVES: Final[Mapping[Objective, ObjectiveFacts]] = MappingProxyType({card.id: card for card in BOARD.objectives})
"""Every objectives card by its id. Rule: REX-06."""

TOKENS: Final[tuple[Token, ...]] = (
    *(Token(place.id) for place in BOARD.locations if place.token),
    *(joker(area) for area in AREAS),
)
"""The 49 tokens in board order, the jokers last. Rule: REX-04."""

TROOPS: Final[Mapping[Kingdom, tuple[Card, ...]]] = MappingProxyType(
    {kingdom: tuple(Card(f"{kingdom.value}{value}") for value in BOARD.troop_values) for kingdom in KINGDOMS}
)
"""The 14 troops of each kingdom. Rule: REX-05."""

REINFORCEMENTS: Final[tuple[Card, ...]] = tuple(Card(f"X{value}") for value in BOARD.reinforcement_values)
"""The six reinforcements. Rule: REX-06."""

NEIGHBOURS: Final[Mapping[Location, tuple[Location, ...]]] = MappingProxyType(
    {
        place: tuple(other if one == place else one for one, other in BOARD.connections if place in (one, other))
        for place in LOCATIONS
    }
)
"""Where the connections of each location lead. Rule: REX-03."""


def area_of(token: Token | Location) -> Area:
    """Return the area of a token or location."""
    return Area(token[1]) if token[0] == "J" else LOCATIONS[Location(token)].area
