"""The English of Roman Invasion of Britain. Names of regions and cards come from the component data."""

from __future__ import annotations

from typing import Final

from engines.core.line import Line, say
from engines.core.words import CORE, Catalogue
from engines.roman_invasion.data.tables import BRITON, REGIONS, ROMAN

_NAMES: Final[dict[str, str]] = {
    **{f"region.{region.id}": region.name for region in REGIONS.values()},
    **{f"card.{card.id}": card.name for card in ROMAN.values()},
    **{f"briton.{card.id}": card.name for card in BRITON.values()},
}

_LABELS: Final[dict[str, str]] = {
    "card.label": "{code} {card}",
    "card.type": "{type}",
    "card.sea": "{type}, Sea: never against a landlocked region",
    "briton.label": "{kind}{n} {card}",
    "briton.luck": "{kind}{n} {card} (Luck)",
    "pair.label": "{first} + {second}",
    "pair.hint": "Pair {n} on the board",
    "type.V": "Victory",
    "type.A": "Auxiliary",
    "type.S": "Strategy",
    "type.B": "Base",
    "type.T": "Tactics",
    "type.M": "Motivation",
    "type.C": "Commander",
    "type.D": "Diplomacy",
    "type.L": "Legion",
    "type.W": "Weakness",
}

_QUESTIONS: Final[dict[str, str]] = {
    "verb.ask": "What do you do?",
    "verb.muster": "Take Pairs",
    "verb.attack": "Attack",
    "verb.stop": "End Campaign",
    "verb.help": "Play a Card",
    "verb.decline": "Decline",
    "verb.fortify": "Discard",
    "verb.orders": "Set Standing Order",
    "muster.title": "Muster: take {n} pairs from the row.",
    "muster.title.one": "Muster: take 1 pair from the row.",
    "pairs.ask": "Which {n} do you take?",
    "pairs.ask.one": "Which one do you take?",
    "campaign.title": "Campaign: attack a region, or end your campaign.",
    "target.ask": "Which region do you attack?",
    "target.label": "{region}, resistance {n}",
    "target.hint": "Pays {n} VT",
    "target.landlocked": "Pays {n} VT; landlocked, so no Sea cards",
    "cards.ask": "Which cards do you commit against {region}? At most one of each type.",
    "cards.distinct": "All cards of an attack must be of different types.",
    "reserve.title": "{seat} fell short in {region}. {need} takes it.",
    "need.any": "A card of any new type",
    "need.least": "A card of a new type with strength {n} or more",
    "card.ask": "Which card do you play?",
    "fortify.title": "Fortify: discard {n} cards to keep 5.",
    "fortify.title.one": "Fortify: discard 1 card to keep 5.",
    "discard.ask": "Which {n} cards do you discard?",
    "discard.ask.one": "Which card do you discard?",
    "orders.title": "Standing Order",
    "orders.policy": "When you could complete another player's capture, what happens?",
    "policy.ask": "Ask Me",
    "policy.help": "Help with My Weakest Fitting Card",
    "policy.never": "Never Help",
    "share.ask": "Help when my share is at least this many VT; below it, ask me.",
    "options.first.ask": "Who has the first turn?",
    "options.first.drawn": "Drawn at Random",
    "options.first.seat": "{seat}",
    "options.first.missing": "The first player must be one of the seats at this table.",
    "options.last.ask": "Is there a last round?",
    "options.last.none": "No Last Round",
    "options.last.round": "Round {n}",
}

_PREVIEW: Final[dict[str, str]] = {
    "preview.top": "The next Briton card is {card}.",
    "preview.region": "{region} has resistance {n}: {n} Briton cards are drawn.",
    "preview.region.landlocked": "{region} has resistance {n}: {n} Briton cards are drawn. "
    "It is landlocked, so Sea cards cannot be used.",
    "preview.odds": "**Chance of capture: {chance}**, without help. Your strength is {n}, "
    "the Britons' {mean} on average.",
    "chance.none": "0 %",
    "chance.certain": "100 %",
    "chance.slim": "under 1 %",
    "chance.near": "over 99 %",
    "chance.percent": "{percent} %",
    "preview.stake": "A capture pays {n} VT; a failure costs 1 VT.",
    "preview.stake.free": "A capture pays {n} VT; you have no VT to lose.",
    "preview.runs_out": "Only {n} cards are left in the Briton deck: the draw goes on from its shuffled discard.",
    "preview.runs_out.one": "Only 1 card is left in the Briton deck: the draw goes on from its shuffled discard.",
    "preview.left": "Cards left in your hand: {n}.",
    "preview.hand": "Your hand would hold {n} cards; the best attack of different types has strength {best}.",
    "preview.stop": "Your campaign ends and the revolt die is rolled.",
    "preview.stop.discard": "You then discard {n} cards.",
    "preview.stop.discard.one": "You then discard 1 card.",
    "preview.share": "With your help {seat} gets {other} VT and you get {n} VT.",
    "preview.unfit": "None of your cards completes the capture, so you can only decline.",
    "preview.decline": "You play nothing; {seat} fails against {region}.",
    "preview.keep": "You keep {cards}.",
    "preview.luck": "{card} lies on top of the Briton deck and is discarded at the end of this turn.",
}

