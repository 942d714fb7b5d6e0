"""Non-player kingdoms: what they have, what their powers and stakes do, what they take."""

from itertools import combinations

import pytest

from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.rex_britannorum.events import Gained, NpkDrew
from engines.rex_britannorum.ids import Track
from tests.engines.rex_britannorum.playing import (
    after,
    after_turn,
    asked,
    battle,
    board,
    discard,
    drawn,
    evaluation,
    event,
    events,
    fight,
    gain,
    letters,
    offered,
    open_field,
    realm,
    record_of,
    reveal,
    run,
    seat_of,
    state_of,
    totals,
    values,
)
from tests.engines.rex_britannorum.positions import deal, new

SPREAD_IR = {"I": "5:C 6:C", "R": "5:S 6:S"}
"""Players in the Centre and the South; the Brigantes are not played."""
EVERYWHERE = "N02 N06 C02 C05 S02 S04 S05"
"""Tokens in every area, two in the North, two in the Centre, three in the South."""
BOTH_NORTH = "NS NC CS"
"""Cartimandua's slots: 1 and 2 show North."""


@pytest.mark.rule("REX-70")
def test_an_npk_has_a_start_cube_and_markers_and_fourteen_cards_in_its_deck_and_nothing_else():
    match = new(2, kingdoms=("B", "R")).match
    iceni = realm(match, "I")
    assert (iceni.pieces, values(match, "I"), iceni.queue, iceni.seat) == (("FC",), (1, 0, 1), (), None)
    assert len(state_of(match).decks[1].open()) == 14
    assert len(state_of(match).objectives) == len(board(match).order) == 2


@pytest.mark.rule("REX-70")
def test_it_draws_two_troops_when_the_players_have_planned():
    match = deal(players="IR", hands={"I": "5 6", "R": "5 6"}, decks={"B": "6 4 7"}, tokens=EVERYWHERE)
    match = reveal(match, {"I": "5:C 6:C"}).match
    assert board(match).record is None
    assert len(state_of(match).decks[0].open()) == 14
    applied = reveal(match, {"R": "5:S 6:S"})
    assert [one.card for one in event(applied, NpkDrew).drawn] == ["B6", "B4"]
    assert realm(applied.match, "B").revealed == ("B6", "B4")
    assert state_of(applied.match).decks[0].open()[0] == "B7"
    assert len(state_of(applied.match).decks[0].open()) == 12


@pytest.mark.rule("REX-70")
@pytest.mark.parametrize("players", [1, 2])
def test_its_fourteen_troops_last_exactly_seven_turns(players):
    match = new(players, kingdoms=("R",) if players == 1 else ("I", "R"), objectives="off").match
    for turn in range(1, 8):
        assert len(state_of(match).decks[0].open()) == 14 - 2 * (turn - 1)
        match = run(match, until=after_turn(turn))
    assert state_of(match).decks[0].open() == ()


@pytest.mark.rule("REX-70", "REX-54")
def test_its_played_cards_go_to_its_discard():
    match = run(fight(SPREAD_IR, decks={"B": "6 4"}, tokens=EVERYWHERE).match, until=lambda now: board(now).turn == 2)
    assert discard(match, "B") == "B4 B6"


@pytest.mark.rule("REX-71")
def test_its_2s_and_3s_do_nothing():
    match = fight(
        {"I": "7:N 6:N", "R": "5:S 6:S"}, decks={"B": "2 3"}, slots="NS CN SC", tokens="N02 N03 S02", stock=""
    ).match
    assert drawn(match) == [("B2", "N", 2), ("B3", "S", 3)]
    match = fight(
        {"I": "7:N 6:N", "R": "5:S 6:S"}, decks={"B": "3 2"}, slots=BOTH_NORTH, tokens="N02 N03 S02", stock=""
    ).match
    assert letters(battle(match, "N").vassals) == "B"
    assert battle(match, "N").uses == ()
    assert realm(match, "B").pieces == ("FN",)
    assert board(match).turn == 2


@pytest.mark.rule("REX-71")
def test_its_1s_and_7s_work():
    match = fight({"I": "7:N 6:C", "R": "5:S 6:S"}, decks={"B": "1 1"}, slots=BOTH_NORTH, tokens=EVERYWHERE).match
    assert totals(match, "N") == {"B": 14, "I": 7}
    match = fight({"I": "1:N 6:C", "R": "5:S 6:S"}, decks={"B": "7 5"}, slots=BOTH_NORTH, tokens=EVERYWHERE).match
    assert totals(match, "N") == {"B": 12, "I": 7}


