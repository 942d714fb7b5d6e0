"""Powers 2, 3 and 4."""

import pytest

from engines.rex_britannorum.events import PowersUsed, QueuesRefilled
from engines.rex_britannorum.ids import Kingdom
from engines.rex_britannorum.legal.legality import recruitable
from tests.engines.rex_britannorum.playing import (
    after,
    asked,
    awaited,
    battle,
    board,
    discard,
    event,
    events,
    fight,
    hand,
    letters,
    next_field,
    offered,
    play,
    realm,
    record_of,
    refused,
    run,
    seat_of,
    state_of,
)


def north(plans, **position):
    """Return the turn after a reveal in which the kingdoms without a plan fight in the South."""
    full = {letter: plans.get(letter, f"5:{spare} 6:{spare}") for letter, spare in zip("BIR", "SCS", strict=True)}
    return fight(full, **{"tokens": "N04", **position}).match


# Power 2 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-36")
def test_a_vassals_2_takes_a_card_the_winner_played_there_into_the_hand_for_all_to_see():
    match = north({"B": "2:N 5:N", "I": "7:N 6:N"})
    assert asked(match, "B") == ("powers:N",)
    assert offered(match, "B", "powers:N") == ("I7:I", "I6:I", "none")
    applied = play(match, "B", "powers:N", recruit="I7:I")
    use = event(applied, PowersUsed).use
    assert (use.kingdom, use.two, use.recruited, use.source) == (Kingdom("B"), True, "I7", Kingdom("I"))
    assert hand(applied.match, "B") == "I7"
    assert realm(applied.match, "B").extras == ("I7",)


@pytest.mark.rule("REX-36", "REX-54")
def test_a_recruited_card_goes_to_no_discard_and_is_playable_from_the_next_turn():
    match = north({"B": "2:N 5:N", "I": "7:N 6:N"}, stock="", extra={"B": "3 4"}, tokens="N04 C05 S05")
    match = after(match, "B", "powers:N", recruit="I7:I")
    match = run(match, until=lambda now: board(now).turn == 2)
    assert "I7" not in discard(match, "I").split()
    assert "I6" in discard(match, "I").split()
    match = run(match, until=lambda now: asked(now, "B") == ("plan",))
    third = next_field(match, "B", "plan", first="B3:N", second="B4:N")
    assert {choice.value for choice in third.choices} == {"I7:C", "I7:S", "none"}


@pytest.mark.rule("REX-36")
def test_it_is_optional():
    match = after(north({"B": "2:N 5:N", "I": "7:N 6:N"}), "B", "powers:N", recruit="none")
    (use,) = battle(match, "N").uses
    assert (use.two, use.recruited, use.source) == (True, None, None)
    assert hand(match, "B") == ""


@pytest.mark.rule("REX-36")
def test_reinforcements_and_mercenaries_the_winner_played_may_be_taken_too():
    match = north({"B": "2:N 5:N", "I": "6:N 5:C X7:N"})
    assert offered(match, "B", "powers:N") == ("X7:I", "I6:I", "none")
    match = after(match, "B", "powers:N", recruit="X7:I")
    assert hand(match, "B") == "X7"
    assert "X7" not in board(match).stock
    match = north({"B": "2:N 5:N", "I": "6:N 5:C R7:N"})
    assert offered(match, "B", "powers:N")[0] == "R7:I"


@pytest.mark.rule("REX-36")
def test_never_a_card_of_the_own_colour():
    match = north({"B": "2:N 5:N", "I": "6:N 5:C B7:N"})
    assert offered(match, "B", "powers:N") == ("I6:I", "none")
    assert refused(match, "B", "powers:N", recruit="B7:I").line.key == "core.not_offered"


@pytest.mark.rule("REX-36")
def test_only_cards_played_in_this_area():
    match = north({"B": "2:N 3:S", "I": "6:N 7:C", "R": "5:S 6:S"})
    assert offered(match, "B", "powers:N") == ("I6:I", "none")