_STORY: Final[dict[str, str]] = {
    "told.dealt": "You were dealt {card}.",
    "told.first.drawn": "{seat} was drawn to go first.",
    "told.first.chosen": "{seat} goes first, as the table agreed.",
    "told.turn": "Turn {turn}: {seat}.",
    "told.pairs": "{n} pairs are turned up: {pairs}.",
    "told.pairs.one": "1 pair is turned up: {pairs}.",
    "told.roman_remade": "The Roman discard is shuffled into a new deck of {n} cards.",
    "told.briton_remade": "The Briton discard is shuffled into a new deck of {n} cards.",
    "told.mustered": "{seat} takes {pairs} and holds {n} cards.",
    "told.asked": "{seat} attacks {region} with {romans} against {britons}: {drawn}. "
    "{need} completes it: {helper} may play one.",
    "told.skipped": "By what everybody has seen, {helper} cannot hold a card that completes the capture of {region}, "
    "so nobody is asked to help.",
    "told.skipped.weak": "{region} would need one more card of strength {n}: there is none, so nobody is asked to "
    "help.",
    "told.skipped.empty": "{helper} holds no card to help against {region}, so nobody is asked.",
    "attack.captured": "{seat} captures {region}: {romans} ({cards}) against {britons} ({drawn}, variety +{bonus}). "
    "Award: {n} VT.",
    "attack.helped": "{seat} captures {region} with help from {helper}, who adds {reserve}: {romans} ({cards}) against "
    "{britons} ({drawn}, variety +{bonus}). {seat} gets {own} VT of {n}, {helper} {share}.",
    "attack.failed": "{seat} fails against {region}: {romans} ({cards}) against {britons} ({drawn}, variety +{bonus}). "
    "{seat} loses 1 VT.",
    "attack.failed.free": "{seat} fails against {region}: {romans} ({cards}) against {britons} ({drawn}, variety "
    "+{bonus}). {seat} has no VT to lose.",
    "told.campaign_ended": "{seat} ends the campaign after {n} attacks.",
    "told.campaign_ended.one": "{seat} ends the campaign after 1 attack.",
    "told.no_attack": "{seat} makes no attack this turn.",
    "revolt.quiet": "The revolt die shows {first}: all quiet.",
    "revolt.lost": "Revolt! The dice show 6 and {second}: {region} throws Rome out.",
    "revolt.nothing": "The dice show 6 and {second}: {region} would revolt, but Rome does not hold it.",
    "told.discarded": "{seat} discards {cards}.",
    "told.luck": "{card} lay on top of the Briton deck and is discarded.",
    "told.ended.conquered": "Every region is captured. {winners} wins with {n} VT.",
    "told.ended.conquered.shared": "Every region is captured. {winners} share the victory with {n} VT each.",
    "told.ended.last_round": "The last round is over. {winners} wins with {n} VT.",
    "told.ended.last_round.shared": "The last round is over. {winners} share the victory with {n} VT each.",
    "told.orders.played": "Your standing order played {card} for {seat} in {region}. Your share: {n} VT.",
    "told.orders.unfit": "Your standing order found no fitting card for {seat} in {region}.",
    "told.orders.set": "Your standing order is set. {order}",
    "told.orders.never": "Your standing order declined to help {seat} in {region}.",
    "orders.ask": "You are asked before you help anybody.",
    "orders.help": "Help with your weakest fitting card when your share is {n} VT or more; below that, you are asked.",
    "orders.never": "Never help.",
    "outcome.vt": "{seat}: {n} VT",
}