@pytest.mark.rule("REX-71", "REX-38")
def test_its_4_protects_it():
    match = fight({"I": "2:N 3:N", "R": "5:S 6:S"}, decks={"B": "7 4"}, slots=BOTH_NORTH, tokens="N02 S02").match
    assert letters(battle(match, "N").winners) == "B"
    assert battle(match, "N").uses == ()
    assert "powers:N" not in asked(match, "I")


@pytest.mark.rule("REX-71", "REX-36")
def test_a_players_2_may_recruit_its_cards_and_a_players_3_share_its_roads():
    match = fight({"I": "2:N 3:N", "R": "5:S 6:S"}, decks={"B": "7 6"}, slots=BOTH_NORTH, tokens="N02 S02").match
    assert offered(match, "I", "powers:N") == ("B7:B", "B6:B", "none")
    assert offered(match, "I", "powers:N", recruit="B7:B") == ("N02", "none")
    match = after(match, "I", "powers:N", recruit="B7:B", cohabit="N02")
    assert realm(match, "I").extras == ("B7",)
    assert "N02" in realm(match, "I").pieces
    match = run(match, until=lambda now: board(now).turn == 2)
    assert discard(match, "B") == "B6"


@pytest.mark.rule("REX-71")
def test_a_first_it_reached_in_an_earlier_evaluation_is_gone():
    pieces = {"B": "N09 N10", "I": "C02"}
    applied = fight(SPREAD_IR, pieces=pieces, values={"B": (1, 0, 1)}, decks={"B": "2 2"}, tokens="", stock="")
    assert board(applied.match).first_at[0] == 1
    assert [realm(applied.match, letter).firsts for letter in "BIR"] == [(), (), ()]
    later = deal(players="IR", hands={"I": "5 6", "R": "5 6"}, pieces={**pieces, "I": "C02 C03"}, turn=2, stock="")
    state = state_of(later)
    spent = state.evolve(board=state.board.evolve(first_at=(1, None, None)))
    later._state = spent
    applied = reveal(later, SPREAD_IR)
    assert realm(applied.match, "I").firsts == ()
    assert realm(applied.match, "I").thresholds == (1, 0, 0), "thresholds are each kingdom's own"


@pytest.mark.rule("REX-71")
def test_players_who_reach_first_together_with_it_still_score():
    applied = fight(
        SPREAD_IR,
        pieces={"B": "N09 N10", "I": "C02 C03"},
        values={"B": (1, 0, 1), "I": (1, 0, 1)},
        tokens="",
        stock="",
    )
    assert realm(applied.match, "I").firsts == (Track.ROAD,)
    given = evaluation(applied).awards
    assert {award.kingdom.value for award in given} == {"I"}, "it never scores itself"
    assert realm(applied.match, "B").thresholds == (0, 0, 0)
    assert values(applied.match, "B") == (3, 0, 1), "but it moves"


@pytest.mark.rule("REX-71", "REX-60")
def test_max_needs_at_least_its_value():
    applied = fight(SPREAD_IR, turn=7, stock="", tokens="", pieces={"B": "N09 N11", "I": "C02 C05 C10", "R": "S06 S08"})
    maxima = {one.kingdom.value: one.maxima for one in board(applied.match).tally}
    assert maxima == {"I": (Track.ROAD, Track.CITIES, Track.REGIONS), "R": (Track.ROAD,)}
    applied = fight(SPREAD_IR, turn=7, stock="", tokens="", pieces={"B": "N09 N10 N11 N15 N01 N06", "I": "C02 C05 C10"})
    maxima = {one.kingdom.value: one.maxima for one in board(applied.match).tally}
    assert maxima == {"I": (), "R": ()}
    assert realm(applied.match, "B").maxima == ()


# Lots ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-72")
def test_as_a_winner_it_takes_three_at_random():
    for three in combinations(("N02", "N03", "N06", "N07"), 3):
        dice = (("lot", three),)
        match = fight(SPREAD_IR, decks={"B": "6 5"}, slots=BOTH_NORTH, tokens="N02 N03 N06 N07", dice=dice).match
        assert gain(match, "B", "N").how == "lot"
        assert gain(match, "B", "N").tokens == three


@pytest.mark.rule("REX-72")
@pytest.mark.parametrize("tokens", ["N02 N03 N06", "N02", "N02 N03"])
def test_it_takes_all_where_there_are_no_more(tokens):
    match = fight(SPREAD_IR, decks={"B": "6 5"}, slots=BOTH_NORTH, tokens=tokens).match
    assert sorted(gain(match, "B", "N").tokens) == tokens.split()
    assert set(tokens.split()) <= set(realm(match, "B").pieces)


