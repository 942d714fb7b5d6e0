"""Views of a match: the table everybody sees and the hand of one seat.

Only types live here. The `Board` is also embedded in the state, so that a view never copies it. How many Celtic combat
units lie in a stack is public and stands on it; which ones they are is secret and does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from engines.caesar_britannia.data.tables import LANDS
from engines.caesar_britannia.ids import (
    CASTRUM,
    CELTS,
    ROME,
    Ambush,
    CelticUnits,
    Leader,
    People,
    RomanUnit,
    Scenario,
    Stack,
    Start,
    Storm,
    Symbols,
    Tactic,
    Terrain,
    Zone,
    leader_of,
    zone_of,
)
from engines.caesar_britannia.legal.battle import BattleKind, Phase
from engines.caesar_britannia.legal.fighters import Fighter
from engines.core.inputs import Options
from engines.core.model import Map
from engines.core.orders import Orders
from engines.core.seats import Seat
from engines.core.view import Hand, Table, View, Visible


class CaesarOptions(Options):
    """The options of a match: which landing is played, who plays which symbol, where Caesar begins.

    Rule: CIB-5.1.1, CIB-5.1.2, CIB-5.1.3.
    """

    scenario: Scenario = Scenario.SECOND
    symbols: Symbols = Symbols.DRAWN
    start: Start = Start.FRETUM


class Attempt(Visible):
    """A submission that has been proposed, and how the die fell. Rule: CIB-2.3.4."""

    people: People
    die: int
    bonus: int
    """The bonus of ravaged zones and of Commios."""
    tried: tuple[str, ...] = ()
    """The sources by which the die was thrown again."""

    @property
    def missing(self) -> int:
        """Spoils points that would make it succeed."""
        return max(0, SUBMISSION - self.die - self.bonus)


SUBMISSION = 7
"""The number that the die for a submission must come to. Rule: CIB-2.3.4."""


class Hunt(Visible):
    """Commios in a zone, and the peoples that stand there with him while no Roman combat unit does. Rule: CIB-R66."""

    zone: Zone
    peoples: tuple[People, ...]


class Suffering(Visible):
    """Losses that a side is about to take. Rule: CIB-3.4.4."""

    seat: Seat
    fighters: tuple[Fighter, ...]
    hits: int
    phase: Phase
    laid: tuple[str, ...] = ()
    """The units that have to take one each: hits that commanders have thrown again. Rule: CIB-R59."""


class Cast(Visible):
    """A die on the table. Rule: CIB-3.4."""

    seat: Seat
    """The side that has thrown it."""
    name: str
    """The unit that has thrown it, by its name as a fighter; or what else it is thrown for."""
    fighter: Fighter | None = None
    value: int
    """The highest face that hits, or of a die that is no fire and no melee the lowest one that succeeds."""
    face: int
    front: bool = False
    """Whether it strikes critically. Rule: CIB-3.4.1."""
    laid: str | None = None
    """The unit that its hit falls on, since a commander has thrown it again. Rule: CIB-3.4.2."""

    @property
    def losses(self) -> int:
        """The losses it inflicts. Rule: CIB-3.4.1."""
        if self.face > self.value:
            return 0
        return 2 if self.front and self.face == self.value else 1


class Casting(Visible):
    """Dice on the table that may be thrown again before they count. Rule: CIB-3.4.2."""

    phase: Phase
    dice: tuple[Cast, ...]
    own: bool = False
    """Whether they are no fire and no melee, so that their owner alone may throw them again. Rule: CIB-R6."""
    turn: Seat | None = None
    """The side that is asked."""
    again: bool = False
    """Whether any was thrown again."""


class Host(Visible):
    """One side of a battle. Its combat units lie face up."""

    seat: Seat
    leader: Leader | None
    """Its commander; None for combat units of nobody."""
    companions: tuple[Leader, ...]
    """The commanders in his army."""
    fighters: tuple[Fighter, ...]
    """The combat units that are left."""
    losses: int = 0
    """Steps lost since the battle began. Rule: CIB-3.4.5."""
    dead: tuple[Fighter, ...] = ()
    """Combat units eliminated."""
    tactic: Tactic | None = None
    """The tactic it has chosen; None before that, and for a side that chooses none."""
    attached: tuple[tuple[Leader, str], ...] = ()
    """Commanders and the combat units they are attached to, by name. Rule: CIB-3.1."""
    fallen: tuple[Leader, ...] = ()
    """Commanders eliminated with the combat units they were attached to."""
    signa: bool = False
    """Whether the additional re-roll of its general attack is used. Rule: CIB-3.3."""

    @property
    def commanders(self) -> tuple[Leader, ...]:
        """Its commanders from the first, the one who leads it before the others."""
        return self.companions if self.leader is None else (self.leader, *self.companions)


class Plan(Visible):
    """A tactic, and the combat units that the commanders are attached to. Rule: CIB-3.1."""

    tactic: Tactic
    attached: tuple[tuple[Leader, str], ...] = ()
    """Commander and combat unit, the latter by its name as a fighter."""


class Flight(Visible):
    """A beaten army that has to leave a zone. Rule: CIB-3.5.3."""

    host: Host
    zone: Zone
    origin: Zone
    """Where the attacker came from."""
    dry: bool = False
    """Whether it may not cross water: chariots that escape."""


class Relief(Visible):
    """Caesar on his way to Romans who are attacked. Rule: CIB-2.3.5."""

    host: Host
    """His army, and the combat units that he and those with him are attached to."""
    origin: Zone
    phase: Phase
    """At the beginning of this phase they arrive."""
    arrived: bool = False


class Booty(Visible):
    """Spoils of a victory that two Roman armies share. Rule: CIB-R42."""

    leader: Leader
    """The commander who was attacked."""
    n: int


class Attack(Visible):
    """An army has come among enemies and fights their armies one by one. Rule: CIB-3."""

    seat: Seat
    """The attacker."""
    zone: Zone
    origin: Zone
    """Where the attacker came from; the zone itself where a people has risen among Romans. Rule: CIB-R52."""
    leader: Leader | None = None
    """The commander who attacks; None for an isolated combat unit."""
    first: bool = False
    """Whether it is the first landing of the first expedition. Rule: CIB-5.2.4."""
    ambush: bool = False
    """Whether it is an ambush. Rule: CIB-2.4.3."""


class Plunder(Visible):
    """A Roman army that has just ravaged, so that Celts beside it may attack at once. Rule: CIB-2.4.3."""

    leader: Leader
    zone: Zone
    bonus: int
    """How many zones of the kingdom were ravaged before. Rule: CIB-R12."""


class Battle(Visible):
    """A battle under way. Rule: CIB-3."""

    zone: Zone
    origin: Zone
    """Where the attacker came from; the zone itself where a people has risen among Romans. Rule: CIB-R52."""
    attacker: Host
    defender: Host
    kind: BattleKind = BattleKind.SKIRMISH
    oppidum: bool = False
    """Whether Celts are attacked in the zone of the true oppidum. Rule: CIB-5.4, CIB-R50."""
    ambush: Ambush | None = None
    """An ambush whose fire is not over yet."""
    relief: Relief | None = None
    """Caesar's army, if he has set out to the rescue. Rule: CIB-2.3.5."""
    tried: tuple[str, ...] = ()
    """Ways to get away that the side which is asked has tried after this phase."""
    failed: str | None = None
    """The way of those whose die has just failed: it may be thrown again. Rule: CIB-4.2."""
    refuge: Zone | None = None
    """The zone that the last Celts driven off have gone to. Rule: CIB-R44."""
    driven: int = 0
    """Steps back that the artillery of the fleet forces on the Celts. Rule: CIB-5.2.4."""

    @property
    def terrain(self) -> Terrain:
        """The terrain it is fought on; in the Castrum it does not matter."""
        return LANDS[self.zone].terrain if self.zone in LANDS else Terrain.PLAIN

    @property
    def walled(self) -> bool:
        """Whether Romans are attacked in the Castrum. Rule: CIB-4.3."""
        return self.zone == CASTRUM

    @property
    def sheltered(self) -> Seat | None:
        """The side that ignores one loss by fire: Romans in the Castrum, Celts in the oppidum.

        Rule: CIB-4.3, CIB-5.4.
        """
        return ROME if self.walled else CELTS if self.oppidum else None

    def host(self, seat: Seat) -> Host:
        """Return one side of it."""
        return self.attacker if self.attacker.seat == seat else self.defender

    def with_host(self, host: Host) -> Battle:
        """Return it with one side replaced."""
        return self.evolve(**{"attacker" if self.attacker.seat == host.seat else "defender": host})

    @property
    def risen(self) -> bool:
        """Whether the attackers are a people that has risen among the Romans, so that they came from nowhere."""
        return self.origin == self.zone

    def shunned(self, seat: Seat) -> Zone:
        """Return where a side may not flee to: a defender not to where the attacker came from. Rule: CIB-3.5.3."""
        return self.zone if self.attacker.seat == seat else self.origin


