"""References and labels of the components, made once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engines.core.line import Line, Ref, say
from engines.rex_britannorum.data import tables
from engines.rex_britannorum.ids import (
    AREAS,
    KINGDOMS,
    ROMAN,
    TRACKS,
    Area,
    Card,
    Kind,
    Kingdom,
    Link,
    Location,
    Objective,
    Region,
    Token,
    Track,
    colour_of,
    is_joker,
    value_of,
)
from engines.rex_britannorum.views import Reached

AREA_REF: Final[Mapping[Area, Ref]] = MappingProxyType({area: Ref(kind="area", id=area.value) for area in AREAS})
"""The reference to each area."""

KINGDOM_REF: Final[Mapping[Kingdom, Ref]] = MappingProxyType(
    {kingdom: Ref(kind="kingdom", id=kingdom.value) for kingdom in KINGDOMS}
)
"""The reference to each kingdom."""

LOCATION_REF: Final[Mapping[str, Ref]] = MappingProxyType(
    {str(place): Ref(kind="location", id=place) for place in (*tables.LOCATIONS, *tables.TOKENS)}
)
"""The reference to each location and to each token; a token goes by the name of its location."""

REGION_REF: Final[Mapping[Region, Ref]] = MappingProxyType(
    {region: Ref(kind="region", id=region) for region in tables.REGIONS}
)
"""The reference to each region."""

LINK_REF: Final[Mapping[Link, Ref]] = MappingProxyType({link: Ref(kind="link", id=link) for link in tables.LINKS})
"""The reference to each link."""

TRACK_REF: Final[Mapping[Track, Ref]] = MappingProxyType({track: Ref(kind="track", id=track.value) for track in TRACKS})
"""The reference to each track."""

OBJECTIVE_REF: Final[Mapping[Objective, Ref]] = MappingProxyType(
    {card: Ref(kind="objective", id=card) for card in tables.OBJECTIVES}
)
"""The reference to each objectives card: its deck and the two places it names."""

CARD_REF: Final[Mapping[Card, Ref]] = MappingProxyType(
    {
        card: Ref(kind="card", id=card)
        for card in (*(card for deck in tables.TROOPS.values() for card in deck), *tables.REINFORCEMENTS)
    }
)
"""The reference to each card: its colour and its value."""

POWER: Final[Mapping[int, Line]] = MappingProxyType(
    {value: say(f"power.{value}" if value <= 4 else "power.none") for value in range(1, 8)}
)
"""The effect of the power of each value, in one sentence without a full stop."""


def places(taken: Iterable[Location | Token]) -> tuple[Ref, ...]:
    """Return the names of locations or tokens, for a list in a sentence."""
    return tuple(LOCATION_REF[place] for place in taken)


def kingdoms(named: Iterable[Kingdom]) -> tuple[Ref, ...]:
    """Return the names of kingdoms, for a list in a sentence."""
    return tuple(KINGDOM_REF[kingdom] for kingdom in named)


def joined(lines: Iterable[Line]) -> Line:
    """Return up to three lines as one, with semicolons between them: for items that have commas of their own."""
    items = tuple(lines)
    return say(f"joined.{len(items)}", **dict(zip(("first", "second", "third"), items, strict=False)))


def summed(parts: tuple[Line, ...]) -> Line:
    """Return one or two cards as they are added up: "7 + 5"."""
    first, *others = parts
    return say("card.sum", first=first, second=summed(tuple(others))) if others else first


def where(area: Area | None) -> Line:
    """Return " in North"; nothing where the area stands above already."""
    return _HERE if area is None else _WHERE[area]


@lru_cache(maxsize=256)
def card_of(card: Card, kingdom: Kingdom) -> Line:
    """Return a card as its player names it: the own troop by its value, any other card by its colour too."""
    colour = colour_of(card)
    if colour == kingdom.value:
        return say("card.own", value=str(value_of(card)))
    if colour == ROMAN:
        return say("card.label", card=CARD_REF[card])
    return say("card.mercenary", card=CARD_REF[card])


def hand_of(held: Iterable[Card], kingdom: Kingdom) -> tuple[Line, ...]:
    """Return cards as their player names them, for a list in a sentence."""
    return tuple(card_of(card, kingdom) for card in held)


@lru_cache(maxsize=512)
def token(lying: Token) -> Line:
    """Return a token with what it is: a road, a city or a joker."""
    if is_joker(lying):
        return say("token.joker", place=LOCATION_REF[lying])
    return say(f"token.{tables.LOCATIONS[Location(lying)].kind.value}", place=LOCATION_REF[lying])


@lru_cache(maxsize=512)
def at_stake(area: Area, tokens: tuple[Token, ...]) -> Line:
    """Return in words how many of these tokens lie in an area, and how many of them are cities and jokers."""
    here = [one for one in tokens if tables.area_of(one) is area]
    jokers = sum(map(is_joker, here))
    cities = sum(not is_joker(one) and tables.LOCATIONS[Location(one)].kind is Kind.CITY for one in here)
    return _at_stake(len(here), cities, jokers)


def _at_stake(count: int, cities: int, jokers: int) -> Line:
    if count == 0:
        return say("stakes.none")
    if cities == count > 1:
        return say("stakes.all_cities", n=count)
    extras = []
    if cities:
        extras.append(say("stakes.cities", n=cities))
    if jokers:
        extras.append(say("stakes.joker"))
    if not extras:
        return say("stakes.tokens", n=count)
    return say("stakes.among", n=count, extras=tuple(extras))


_HERE: Final = say("where.here")
_WHERE: Final = MappingProxyType({area: say("where.area", area=ref) for area, ref in AREA_REF.items()})


@lru_cache(maxsize=64)
def condition(objective: Objective, number: int) -> Line:
    """Return one condition of an objectives card, 0 to 2, as a sentence without a full stop. Rule: REX-62."""
    facts = tables.OBJECTIVES[objective].conditions[number]
    return _condition(f"condition.{facts.kind}", facts)


@lru_cache(maxsize=64)
def brief_condition(objective: Objective, number: int) -> Line:
    """Return one condition of an objectives card in as few words as a menu has room for."""
    facts = tables.OBJECTIVES[objective].conditions[number]
    return _condition(f"brief.{facts.kind}", facts)


def condition_now(objective: Objective, number: int, reached: Reached) -> Line:
    """Return one condition of an objectives card with how it stands: counting, true in vain, or not true."""
    facts = tables.OBJECTIVES[objective].conditions[number]
    mark = say("now.counts" if reached.counts else "now.holds" if reached.holds else "now.fails")
    first, *others = (_NAMED[place] for place in facts.places)
    if others:
        one, two = reached.have
        return say(f"now.{facts.kind}", mark=mark, one=first, have=one, other=others[0], also=two)
    return say(f"now.{facts.kind}", mark=mark, place=first, have=reached.have[0], need=reached.need[0])


def _condition(key: str, facts: tables.Condition) -> Line:
    first, *others = (_NAMED[place] for place in facts.places)
    if others:
        return say(key, one=first, other=others[0])
    need, among = _control(facts)
    return say(key, place=first, need=need, among=among)


def _control(facts: tables.Condition) -> tuple[int, int]:
    """Return how many locations give control of what a condition names, and how many there are."""
    name = facts.places[0]
    if facts.kind == "control_region":
        region = tables.REGIONS[Region(name)]
        return region.control, len(region.locations)
    if facts.kind == "control_cities":
        area = tables.AREA_FACTS[Area(name)]
        return area.control, len(area.cities)
    link = tables.LINKS[Link(name)]
    return link.control, len(link.locations)


_NAMED: Final[Mapping[str, Ref]] = MappingProxyType(
    {str(name): ref for named in (REGION_REF, AREA_REF, LINK_REF) for name, ref in named.items()}
)
"""Everything a condition may name."""