@pytest.mark.rule("REX-72")
def test_as_a_vassal_it_takes_two_at_random_of_those_no_winner_took():
    for pair in (("N07", "N08"), ("N10", "N07"), ("N08", "N10")):
        match = fight(
            {"I": "7:N 6:N", "R": "5:S 6:S"},
            decks={"B": "5 4"},
            slots=BOTH_NORTH,
            tokens="N02 N03 N06 N07 N08 N10",
            dice=(("lot", ("N03", pair[0], "N02", pair[1])),),
        ).match
        won = after(match, "I", "gain:N", take="N02 N03 N06")
        assert gain(won, "B", "N").tokens == pair


@pytest.mark.rule("REX-72")
def test_as_a_tied_winner_it_draws_after_the_players_and_also_what_they_took():
    for three in combinations(("N02", "N03", "N06", "N07"), 3):
        match = fight(
            {"I": "6:N 5:N", "R": "5:S 6:S"},
            decks={"B": "6 5"},
            slots=BOTH_NORTH,
            tokens="N02 N03 N06 N07",
            dice=(("lot", three),),
        ).match
        assert letters(battle(match, "N").winners) == "IB"
        assert battle(match, "N").gains == (), "the player first"
        match = after(match, "I", "gain:N", take="N02 N03 N06")
        assert gain(match, "B", "N").tokens == three, "two of them at least are the player's too"


@pytest.mark.rule("REX-72")
def test_two_npks_of_the_same_standing_draw_in_the_order_of_their_fiefs():
    decks = {"B": "2 2", "I": "2 2"}
    applied = fight({"R": "7:N 6:N"}, decks=decks, slots="NS CN SC", tokens="N02 N03 N06 N07 N08")
    assert letters(battle(applied.match, "N").vassals) == "BI"
    match = after(applied.match, "R", "gain:N", take="N02 N03 N06")
    assert [one.kingdom.value for one in battle(match, "N").gains] == ["R", "B", "I"]
    assert {*gain(match, "B", "N").tokens} == {*gain(match, "I", "N").tokens} == {"N07", "N08"}


@pytest.mark.rule("REX-R2")
def test_no_answer_changes_an_npks_lot():
    """The vassal's lot is the same order of tokens, less those that are gone, for any gain of the winner."""
    match = fight(
        {"I": "7:N 6:N", "R": "5:S 6:S"},
        decks={"B": "5 4"},
        slots=BOTH_NORTH,
        tokens="N02 N03 N06 N07 N08 N10 S02",
    ).match
    (lot,) = state_of(match).lots.open()
    assert sorted(lot.tokens) == sorted(["N02", "N03", "N06", "N07", "N08", "N10"])
    for take in ("N02 N03 N06", "N03 N07 N08", "N06 N08 N10"):
        later = after(match, "I", "gain:N", take=take)
        left = [token for token in lot.tokens if token not in take.split()]
        assert list(gain(later, "B", "N").tokens) == left[:2]


@pytest.mark.rule("REX-R2")
@pytest.mark.parametrize(("left", "final"), [("N07 N08 N10", True), ("N07 N08", False)], ids=["a lot", "no lot"])
def test_an_answer_after_which_a_lot_is_seen_cannot_be_taken_back(left, final):
    """The Iceni are still awaited in the Centre, so nothing but the lot makes the answer final."""
    tokens = f"N02 N03 N06 {left} C02 C03 C04 C05 S02 S03 S04 S05"
    plans = {"I": "7:N 6:N X7:C", "R": "5:S 6:S"}
    match = fight(plans, decks={"B": "3 2"}, slots=BOTH_NORTH, tokens=tokens).match
    later = after(match, "I", "gain:N", take="N02 N03 N06")
    assert later.awaited() == match.awaited()
    assert gain(later, "B", "N").how == ("lot" if final else "forced")
    assert later.can_undo(seat_of(match, "I")) is not final


@pytest.mark.rule("REX-R2")
def test_a_lot_is_nobodys_to_see():
    for number in range(3):
        match = fight(
            {"I": "7:N 6:N", "R": "5:S 6:S"},
            decks={"B": "5 4"},
            slots=BOTH_NORTH,
            tokens="N02 N03 N06 N07 N08 N10",
            chance=number,
        ).match
        state = state_of(match)
        assert state.lots.open()
        without = state.evolve(lots=Secret(()))
        assert match.game.table(without) == match.table()
        seats = (Seat(0), Seat(1))
        assert [match.game.hand(without, seat) for seat in seats] == [match.view(seat).hand for seat in seats]


