"""The effect of a played card's power in its battle, in a word or two, and whether it works."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.rex_britannorum.data.tables import LOCATIONS
from engines.rex_britannorum.events import PlansRevealed, TurnReport
from engines.rex_britannorum.ids import (
    COHABITING,
    RAISED,
    RECRUITING,
    SHIELD,
    Kind,
    Kingdom,
    Location,
    Token,
    is_joker,
    value_of,
)
from engines.rex_britannorum.legal.legality import brings, open_winners
from engines.rex_britannorum.turn_views import Battle, PowerUse, Side
from renderers.rex_britannorum.catalogue import word

Tone: TypeAlias = Literal["works", "blocked", "idle"]


@dataclass(frozen=True, slots=True)
class Effect:
    """The words below a card."""

    told: str
    tone: Tone
    """Works; kept from working by a winner's 4; or finds nothing to do."""


def of_side(event: TurnReport, battle: Battle, side: Side) -> tuple[Effect | None, ...]:
    """Return the effect of each card of a side, in order; None: the card has no power that matters here.

    Until an area is settled a vassal's 2 or 3 is said to work where it can; afterwards what it did is told. Equal
    powers of a side work once.

    Rule: REX-30, REX-36, REX-37, REX-38, REX-71.
    """
    seen: set[int] = set()
    found: list[Effect | None] = []
    raised = side.raised
    for card in side.cards:
        value = value_of(card)
        if value == RAISED:
            found.append(Effect(word("effect.raised"), "works") if raised > 0 else None)
            raised -= 1
            continue
        found.append(None if value in seen else _effect(event, battle, side, value))
        seen.add(value)
    return tuple(found)


def _effect(event: TurnReport, battle: Battle, side: Side, value: int) -> Effect | None:
    if value == SHIELD:
        return Effect(word("effect.shields"), "works") if side.shielded else None
    if value not in (RECRUITING, COHABITING) or side.kingdom not in battle.vassals:
        return None
    if side.kingdom in event.contenders.npks:
        return Effect(word("effect.ignored"), "idle")
    if not open_winners(battle):
        return Effect(word("effect.blocked"), "blocked")
    if battle.stage == "done":
        return _done(battle, side.kingdom, value)
    if value == RECRUITING:
        stocked = isinstance(event, PlansRevealed) and event.stocked
        able = brings(battle, side.kingdom, event.record.turn, stocked=stocked)
    else:
        able = any(map(_is_road, battle.tokens))
    return Effect(word("effect.works"), "works") if able else Effect(word("effect.nothing"), "idle")


def use_of(battle: Battle, kingdom: Kingdom) -> PowerUse | None:
    """Return what a vassal did with its powers, None while or where it did nothing."""
    return next((use for use in battle.uses if use.kingdom is kingdom), None)


def _done(battle: Battle, kingdom: Kingdom, value: int) -> Effect:
    """Return what a vassal's 2 or 3 brought in the end."""
    use = use_of(battle, kingdom)
    offered, brought = False, ""
    if use is not None:
        offered, brought = (use.two, use.recruited or "") if value == RECRUITING else (use.three, use.cohabited or "")
    if brought:
        return Effect(word("effect.took" if value == RECRUITING else "effect.shared", what=brought), "works")
    return Effect(word("effect.declined" if offered else "effect.nothing"), "idle")


def _is_road(token: Token) -> bool:
    """Return whether a token can bring its winner a road: a joker may."""
    return is_joker(token) or LOCATIONS[Location(token)].kind is Kind.ROAD
