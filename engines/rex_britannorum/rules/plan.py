"""Plans: sealed one by one, revealed together."""

from __future__ import annotations

from engines.core.seats import Seat
from engines.rex_britannorum.actions import NONE, SealPlan
from engines.rex_britannorum.events import BattleFought, NpkDrew, PlanMade, PlansRevealed, Sealed
from engines.rex_britannorum.ids import AREAS, Kingdom, Phase, Role
from engines.rex_britannorum.legal.battle import fight
from engines.rex_britannorum.legal.codecs import read_sent
from engines.rex_britannorum.rules import npk
from engines.rex_britannorum.rules.transition import RexTransition
from engines.rex_britannorum.turn_views import Drawn, Plan, Sent, TurnRecord


def read(action: SealPlan) -> Plan:
    """Return the plan an answer stands for."""
    third = None if action.third == NONE else read_sent(action.third)
    return Plan.built(troops=(read_sent(action.first), read_sent(action.second)), third=third)


def seal(transition: RexTransition, seat: Seat, plan: Plan) -> None:
    """Seal a plan, or another one in its place, while others still plan; the fact of sealing is public.

    Rule: REX-23, REX-24.
    """
    if seat not in transition.board.sealed:
        transition.change(sealed=tuple(sorted((*transition.board.sealed, seat))))
        transition.tell(Sealed, seat=seat)
    transition.plans[seat] = plan
    sent = plan.sent
    cards, areas = tuple(one.card for one in sent), tuple(one.area for one in sent)
    transition.tell_seat(seat, PlanMade, seat=seat, cards=cards, areas=areas)


def settle(transition: RexTransition) -> bool:
    """Reveal all plans once everybody has sealed one, let the NPKs draw, and fight the battles.

    Returns:
        Whether everybody had sealed a plan.

    Rule: REX-24, REX-70.
    """
    if len(transition.board.sealed) < transition.board.seats:
        return False
    transition.reveals = True
    sent = {
        transition.seat_realm(Seat(number)).kingdom: _played(transition, Seat(number)) for number in transition.seats
    }
    drawn = _draw(transition)
    for one in drawn:
        sent.setdefault(one.kingdom, []).append(Sent.built(card=one.card, area=one.area))
    _fight(transition, sent, drawn)
    return True


def _played(transition: RexTransition, seat: Seat) -> list[Sent]:
    plan = transition.plans[seat]
    assert plan is not None
    transition.plans[seat] = None
    transition.play_from(seat, (one.card for one in plan.sent))
    return list(plan.sent)


def _draw(transition: RexTransition) -> tuple[Drawn, ...]:
    """Let every NPK draw its two cards, in fief order. Rule: REX-70."""
    return tuple(
        drawn
        for realm in transition.board.realms
        if realm.role is Role.NPK
        for drawn in npk.draw(transition, realm.kingdom)
    )


def _fight(transition: RexTransition, sent: dict[Kingdom, list[Sent]], drawn: tuple[Drawn, ...]) -> None:
    board = transition.board
    north, centre, south = (fight(board, area, sent) for area in AREAS)
    record = TurnRecord(
        turn=board.turn,
        order=tuple(board.seat_realm(seat).kingdom for seat in board.order),
        battles=(north, centre, south),
        drawn=drawn,
    )
    transition.change(phase=Phase.GAINS, sealed=(), record=record)
    transition.lots = npk.lots(transition, record)
    transition.tell(PlansRevealed, record=record, contenders=board.contenders, stocked=bool(board.stock))
    if drawn:
        transition.tell(NpkDrew, drawn=drawn)
    for battle in record.battles:
        if battle.sides:
            transition.tell(BattleFought, battle=battle)
