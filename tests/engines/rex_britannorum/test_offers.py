"""Offers in random matches, reckoned again from the rulebook without the code that offers it."""

from collections import Counter
from itertools import combinations

import pytest

from engines.core.prompt import VERB, Draft
from engines.rex_britannorum import GAME
from engines.rex_britannorum.data.tables import LOCATIONS
from engines.rex_britannorum.ids import Kind, Location
from tests.kit.walker import course

COURSES = [(seats, number) for seats in (1, 2, 3) for number in range(6)]


def asked(kind):
    """Yield board, battle and kingdom of every question of a kind, with its form and the draft that opens it."""
    for seats, number in COURSES:
        for match in course(GAME, seats, number).matches:
            for prompt in match.prompts():
                if prompt.kind == kind:
                    view = match.view(prompt.seat)
                    board = view.table.board
                    (battle,) = (one for one in board.record.battles if one.area == prompt.about)
                    yield board, battle, view.hand.kingdom, match.ask(prompt.seat), Draft.of(prompt.key, **{VERB: kind})


def values(pick):
    """Return what a field offers, in no order; nothing where there is no field."""
    return set() if pick is None else {choice.value for choice in pick.choices}


def is_road(place):
    return LOCATIONS[Location(place)].kind is Kind.ROAD


def holders(board, place, *, but=None):
    return [realm.kingdom for realm in board.realms if place in realm.pieces and realm.kingdom is not but]


def unprotected(battle):
    """Return the winners who played no 4, with the cards they played."""
    return {
        side.kingdom: side.cards
        for side in battle.sides
        if side.kingdom in battle.winners and not any(card[1] == "4" for card in side.cards)
    }


def by_joker(board, battle, kingdom, taken):
    """Return where a joker may go: Rome's locations, and roads of others, that lie open in the area."""
    won = {token for gain in battle.gains for token in gain.tokens}
    closed = {*taken, *(token for token in battle.tokens if token not in won), *board.realm(kingdom).pieces}
    return {
        place
        for place, facts in LOCATIONS.items()
        if facts.area is battle.area and place not in closed
        if place in board.rome or (is_road(place) and holders(board, place, but=kingdom))
    }


@pytest.mark.rule("REX-32", "REX-33", "REX-35")
def test_tokens_and_joker_targets_are_those_of_the_rulebook():
    seen: Counter[tuple[bool, bool, bool]] = Counter()
    for board, battle, kingdom, ask, draft in asked("gain"):
        winner, alone = kingdom in battle.winners, len(battle.winners) == 1
        gone = {token for gain in battle.gains if gain.winner for token in gain.tokens}
        there = set(battle.tokens) if winner else set(battle.tokens) - gone
        most = min(3 if winner else 2, len(there))
        pick = ask(draft)
        assert values(pick) == there
        assert (pick.least, pick.most) == (most if winner and alone else 0, most)
        for taken in combinations(sorted(there), most):
            joker = any(token[0] == "J" for token in taken)
            targets = by_joker(board, battle, kingdom, taken) if joker else set()
            assert values(ask(draft.put("take", pick.shape(taken)))) == targets
            seen[winner, alone, joker and bool(targets)] += 1
    assert {(True, True, True), (True, False, False), (False, True, True)} <= seen.keys()


@pytest.mark.rule("REX-36", "REX-37", "REX-38")
def test_cards_and_roads_of_powers_are_those_of_the_rulebook():
    seen: Counter[tuple[bool, bool]] = Counter()
    for board, battle, kingdom, ask, draft in asked("powers"):
        cards, roads = of_power_two(board, battle, kingdom), of_power_three(board, battle, kingdom)
        pick = ask(draft)
        if cards:
            assert pick.name == "recruit"
            assert values(pick) == {*cards, "none"}
            pick = ask(draft.put("recruit", "none"))
        assert values(pick) == ({*roads, "none"} if roads else set())
        assert cards or roads
        seen[bool(cards), bool(roads)] += 1
    assert {(True, False), (False, True)} <= seen.keys()


def of_power_two(board, battle, kingdom):
    """Return the cards a 2 may bring: of unprotected winners, not the own colour, not taken yet; else of the stock."""
    if board.turn == 7 or not any(card[1] == "2" for card in battle.side(kingdom).cards) or not unprotected(battle):
        return set()
    left = Counter((card, winner) for winner, cards in unprotected(battle).items() for card in cards)
    left.subtract((use.recruited, use.source) for use in battle.uses)
    offered = {f"{card}:{winner}" for (card, winner), times in left.items() if times > 0 and card[0] != kingdom}
    if offered or not board.stock:
        return offered
    return {"X:X"} if board.options.reinforcements == "random" else {f"{card}:X" for card in board.stock}


def of_power_three(board, battle, kingdom):
    """Return the roads a 3 may reach: won here by unprotected winners, with no piece of the own or of a protected."""
    if not any(card[1] == "3" for card in battle.side(kingdom).cards):
        return set()
    open_to = unprotected(battle)
    closed = {kingdom, *(winner for winner in battle.winners if winner not in open_to)}
    won = {place for gain in battle.gains if gain.kingdom in open_to for place in gain.placed}
    return {place for place in won if is_road(place) and closed.isdisjoint(holders(board, place))}
