"""Properties of every match; Hypothesis makes the choices, so that a failure shrinks to a short match."""

from itertools import combinations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.editions import event_document, read_event
from engines.core.forms import random_value
from engines.core.match import Match
from engines.core.prompt import Amount, Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import BONUS, BRITON, REGIONS, ROMAN
from engines.roman_invasion.events import AttackResolved
from engines.roman_invasion.legal.legality import award_for, best_variety, completing, helper_of, open_attack
from engines.roman_invasion.legal.odds import totals
from engines.roman_invasion.views import InvasionOptions
from tests.engines.roman_invasion.notation import read
from tests.engines.roman_invasion.playing import state_of, table_of
from tests.kit.walker import seed_named

RELAXED = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _choose(data, field):
    if isinstance(field, Amount):
        return data.draw(st.integers(field.least, field.most), label=field.name)
    if field.single:
        return data.draw(st.sampled_from([choice.value for choice in field.choices]), label=field.name)
    return random_value(field, Rng(seed_named(data.draw(st.integers(0, 999), label=field.name)), 0))


def _answer(data, match, prompt):
    ask = match.ask(prompt.seat)
    made = Draft(prompt=prompt.key)
    while (field := ask(made)) is not None:
        made = made.put(field.name, _choose(data, field))
    return made


@RELAXED
@given(data=st.data(), seats=st.integers(2, 6), number=st.integers(0, 10**6))
def test_whatever_is_played_decks_add_up_and_the_record_can_be_kept(data, seats, number):
    """Match.play verifies the invariants after every step; here the match is also frozen and thawed, and told."""
    chance = seed_named(number)
    options = InvasionOptions(last_round=4)
    match = Match.new(GAME, options, seats, chance).match
    kept = {match.version: match.snapshot()}
    for _ in range(25):
        if match.outcome() is not None:
            break
        prompt = data.draw(st.sampled_from(match.prompts()), label="prompt")
        before = table_of(match).board
        applied = match.play(prompt.seat, _answer(data, match, prompt))
        for told in applied.told:
            assert read_event(GAME, event_document(GAME, told.event)) == told.event
            assert GAME.catalogue.text(GAME.narrate(told.event))
        _check_pay(before, applied)
        match = applied.match
        kept[match.version] = match.snapshot()
    thawed = Match.thaw(GAME, options, seats, chance, match.snapshot(), kept.__getitem__)
    assert state_of(thawed) == state_of(match)
    assert thawed.prompts() == match.prompts()
    everyone = [Seat(number) for number in range(seats)]
    assert [thawed.can_undo(seat) for seat in everyone] == [match.can_undo(seat) for seat in everyone]


def _check_pay(before, applied):
    """VT change by awards and failures only, and never below nothing."""
    after = applied.match.table().board
    expected = list(before.vt)
    for told in applied.told:
        if isinstance(told.event, AttackResolved):
            result = told.event.result
            attack = result.attack
            assert result.captured == (result.romans > result.britons)
            assert len({ROMAN[card].type for card in attack.committed}) == len(attack.committed)
            assert len(attack.drawn) == REGIONS[attack.target].resistance
            expected[attack.seat] -= result.lost
            if result.award is not None:
                expected[attack.seat] += result.award.attacker
                if result.reserve is not None:
                    assert attack.helper is not None
                    expected[attack.helper] += result.award.helper
    assert after.vt == tuple(expected)
    assert min(after.vt) >= 0


@given(vt=st.lists(st.integers(0, 40), min_size=2, max_size=6), attacker=st.integers(0, 5))
def test_the_helper_is_another_seat_with_the_least_of_the_others(vt, attacker):
    attacker %= len(vt)
    helper = helper_of(tuple(vt), attacker)
    others = [tokens for seat, tokens in enumerate(vt) if seat != attacker]
    assert helper != attacker
    assert vt[helper] == min(others)
    between = [(attacker + step) % len(vt) for step in range(1, (helper - attacker) % len(vt))]
    assert all(vt[seat] > vt[helper] for seat in between)


@given(region=st.sampled_from(list(REGIONS)), helped=st.booleans())
def test_an_award_is_shared_out_whole(region, helped):
    award = award_for(read("A: ?glory\nB: ?siege").board, region, helped=helped)
    assert award.attacker + award.helper == award.total
    assert award.attacker - award.helper in ((0, 1) if helped else (award.total,))


CARDS = st.lists(st.sampled_from(list(ROMAN)), unique=True, max_size=7).map(tuple)
BRITONS = st.lists(st.sampled_from(list(BRITON)), unique=True, min_size=2, max_size=5).map(tuple)


@given(cards=CARDS)
def test_the_best_varied_strength_is_that_of_the_best_possible_commitment(cards):
    best = 0
    for count in range(len(cards) + 1):
        for chosen in combinations(cards, count):
            if len({ROMAN[card].type for card in chosen}) == count:
                best = max(best, sum(ROMAN[card].strength for card in chosen))
    assert best_variety(cards) == best


@given(committed=CARDS.filter(bool), held=CARDS, drawn=BRITONS, target=st.sampled_from(list(REGIONS)))
def test_completing_cards_are_those_that_turn_the_attack_weakest_first(committed, held, drawn, target):
    attack = open_attack(Seat(0), target, committed, drawn)
    fitting = completing(held, attack)
    strengths = [ROMAN[card].strength for card in fitting]
    assert strengths == sorted(strengths)
    for card in held:
        facts = ROMAN[card]
        wins = attack.romans + facts.strength > attack.britons + attack.bonus
        varied = facts.type not in {ROMAN[other].type for other in committed}
        lands = REGIONS[target].coastal or not facts.sea
        assert (card in fitting) == (wins and varied and lands)


@settings(deadline=None)
@given(
    cards=st.lists(st.sampled_from(list(BRITON)), unique=True, min_size=4, max_size=12).map(tuple),
    known=st.integers(0, 3),
    count=st.integers(0, 4),
    romans=st.integers(0, 40),
)
def test_odds_equal_counting_for_any_pool(cards, known, count, romans):
    fixed, pool = cards[:known], cards[known:]
    count = min(count, len(pool))
    draws = [(*fixed, *more) for more in combinations(pool, count)]
    good = sum(
        sum(BRITON[card].strength for card in drawn) + BONUS[len({BRITON[card].type for card in drawn})] < romans
        for drawn in draws
    )
    reckoned = totals(fixed, pool, count)
    assert reckoned.draws == len(draws)
    assert reckoned.below(romans) * reckoned.draws == good
