"""The English of Rex Britannorum. Names of places and the numbers of the tracks come from the component data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engines.core.line import Line, say
from engines.core.words import CORE, Catalogue
from engines.rex_britannorum.data.tables import (
    BOARD,
    LINKS,
    LOCATIONS,
    OBJECTIVES,
    REGIONS,
    REINFORCEMENTS,
    TRACK_FACTS,
    TROOPS,
)
from engines.rex_britannorum.ids import AREAS, Deck, Kingdom, Track, joker, value_of
from engines.rex_britannorum.words.log_catalogue import BATTLE, LOG, POSITION, REPORT

_KINGDOMS: Final = {Kingdom.BRIGANTES: "Brigantes", Kingdom.ICENI: "Iceni", Kingdom.REGNENSES: "Regnenses"}
_DECKS: Final = {Deck.FIEF: "Fiefs", Deck.CITIES: "Cities", Deck.LINK: "Links"}
_AREAS: Final = {area.id.value: area.name for area in BOARD.areas}
_LINKS: Final = {link: link.replace("-", "–") for link in LINKS}

_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{f"area.{area}": name for area, name in _AREAS.items()},
        **{f"kingdom.{kingdom.value}": name for kingdom, name in _KINGDOMS.items()},
        "look.mark.B": "🔴",
        "look.mark.I": "🔵",
        "look.mark.R": "🟢",
        "look.mark.drawn": "🎲",
        "look.colour.B": "red",
        "look.colour.I": "blue",
        "look.colour.R": "green",
        "look.colour.drawn": "kingdom drawn at the start",
        **{f"location.{place.id}": f"{place.id} {place.name}" for place in LOCATIONS.values()},
        **{f"location.{joker(area)}": "Joker" for area in AREAS},
        **{f"region.{region}": region for region in REGIONS},
        **{f"link.{link}": name for link, name in _LINKS.items()},
        "track.road": "Road",
        "track.cities": "Cities",
        "track.regions": "Regions",
        **{
            f"card.{card}": f"{_KINGDOMS[kingdom]} {value_of(card)}"
            for kingdom, troops in TROOPS.items()
            for card in dict.fromkeys(troops)
        },
        **{f"card.{card}": f"Reinforcement {value_of(card)}" for card in dict.fromkeys(REINFORCEMENTS)},
        **{
            f"objective.{card.id}": f"{_DECKS[card.deck]} "
            + " & ".join((_AREAS | _LINKS).get(place, place) for place in card.conditions[0].places)
            for card in OBJECTIVES.values()
        },
    }
)

_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "card.label": "{card}",
        "card.own": "{value}",
        "card.mercenary": "{card} (mercenary)",
        "card.sum": "{first} + {second}",
        "joined.0": "nothing",
        "joined.1": "{first}",
        "joined.2": "{first}; {second}",
        "joined.3": "{first}; {second}; {third}",
        "where.here": "",
        "where.area": " in {area}",
        "place.label": "{place}",
        "token.road": "{place}",
        "token.city": "{place} (city)",
        "token.joker": "a joker",
        "choice.none.card": "Take None",
        "choice.none.road": "Place None",
        "choice.none.help": "Decline",
        "power.1": "Power: counts 7 if another kingdom plays a 7 in the same area",
        "power.2": "Power: as a vassal, take a card that a winner played there",
        "power.3": "Power: as a vassal, add a cube on a road that a winner took there",
        "power.4": "Power: as the winner, nobody's 2 or 3 works against you",
        "power.none": "No power",
        "stakes.none": "Nothing at stake",
        "stakes.tokens": "{n} tokens at stake",
        "stakes.tokens.one": "1 token at stake",
        "stakes.all_cities": "{n} tokens at stake, all of them cities",
        "stakes.among": "{n} tokens at stake, among them {extras}",
        "stakes.among.one": "1 token at stake: {extras}",
        "stakes.cities": "{n} cities",
        "stakes.cities.one": "a city",
        "stakes.joker": "a joker",
        "condition.present_regions": "Be present in {one} and {other}",
        "condition.present_spread": "Be present in 2 regions of {one} and 2 of {other}",
        "condition.present_links": "Be present on the links {one} and {other}",
        "condition.control_region": "Control {place} ({need} of {among} locations)",
        "condition.control_cities": "Control the cities of {place} ({need} of {among})",
        "condition.control_link": "Control the link {place} ({need} of {among} locations)",
        "brief.present_regions": "Present in both",
        "brief.present_spread": "Present in 2 regions of each",
        "brief.present_links": "Present on both",
        "brief.control_region": "control {place} ({need} of {among})",
        "brief.control_cities": "{need} of {among} cities of {place}",
        "brief.control_link": "control {place} ({need} of {among})",
        "now.counts": "✓",
        "now.holds": "(✓)",
        "now.fails": "✗",
        "now.present_regions": "{mark} present in both ({one} {have}, {other} {also})",
        "now.present_spread": "{mark} present in 2 regions of each ({one} {have}, {other} {also})",
        "now.present_links": "{mark} present on both ({have} and {also})",
        "now.control_region": "{mark} control {place} (has {have}, needs {need})",
        "now.control_cities": "{mark} control cities of {place} (has {have}, needs {need})",
        "now.control_link": "{mark} control {place} (has {have}, needs {need})",
        "objective.label": "{card}",
        "objective.hint": "{first}; {second}; {third}",
        "hint.place": "{kind} in {region}",
        "hint.place.effects": "{kind} in {region}: {effects}",
        "hint.road_kind": "Road",
        "hint.city": "City",
        "hint.allegiance": "Allegiance city",
        "hint.start": "Start road",
        "hint.road": "your road becomes {n}",
        "hint.cities": "your cities become {n}",
        "hint.region": "a new region",
        "hint.held": "shared with {kingdoms}",
        "hint.rome": "held by Rome",
        "hint.joker": "Places a piece for you on one of {n} roads and cities already held here",
        "hint.joker.one": "Places a piece for you on the one location it can reach here",
        "hint.joker.none": "Has no effect: nothing here can be shared or taken from Rome",
        "hint.played": "Played by {kingdom}. {power}",
    }
)

_QUESTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "verb.ask": "What do you do?",
        "verb.objectives": "Put Back",
        "verb.discard": "Discard",
        "verb.recruit": "Recruit",
        "verb.plan": "Seal Plan",
        "verb.gain": "Take",
        "verb.powers": "Use Powers",
        "verb.rome": "Answer Rome",
        "verb.orders": "Set Standing Orders",
        "objectives.title": "Objectives: put one card back and keep the other two.",
        "objectives.ask": "Which objectives card do you put back?",
        "discard.title": "Turn 4: discard one of your three objectives cards.",
        "discard.ask": "Which objectives card do you discard?",
        "recruit.title": "Recruit {n} cards, one after the other.",
        "recruit.title.one": "Recruit 1 card.",
        "recruit.ask": "Which card do you recruit?",
        "recruit.queued": "{value} from the Queue",
        "recruit.deck": "Top of the Deck",
        "recruit.deck.hint": "Unseen; {n} cards left in your deck",
        "recruit.deck.hint.one": "Unseen; it is the last card of your deck",
        "plan.title": "Turn {turn}: plan where your cards go.",
        "plan.first.ask": "First troop: which card goes where?",
        "plan.second.ask": "Second troop: which card goes where?",
        "plan.third.ask": "A mercenary or reinforcement as well?",
        "plan.choice": "{card} → {area}",
        "plan.third.none": "No third card",
        "plan.third.none.hint": "It stays in your hand for a later turn",
        "gain.winner": "You win {area}: {n} tokens are yours.",
        "gain.winner.one": "You win {area}: 1 token is yours.",
        "gain.tied": "You win {area} with another: up to {n} tokens are yours.",
        "gain.tied.one": "You win {area} with another: up to 1 token is yours.",
        "gain.vassal": "You are a vassal in {area}: up to {n} tokens are yours.",
        "gain.vassal.one": "You are a vassal in {area}: up to 1 token is yours.",
        "take.ask": "Which {n} tokens do you take in {area}?",
        "take.ask.one": "Which token do you take in {area}?",
        "take.ask.upto": "Which tokens do you take in {area}? Up to {n}.",
        "take.joker": "Joker",
        "joker.ask": "Where in {area} does your joker place a piece?",
        "powers.title": "Your powers as a vassal in {area}.",
        "offer.ask": "Power 2: which card joins your hand?",
        "cohabit.ask": "Power 3: on which road in {area} do you place a cube?",
        "stock.drawn": "Draw a Reinforcement",
        "stock.drawn.hint": "At random from the face-down pile, then shown to all",
        "rome.title": "You placed nothing this turn: Rome offers help.",
        "rome.ask": "Which reinforcement joins your hand?",
        "orders.title": "Standing Orders",
        "orders.winner.ask": "When you win an area, what do you take?",
        "orders.vassal.ask": "When you are a vassal, what do you take?",
        "orders.recruit.ask": "Power 2: which card do you take?",
        "orders.cohabit.ask": "Power 3: where do you place your cube?",
        "orders.rome.ask": "Help from Rome: which reinforcement?",
        "policy.gain.ask": "Ask Me",
        "policy.gain.road": "Longest Road First",
        "policy.gain.cities": "Cities First",
        "policy.gain.regions": "New Regions First",
        "policy.road.ask": "Ask Me",
        "policy.road.road": "Longest Road First",
        "policy.road.cities": "A New Region First",
        "policy.road.regions": "A New Region First",
        "policy.card.ask": "Ask Me",
        "policy.card.highest": "The Highest Card",
        "policy.card.never": "Never Any",
    }
)

_OPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "options.kingdoms.ask": "Which kingdom do you lead?",
        "options.kingdoms.ask.two": "Which kingdoms are played?",
        "options.kingdoms.count": "Name {n} different kingdoms, one for each player.",
        "options.kingdoms.count.one": "Name one kingdom.",
        "options.kingdoms.drawn": "Drawn at Random",
        "options.kingdoms.one": "{kingdom}",
        "options.kingdoms.drawn.npk": "Drawn; the third plays by itself",
        "options.kingdoms.npk": "{kingdoms}; {third} play by themselves",
        "options.kingdoms.drawn.without": "Drawn; the third is left out",
        "options.kingdoms.without": "{kingdoms}; {third} are left out",
        "options.npk.hint": "The other {n} follow fixed habits: they block you but cannot win",
        "options.npk.hint.one": "The third kingdom follows fixed habits: it blocks you but cannot win",
        "options.without.hint": "Rome begins with the locations of 7 tokens, and 6 are drawn each turn",
        "options.objectives.ask": "Secret objectives?",
        "options.objectives.two": "Choose Two of Three",
        "options.objectives.two.hint": "Each player is dealt three cards and puts one back before turn 1",
        "options.objectives.late": "Choose Late",
        "options.objectives.late.hint": "Each player keeps three cards and discards one as turn 4 begins",
        "options.objectives.off": "No Objectives",
        "options.objectives.off.hint": "Good for a first game: only roads, cities and regions count",
        "options.objectives.solo": "Three Objectives",
        "options.objectives.solo.hint": "You are dealt three cards and all of them count",
        "options.reinforcements.ask": "Reinforcements from Rome?",
        "options.reinforcements.chosen": "Chosen",
        "options.reinforcements.chosen.hint": "All six lie open; you take the one you want",
        "options.reinforcements.random": "Random",
        "options.reinforcements.random.hint": "They lie face down; you draw one",
        "options.recruitment.ask": "How do you recruit?",
        "options.recruitment.turns": "In Turn Order",
        "options.recruitment.turns.hint": "One player after the other; later ones see what the first took",
        "options.recruitment.quick": "All at Once",
        "options.recruitment.quick.hint": "Everybody together, shown when all are done: fewer waits by post",
    }
)

_PREVIEW: Final[Mapping[str, str]] = MappingProxyType(
    {
        "preview.keep": "You keep {cards}.",
        "preview.deck": "Your deck holds, in an order nobody knows: {cards}.",
        "preview.deck.one": "The last card of your deck is {cards}.",
        "preview.area": "**{area}** · {lying}. You send {cards}. Rivals can send up to: {rivals}.",
        "preview.area.sum": "**{area}** · {lying}. You send {cards} = {sum}. Rivals can send up to: {rivals}.",
        "preview.area.none": "**{area}** · {lying}. You send no card.",
        "preview.rival": "{kingdom} {n}",
        "preview.full": "Your third card cannot go to {area} as well: never three cards to one area.",
        "preview.power.1": "Your 1 counts 7 where another kingdom plays a 7.",
        "preview.power.2": "Your 2 works if you become a vassal: you may take a card a winner played there.",
        "preview.power.3": "Your 3 works if you become a vassal: you may add a cube on a road a winner took there.",
        "preview.power.4": "Your 4 works if you win: no vassal's 2 or 3 works against you.",
        "preview.raising": "Your 7 makes every 1 that another kingdom sends there count 7.",
        "preview.joins": "The card joins your hand, seen by all; you may play it from the next turn.",
        "preview.tracks": "If the turn ended now: {tracks}.",
        "preview.moved": "{track} {before} → {after}",
        "preview.stays": "{track} {after}",
        "preview.track.reached": "{moved} (reaches {aims})",
        "preview.track.next": "{moved} (next: {aim})",
        "aim.first": "First at {value}",
        "aim.threshold": "threshold {value}",
        "aim.both": "First and threshold {value}",
    }
)


def _numbers(track: Track) -> str:
    first, second, third = TRACK_FACTS[track].thresholds
    return f"{first}, {second} and {third}"


_HOW_TO: Final[dict[str, str]] = {
    "howto.1.1": "**The aim.** Rome is coming to Britain, and three kingdoms court its favour: Brigantes "
    "(red), Iceni (blue) and Regnenses (green). In 7 turns you take roads and cities. Most points make you Rex "
    "Britannorum; if the best are level, nobody gets the title.",
    "howto.1.2": "**A turn.** Seven tokens show which roads and cities of North, Centre and South can be won now. You "
    "recruit two cards, from your open queue or unseen from your deck. Then all plan in secret, and the plans are "
    "revealed together.",
    "howto.1.3": "**Your plan.** Every kingdom has the same 14 troops, two of each value from 1 to 7, and plays each "
    "once. Send two of them to any areas. A mercenary or a reinforcement may go along as a third card, but never "
    "three cards to one area.",
    "howto.1.4": "**Battles.** In each area the highest sum wins; equal sums win together. Everybody else who sent a "
    "card there is a vassal.",
    "howto.2.1": "**Gains.** A winner takes 3 tokens of the area, then a vassal up to 2 of what is left. You place a "
    "cube on a road, an oppidum (a town) on a city. Winners with equal sums may take the same token and share the "
    "place, and so may vassals. Rome gets the rest.",
    "howto.2.2": "**The joker** is a token too: it places a piece for you on a road of the area that another kingdom "
    "or Rome holds, or on a city that Rome holds.",
    "howto.2.3": "**Powers.** A 1 counts 7 if another kingdom plays a 7 there. As a vassal, a 2 takes a card that a "
    "winner played, which becomes your mercenary, and a 3 adds your cube to a road that a winner took. A winner with "
    "a 4 is safe from both.",
    "howto.2.4": "**Help from Rome.** If you place no piece in a whole turn, you may take a reinforcement.",
    "howto.3.1": "**Stakes.** After each turn your longest unbroken road, your cities and your regions are counted. "
    f"Points: First for reaching road {TRACK_FACTS[Track.ROAD].first}, cities {TRACK_FACTS[Track.CITIES].first} "
    f"or regions {TRACK_FACTS[Track.REGIONS].first} before anybody else; a point for each threshold, "
    f"road {_numbers(Track.ROAD)}, cities {_numbers(Track.CITIES)}, regions {_numbers(Track.REGIONS)}; "
    "at the end, Max for the highest value.",
    "howto.3.2": "**Turn order.** The kingdom with the most on the three tracks together goes first, also when "
    "choosing tokens.",
    "howto.3.3": "**Objectives.** Your secret cards have three conditions each. A condition is worth a point if it "
    "and all above it are true at the end. You control something with more than half of its locations.",
    "howto.3.4": "**At this table** you may change your plan until the last player has sealed one. Standing orders "
    "take tokens for you, so that nobody has to wait. With one or two players the other kingdoms play by themselves.",
}

HOW_TO_PLAY: Final[tuple[tuple[Line, ...], ...]] = tuple(
    tuple(say(key) for key in _HOW_TO if key.startswith(f"howto.{screen}.")) for screen in (1, 2, 3)
)
"""The game on three phone screens."""

CATALOGUE: Final = Catalogue(
    CORE, _NAMES, _LABELS, _QUESTIONS, _OPTIONS, _PREVIEW, LOG, BATTLE, REPORT, POSITION, _HOW_TO
)
"""Every sentence and name of this game."""