@pytest.mark.rule("REX-36")
def test_two_vassals_choose_in_turn_order_the_second_from_what_is_left():
    match = north({"B": "2:N 5:S", "I": "7:N 6:N", "R": "2:N 6:S"}, order="RIB")
    assert awaited(match) == "R"
    match = after(match, "R", "powers:N", recruit="I7:I")
    assert (awaited(match), offered(match, "B", "powers:N")) == ("B", ("I6:I", "none"))


@pytest.mark.rule("REX-36")
def test_equal_cards_of_a_winner_serve_two_vassals():
    match = north({"B": "2:N 5:S", "I": "7:N 7:N", "R": "2:N 6:S"})
    match = after(match, "B", "powers:N", recruit="I7:I")
    assert offered(match, "R", "powers:N") == ("I7:I", "none")
    match = after(match, "R", "powers:N", recruit="I7:I")
    assert (hand(match, "B"), hand(match, "R")) == ("I7", "I7")


@pytest.mark.rule("REX-36")
def test_if_nothing_is_left_for_the_second_it_may_take_a_reinforcement():
    match = north({"B": "2:N 5:S", "I": "7:N 6:C", "R": "2:N 6:S"})
    match = after(match, "B", "powers:N", recruit="I7:I")
    assert set(offered(match, "R", "powers:N")) == {*(f"X{value}:X" for value in range(2, 8)), "none"}
    match = after(match, "R", "powers:N", recruit="X5:X")
    assert hand(match, "R") == "X5"
    assert board(match).stock == ("X2", "X3", "X4", "X6", "X7")
    assert battle(match, "N").uses[1].source is None


@pytest.mark.rule("REX-36")
def test_a_card_the_first_vassal_declined_is_left_for_the_second():
    match = north({"B": "2:N 5:S", "I": "7:N 6:C", "R": "2:N 6:S"})
    match = after(match, "B", "powers:N", recruit="none")
    assert offered(match, "R", "powers:N") == ("I7:I", "none")


@pytest.mark.rule("REX-36")
def test_where_the_winner_played_only_cards_of_the_vassals_colour_it_may_take_a_reinforcement():
    match = north({"B": "2:N 5:S", "I": "5:C 6:C R7:N", "R": "2:N 6:S"})
    assert offered(match, "B", "powers:N") == ("R7:I", "none")
    match = after(match, "B", "powers:N", recruit="none")
    assert set(offered(match, "R", "powers:N")) == {*(f"X{value}:X" for value in range(2, 8)), "none"}


@pytest.mark.rule("REX-12", "REX-36")
def test_a_random_reinforcement_is_drawn_from_the_pile_and_shown():
    position = {"reinforcements": "random", "stock": "3 7 2"}
    match = north({"B": "2:N 5:S", "I": "5:C 6:C B7:N", "R": "5:S 6:S"}, **position)
    assert offered(match, "B", "powers:N") == ("X:X", "none")
    applied = play(match, "B", "powers:N", recruit="X:X")
    assert event(applied, PowersUsed).use.recruited == "X3"
    assert hand(applied.match, "B") == "X3"
    assert state_of(applied.match).pile.open() == ("X7", "X2")


@pytest.mark.rule("REX-12", "REX-36")
@pytest.mark.parametrize(("option", "offer", "undone"), [("chosen", "X3:X", True), ("random", "X:X", False)])
def test_a_chosen_reinforcement_can_be_put_back_and_a_drawn_one_cannot(option, offer, undone):
    """The Brigantes are still awaited in the Centre, so nothing but the draw makes the answer final."""
    plans = {"B": "2:N 7:C", "I": "5:C 6:S B6:N", "R": "5:S 6:S"}
    match = fight(plans, reinforcements=option, stock="3 4", tokens="C02 C03 C04 C05 S02").match
    later = after(match, "B", "powers:N", recruit=offer)
    assert (asked(later, "B"), later.can_undo(seat_of(later, "B"))) == (("gain:C",), undone)