@pytest.mark.rule("REX-73")
def test_its_joker_goes_to_the_allegiance_city():
    applied = fight(SPREAD_IR, decks={"B": "6 5"}, slots=BOTH_NORTH, tokens="N02 JN", rome="N07")
    assert gain(applied.match, "B", "N").joker == "RN"
    assert "RN" in realm(applied.match, "B").pieces
    assert "RN" not in board(applied.match).rome


@pytest.mark.rule("REX-73")
def test_if_another_kingdom_holds_the_city_it_cohabits():
    match = fight(SPREAD_IR, decks={"B": "6 5"}, slots=BOTH_NORTH, tokens="N02 JN", pieces={"I": "RN"}).match
    assert "RN" in realm(match, "B").pieces
    assert "RN" in realm(match, "I").pieces


@pytest.mark.rule("REX-73")
def test_a_tied_player_may_take_the_city_first_and_it_cohabits():
    match = fight({"I": "6:N 5:N", "R": "5:S 6:S"}, decks={"B": "6 5"}, slots=BOTH_NORTH, tokens="JN N02").match
    match = after(match, "I", "gain:N", take="JN", joker="RN")
    assert gain(match, "B", "N").joker == "RN"
    assert {"RN", "N02"} <= set(realm(match, "B").pieces)
    assert "RN" in realm(match, "I").pieces
    assert "RN" not in board(match).rome


@pytest.mark.rule("REX-73", "REX-72")
def test_as_a_vassal_it_takes_a_joker_no_winner_took():
    plans = {"I": "7:N 6:N", "R": "5:S 6:S"}
    match = fight(plans, decks={"B": "5 4"}, slots=BOTH_NORTH, tokens="JN N02 N03 N06").match
    match = after(match, "I", "gain:N", take="N02 N03 N06")
    assert (gain(match, "B", "N").tokens, gain(match, "B", "N").joker) == (("JN",), "RN")


@pytest.mark.rule("REX-72", "REX-32")
def test_a_player_tied_with_it_may_take_fewer():
    match = fight({"I": "6:N 5:N", "R": "5:S 6:S"}, decks={"B": "6 5"}, slots=BOTH_NORTH, tokens="N03 N02").match
    match = after(match, "I", "gain:N", take="")
    assert set(realm(match, "B").pieces) == {"FN", "N02", "N03"}


@pytest.mark.rule("REX-71", "REX-38")
def test_its_4_protects_no_player_who_won_with_it():
    plans = {"I": "7:N 6:C", "R": "2:N 3:N"}
    match = fight(plans, decks={"B": "4 3"}, slots=BOTH_NORTH, tokens="N02 N03").match
    assert letters(battle(match, "N").winners) == "IB"
    match = after(match, "I", "gain:N", take="N02")
    assert offered(match, "R", "powers:N") == ("I7:I", "none")
    assert open_field(match, "R", "powers:N", recruit="none") is None, "N02 is the protected kingdom's road too"


@pytest.mark.rule("REX-73")
def test_if_it_holds_the_city_itself_the_joker_has_no_effect():
    match = fight(
        SPREAD_IR, decks={"B": "6 5"}, slots=BOTH_NORTH, tokens="N02 JN", pieces={"B": "RN"}, rome="N07"
    ).match
    assert gain(match, "B", "N").joker is None
    assert realm(match, "B").pieces == ("FN", "RN", "N02")


@pytest.mark.rule("REX-70")
def test_two_npks_both_draw_before_the_battles():
    applied = fight({"R": "5:S 6:S"}, decks={"B": "6 4", "I": "7 3"}, tokens=EVERYWHERE)
    assert [one.card for one in event(applied, NpkDrew).drawn] == ["B6", "B4", "I7", "I3"]
    assert sum(len(side.cards) for one in record_of(applied.match).battles for side in one.sides) == 6


@pytest.mark.rule("REX-72")
def test_its_gains_are_told_like_everybodys():
    applied = fight(SPREAD_IR, decks={"B": "6 5"}, slots=BOTH_NORTH, tokens="N02 N03 S02")
    told = [one for one in events(applied, Gained) if one.gain.kingdom.value == "B"]
    assert [one.area.value for one in told] == ["N"]
