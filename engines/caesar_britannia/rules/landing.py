"""The first landing: which peoples take part, what they draw, and how they stand."""

from __future__ import annotations

from engines.caesar_britannia.actions import Deploy
from engines.caesar_britannia.data.tables import CELTIC_SET, CELTS, HEADS, HISTORICAL, LANDINGS, LANDS, ON_MAP
from engines.caesar_britannia.events import Deployed, Landed, Mustered, Redeployed, SetsDrawn
from engines.caesar_britannia.ids import (
    CASSIVELLAUNUS,
    ROME,
    CelticUnit,
    CelticUnits,
    Leader,
    People,
    Scenario,
    Stack,
    Symbol,
    Symbols,
    Zone,
    army_stack,
    bowl,
    people_of,
    zone_stack,
)
from engines.caesar_britannia.ids import CELTS as CELTIC_SEAT
from engines.caesar_britannia.legal.armies import army_size, enemies_in, place_of, stacks_in
from engines.caesar_britannia.legal.command import room
from engines.caesar_britannia.legal.deployment import grounds, mover, spread
from engines.caesar_britannia.legal.lots import is_celtic, stack_of, unit_of
from engines.caesar_britannia.redeal import nothing_known
from engines.caesar_britannia.rules.meeting import meet
from engines.caesar_britannia.rules.oppidum import hide_at_random
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Deployment
from engines.caesar_britannia.views import Attack
from engines.core.model import Map


def landed(transition: CaesarTransition, attack: Attack) -> None:
    """Note a landing: the first one in Britain fixes the anchor and brings the Celts onto the map.

    Rule: CIB-2.3.6, CIB-5.2.4, CIB-5.3.4.
    """
    board, zone = transition.board, attack.zone
    if zone not in LANDS or board.anchor is not None:
        return
    transition.change(anchor=zone)
    if board.scenario is Scenario.SECOND:
        transition.change(active=LANDINGS[zone])
    transition.tell(Landed, zone=zone, peoples=transition.board.active)
    if board.scenario is Scenario.SECOND:
        draw_sets(transition)
    for people in transition.board.active:
        _muster(transition, people, zone)
    hide_at_random(transition, zone)
    transition.change(side=CELTIC_SEAT)
    transition.push(Deployment(landing=zone, origin=attack.origin, leader=attack.leader))


def draw_sets(transition: CaesarTransition) -> None:
    """Draw which counters each people plays with; Cassivellaunus commands the Catuvellauni of the second landing.

    With historical symbols those of the peoples that have one are given, and the others draw what is left.
    Rule: CIB-5.1.3, CIB-5.3.4.
    """
    active = transition.board.active
    fixed = HISTORICAL if transition.board.symbols is Symbols.HISTORICAL else {}
    given = {people: fixed[people] for people in active if people in fixed}
    others = tuple(people for people in active if people not in given)
    left = tuple(symbol for symbol in Symbol if symbol not in given.values())
    drawn = dict(zip(others, transition.rng.shuffle(left, "symbols"), strict=True))
    sets = {people: {**given, **drawn}[people] for people in active}
    heads = {people: HEADS[symbol] for people, symbol in sets.items()}
    if People.CATUVELLAUNI in heads:
        heads[People.CATUVELLAUNI] = CASSIVELLAUNUS
    transition.change(heads=Map(heads))
    transition.tell(SetsDrawn, sets=tuple((people, symbol, heads[people]) for people, symbol in sets.items()))


def _muster(transition: CaesarTransition, people: People, landing: Zone) -> None:
    """Draw the units of a people that begin on the map, and let them stand until the Celt moves them.

    The bonus chariot comes with Cassivellaunus. Rule: CIB-0.4, CIB-5.3.4, CIB-R69.
    """
    drawn = transition.rng.shuffle(CELTIC_SET, f"units of the {people.value}")
    head = transition.board.heads[people]
    bonus = (CelticUnit.ESSEDARII,) if head == CASSIVELLAUNUS else ()
    zones = grounds(people, landing)
    stacks: dict[Stack, CelticUnits] = {
        zone_stack(zone, people): tuple(sorted(units))
        for zone, units in spread((*bonus, *drawn[:ON_MAP]), zones).items()
        if units
    }
    stacks[bowl(people)] = tuple(sorted(drawn[ON_MAP:]))
    transition.stacks |= stacks
    transition.knowledge[people] = nothing_known(stacks)
    counts = {stack: len(units) for stack, units in stacks.items()}
    transition.change(counts=Map({**transition.board.counts, **counts}))
    transition.stand(head, zones[0])
    transition.reveals = True
    transition.tell_seat(CELTIC_SEAT, Mustered, people=people, units=tuple(sorted((*bonus, *drawn[:ON_MAP]))))


def redeploy(transition: CaesarTransition, action: Deploy) -> None:
    """Move one unit or a commander while the Celts arrange theirs. Rule: CIB-5.3.4."""
    people = mover(transition.board, action.piece)
    if is_celtic(action.piece):
        source, leader = stack_of(action.piece), None
        origin = place_of(transition.board, source)
        transition.shift(source, zone_stack(action.to, people), [unit_of(action.piece)])
    else:
        leader = Leader(action.piece)
        origin = transition.board.at[leader]
        transition.stand(leader, action.to)
    assert origin is not None
    transition.tell(Redeployed, people=people, leader=leader, origin=origin, to=action.to)


def deployed(transition: CaesarTransition, frame: Deployment) -> None:
    """End the arranging: a commander commands the units of his zone, the strongest first.

    Where they stand against the first landing they fight. Rule: CIB-5.2.4, CIB-5.3.4, CIB-R69.
    """
    for people in transition.board.active:
        leader = transition.board.heads[people]
        source = zone_stack(transition.board.at[leader], people)
        units = sorted(transition.stacks.get(source, ()), key=lambda unit: CELTS[unit].values, reverse=True)
        transition.shift(source, army_stack(leader, people), units[: room(transition.board, leader)])
    board = transition.board
    stands = [
        (people, zone, sum(board.counts[stack] for stack in stacks_in(board, zone) if people_of(stack) is people))
        for people in board.active
        for zone in LANDS
    ]
    leaders = [(leader, board.at[leader], army_size(board, leader)) for leader in board.heads.values()]
    transition.tell(Deployed, stands=tuple(stand for stand in stands if stand[2]), leaders=tuple(leaders))
    transition.pop()
    if enemies_in(board, frame.landing, ROME):
        meet(transition, Attack(seat=ROME, zone=frame.landing, origin=frame.origin, leader=frame.leader, first=True))
