"""The steady player and what it judges by."""

from functools import lru_cache
from typing import NoReturn

import pytest

from engines.core.match import Match
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.data.tables import OBJECTIVES, TROOPS
from engines.rex_britannorum.ids import Objective
from engines.rex_britannorum.legal.stakes import BIT, bits, places, stakes
from engines.rex_britannorum.players.expectations import Expectations, pool, sendings, seven, spread
from engines.rex_britannorum.players.piece_value import NOTHING, PieceValue, alone, known_to
from engines.rex_britannorum.players.position_value import Horizon, expected, horizon, outlook, promise, tail
from engines.rex_britannorum.players.steady import SteadyPlayer, own_deck
from engines.rex_britannorum.players.turn_estimate import TurnEstimate
from engines.rex_britannorum.views import RexOptions
from tests.engines.rex_britannorum.boards import B, I, R, board, hand, prompt, view
from tests.engines.rex_britannorum.positions import read_cards, read_locations
from tests.kit.walker import seed_of


def never(_: object) -> NoReturn:
    raise AssertionError("the steady player neither asks for fields nor looks into worlds")


@lru_cache(maxsize=64)
def finished(levels, number, **options):
    """Play a match to its end, each seat by its level; return the matches along the way, the last one over."""
    match = Match.new(GAME, RexOptions(**options), len(levels), seed_of(number)).match
    met = [match]
    while match.outcome() is None:
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        match = match.play(prompt.seat, match.think(prompt, levels[prompt.seat])).match
        met.append(match)
    return tuple(met)


def test_steady_beats_random_by_a_wide_margin():
    """12 matches from fixed seeds, seats changing; the bench plays 400."""
    won = 0
    for number in range(12):
        steady = Seat(number % 3)
        levels = tuple("steady" if seat == steady else "random" for seat in range(3))
        won += finished(levels, number)[-1].outcome().winners == (steady,)
    assert won >= 10


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_steady_players_finish_a_match_among_themselves(seats):
    assert finished(("steady",) * seats, 1)[-1].outcome() is not None
    assert finished(("steady",) * seats, 2, objectives="late", reinforcements="random")[-1].outcome() is not None


def choose(key, seen, held):
    """Return the values of the steady player's answer."""
    asked = prompt(key, held.seat)
    return SteadyPlayer().choose(view(seen, held), asked, never, Rng(bytes(32), 0), never).values()


def spots(text):
    """Return a set of locations."""
    return bits(read_locations(text))


# Its rules of thumb ----------------------------------------------------------------------------------------------


def test_it_drops_the_objectives_card_with_least_hope():
    """A holder of both fiefs will not part with that card."""
    seen = board({B: "N08 N09 N10 C02 C03 C04"}, turn=4)
    assert choose("discard:4", seen, hand(B, objectives="fief1 cities5"))["drop"] == "cities5"


def test_it_takes_a_high_card_of_the_queue_and_draws_rather_than_a_low_one():
    rest = " ".join(TROOPS[B])
    assert choose("recruit:2.0", board(), hand(B, queue="B7 B2 B1"))["card"] == "B7"
    assert choose("recruit:2.0", board(), hand(B, cards="B1 B2 B3", queue="B2 B1 B3"))["card"] == "deck"
    assert choose("recruit:6.0", board(), hand(B, cards=rest.replace("B2", "", 1), queue="B2"))["card"] == "B2"


def test_its_own_deck_is_what_is_nowhere_else():
    realms = list(board().realms)
    realms[0] = realms[0].evolve(revealed=("B7", "B1"))
    seen = view(board(realms=tuple(realms)), hand(B, cards="B6 B6 I7", queue="B5 B5 B4"))
    assert sorted(own_deck(seen)) == ["B1", "B2", "B2", "B3", "B3", "B4", "B7"]


def test_it_goes_where_the_tokens_lie():
    """With everything in the South and the last troops in hand, nobody else can have a reason to go elsewhere."""
    made = choose("plan:7", board(tokens="S01 S04 S08 S09 S12 S13 S15", turn=7), hand(R, cards="R7 R6"))
    assert (made["first"], made["second"]) == ("R7:S", "R6:S")


def test_it_keeps_its_highest_cards_for_where_they_are_worth_something():
    made = choose("plan:3", board(tokens=""), hand(I, cards="I7 I6 I2 I1 I1"))
    assert {made["first"][:2], made["second"][:2]}.isdisjoint({"I7", "I6"})


def test_it_leaves_its_standing_orders_as_they_are():
    match = Match.new(GAME, RexOptions(), 3, seed_of(1)).match
    open_anyway = next(prompt for prompt in match.prompts_of(Seat(1)) if not prompt.awaited)
    assert match.play(Seat(1), match.think(open_anyway, "steady")).match.view(Seat(1)) == match.view(Seat(1))


