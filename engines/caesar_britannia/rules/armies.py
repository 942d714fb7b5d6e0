"""Exchanging combat units, leaving them, and placing one commander under another."""

from __future__ import annotations

from collections.abc import Iterable

from engines.caesar_britannia.actions import Rearrangement
from engines.caesar_britannia.data.tables import is_roman
from engines.caesar_britannia.events import Exchanged, HostagesPassed, Joined, SpoilsLost
from engines.caesar_britannia.ids import (
    Leader,
    People,
    RomanUnit,
    Stack,
    army_stack,
    has_acted,
    leader_of,
    people_of,
    zone_stack,
)
from engines.caesar_britannia.legal.armies import army_size, place_of, side_of, subordinates
from engines.caesar_britannia.legal.command import room
from engines.caesar_britannia.legal.deeds import MOST_SPOILS
from engines.caesar_britannia.legal.exchange import gifts, integrated, keepers, purse_holders, receivers
from engines.caesar_britannia.legal.lots import Lots, chosen, fitting, is_celtic, lots, obtainable, stack_of, unit_of
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.core.model import Map


def rearrange(transition: CaesarTransition, action: Rearrangement, *, moving: bool = False) -> None:
    """Give an army the units chosen for it, and those beside it what it gives them.

    What it had and does not keep is commanded by nobody, unless it is given to a commander beside it. A commander whose
    whole army passes into this one comes with his spoils; one who leaves this army is on his own. Rule: CIB-2.2.2,
    CIB-R18, CIB-R57.
    """
    leader, board = action.leader, transition.board
    here = lots(board, board.at[leader], side_of(leader), transition.stacks)
    riders = (*action.riders, *integrated(board, leader, here, action.army))
    given = dict(zip(receivers(board, leader, here, action.army, riders), action.share, strict=False))
    paid = dict(zip(purse_holders(board, leader, here, action.army, riders, action.share), action.purse, strict=False))
    hold(transition, chosen(obtainable(board, leader, here, moving=moving), action.army), leader)
    left = gifts(leader, here, action.army)
    for receiver, share in given.items():
        hold(transition, chosen(left, share), receiver)
    hold(transition, _pieces(gifts(leader, here, action.army, action.share)), None)
    _ride(transition, leader, riders)
    for receiver, spoils in paid.items():
        _pay(transition, leader, receiver, spoils)
    for receiver, captives in zip(keepers(board, leader, riders), action.captives, strict=False):
        _hand_over(transition, leader, receiver, captives)


def _hand_over(transition: CaesarTransition, leader: Leader, receiver: Leader, captives: tuple[Leader, ...]) -> None:
    """Give hostages to another commander. Rule: CIB-R45."""
    if captives:
        transition.change(hostages=Map({**transition.board.hostages, **dict.fromkeys(captives, receiver)}))
        transition.tell(HostagesPassed, leader=leader, receiver=receiver, hostages=captives)


def hold(transition: CaesarTransition, pieces: Iterable[str], leader: Leader | None) -> None:
    """Place units in a commander's army, or in nobody's, each where it is. Rule: CIB-2.1."""
    for piece in pieces:
        if is_celtic(piece):
            source = stack_of(piece)
            transition.shift(source, _target(transition, source, leader), [unit_of(piece)])
        else:
            transition.assign([RomanUnit(piece)], leader)


def disband(transition: CaesarTransition, leader: Leader) -> None:
    """Leave a commander's army where it is, commanded by nobody. Rule: CIB-2.1."""
    transition.assign(transition.army(leader), None)
    for stack in transition.bands(leader):
        transition.pour(stack, _target(transition, stack, None))


def drop_out(transition: CaesarTransition, people: People) -> None:
    """Take a people's units out of every army, where they stand. Rule: CIB-R32."""
    for stack in tuple(transition.board.counts):
        if people_of(stack) is people and leader_of(stack) is not None:
            transition.pour(stack, _target(transition, stack, None))


def exchanged(transition: CaesarTransition, leader: Leader) -> None:
    """Tell what a commander commands after an exchange."""
    board = transition.board
    transition.tell(
        Exchanged,
        leader=leader,
        romans=transition.army(leader),
        celts=0 if is_roman(leader) else army_size(board, leader),
        riders=subordinates(board, leader),
    )


def join(transition: CaesarTransition, leader: Leader, chief: Leader) -> None:
    """Place a commander, his army and his spoils under another one; units beyond the SV are nobody's.

    Rule: CIB-2.1, CIB-2.2.2.
    """
    board = transition.board
    here = lots(board, board.at[leader], side_of(leader), transition.stacks)
    own = tuple(lot for lot in here if lot.holder == leader)
    kept = fitting(own, room(board, chief))
    hold(transition, chosen(own, kept), chief)
    disband(transition, leader)
    _ride(transition, chief, (*subordinates(board, chief), leader))
    transition.tell(Joined, leader=leader, under=chief)


def gain(transition: CaesarTransition, leader: Leader, n: int) -> None:
    """Give spoils points to a commander, 20 at most; the others are lost. Rule: CIB-3.5.2, CIB-R18."""
    held = transition.purse(leader) + n
    transition.set_purse(leader, min(held, MOST_SPOILS))
    if held > MOST_SPOILS:
        transition.tell(SpoilsLost, leader=leader, n=held - MOST_SPOILS)


def _ride(transition: CaesarTransition, leader: Leader, riders: Iterable[Leader]) -> None:
    """Make these, and those in their armies, the commanders in somebody's army. Rule: CIB-2.1, CIB-2.2.2."""
    transition.subordinate(leader, None)
    chosen_ = set(riders)
    for other in subordinates(transition.board, leader):
        if other not in chosen_:
            transition.subordinate(other, None)
    for rider in dict.fromkeys(riders):
        for below in (*subordinates(transition.board, rider), rider):
            transition.subordinate(below, leader)
        spoils = transition.purse(rider)
        transition.set_purse(rider, 0)
        if spoils:
            gain(transition, leader, spoils)


def _pay(transition: CaesarTransition, leader: Leader, receiver: Leader, spoils: int) -> None:
    if spoils:
        transition.set_purse(leader, transition.purse(leader) - spoils)
        gain(transition, receiver, spoils)


def _target(transition: CaesarTransition, source: Stack, leader: Leader | None) -> Stack:
    people, acted = people_of(source), has_acted(source)
    if leader is not None:
        return army_stack(leader, people, acted=acted)
    zone = place_of(transition.board, source)
    assert zone is not None
    return zone_stack(zone, people, acted=acted)


def _pieces(offered: Lots) -> Iterable[str]:
    return (piece for lot in offered for one in lot.pieces for piece in one)
