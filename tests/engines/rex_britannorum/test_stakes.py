"""The stakes: longest road, cities, regions, First, thresholds; and the end of a turn."""

import pytest

from engines.rex_britannorum.events import TurnBegan
from engines.rex_britannorum.ids import Location, Track
from tests.engines.rex_britannorum.playing import (
    after_turn,
    awaited,
    board,
    discard,
    evaluation,
    events,
    fight,
    hand,
    realm,
    run,
    seat_of,
    values,
)
from tests.engines.rex_britannorum.positions import new

SPREAD = {"B": "5:N 6:N", "I": "5:C 6:C", "R": "5:S 6:S"}


def evaluated(**position):
    """Return a turn that ended with no gains at all, so that the pieces of the position are what is evaluated."""
    return fight(SPREAD, **{"stock": "", "tokens": "", **position})


def awards(applied):
    """Return what the evaluation brought: kingdom, track and threshold, None for First."""
    stake = evaluation(applied)
    return [(award.kingdom.value, award.track.value, award.threshold) for award in stake.awards]


@pytest.mark.rule("REX-50")
@pytest.mark.parametrize(
    ("pieces", "length"),
    [
        ("", 1),
        ("N09", 2),
        ("N07 N08 N09 N10", 4),
        ("N08 N09 N10", 3),
        ("N10 N11 N12", 1),
        ("N02 N03 N04 N05 N07", 4),
        ("N09 N10 C12 C11 C13", 5),
        ("N08 N10", 1),
        ("C06 C07 C08 C09 S13 S14", 6),
        ("N09 N11 N12 N13", 2),
    ],
    ids=[
        "the start road",
        "two",
        "a fork counts along one branch",
        "the start road may be the branch",
        "a city interrupts",
        "two stretches",
        "across a border",
        "a gap",
        "six",
        "the longer of two",
    ],
)
def test_the_longest_road_visits_connected_own_roads_once_each(pieces, length):
    assert values(evaluated(pieces={"B": pieces}).match, "B")[0] == length


@pytest.mark.rule("REX-50")
def test_shared_roads_count_for_both_and_roads_of_others_or_rome_for_nobody():
    match = evaluated(pieces={"B": "N09 N10", "I": "N09 N10 N08"}, rome="N07").match
    assert values(match, "B")[0] == 3
    assert values(match, "I")[0] == 3


@pytest.mark.rule("REX-51")
def test_cities_are_own_oppida_the_allegiance_cities_included():
    match = evaluated(pieces={"B": "N11 RN RC", "I": "N11"}).match
    assert (values(match, "B")[1], values(match, "I")[1], values(match, "R")[1]) == (3, 1, 0)


@pytest.mark.rule("REX-51")
def test_regions_are_those_with_a_cube_or_an_oppidum():
    assert values(evaluated(pieces={"B": "N08 N09 RN"}).match, "B")[2] == 1, "all in the fief"
    assert values(evaluated(pieces={"B": "N01 N02 N04 C10"}).match, "B")[2] == 4


@pytest.mark.rule("REX-52")
@pytest.mark.parametrize(("cities", "first"), [(3, False), (4, True), (5, True)])
def test_first_is_for_reaching_or_passing_it(cities, first):
    pieces = ["N01", "N06", "N11", "N15", "C01"][:cities]
    applied = evaluated(pieces={"B": " ".join(pieces)}, values={"B": (1, 0, 1)})
    assert ((("B", "cities", None) in awards(applied)), Track.CITIES in realm(applied.match, "B").firsts) == (
        first,
        first,
    )
    assert board(applied.match).first_at[1] == (1 if first else None)


@pytest.mark.rule("REX-52")
def test_several_may_be_first_in_the_same_evaluation_whatever_their_value():
    applied = evaluated(
        pieces={"B": "N07 N08 N09 N10", "I": "C02 C03"}, values={"B": (1, 0, 1), "I": (1, 0, 1)}, turn=3
    )
    assert [award for award in awards(applied) if award[2] is None] == [("B", "road", None), ("I", "road", None)]
    assert board(applied.match).first_at[0] == 3


@pytest.mark.rule("REX-52")
def test_first_is_gone_in_later_evaluations():
    applied = evaluated(pieces={"B": "N09 N10", "I": "C02 C03"}, values={"I": (1, 0, 1)}, firsts={"B": "road"}, turn=3)
    assert ("I", "road", None) not in awards(applied)
    assert realm(applied.match, "I").firsts == ()
    assert realm(applied.match, "B").firsts == (Track.ROAD,), "and not given twice"
    assert board(applied.match).first_at[0] == 2, "the turn it was reached in"
    assert ("B", "road", None) not in awards(applied)


