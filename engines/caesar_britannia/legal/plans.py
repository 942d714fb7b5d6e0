"""Plans for a pitched battle: tactics that can be chosen, and combat units that commanders can be attached to."""

from __future__ import annotations

from collections.abc import Sequence

from engines.caesar_britannia.ids import COMMIOS, ROME, Leader, Tactic
from engines.caesar_britannia.legal.battle import distinct
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.tactics import open_tactics, stands_in_front
from engines.caesar_britannia.views import Battle, Host, Plan


def chooses(host: Host) -> bool:
    """Return whether a side of a pitched battle chooses a tactic: it needs a commander. Rule: CIB-3.2.2."""
    return host.leader is not None


def tactics(battle: Battle, host: Host) -> tuple[Tactic, ...]:
    """Return the tactics a side can choose. Rule: CIB-3.3, CIB-R47."""
    return open_tactics(host.fighters, battle.terrain)


def attaching(host: Host) -> tuple[Leader, ...]:
    """Return the commanders who have to be attached to a combat unit: all but Commios, where anybody is commanded.

    Rule: CIB-3.1, CIB-R47.
    """
    if not any(fighter.commanded for fighter in host.fighters):
        return ()
    return tuple(leader for leader in host.commanders if leader != COMMIOS)


def berths(host: Host, taken: Sequence[str]) -> tuple[Fighter, ...]:
    """Return the combat units that the next commander can be attached to, given those of the commanders before him.

    A Roman goes to a legionary as long as one is free; two commanders never share a unit while another is free.
    Rule: CIB-3.1, CIB-R47.
    """
    able = tuple(fighter for fighter in host.fighters if fighter.commanded)
    free = tuple(fighter for fighter in able if fighter.name not in taken)
    legionaries = tuple(fighter for fighter in free if fighter.legionary) if host.seat == ROME else ()
    offered = legionaries or free or able
    names = distinct(offered, [fighter.name for fighter in offered])
    return tuple(fighter for fighter in offered if fighter.name in names)


def usual_berth(host: Host, offered: Sequence[Fighter], tactic: Tactic) -> Fighter:
    """Return the combat unit that a commander is attached to unless his side says otherwise.

    For Rome it is a full legionary without an eagle, for the Celts a unit outside the front line. Rule: CIB-R72.
    """
    if host.seat == ROME:
        return min(offered, key=lambda fighter: (fighter.eagle, fighter.reduced))
    return min(offered, key=lambda fighter: stands_in_front(fighter, tactic))


def usual_berths(host: Host, tactic: Tactic) -> tuple[str, ...]:
    """Return the combat units that the commanders of a side are attached to unless it says otherwise. Rule: CIB-R72."""
    taken: list[str] = []
    for _ in attaching(host):
        taken.append(usual_berth(host, berths(host, taken), tactic).name)
    return tuple(taken)


def only_plan(battle: Battle, host: Host) -> Plan | None:
    """Return the plan of a side that has no other one: one tactic, and one unit for each commander. Rule: CIB-R82."""
    able = tactics(battle, host)
    taken: list[str] = []
    for _ in attaching(host):
        offered = berths(host, taken)
        if len(offered) > 1:
            return None
        taken.append(offered[0].name)
    if len(able) > 1:
        return None
    return Plan(tactic=able[0], attached=tuple(zip(attaching(host), taken, strict=True)))
