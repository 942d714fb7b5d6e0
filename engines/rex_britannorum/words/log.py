"""Every event as one line for the log; the reports of a turn and of the end are in `reports.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engines.core.event import Event
from engines.core.line import Line, say, seat_ref
from engines.core.orders import OrdersSet
from engines.core.seats import Seat
from engines.rex_britannorum import events as happened
from engines.rex_britannorum.data.tables import area_of
from engines.rex_britannorum.ids import AREAS, KINGDOMS, ROMES_AT_FIRST, TRACKS, Area, Card, Token, value_of
from engines.rex_britannorum.legal.rating import rating, total_of
from engines.rex_britannorum.turn_views import Stakes
from engines.rex_britannorum.words.battles import (
    awards,
    drawn_line,
    gain_line,
    help_line,
    sides,
    standing,
    to_rome_line,
    use_line,
    values_of,
)
from engines.rex_britannorum.words.labels import (
    AREA_REF,
    CARD_REF,
    KINGDOM_REF,
    OBJECTIVE_REF,
    TRACK_REF,
    card_of,
    joined,
    kingdoms,
    places,
    token,
)


def narrate(event: Event) -> Line:
    """Return the event in words."""
    return _TELLERS[type(event)](event)


def _began(event: happened.MatchBegan) -> Line:
    key = "told.began.drawn" if event.drawn else "told.began"
    players = tuple(
        say("told.began.player", seat=seat_ref(Seat(number)), kingdom=KINGDOM_REF[kingdom])
        for number, kingdom in enumerate(event.kingdoms)
    )
    if event.npks:
        return say(f"{key}.npk", players=players, npks=kingdoms(event.npks))
    if event.to_rome:
        key, begun, jokers = f"{key}.variant", places(event.to_rome), ROMES_AT_FIRST - len(event.to_rome)
        if jokers:
            return say(f"{key}.jokers", players=players, places=begun, n=jokers)
        return say(key, players=players, places=begun)
    return say(key, players=players)


def _dealt(event: happened.HandDealt) -> Line:
    dealt = tuple(str(value_of(card)) for card in sorted(event.cards, key=value_of, reverse=True))
    args: dict[str, Any] = {"cards": dealt}
    if not event.objectives:
        return say("told.dealt", **args)
    return say("told.dealt.objectives", **args, objectives=tuple(OBJECTIVE_REF[card] for card in event.objectives))


def _turn(event: happened.TurnBegan) -> Line:
    lying = joined(_lying(area, event.tokens) for area in AREAS)
    args: dict[str, Any] = {"turn": event.turn, "areas": lying}
    if len(event.order) == 1:
        return say("told.turn.solo", **args)
    order = tuple(
        say("told.turn.place", seat=seat_ref(seat), n=total)
        for seat, total in zip(event.order, event.totals, strict=True)
    )
    return say("told.turn", **args, order=order)


def _lying(area: Area, tokens: tuple[Token, ...]) -> Line:
    here = tuple(token(one) for one in tokens if area_of(one) is area)
    return say("told.turn.area", area=AREA_REF[area], tokens=here)


def _recruited(event: happened.Recruited) -> Line:
    taken = tuple(say("told.recruited.unseen") if card is None else _seen(card) for card in event.cards)
    return say("told.recruited", seat=seat_ref(event.seat), cards=taken)


def _seen(card: Card) -> Line:
    return say("told.recruited.seen", value=value_of(card))


def _refilled(event: happened.QueuesRefilled) -> Line:
    laid = joined(
        say("told.refilled.queue", kingdom=KINGDOM_REF[kingdom], cards=tuple(card_of(card, kingdom) for card in fresh))
        for kingdom, fresh in zip(KINGDOMS, event.laid, strict=True)
        if fresh
    )
    return say("told.refilled", queues=laid)


def _plan_made(event: happened.PlanMade) -> Line:
    sent = tuple(
        say("told.plan.card", card=CARD_REF[card], area=AREA_REF[area])
        for card, area in zip(event.cards, event.areas, strict=True)
    )
    return say("told.plan", sent=sent)


def _npk_drew(event: happened.NpkDrew) -> Line:
    drawn = joined(
        drawn_line(kingdom, [one for one in event.drawn if one.kingdom is kingdom])
        for kingdom in dict.fromkeys(one.kingdom for one in event.drawn)
    )
    return say("told.npk", drawn=drawn)


def _fought(event: happened.BattleFought) -> Line:
    battle = event.battle
    return say("told.battle", area=AREA_REF[battle.area], sides=sides(battle), standing=standing(battle))


def _evaluated(event: happened.StakesEvaluated) -> Line:
    stakes = event.record.stakes
    if stakes is None:
        raise ValueError("an evaluation without stakes")
    values = joined(values_of(kingdom, stakes) for kingdom in event.contenders.all)
    reached = _reached(stakes)
    if not reached:
        return say("told.stakes", turn=event.record.turn, kingdoms=values)
    return say("told.stakes.reached", turn=event.record.turn, kingdoms=values, reached=reached)


def _reached(stakes: Stakes) -> tuple[Line, ...]:
    found = []
    for track in TRACKS:
        for kingdom in KINGDOMS:
            mine = tuple(award for award in stakes.awards if award.kingdom is kingdom and award.track is track)
            if mine:
                found.append(
                    say("told.award", kingdom=KINGDOM_REF[kingdom], track=TRACK_REF[track], awards=awards(mine))
                )
    return tuple(found)


def ended(event: happened.MatchEnded) -> Line:
    """Return who won, or what a solo reign is worth. Rule: REX-63, REX-64."""
    tallies = event.tally
    if len(tallies) == 1:
        (alone,) = tallies
        return say(
            "told.ended.solo",
            seat=seat_ref(alone.seat),
            n=alone.points,
            most=total_of(alone),
            rating=rating(alone.points),
        )
    points = joined(
        say("told.ended.points", kingdom=KINGDOM_REF[tally.kingdom], n=tally.points)
        for tally in sorted(tallies, key=lambda tally: -tally.points)
    )
    if len(event.winners) == 1:
        return say("told.ended", seat=seat_ref(event.winners[0]), points=points)
    return say("told.ended.vacant", points=points)


def _orders_fired(event: happened.OrdersFired) -> Line:
    policy = say(f"told.orders.{event.order.policy}")
    if event.area is None:
        return say("told.orders.rome", policy=policy)
    return say(f"told.orders.{event.order.name}", policy=policy, area=AREA_REF[event.area])


_TELLERS: Final[dict[type[Event], Callable[[Any], Line]]] = {
    happened.MatchBegan: _began,
    happened.HandDealt: _dealt,
    happened.ObjectiveChosen: lambda event: say("told.objective.chosen", card=OBJECTIVE_REF[event.drop]),
    happened.ObjectivesSettled: lambda event: say("told.objectives.late" if event.late else "told.objectives"),
    happened.ObjectiveDropped: lambda event: say("told.objective.dropped", card=OBJECTIVE_REF[event.drop]),
    happened.TurnBegan: _turn,
    happened.Recruited: _recruited,
    happened.CardDrawn: lambda event: say("told.drawn", card=CARD_REF[event.card]),
    happened.CardPicked: lambda event: say("told.picked", card=CARD_REF[event.card]),
    happened.QueuesRefilled: _refilled,
    happened.Sealed: lambda event: say("told.sealed", seat=seat_ref(event.seat)),
    happened.PlanMade: _plan_made,
    happened.PlansRevealed: lambda event: say("told.revealed", turn=event.record.turn),
    happened.NpkDrew: _npk_drew,
    happened.BattleFought: _fought,
    happened.Gained: lambda event: gain_line(event.gain, event.area),
    happened.LeftToRome: lambda event: to_rome_line(event.locations, event.area, joker=event.joker),
    happened.PowersUsed: lambda event: use_line(event.use, event.area),
    happened.HelpCame: lambda event: help_line(event.help),
    happened.StakesEvaluated: _evaluated,
    happened.MatchEnded: ended,
    OrdersSet: lambda event: say("told.orders.set"),  # noqa: ARG005  (the panel lists them)
    happened.OrdersFired: _orders_fired,
}