# Its judgement ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_when_nothing_is_to_come_the_expectation_is_the_reckoning(seats):
    """The points expected on the last board are those of the tally: First, thresholds, Max and objectives."""
    for number in range(4):
        end = finished(("steady",) * seats, number)[-1].table().board
        for tally in end.tally:
            held = tuple(result.objective for result in tally.objectives)
            pieces = PieceValue(end, known_to(tally.kingdom, held))
            at = end.realms.index(end.realm(tally.kingdom))
            assert pieces.points(NOTHING)[at] == pytest.approx(tally.points)


def test_more_pieces_are_never_worth_less():
    """Of a whole match: whatever lies on the board is worth something, or nothing."""
    for match in finished(("steady",) * 3, 3)[::7]:
        now = match.table().board
        pieces = PieceValue(now, ((), (), ()))
        for at, realm in enumerate(now.realms):
            for place in BIT:
                if place not in realm.pieces:
                    assert pieces.worth(at, BIT[place]) >= -1e-9


def test_the_chances_of_a_track_rise_with_its_value():
    coming = horizon(board(turn=2))
    few, many = spots("FN N09"), spots("FN N09 N08 N10 N11 N01")
    for less, more in zip(outlook(few, coming), outlook(many, coming), strict=True):
        assert less.value < more.value
        assert less.thresholds < more.thresholds
        assert less.behind >= more.behind


def test_a_road_that_can_no_longer_be_drawn_brings_no_hope():
    gone = Horizon(spots("N13"), 0)
    road, _, _ = outlook(spots("FN"), gone)
    assert (road.value, road.mean, road.thresholds) == (1, 1, 0)
    assert outlook(spots("N12"), gone)[0].mean > 1


def test_a_joker_keeps_some_hope_for_one_lacking_road():
    with_joker, without = Horizon(spots("N08"), 0b001), Horizon(spots("N08"), 0)
    assert outlook(spots("FN"), with_joker)[0].mean > outlook(spots("FN"), without)[0].mean == 1


def test_only_the_kingdom_that_reaches_an_open_first_wins_it():
    pieces = PieceValue(board(turn=2), ((), (), ()))
    city_four = spots("N01 N06 N11 N15")
    alone_there = pieces.points(alone(0, city_four))
    assert alone_there[1] < pieces.points(NOTHING)[1]
    taken = PieceValue(board(turn=2, first_at=(None, 1, None)), ((), (), ()))
    assert taken.points(alone(0, city_four))[0] < alone_there[0]


def test_an_objective_reached_is_worth_its_points_and_one_out_of_reach_none():
    coming, card = Horizon(0, 0), Objective("fief1")
    all_three = spots("FN N08 N09 N10 FC C02 C03")
    assert promise(all_three, card, coming) == 3
    assert promise(spots("FN C02"), card, coming) == 1
    assert promise(spots("FN"), card, coming) == 0
    for card in OBJECTIVES:
        assert 0 < promise(spots("FN"), card, horizon(board(turn=1))) < 3


def test_chances_add_up():
    assert tail(5, 0, 0.4) == 1
    assert tail(5, 6, 0.4) == 0
    assert tail(2, 1, 0.5) == 0.75
    assert sum(spread(board().realms[0], 0.4)) == pytest.approx(1)
    assert 0 < seven(board().realms[0], 0.4) < 1


def test_a_rival_may_hold_what_was_neither_revealed_nor_lies_open():
    realm = board().realms[0].evolve(revealed=("B7", "B7", "B1"), queue=("B5", "B4", "B2"))
    assert pool(realm) == {1: 1, 2: 1, 3: 2, 4: 1, 5: 1, 6: 2}
    assert seven(realm, 0.5) == 0


def test_every_different_plan_is_looked_at_once():
    plans = list(sendings(read_cards("5 5 1", B), B))
    assert len(plans) == len(set(plans)) == 6 + 9
    with_third = list(sendings(read_cards("5 1 X4", B), B))
    assert len(with_third) == 9 * 4 - 3, "three to one area is impossible"


def test_a_stronger_card_is_never_less_likely_to_win():
    seen = board(tokens="N01 N04 N09 C05 C06 S04 S05", turn=7)
    pieces = PieceValue(seen, ((), (), ()))
    expectations = Expectations(pieces, TurnEstimate(pieces, Rng(bytes(32), 0)), 0)
    low, middle, high = (read_cards(value, B) for value in "567")
    for area in range(3):
        assert expectations.area(area, high) >= expectations.area(area, middle) >= expectations.area(area, low)
        assert expectations.area(area, (*middle, *high)) >= expectations.area(area, high)


def test_stakes_agree_with_the_values_on_the_tracks():
    for match in finished(("steady",) * 3, 0)[::9]:
        now = match.table().board
        for realm in now.realms if now.phase == "recruit" else ():
            values = (realm.values.road, realm.values.cities, realm.values.regions)
            assert stakes(bits(realm.pieces)) == values
            assert set(places(bits(realm.pieces))) == set(realm.pieces)


def test_expectations_leave_out_who_does_not_score():
    match = finished(("steady",), 1)[-1]
    pieces = PieceValue(match.table().board, ((), (), ()))
    assert [points == 0 for points in pieces.points(NOTHING)].count(True) == 2
    assert expected([], (False, False, False), Horizon(0, 0)) == ()
