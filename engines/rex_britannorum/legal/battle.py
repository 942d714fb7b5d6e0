"""Battles: power 1, sums, winners and vassals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.rex_britannorum.data.tables import area_of
from engines.rex_britannorum.ids import RAISED, RAISING, SHIELD, Area, Card, Kingdom, Role, value_of
from engines.rex_britannorum.turn_views import Battle, Sent, Side
from engines.rex_britannorum.views import Board


def fight(board: Board, area: Area, sent: Mapping[Kingdom, Sequence[Sent]]) -> Battle:
    """Return an area's battle as the cards sent there decide it; kingdoms in ``sent`` without a card here are absent.

    The highest sum wins, equal sums together; everybody else with a card here is a vassal. Those who choose stand in
    turn order, non-player kingdoms after the players in fief order.

    Rule: REX-30, REX-31, REX-38, REX-72.
    """
    cards = {kingdom: _cards(sent.get(kingdom, ()), area) for kingdom in Kingdom}
    there = [kingdom for kingdom in Kingdom if cards[kingdom]]
    raised = {kingdom: _raised(cards, kingdom) for kingdom in there}
    totals = {kingdom: _total(cards[kingdom], raised[kingdom]) for kingdom in there}
    best = max(totals.values(), default=0)
    choosing = [kingdom for kingdom in choosing_order(board) if kingdom in totals]
    return Battle.built(
        area=area,
        tokens=tuple(token for token in board.tokens if area_of(token) is area),
        sides=tuple(
            Side.built(
                kingdom=kingdom,
                cards=cards[kingdom],
                raised=raised[kingdom],
                total=totals[kingdom],
                shielded=totals[kingdom] == best and any(value_of(card) == SHIELD for card in cards[kingdom]),
            )
            for kingdom in there
        ),
        winners=tuple(kingdom for kingdom in choosing if totals[kingdom] == best),
        vassals=tuple(kingdom for kingdom in choosing if totals[kingdom] < best),
        gains=(),
        to_rome=(),
        uses=(),
        stage="winners",
        asked=0,
        open=False,
    )


def _cards(sent: Sequence[Sent], area: Area) -> tuple[Card, ...]:
    """Return the cards sent to an area, highest first."""
    return tuple(sorted((one.card for one in sent if one.area is area), key=value_of, reverse=True))


def _raised(cards: Mapping[Kingdom, tuple[Card, ...]], kingdom: Kingdom) -> int:
    """Return how many 1s of a kingdom another kingdom's 7 raises. Rule: REX-30."""
    raising = any(
        value_of(card) == RAISING for other, theirs in cards.items() if other is not kingdom for card in theirs
    )
    return sum(value_of(card) == RAISED for card in cards[kingdom]) if raising else 0


def _total(cards: tuple[Card, ...], raised: int) -> int:
    return sum(value_of(card) for card in cards) + raised * (RAISING - RAISED)


def choosing_order(board: Board) -> tuple[Kingdom, ...]:
    """Return the kingdoms in the order they choose: players in turn order, then non-player kingdoms.

    Rule: REX-32, REX-72.
    """
    players = [board.seat_realm(seat).kingdom for seat in board.order]
    return (*players, *(realm.kingdom for realm in board.realms if realm.role is Role.NPK))
