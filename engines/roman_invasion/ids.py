"""Names of what Roman Invasion of Britain is made of: regions, cards, types and phases."""

from enum import StrEnum
from typing import NewType

Region = NewType("Region", str)
"""A tribal region, by its id in `data/board.json`."""

RomanCard = NewType("RomanCard", str)
"""A card of the Roman deck, by its id in `data/cards.json`."""

BritonCard = NewType("BritonCard", str)
"""A card of the Briton deck, by its id in `data/cards.json`."""


class RomanType(StrEnum):
    """The ten types of Roman card; the value is the letter printed on the card. Rule: RIB-01."""

    VICTORY = "V"
    AUXILIARY = "A"
    STRATEGY = "S"
    BASE = "B"
    TACTICS = "T"
    MOTIVATION = "M"
    COMMANDER = "C"
    DIPLOMACY = "D"
    LEGION = "L"
    WEAKNESS = "W"


class BritonType(StrEnum):
    """The four types of Briton card; the value is the mark shown beside the icon. Rule: RIB-02."""

    GAMBIT = "G"
    LEADER = "Le"
    TROOPS = "Tr"
    TERRAIN = "Te"


class Phase(StrEnum):
    """The phases of the table. Resource, Occupation and Revolt need no answer and pass by themselves."""

    MUSTER = "muster"
    CAMPAIGN = "campaign"
    RESERVE = "reserve"
    FORTIFY = "fortify"
    OVER = "over"


class Policy(StrEnum):
    """The policy of a standing order for the reserve play."""

    ASK = "ask"
    HELP = "help"
    NEVER = "never"


CANTIACI = Region("cantiaci")
"""The region that must be captured before any other may be attacked. Rule: RIB-10."""

START_VT = 3
"""Victory tokens each player starts with. Rule: RIB-06."""

PAIRS = 6
"""Resource pairs that lie face up at the start of a turn. Rule: RIB-08."""

MUSTER_BELOW = 6
"""A hand of fewer cards than this takes another pair. Rule: RIB-09."""

HAND_LIMIT = 5
"""Cards a hand may keep at the end of its turn. Rule: RIB-23."""
