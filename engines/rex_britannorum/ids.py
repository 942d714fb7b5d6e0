"""Names of what Rex Britannorum is made of: areas, kingdoms, locations, cards, tracks and phases."""

from enum import StrEnum
from typing import Final, NewType

Location = NewType("Location", str)
"""A road or a city by its id in `data/board.json`: ``"N04"``, the start road ``"FN"``, the allegiance city ``"RN"``."""

Token = NewType("Token", str)
"""A location token: the id of its location, or of a joker (``"JN"``)."""

Region = NewType("Region", str)
"""A named region, by its name in `data/board.json`."""

Link = NewType("Link", str)
"""A link between two cities of one area, by its id in `data/board.json`: ``"C05-C10"``."""

Card = NewType("Card", str)
"""A card by colour and value: ``"B5"`` is a Brigantian troop of value 5, ``"X6"`` a reinforcement of value 6.

Equal cards are equal strings: a kingdom has two troops of each value, and nothing tells them apart. Rule: REX-05.
"""

Objective = NewType("Objective", str)
"""An objectives card, by its id: ``"fief1"``, ``"cities3"``, ``"link6"``."""


class Area(StrEnum):
    """The three areas, in the order of battle. Rule: REX-02."""

    NORTH = "N"
    CENTRE = "C"
    SOUTH = "S"


class Kingdom(StrEnum):
    """The three kingdoms, in the order of their fiefs' areas; the value is the letter on their pieces. Rule: REX-01."""

    BRIGANTES = "B"
    ICENI = "I"
    REGNENSES = "R"


class Kind(StrEnum):
    """The kinds of locations: a road takes cubes, a city oppida. Rule: REX-03."""

    ROAD = "road"
    CITY = "city"


class Track(StrEnum):
    """The three stakes. Rule: REX-08."""

    ROAD = "road"
    CITIES = "cities"
    REGIONS = "regions"


class Deck(StrEnum):
    """The three kinds of objectives. Rule: REX-06."""

    FIEF = "fief"
    CITIES = "cities"
    LINK = "link"


class Role(StrEnum):
    """The role of a kingdom. Rule: REX-13."""

    PLAYER = "player"
    NPK = "npk"
    UNUSED = "unused"


class Phase(StrEnum):
    """The phases of the table. Order, tokens, battles and stakes need no answer and pass by themselves."""

    OBJECTIVES = "objectives"
    DISCARD = "discard"
    RECRUIT = "recruit"
    PLAN = "plan"
    GAINS = "gains"
    ROME = "rome"
    OVER = "over"


class Policy(StrEnum):
    """How a standing order chooses locations: for gains, jokers and power 3. Rule: REX-R3."""

    ASK = "ask"
    ROAD = "road"
    CITIES = "cities"
    REGIONS = "regions"


class CardPolicy(StrEnum):
    """How a standing order takes cards: for power 2 and help from Rome. Rule: REX-R3."""

    ASK = "ask"
    HIGHEST = "highest"
    NEVER = "never"


ORDERED: Final = ("winner", "vassal", "recruit", "cohabit", "rome")
"""Decisions that can be ordered: gains as a winner and as a vassal, powers 2 and 3, help from Rome. Rule: REX-R3."""

AREAS: Final = tuple(Area)
"""The areas in the order of battle."""

KINGDOMS: Final = tuple(Kingdom)
"""The kingdoms in the order of their fiefs."""

KINGDOM_INDEX: Final = {kingdom: at for at, kingdom in enumerate(KINGDOMS)}
"""The place of each kingdom in tuples by kingdom: fief order."""

AREA_INDEX: Final = {area: at for at, area in enumerate(AREAS)}
"""The place of each area in tuples by area: the order of battle."""

TRACKS: Final = tuple(Track)
"""The stakes in the order of the scoring board."""

RAISED: Final = 1
"""The value that counts 7 where another kingdom plays a 7. Rule: REX-30."""

RECRUITING: Final = 2
"""The value whose power brings a vassal a card. Rule: REX-36."""

COHABITING: Final = 3
"""The value whose power lets a vassal share a road. Rule: REX-37."""

SHIELD: Final = 4
"""The value that protects a winner. Rule: REX-38."""

RAISING: Final = 7
"""The printed value that raises 1s of others, and the value they are raised to. Rule: REX-30."""

ROMAN: Final = "X"
"""The colour of a reinforcement."""

DRAW: Final = "deck"
"""A recruitment from the top of the own deck instead of a card of the queue."""

TURNS: Final = 7
"""Turns of a match. Rule: REX-04."""

QUEUE: Final = 3
"""Cards that lie in a queue after it was refilled. Rule: REX-10."""

ROMES_AT_FIRST: Final = 7
"""Tokens that the 2-player variant draws for Rome. Rule: REX-14."""

DISCARD_TURN: Final = 4
"""The turn that begins with the discard of an objectives card, where the table plays so. Rule: REX-11."""


def value_of(card: Card) -> int:
    """Return the printed value, 1 to 7."""
    return int(card[1])


def colour_of(card: Card) -> str:
    """Return the kingdom's letter, or ``ROMAN`` for a reinforcement."""
    return card[0]


def joker(area: Area) -> Token:
    """Return the joker of an area."""
    return _JOKERS[area]


def is_joker(token: Token) -> bool:
    """Return whether a token is a joker."""
    return token[0] == "J"


_JOKERS: Final = {area: Token(f"J{area.value}") for area in Area}
