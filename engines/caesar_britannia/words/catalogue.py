"""The English of Caesar Imperator: Britannia. Names of zones and commanders come from the component data."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.data.tables import BOARD, COMMANDERS, LANDS, OCEANS
from engines.caesar_britannia.words.log_catalogue import LOG
from engines.core.line import Line, say
from engines.core.words import CORE, Catalogue

_NAMES: Final[dict[str, str]] = {
    **{f"zone.{zone.id}": zone.name for zone in LANDS.values()},
    **{f"zone.{zone.id}": zone.name for zone in OCEANS.values()},
    f"zone.{BOARD.port.id}": BOARD.port.name,
    "zone.castrum": "the Castrum",
    **{f"leader.{leader.id}": leader.name for leader in COMMANDERS.values()},
    "people.cantii": "Cantii",
    "people.regini": "Regini",
    "people.atrebates": "Atrebates",
    "people.belgae": "Belgae",
    "people.dobunni": "Dobunni",
    "people.catuvellauni": "Catuvellauni",
    "people.trinovantes": "Trinovantes",
    "people.iceni": "Iceni",
    "people.coritani": "Coritani",
    "symbol.green_dog": "the green dog",
    "symbol.red_boar": "the red boar",
    "symbol.blue_horse": "the blue horse",
    "symbol.yellow_bull": "the yellow bull",
    "roman.ala": "Ala",
    "roman.ala_aeduorum": "Ala Aeduorum",
    "roman.cohors_classica": "Cohors Classica",
    "roman.sagittiffer": "Sagittiffer",
    "roman.funditor": "Funditor",
    "celtic.essedarii": "Essedarii (mounted)",
    "celtic.essedarii_on_foot": "Essedarii (on foot)",
    "celtic.nobiles": "Nobiles",
    "celtic.bellatores": "Bellatores",
    "celtic.iaculatores": "Iaculatores",
    "celtic.equites": "Equites",
    "celtic.funditores": "Funditores",
    "side.0": "Rome",
    "side.1": "The Celts",
}

_LABELS: Final[dict[str, str]] = {
    "leader.label": "{leader}",
    "zone.label": "{zone}",
    "lot.label": "{unit}",
    "lot.acted": "Already activated this turn",
    "lot.free": "Commanded by nobody",
    "lot.of": "With {leader}",
    "legion.eagle": "Eagle of Legio {legion}",
    "legion.second": "Second CU of Legio {legion}",
    "legion.vexillation": "Vexillation of Legio {legion}",
    "legion.core": "Legio {legion}, eagle and second",
    "legion.core.reduced": "Legio {legion}, eagle and second (both reduced)",
    "legion.core.eagle_reduced": "Legio {legion}, eagle (reduced) and second",
    "legion.core.second_reduced": "Legio {legion}, eagle and second (reduced)",
    "roman.count": "{n} {kind}",
    "roman.count.one": "{kind}",
    "roman.reduced": "{unit} (reduced)",
    "celtic.of": "{unit} of the {people}",
    "stack.free": "{n} CU of the {people}",
    "stack.army": "{leader} with {n} CU of the {people}",
    "fighter.army": "{unit}, with {leader}",
    "fighter.zone": "{unit}, in {zone}",
    "fighter.attached": "{unit}, {leader} beside it",
    "seat.rome": "Rome",
    "seat.celts": "Celts",
}

_QUESTIONS: Final[dict[str, str]] = {
    "divide.title": "Divide Rome's combat units among its commanders",
    "activate.title": "Activate a commander",
    "arrive.title": "{leader} has arrived: {zone}. Exchange combat units?",
    "deploy.title": "Rome has landed: {zone}. Place your combat units",
    "persuade.title": "The {people} hesitate: {n} more would win them",
    "verb.ask": "What do you do?",
    "verb.divide": "Divide Armies",
    "verb.deploy": "Move One",
    "verb.deployed": "Done",
    "verb.pass": "Do Nothing",
    "verb.march": "March",
    "verb.exchange": "Exchange CU",
    "verb.join": "Join an Army",
    "verb.keep": "Leave As Is",
    "verb.single": "Move an Isolated CU",
    "verb.sail": "Sail",
    "verb.found": "Build the Castrum",
    "verb.ravage": "Ravage",
    "verb.restore": "Restore CU",
    "verb.repair": "Repair a Ship",
    "verb.propose": "Propose Submission",
    "verb.persuade": "Spend Spoils",
    "verb.recruit": "Recruit",
    "leader.ask": "Which commander?",
    "army.ask": "Which CU does {leader} command? {n} at most.",
    "army.capacity": "That is {n} combat units; the commander leads {most}.",
    "riders.ask": "Who is in the army of {leader}?",
    "share.ask": "What is given to {leader}?",
    "share.capacity": "That is {n} combat units; there is room for {most}.",
    "purse.ask": "How many spoils points go to {leader}?",
    "to.ask": "Where to?",
    "under.ask": "Under whom?",
    "unit.ask": "Which combat unit?",
    "aboard.ask": "Which combat units go aboard?",
    "aboard.capacity": "That is {n} combat units; the ships have room for {most}.",
    "company.ask": "Which other commanders go aboard?",
    "garrison.ask": "Which combat units go into the Castrum?",
    "inside.ask": "Which commanders go into the Castrum?",
    "reduced.ask": "Which combat units are restored? Each costs {n} SP.",
    "reduced.ask.one": "Which combat units are restored? Each costs 1 SP.",
    "reduced.capacity": "That is {n} combat units; {most} can be restored.",
    "spoils.ask": "How many spoils points for the {people}? {n} are needed.",
    "verb.choose": "Choose a Tactic",
    "verb.stand": "Fight On",
    "verb.flee": "Flee",
    "verb.withdraw": "Order a Retreat",
    "choose.title": "Battle in {zone}: choose a tactic",
    "leave.title": "Battle in {zone}: {n} losses of the attacker, {other} of the defender. Fight on?",
    "leave.title.one": "Battle in {zone}: 1 loss of the attacker, {other} of the defender. Fight on?",
    "tactic.ask": "Which tactic?",
    "tactic.wings": "Wings: cavalry in front",
    "tactic.general": "General attack: nobody in front",
    "tactic.dissuasion": "Dissuasion: blue swords in front, retreat in good order possible",
    "tactic.frontal": "Frontal attack: yellow swords in front",
    "attach.ask": "Beside which CU does {leader} fight?",
    "verb.retreat": "Retreat",
    "verb.appear": "Appear",
    "retreat.title": "Your army is beaten: {zone}. Where does it go?",
    "appear.title": "{leader} is free. Where does he appear?",
    "verb.harass": "Harass",
    "verb.losses": "Take Losses",
    "losses.title": "Take {n} losses",
    "losses.title.one": "Take 1 loss",
    "loss.ask": "Which combat unit takes a loss?",
    "target.ask": "Which zone is harassed?",
    "chariots.ask": "Which chariots harass it?",
    "piece.ask": "What do you move?",
    "deploy.stands": "Now in {zone}",
    "commios.ask": "Where does Commios begin?",
    "options.scenario": "Which landing?",
    "scenario.first": "First Landing, 55 BC",
    "scenario.first.hint": "14 turns; Caesar with two legions",
    "scenario.second": "Second Landing, 54 BC",
    "scenario.second.hint": "28 turns; Caesar with five legions",
}

_POSITION: Final[dict[str, str]] = {
    "status.turn": "Turn {n} of {turns}: {side} to act",
    "status.over": "The campaign is over",
    "position.fleet": "Fleet: {n} NP; {sea} CU at sea.",
    "position.castrum": "The Castrum stands in {zone}.",
    "position.ruin": "The Castrum in {zone} is destroyed.",
    "position.none": "There is no Castrum yet.",
    "position.anchor": "Rome lands in {zone}.",
    "position.peoples": "Peoples that take part: {peoples}.",
    "position.submissive": "Submissive: {peoples}.",
    "position.allied": "The peoples are allied under Cassivellaunus.",
    "position.ravaged": "Ravaged: {zones}.",
    "position.explored": "Explored: {zones}.",
    "position.roman": "{zone}: {who}.",
    "position.celtic": "{zone}: {who}.",
    "position.army": "{leader} with {units}",
    "position.alone": "{leader} alone",
    "position.army.spoils": "{leader} ({n} SP) with {units}",
    "position.bowl": "In the bowl of the {people}: {n} CU.",
    "position.unavailable": "Have acted: {leaders}.",
    "position.hostage": "{leader} is a hostage of {captor}.",
    "position.objective": "{goal}: {reached} of {needed}.",
    "goal.spoils": "Spoils points at home",
    "goal.hostages": "Hostages at home",
    "goal.legions": "Legion CU at home",
    "goal.explored": "Regions explored",
    "goal.fleet": "NP",
    "goal.commios": "Commios at home",
    "goal.oppidum": "Oppidum destroyed",
    "goal.fort": "Castrum in Noviomagus, Camulodunum or Iceni",
    "hand.stack": "{zone}, {where}: {units}.",
    "hand.bowl": "Bowl of the {people}: {units}.",
    "hand.count": "{n} {unit}",
    "hand.count.one": "{unit}",
    "hand.free": "{people}",
    "hand.army": "{people} with {leader}",
    "verdict.rome": "Rome wins",
    "verdict.celts": "The Celts win",
    "verdict.tie": "Nobody wins: the campaign is a tie",
    "verdict.disgrace": "Caesar or an eagle is lost.",
}

_HOW_TO: Final[dict[str, str]] = {
    "howto.1.1": "**The subject.** Caesar crosses to Britain with his legions. Rome has seven objectives, "
    "most of them to bring something home: spoils, hostages, legions, ships. Five met win, four are a"
    " tie, fewer are the Celts' victory.",
    "howto.1.2": "**Defeat at once.** If Caesar is lost or an eagle is, Rome has lost, whatever it has won. "
    "Everything outside Portus Itius after the last turn is lost, too.",
    "howto.1.3": "**A turn.** From Rome on, both sides activate one commander after the other. Each has one action"
    " a turn; doing nothing is one. A combat unit (CU) is activated once a turn.",
    "howto.2.1": "**Armies.** A commander leads as many CU as his strategic value. He marches one zone with them, "
    "and exchanges CU where he starts and where he arrives. Instead of him one isolated CU may move.",
    "howto.2.2": "**The fleet.** No more CU are at sea than there are naval points. All land in one place with an "
    "anchor, until Caesar has built the Castrum; from then on only there and in Portus Itius. An "
    "empty Castrum is destroyed, and ships with it.",
    "howto.2.3": "**Rome's actions.** Ravage the land for spoils, restore reduced CU for spoils, repair ships, and"
    " propose submission to a people that has nobody at home: its commander becomes a hostage.",
    "howto.3.1": "**The Celts.** The landing place says which four peoples take part. Their CU lie face down: Rome"
    " sees how many, not which. Each people keeps to its kingdom until Rome has five spoils points; "
    "then all unite under Cassivellaunus.",
    "howto.3.2": "**Recruiting.** A Celtic commander draws a CU from the bowl of his people, at home, where the "
    "land is not ravaged.",
}

CATALOGUE: Final = Catalogue(CORE, _NAMES, _LABELS, _QUESTIONS, _POSITION, LOG, _HOW_TO)
"""Every line the game says."""

HOW_TO_PLAY: Final[tuple[tuple[Line, ...], ...]] = tuple(
    tuple(say(key) for key in _HOW_TO if key.startswith(f"howto.{screen}.")) for screen in (1, 2, 3)
)
"""The game on three phone screens."""
