"""Occupation: an attack is decided, the region taken, the award shared or the failure paid."""

from __future__ import annotations

from engines.core.transition import replaced
from engines.roman_invasion.data.tables import REGIONS, ROMAN, in_board_order
from engines.roman_invasion.events import AttackResolved
from engines.roman_invasion.ids import CANTIACI, Phase, Region, RomanCard
from engines.roman_invasion.legal.legality import award_for
from engines.roman_invasion.rules.decks import discard_both
from engines.roman_invasion.rules.scoring import finish
from engines.roman_invasion.rules.transition import InvasionTransition
from engines.roman_invasion.rules.turn import end_campaign
from engines.roman_invasion.views import Attack, Award, Result


def resolve(transition: InvasionTransition, attack: Attack, reserve: RomanCard | None) -> None:
    """Decide the attack, pay it, and clear all its cards away.

    The last region ends the match at once, before any revolt roll; an attacker without cards has no more to do.

    Rule: RIB-14, RIB-17, RIB-20, RIB-21, RIB-24. Ruling: RIB-R3.
    """
    romans = attack.romans + (ROMAN[reserve].strength if reserve else 0)
    britons = attack.britons + attack.bonus
    captured = romans > britons
    board = transition.board
    award = award_for(board, attack.target, helped=reserve is not None) if captured else None
    lost = 0 if captured else min(1, board.vt[attack.seat])
    result = Result.built(
        attack=attack, reserve=reserve, romans=romans, britons=britons, captured=captured, award=award, lost=lost
    )
    if award is None:
        _pay_failure(transition, result)
    else:
        _occupy(transition, attack, award)
    transition.change(attack=None, last=result, phase=Phase.CAMPAIGN)
    transition.tell(AttackResolved, result=result)
    discard_both(transition, attack.committed if reserve is None else (*attack.committed, reserve), attack.drawn)
    if len(transition.board.captured) == len(REGIONS):
        finish(transition)
    elif not transition.hands[attack.seat]:
        end_campaign(transition)


def _pay_failure(transition: InvasionTransition, result: Result) -> None:
    """Take the token a failure costs, if there is one.

    Rule: RIB-20.
    """
    vt = transition.board.vt
    seat = result.attack.seat
    transition.change(vt=replaced(vt, seat, vt[seat] - result.lost))


def _occupy(transition: InvasionTransition, attack: Attack, award: Award) -> None:
    """Place the capture token and pay both parts of the award; there is always enough to pay with.

    Rule: RIB-05, RIB-18, RIB-19.
    """
    board = transition.board
    vt = replaced(board.vt, attack.seat, board.vt[attack.seat] + award.attacker)
    if award.helper and attack.helper is not None:
        vt = replaced(vt, attack.helper, vt[attack.helper] + award.helper)
    transition.change(
        vt=vt,
        captured=_with(board.captured, attack.target),
        revolted=tuple(region for region in board.revolted if region != attack.target),
        cantiaci_taken=board.cantiaci_taken or attack.target == CANTIACI,
    )


def _with(regions: tuple[Region, ...], region: Region) -> tuple[Region, ...]:
    return in_board_order(frozenset((*regions, region)))
