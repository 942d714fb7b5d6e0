"""Proposing submission, and what becomes of a people that submits."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.events import Answered, Proposed, ProposedAgain
from engines.caesar_britannia.ids import CAESAR, ROME, Leader, People
from engines.caesar_britannia.legal.armies import people_led, subordinates
from engines.caesar_britannia.legal.deeds import submission_bonus, throws_again
from engines.caesar_britannia.legal.rerolls import ALEA
from engines.caesar_britannia.legal.zones import kingdom_of
from engines.caesar_britannia.rules.armies import disband, drop_out, gain
from engines.caesar_britannia.rules.commios import let_go
from engines.caesar_britannia.rules.rerolls import collect, may_repeat, spend_alea
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.special_events import Yielded
from engines.caesar_britannia.state import Giving, Persuasion
from engines.caesar_britannia.views import Attempt


def propose(transition: CaesarTransition, leader: Leader) -> None:
    """Throw for a submission; where spoils or another throw could still make it succeed Caesar is asked.

    Rule: CIB-2.3.4.
    """
    people = kingdom_of(transition.board.at[leader])
    assert people is not None
    bonus = submission_bonus(transition.board, people)
    attempt = Attempt(people=people, die=transition.rng.die(what="submission"), bonus=bonus)
    transition.change(attempt=attempt)
    transition.tell(Proposed, people=people, die=attempt.die, bonus=bonus)
    transition.push(Persuasion())
    _ask(transition)


def _ask(transition: CaesarTransition) -> None:
    """Wait for Caesar where he can still make a submission succeed, else settle it. Rule: CIB-2.3.4."""
    attempt = transition.board.attempt
    assert attempt is not None
    enough = 0 < attempt.missing <= transition.purse(CAESAR)
    if not enough and not throws_again(transition.board):
        transition.pop()
        settle(transition, 0)


def again(transition: CaesarTransition, source: str | None) -> None:
    """Throw the die of a submission again: by Fortuna's favour, or by the Alea. Rule: CIB-2.3.4, CIB-4.2."""
    attempt = transition.board.attempt
    assert attempt is not None
    used = source or throws_again(transition.board)[0]
    if used == ALEA:
        spend_alea(transition, ROME)
    die = transition.rng.die(what="submission")
    transition.change(attempt=attempt.evolve(die=die, tried=(*attempt.tried, used)))
    transition.tell(ProposedAgain, people=attempt.people, source=used, die=die, bonus=attempt.bonus)
    _ask(transition)


def persuade(transition: CaesarTransition, spoils: int) -> None:
    """Add spoils to the die and settle the submission. Rule: CIB-2.3.4."""
    transition.pop()
    settle(transition, spoils)


def settle(transition: CaesarTransition, spoils: int) -> None:
    """End a submission that was proposed. Rule: CIB-2.3.4, CIB-R18."""
    attempt = transition.board.attempt
    assert attempt is not None
    transition.change(attempt=None)
    transition.set_purse(CAESAR, transition.purse(CAESAR) - spoils)
    submits = spoils >= attempt.missing
    hostage = submit(transition, attempt.people) if submits else None
    transition.tell(
        Answered,
        people=attempt.people,
        spent=spoils,
        total=attempt.die + attempt.bonus + spoils,
        submits=submits,
        hostage=hostage,
    )


def submit(transition: CaesarTransition, people: People) -> Leader | None:
    """Make a people submissive and deliver its commander, alive or dead, to Caesar; return him if he is new there.

    His army stays, commanded by nobody; his people's units in allied armies drop out where they stand. Commios, if he
    held him, is free. Rule: CIB-2.3.4, CIB-R22, CIB-R32, CIB-R37, CIB-R45.
    """
    board = transition.board
    head = board.heads[people]
    transition.change(submissive=(*board.submissive, people))
    drop_out(transition, people)
    if head in board.hostages:
        return None
    let_go(transition, head, board.at.get(head))
    disband(transition, head)
    for other in subordinates(board, head):
        transition.subordinate(other, None)
    transition.subordinate(head, None)
    transition.change(
        at=transition.board.at.drop(head),
        unavailable=tuple(leader for leader in transition.board.unavailable if leader != head),
        dead=tuple(leader for leader in board.dead if leader != head),
        waiting=tuple(leader for leader in board.waiting if leader != head),
        hostages=board.hostages.put(head, CAESAR),
    )
    return head


def yield_to_caesar(transition: CaesarTransition, leader: Leader) -> None:
    """Let a commander who holds Commios submit: Commios is free, Rome throws a die for gifts to Caesar.

    He goes with Caesar, his people submits with him, and no Roman defeat alone sets him free. The die may be thrown
    again, unless it shows a 6. Rule: CIB-2.4.4, CIB-4.2, CIB-R37, CIB-R38, CIB-R83.
    """
    people = people_led(transition.board, leader)
    spoils = transition.rng.die(what="gifts to Caesar")
    submit(transition, people)
    transition.change(sworn=(*transition.board.sworn, leader))
    transition.tell(Yielded, leader=leader, people=people, spoils=spoils)
    transition.push(Giving(spoils=spoils))
    if spoils < MOST:
        may_repeat(transition, ROME, GIFTS, MOST, spoils)


def give(transition: CaesarTransition, frame: Giving) -> bool:
    """Give Caesar as many spoils points as the die of the gifts shows now. Rule: CIB-2.4.4."""
    transition.pop()
    casting = collect(transition)
    gain(transition, CAESAR, frame.spoils if casting is None else casting.dice[0].face)
    return True


MOST: Final = 6
"""The highest face of a die."""

GIFTS: Final = "gifts"
"""The name of the die of the gifts to Caesar."""
