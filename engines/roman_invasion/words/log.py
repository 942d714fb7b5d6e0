"""Every event as one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engines.core.event import Event
from engines.core.line import Line, say, seat_ref
from engines.core.orders import OrdersSet
from engines.roman_invasion import events as happened
from engines.roman_invasion.ids import Policy
from engines.roman_invasion.legal.policies import in_force
from engines.roman_invasion.views import Result, RevoltRoll
from engines.roman_invasion.words.labels import (
    BRITON_LABEL,
    REGION_REF,
    ROMAN_LABEL,
    STRONGEST,
    briton_codes,
    need,
    pair_codes,
    roman_codes,
)


def narrate(event: Event) -> Line:
    """Return the event in words."""
    return _TELLERS[type(event)](event)


def result_line(result: Result) -> Line:
    """Return how an attack ended, with both rows of cards, the sums and the pay."""
    attack = result.attack
    args: dict[str, Any] = {
        "seat": seat_ref(attack.seat),
        "region": REGION_REF[attack.target],
        "cards": roman_codes(attack.committed),
        "romans": result.romans,
        "drawn": briton_codes(attack.drawn),
        "bonus": attack.bonus,
        "britons": result.britons,
    }
    award = result.award
    if award is None:
        return say("attack.failed" if result.lost else "attack.failed.free", **args)
    if result.reserve is None or attack.helper is None:
        return say("attack.captured", **args, n=award.total)
    return say(
        "attack.helped",
        **{**args, "cards": roman_codes((*attack.committed, result.reserve))},
        n=award.total,
        helper=seat_ref(attack.helper),
        reserve=ROMAN_LABEL[result.reserve],
        own=award.attacker,
        share=award.helper,
    )


def revolt_line(roll: RevoltRoll) -> Line:
    """Return a revolt roll in words."""
    if roll.region is None:
        return say("revolt.quiet", first=roll.first)
    key = "revolt.lost" if roll.revolted else "revolt.nothing"
    return say(key, second=roll.second or 0, region=REGION_REF[roll.region])


def _first(event: happened.FirstPlayerChosen) -> Line:
    return say("told.first.drawn" if event.drawn else "told.first.chosen", seat=seat_ref(event.seat))


def _skipped(event: happened.ReserveSkipped) -> Line:
    attack = event.attack
    key = "told.skipped"
    if event.empty:
        key += ".empty"
    elif attack.needed > STRONGEST:
        key += ".weak"
    helper = attack.seat if attack.helper is None else attack.helper
    return say(key, helper=seat_ref(helper), region=REGION_REF[attack.target], n=attack.needed)


def _asked(event: happened.ReserveAsked) -> Line:
    attack = event.attack
    helper = attack.seat if attack.helper is None else attack.helper
    return say(
        "told.asked",
        seat=seat_ref(attack.seat),
        region=REGION_REF[attack.target],
        romans=attack.romans,
        britons=attack.britons + attack.bonus,
        drawn=briton_codes(attack.drawn),
        helper=seat_ref(helper),
        need=need(attack.needed),
    )


def _ended(event: happened.MatchEnded) -> Line:
    key = "told.ended.conquered" if event.conquered else "told.ended.last_round"
    if len(event.winners) > 1:
        key += ".shared"
    return say(key, winners=tuple(seat_ref(seat) for seat in event.winners), n=max(event.vt))


def _orders_set(event: OrdersSet) -> Line:
    policy, share = in_force(event.orders)
    return say("told.orders.set", order=say(f"orders.{policy.value}", n=share))


def _orders_fired(event: happened.OrdersFired) -> Line:
    args: dict[str, Any] = {"seat": seat_ref(event.attacker), "region": REGION_REF[event.target]}
    if event.card is not None:
        return say("told.orders.played", **args, card=ROMAN_LABEL[event.card], n=event.share)
    return say("told.orders.never" if event.order.policy == Policy.NEVER else "told.orders.unfit", **args)


_TELLERS: Final[dict[type[Event], Callable[[Any], Line]]] = {
    happened.CardDealt: lambda event: say("told.dealt", card=ROMAN_LABEL[event.card]),
    happened.FirstPlayerChosen: _first,
    happened.TurnBegan: lambda event: say("told.turn", turn=event.turn, seat=seat_ref(event.seat)),
    happened.PairsLaid: lambda event: say("told.pairs", pairs=pair_codes(event.pairs), n=len(event.pairs)),
    happened.RomanDeckRemade: lambda event: say("told.roman_remade", n=event.cards),
    happened.BritonDeckRemade: lambda event: say("told.briton_remade", n=event.cards),
    happened.Mustered: lambda event: say(
        "told.mustered", seat=seat_ref(event.seat), pairs=pair_codes(event.pairs), n=event.hand
    ),
    happened.ReserveAsked: _asked,
    happened.ReserveSkipped: _skipped,
    happened.AttackResolved: lambda event: result_line(event.result),
    happened.CampaignEnded: lambda event: say(
        "told.campaign_ended" if event.attacks else "told.no_attack", seat=seat_ref(event.seat), n=event.attacks
    ),
    happened.RevoltRolled: lambda event: revolt_line(event.roll),
    happened.CardsDiscarded: lambda event: say(
        "told.discarded", seat=seat_ref(event.seat), cards=roman_codes(event.cards)
    ),
    happened.LuckDiscarded: lambda event: say("told.luck", card=BRITON_LABEL[event.card]),
    happened.MatchEnded: _ended,
    OrdersSet: _orders_set,
    happened.OrdersFired: _orders_fired,
}
