"""The fields of an exchange: the army, who rides along, what those beside are given."""

from __future__ import annotations

from engines.caesar_britannia.forms.picks import filled, leaders_pick, units_pick
from engines.caesar_britannia.ids import Leader
from engines.caesar_britannia.legal.armies import side_of, subordinates
from engines.caesar_britannia.legal.command import sv
from engines.caesar_britannia.legal.deeds import MOST_SPOILS
from engines.caesar_britannia.legal.exchange import (
    gifts,
    held_by,
    integrated,
    keepers,
    left_to,
    may_ride,
    purse_holders,
    receivers,
)
from engines.caesar_britannia.legal.lots import Lots, lots, obtainable, values_of
from engines.caesar_britannia.legal.moves import marches
from engines.caesar_britannia.views import Board, CaesarView
from engines.caesar_britannia.words.labels import LEADER
from engines.core.line import say
from engines.core.prompt import Amount, Draft, Field, nth


def arming(view: CaesarView, leader: Leader, draft: Draft, *, moving: bool) -> Field | None:
    """Return the next field of an exchange, or None when it is complete. Rule: CIB-2.1, CIB-2.2.2."""
    board = view.table.board
    here = lots(board, board.at[leader], side_of(leader), view.hand.stacks)
    if not filled(draft, "army") and (field := _army(board, leader, here, moving=moving)) is not None:
        return field
    army = values_in(draft, "army")
    if not draft.has("riders") and (able := may_ride(board, leader, here, army)):
        present = [rider for rider in able if rider in subordinates(board, leader)]
        return leaders_pick("riders", able, present, say("riders.ask", leader=LEADER[leader]), "CIB-2.1")
    riders = (*map(Leader, values_in(draft, "riders")), *integrated(board, leader, here, army))
    return (
        _share(board, leader, here, draft, riders)
        or _purse(board, leader, here, draft, riders)
        or _captives(board, leader, draft, riders)
    )


def troops(view: CaesarView, leader: Leader, *, moving: bool) -> Lots:
    """Return the combat units a commander can have in his army. Rule: CIB-2.2.2."""
    board = view.table.board
    here = lots(board, board.at[leader], side_of(leader), view.hand.stacks)
    return obtainable(board, leader, here, moving=moving) if sv(leader) else ()


def _army(board: Board, leader: Leader, here: Lots, *, moving: bool) -> Field | None:
    """Ask for the army; one that finds enemies on every side does not march without combat units."""
    offered = obtainable(board, leader, here, moving=moving)
    if not offered or sv(leader) == 0:
        return None
    least = int(moving and not marches(board, leader))
    own = values_of(tuple(lot for lot in offered if lot.holder == leader))
    ask = say("army.ask", leader=LEADER[leader], n=sv(leader))
    return units_pick("army", offered, ask, "CIB-2.1", default=own, least=least, capacity=sv(leader))


def _share(board: Board, leader: Leader, here: Lots, draft: Draft, riders: tuple[Leader, ...]) -> Field | None:
    """Ask for what each commander beside is given of the units that are left. Rule: CIB-2.2.2."""
    army = values_in(draft, "army")
    share = _shares(draft)
    left = gifts(leader, here, army, share)
    able = receivers(board, leader, here, army, riders)
    if not left or len(share) == len(able):
        return None
    receiver = able[len(share)]
    return units_pick(
        nth("share", len(share) + 1),
        left,
        say("share.ask", leader=LEADER[receiver]),
        "CIB-2.2.2",
        capacity=sv(receiver) - left_to(board, receiver, here, army),
    ).evolve(times=len(able))


def _purse(board: Board, leader: Leader, here: Lots, draft: Draft, riders: tuple[Leader, ...]) -> Field | None:
    """Ask for the spoils that each commander beside is given. Rule: CIB-R18."""
    given = [int(str(n)) for n in draft.several("purse")]
    left = board.spoils.get(leader, 0) - sum(given)
    holders = purse_holders(board, leader, here, values_in(draft, "army"), riders, _shares(draft))
    if not left or len(given) == len(holders):
        return None
    holder = holders[len(given)]
    return Amount(
        name=nth("purse", len(given) + 1),
        ask=say("purse.ask", leader=LEADER[holder]),
        least=0,
        most=min(left, MOST_SPOILS - board.spoils.get(holder, 0)),
        default=0,
        times=len(holders),
        clause="CIB-R18",
    )


def _captives(board: Board, leader: Leader, draft: Draft, riders: tuple[Leader, ...]) -> Field | None:
    """Ask for the hostages that each commander beside is given. Rule: CIB-R45."""
    given = [value for value in draft.several("captives") if isinstance(value, tuple)]
    left = [one for one in held_by(board, leader) if not any(one in names for names in given)]
    holders = keepers(board, leader, riders)
    if not left or len(given) == len(holders):
        return None
    ask = say("captives.ask", leader=LEADER[holders[len(given)]])
    pick = leaders_pick(nth("captives", len(given) + 1), left, (), ask, "CIB-R45")
    return pick.evolve(times=len(holders))


def values_in(draft: Draft, name: str) -> tuple[str, ...]:
    """Return the combat units, or the commanders, that fill a field; none where it is open."""
    value = draft.get(name)
    return value if isinstance(value, tuple) else tuple(map(str, draft.several(name)))


def _shares(draft: Draft) -> tuple[tuple[str, ...], ...]:
    return tuple(value for value in draft.several("share") if isinstance(value, tuple))
