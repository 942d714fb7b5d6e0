"""The English of the pictures of Rex Britannorum: what is lettered on them and said in their place."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.core.line import Arg, Line, Ref, say
from engines.core.words import Catalogue
from engines.rex_britannorum.words.catalogue import CATALOGUE as GAME

_CARDS: Final[dict[str, str]] = {
    "face.power.1": "7 against a 7",
    "face.power.2": "vassal: take a card",
    "face.power.3": "vassal: share a road",
    "face.power.4": "winner: safe from 2, 3",
    "face.no_power": "no power",
    "face.mercenary": "mercenary",
    "face.merc": "merc.",
}

_BOARD: Final[dict[str, str]] = {
    "board.title": "REX BRITANNORUM",
    "board.stamp": "turn {turn} · picture {n}",
    "board.stamp.one": "turn {turn} · picture {n}",
    "board.stamp.setup": "setup · picture {n}",
    "board.stamp.setup.one": "setup · picture {n}",
    "board.turns": "TURN",
    "board.order": "ORDER",
    "board.stock": "REINFORCEMENTS",
    "board.minis": "CARTIMANDUA",
    "board.hand": "hand {n} · deck {deck}",
    "board.deck": "non-player kingdom · deck {n}",
    "board.deck.one": "non-player kingdom · deck {n}",
    "board.unused": "not in this match",
    "board.npk": "non-player",
    "npk.B": "Cartimandua the Foresighted",
    "npk.B.how": "First card where slot 2 points; second where slot 1, 2 or 3 does, if it is lower, equal or higher.",
    "npk.I": "Prasutagos the Greedy",
    "npk.I.how": "First card where most tokens lie, second to an area drawn at random.",
    "npk.R": "Cogidubnus the Impetuous",
    "npk.R.how": "Both cards to areas drawn at random.",
    "board.queue": "queue",
    "board.known": "in hand",
    "board.revealed": "shown in battle",
    "key.road": "road",
    "key.city": "city",
    "key.cube": "cube on a road",
    "key.oppidum": "oppidum on a city",
    "key.rome": "held by Rome",
    "key.token": "token of this turn",
    "key.joker": "joker",
    "key.again": "may be taken again",
    "key.last": "changed last",
    "key.before": "changed before that",
    "alt.board": "The whole board, picture {n}.",
    "alt.board.one": "The whole board, picture {n}.",
    "alt.focus": "Itinerary of the three areas, picture {n}.",
    "alt.focus.one": "Itinerary of the three areas, picture {n}.",
    "alt.area": "Map about the {area}.",
    "alt.last": "Changed last: {places}.",
    "alt.before": "Changed before that in the same turn: {places}.",
    "alt.again": "May be taken again: {tokens}.",
}

_OBJECTIVES: Final[dict[str, str]] = {
    "deck.fief": "FIEF",
    "deck.cities": "CITIES",
    "deck.link": "LINK",
    "goal.present_regions": "in {one} and {other}",
    "goal.present_spread": "in 2 regions of {one}, 2 of {other}",
    "goal.present_links": "on {one} and {other}",
    "goal.control_region": "control {one}",
    "goal.control_cities": "control cities of {one}",
    "goal.control_link": "control {one}",
    "goal.progress": "{have}/{need}",
    "goal.points": "+{n}",
}

_STAKES: Final[dict[str, str]] = {
    "stake.none": "no tokens",
    "stake.tokens": "{n} tokens",
    "stake.tokens.one": "{n} token",
    "stake.number": "{n}",
    "stake.cities": "{n} cities",
    "stake.cities.one": "{n} city",
    "stake.joker": "joker",
}

_HAND: Final[dict[str, str]] = {
    "held.title": "YOUR HAND",
    "held.turn": "{kingdom} · turn {turn} of {last}",
    "held.queue": "QUEUE",
    "held.deck": "deck {n}",
    "held.deck.one": "deck {n}",
    "held.discard": "discarded",
    "held.put_back": "put back",
}

_REPORT: Final[dict[str, str]] = {
    "heading.turn": "turn {turn} of {last}",
    "heading.order": "order",
    "battles.title": "BATTLES",
    "battles.nobody": "Nobody came: {n} tokens to Rome.",
    "battles.nobody.one": "Nobody came: {n} token to Rome.",
    "battles.nothing": "Nobody came, and nothing was at stake.",
    "battles.vassal": "vassal",
    "tracks.title": "STAKES AND GAINS",
    "tracks.road": "ROAD",
    "tracks.cities": "CITIES",
    "tracks.regions": "REGIONS",
    "tracks.first": "First",
    "tracks.threshold": "threshold",
    "tracks.points": "+{n}",
    "gains.none": "nothing",
    "gains.nothing": "nothing",
    "gains.recruited": "takes",
    "gains.shared": "on {place}",
    "help.title": "Help from Rome:",
    "help.took": "takes",
    "help.declined": "declines",
    "effect.raised": "is a 7",
    "effect.seven": "7",
    "effect.shields": "shields",
    "effect.works": "works",
    "effect.blocked": "blocked",
    "effect.ignored": "ignored",
    "effect.nothing": "nothing",
    "effect.declined": "declined",
    "effect.took": "takes {what}",
    "effect.shared": "on {what}",
}

_FINAL: Final[dict[str, str]] = {
    "final.winner": "{seat} is Rex Britannorum",
    "final.vacant": "The title remains vacant",
    "final.total": "{n}/{most}",
    "final.points": "+{n}",
    "final.npk": "{kingdom}: road {road}, cities {cities}, regions {regions}",
}

_HOW: Final[dict[str, str]] = {
    "how.title": "A TURN",
    "how.aim": "7 turns. Most points become Rex Britannorum.",
    "how.step": "{n}. {title}: {text}",
    "how.more": ">",
    "how.1.title": "Recruit",
    "how.1.text": "Take two cards from your open queue or your deck.",
    "how.2.title": "Plan",
    "how.2.text": "Send two troops, in secret, to North, Centre or South. A mercenary may join.",
    "how.3.title": "Battle",
    "how.3.text": "The highest sum wins the area. Others there become its vassals.",
    "how.4.title": "Gains",
    "how.4.text": "A winner takes 3 tokens, a vassal 2 of what is left. The rest is Rome's.",
    "how.5.title": "Powers",
    "how.5.text": "1 is 7 against a 7. Vassals use 2 and 3, unless the winner has a 4.",
    "how.6.title": "Points",
    "how.6.text": "Longest road, cities, regions: First, thresholds, Max. And objectives.",
}

_SPOKEN: Final[dict[str, str]] = {
    "spoken.tally": "{kingdom}, {seat}: {n} points.",
    "spoken.tally.one": "{kingdom}, {seat}: {n} point.",
    "spoken.track": "{track} {value}: {marks}.",
    "spoken.objective": "Objectives card {card}: conditions {conditions}.",
    "spoken.counts": "met",
    "spoken.holds": "in vain",
    "spoken.fails": "failed",
    "spoken.hand": "Hand of {kingdom}, turn {turn}.",
    "spoken.setup": "Hand of {kingdom} before turn 1.",
    "spoken.area": "{area}: {tokens}.",
    "spoken.battles": "Battles of turn {turn}.",
    "spoken.battle": "{area}, {tokens}: {sides}. {standing}",
    "spoken.empty": "{area}, {tokens}: {standing}",
    "spoken.stakes": "Stakes and gains of turn {turn}.",
    "spoken.seat": "{kingdom}: {seat}.",
}

CATALOGUE: Final = GAME.merged(Catalogue(_CARDS, _BOARD, _OBJECTIVES, _STAKES, _HAND, _REPORT, _FINAL, _HOW, _SPOKEN))
"""Everything that is lettered or said, with the game's own names and sentences."""


@lru_cache(maxsize=2048)
def _worded(key: str, args: tuple[tuple[str, Arg], ...]) -> str:
    return CATALOGUE.text(say(key, **dict(args)))


def word(key: str, **args: Arg) -> str:
    """Return the sentence or label under ``key``."""
    return _worded(key, tuple(args.items()))


def told(line: Line) -> str:
    """Return a line in words without marks of emphasis; locations go by their numbers."""
    return CATALOGUE.text(line, _brief).replace("**", "")


def _brief(ref: Ref) -> str | None:
    return ref.id if ref.kind == "location" and ref.id[0] != "J" else None