@pytest.mark.rule("REX-36")
def test_with_nothing_left_anywhere_nobody_is_asked():
    match = north({"B": "2:N 5:S", "I": "5:C 6:C B7:N", "R": "5:S 6:S"}, stock="", pieces={"B": "N05"})
    assert board(match).turn == 2
    assert battle(match, "N").uses == ()


@pytest.mark.rule("REX-36")
def test_two_2s_of_one_kingdom_take_one_card():
    match = north({"B": "2:N 2:N", "I": "7:N 6:N"})
    match = after(match, "B", "powers:N", recruit="I7:I")
    assert len(battle(match, "N").uses) == 1
    assert hand(match, "B") == "I7"


@pytest.mark.rule("REX-36", "REX-41")
@pytest.mark.parametrize("third", ["R2:N", "X2:N"])
def test_a_mercenary_or_reinforcement_2_works_too(third):
    assert asked(north({"B": f"5:N 6:S {third}", "I": "7:N 6:N"}), "B") == ("powers:N",)


@pytest.mark.rule("REX-36")
def test_a_winners_2_does_nothing_nor_a_2_in_another_area():
    match = north({"B": "2:N 7:N", "I": "3:C 2:C", "R": "5:N 6:S"}, stock="", tokens="N04 C05")
    assert [one.uses for one in record_of(match).battles] == [(), (), ()]
    assert board(match).turn == 2


@pytest.mark.rule("REX-R10")
def test_in_the_last_turn_a_2_brings_nothing_and_a_3_works():
    match = north({"B": "2:N 5:N", "I": "7:N 6:N"}, turn=7)
    assert match.outcome() is not None
    assert battle(match, "N").uses == ()
    match = north({"B": "2:N 3:N", "I": "7:N 6:N"}, turn=7)
    assert offered(match, "B", "powers:N") == ("N04", "none")
    match = after(match, "B", "powers:N", cohabit="N04")
    (use,) = battle(match, "N").uses
    assert (use.two, use.three, use.cohabited) == (False, True, "N04")


@pytest.mark.rule("REX-36", "REX-R10")
def test_in_the_last_turn_a_3_waits_for_no_stock():
    plans = {"B": "3:C 7:N X2:C", "I": "6:N 5:S B7:C", "R": "5:N 6:S"}
    match = fight(plans, turn=7, tokens="N02 N03 N05 N07 C08").match
    assert asked(match, "B") == ("gain:N", "powers:C")


@pytest.mark.rule("REX-36")
def test_a_2_may_take_from_any_of_several_winners():
    match = north({"B": "2:N 6:S", "I": "7:N 6:C", "R": "7:N 6:S"}, tokens="")
    assert offered(match, "B", "powers:N") == ("I7:I", "R7:R", "none")


# Power 3 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-37")
def test_a_vassals_3_shares_a_road_a_winner_won_here():
    match = north({"B": "3:N 5:N", "I": "7:N 6:N"}, tokens="N04 N05 N06", pieces={"I": "N02"})
    assert offered(match, "B", "powers:N") == ("N04", "N05", "none")
    applied = play(match, "B", "powers:N", cohabit="N05")
    assert event(applied, PowersUsed).use.cohabited == "N05"
    assert "N05" in realm(applied.match, "B").pieces
    assert "N05" in realm(applied.match, "I").pieces


@pytest.mark.rule("REX-37")
def test_never_a_city_and_it_is_optional():
    match = north({"B": "3:N 5:N", "I": "7:N 6:N"}, tokens="N04 N06")
    assert offered(match, "B", "powers:N") == ("N04", "none")
    match = after(match, "B", "powers:N", cohabit="none")
    assert realm(match, "B").pieces == ("FN",)
    match = north({"B": "3:N 5:N", "I": "7:N 6:N"}, tokens="N06 N11", stock="")
    assert battle(match, "N").uses == ()


@pytest.mark.rule("REX-37")
def test_a_road_won_by_a_joker_is_among_them():
    match = north({"B": "3:N 5:N", "I": "7:N 6:N"}, tokens="JN N06", rome="N07")
    match = after(match, "I", "gain:N", take="JN N06", joker="N07") if awaited(match) == "I" else match
    assert offered(match, "B", "powers:N") == ("N07", "none")


