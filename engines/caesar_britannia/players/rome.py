"""Actions of Rome: land, build, ravage, fight where it pays, ask for submission, come home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engines.caesar_britannia.data.tables import LANDS, LEGIONARY, OCEANS
from engines.caesar_britannia.ids import (
    CAESAR,
    CASTRUM,
    COMMIOS,
    PORT,
    ROME,
    Leader,
    Scenario,
    Zone,
)
from engines.caesar_britannia.legal import deeds
from engines.caesar_britannia.legal.armies import army_of, army_size, leaders_in, units_in
from engines.caesar_britannia.legal.command import available, sv
from engines.caesar_britannia.legal.lots import roman_lots
from engines.caesar_britannia.legal.moves import sailings
from engines.caesar_britannia.legal.objectives import Goal, needed
from engines.caesar_britannia.players import homecoming, plans
from engines.caesar_britannia.players.approach import approach
from engines.caesar_britannia.players.campaign import wanted, worth_of_one
from engines.caesar_britannia.players.country import next_ocean
from engines.caesar_britannia.players.filling import Wish, everything, fill_in, verbs_of, within
from engines.caesar_britannia.players.marching import errand, errand_home, exploring
from engines.caesar_britannia.players.perils import danger, shaken
from engines.caesar_britannia.players.plans import Plan
from engines.caesar_britannia.views import Board, CaesarView
from engines.core.forms import Ask
from engines.core.prompt import Draft, Prompt, Value

REPAIR: Final = 15
"""The worth of a naval point."""

RESTORED: Final = 9
"""The worth of a unit that is whole again."""

ABOARD: Final = 130
"""The worth of units restored in the Castrum: before others take them aboard, for a storm may sink who is reduced."""

RAVAGE: Final = 25
"""The worth of a spoils point, and of a people that would rather submit."""

SAFE: Final = 4
"""The worth of a step towards the Castrum for an army that is in danger."""

GARRISON: Final = 3
"""Combat units that hold the Castrum at least."""


def activate(view: CaesarView, prompt: Prompt, ask: Ask) -> Draft | None:
    """Return the action that is worth most; None where there is none."""
    return next((answer for _, answer in answers(view, prompt, ask)), None)


def answers(view: CaesarView, prompt: Prompt, ask: Ask) -> Iterator[tuple[float, Draft]]:
    """Yield the actions there are, with what they are worth, the best first."""
    offered = verbs_of(ask, prompt)
    board = view.table.board
    found = [plan for leader in available(board, ROME) for plan in _plans(view, leader) if plan.verb in offered]
    return plans.answers(found, lambda plan: _filled(ask, prompt, plan, board))


def _filled(ask: Ask, prompt: Prompt, plan: Plan, board: Board) -> Draft | None:
    """Return the whole answer that an action becomes."""
    wishes = dict(plan.wishes)
    zone = board.at[plan.leader]
    match plan.verb:
        case "sail":
            order = homecoming.aboard(board, zone)
            company: Value | Wish = everything
            if board.site is not None:
                company = homecoming.company(board, zone, plan.leader, roman_lots(board, zone))
            return fill_in(
                ask, prompt, "sail", leader=plan.leader, to=wishes["to"], aboard=within(order), company=company
            )
        case "found":
            return fill_in(
                ask,
                prompt,
                "found",
                leader=plan.leader,
                garrison=within(_garrison(board, zone)),
                company=_castellans(board, zone),
            )
        case "restore":
            return fill_in(ask, prompt, "restore", leader=plan.leader, reduced=everything)
        case _:
            return fill_in(ask, prompt, plan.verb, leader=plan.leader, **wishes)


def _plans(view: CaesarView, leader: Leader) -> Iterator[Plan]:
    """Yield what a commander could do with his action, each worth as much more as doing nothing."""
    board = view.table.board
    zone = board.at[leader]
    yield Plan(0, "pass", leader, {})
    if board.site is None:
        yield from approach(board, leader)
    elif zone in OCEANS or zone in (PORT, CASTRUM):
        yield from _at_sea(board, leader)
    if deeds.may_found(board, leader):
        yield Plan(200 - sv(leader), "found", leader, {})
    if deeds.may_repair(board, leader):
        yield Plan(REPAIR, "repair", leader, {})
    if zone not in (*LANDS, CASTRUM):
        return
    yield from _restoring(board, leader)
    if _called_home(board, leader):
        yield from (Plan(worth, "march", leader, {"to": to}) for worth, to in errand_home(view, leader))
    elif zone == CASTRUM:
        yield from _sally(view, leader)
    else:
        yield from _in_the_field(view, leader)


def _called_home(board: Board, leader: Leader) -> bool:
    """Return whether a commander is to go into the Castrum: to sail home, to build it again, or for want of errands."""
    if leader == COMMIOS and not exploring(board):
        return True
    fallen = board.site is not None and not board.fort and leader != COMMIOS
    return fallen or homecoming.turns_back(board, leader)


def _in_the_field(view: CaesarView, leader: Leader) -> Iterator[Plan]:
    """Yield what a commander could do outside the Castrum."""
    board = view.table.board
    yield from _deeds(board, leader)
    fear = danger(view, leader, board.at[leader])
    if fear > 0:
        ways = errand_home(view, leader)
        yield from (Plan(SAFE + fear - danger(view, leader, to), "march", leader, {"to": to}) for _, to in ways)
    yield from (Plan(worth + fear, "march", leader, {"to": to}) for worth, to in errand(view, leader))


def _sally(view: CaesarView, leader: Leader) -> Iterator[Plan]:
    """Yield the way out of the Castrum, for commanders who do not have to hold it."""
    board = view.table.board
    if leader in _castellans(board, CASTRUM):
        return
    for worth, to in errand(view, leader):
        yield Plan(worth, "march", leader, {"to": to})


def _at_sea(board: Board, leader: Leader) -> Iterator[Plan]:
    """Yield the sailings home."""
    zone = board.at[leader]
    options = sailings(board, leader)
    if zone == PORT and homecoming.all_home(board):
        for unit, to in homecoming.stragglers(board):
            yield Plan(2 * REPAIR, "single", leader, {"unit": unit, "to": to})
    elif zone in OCEANS:
        to = PORT if PORT in options else next_ocean(zone, homecoming.GATE)
        yield Plan(120 + army_size(board, leader), "sail", leader, {"to": to})
    elif zone == CASTRUM and sv(leader) and homecoming.embarks(board):
        worth = 110 + army_size(board, leader) if len(units_in(board, zone)) else 110
        yield from (Plan(worth, "sail", leader, {"to": to}) for to in options[:1])


def _deeds(board: Board, leader: Leader) -> Iterator[Plan]:
    """Yield what a commander could do where he stands."""
    zone = board.at[leader]
    if deeds.may_ravage(board, leader) and leader != COMMIOS:
        yield Plan(max(RAVAGE, worth_of_one(board, Goal.SPOILS)), "ravage", leader, {})
    if deeds.may_propose(board, leader) and wanted(board, Goal.HOSTAGES):
        bonus = deeds.submission_bonus(board, LANDS[zone].kingdom) + min(3, board.spoils.get(CAESAR, 0) // 3)
        if bonus >= 2:
            yield Plan(30 + 8 * bonus, "propose", leader, {})


def _restoring(board: Board, leader: Leader) -> Iterator[Plan]:
    """Yield the restoration of a commander's units, urgent where an eagle has suffered.

    In the first landing the spoils that its objective takes are spent for an eagle alone.
    """
    weak, cost = len(deeds.restorable(board, leader)), deeds.restoration_cost(board)
    spare = board.spoils.get(leader, 0)
    if weak and shaken(board, leader):
        yield Plan(60, "restore", leader, {})
    if board.scenario is Scenario.FIRST:
        spare -= needed(board, Goal.SPOILS) or 0
    able = min(weak, spare // cost, sv(leader))
    if able >= (1 if board.scenario is Scenario.FIRST else 2):
        yield Plan(ABOARD if board.at[leader] == CASTRUM else RESTORED * able, "restore", leader, {})


def persuade(view: CaesarView, prompt: Prompt, ask: Ask) -> Draft | None:
    """Return how a submission is settled: thrown again while that costs nothing, else paid for where it is enough."""
    board = view.table.board
    attempt = board.attempt
    if attempt is None:
        return None
    if attempt.missing and deeds.throws_again(board) and "again" in verbs_of(ask, prompt):
        return fill_in(ask, prompt, "again")
    purse = board.spoils.get(CAESAR, 0)
    pays = attempt.missing <= purse and wanted(board, Goal.HOSTAGES)
    return fill_in(ask, prompt, "persuade", spoils=attempt.missing if pays else 0)


def _garrison(board: Board, zone: Zone) -> tuple[str, ...]:
    """Return who holds the Castrum: the army of the commander with the lowest SV, else one legion."""
    keepers = _castellans(board, zone)
    here = roman_lots(board, zone)
    own = [lot.value for lot in here for _ in lot.pieces if keepers and lot.holder == keepers[0]]
    if len(own) >= 2:
        return tuple(own)
    legion = [lot.value for lot in here if lot.value in LEGIONARY]
    return tuple(legion[:2]) or tuple(lot.value for lot in here)[:GARRISON]


def _castellans(board: Board, zone: Zone) -> tuple[Leader, ...]:
    """Return the commander who stays in the Castrum."""
    able = [leader for leader in leaders_in(board, zone, ROME) if leader not in (CAESAR, COMMIOS)]
    able = [leader for leader in able if army_of(board, leader)]
    return (min(able, key=sv),) if able else ()
