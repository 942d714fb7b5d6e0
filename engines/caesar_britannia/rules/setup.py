"""The set-up, and how Rome divides its combat units."""

from __future__ import annotations

from engines.caesar_britannia.actions import Divide
from engines.caesar_britannia.data.tables import SCENARIOS
from engines.caesar_britannia.events import Began, Divided, TurnBegan
from engines.caesar_britannia.ids import AEDUI, COMMIOS, FRETUM, PORT, ROME, RomanUnit, Scenario, Zone
from engines.caesar_britannia.legal.division import dividers
from engines.caesar_britannia.legal.lots import chosen, remaining, roman_lots
from engines.caesar_britannia.rules.landing import draw_sets
from engines.caesar_britannia.rules.sea import eliminate
from engines.caesar_britannia.rules.storms import favour
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.special_events import DumnorixThrown, StartChosen
from engines.caesar_britannia.state import CaesarState, Dividing, Turn
from engines.caesar_britannia.views import Board, CaesarOptions
from engines.core.game import Step
from engines.core.model import Map
from engines.core.rng import Rng


def setup(options: CaesarOptions, rng: Rng) -> Step[CaesarState]:
    """Place the Romans of the scenario at sea and in port; no Celt is on the map before the landing.

    Rule: CIB-5.1.1, CIB-5.2.1, CIB-5.2.3, CIB-5.3.1, CIB-5.3.3, CIB-R30.
    """
    facts = SCENARIOS[options.scenario]
    at = dict.fromkeys(facts.at_sea.commanders, FRETUM)
    if facts.commios == "sea":
        at[COMMIOS] = FRETUM
    board = Board(
        scenario=facts.id,
        turn=1,
        turns=facts.turns,
        side=ROME,
        np=facts.np,
        symbols=options.symbols,
        start=options.start,
        active=facts.active,
        heads=Map(),
        at=Map(at),
        units=Map({**dict.fromkeys(facts.at_sea.units, FRETUM), **dict.fromkeys(facts.in_port, PORT)}),
    )
    state = CaesarState(board=board, flow=(Turn(next=ROME), Dividing()))
    transition = CaesarTransition(state, rng)
    transition.tell(Began, scenario=facts.id)
    if facts.active:
        draw_sets(transition)
    return transition.step()


def divide(transition: CaesarTransition, action: Divide) -> None:
    """Give each commander the army chosen for him, Commios and the fleet their places; then the first turn begins.

    Rule: CIB-5.1.1, CIB-5.1.2, CIB-5.2.3, CIB-R30.
    """
    board = transition.board
    left = roman_lots(board, FRETUM)
    for leader, share in zip(dividers(board), action.share, strict=False):
        transition.assign(map(RomanUnit, chosen(left, share)), leader)
        left = remaining(left, share)
    if action.commios is not None:
        transition.stand(COMMIOS, action.commios)
        transition.explore(action.commios)
    if action.ocean is not None:
        _cross(transition, action.ocean)
    armies = tuple((leader, transition.army(leader)) for leader in dividers(board))
    transition.tell(Divided, armies=armies, commios=action.commios)
    transition.pop()
    transition.tell(TurnBegan, turn=1)
    _dumnorix(transition)


def _cross(transition: CaesarTransition, ocean: Zone) -> None:
    """Let everybody in Fretum Gallicum begin in another ocean zone; the Celts hold Fortuna for a die of turns.

    Rule: CIB-5.1.2, CIB-R28.
    """
    board = transition.board
    transition.bring((unit for unit, zone in board.units.items() if zone == FRETUM), ocean)
    for leader, zone in board.at.items():
        if zone == FRETUM:
            transition.stand(leader, ocean)
    turns = transition.rng.die(what="favour of the Celts")
    favour(transition, turns)
    transition.tell(StartChosen, zone=ocean, turns=turns)


def _dumnorix(transition: CaesarTransition) -> None:
    """Throw whether Dumnorix flees: on a 1 the cavalry of the Aedui takes no part in the second landing.

    Rule: CIB-5.3.4.
    """
    if transition.board.scenario is not Scenario.SECOND:
        return
    die = transition.rng.die(what="Dumnorix")
    transition.tell(DumnorixThrown, die=die, flees=die == 1)
    if die == 1:
        eliminate(transition, (AEDUI,))
