"""The strong player: what it weighs, how it fares, and that it knows no more than its seat."""

import pytest

from engines.core.match import Match
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import REGIONS, strength
from engines.roman_invasion.ids import HAND_LIMIT, Region
from engines.roman_invasion.legal.odds import briton_totals
from engines.roman_invasion.players.hand_value import best_kept, worth_kept
from engines.roman_invasion.players.turn_outlook import VICTORY, Chances, TurnOutlook, below
from engines.roman_invasion.views import InvasionOptions
from tests.engines.roman_invasion.notation import romans
from tests.engines.roman_invasion.playing import A, deal, play, table_of
from tests.engines.roman_invasion.test_player import finish
from tests.kit.profile import current
from tests.kit.walker import course, seed_named, seed_of, spread


def won(seats, games):
    """Return how many matches one strong seat wins against steady ones, a shared victory by its share."""
    total = 0.0
    for number in range(games):
        strong = Seat(number % seats)
        levels = ["strong" if seat == strong else "steady" for seat in range(seats)]
        match = Match.new(GAME, InvasionOptions(), seats, seed_named(("strong", seats, number))).match
        winners = finish(match, levels).outcome().winners
        total += (strong in winners) / len(winners)
    return total


def thought(match, seat=A):
    """Return what the strong player answers to the open question of a seat."""
    return match.think(match.prompts_of(seat)[0], "strong")


def test_strong_beats_steady_at_a_table_of_two():
    """Matches from fixed seeds, seats changing; the bench plays 400."""
    games = current().duels
    assert won(2, games) >= 0.6 * games


def test_strong_wins_more_than_its_share_at_a_table_of_four():
    """Matches from fixed seeds, seats changing; the bench plays 400."""
    games = current().duels // 2
    assert won(4, games) >= 1.3 * games / 4


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_an_answer_is_legal_and_depends_on_nothing_the_seat_may_not_know(seats):
    """In a world the seat cannot tell from this one it answers the same; asked twice, too."""
    kinds = set()
    for number, match in enumerate(spread(course(GAME, seats, 2).matches, 8)):
        for prompt in match.prompts():
            seat = prompt.seat
            made = match.think(prompt, "strong")
            twin = match.world(seat, Rng(seed_of(6), number))
            assert made == match.think(prompt, "strong") == twin.think(twin.prompt(seat, prompt.key), "strong")
            assert match.play(seat, made)
            kinds.add(prompt.kind)
    assert kinds >= {"muster", "campaign", "orders"}


# A hand kept -----------------------------------------------------------------------------------------------------


def test_an_odd_number_of_cards_kept_is_worth_more_than_one_more():
    """The muster fills hands of 3 and of 5 cards to 7, those of 2 and of 4 to 6."""
    cards = romans("siege glory senator truce legio_gemina_xiv")
    assert worth_kept(cards[:1]) > worth_kept(cards[:2]) < worth_kept(cards[:3]) > worth_kept(cards[:4])


def test_strength_is_worth_more_in_another_type():
    assert worth_kept(romans("siege glory senator")) > worth_kept(romans("siege glory prestige"))


def test_no_more_than_a_hand_may_keep_counts():
    cards = romans("siege glory senator truce legio_gemina_xiv invasion surrender")
    kept = best_kept(cards)
    assert len(kept) == HAND_LIMIT
    assert "surrender" not in kept
    assert worth_kept(cards) == worth_kept(kept)


def test_it_discards_what_is_missed_least():
    match = deal("turn: 3 A fortify\nA: siege glory senator surrender legio_gemina_xiv routed invasion\nB: ?march")
    assert set(thought(match).get("cards")) == {"surrender", "routed"}


# A campaign ------------------------------------------------------------------------------------------------------


def _outlook(text):
    match = deal(text)
    view = match.view(A)
    return view, TurnOutlook(view.table.board, A, view.hand.cards, Chances(view.table))


def test_chances_are_those_of_the_odds():
    view, _ = _outlook("turn: 3 A campaign\ncaptured: cantiaci\nA: siege\nB: ?march\nbriton deck: king raid")
    for target in view.table.attackable:
        totals = briton_totals(view.table, target)
        for romans_there, chance in enumerate(below(totals)):
            assert chance == pytest.approx(float(totals.below(romans_there)))


def test_the_worth_of_one_attack_is_what_it_brings_and_leaves():
    """Two cards against Cantiaci, from no token: both paths worked out by hand."""
    view, outlook = _outlook("turn: 1 A campaign\nvt: 0 3\nA: claudius invasion\nB: ?march\nbriton deck: natives")
    cards = view.hand.cards
    chance = below(briton_totals(view.table, Region("cantiaci")))[strength(cards)]
    best = outlook.best()
    assert set(best.attempt.cards) == set(cards)
    assert best.worth == pytest.approx(chance * 3)
    assert best.worth > worth_kept(cards)


def test_it_leaves_cards_for_a_second_attack():
    """Six high cards suffice for two regions."""
    match = deal(
        "turn: 3 A campaign\ncaptured: cantiaci\nB: ?march\nbriton deck: natives rebels skirmish refuge marshes\n"
        "A: claudius invasion client_states tribes_divided open_battle governor"
    )
    made = thought(match)
    left = set(match.view(A).hand.cards) - set(made.get("cards"))
    assert strength(tuple(left)) >= 12
    after = play(match, A, "attack", target=made.get("target"), cards=" ".join(made.get("cards"))).match
    assert thought(after).verb == "attack"


def test_in_its_last_turn_it_keeps_nothing_back():
    start = "turn: 9 A campaign\ncaptured: cantiaci\nA: invasion glory occupation\nB: ?truce\nbriton deck: king\n"
    assert thought(deal(start)).verb == "stop"
    assert thought(deal(start + "last round: 5\n")).verb == "attack"


@pytest.mark.parametrize(("rival", "verb"), [("30", "stop"), ("10", "attack")])
def test_it_does_not_end_a_match_it_would_lose(rival, verb):
    held = " ".join(region for region in REGIONS if region != "regni")
    match = deal(
        f"turn: 9 A campaign\nvt: 10 {rival}\ncaptured: {held}\nA: claudius governor siege\nB: \nbriton deck: natives"
    )
    assert thought(match).verb == verb


def test_winning_by_the_last_capture_counts_beyond_its_award():
    held = " ".join(region for region in REGIONS if region != "regni")
    _, outlook = _outlook(
        f"turn: 9 A campaign\nvt: 10 9\ncaptured: {held}\nA: claudius governor siege\nB: \nbriton deck: natives"
    )
    assert outlook.best().worth > VICTORY


# In reserve ------------------------------------------------------------------------------------------------------


def _asked(vt, hands, target="trinovantes"):
    start = f"turn: 3 A campaign\nvt: {vt}\ncaptured: cantiaci\nA: claudius governor glory\n{hands}"
    match = deal(start + "briton deck: king warriors refuge")
    waiting = play(match, A, "attack", target=target, cards="claudius governor").match
    assert table_of(waiting).board.attack is not None
    return waiting.think(waiting.prompts()[0], "strong")


def test_it_helps_with_the_card_it_misses_least():
    made = _asked("5 3 4", "B: siege hostages\nC: open_battle\n")
    assert (made.verb, made.get("card")) == ("help", "hostages")


def test_with_two_at_the_table_it_does_not_feed_its_rival():
    assert _asked("5 3", "B: siege hostages annexed\n").verb == "decline"
