"""Two players, and a solo player's reign."""

import pytest

from engines.rex_britannorum import GAME
from engines.rex_britannorum.events import MatchEnded, TurnBegan
from engines.rex_britannorum.legal.rating import rating
from tests.engines.rex_britannorum.playing import asked, awaited, board, event, events, fight, realm, record_of, run
from tests.engines.rex_britannorum.positions import new
from tests.kit.walker import outcome_of

ROWS = {
    "lions": (0, 1, 10),
    "shaky": (11, 13),
    "middling": (14, 15),
    "conqueror": (16, 17),
    "sung": (18, 19),
    "legend": (20, 24),
}
"""The rows of the book's table with their least and most points; 0 counts as the lowest row."""


@pytest.mark.rule("REX-78")
def test_the_winner_is_found_among_the_two_players():
    """The third kingdom has far more than both, and only stands in the way of Max."""
    applied = fight(
        {"B": "5:N 6:N", "R": "5:S 6:S"},
        turn=7,
        stock="",
        tokens="",
        pieces={"I": "C02 C03 C05 C10 C15 N01 N06 S04 S08", "B": "N09", "R": ""},
        thresholds={"B": (1, 0, 0)},
    )
    outcome = outcome_of(applied.match)
    assert outcome.scores == (1, 0)
    assert outcome.winners == (0,)
    assert [one.kingdom.value for one in board(applied.match).tally] == ["B", "R"]


@pytest.mark.rule("REX-78")
def test_two_players_with_equal_points_leave_the_title_vacant_whatever_the_npk_has():
    applied = fight({"B": "5:N 6:N", "R": "5:S 6:S"}, turn=7, stock="", tokens="", pieces={"I": "C02 C03 C05 N01"})
    assert outcome_of(applied.match).winners == ()
    assert event(applied, MatchEnded).winners == ()


@pytest.mark.rule("REX-14")
def test_in_the_variant_two_players_fight_for_six_tokens_and_nobody_else_takes_part():
    match = new(2, kingdoms=("I", "R"), third="none", chance="variant").match
    match = run(match)
    assert board(match).turn == 7
    assert realm(match, "B").pieces == ()
    assert {one.kingdom.value for one in board(match).tally} == {"I", "R"}
    assert match.outcome() is not None


@pytest.mark.rule("REX-20")
def test_a_solo_player_never_waits_for_an_order():
    applied = fight({"I": "5:C 6:C"}, stock="", tokens="")
    assert event(applied, TurnBegan).order == (0,)
    assert (awaited(applied.match), asked(applied.match, "I")) == ("I", ("recruit",))


@pytest.mark.rule("REX-24")
def test_a_solo_players_seal_reveals_at_once():
    applied = fight({"I": "5:C 6:C"}, tokens="C02 N02 S02", decks={"B": "6 4", "R": "6 4"})
    assert board(applied.match).record is not None
    assert {side.kingdom.value for one in record_of(applied.match).battles for side in one.sides} == {"B", "I", "R"}


@pytest.mark.rule("REX-63")
def test_a_solo_player_has_three_objectives_and_24_points_to_make():
    everything = (
        "N01 N02 N03 N04 N05 N06 N07 N08 N09 N10 N11 N12 N13 N14 N15 FN RN C01 C02 C03 C04 C05 C06 C07 C08 C09 C10 "
        "C11 C12 C13 C14 C15 RC S01 S02 S03 S04 S05 S06 S07 S08 S09 S10 S11 S12 S13 S14 S15 S16 RS FS"
    )
    applied = fight(
        {"I": "5:C 6:C"},
        turn=7,
        stock="",
        tokens="",
        pieces={"I": everything},
        goals={"I": "fief1 cities1 link1"},
        firsts={"I": "road cities regions"},
    )
    (tally,) = board(applied.match).tally
    assert (tally.achievements, tally.points) == (15, 24)
    assert outcome_of(applied.match).scores == (24,)


@pytest.mark.rule("REX-64")
@pytest.mark.parametrize(("row", "points"), [(row, points) for row, edge in ROWS.items() for points in edge])
def test_a_solo_reign_is_rated_by_the_books_table(row, points):
    assert rating(points).key == f"rating.{row}"


@pytest.mark.rule("REX-64")
def test_every_number_of_points_has_a_row():
    keys = [rating(points).key for points in range(25)]
    assert len(dict.fromkeys(keys)) == 6
    assert keys == sorted(keys, key=list(dict.fromkeys(keys)).index)


@pytest.mark.rule("REX-64")
def test_the_end_of_a_solo_match_says_the_rating():
    applied = fight({"I": "5:C 6:C"}, turn=7, stock="", tokens="", pieces={"B": "N09 N11 N01", "R": "S06 S08 S04"})
    assert outcome_of(applied.match).scores == (0,)
    assert _text(rating(0)) in _text(GAME.narrate(event(applied, MatchEnded)))
    pair = fight({"B": "5:N 6:N", "I": "5:C 6:C"}, turn=7, stock="", tokens="")
    said = _text(GAME.narrate(event(pair, MatchEnded)))
    assert not [row for row in ROWS if _text(rating(ROWS[row][0])) in said]


def _text(line):
    return GAME.catalogue.text(line)


def test_nothing_is_told_twice_at_the_end():
    applied = fight({"I": "5:C 6:C"}, turn=7, stock="", tokens="")
    assert len(events(applied, MatchEnded)) == 1
