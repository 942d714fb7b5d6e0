"""The worth of placing a piece or playing a card somewhere, in a few words beside a choice."""

from __future__ import annotations

from functools import lru_cache

from engines.core.line import Line, say
from engines.rex_britannorum.data.tables import LOCATIONS, LocationFacts
from engines.rex_britannorum.ids import Card, Kind, Kingdom, Location, Token, value_of
from engines.rex_britannorum.legal.legality import joker_targets
from engines.rex_britannorum.legal.stakes import BIT, bits, stakes
from engines.rex_britannorum.turn_views import Battle
from engines.rex_britannorum.views import Board
from engines.rex_britannorum.words.labels import KINGDOM_REF, POWER, REGION_REF, joined, kingdoms


def of_place(board: Board, kingdom: Kingdom, place: Location, taken: tuple[Location, ...] = ()) -> Line:
    """Return what a piece on this location would be worth to a kingdom: road, cities, region, company.

    ``taken`` are the locations already chosen in the same answer; what they bring is not counted once more.
    """
    holders = tuple(realm.kingdom for realm in board.realms if realm.kingdom is not kingdom and place in realm.pieces)
    held = bits(board.realm(kingdom).pieces) | bits(taken)
    return _of_place(held, place, holders, place in board.rome)


def of_joker(board: Board, battle: Battle, kingdom: Kingdom, joker: Token) -> Line:
    """Return on how many locations a joker could place a piece, if it were taken alone. Rule: REX-35."""
    targets = len(joker_targets(board, battle, kingdom, (joker,)))
    return say("hint.joker", n=targets) if targets else say("hint.joker.none")


@lru_cache(maxsize=256)
def of_card(card: Card, winner: Kingdom | None) -> Line:
    """Return who played a card that power 2 may bring, if anybody, and what its power does."""
    power = POWER[value_of(card)]
    return power if winner is None else say("hint.played", kingdom=KINGDOM_REF[winner], power=power)


@lru_cache(maxsize=1 << 14)
def _of_place(held: int, place: Location, holders: tuple[Kingdom, ...], rome: bool) -> Line:  # noqa: FBT001
    facts = LOCATIONS[place]
    road, cities, regions = stakes(held)
    road_with, cities_with, regions_with = stakes(held | BIT[place])
    effects: list[Line] = []
    if road_with > road:
        effects.append(say("hint.road", n=road_with))
    if cities_with > cities:
        effects.append(say("hint.cities", n=cities_with))
    if regions_with > regions:
        effects.append(say("hint.region"))
    if holders:
        effects.append(say("hint.held", kingdoms=kingdoms(holders)))
    if rome:
        effects.append(say("hint.rome"))
    kind, region = _kind(facts), REGION_REF[facts.region]
    if not effects:
        return say("hint.place", kind=kind, region=region)
    return say("hint.place.effects", kind=kind, region=region, effects=joined(effects))


def _kind(facts: LocationFacts) -> Line:
    if facts.allegiance:
        return say("hint.allegiance")
    if facts.start_of is not None:
        return say("hint.start")
    return say("hint.city" if facts.kind is Kind.CITY else "hint.road_kind")