_POSITION: Final[dict[str, str]] = {
    "status.muster": "Turn {turn}: {seat} musters.",
    "status.campaign": "Turn {turn}: {seat} is on campaign.",
    "status.reserve": "Turn {turn}: {seat} is waiting for help.",
    "status.fortify": "Turn {turn}: {seat} fortifies.",
    "status.over": "The match ended in turn {turn}.",
    "position.round": "Round {n}.",
    "position.round.last": "Round {n}; round {last} is the last.",
    "position.attack": "{seat} attacks {region}: {romans} ({cards}) against {britons} ({drawn}, variety +{bonus}). "
    "{helper} may play a card in reserve.",
    "position.seat": "{seat}: {vt} VT, {n} cards in hand.",
    "position.seat.one": "{seat}: {vt} VT, 1 card in hand.",
    "position.pair": "Pair {place}: {pair}.",
    "position.gone": "Pair {n}: taken.",
    "position.captured": "Captured: {regions}.",
    "position.revolted": "In revolt: {regions}.",
    "position.attackable": "May be attacked: {regions}.",
    "position.others": "Not yet in reach: {regions}.",
    "position.left": "Not held by Rome: {regions}.",
    "position.target": "{region} (resistance {resistance}, pays {n} VT)",
    "position.target.landlocked": "{region} (resistance {resistance}, pays {n} VT, landlocked)",
    "position.closed": "{region} (resistance {n})",
    "position.top": "Briton deck: {n} cards, on top {card}.",
    "position.top.one": "Briton deck: 1 card, {card}.",
    "position.no_top": "Briton deck: the last card was just drawn.",
    "position.briton_discard": "Briton discard, {n} cards: {cards}.",
    "position.briton_discard.one": "Briton discard, 1 card: {cards}.",
    "position.roman": "Roman deck: {n} cards. Roman discard: {cards}.",
    "position.roman.one": "Roman deck: 1 card. Roman discard: {cards}.",
    "position.last": "Last attack: {line}",
    "position.revolt": "Last revolt roll: {line}",
    "position.over": "The match is over.",
    "hand.cards": "You hold {n} cards: {cards}.",
    "hand.cards.one": "You hold 1 card: {cards}.",
    "hand.empty": "You hold no cards.",
}

_HOW_TO: Final[dict[str, str]] = {
    "howto.1.1": "**The aim.** You and your rivals lead Rome's armies through Britain. The player with the "
    "most victory tokens (VT) when the last region is captured wins; equals share the victory. You start with 3 VT and "
    "one hidden card.",
    "howto.1.2": "**Muster.** Six pairs of cards lie open as your turn begins. You take whole pairs until you hold "
    "6 or 7 cards. A card shows a letter, its type, and a number, its strength: M6 is Motivation of strength 6.",
    "howto.1.3": "**Variety counts.** In one attack every card must be of another type: seven cards of "
    "only four types make an attack of four cards.",
    "howto.2.1": "**Attack.** The first target is always Cantiaci, in the far south-east. Once it is captured you may "
    "attack any free region next to a captured one, whoever captured it.",
    "howto.2.2": "Choose the region, then commit cards. Only then are Briton cards turned up, as many as the region's "
    "resistance. You always see the top one beforehand. Two Briton types among them add 1, three add 2, four add 3.",
    "howto.2.3": "More strength than the Britons captures the region and pays 3, 5, 7 or 9 VT for resistance 2 to 5, "
    "towns on top. Equal or less costs you 1 VT, if you have one. The cards are spent either way. Attack again as "
    "long as you have cards, or stop.",
    "howto.2.4": "The two Sea cards do not work against landlocked regions.",
    "howto.3.1": "**Help.** If you fall short, the rival with the least VT, of equals the first after you, may add "
    "one card of a new type, if that makes the capture. You then share the award; the odd token is yours.",
    "howto.3.2": "**Revolt.** After your attacks a die is rolled. On a 6 a second die names one of six regions, which "
    "is lost if Rome holds it. Taking it back pays 2 VT more.",
    "howto.3.3": "**Fortify.** You keep at most 5 cards. Luck cards on top of the Briton deck are cleared away. "
    "Then the next player begins. The table may have agreed on a last round.",
    "howto.3.4": "**Before you attack** the panel shows your exact chance of capture, without help. You can also "
    "leave a standing order, so that nobody has to wait for you to help.",
}

HOW_TO_PLAY: Final[tuple[tuple[Line, ...], ...]] = tuple(
    tuple(say(key) for key in _HOW_TO if key.startswith(f"howto.{screen}.")) for screen in (1, 2, 3)
)
"""The game on three phone screens."""

CATALOGUE: Final = Catalogue(CORE, _NAMES, _LABELS, _QUESTIONS, _PREVIEW, _STORY, _POSITION, _HOW_TO)
"""Every sentence and name of this game."""
