"""The position in words: whole, for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterator

from engines.caesar_britannia.data.tables import ZONES
from engines.caesar_britannia.ids import ROME, People, Stack, Zone, leader_of, people_of
from engines.caesar_britannia.legal.armies import army_of, at_sea, leaders_in, place_of, stacks_in, units_in
from engines.caesar_britannia.legal.objectives import objectives
from engines.caesar_britannia.legal.policies import decisions, moment, policy_of
from engines.caesar_britannia.views import Board, CaesarTable, CaesarView
from engines.caesar_britannia.words.labels import LEADER, PEOPLE, ZONE, foe, leaders, romans, stack_label
from engines.caesar_britannia.words.log import celtic_units, scoped
from engines.core.line import Line, Ref, say
from engines.core.orders import Order
from engines.core.seats import Seat


def status(table: CaesarTable) -> Line:
    """Return turn and side to act."""
    board = table.board
    if board.over:
        return say("status.over")
    return say("status.turn", n=board.turn, turns=board.turns, side=Ref(kind="side", id=str(board.side)))


def position(table: CaesarTable) -> tuple[Line, ...]:
    """Return the whole public position: fleet and Castrum, peoples, who stands where, what Rome has to bring home."""
    board = table.board
    return (*_state(board), *_land(board), *_zones(board), *_others(board), *_objectives(board))


def hand_words(view: CaesarView) -> tuple[Line, ...]:
    """Return what lies in the Celt's bowls and stacks, armies last, and where the oppidum is while that is a secret."""
    board, oppidum = view.table.board, view.hand.oppidum
    secret = () if oppidum is None or not board.markers else (say("hand.oppidum", zone=ZONE[oppidum]),)
    bowls: list[Line] = []
    others: list[Line] = []
    for stack in sorted(view.hand.stacks, key=lambda stack: leader_of(stack) is not None):
        (bowls if place_of(board, stack) is None else others).append(_held(board, stack, view))
    return (*bowls, *others, *secret)


def orders(view: CaesarView) -> tuple[Line, ...]:
    """Return the policies of a seat that hold in every battle."""
    board, held = view.table.board, view.hand.orders
    return tuple(
        say(f"order.{name}", policy=_policy(held.order(name, moment(board)), name, policy_of(held, name, board)))
        for name in decisions(view.hand.seat)
    )


def _policy(order: Order | None, name: str, policy: str) -> Line:
    """Return a policy in words, and how long it holds if that is not until it is changed."""
    said = say(f"policy.{name}.{policy}")
    return said if order is None else scoped(order, said)


def _held(board: Board, stack: Stack, view: CaesarView) -> Line:
    people, units = PEOPLE[people_of(stack)], celtic_units(view.hand.stacks[stack])
    zone, leader = place_of(board, stack), leader_of(stack)
    if zone is None:
        return say("hand.bowl", people=people, units=units)
    where = (
        say("hand.free", people=people) if leader is None else say("hand.army", people=people, leader=LEADER[leader])
    )
    return say("hand.stack", zone=ZONE[zone], where=where, units=units)


def _state(board: Board) -> Iterator[Line]:
    sea = len(at_sea(board))
    yield say("position.fleet", n=board.np, sea=sea) if sea else say("position.fleet.empty", n=board.np)
    if board.postponed is not None:
        yield say(f"position.postponed.{board.postponed.value}")
    else:
        yield say("position.stormed" if board.stormed else "position.calm")
    if board.turn <= board.favoured:
        yield say("position.favoured", n=board.favoured)
    if board.site is None:
        yield say("position.none")
    else:
        yield say("position.castrum" if board.fort else "position.ruin", zone=ZONE[board.site])
    if board.site is None and board.anchor is not None:
        yield say("position.anchor", zone=ZONE[board.anchor])
    active = _peoples(board.active)
    yield say("position.peoples", peoples=active) if active else say("position.no_peoples")
    if board.submissive:
        yield say("position.submissive", peoples=_peoples(board.submissive))
    if board.markers:
        yield say("position.markers", zones=_zone_refs(board.markers))
    if board.razed:
        yield say("position.razed")
    elif board.oppidum is not None:
        yield say("position.oppidum", zone=ZONE[board.oppidum])
    if board.allied:
        yield say("position.allied")


def _land(board: Board) -> Iterator[Line]:
    ravaged, explored = _zone_refs(board.ravaged), _zone_refs(board.explored)
    yield say("position.ravaged", zones=ravaged) if ravaged else say("position.unravaged")
    yield say("position.explored", zones=explored) if explored else say("position.unexplored")


def _zones(board: Board) -> Iterator[Line]:
    for zone in ZONES:
        yield from (say("position.roman", zone=ZONE[zone], who=army) for army in _roman_armies(board, zone))
        free = _free_romans(board, zone)
        if free:
            yield say("position.roman", zone=ZONE[zone], who=free)
        celts = (*(stack_label(stack, board.counts[stack]) for stack in stacks_in(board, zone)), *_lone(board, zone))
        if celts:
            yield say("position.celtic", zone=ZONE[zone], who=celts)


def _roman_armies(board: Board, zone: Zone) -> Iterator[Line]:
    for leader in leaders_in(board, zone, ROME):
        units, spoils = army_of(board, leader), board.spoils.get(leader, 0)
        if not units:
            yield say("position.alone", leader=LEADER[leader])
        elif spoils:
            yield say("position.army.spoils", leader=LEADER[leader], n=spoils, units=romans(units, board.reduced))
        else:
            yield say("position.army", leader=LEADER[leader], units=romans(units, board.reduced))


def _free_romans(board: Board, zone: Zone) -> tuple[Line | Ref, ...]:
    return romans((unit for unit in units_in(board, zone) if unit not in board.command), board.reduced)


def _lone(board: Board, zone: Zone) -> Iterator[Line]:
    led = {leader_of(stack) for stack in board.counts}
    for leader in leaders_in(board, zone, Seat(1 - ROME)):
        if leader not in led:
            yield say("position.alone", leader=LEADER[leader])


def _others(board: Board) -> Iterator[Line]:
    for stack, n in board.counts.items():
        if place_of(board, stack) is None:
            yield say("position.bowl", people=PEOPLE[people_of(stack)], n=n)
    if board.fortuna is not None:
        yield say("position.fortuna", side=foe(board.fortuna))
    if board.jacta:
        yield say("position.jacta", sides=tuple(map(foe, sorted(board.jacta))))
    if board.rerolled:
        yield say("position.rerolled", leaders=leaders(board.rerolled))
    if board.unavailable:
        yield say("position.unavailable", leaders=leaders(board.unavailable))
    for hostage, captor in board.hostages.items():
        yield say("position.hostage", leader=LEADER[hostage], captor=LEADER[captor])
    for leader in board.sworn:
        yield say("position.sworn", leader=LEADER[leader])
    if board.captor is not None:
        yield say("position.captive", leader=LEADER[board.captor])


def _objectives(board: Board) -> Iterator[Line]:
    for objective in objectives(board):
        goal = say(f"goal.{objective.goal.value}")
        yield say("position.objective", goal=goal, reached=objective.reached, needed=objective.needed)


def _peoples(found: tuple[People, ...]) -> tuple[Ref, ...]:
    return tuple(PEOPLE[people] for people in found)


def _zone_refs(found: tuple[Zone, ...]) -> tuple[Ref, ...]:
    return tuple(ZONE[zone] for zone in found)