class Board(Visible):
    """Every public fact."""

    scenario: Scenario
    turn: int
    turns: int
    """The number of the last turn."""
    side: Seat
    """The seat that acts."""
    np: int
    """Naval points. Rule: CIB-2.3.6."""
    symbols: Symbols = Symbols.DRAWN
    """How peoples come to their symbols."""
    start: Start = Start.FRETUM
    """Where the Romans at sea begin."""
    active: tuple[People, ...]
    """The peoples that take part. Rule: CIB-5.1.3."""
    heads: Map[People, Leader]
    """The commander of each people, wherever he is."""
    at: Map[Leader, Zone]
    """Where each commander on the map stands."""
    unavailable: tuple[Leader, ...] = ()
    """Commanders who have had their action this turn."""
    under: Map[Leader, Leader] = Map()
    """The commander in whose army another one is."""
    spoils: Map[Leader, int] = Map()
    """Spoils points by commander; those who have none are left out."""
    hostages: Map[Leader, Leader] = Map()
    """Celtic commanders who are hostages, and whose."""
    sworn: tuple[Leader, ...] = ()
    """Those among the hostages who have submitted of themselves. Rule: CIB-2.4.4."""
    beaten: bool = False
    """Whether Rome has lost a battle this turn. Rule: CIB-2.4.5."""
    captor: Leader | None = None
    """The commander who holds Commios. Rule: CIB-4.5."""
    sheltered: bool = False
    """Whether Commios was freed this turn, so that nobody captures him. Rule: CIB-R37."""
    hunt: Hunt | None = None
    """Where Commios stood, and with whom, when a commander was last to be activated. Rule: CIB-R66."""
    dead: tuple[Leader, ...] = ()
    units: Map[RomanUnit, Zone]
    """Where each Roman combat unit stands; those eliminated are left out."""
    command: Map[RomanUnit, Leader] = Map()
    """The commander of the army a Roman combat unit belongs to; those not commanded are left out."""
    reduced: tuple[RomanUnit, ...] = ()
    activated: tuple[RomanUnit, ...] = ()
    """Roman combat units that have been activated this turn."""
    carried: tuple[str, ...] = ()
    """Roman combat units and commanders that have been at sea with a ship this turn."""
    from_castrum: tuple[str, ...] = ()
    """Roman combat units and commanders at sea who embarked in the Castrum; all others come from Portus Itius."""
    counts: Map[Stack, int] = Map()
    """How many Celtic combat units lie in each stack; empty ones are left out."""
    submissive: tuple[People, ...] = ()
    ravaged: tuple[Zone, ...] = ()
    explored: tuple[Zone, ...] = ()
    """Zones a Roman combat unit or Commios has been in; a ravaged one stays explored."""
    anchor: Zone | None = None
    """Where Rome lands until the Castrum first stands."""
    site: Zone | None = None
    """Where the Castrum stands, or stood."""
    fort: bool = False
    """Whether the Castrum stands now."""
    markers: tuple[Zone, ...] = ()
    """Where the oppidum and its decoy lie face down; one that was shown is left out. Rule: CIB-5.4."""
    oppidum: Zone | None = None
    """Where the true oppidum is, when that is known. Rule: CIB-5.4."""
    razed: bool = False
    """Whether it is destroyed."""
    allied: bool = False
    """Whether the peoples have made Cassivellaunus their supreme commander. Rule: CIB-5.3.4."""
    stormed: bool = False
    """Whether the big storm has come. Rule: CIB-4.1."""
    storm: Storm | None = None
    """The storm that is about to break."""
    postponed: Storm | None = None
    """The storm that was put off to the next turn. Rule: CIB-4.4."""
    venus: bool = False
    """Whether Caesar has put a storm off, which he does once. Rule: CIB-4.4."""
    attempt: Attempt | None = None
    """The submission that is being settled."""
    plunder: Plunder | None = None
    """The Roman army that Celts beside it may ambush."""
    attack: Attack | None = None
    """The attack under way."""
    battle: Battle | None = None
    """The battle under way."""
    booty: Booty | None = None
    """Spoils that are being shared."""
    fought: int = 0
    """Battles so far, the one under way included."""
    jacta: tuple[Seat, ...] = ()
    """The sides that have used their Alea this turn. Rule: CIB-4.2."""
    rerolled: tuple[Leader, ...] = ()
    """Commanders who have used their re-roll this turn. Rule: CIB-0.2.1."""
    casting: Casting | None = None
    """The dice on the table."""
    changing: Phase | None = None
    """The phase before which the Celt says which chariots try to change sides."""
    flight: Flight | None = None
    """The beaten army whose owner says where it goes."""
    fortuna: Seat | None = None
    """The seat that Fortuna favours: the victor of the last battle. Rule: CIB-3.5.2."""
    favoured: int = 0
    """The last turn in which the Celts hold Fortuna, whatever happens. Rule: CIB-4.4, CIB-R28."""
    waiting: tuple[Leader, ...] = ()
    """Freed commanders who have no zone to appear in yet. Rule: CIB-R65."""
    sealed: tuple[Seat, ...] = ()
    """The seats that have chosen a tactic while the other one has not yet."""
    suffering: Suffering | None = None
    """The losses that are being taken."""
    fallen: Map[People, CelticUnits] = Map()
    """Celtic combat units that were eliminated."""
    disgrace: bool = False
    """Whether Caesar or an eagle is lost. Rule: CIB-5.1.2."""
    over: bool = False

    @cached_property
    def stacks_at(self) -> Mapping[Zone, tuple[Stack, ...]]:
        """The stacks of Celtic combat units by the zone they are in, commanded or not."""
        found: dict[Zone, list[Stack]] = {}
        for stack in self.counts:
            leader = leader_of(stack)
            zone = zone_of(stack) if leader is None else self.at[leader]
            if zone is not None:
                found.setdefault(zone, []).append(stack)
        return MappingProxyType({zone: tuple(stacks) for zone, stacks in found.items()})

    @cached_property
    def units_at(self) -> Mapping[Zone, tuple[RomanUnit, ...]]:
        """The Roman combat units by zone."""
        found: dict[Zone, list[RomanUnit]] = {}
        for unit, zone in self.units.items():
            found.setdefault(zone, []).append(unit)
        return MappingProxyType({zone: tuple(units) for zone, units in found.items()})


class CaesarTable(Table):
    """The table as a spectator sees it."""

    board: Board


class CaesarHand(Hand):
    """The secrets that one seat sees beyond the table."""

    seat: Seat
    stacks: Map[Stack, CelticUnits]
    """The content of each stack and bowl; empty for Rome."""
    plan: Plan | None = None
    """The tactic it has chosen in secret."""
    orders: Orders = Orders()
    """Its policies for battles."""
    oppidum: Zone | None = None
    """Where the true oppidum is, for the Celt."""


CaesarView = View[CaesarTable, CaesarHand]
"""Table and hand of one seat."""
