"""Where a stack may go, what waits there, which zones are closed: by trying every zone.

Rules: CIB-2.2.2, CIB-2.2.3, CIB-2.3.6, CIB-5.1.3, CIB-5.2.3, CIB-5.3.4.

A `Situation` holds plain pieces in zones. Nothing is remembered between questions, and no question is clever: each
looks at every zone of the board and asks whether the book forbids it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.engines.caesar_britannia.reference.board import CASTRUM, LAND, PORT_SEA, PORTUS, SEAS
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Side

CHIEF = "cassivellaunus"
TRINOVANTES = "Trinovantes"


@dataclass
class Piece:
    """A CU or a commander somewhere on the map.

    ``under`` is the commander who leads it: of a CU the one who commands it (None: non-commanded), of a commander
    the one he rides with. ``acted``: activated this turn; ``sailed``: carried by sea this turn (R34). ``kind``
    ``"commander"`` with ``sv`` 0 is Commios.
    """

    id: str
    side: Side
    zone: str
    kind: str = "cu"
    people: str | None = None
    under: str | None = None
    sv: int = 0
    legion: str | None = None
    role: str | None = None
    chariot: bool = False
    mounted: bool = True
    reduced: bool = False
    acted: bool = False
    sailed: bool = False


@dataclass
class Situation:
    """The map at one moment, as far as going anywhere depends on it."""

    pieces: list[Piece]
    scenario: int = 2
    active: tuple[str, ...] = ()
    """The active peoples; none yet before the second landing's first landing."""
    submissive: frozenset[str] = frozenset()
    site: str | None = None
    """The zone of the Castrum once it was founded."""
    stands: bool = False
    """Whether the Castrum stands."""
    beachhead: str | None = None
    """The anchor zone chosen first for landing."""
    np: int = 28
    allied: bool = False
    """Whether the Celts are allied: 5 SP or the big storm, second landing."""
    big_storm: bool = False
    """Whether the big storm has come; it opens the first landing's neighbours to the Celts."""
    ravaged: frozenset[str] = field(default_factory=frozenset)

    def piece(self, name: str) -> Piece:
        """Return a piece by its id."""
        return next(one for one in self.pieces if one.id == name)

    def at(self, zone: str, side: Side, kind: str = "cu") -> list[Piece]:
        """Return the pieces of a side and kind in a zone."""
        return [one for one in self.pieces if (one.zone, one.side, one.kind) == (zone, side, kind)]

    def idle(self, piece: Piece) -> bool:
        """Return whether a piece belongs to a people that has submitted: it does nothing (CIB-2.3.4)."""
        return piece.side == CELTS and piece.people in self.submissive

    def enemies(self, zone: str, side: Side) -> list[Piece]:
        """Return the active enemy CU in a zone."""
        return [one for one in self.at(zone, CELTS if side == ROME else ROME) if not self.idle(one)]


def on_foot(here: str, there: str, now: Situation, *, dry: bool = False) -> bool:
    """Return whether two zones border on foot; ``dry`` asks for a border without a waterway (CIB-0.1, CIB-4.3)."""
    if CASTRUM in (here, there):
        return now.stands and now.site in (here, there) and here != there
    if here not in LAND or there not in LAND[here].foot:
        return False
    return not (dry and LAND[here].foot[there])


def closed(zone: str, side: Side, people: str | None, now: Situation) -> bool:
    """Return whether a zone is closed to somebody: inactive land, water and walls, the bounds of a people.

    Rules: CIB-5.1.3, CIB-5.2.3, CIB-5.3.4, R58.
    """
    land = now.site if zone == CASTRUM else zone
    if land not in LAND:
        return side == CELTS
    kingdom = LAND[land].kingdom
    if kingdom not in now.active:
        return True
    if side == ROME or kingdom == people:
        return False
    if now.scenario == 1:
        return not (now.big_storm and people in _beside(kingdom))
    return not now.allied


def _beside(kingdom: str) -> set[str]:
    return {LAND[other].kingdom for zone in LAND.values() if zone.kingdom == kingdom for other in zone.foot}


def what_waits(zone: str, side: Side, now: Situation) -> str:
    """Return what entering a zone meets: active CU (battle), a lone commander to be eliminated, nothing (R22, R51)."""
    if now.enemies(zone, side):
        return "battle"
    foes = now.at(zone, CELTS if side == ROME else ROME, "commander")
    return "commander" if any(one.sv and not now.idle(one) for one in foes) else "nothing"


def marches(commander: Piece, now: Situation) -> dict[str, str]:
    """Return every zone a commander may march to with what waits there; what he takes along is `band_fault`'s."""
    if commander.acted or now.idle(commander):
        return {}
    return walks(commander, now)


def walks(piece: Piece, now: Situation) -> dict[str, str]:
    """Return every zone one step away on foot that is not closed to a piece, with what waits there."""
    every = [*LAND, CASTRUM]
    open_to = [
        zone for zone in every if on_foot(piece.zone, zone, now) and not closed(zone, piece.side, piece.people, now)
    ]
    return {zone: what_waits(zone, piece.side, now) for zone in open_to}


