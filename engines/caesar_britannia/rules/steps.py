"""One step: an answer is carried out, its aftermath seen to, and the flow goes on until somebody is asked."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia import actions
from engines.caesar_britannia.actions import CaesarAction
from engines.caesar_britannia.events import Passed
from engines.caesar_britannia.legal.battle import Phase
from engines.caesar_britannia.rules import (
    ambush,
    armies,
    assault,
    battle,
    castrum,
    chariots,
    commanders,
    commios,
    consequences,
    crush,
    deeds,
    harassment,
    landing,
    losses,
    meeting,
    morini,
    movement,
    oppidum,
    orders,
    rerolls,
    risings,
    saviour,
    setup,
    storms,
    submission,
    tactics,
    turn,
)
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import (
    Activation,
    Ambushing,
    Arrival,
    Attacking,
    Betraying,
    CaesarState,
    Capturing,
    Crushing,
    Deployment,
    Dividing,
    Driving,
    Escorting,
    Fighting,
    Frame,
    Freeing,
    Giving,
    Harassing,
    Leaving,
    Losses,
    Persuasion,
    Planning,
    Rerolling,
    Retreating,
    Saving,
    Sharing,
    Straying,
    Tempest,
    Throwing,
    Turn,
    Turning,
)
from engines.core.flow import Handlers
from engines.core.game import Step
from engines.core.orders import Scope
from engines.core.rng import Rng
from engines.core.seats import Seat

_ACTS: Final = (
    actions.Pass,
    actions.March,
    actions.Exchange,
    actions.Join,
    actions.Single,
    actions.Sail,
    actions.Found,
    actions.Ravage,
    actions.Restore,
    actions.Repair,
    actions.Propose,
    actions.Recruit,
    actions.Harass,
    actions.Submit,
)
"""The answers that are a commander's action."""


def step(state: CaesarState, seat: Seat, action: CaesarAction, rng: Rng) -> Step[CaesarState]:
    """Apply an answer and go on as far as nobody is asked. Rule: CIB-1."""
    transition = CaesarTransition(state, rng)
    if isinstance(action, actions.SetOrders):
        orders.order(transition, seat, action.given, Scope(action.scope))
        return transition.step()
    transition.asked += 1
    if isinstance(transition.top, Arrival):
        transition.pop()
        _arrange(transition, action)
    elif isinstance(action, _ACTS):
        transition.pop()
        transition.spend(action.leader)
        if isinstance(action, actions.Commanded):
            chariots.turn(transition, action.leader, action.turn)
        _act(transition, action)
    else:
        _settle(transition, seat, action)
    turn.aftermath(transition)
    transition.run(HANDLERS)
    return transition.step()


def _act(transition: CaesarTransition, action: CaesarAction) -> None:
    """Carry out the one action of a commander. Rule: CIB-1, CIB-2.2.1."""
    match action:
        case actions.Pass():
            transition.tell(Passed, leader=action.leader)
        case actions.March():
            movement.march(transition, action)
        case actions.Exchange():
            movement.exchange(transition, action)
        case actions.Join():
            armies.join(transition, action.leader, action.under)
        case actions.Single():
            movement.single(transition, action)
        case actions.Sail():
            movement.voyage(transition, action)
        case _:
            _deed(transition, action)


def _deed(transition: CaesarTransition, action: CaesarAction) -> None:
    """Carry out an action that moves nobody. Rule: CIB-1."""
    match action:
        case actions.Found():
            castrum.found(transition, action)
        case actions.Ravage():
            deeds.ravage(transition, action.leader)
        case actions.Restore():
            deeds.restore(transition, action)
        case actions.Repair():
            deeds.repair(transition, action.leader)
        case actions.Propose():
            submission.propose(transition, action.leader)
        case actions.Recruit():
            deeds.recruit(transition, action)
        case actions.Harass():
            harassment.harass(transition, action)
        case actions.Submit():
            submission.yield_to_caesar(transition, action.leader)


def _arrange(transition: CaesarTransition, action: CaesarAction) -> None:
    """Carry out what a commander does on arrival: it is part of his move. Rule: CIB-2.2.2."""
    match action:
        case actions.Exchange():
            movement.exchange(transition, action)
        case actions.Join():
            armies.join(transition, action.leader, action.under)


def _settle(transition: CaesarTransition, seat: Seat, action: CaesarAction) -> None:
    match action:
        case actions.Divide():
            setup.divide(transition, action)
        case actions.Deploy():
            landing.redeploy(transition, action)
        case actions.Hide():
            oppidum.hide(transition, action)
        case actions.Deployed():
            frame = transition.top
            assert isinstance(frame, Deployment)
            landing.deployed(transition, frame)
        case actions.Face() | actions.Postpone():
            _weather(transition, action)
        case actions.Persuade():
            submission.persuade(transition, action.spoils)
        case actions.Again() if isinstance(transition.top, Persuasion):
            submission.again(transition, action.source)
        case actions.RiseUp():
            risings.rise_up(transition, action.leader)
        case actions.Capture() | actions.Spare() | actions.Ride() | actions.Part():
            _treat(transition, action)
        case _:
            _fight(transition, seat, action)


