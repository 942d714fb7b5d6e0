"""The fields of policies for battles, and those of chariots."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.ids import CELTS, Leader
from engines.caesar_britannia.legal.armies import place_of
from engines.caesar_britannia.legal.battle import BattleKind
from engines.caesar_britannia.legal.chariots import needed, restless, turnable
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.legal.policies import EARLY, POLICIES, decisions, policy_of, standing
from engines.caesar_britannia.views import CaesarView
from engines.caesar_britannia.words.labels import ZONE, fighter_label, lot_hint, lot_label
from engines.core.line import say
from engines.core.orders import Scope
from engines.core.prompt import Choice, Draft, Field, Pick

CLAUSE = "CIB-R80"
"""The ruling on policies."""


def orders(view: CaesarView, draft: Draft) -> Field | None:
    """Ask how long they hold, then for each policy; those in force stand unless they are changed. Rule: CIB-R80."""
    if not draft.has("scope"):
        return _SCOPE
    left = [name for name in decisions(view.hand.seat) if not draft.has(name)]
    if not left:
        return None
    held = standing(view.hand.orders, left[0], view.table.board, Scope(str(draft.get("scope"))))
    return _policy(view, left[0]).evolve(default=held)


_SCOPE: Final = Pick(
    name="scope",
    ask=say("policy.scope.ask"),
    choices=tuple(
        Choice(value=scope.value, label=say(f"policy.scope.{scope.value}")) for scope in (Scope.ALWAYS, Scope.TURN)
    ),
    default=Scope.ALWAYS.value,
    clause=CLAUSE,
)
"""How long policies hold."""


def for_battle(view: CaesarView, draft: Draft) -> Field | None:
    """Ask for the policies of the battle under way, where they can matter. Rule: CIB-R80."""
    battle = view.table.board.battle
    assert battle is not None
    chariots = any(fighter.chariot for fighter in battle.host(CELTS).fighters)
    for name in decisions(view.hand.seat):
        if name not in EARLY and not draft.has(name) and (name != "chariots" or chariots):
            return _policy(view, name)
    return None


def _policy(view: CaesarView, name: str) -> Pick:
    choices = tuple(Choice(value=policy, label=say(f"policy.{name}.{policy}")) for policy in POLICIES[name])
    return Pick(
        name=name,
        ask=say(f"policy.{name}.ask"),
        choices=choices,
        default=policy_of(view.hand.orders, name, view.table.board),
        clause=CLAUSE,
    )


def turn(view: CaesarView, leader: Leader) -> Field | None:
    """Ask which chariots of his people a commander turns before he acts. Rule: CIB-0.2.2."""
    board = view.table.board
    able = turnable(board, leader, view.hand.stacks)
    if not able:
        return None
    choices = []
    for lot in able:
        zone = place_of(board, stack_of(lot.value))
        assert zone is not None
        hint = say("lot.where", whose=lot_hint(lot), zone=ZONE[zone])
        label = say("lot.label", unit=lot_label(lot))
        choices.append(Choice(value=lot.value, label=label, hint=hint, count=len(lot.pieces)))
    most = sum(len(lot.pieces) for lot in able)
    ask = say("turn.ask")
    return Pick(name="turn", ask=ask, choices=tuple(choices), least=0, most=most, default=(), clause="CIB-0.2.2")


def change(view: CaesarView, draft: Draft) -> Field | None:
    """Ask which chariots try to change sides now. Rule: CIB-0.2.2, CIB-R9."""
    battle, changing = view.table.board.battle, view.table.board.changing
    if draft.has("chariots") or battle is None or changing is None:
        return None
    assert battle.kind is not BattleKind.CRUSH
    able = restless(battle, changing)
    choices = tuple(
        Choice(value=fighter.name, label=fighter_label(fighter), hint=say("change.needs", n=needed(fighter)))
        for fighter in able
    )
    ask = say("change.ask")
    return Pick(name="chariots", ask=ask, choices=choices, least=0, most=len(able), default=(), clause="CIB-0.2.2")