@pytest.mark.rule("REX-37")
def test_not_where_it_already_is():
    match = north({"B": "3:N 5:N", "I": "7:N 6:N"}, tokens="JN N04")
    match = after(match, "I", "gain:N", take="JN N04", joker="FN")
    assert offered(match, "B", "powers:N") == ("N04", "none")


@pytest.mark.rule("REX-37")
def test_two_vassals_may_share_the_same_road():
    match = north({"B": "3:N 5:S", "I": "7:N 6:N", "R": "3:N 6:S"}, order="RBI")
    match = after(match, "R", "powers:N", cohabit="N04")
    match = after(match, "B", "powers:N", cohabit="N04")
    assert all("N04" in realm(match, letter).pieces for letter in "BIR")


@pytest.mark.rule("REX-37")
def test_two_3s_of_one_kingdom_place_one_cube():
    match = north({"B": "3:N 3:N", "I": "7:N 6:N"}, tokens="N04 N05")
    match = after(match, "B", "powers:N", cohabit="N04")
    assert realm(match, "B").pieces == ("FN", "N04")
    assert "B" not in awaited(match)


@pytest.mark.rule("REX-37")
def test_a_road_another_vassal_took_is_no_winners_road():
    match = north({"B": "3:N 5:S", "I": "7:N 6:N", "R": "5:N 6:S"}, tokens="N02 N03 N04 N05", order="RBI")
    match = after(match, "I", "gain:N", take="N02 N03 N04")
    match = after(match, "R", "gain:N", take="N05")
    match = after(match, "B", "gain:N", take="")
    assert offered(match, "B", "powers:N") == ("N02", "N03", "N04", "none")


@pytest.mark.rule("REX-36", "REX-37")
def test_a_2_and_a_3_of_one_vassal_both_work():
    match = north({"B": "3:N 2:N", "I": "7:N 6:N"})
    pick = next_field(match, "B", "powers:N")
    assert pick.name == "recruit"
    assert offered(match, "B", "powers:N", recruit="I6:I") == ("N04", "none")
    match = after(match, "B", "powers:N", recruit="I6:I", cohabit="N04")
    assert hand(match, "B") == "I6"
    assert "N04" in realm(match, "B").pieces


@pytest.mark.rule("REX-37", "REX-40")
def test_a_cube_of_power_3_is_a_piece_placed():
    match = north({"B": "3:N 5:N", "I": "7:N 6:N"}, tokens="N04 C05 S05")
    match = after(match, "B", "powers:N", cohabit="N04")
    assert board(match).turn == 2
    match = after(north({"B": "3:N 5:N", "I": "7:N 6:N"}, tokens="N04 C05 S05"), "B", "powers:N", cohabit="none")
    assert asked(match, "B") == ("rome",)


# Power 4 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-38")
def test_a_winners_4_stops_every_2_and_3_without_a_question():
    match = north({"B": "3:N 2:N", "I": "7:N 4:N", "R": "2:N 6:S"}, tokens="N04 S05", stock="7", pieces={"B": "N05"})
    assert [side.shielded for side in battle(match, "N").sides] == [False, True, False]
    assert battle(match, "N").uses == ()
    assert "powers:N" not in asked(match, "B")
    assert "powers:N" not in asked(match, "R")
    assert board(match).stock == ("X7",), "not even a reinforcement"
    assert recruitable(board(match), battle(match, "N"), Kingdom.BRIGANTES) == ()


@pytest.mark.rule("REX-38")
def test_a_vassals_4_protects_nobody():
    match = north({"B": "2:N 4:N", "I": "7:N 6:N", "R": "4:N 6:S"})
    assert asked(match, "B") == ("powers:N",)
    assert [side.shielded for side in battle(match, "N").sides] == [False, False, False]


