"""Legality, judged from public facts and a seat's own cards: shared by the form and the rules."""

from __future__ import annotations

from functools import lru_cache

from engines.core.seats import Seat
from engines.roman_invasion.data.tables import AWARD, BONUS, BRITON, RECAPTURE_VT, REGIONS, ROMAN, strength
from engines.roman_invasion.ids import (
    CANTIACI,
    HAND_LIMIT,
    MUSTER_BELOW,
    BritonCard,
    Region,
    RomanCard,
    RomanType,
)
from engines.roman_invasion.views import Attack, Award, Board

Cards = tuple[RomanCard, ...]


def pairs_due(hand: int) -> int:
    """Return how many pairs a hand of that many cards takes: until it holds 6 or 7.

    Rule: RIB-09.
    """
    return max(0, (MUSTER_BELOW + 1 - hand) // 2)


@lru_cache(maxsize=4096)
def attackable(captured: tuple[Region, ...], cantiaci_taken: bool) -> tuple[Region, ...]:  # noqa: FBT001
    """Return the regions that may be attacked, in board order.

    Only captured-now makes a neighbour; only captured-ever lifts the rule that Cantiaci comes first.

    Rule: RIB-10.
    """
    if not cantiaci_taken:
        return (CANTIACI,)
    held = frozenset(captured)
    return tuple(
        region.id for region in REGIONS.values() if region.id not in held and not held.isdisjoint(region.borders)
    )


def may_serve(card: RomanCard, target: Region) -> bool:
    """Return whether the card may be used against the region: Sea never against a landlocked one.

    Rule: RIB-11.
    """
    return REGIONS[target].coastal or not ROMAN[card].sea


def committable(cards: Cards, target: Region) -> Cards:
    """Return which of the cards may be committed against the region, in hand order.

    Rule: RIB-11.
    """
    if REGIONS[target].coastal:
        return cards
    return tuple(card for card in cards if not ROMAN[card].sea)


def targets(cards: Cards, open_regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """Return the attackable regions against which these cards can commit at least one.

    Rule: RIB-11.
    """
    if all(ROMAN[card].sea for card in cards):
        return tuple(region for region in open_regions if cards and REGIONS[region].coastal)
    return open_regions


def diversity_bonus(drawn: tuple[BritonCard, ...]) -> int:
    """Return what the variety of a Briton draw adds to its strength.

    Rule: RIB-13.
    """
    return BONUS[len({BRITON[card].type for card in drawn})]


def helper_of(vt: tuple[int, ...], attacker: Seat) -> Seat:
    """Return who may play in reserve: the other seat with the least VT, ties to the attacker's left.

    Rule: RIB-15.
    """
    others = [Seat((attacker + step) % len(vt)) for step in range(1, len(vt))]
    return min(others, key=lambda seat: vt[seat])


def completes(card: RomanCard, attack: Attack, types: frozenset[RomanType]) -> bool:
    """Return whether the card, added to the attack that uses these types, makes the capture.

    Rule: RIB-15.
    """
    facts = ROMAN[card]
    return facts.strength >= attack.needed and facts.type not in types and may_serve(card, attack.target)


def types_of(cards: Cards) -> frozenset[RomanType]:
    """Return the types among the cards."""
    return frozenset(ROMAN[card].type for card in cards)


def completing(cards: Cards, attack: Attack) -> Cards:
    """Return which of the cards would complete the attack, weakest first, equals in hand order.

    Rule: RIB-15.
    """
    types = types_of(attack.committed)
    fitting = [card for card in cards if completes(card, attack, types)]
    return tuple(sorted(fitting, key=lambda card: ROMAN[card].strength))


def help_is_possible(board: Board, attack: Attack, helper: Seat, hand: int) -> bool:
    """Return whether the public record leaves it possible that the helper holds a completing card.

    A hand is the cards the record puts there and, until it is seen, the card dealt at setup, which is one of those
    nobody has seen yet.

    Rule: RIB-16. Ruling: RIB-R6.
    """
    known = board.known[helper]
    types = types_of(attack.committed)
    if any(completes(card, attack, types) for card in known):
        return True
    return hand > len(known) and any(completes(card, attack, types) for card in board.unseen)


def award_for(board: Board, target: Region, *, helped: bool) -> Award:
    """Return what capturing the region pays now, and the two parts if a helper shares it.

    Rule: RIB-18, RIB-19.
    """
    region = REGIONS[target]
    base = AWARD[region.resistance]
    again = RECAPTURE_VT if target in board.revolted else 0
    total = base + region.special_vt + again
    part = total // 2 if helped else 0
    return Award.built(resistance=base, town=region.special_vt, recapture=again, attacker=total - part, helper=part)


def excess(hand: int) -> int:
    """Return how many cards a hand must discard at the end of a turn.

    Rule: RIB-23.
    """
    return max(0, hand - HAND_LIMIT)


def best_variety(cards: Cards) -> int:
    """Return the greatest strength that can be committed at once from these cards: the best of each type."""
    best: dict[RomanType, int] = {}
    for card in cards:
        facts = ROMAN[card]
        best[facts.type] = max(best.get(facts.type, 0), facts.strength)
    return sum(best.values())


def open_attack(attacker: Seat, target: Region, committed: Cards, drawn: tuple[BritonCard, ...]) -> Attack:
    """Return the attack with both sums and the bonus reckoned.

    Rule: RIB-12, RIB-13.
    """
    return Attack.built(
        seat=attacker,
        target=target,
        committed=committed,
        drawn=drawn,
        romans=strength(committed),
        britons=sum(BRITON[card].strength for card in drawn),
        bonus=diversity_bonus(drawn),
        helper=None,
    )
