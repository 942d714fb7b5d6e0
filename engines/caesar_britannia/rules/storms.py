"""Storms: the tempest die, the big storm and the small ones, and Caesar, son of Venus."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import OCEANS
from engines.caesar_britannia.ids import CASTRUM, CELTS, PORT, RomanUnit, Scenario, Storm, Zone
from engines.caesar_britannia.legal.armies import at_sea
from engines.caesar_britannia.legal.weather import may_postpone, tempest_most
from engines.caesar_britannia.rules.commanders import free
from engines.caesar_britannia.rules.risings import declare
from engines.caesar_britannia.rules.sea import eliminate, lose_ships, overload, part
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.special_events import Battered, Driven, StormBroke, StormPostponed, TempestThrown
from engines.caesar_britannia.state import Tempest


def go_on(transition: CaesarTransition, frame: Tempest) -> bool:  # noqa: ARG001  (what every handler is given)
    """Throw the tempest die and let the storm break that it brings, after asking Rome where it could put it off.

    Rule: CIB-4.1, CIB-4.4.
    """
    if transition.board.storm is None:
        storm = _due(transition)
        transition.change(storm=storm)
        if storm is None:
            transition.pop()
        return True
    if may_postpone(transition.board):
        return False
    face(transition)
    return True


def _due(transition: CaesarTransition) -> Storm | None:
    """Return the storm of this turn: one that was put off comes without a die, and no other. Rule: CIB-4.1, CIB-R41."""
    board = transition.board
    if board.postponed is not None:
        transition.change(postponed=None)
        return board.postponed
    die, most = transition.rng.die(what="tempest"), tempest_most(board)
    transition.tell(TempestThrown, die=die, most=most)
    if die > most:
        return None
    return Storm.SMALL if board.stormed else Storm.BIG


def face(transition: CaesarTransition) -> None:
    """Let the storm break. Rule: CIB-4.1."""
    transition.pop()
    storm = transition.board.storm
    transition.change(storm=None)
    if storm is Storm.BIG:
        _big(transition)
    else:
        _small(transition)


def postpone(transition: CaesarTransition) -> None:
    """Put the storm off to the next turn; from this turn on the Celts hold Fortuna for two dice of turns.

    Rule: CIB-4.4, CIB-R28, CIB-R41.
    """
    transition.pop()
    board = transition.board
    assert board.storm is not None
    turns = sum(transition.rng.die(what="favour of Venus") for _ in range(2))
    favour(transition, turns)
    transition.change(storm=None, postponed=board.storm, venus=True)
    transition.tell(StormPostponed, storm=board.storm, turns=turns)


def favour(transition: CaesarTransition, turns: int) -> None:
    """Give Fortuna to the Celts for so many turns, this one included. Rule: CIB-4.4, CIB-R28."""
    board = transition.board
    transition.change(fortuna=CELTS, favoured=max(board.favoured, board.turn + turns - 1))


def _big(transition: CaesarTransition) -> None:
    """Wreck ships, drive everybody at sea to Portus Itius with a loss for each unit, and end every submission.

    Rule: CIB-4.1, CIB-R17.
    """
    transition.change(stormed=True)
    dice = 1 if transition.board.scenario is Scenario.FIRST else 2
    _wreck(transition, Storm.BIG, 6 + sum(transition.rng.die(what="big storm") for _ in range(dice)))
    survivors = at_sea(transition.board)
    _drive(transition, dict.fromkeys(_afloat(transition), PORT))
    _batter(transition, survivors)
    for hostage in transition.board.hostages:
        free(transition, hostage)
    transition.change(submissive=())


def _small(transition: CaesarTransition) -> None:
    """Wreck a ship, and drive everybody at sea back to where they embarked; one unit at random takes a loss.

    Peoples that have submitted of themselves rise. Rule: CIB-2.4.5, CIB-4.1, CIB-R17, CIB-R36, CIB-R38.
    """
    _wreck(transition, Storm.SMALL, 1)
    survivors, board = at_sea(transition.board), transition.board
    home = CASTRUM if board.fort else PORT
    _drive(transition, {name: home if name in board.from_castrum else PORT for name in _afloat(transition)})
    if survivors:
        _batter(transition, (transition.rng.choice(survivors, "battered"),))
    for leader in transition.board.sworn:
        declare(transition, leader)


def _wreck(transition: CaesarTransition, storm: Storm, n: int) -> None:
    """Take naval points away; units that the ships no longer carry are lost at random. Rule: CIB-4.1."""
    ships = lose_ships(transition, n)
    transition.tell(StormBroke, storm=storm, ships=ships, np=transition.board.np)
    overload(transition)


def _afloat(transition: CaesarTransition) -> tuple[str, ...]:
    board = transition.board
    return (*at_sea(board), *(leader for leader, zone in board.at.items() if zone in OCEANS))


def _drive(transition: CaesarTransition, ways: dict[str, Zone]) -> None:
    """Bring units and commanders at sea to their ports; spoils and hostages come with them. Rule: CIB-4.1, CIB-R17."""
    for port in dict.fromkeys(ways.values()):
        names = [name for name, to in ways.items() if to == port]
        romans = tuple(RomanUnit(name) for name in names if name in transition.board.units)
        leaders = tuple(leader for leader in transition.board.at if leader in names)
        transition.bring(romans, port)
        for leader in leaders:
            transition.stand(leader, port)
        transition.tell(Driven, romans=romans, leaders=leaders, to=port)
    transition.change(from_castrum=())
    part(transition)


def _batter(transition: CaesarTransition, units: tuple[RomanUnit, ...]) -> None:
    """Let units take a loss each: full ones are reduced, reduced ones are eliminated. Rule: CIB-4.1."""
    if not units:
        return
    board = transition.board
    lost = tuple(unit for unit in units if unit in board.reduced)
    weak = tuple(unit for unit in units if unit not in lost)
    transition.change(reduced=(*board.reduced, *weak))
    eliminate(transition, lost)
    transition.tell(Battered, reduced=weak, romans=lost)
