"""The components: regions, both decks, the award and revolt tables; read from `data/*.json` and checked once.

The map is a reconstruction and every region says where its values come from, so that printed values can replace
them without touching code.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from pydantic import ValidationError

from engines.core.model import Frozen
from engines.roman_invasion.ids import CANTIACI, BritonCard, BritonType, Region, RomanCard, RomanType

AWARD: Final[Mapping[int, int]] = MappingProxyType({2: 3, 3: 5, 4: 7, 5: 9})
"""VT paid for a capture, by resistance. Rule: RIB-18."""

RECAPTURE_VT: Final = 2
"""VT on top for a region that had revolted. Rule: RIB-18."""

BONUS: Final = (0, 0, 1, 2, 3)
"""The gain of a Briton draw, by the number of its different types. Rule: RIB-13."""


class DataError(ValueError):
    """A component file contradicts itself or the rulebook; the message names file and item."""


class RegionFacts(Frozen):
    """One region as printed. Rule: RIB-04."""

    id: Region
    name: str
    resistance: int
    coastal: bool
    special_vt: int
    borders: tuple[Region, ...]
    source: str
    seeds: tuple[tuple[float, float], ...]
    """Points (latitude, longitude) from which the drawn borders are built."""

    @property
    def award(self) -> int:
        """Return the VT of a capture without help or revolt. Rule: RIB-18."""
        return AWARD[self.resistance] + self.special_vt


class RomanFacts(Frozen):
    """One Roman card. Rule: RIB-01."""

    id: RomanCard
    name: str
    strength: int
    type: RomanType
    sea: bool

    @property
    def code(self) -> str:
        """Return type letter and strength, as in "S7"; the two Sea cards are "S5sea"."""
        return f"{self.type.value}{self.strength}{'sea' if self.sea else ''}"


class BritonFacts(Frozen):
    """One Briton card. Rule: RIB-02."""

    id: BritonCard
    name: str
    strength: int
    type: BritonType
    luck: bool


class BoardFacts(Frozen):
    """The map."""

    about: str
    regions: tuple[RegionFacts, ...]
    revolt_table: tuple[Region, ...]
    """The region named by the second revolt die, 1 to 6. Rule: RIB-22."""


class CardFacts(Frozen):
    """Both decks."""

    source: str
    roman: tuple[RomanFacts, ...]
    briton: tuple[BritonFacts, ...]


def read_board(text: str) -> BoardFacts:
    """Return the map that a `board.json` describes.

    Raises:
        DataError: naming what is wrong with it.
    """
    document = json.loads(text)
    try:
        board = BoardFacts(
            about=document["about"],
            regions=tuple(RegionFacts.model_validate(region) for region in document["regions"]),
            revolt_table=tuple(document["revolt_table"][str(die)] for die in range(1, 7)),
        )
    except (KeyError, ValidationError) as error:
        raise DataError(f"board.json: {error}") from error
    _check_borders({region.id: region for region in board.regions}, board)
    return board


def read_cards(text: str) -> CardFacts:
    """Return the decks that a `cards.json` describes.

    Raises:
        DataError: naming what is wrong with them.
    """
    document = json.loads(text)
    types = {kind.name: kind.value for kind in RomanType}
    britons = {kind.name: kind.value for kind in BritonType}
    try:
        cards = CardFacts(
            source=document["source"],
            roman=tuple(
                RomanFacts.model_validate({**card, "type": types[card["type"].upper()]}) for card in document["roman"]
            ),
            briton=tuple(
                BritonFacts.model_validate({**card, "type": britons[card["type"].upper()]})
                for card in document["briton"]
            ),
        )
    except (KeyError, ValidationError) as error:
        raise DataError(f"cards.json: {error}") from error
    _check_decks(cards)
    return cards


def _check_borders(regions: Mapping[Region, RegionFacts], board: BoardFacts) -> None:
    if len(regions) != len(board.regions):
        raise DataError("board.json: a region stands twice")
    for region_id in (CANTIACI, *board.revolt_table):
        if region_id not in regions:
            raise DataError(f"board.json: {region_id} is missing")
    if CANTIACI in board.revolt_table:
        raise DataError("board.json: Cantiaci cannot revolt")
    for region in board.regions:
        _check_region(regions, region)
    unreached = regions.keys() - _reached(regions)
    if unreached:
        raise DataError(f"board.json: no way from Cantiaci to {', '.join(sorted(unreached))}")


def _check_region(regions: Mapping[Region, RegionFacts], region: RegionFacts) -> None:
    """Check that a region has a resistance that pays, and neighbours that know of it. Rule: RIB-04."""
    if region.resistance not in AWARD:
        raise DataError(f"board.json: {region.id} has resistance {region.resistance}")
    for neighbour in region.borders:
        if neighbour not in regions:
            raise DataError(f"board.json: {region.id} borders {neighbour}, which is no region")
        if region.id not in regions[neighbour].borders:
            raise DataError(f"board.json: {region.id} borders {neighbour}, but not the other way round")


def _reached(regions: Mapping[Region, RegionFacts]) -> set[Region]:
    reached = {CANTIACI}
    waiting = [CANTIACI]
    while waiting:
        for neighbour in regions[waiting.pop()].borders:
            if neighbour not in reached:
                reached.add(neighbour)
                waiting.append(neighbour)
    return reached


def _check_decks(cards: CardFacts) -> None:
    """Check that both decks are those of the list. Rule: RIB-01, RIB-02."""
    names = Counter(card.id for card in cards.roman) + Counter(card.id for card in cards.briton)
    twice = [name for name, times in names.items() if times > 1]
    if twice:
        raise DataError(f"cards.json: {', '.join(twice)} stands twice")
    strengths = Counter(card.strength for card in cards.roman)
    if strengths != {7: 8, 6: 10, 5: 12, 4: 10, 3: 8} or {card.type for card in cards.roman} != set(RomanType):
        raise DataError("cards.json: the Roman deck is not the 48 cards of the list")
    if len(cards.briton) != 30 or {card.type for card in cards.briton} != set(BritonType):
        raise DataError("cards.json: the Briton deck is not the 30 cards of the list")
    if sum(card.sea for card in cards.roman) != 2 or sum(card.luck for card in cards.briton) != 3:
        raise DataError("cards.json: two cards are Sea and three are Luck")


def _text(name: str) -> str:
    return (files("engines.roman_invasion") / "data" / name).read_text(encoding="utf-8")


BOARD: Final = read_board(_text("board.json"))
"""The map of this edition."""

CARDS: Final = read_cards(_text("cards.json"))
"""The decks of this edition."""

REGIONS: Final[Mapping[Region, RegionFacts]] = MappingProxyType({region.id: region for region in BOARD.regions})
"""Every region by id, in board order."""

ROMAN: Final[Mapping[RomanCard, RomanFacts]] = MappingProxyType({card.id: card for card in CARDS.roman})
"""Every Roman card by id, in the order of the deck list."""

BRITON: Final[Mapping[BritonCard, BritonFacts]] = MappingProxyType({card.id: card for card in CARDS.briton})
"""Every Briton card by id, in the order of the deck list."""

MAX_SHARE: Final = max(region.award + RECAPTURE_VT * (region.id in BOARD.revolt_table) for region in BOARD.regions) // 2
"""The largest share a helper can earn. Rule: RIB-19."""


def strength(cards: tuple[RomanCard, ...]) -> int:
    """Return the summed strength of Roman cards."""
    return sum(ROMAN[card].strength for card in cards)


def in_board_order(regions: frozenset[Region]) -> tuple[Region, ...]:
    """Return the regions in the order of the board."""
    return tuple(region for region in REGIONS if region in regions)
