"""Exact odds, against counting every draw."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from engines.core.rng import Rng
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import BRITON, REGIONS
from engines.roman_invasion.ids import Region
from engines.roman_invasion.legal.legality import open_attack
from engines.roman_invasion.legal.odds import briton_totals, totals
from tests.engines.roman_invasion.playing import A, deal, draft, play, table_of
from tests.kit.walker import seed_named

REGNI, TRINOVANTES, DUROTRIGES, SILURES = (Region(name) for name in ("regni", "trinovantes", "durotriges", "silures"))
OPEN = "turn: 3 A campaign\ncaptured: cantiaci belgae demetae\nA: claudius governor siege march\nB: ?open_battle\n"


def chance(table, target, romans):
    """Return the exact chance that this Roman strength captures the region without help."""
    return briton_totals(table, target).below(romans)


def _total(drawn):
    attack = open_attack(A, REGNI, (), drawn)
    return attack.britons + attack.bonus


def _counted(known, pool, count, romans):
    """Return the chance by looking at every draw."""
    draws = [(*known, *more) for more in combinations(pool, count)]
    return Fraction(sum(_total(drawn) < romans for drawn in draws), len(draws))


@pytest.mark.parametrize(
    ("target", "resistance"), [("regni", 2), ("trinovantes", 3), ("durotriges", 4), ("silures", 5)]
)
def test_the_odds_of_a_draw_are_those_of_counting_every_draw(target, resistance):
    table = table_of(deal(OPEN + "briton deck: raid\nbriton discard: king druids chariots natives"))
    pool = tuple(card for card in BRITON if card not in {"raid", *table.board.briton_discard})
    for romans in (8, 14, 19, 24, 30):
        counted = _counted(("raid",), pool, resistance - 1, romans)
        assert chance(table, target, romans) == counted


@pytest.mark.parametrize("left", [("raid",), ("raid", "king"), ("raid", "king", "natives")])
def test_a_draw_longer_than_the_deck_counts_its_rest_as_known(left):
    discard = tuple(card for card in BRITON if card not in left)
    table = table_of(deal(f"{OPEN}briton deck: {' '.join(left)}\nbriton discard: {' '.join(discard)}"))
    for romans in (15, 20, 25):
        assert chance(table, DUROTRIGES, romans) == _counted(left, discard, 4 - len(left), romans)


def test_a_draw_of_exactly_the_deck_is_certain():
    left = ("raid", "king", "natives")
    discard = " ".join(card for card in BRITON if card not in left)
    table = table_of(deal(f"{OPEN}briton deck: {' '.join(left)}\nbriton discard: {discard}"))
    assert chance(table, TRINOVANTES, 18) == Fraction(1)
    assert chance(table, TRINOVANTES, 17) == Fraction(0)
    assert briton_totals(table, TRINOVANTES).by_total == ((17, 1),)


def test_the_order_of_the_deck_does_not_matter_but_its_top_card_does():
    one = table_of(deal(OPEN + "briton deck: raid king druids"))
    other = table_of(deal(OPEN + "briton deck: raid natives refuge"))
    another = table_of(deal(OPEN + "briton deck: king raid druids"))
    assert chance(one, SILURES, 26) == chance(other, SILURES, 26)
    assert chance(one, SILURES, 26) != chance(another, SILURES, 26)


def test_the_mean_and_the_number_of_draws_are_exact():
    known, pool = ("king",), ("natives", "refuge", "raid")
    reckoned = totals(known, pool, 2)
    sums = [_total((*known, *more)) for more in combinations(pool, 2)]
    assert reckoned.draws == len(sums)
    assert reckoned.mean == Fraction(sum(sums), len(sums))
    assert totals((), tuple(BRITON), 3).draws == 4060


def test_promised_odds_match_the_frequencies():
    """The same attack in 600 worlds of the same seat captures as often as the odds say, within four deviations."""
    match = deal(OPEN + "briton deck: raid\nbriton discard: king druids")
    promised = float(chance(table_of(match), TRINOVANTES, 19))
    answer = draft(match, A, "attack", target="trinovantes", cards="claudius governor siege")
    captured = 0
    for number in range(600):
        world = match.world(A, Rng(seed_named(("often", number)), 0))
        attack = table_of(world.play(A, answer).match).board
        result = attack.last
        captured += result is not None and result.captured and result.reserve is None
    assert abs(captured / 600 - promised) < 4 * (promised * (1 - promised) / 600) ** 0.5


def test_no_card_on_top_means_no_odds():
    text = "turn: 3 A campaign\ncaptured: cantiaci\nA: march\nB: claudius\n"
    discard = " ".join(card for card in BRITON if card not in ("natives", "rebels"))
    match = deal(f"{text}briton deck: natives rebels\nbriton discard: {discard}")
    waiting = play(match, A, "attack", target="regni", cards="march").match
    with pytest.raises(ValueError, match="no Briton card"):
        briton_totals(table_of(waiting), REGNI)


def test_while_a_reserve_is_awaited_the_drawn_cards_are_not_in_the_deck():
    start = "turn: 3 A campaign\ncaptured: cantiaci\nA: march\nB: claudius\nbriton deck: natives rebels king"
    waiting = play(deal(start), A, "attack", target="regni", cards="march").match
    assert briton_totals(table_of(waiting), TRINOVANTES).draws == len(list(combinations(range(27), 2)))


def _words(match, answer):
    return [GAME.catalogue.text(line) for line in match.preview(A, answer)]


def test_the_preview_names_top_card_odds_stake_and_cards_left():
    match = deal(OPEN + "briton deck: raid")
    words = _words(match, draft(match, A, "attack", target="trinovantes", cards="claudius governor siege"))
    percent = round(chance(table_of(match), TRINOVANTES, 19) * 100)
    assert words[0].startswith(f"**Chance of capture: {percent} %**, without help. Your strength is 19, ")
    assert words[1:] == [
        "A capture pays 7 VT; a failure costs 1 VT.",
        "Trinovantes has resistance 3: 3 Briton cards are drawn.",
        "The next Briton card is G5 Raid (Luck).",
        "Cards left in your hand: 1.",
    ]


@pytest.mark.parametrize(
    ("top", "target", "cards", "words"),
    [
        ("king", "regni", "march", "0 %"),
        ("natives", "regni", "claudius governor siege march", None),
    ],
)
def test_certain_outcomes_are_said_as_such_and_others_never_rounded_to_them(top, target, cards, words):
    match = deal(OPEN + f"briton deck: {top}")
    if words is None:
        cards = "claudius governor siege"
        words = "100 %"
    said = _words(match, draft(match, A, "attack", target=target, cards=cards))
    assert any(f"Chance of capture: {words}**" in line for line in said)


@pytest.mark.parametrize(("romans", "key"), [(27, "chance.near"), (13, "chance.slim")])
def test_a_rounded_chance_keeps_its_doubt(romans, key):
    from engines.roman_invasion.words.preview import _chance

    assert _chance(Fraction(1, 1000) if key == "chance.slim" else Fraction(999, 1000)).key == key


@pytest.mark.parametrize(
    ("value", "words"),
    [(Fraction(33, 2), "16.5"), (Fraction(10), "10.0"), (Fraction(1234, 100), "12.3"), (Fraction(2299, 100), "23.0")],
)
def test_a_mean_is_said_to_one_place(value, words):
    from engines.roman_invasion.words.preview import _tenths

    assert _tenths(value) == words


def test_the_mean_in_words_is_that_of_the_draw():
    match = deal(OPEN + "briton deck: king")
    words = _words(match, draft(match, A, "attack", target="regni", cards="claudius"))
    mean = float(briton_totals(table_of(match), REGNI).mean)
    assert words[0].endswith(f"Your strength is 7, the Britons' {mean:.1f} on average.")


def test_every_draw_of_a_small_deck_in_every_order():
    """Orders do not change a total: permutations of a hand give the total of the combination."""
    hand = ("king", "natives", "refuge")
    assert {_total(order) for order in permutations(hand)} == {_total(hand)}
    assert max(region.resistance for region in REGIONS.values()) == 5
