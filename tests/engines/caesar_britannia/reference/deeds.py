"""The other actions that a zone allows, and what the fleet has to do with them (CIB-2.3, CIB-2.4, CIB-4.1)."""

from __future__ import annotations

from tests.engines.caesar_britannia.reference.board import CASTRUM, LAND, PORTUS
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME
from tests.engines.caesar_britannia.reference.zones import CHIEF, TRINOVANTES, Piece, Situation

FLEETS = {1: (14, 11, 7), 2: (28, 21, 14)}
"""NP of each scenario: all of them, the fewest for 1 SP a unit, the fewest for 2 (CIB-2.3.3)."""


def may_found(commander: Piece, now: Situation) -> bool:
    """Return whether the Castrum can be founded here by a Roman commander (CIB-2.3.1, CIB-4.3)."""
    zone = LAND.get(commander.zone)
    if commander.acted or commander.side != ROME or not commander.sv or zone is None or not zone.anchor:
        return False
    if now.stands or now.site not in (None, zone.id):
        return False
    legionaries = [one for one in now.at(zone.id, ROME) if one.legion]
    return any(one.id == "caesar" for one in now.at(zone.id, ROME, "commander")) and len(legionaries) >= 2


def may_ravage(commander: Piece, now: Situation) -> bool:
    """Return whether a Roman commander can ravage where he stands (CIB-2.3.2, CIB-2.3.4, CIB-4.5, R13)."""
    zone = LAND.get(commander.zone)
    if commander.acted or commander.side != ROME or not commander.sv or zone is None:
        return False
    if zone.id in now.ravaged or zone.kingdom in now.submissive:
        return False
    return any(one.under == commander.id and not one.acted for one in now.at(zone.id, ROME))


def may_recruit(commander: Piece, now: Situation) -> bool:
    """Return whether a Celtic commander can recruit where he stands (CIB-2.4.1, CIB-5.3.4, R31)."""
    zone = LAND.get(commander.zone)
    if commander.acted or commander.side != CELTS or now.idle(commander) or zone is None:
        return False
    peoples = {commander.people}
    if commander.id == CHIEF and now.allied and TRINOVANTES not in now.submissive:
        peoples.add(TRINOVANTES)
    around = now.stands and now.site == zone.id
    return zone.kingdom in peoples and zone.id not in now.ravaged and not around


def may_repair(commander: Piece, now: Situation) -> bool:
    """Return whether a Roman commander can repair a ship: Portus Itius, or two full legionaries in the Castrum.

    Rules: CIB-2.3.7, CIB-4.5.
    """
    if commander.acted or commander.side != ROME or not commander.sv or now.np >= FLEETS[now.scenario][0]:
        return False
    if commander.zone == PORTUS:
        return True
    full = [one for one in now.at(CASTRUM, ROME) if one.legion and not one.reduced]
    return commander.zone == CASTRUM and now.stands and len(full) >= 2


def may_propose(caesar: Piece, now: Situation, *, oppidum: bool) -> bool:
    """Return whether Caesar can propose submission to the kingdom he stands in (CIB-2.3.4, R58).

    ``oppidum``: whether the true oppidum stands.
    """
    zone = LAND.get(caesar.zone)
    if caesar.id != "caesar" or caesar.acted or zone is None or zone.kingdom in now.submissive:
        return False
    army = [one for one in now.at(zone.id, ROME) if one.under == "caesar" and one.legion]
    if len(army) < 3:
        return False
    if zone.kingdom == "Catuvellauni":
        return not oppidum
    land = {name for name, one in LAND.items() if one.kingdom == zone.kingdom}
    return not any(one.people == zone.kingdom and one.kind == "cu" and one.zone in land for one in now.pieces)


def restore_price(now: Situation) -> int | None:
    """Return the SP that restoring one unit costs, None before the Castrum first stood (CIB-2.3.3, CIB-4.3)."""
    if now.site is None:
        return None
    _, cheap, dear = FLEETS[now.scenario]
    if not now.stands or now.np < dear:
        return 3
    return 1 if now.np >= cheap else 2


def storm_needs(turn: int, *, big_over: bool) -> int:
    """Return the highest tempest die that brings a storm, 0 on turn I (CIB-4.1): the big one first, then small ones."""
    if turn < 2:
        return 0
    return 1 if big_over else turn


def drowned(at_sea: int, np: int) -> int:
    """Return how many CU at sea are lost when so many NP are left (CIB-2.3.6, CIB-4.1)."""
    return max(0, at_sea - np)


def fleet_after(np: int, scenario: int, dice: tuple[int, ...], *, big: bool) -> int:
    """Return the NP after a storm: 6 and one die or two less, by scenario, in the big one; 1 in a small one (CIB-4.1).

    Raises:
        ValueError: unless as many dice are given as the storm throws.
    """
    if len(dice) != (scenario if big else 0):
        raise ValueError(f"a storm with {len(dice)} dice")
    return max(0, np - (6 + sum(dice) if big else 1))


def has_fallen(now: Situation) -> bool:
    """Return whether the Castrum, said to stand, is destroyed since no Roman CU is in it (CIB-4.3)."""
    return now.stands and not now.at(CASTRUM, ROME)


def submission_needs(kingdom: str, now: Situation) -> int:
    """Return what the die of a submission needs before SP are added: 7, one less for each zone ravaged there.

    One less too where Commios is free and in that kingdom, which the Castrum is not part of (CIB-2.3.4, CIB-4.5, R58).
    A captive Commios is nowhere on the map.
    """
    ravaged = sum(LAND[zone].kingdom == kingdom for zone in now.ravaged)
    commios = [one for one in now.pieces if one.id == "commios" and one.zone in LAND]
    return 7 - ravaged - any(LAND[one.zone].kingdom == kingdom for one in commios)
