"""The steady player."""

import pytest

from engines.core.match import Match
from engines.core.seats import Seat
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.players.steady import commitments
from engines.roman_invasion.views import InvasionOptions
from tests.engines.roman_invasion.notation import romans
from tests.engines.roman_invasion.playing import A, B, C, deal, play
from tests.kit.walker import seed_named


def finish(match, levels):
    """Play a match to its end, each seat by its level."""
    while match.outcome() is None:
        prompt = match.prompts()[0]
        match = match.play(prompt.seat, match.think(prompt, levels[prompt.seat])).match
    return match


def test_steady_beats_random_by_a_wide_margin():
    """30 two-seat matches from fixed seeds, seats changing; the bench plays 400."""
    won = 0
    for number in range(30):
        steady = Seat(number % 2)
        levels = ["random", "random"]
        levels[steady] = "steady"
        match = Match.new(GAME, InvasionOptions(last_round=20), 2, seed_named(("steady", number))).match
        won += finish(match, levels).outcome().winners == (steady,)
    assert won >= 27


def test_steady_players_finish_a_match_among_themselves_without_a_last_round():
    for seats in (2, 4, 6):
        match = Match.new(GAME, InvasionOptions(), seats, seed_named(("finish", seats))).match
        final = finish(match, ["steady"] * seats)
        assert len(final.table().board.captured) == len(REGIONS)


def test_the_same_match_gets_the_same_answer():
    match = Match.new(GAME, InvasionOptions(), 3, seed_named("same")).match
    prompt = match.prompts()[0]
    assert match.think(prompt, "steady") == match.think(prompt, "steady")


def test_every_commitment_is_of_different_types_and_none_is_missing():
    cards = romans("claudius glory siege march senator")
    ways = list(commitments(cards))
    assert len(ways) == len(set(ways)) == 3 * 3 * 2 - 1
    assert ("claudius", "siege", "senator") in {tuple(sorted(way, key=cards.index)) for way in ways}


def _helper(vt, hands):
    start = f"turn: 3 A campaign\nvt: {vt}\ncaptured: cantiaci\nA: claudius governor glory\n{hands}"
    match = deal(start + "briton deck: king warriors refuge")
    waiting = play(match, A, "attack", target="trinovantes", cards="claudius governor").match
    return waiting.think(waiting.prompts()[0], "steady")


def test_it_helps_with_its_weakest_fitting_card_when_that_pays():
    made = _helper("5 3 4", "B: siege hostages\nC: open_battle\n")
    assert (made.verb, made.get("card")) == ("help", "hostages")


def test_with_two_at_the_table_it_does_not_feed_its_rival():
    assert _helper("5 3", "B: siege hostages\n").verb == "decline"


@pytest.mark.parametrize(("rival", "verb"), [("30", "stop"), ("10", "attack")])
def test_it_does_not_end_a_match_it_would_lose(rival, verb):
    held = " ".join(region for region in REGIONS if region != "regni")
    match = deal(
        f"turn: 9 A campaign\nvt: 10 {rival}\ncaptured: {held}\nA: claudius governor siege\nB: \nbriton deck: natives"
    )
    assert match.think(match.prompts()[0], "steady").verb == verb


def test_it_attacks_nobody_with_hopeless_cards():
    match = deal("turn: 1 A campaign\nA: allies\nB: ?siege\nbriton deck: king")
    assert match.think(match.prompts()[0], "steady").verb == "stop"


def test_it_leaves_its_standing_orders_as_they_are():
    match = deal("turn: 3 A muster\nA: march\nB: ?siege\nC: ?truce | help 3")
    prompt = next(prompt for prompt in match.prompts_of(C) if not prompt.awaited)
    made = match.think(prompt, "steady")
    assert match.play(C, made).match.view(C) == match.view(C)
    assert match.view(B) == match.play(C, made).match.view(B)
