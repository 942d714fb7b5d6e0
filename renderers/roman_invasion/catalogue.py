"""The English of the pictures of Roman Invasion of Britain: what is lettered on them and said in their place."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.core.line import Arg, say
from engines.core.words import Catalogue
from engines.roman_invasion.words.catalogue import CATALOGUE as GAME

_LETTERED: Final[dict[str, str]] = {
    "title.above": "ROMAN INVASION",
    "title.below": "OF BRITAIN",
    "sea.east.above": "OCEANUS",
    "sea.east.below": "GERMANICUS",
    "sea.west.above": "OCEANUS",
    "sea.west.below": "HIBERNICUS",
    "sea.south": "OCEANUS BRITANNICUS",
    "compass.north": "N",
    "stamp": "turn {turn} · picture {n}",
    "stamp.one": "turn {turn} · picture {n}",
    "victory.title": "VICTORY",
    "victory.hand": "hand",
    "victory.vt": "VT",
    "briton.deck": "deck {n}",
    "briton.deck.one": "deck {n}",
    "briton.discard": "discard {n}",
    "briton.discard.one": "discard {n}",
    "briton.next": "next Briton",
    "roman.deck": "deck {n}",
    "roman.deck.one": "deck {n}",
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
    "how.title": "YOUR TURN",
    "how.1.title": "Muster",
    "how.1.text": "Take whole pairs until you hold 6 or 7 cards.",
    "how.2.title": "Attack",
    "how.2.text": "A region next to Roman land, with cards of different types.",
    "how.3.title": "Compare",
    "how.3.text": "As many Briton cards as its resistance. You need more.",
    "how.4.title": "Award",
    "how.4.text": "3, 5, 7 or 9 VT, towns on top. A failure costs 1 VT.",
    "how.5.title": "Revolt",
    "how.5.text": "On a 6, one of six regions may throw Rome out.",
    "how.6.title": "Fortify",
    "how.6.text": "Keep 5 cards. Then the next player begins.",
}

_ALT: Final[dict[str, str]] = {
    "alt.board": "Map of Britain, picture {n}. {status}",
    "alt.board.one": "Map of Britain, picture {n}. {status}",
    "alt.focus": "Part of the map of Britain about {region}, picture {n}. {status}",
    "alt.focus.one": "Part of the map of Britain about {region}, picture {n}. {status}",
    "alt.seat": "{letter} {seat} {vt} VT, hand {n}",
    "alt.seat.one": "{letter} {seat} {vt} VT, hand {n}",
    "alt.nobody": "{seat} {vt} VT, hand {n}",
    "alt.nobody.one": "{seat} {vt} VT, hand {n}",
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
    "alt.pair": "{n}: {first} and {second}",
    "alt.pair.one": "{n}: {first} and {second}",
    "alt.pairs": "Pairs: {pairs}.",
    "alt.hand": "Your hand: {cards}.",
    "alt.report": "Attack on {region} by {seat}: {committed} against {drawn}, variety +{bonus}. Rome {romans}, "
    "Britons {britons}.",
    "alt.result": "{result}.",
    "alt.reserve": "Reserve card {card} by {seat}.",
    "alt.how": "A turn in six steps.",
    "alt.step": "{n}. {title}: {text}",
    "alt.step.one": "{n}. {title}: {text}",
}

CATALOGUE: Final = GAME.merged(Catalogue(_LETTERED, _ALT))
"""Everything that is lettered or said, with the game's own names of regions and cards."""


@lru_cache(maxsize=2048)
def _worded(key: str, args: tuple[tuple[str, Arg], ...]) -> str:
    return CATALOGUE.text(say(key, **dict(args)))


def word(key: str, **args: Arg) -> str:
    """Return the sentence or label under ``key``."""
    return _worded(key, tuple(args.items()))
