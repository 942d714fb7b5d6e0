"""The English of the pictures of Roman Invasion of Britain: what is lettered on them and said in their place."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.core.line import Arg, say
from engines.core.words import Catalogue
from engines.roman_invasion.catalogue import CATALOGUE as GAME
from renderers import theme

_LETTERED: Final[dict[str, str]] = {
    "title.above": "ROMAN INVASION",
    "title.below": "OF BRITAIN",
    "sea.east.above": "OCEANUS",
    "sea.east.below": "GERMANICUS",
    "sea.west.above": "OCEANUS",
    "sea.west.below": "HIBERNICUS",
    "sea.south": "OCEANUS BRITANNICUS",
    "compass.north": "N",
    "stamp": "{turn} · picture {n}",
    "stamp.one": "{turn} · picture {n}",
    "victory.title": "VICTORY",
    "victory.hand": "hand",
    "victory.vt": "VT",
    "briton.deck": "deck {n}",
    "briton.deck.one": "deck {n}",
    "briton.discard": "discard {n}",
    "briton.discard.one": "discard {n}",
    "briton.next": "next Briton",
    "roman.deck": "Roman deck {n} · discard {m}",
    "roman.deck.one": "Roman deck {n} · discard {m}",
    "bonus": "+{n}",
    "bonus.one": "+{n}",
    "phase.resource": "Resource",
    "phase.muster": "Muster",
    "phase.campaign": "Campaign",
    "phase.occupation": "Occupation",
    "phase.revolt": "Revolt",
    "phase.fortify": "Fortify",
    "key.resistance": "resistance 2 to 5",
    "key.captured": "captured by Rome",
    "key.open": "open to attack",
    "key.revolt": "in revolt",
    "key.last": "last move",
    "key.landlocked": "landlocked",
    "key.town": "town, bonus VT",
    "pair.taken": "taken",
    "hand.title": "YOUR HAND",
    "hand.sum": "{n} cards · best attack {best}",
    "hand.sum.one": "{n} card · best attack {best}",
    "report.romans": "ROME",
    "report.britons": "BRITONS",
    "report.captured": "{region} captured",
    "report.held": "{region} holds out",
    "report.bonus": "variety +{n}",
    "report.bonus.one": "variety +{n}",
    "report.reserve": "reserve",
    "report.award": "{seat} +{n} VT",
    "report.award.one": "{seat} +{n} VT",
    "report.lost": "{seat} −{n} VT",
    "report.lost.one": "{seat} −{n} VT",
    "report.nothing": "{seat} has no VT to lose",
}  # fmt: skip

_ALT: Final[dict[str, str]] = {
    "alt.board": "Map of Britain, {turn}, picture {n}.",
    "alt.board.one": "Map of Britain, {turn}, picture {n}.",
    "alt.focus": "Part of the map of Britain about {region}, {turn}, picture {n}.",
    "alt.focus.one": "Part of the map of Britain about {region}, {turn}, picture {n}.",
    "alt.phase": "Phase: {phase}, turn of {seat}.",
    "alt.over": "The match is over.",
    "alt.seat": "{seat} {vt} VT, hand {n}",
    "alt.seat.one": "{seat} {vt} VT, hand {n}",
    "alt.seats": "Seats: {seats}.",
    "alt.captured": "Captured: {regions}.",
    "alt.uncaptured": "Not yet captured: {regions}.",
    "alt.all": "Every region is captured.",
    "alt.none": "No region is captured.",
    "alt.revolt": "In revolt: {regions}.",
    "alt.open": "Open to attack: {regions}.",
    "alt.region": "{region} {n}",
    "alt.region.one": "{region} {n}",
    "alt.last": "Last move marked on {region}.",
    "alt.top": "Top Briton card: {card}; {n} in the deck, {m} discarded.",
    "alt.top.one": "Top Briton card: {card}; {n} in the deck, {m} discarded.",
    "alt.no_top": "No Briton card shows.",
    "alt.card": "{code} {card}",
    "alt.briton": "{code} {card}",
    "alt.luck": "{code} {card} (Luck)",
    "alt.pair": "{n}: {first} and {second}",
    "alt.pair.one": "{n}: {first} and {second}",
    "alt.pairs": "Pairs: {pairs}.",
    "alt.hand": "Your hand: {cards}.",
    "alt.report": "Attack on {region} by {seat}: {committed} against {drawn}; Rome {romans}, Britons {britons}.",
    "alt.reserve": "Reserve card {card} by {seat}.",
    "alt.how": "A turn on one card: {steps}.",
    "seat.shown": "{name} ({letter}, {colour})",
    "colour.blue": "blue",
    "colour.yellow": "yellow",
    "colour.magenta": "magenta",
    "colour.green": "green",
    "colour.black": "black",
    "colour.white": "white",
}

CATALOGUE: Final = GAME.merged(Catalogue(_LETTERED, _ALT))
"""Everything that is lettered or said, with the game's own names of regions and cards."""


@lru_cache(maxsize=2048)
def _worded(key: str, args: tuple[tuple[str, Arg], ...]) -> str:
    return CATALOGUE.text(say(key, **dict(args)))


def word(key: str, **args: Arg) -> str:
    """Return the sentence or label under ``key``."""
    return _worded(key, tuple(args.items()))


def colour_word(seat: int) -> str:
    """Return the name of a seat's colour."""
    return word(f"colour.{theme.SEATS[seat].word}")
