"""Battles fought in worlds that a seat cannot tell apart, by the rules themselves, to learn their odds.

Nobody decides in them but by the usual policies, and nobody throws dice again. Celtic combat units that Rome does not
see are dealt anew for each battle, chariots mounted, out of those that have not fallen; so the odds rest on the seat's
view and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Final

from pydantic import TypeAdapter

from engines.caesar_britannia import project, prompts
from engines.caesar_britannia.actions import CaesarAction, March
from engines.caesar_britannia.battle_events import BattleEnded
from engines.caesar_britannia.ids import CELTS, ROME, CelticUnits, Leader, People, Stack, Zone, people_of
from engines.caesar_britannia.legal.armies import stacks_of
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.legal.odds import Odds, living, mean
from engines.caesar_britannia.legal.plans import chooses
from engines.caesar_britannia.legal.policies import ordered
from engines.caesar_britannia.players.fallback import fallback
from engines.caesar_britannia.redeal import nothing_known
from engines.caesar_britannia.rules import steps
from engines.caesar_britannia.state import Activation, Attacking, CaesarState, Frame, Planning, Turn
from engines.caesar_britannia.views import Board, CaesarView
from engines.core.model import Map
from engines.core.orders import Orders, Scope
from engines.core.prompt import Prompt
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.core.view import View

SAMPLES: Final = 24
"""Battles that are fought for the odds shown with an answer."""

MOST_ANSWERS: Final = 200
"""More answers than any battle takes."""

POLICIES: Final = {"losses": "usual", "rerolls": "never"}
"""The policies of both sides."""

_ACTION: Final[TypeAdapter[CaesarAction]] = TypeAdapter(CaesarAction)


def sampled(view: CaesarView, action: CaesarAction, *, samples: int = SAMPLES) -> Odds | None:
    """Return the odds that an answer of a seat leads to; None where it leads to no battle.

    The same arguments give the same odds.
    """
    return _sampled(view, view.hand.seat, lambda state: action, action.model_dump_json(), samples)  # noqa: ARG005


def assaulted(view: CaesarView, leader: Leader, to: Zone, *, samples: int = SAMPLES) -> Odds | None:
    """Return the odds for a seat if a Celtic commander comes with his whole army into a zone next to him."""

    def march(state: CaesarState) -> CaesarAction:
        army = (f"{stack}/{unit}" for stack in stacks_of(state.board, leader) for unit in state.stacks[stack].open())
        return March(leader=leader, army=tuple(army), to=to)

    return _sampled(view, CELTS, march, f"{leader} {to}", samples)


def _sampled(
    view: CaesarView, seat: Seat, act: Callable[[CaesarState], CaesarAction], name: str, samples: int
) -> Odds | None:
    seed = blake2b(name.encode(), digest_size=32).digest()
    found: list[Odds] = []
    for number in range(samples):
        rng = Rng(seed, number)
        state = world(view, seat, rng.branch("world"))
        one = _fought(state, seat, act(state), rng, view.hand.seat)
        if one is None:
            return None
        found.append(one)
    return mean(found)


def world(view: CaesarView, seat: Seat, rng: Rng) -> CaesarState:
    """Return a state as a seat can imagine it: somebody acts, or tactics are chosen for the battle under way."""
    board = view.table.board
    flow: tuple[Frame, ...] = (Turn(next=Seat(1 - seat)), Activation(seat=seat))
    if board.battle is not None:
        hosts = (board.battle.attacker, board.battle.defender)
        seats = tuple(host.seat for host in hosts if chooses(host))
        flow = (Turn(next=Seat(1 - seat)), Attacking(), Planning(number=0, seats=seats))
        board = board.evolve(sealed=())
    stacks = _stacks(view, rng)
    hidden = board.oppidum or view.hand.oppidum or (rng.choice(board.markers) if board.markers else None)
    peoples = dict.fromkeys(people_of(stack) for stack in stacks)
    policies = Secret(Orders().put(ordered(board, POLICIES, Scope.ALWAYS)))
    return CaesarState(
        board=board,
        flow=flow,
        stacks=Map((stack, Secret(units)) for stack, units in stacks.items()),
        hidden=Secret(hidden),
        orders=(policies, policies),
        knowledge=Map((people, Secret(nothing_known(_of(stacks, people)))) for people in peoples),
    )


def _of(stacks: dict[Stack, CelticUnits], people: People) -> dict[Stack, CelticUnits]:
    return {stack: units for stack, units in stacks.items() if people_of(stack) is people}


def _stacks(view: CaesarView, rng: Rng) -> dict[Stack, CelticUnits]:
    """Return what lies in the stacks: as the Celt knows, else any units that have not fallen and are not seen."""
    board = view.table.board
    if view.hand.seat == CELTS:
        return dict(view.hand.stacks)
    seen = _seen(board)
    found: dict[Stack, CelticUnits] = {}
    for people in dict.fromkeys(people_of(stack) for stack in board.counts):
        own = [stack for stack in board.counts if people_of(stack) is people]
        pool = living(board, people)
        for unit in (unit for stack in own for unit in seen.get(stack, ())):
            pool.remove(next(other for other in pool if other.kind == unit.kind))
        left = list(rng.shuffle(pool))
        for stack in own:
            units = list(seen.get(stack, ()))
            missing = board.counts[stack] - len(units)
            units += left[:missing]
            del left[:missing]
            found[stack] = tuple(sorted(units))
    return found


def _seen(board: Board) -> dict[Stack, CelticUnits]:
    """Return the Celtic units that lie face up in a battle, by their stacks."""
    found: dict[Stack, CelticUnits] = {}
    for fighter in () if board.battle is None else board.battle.host(CELTS).fighters:
        if fighter.band is not None:
            stack = stack_of(fighter.name)
            found[stack] = (*found.get(stack, ()), fighter.band)
    return found


def _fought(state: CaesarState, seat: Seat, action: CaesarAction, rng: Rng, looks: Seat) -> Odds | None:
    """Let an action and what follows happen, until no battle is left; return how it came out for who looks."""
    ended: list[BattleEnded] = []
    before = state.board.fought - (state.board.battle is not None)
    for _ in range(MOST_ANSWERS):
        step = steps.step(state, seat, action, rng)
        state = step.state
        ended += [told.event for told in step.told if isinstance(told.event, BattleEnded)]
        board = state.board
        if board.over or (board.attack is None and board.battle is None):
            break
        asked = next(prompt for prompt in prompts.prompts(state) if prompt.mode == "awaited")
        seat, action = asked.seat, _usual(state, asked)
    return _outcome(ended, state.board, looks) if state.board.fought > before else None


def _usual(state: CaesarState, prompt: Prompt) -> CaesarAction:
    view: CaesarView = View.built(table=project.table(state), hand=project.hand(state, prompt.seat))
    return _ACTION.validate_python(fallback(view, prompt).values())


def _outcome(ended: Sequence[BattleEnded], board: Board, seat: Seat) -> Odds:
    """Return how battles have come out: lost with one of them, or with an eagle; won with one; else neither."""
    other = Seat(1 - seat)
    winners = [battle.winner for battle in ended]
    if board.disgrace:
        winners.append(CELTS)
    lost = other in winners
    losses = [battle.losses for battle in ended]
    if board.battle is not None:
        losses.append((board.battle.host(ROME).losses, board.battle.host(CELTS).losses))
    own, enemy = (sum(each[place] for each in losses) for place in (seat, other))
    return Odds(won=float(seat in winners and not lost), lost=float(lost), own=own, enemy=enemy, battles=1)