def _weather(transition: CaesarTransition, action: actions.Face | actions.Postpone) -> None:
    """Let a storm break, or put it off. Rule: CIB-4.1, CIB-4.4."""
    if isinstance(action, actions.Face):
        storms.face(transition)
    else:
        storms.postpone(transition)


def _treat(transition: CaesarTransition, action: CaesarAction) -> None:
    """Carry out what becomes of Commios. Rule: CIB-4.5, CIB-R37."""
    match action:
        case actions.Capture():
            commios.capture(transition, action.leader)
        case actions.Spare():
            transition.pop()
        case actions.Ride() | actions.Part():
            commios.escort(transition, rides=isinstance(action, actions.Ride))


def _fight(transition: CaesarTransition, seat: Seat, action: CaesarAction) -> None:
    """Carry out what is decided in a battle and after it. Rule: CIB-3."""
    match action:
        case actions.TakeLosses():
            transition.pop()
            losses.take(transition, action.loss)
        case actions.Choose():
            _choose(transition, seat, action)
        case actions.Change():
            frame = transition.top
            assert isinstance(frame, Turning)
            chariots.change(transition, frame, action.chariots)
        case actions.Reroll() | actions.LetLie():
            frame = transition.top
            assert isinstance(frame, Rerolling)
            rerolls.answer(transition, frame, action)
        case actions.Defend():
            meeting.fight(transition, action.first, loose=action.lead in (None, action.first))
        case actions.Stand() | actions.Withdraw() | actions.Flee() | actions.Again():
            frame = transition.top
            assert isinstance(frame, Leaving)
            battle.leave(transition, frame, action)
        case actions.Drive():
            assault.step_back(transition, action.step)
        case actions.Retreat():
            _retreat(transition, action)
        case actions.Appear():
            frame = transition.top
            assert isinstance(frame, Freeing)
            commanders.appear(transition, frame.leader, action.to)
        case _:
            _interrupt(transition, action)


def _interrupt(transition: CaesarTransition, action: CaesarAction) -> None:
    """Carry out what breaks into an action or a battle: ambushes, and Caesar to the rescue.

    Rule: CIB-2.3.5, CIB-2.4.3.
    """
    match action:
        case actions.Save():
            saviour.save(transition, action.attach)
        case actions.StayAway():
            transition.pop()
            battle.commence(transition)
        case actions.Share():
            consequences.share(transition, action.spoils)
        case actions.Ambushed():
            chariots.turn(transition, action.leader, action.turn)
            ambush.spring(transition, action.leader)
        case actions.HoldBack():
            ambush.hold_back(transition)


def _choose(transition: CaesarTransition, seat: Seat, action: actions.Choose) -> None:
    """Keep a tactic in secret; with the last one the battle begins. Rule: CIB-3.1."""
    frame = transition.top
    assert isinstance(frame, Planning)
    if tactics.seal(transition, frame, seat, action):
        battle.start(transition, Phase.FIRE)


def _retreat(transition: CaesarTransition, action: actions.Retreat) -> None:
    """Lead a beaten army where its owner says. Rule: CIB-3.5.3."""
    transition.pop()
    flight = transition.board.flight
    assert flight is not None
    transition.change(flight=None)
    consequences.withdraw(transition, flight.host, flight.zone, action.to)


def _waits(transition: CaesarTransition, frame: Frame) -> bool:  # noqa: ARG001  (what every handler is given)
    return False


HANDLERS: Final[Handlers[Frame]] = {
    Turn: turn.go_on,
    Tempest: storms.go_on,
    Dividing: _waits,
    Activation: _waits,
    Arrival: _waits,
    Deployment: _waits,
    Persuasion: _waits,
    Giving: submission.give,
    Straying: morini.go_on,
    Harassing: harassment.go_on,
    Ambushing: ambush.go_on,
    Losses: _waits,
    Fighting: battle.go_on,
    Attacking: meeting.go_on,
    Leaving: battle.go_off,
    Turning: chariots.go_on,
    Throwing: battle.throw,
    Planning: _waits,
    Saving: battle.rescue,
    Sharing: _waits,
    Driving: assault.drive,
    Rerolling: rerolls.go_on,
    Crushing: crush.go_on,
    Capturing: _waits,
    Escorting: _waits,
    Retreating: _waits,
    Betraying: oppidum.betray,
    Freeing: _waits,
}