@pytest.mark.rule("REX-38")
def test_a_4_in_another_area_protects_nothing_here():
    match = north({"B": "2:N 5:S", "I": "7:N 4:C", "R": "5:S 6:S"})
    assert asked(match, "B") == ("powers:N",)


@pytest.mark.rule("REX-38", "REX-41")
@pytest.mark.parametrize("third", ["R4:N", "X4:N", "B4:N"])
def test_a_mercenary_or_reinforcement_4_protects_its_player(third):
    match = north({"B": "3:N 2:N", "I": f"7:N 6:C {third}", "R": "5:S 6:S"}, stock="", tokens="N04 S05")
    assert battle(match, "N").uses == ()
    assert board(match).turn == 2


@pytest.mark.rule("REX-38")
def test_of_two_winners_only_the_one_with_the_4_is_protected():
    match = north({"B": "2:N 3:N", "I": "4:N 3:N", "R": "7:N 6:S"}, tokens="N02 N03 N04 N05 N07 N08")
    assert letters(battle(match, "N").winners) == "IR"
    match = after(match, "I", "gain:N", take="N02 N03 N04")
    match = after(match, "R", "gain:N", take="N04 N05 N07")
    match = after(match, "B", "gain:N", take="")
    assert offered(match, "B", "powers:N") == ("R7:R", "none"), "no card of the protected winner"
    assert offered(match, "B", "powers:N", recruit="none") == ("N05", "N07", "none"), "nor a road it has a cube on"


@pytest.mark.rule("REX-R4")
def test_a_road_shared_by_a_protected_winner_is_protected():
    plans = {"B": "3:N 5:S", "I": "4:N 3:N", "R": "7:N 6:S"}
    match = north(plans, tokens="N04", stock="7")
    match = after(after(match, "I", "gain:N", take="N04"), "R", "gain:N", take="N04")
    assert battle(match, "N").uses == ()
    assert "powers:N" not in asked(match, "B")
    match = north(plans, tokens="N04", stock="7")
    match = after(after(match, "I", "gain:N", take=""), "R", "gain:N", take="N04")
    assert asked(match, "B") == ("powers:N",)


@pytest.mark.rule("REX-38", "REX-R4")
def test_an_older_cube_of_a_protected_winner_protects_nothing():
    """The Brigantes win with a 4 and hold N08 since long before; the Iceni's joker is what won it in this battle."""
    plans = {"B": "4:N 2:N", "I": "5:N 1:N", "R": "3:N 6:S"}
    match = north(plans, tokens="N02 JN", pieces={"B": "N08"}, order="BIR")
    assert letters(battle(match, "N").winners) == "BI"
    match = after(match, "B", "gain:N", take="")
    match = after(match, "I", "gain:N", take="N02 JN", joker="N08")
    assert offered(match, "R", "powers:N") == ("N02", "N08", "none")
    match = after(match, "R", "powers:N", cohabit="N08")
    assert all("N08" in realm(match, letter).pieces for letter in "BIR")


@pytest.mark.rule("REX-38", "REX-R4")
def test_a_road_won_by_a_protected_winners_own_joker_is_protected_for_both():
    """Both winners win N08 by the same joker: the Brigantes, who played the 4, first."""
    plans = {"B": "4:N 2:N", "I": "5:N 1:N", "R": "3:N 6:S"}
    match = north(plans, tokens="N02 JN", rome="N08", order="BIR")
    match = after(match, "B", "gain:N", take="JN", joker="N08")
    match = after(match, "I", "gain:N", take="N02 JN", joker="N08")
    assert offered(match, "R", "powers:N") == ("N02", "none")


@pytest.mark.rule("REX-38")
def test_with_a_4_of_every_winner_nothing_works():
    match = north({"B": "3:N 2:N", "I": "4:N 3:N", "R": "4:N 3:N"}, tokens="", stock="")
    assert letters(battle(match, "N").winners) == "IR"
    assert battle(match, "N").uses == ()
    assert board(match).turn == 2