def at_hand(commander: Piece, now: Situation) -> list[Piece]:
    """Return the CU of his zone a commander may have in his army: own, non-commanded, of a lower SV; not activated.

    A subordinate who leaves takes only non-commanded ones (R57). Rules: CIB-2.1, CIB-2.2.2, CIB-5.3.4.
    """
    found = []
    for one in now.at(commander.zone, commander.side):
        if one.acted or now.idle(one) or not commands(commander, one, now):
            continue
        if one.under in (None, commander.id) or (
            commander.under is None and now.piece(one.under or "").sv < commander.sv
        ):
            found.append(one)
    return found


def commands(commander: Piece, unit: Piece, now: Situation) -> bool:
    """Return whether a commander may command a CU: Romans all, a Celt his people, allies each other (CIB-2.1)."""
    if commander.side != unit.side or not commander.sv:
        return False
    return commander.side == ROME or commander.people == unit.people or now.allied


def torn(chosen: Iterable[Piece], here: Iterable[Piece]) -> list[str]:
    """Return the legions whose eagle and second would part: one is chosen, the other stays (CIB-0.2.2)."""
    names = {one.id for one in chosen}
    pairs: dict[str, set[bool]] = {}
    for one in here:
        if one.legion and one.role in ("eagle", "second"):
            pairs.setdefault(one.legion, set()).add(one.id in names)
    return [legion for legion, sides in pairs.items() if len(sides) > 1]


def band_fault(commander: Piece, units: Iterable[Piece], now: Situation) -> str | None:
    """Return why a commander cannot march with some CU, None if he can: at hand, within his SV, legions whole."""
    chosen = list(units)
    able = {one.id for one in at_hand(commander, now)}
    if not {one.id for one in chosen} <= able:
        return "not at hand"
    if len(chosen) > commander.sv:
        return "more than he commands"
    if torn(chosen, now.at(commander.zone, commander.side)):
        return "a legion is torn"
    return None


def loners(commander: Piece, now: Situation) -> list[tuple[str, ...]]:
    """Return every isolated CU that may move instead of a commander's action, an eagle and its second as one.

    Non-commanded, not activated, of the commander's own people (CIB-2.2.3, R14, R23, R66).
    """
    if commander.acted or now.idle(commander):
        return []
    found: set[tuple[str, ...]] = set()
    for one in now.pieces:
        if one.kind != "cu" or one.side != commander.side or one.under or one.acted or now.idle(one):
            continue
        if one.side == CELTS and one.people != commander.people:
            continue
        group = [one, *_bound_to(one, now)]
        if not any(mate.under or mate.acted for mate in group):
            found.add(tuple(sorted(mate.id for mate in group)))
    return sorted(found)


def _bound_to(unit: Piece, now: Situation) -> list[Piece]:
    """Return the CU that a CU cannot part from: the second of an eagle and the other way round."""
    if not unit.legion or unit.role not in ("eagle", "second"):
        return []
    roles = ("eagle", "second")
    return [
        one
        for one in now.at(unit.zone, unit.side)
        if one.legion == unit.legion and one.role in roles and one.id != unit.id
    ]


def ports(here: str, now: Situation) -> list[str]:
    """Return every zone a fleet may go to from a zone: out to sea, along it, ashore (CIB-2.3.6)."""
    return [there for there in (*SEAS, PORTUS, CASTRUM, *LAND) if _sails(here, there, now)]


def _sails(here: str, there: str, now: Situation) -> bool:
    if here in SEAS:
        if there in SEAS:
            return there in SEAS[here]
        return _lands(here, there, now)
    if there not in SEAS:
        return False
    return (here == PORTUS and there == PORT_SEA) or (here == CASTRUM and _harbour(now) == there)


def _harbour(now: Situation) -> str | None:
    """Return the ocean zone before the standing Castrum."""
    return LAND[now.site].anchor if now.site and now.stands else None


def _lands(sea: str, there: str, now: Situation) -> bool:
    if there == PORTUS:
        return sea == PORT_SEA
    if there == CASTRUM:
        return _harbour(now) == sea
    if now.site or there not in LAND or LAND[there].anchor != sea:
        return False
    if now.beachhead:
        return there == now.beachhead
    return now.scenario == 2 or LAND[there].kingdom in now.active


def voyage_fault(  # noqa: PLR0911
    actor: Piece, units: Iterable[Piece], there: str, now: Situation, commanders: Iterable[Piece] = ()
) -> str | None:
    """Return why a naval action cannot carry pieces of the actor's zone somewhere, None if it can.

    Within NP at sea, each carried once a turn, legions whole, the first landing with a CU; commanders in any number.
    An isolated CU is its own actor. Rules: CIB-2.3.6, R34, R43, R53, R54.
    """
    chosen = list(units)
    if actor.side != ROME or actor.acted or actor.sailed:
        return "he does not sail"
    if there not in ports(actor.zone, now):
        return "no way there by sea"
    if any(one.zone != actor.zone or one.sailed or one.side != ROME for one in [*chosen, *commanders]):
        return "not to be carried"
    if torn(chosen, now.at(actor.zone, ROME)):
        return "a legion is torn"
    if not actor.sv and actor.kind == "commander" and chosen:
        return "Commios carries no CU"
    at_sea = sum(1 for one in now.pieces if one.kind == "cu" and one.side == ROME and one.zone in SEAS)
    if there in SEAS and actor.zone not in SEAS and at_sea + len(chosen) > now.np:
        return "more CU at sea than NP"
    if there in LAND and now.beachhead is None and not chosen:
        return "a landing needs a CU"
    return None
