"""The odds that go with an answer: of the battle it leads to, or of one that it invites."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter

from engines.caesar_britannia.actions import CaesarAction, Choose, March, Ravage, Sail, Single
from engines.caesar_britannia.data.tables import LANDS, NEIGHBOURS
from engines.caesar_britannia.forms.fields import next_field
from engines.caesar_britannia.ids import CELTS, Leader, Tactic, Zone
from engines.caesar_britannia.legal.armies import enemies_in, leaders_in, people_led, stacks_of
from engines.caesar_britannia.legal.battle import BattleKind
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.odds import Odds, Terms, counted
from engines.caesar_britannia.legal.zones import celtic_land, kingdom_of
from engines.caesar_britannia.sampling import POLICIES, SAMPLES, assaulted, sampled
from engines.caesar_britannia.views import Battle, CaesarView, Host
from engines.core.prompt import Draft, Prompt

SMALL: Final = 12
"""With so many combat units or fewer on both sides together the odds of a battle are counted, not sampled."""

_ACTION: Final[TypeAdapter[CaesarAction]] = TypeAdapter(CaesarAction)


def foresee(view: CaesarView, prompt: Prompt, draft: Draft, *, samples: int = SAMPLES) -> Odds | None:
    """Return the odds of the battle that a whole answer leads to; None where it leads to none, or is not whole.

    The other side is thought to attack in general, and both to decide as usual. Rule: CIB-2.2.2, CIB-3, CIB-3.1.
    """
    if draft.verb not in ("march", "sail", "single", "choose") or next_field(view, prompt, draft) is not None:
        return None
    action = _ACTION.validate_python(draft.values())
    board, seat = view.table.board, view.hand.seat
    if isinstance(action, Choose) and board.battle is not None:
        return _chosen(view, board.battle, action.evolve(**POLICIES), samples)
    if isinstance(action, March | Sail | Single) and enemies_in(board, action.to, seat):
        return sampled(view, action, samples=samples)
    return None


def _chosen(view: CaesarView, battle: Battle, action: Choose, samples: int) -> Odds | None:
    """Return the odds of a battle with this tactic: both armies lie open in it."""
    seat = view.hand.seat
    units = len(battle.attacker.fighters) + len(battle.defender.fighters)
    restless = action.chariots not in (None, "stay") and any(one.chariot for one in battle.host(CELTS).fighters)
    if units > SMALL or battle.kind is not BattleKind.PITCHED or action.tactic is Tactic.DISSUASION or restless:
        return sampled(view, action, samples=samples)
    own, enemy = battle.host(seat), battle.attacker if battle.defender.seat == seat else battle.defender
    tactics: list[Tactic | None] = [Tactic.GENERAL if enemy.leader is not None else None] * 2
    tactics[seat] = action.tactic
    terms = Terms(kind=battle.kind, tactics=(tactics[0], tactics[1]), sheltered=battle.sheltered)
    return counted(_attached(own, action), enemy.fighters, seat, terms)


def _attached(host: Host, action: Choose) -> tuple[Fighter, ...]:
    """Return the units of a side with its commanders attached: those are lost last."""
    leaders = dict(zip(action.attach, host.commanders, strict=False))
    return tuple(one.evolve(leader=leaders[one.name]) if one.name in leaders else one for one in host.fighters)


def threat(view: CaesarView, prompt: Prompt, draft: Draft, *, samples: int = SAMPLES) -> tuple[Leader, Odds] | None:
    """Return which Celtic army beside a zone that is ravaged is most dangerous, with the odds of Rome against it.

    None where no army is beside it, or the answer is another one. Rule: CIB-2.3.2.
    """
    if draft.verb != "ravage" or next_field(view, prompt, draft) is not None:
        return None
    action = _ACTION.validate_python(draft.values())
    assert isinstance(action, Ravage)
    zone = view.table.board.at[action.leader]
    found = [
        (leader, odds)
        for leader in _neighbours(view, zone)
        if (odds := assaulted(view, leader, zone, samples=samples)) is not None
    ]
    return min(found, key=lambda one: one[1].won, default=None)


def _neighbours(view: CaesarView, zone: Zone) -> tuple[Leader, ...]:
    """Return the Celtic commanders with armies beside a zone who may come into it."""
    board = view.table.board
    near = [leader for other in NEIGHBOURS.get(zone, ()) for leader in leaders_in(board, other, CELTS)]
    return tuple(
        leader
        for leader in near
        if zone in LANDS and leader not in board.under and leader not in board.unavailable
        if kingdom_of(zone) in celtic_land(board, people_led(board, leader)) and stacks_of(board, leader)
    )