@pytest.mark.rule("REX-36", "REX-38")
def test_where_the_unprotected_winner_has_nothing_left_it_is_a_reinforcement():
    plans = {"B": "2:N 6:S", "I": "4:N 3:N", "R": "5:S 6:S B7:N"}
    match = north(plans, tokens="", stock="5 6")
    assert letters(battle(match, "N").winners) == "IR"
    assert set(offered(match, "B", "powers:N")) == {"X5:X", "X6:X", "none"}


# The stock is shared ---------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-42", "REX-R6")
def test_a_reinforcement_by_power_2_waits_for_the_areas_before():
    plans = {"B": "2:C 7:N", "I": "6:N 5:S B7:C", "R": "2:N 3:N X2:S"}
    match = fight(plans, tokens="N02 N03 N05 N07 N08", stock="4 6").match
    assert asked(match, "B") == ("gain:N",), "the Centre would offer the stock, and the North may still take of it"
    match = after(match, "B", "gain:N", take="N02 N03 N05")
    match = run(match, until=lambda now: "powers:C" in asked(now, "B"))
    assert battle(match, "N").stage == "done"
    assert set(offered(match, "B", "powers:C")) == {"X4:X", "X6:X", "none"}


@pytest.mark.rule("REX-42", "REX-R6")
def test_the_south_waits_for_north_and_centre_and_then_finds_what_they_left():
    """The Iceni want a reinforcement in the Centre, the Regnenses one in the South; the North has nothing to settle."""
    plans = {"B": "6:N 5:N R7:S", "I": "2:C 4:N", "R": "2:S 3:N I7:C"}
    match = fight(plans, tokens="", stock="4 6").match
    assert (asked(match, "I"), asked(match, "R")) == (("powers:C",), ())
    match = after(match, "I", "powers:C", recruit="X6:X")
    assert asked(match, "R") == ("powers:S",)
    assert offered(match, "R", "powers:S") == ("X4:X", "none")


@pytest.mark.rule("REX-42", "REX-R6")
def test_a_power_2_that_takes_a_winners_card_waits_for_nothing():
    plans = {"B": "2:C 7:N", "I": "6:N 7:C", "R": "5:S 6:S"}
    match = fight(plans, tokens="N02 N03 N05 N07").match
    assert set(asked(match, "B")) == {"gain:N", "powers:C"}
    match = after(match, "B", "powers:C", recruit="I7:I")
    assert asked(match, "B") == ("gain:N",)


@pytest.mark.rule("REX-54")
def test_powers_leave_queues_and_decks_alone():
    match = north({"B": "2:N 5:N", "I": "7:N 6:N"})
    before = [state_of(match).decks, [one.queue for one in board(match).realms]]
    applied = play(match, "B", "powers:N", recruit="I7:I")
    assert events(applied, QueuesRefilled) == []
    assert [state_of(applied.match).decks, [one.queue for one in board(applied.match).realms]] == before


@pytest.mark.rule("REX-36", "REX-54")
def test_of_equal_cards_of_two_winners_the_recruited_one_alone_stays_away():
    """The Iceni win with a 7 of their own, the Regnenses with the other one as a mercenary."""
    match = north({"B": "2:N 5:S", "I": "7:N 6:C", "R": "5:S 6:S I7:N"}, tokens="C02 S02 JS", stock="")
    assert letters(battle(match, "N").winners) == "IR"
    match = after(match, "B", "powers:N", recruit="I7:I")
    match = run(match, until=lambda now: board(now).turn == 2)
    assert hand(match, "B") == "I7"
    assert discard(match, "I").split().count("I7") == 1


@pytest.mark.rule("REX-36", "REX-41")
def test_a_mercenary_returns_to_the_discard_of_its_colour_when_it_was_played():
    plans = {"B": "5:N 6:N I7:S", "I": "3:C 4:C", "R": "5:S 6:S"}
    match = run(fight(plans, tokens="N04", stock="").match, until=lambda now: board(now).turn == 2)
    assert "I7" in discard(match, "I").split()
    assert "I7" not in discard(match, "B").split()
    assert "I7" not in hand(match, "I").split()