@pytest.mark.rule("REX-52")
def test_first_of_one_track_says_nothing_of_another():
    applied = evaluated(pieces={"B": "N09 N10", "I": "C02 C03"}, firsts={"B": "cities"}, turn=3)
    assert ("I", "road", None) in awards(applied)


@pytest.mark.rule("REX-53")
def test_one_evaluation_may_bring_several_thresholds():
    applied = evaluated(pieces={"B": "N07 N08 N09 N10 C12"}, values={"B": (1, 0, 1)})
    assert [award for award in awards(applied) if award[:2] == ("B", "road")] == [
        ("B", "road", None),
        ("B", "road", 3),
        ("B", "road", 4),
        ("B", "road", 5),
    ]
    assert realm(applied.match, "B").thresholds == (3, 0, 0)


@pytest.mark.rule("REX-53")
def test_each_threshold_counts_once_for_each_kingdom():
    position = {"pieces": {"B": "N08 N09 N10", "I": "C02 C03"}, "thresholds": {"B": (1, 0, 0)}, "firsts": {"B": "road"}}
    applied = evaluated(**position, turn=4)
    assert [award for award in awards(applied) if award[1] == "road"] == [("I", "road", 3)]
    assert realm(applied.match, "B").thresholds == (1, 0, 0)
    applied = evaluated(**{**position, "pieces": {"B": "N07 N08 N09 N10"}}, turn=4)
    assert [award for award in awards(applied) if award[1] == "road"] == [("B", "road", 4)]
    assert realm(applied.match, "B").thresholds == (2, 0, 0)


@pytest.mark.rule("REX-53")
def test_a_jump_over_a_threshold_earns_it():
    applied = evaluated(pieces={"B": "N01 N06 N11 N15"}, values={"B": (1, 2, 4)})
    assert ("B", "cities", 3) in awards(applied)


@pytest.mark.rule("REX-50", "REX-51")
def test_the_evaluation_tells_the_markers_before_and_after():
    applied = evaluated(pieces={"B": "N09 N11", "I": "C02", "R": "S06 S08"}, values={"B": (1, 0, 1)})
    stake = evaluation(applied)
    before, after = ([(one.road, one.cities, one.regions) for one in side] for side in (stake.before, stake.after))
    assert before == [(1, 0, 1), (2, 0, 1), (2, 1, 2)]
    assert after == [(2, 1, 1), (2, 0, 1), (2, 1, 2)]


@pytest.mark.rule("REX-54")
def test_played_troops_go_to_the_own_discard_and_mercenaries_to_the_kingdom_of_their_colour():
    plans = {"B": "5:N 6:N R7:C", "I": "5:C 6:C X3:N", "R": "5:S 6:S I7:N"}
    match = run(fight(plans, stock="", tokens="N04 C05 S05").match, until=lambda now: board(now).turn == 2)
    assert [card for card in discard(match, "B").split() if card[0] != "X"] == ["B5", "B6"]
    assert set(discard(match, "I").split()) == {"I5", "I6", "I7", "X3"}
    assert discard(match, "R") == "R5 R6 R7"


@pytest.mark.rule("REX-54")
def test_only_the_owner_may_look_through_a_discard():
    match = fight(SPREAD, stock="").match
    for letter in "BIR":
        own = match.view(seat_of(match, letter)).hand.discard
        assert " ".join(sorted(own)) == discard(match, letter)
        assert {f"{letter}5", f"{letter}6"} == {card for card in own if card[0] != "X"}
    assert "discard" not in match.table().model_dump_json()


@pytest.mark.rule("REX-54")
def test_a_card_sent_and_not_played_stays_in_the_hand():
    match = fight(SPREAD, stock="", extra={"B": "7 X2"}).match
    assert hand(match, "B").split() == ["B7", "X2"]


@pytest.mark.rule("REX-55")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_pieces_stay_and_no_marker_ever_goes_down(players):
    match = new(players, chance="stay").match
    pieces: list[tuple[Location, ...]] = [()] * 3
    markers = [(0, 0, 0)] * 3
    while match.awaited():
        turn = board(match).turn
        match = run(match, until=after_turn(turn))
        now = [one.pieces for one in board(match).realms]
        assert all(new_ones[: len(old)] == old for old, new_ones in zip(pieces, now, strict=True))
        pieces, shown = now, [values(match, letter) for letter in "BIR"]
        for old, new_ones in zip(markers, shown, strict=True):
            assert all(one <= other for one, other in zip(old, new_ones, strict=True))
        markers = shown
    assert sum(map(len, pieces)) > 3


def test_a_turn_ends_without_a_question_where_nobody_has_a_choice():
    applied = evaluated()
    assert awaited(applied.match) != ""
    assert len(events(applied, TurnBegan)) == 1
