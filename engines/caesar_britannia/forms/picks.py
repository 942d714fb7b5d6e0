"""Fields that many answers share: commanders, zones, combat units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.caesar_britannia.ids import Leader, Zone
from engines.caesar_britannia.legal.lots import Lots
from engines.caesar_britannia.words.labels import LEADER, ZONE, lot_hint, lot_label
from engines.core.line import Line, say
from engines.core.prompt import Choice, Draft, Pick, nth


def leader_pick(name: str, found: Sequence[Leader], ask: Line, clause: str) -> Pick:
    """Return the field for one commander."""
    choices = tuple(Choice(value=leader, label=say("leader.label", leader=LEADER[leader])) for leader in found)
    return Pick(name=name, ask=ask, choices=choices, clause=clause)


def leaders_pick(name: str, found: Sequence[Leader], default: Iterable[Leader], ask: Line, clause: str) -> Pick:
    """Return the field for any of some commanders."""
    choices = tuple(Choice(value=leader, label=say("leader.label", leader=LEADER[leader])) for leader in found)
    return Pick(name=name, ask=ask, choices=choices, least=0, most=len(found), default=tuple(default), clause=clause)


def zone_pick(name: str, zones: Sequence[Zone], ask: Line, clause: str) -> Pick:
    """Return the field for a zone."""
    choices = tuple(Choice(value=zone, label=say("zone.label", zone=ZONE[zone])) for zone in zones)
    return Pick(name=name, ask=ask, choices=choices, clause=clause)


def units_pick(
    name: str,
    offered: Lots,
    ask: Line,
    clause: str,
    *,
    default: Iterable[str] = (),
    least: int = 0,
    capacity: int | None = None,
) -> Pick:
    """Return the field for combat units: equal ones are one choice with a count, a pair weighs two.

    Where exactly one has to be taken it is named as the first of several, so that the answer is a tuple all the same.
    """
    choices = tuple(
        Choice(
            value=lot.value,
            label=say("lot.label", unit=lot_label(lot)),
            hint=lot_hint(lot),
            count=len(lot.pieces),
            weight=lot.weight,
        )
        for lot in offered
    )
    most = sum(len(lot.pieces) for lot in offered)
    if capacity is not None:
        most = min(most, capacity)
    alone = least == most == 1
    return Pick(
        name=nth(name, 1) if alone else name,
        ask=ask,
        choices=choices,
        least=least,
        most=most,
        capacity=capacity,
        default=next(iter(default), None) if alone else tuple(default),
        times=1 if alone else None,
        clause=clause,
    )


def filled(draft: Draft, name: str) -> bool:
    """Return whether a field for combat units is filled; see :func:`units_pick`."""
    return draft.has(name) or draft.has(nth(name, 1))
