"""Legality, judged from public facts: shared by the forms that offer it and the rules that do it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engines.rex_britannorum.data.tables import LOCATIONS
from engines.rex_britannorum.ids import (
    AREAS,
    COHABITING,
    RECRUITING,
    TURNS,
    Area,
    Card,
    Kind,
    Kingdom,
    Location,
    Role,
    Token,
    colour_of,
    is_joker,
    value_of,
)
from engines.rex_britannorum.turn_views import Battle, Gain, Sent, TurnRecord
from engines.rex_britannorum.views import Board

WINNER_TAKES: Final = 3
"""Tokens a winner takes at most. Rule: REX-32."""

VASSAL_TAKES: Final = 2
"""Tokens a vassal takes at most. Rule: REX-33."""

Offer = tuple[Card, Kingdom | None]
"""A card power 2 may bring and the winner it is taken from; None: from the reinforcements."""


def fits(first: Area, second: Area, third: Area | None = None) -> bool:
    """Return whether the mini-cards can send cards to these areas: never all three to one. Rule: REX-23."""
    return not first is second is third


def third_cards(cards: tuple[Card, ...], kingdom: Kingdom) -> tuple[Card, ...]:
    """Return the different cards of a hand that may go on the third mini-card. Rule: REX-23, REX-41."""
    return tuple(dict.fromkeys(card for card in cards if colour_of(card) != kingdom.value))


def own_troops(cards: tuple[Card, ...], kingdom: Kingdom) -> tuple[Card, ...]:
    """Return the own troops of a hand, copies included. Rule: REX-23."""
    return tuple(card for card in cards if colour_of(card) == kingdom.value)


def feasible(sent: tuple[Sent, ...]) -> bool:
    """Return whether these cards can be planned together. Rule: REX-23."""
    return max(Counter(one.area for one in sent).values(), default=0) < len(AREAS)


def choosers(battle: Battle) -> tuple[Kingdom, ...]:
    """Return who gains in an area, in order: winners, then vassals. Rule: REX-32, REX-33."""
    return (*battle.winners, *battle.vassals)


def takeable(battle: Battle, kingdom: Kingdom) -> tuple[Token, ...]:
    """Return the tokens a kingdom may take in an area.

    A winner may take what another winner took, a vassal what no winner took.

    Rule: REX-32, REX-33.
    """
    if kingdom in battle.winners:
        return battle.tokens
    gone = {token for gain in battle.gains if gain.winner for token in gain.tokens}
    return tuple(token for token in battle.tokens if token not in gone)


def bounds(battle: Battle, kingdom: Kingdom) -> tuple[int, int]:
    """Return how many tokens a kingdom takes in an area, least and most.

    A lone winner takes as many as it can; a tied winner or a vassal may take fewer.

    Rule: REX-32, REX-33.
    """
    there = len(takeable(battle, kingdom))
    if kingdom in battle.vassals:
        return 0, min(VASSAL_TAKES, there)
    most = min(WINNER_TAKES, there)
    return (most if len(battle.winners) == 1 else 0), most


def joker_targets(board: Board, battle: Battle, kingdom: Kingdom, taken: tuple[Token, ...]) -> tuple[Location, ...]:
    """Return where a joker taken along with ``taken`` may place a piece, in board order.

    A road another kingdom occupies and this one does not, a road Rome holds, or a city Rome holds, all within the
    area; never a location whose token still lies there. The start road of a kingdom that is not in play is held by
    nobody, so it is none.

    Rule: REX-14, REX-35.
    """
    if not any(is_joker(token) for token in taken):
        return ()
    barred = {*board.realm(kingdom).pieces, *map(Location, taken), *map(Location, board.tokens)}
    others = {place for realm in board.realms if realm.kingdom is not kingdom for place in realm.pieces}
    return tuple(
        place
        for place, facts in LOCATIONS.items()
        if facts.area is battle.area
        and place not in barred
        and (place in board.rome or (facts.kind is Kind.ROAD and place in others))
    )


def played(battle: Battle, kingdom: Kingdom, value: int) -> bool:
    """Return whether a kingdom played a card printed ``value`` in an area, whatever its colour. Rule: REX-41."""
    side = battle.side(kingdom)
    return side is not None and any(value_of(card) == value for card in side.cards)


def open_winners(battle: Battle) -> tuple[Kingdom, ...]:
    """Return the winners no 4 protects. Rule: REX-38."""
    return tuple(side.kingdom for side in battle.sides if side.kingdom in battle.winners and not side.shielded)


def powers_left(board: Board, battle: Battle) -> tuple[Kingdom, ...]:
    """Return the vassals, in order, that may still use a 2 or a 3 here and find something to use it on.

    Non-player kingdoms' 2s and 3s do nothing. The offers of a power only ever shrink, so a vassal that had nothing is
    passed over for good.

    Rule: REX-36, REX-37, REX-38, REX-71.
    """
    done = battle.uses[-1].kingdom if battle.uses else None
    after = battle.vassals.index(done) + 1 if done is not None else 0
    return tuple(
        kingdom
        for kingdom in battle.vassals[after:]
        if board.realm(kingdom).role is Role.PLAYER
        and (recruitable(board, battle, kingdom) or cohabitable(board, battle, kingdom))
    )


def _winner_offers(battle: Battle, kingdom: Kingdom) -> tuple[Offer, ...]:
    """Return the different cards of unprotected winners a vassal's 2 may take, highest first.

    Never one of its own colour, nor one another vassal has taken.

    Rule: REX-36.
    """
    offers: dict[Offer, None] = {}
    for winner in open_winners(battle):
        side = battle.side(winner)
        assert side is not None
        left = Counter(side.cards)
        left.subtract(use.recruited for use in battle.uses if use.source is winner and use.recruited is not None)
        offers |= {(card, winner): None for card in side.cards if left[card] > 0 and colour_of(card) != kingdom.value}
    return tuple(sorted(offers, key=lambda offer: -value_of(offer[0])))


def recruitable(board: Board, battle: Battle, kingdom: Kingdom) -> tuple[Offer, ...]:
    """Return what a vassal's 2 may bring: a winner's card, or a reinforcement where none is left.

    Rule: REX-36. Ruling: REX-R10.
    """
    if not brings(battle, kingdom, board.turn, stocked=bool(board.stock)):
        return ()
    offers = _winner_offers(battle, kingdom)
    return offers if offers else tuple((card, None) for card in board.stock)


def brings(battle: Battle, kingdom: Kingdom, turn: int, *, stocked: bool) -> bool:
    """Return whether a vassal's 2 may bring anything; ``stocked``: a reinforcement is to be had.

    Nothing in the last turn, since a card that comes then can never be played.

    Rule: REX-36. Ruling: REX-R10.
    """
    if turn == TURNS or not played(battle, kingdom, RECRUITING) or not open_winners(battle):
        return False
    return stocked or bool(_winner_offers(battle, kingdom))


def cohabitable(board: Board, battle: Battle, kingdom: Kingdom) -> tuple[Location, ...]:
    """Return the roads on which a vassal's 3 may place a cube: won here by a winner without a 4, also by joker.

    Not where it already is, never a city, never a road that a winner with a 4 won here too.

    Rule: REX-37, REX-38. Ruling: REX-R4.
    """
    if not played(battle, kingdom, COHABITING):
        return ()
    able = open_winners(battle)
    won = [place for gain in battle.gains if gain.kingdom in able for place in gain.placed]
    protected = {place for gain in battle.gains if gain.winner and gain.kingdom not in able for place in gain.placed}
    barred = {*board.realm(kingdom).pieces, *protected}
    roads = (place for place in dict.fromkeys(won) if LOCATIONS[place].kind is Kind.ROAD)
    return tuple(place for place in roads if place not in barred)


def stock_is_free(record: TurnRecord, area: Area) -> bool:
    """Return whether the areas before this one are settled, so that its claim on the reinforcements is next.

    Rule: REX-42. Ruling: REX-R6.
    """
    return all(battle.stage == "done" for battle in record.battles if AREAS.index(battle.area) < AREAS.index(area))


def placed_nothing(record: TurnRecord, kingdom: Kingdom) -> bool:
    """Return whether a kingdom has placed no piece in the whole turn. Rule: REX-40."""
    gains: list[Gain] = [gain for battle in record.battles for gain in battle.gains if gain.kingdom is kingdom]
    uses = [use for battle in record.battles for use in battle.uses if use.kingdom is kingdom]
    return not any(gain.placed for gain in gains) and all(use.cohabited is None for use in uses)
