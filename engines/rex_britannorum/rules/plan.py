"""Plans: sealed one by one, revealed together."""

from __future__ import annotations

from engines.core.seats import Seat
from engines.rex_britannorum.actions import NONE, SealPlan
from engines.rex_britannorum.events import BattleFought, NpkDrew, PlanMade, PlansRevealed, Sealed
from engines.rex_britannorum.ids import AREAS, Kingdom, Phase, Role
from engines.rex_britannorum.legal.battle import fight
from engines.rex_britannorum.legal.codecs import read_sent
from engines.rex_britannorum.rules import npk
from engines.rex_britannorum.rules.progress import Progress
from engines.rex_britannorum.views import Drawn, Plan, Sent, TurnRecord


def read(action: SealPlan) -> Plan:
    """Return the plan an answer stands for."""
    third = None if action.third == NONE else read_sent(action.third)
    return Plan.built(troops=(read_sent(action.first), read_sent(action.second)), third=third)


def seal(progress: Progress, seat: Seat, plan: Plan) -> None:
    """Seal a plan, or another one in its place, while others still plan; who has sealed is public.

    Rule: REX-23, REX-24.
    """
    if seat not in progress.board.sealed:
        progress.change(sealed=tuple(sorted((*progress.board.sealed, seat))))
        progress.tell(Sealed(seat=seat))
    progress.plans[seat] = plan
    sent = plan.sent
    cards, areas = tuple(one.card for one in sent), tuple(one.area for one in sent)
    progress.tell(PlanMade.built(kind="plan_made", seat=seat, cards=cards, areas=areas), seat)


def settle(progress: Progress) -> bool:
    """Reveal all plans once everybody has sealed one, let the NPKs draw, and fight the battles.

    Returns:
        Whether everybody had sealed a plan.

    Rule: REX-24, REX-70.
    """
    if len(progress.board.sealed) < progress.board.seats:
        return False
    progress.reveals = True
    sent = {progress.seat_realm(Seat(number)).kingdom: _played(progress, Seat(number)) for number in progress.seats}
    drawn = _draw(progress)
    for one in drawn:
        sent.setdefault(one.kingdom, []).append(Sent.built(card=one.card, area=one.area))
    _fight(progress, sent, drawn)
    return True


def _played(progress: Progress, seat: Seat) -> list[Sent]:
    plan = progress.plans[seat]
    assert plan is not None
    progress.plans[seat] = None
    progress.play_from(seat, (one.card for one in plan.sent))
    return list(plan.sent)


def _draw(progress: Progress) -> tuple[Drawn, ...]:
    """Let every NPK draw its two cards, in fief order. Rule: REX-70."""
    return tuple(
        drawn
        for realm in progress.board.realms
        if realm.role is Role.NPK
        for drawn in npk.draw(progress, realm.kingdom)
    )


def _fight(progress: Progress, sent: dict[Kingdom, list[Sent]], drawn: tuple[Drawn, ...]) -> None:
    board = progress.board
    north, centre, south = (fight(board, area, sent) for area in AREAS)
    record = TurnRecord(
        turn=board.turn,
        order=tuple(board.seat_realm(seat).kingdom for seat in board.order),
        battles=(north, centre, south),
        drawn=drawn,
    )
    progress.change(phase=Phase.GAINS, sealed=(), record=record)
    progress.lots = npk.lots(progress, record)
    progress.tell(PlansRevealed.built(kind="plans_revealed", record=record, board=progress.board))
    if drawn:
        progress.tell(NpkDrew(drawn=drawn))
    for battle in record.battles:
        if battle.sides:
            progress.tell(BattleFought(battle=battle))
