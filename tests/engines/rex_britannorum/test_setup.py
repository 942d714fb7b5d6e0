"""The setup, and how the options change it."""

from collections import Counter
from itertools import permutations

import pytest

from engines.core.errors import Illegal
from engines.core.match import Match
from engines.rex_britannorum import GAME
from engines.rex_britannorum.data.tables import AREA_FACTS, OBJECTIVES, REGIONS, REINFORCEMENTS, TOKENS, TROOPS
from engines.rex_britannorum.events import (
    HandDealt,
    MatchBegan,
    ObjectiveChosen,
    ObjectiveDropped,
    ObjectivesSettled,
    Sealed,
    TurnBegan,
)
from engines.rex_britannorum.ids import AREAS, KINGDOMS, Kingdom, Location, Objective, Region, Role, is_joker
from engines.rex_britannorum.legal.conditions import evaluate
from engines.rex_britannorum.views import RexOptions
from tests.engines.rex_britannorum.playing import (
    after,
    asked,
    awaited,
    board,
    cards_of,
    event,
    events,
    fight,
    offered,
    play,
    realm,
    record_of,
    run,
    seat_of,
    state_of,
    values,
)
from tests.engines.rex_britannorum.positions import deal, new
from tests.kit.walker import seed_named

SPREAD = {"B": "5:N 6:N", "I": "5:C 6:C", "R": "5:S 6:S"}


def settled(match, letters="BIR"):
    """Return the match once everybody has put back its link objective."""
    for letter in letters:
        match = after(match, letter, "objectives", drop=held(match, letter)[2])
    return match


def held(match, letter):
    """Return the objectives a kingdom holds, in the order of the three decks."""
    cards = match.view(seat_of(match, letter)).hand.objectives
    return sorted(cards, key=lambda card: list(type(OBJECTIVES[card].deck)).index(OBJECTIVES[card].deck))


@pytest.mark.rule("REX-10")
def test_three_cards_lie_in_the_queue_three_are_the_hand_and_eight_the_deck():
    state = state_of(new(objectives="off").match)
    for number, kingdom in enumerate(Kingdom):
        queue, hand, deck = state.board.realms[number].queue, state.hands[number].open(), state.decks[number].open()
        assert (len(queue), len(hand), len(deck)) == (3, 3, 8)
        assert Counter((*queue, *hand, *deck)) == Counter(TROOPS[kingdom])


@pytest.mark.rule("REX-10", "REX-11")
def test_first_cards_and_objectives_are_told_to_their_owner_alone():
    applied = new()
    for letter in "BIR":
        dealt = event(applied, HandDealt, letter)
        view = applied.match.view(seat_of(applied.match, letter)).hand
        assert (dealt.seat, dealt.cards, dealt.objectives) == (view.seat, tuple(sorted(view.cards)), view.objectives)
    assert events(applied, HandDealt) == []


@pytest.mark.rule("REX-10")
def test_the_troops_are_shuffled():
    seven = state_of(new(dice=(("B deck", ("B7", "B7", "B1")),)).match)
    assert seven.board.realms[0].queue == ("B7", "B7", "B1")


@pytest.mark.rule("REX-10")
def test_one_cube_lies_on_the_start_road_and_markers_stand_on_one_none_and_one():
    match = new().match
    assert [one.pieces for one in board(match).realms] == [("FN",), ("FC",), ("FS",)]
    assert [values(match, letter) for letter in "BIR"] == [(1, 0, 1)] * 3
    assert board(match).rome == tuple(AREA_FACTS[area].allegiance for area in AREAS)


@pytest.mark.rule("REX-11")
def test_each_player_is_dealt_one_objective_of_each_kind_and_puts_one_back():
    match = new().match
    assert (awaited(match), board(match).turn) == ("BIR", 0)
    dealt = [held(match, letter) for letter in "BIR"]
    assert [[OBJECTIVES[card].deck.value for card in cards] for cards in dealt] == [["fief", "cities", "link"]] * 3
    assert len({card for cards in dealt for card in cards}) == 9
    match = settled(match)
    assert [held(match, letter) for letter in "BIR"] == [cards[:2] for cards in dealt]
    assert board(match).turn == 1


@pytest.mark.rule("REX-11")
def test_any_of_the_three_may_be_put_back_and_no_other():
    match = new().match
    assert sorted(offered(match, "I", "objectives")) == sorted(held(match, "I"))
    missing = next(card for card in OBJECTIVES if card not in held(match, "I"))
    with pytest.raises(Illegal):
        play(match, "I", "objectives", drop=missing)


@pytest.mark.rule("REX-11")
def test_the_card_put_back_is_told_to_its_owner_alone_and_may_be_changed_until_all_have_chosen():
    match = new().match
    fief, cities, _ = held(match, "B")
    first = play(match, "B", "objectives", drop=fief)
    assert event(first, ObjectiveChosen, "B").drop == fief
    assert [told.event.kind for told in first.told if told.seat is None] == ["sealed"]
    again = play(first.match, "B", "objectives", drop=cities)
    assert events(again, Sealed) == []
    both = after(again.match, "I", "objectives", drop=held(match, "I")[0])
    last = play(both, "R", "objectives", drop=held(match, "R")[0])
    assert event(last, ObjectiveDropped, "B").drop == cities
    assert cities not in held(last.match, "B")
    assert event(last, ObjectivesSettled).late is False
    public = [told.event.model_dump_json() for told in last.told if told.seat is None]
    assert not [text for text in public for card in OBJECTIVES if f'"{card}"' in text]
    assert last.match.view(seat_of(last.match, "B")).hand.dropped == (cities,)
    assert last.match.view(seat_of(last.match, "I")).hand.dropped != (cities,)


@pytest.mark.rule("REX-11")
def test_without_objectives_nobody_is_asked():
    match = new(objectives="off").match
    assert [held(match, letter) for letter in "BIR"] == [[], [], []]
    assert board(match).turn == 1
    assert asked(match, "BIR"[board(match).order[0]]) == ("recruit",)


@pytest.mark.rule("REX-11")
@pytest.mark.parametrize("players", [2, 3])
def test_the_third_objective_may_be_kept_until_the_start_of_turn_four(players):
    letters = "BIR"[:players]
    match = new(players, objectives="late", kingdoms=tuple(letters)).match
    assert board(match).turn == 1
    assert [len(held(match, letter)) for letter in letters] == [3] * players


@pytest.mark.rule("REX-11")
def test_the_discard_comes_before_the_order_and_the_tokens_of_turn_four():
    goals = {"B": "fief1 cities1 link1", "I": "fief2 cities2 link2", "R": "fief3 cities3 link3"}
    early = fight(SPREAD, turn=2, stock="", goals=goals, objectives="late")
    assert event(early, TurnBegan).turn == 3
    applied = fight(SPREAD, turn=3, stock="", goals=goals, objectives="late")
    assert events(applied, TurnBegan) == []
    match = applied.match
    assert awaited(match) == "BIR"
    assert board(match).tokens == ()
    assert asked(match, "B") == ("discard",)
    match = after(match, "B", "discard", drop="fief1")
    match = after(match, "I", "discard", drop="cities2")
    match = after(match, "B", "discard", drop="cities1")
    last = play(match, "R", "discard", drop="link3")
    assert event(last, ObjectivesSettled).late is True
    assert event(last, TurnBegan).turn == 4
    assert held(last.match, "B") == ["fief1", "link1"]
    assert [len(held(last.match, letter)) for letter in "BIR"] == [2, 2, 2]


@pytest.mark.rule("REX-11")
@pytest.mark.parametrize("third", ["npk", "none"])
def test_two_players_discard_at_turn_four_too(third):
    plans, goals = {"B": "5:N 6:N", "I": "5:C 6:C"}, {"B": "fief1 cities1 link1", "I": "fief2 cities2 link2"}
    match = fight(plans, turn=3, stock="", tokens="", goals=goals, objectives="late", third=third).match
    assert (asked(match, "B"), asked(match, "I")) == (("discard",), ("discard",))
    match = after(after(match, "B", "discard", drop="link1"), "I", "discard", drop="fief2")
    assert (board(match).turn, held(match, "B"), held(match, "I")) == (4, ["fief1", "cities1"], ["cities2", "link2"])


@pytest.mark.rule("REX-11")
def test_nothing_is_discarded_where_objectives_are_off_or_two():
    for option in ("off", "two"):
        applied = fight(SPREAD, turn=3, stock="", objectives=option)
        assert event(applied, TurnBegan).turn == 4


@pytest.mark.rule("REX-11")
@pytest.mark.parametrize(("option", "kept"), [("two", 3), ("late", 3), ("off", 0)])
def test_a_solo_player_keeps_all_three(option, kept):
    match = new(1, kingdoms=("I",), objectives=option).match
    assert len(held(match, "I")) == kept
    assert board(match).turn == 1
    later = fight({"I": "5:C 6:C"}, turn=3, stock="", objectives=option, goals={"I": "fief1 cities1 link1"})
    assert board(later.match).turn == 4
    assert asked(later.match, "I") != ("discard",)


@pytest.mark.rule("REX-12")
def test_reinforcements_lie_open_or_shuffled_in_a_pile():
    assert board(new().match).stock == REINFORCEMENTS
    pile = state_of(new(dice=(("pile", ("X5", "X2")),), reinforcements="random").match).pile.open()
    assert pile[:2] == ("X5", "X2")
    assert sorted(pile) == list(REINFORCEMENTS)


@pytest.mark.rule("REX-13")
@pytest.mark.parametrize("kingdoms", [("B",), ("B", "B"), ("B", "I", "R")])
def test_two_players_play_two_kingdoms(kingdoms):
    with pytest.raises(Illegal):
        new(2, kingdoms=kingdoms)


@pytest.mark.rule("REX-13")
def test_three_players_play_the_three_kingdoms():
    assert event(new(3), MatchBegan).drawn is False
    match = new(3).match
    assert [one.seat for one in board(match).realms] == [0, 1, 2]
    assert {one.role for one in board(match).realms} == {Role.PLAYER}


@pytest.mark.rule("REX-13")
@pytest.mark.parametrize(("third", "role"), [("npk", Role.NPK), ("none", Role.UNUSED)])
def test_two_players_play_with_or_without_the_third_kingdom(third, role):
    applied = new(2, kingdoms=("B", "R"), third=third)
    match = applied.match
    assert [(one.role, one.seat) for one in board(match).realms] == [(Role.PLAYER, 0), (role, None), (Role.PLAYER, 1)]
    began = event(applied, MatchBegan)
    assert (began.kingdoms, began.npks, began.drawn) == (("B", "R"), ("I",) if third == "npk" else (), False)


@pytest.mark.rule("REX-13")
def test_one_player_plays_against_two():
    match = new(1, kingdoms=("R",)).match
    assert [one.role for one in board(match).realms] == [Role.NPK, Role.NPK, Role.PLAYER]


@pytest.mark.rule("REX-13")
def test_only_two_players_can_leave_the_third_kingdom_out():
    assert {one.role for one in board(new(3, third="none").match).realms} == {Role.PLAYER}
    alone = board(new(1, kingdoms=("R",), third="none").match)
    assert [one.role for one in alone.realms] == [Role.NPK, Role.NPK, Role.PLAYER]
    assert alone.rome == ("RN", "RC", "RS")


@pytest.mark.rule("REX-13")
@pytest.mark.parametrize(("players", "hands"), [(1, 3), (2, 3)])
def test_kingdoms_nobody_chose_are_drawn(players, hands):
    found = set()
    for drawn in permutations(KINGDOMS, players):
        applied = new(players, dice=(("kingdoms", drawn),))
        began = event(applied, MatchBegan)
        assert began.drawn
        assert board(applied.match).options.kingdoms == began.kingdoms
        found.add(began.kingdoms)
    assert len(found) == hands


@pytest.mark.rule("REX-13")
def test_the_game_is_for_one_to_three():
    assert list(GAME.seats) == [1, 2, 3]
    with pytest.raises(ValueError, match="seats"):
        Match.new(GAME, RexOptions(), 4, seed_named(0))


@pytest.mark.rule("REX-14")
def test_without_a_third_kingdom_seven_tokens_are_romes_and_six_are_drawn_a_turn():
    applied = new(2, kingdoms=("B", "I"), third="none", objectives="off")
    match = applied.match
    began = event(applied, MatchBegan)
    assert set(board(match).rome) == {*began.to_rome, "RN", "RC", "RS"}
    assert len(event(applied, TurnBegan).tokens) == 6
    assert len(board(match).bag) == 49 - 7 - 6
    assert not set(began.to_rome) & {*board(match).bag, *board(match).tokens}


@pytest.mark.rule("REX-14")
def test_a_joker_among_the_seven_has_no_effect():
    seven = ("JC", "N02", "N03", "C02", "JS", "S02", "S03")
    applied = new(2, kingdoms=("B", "I"), third="none", dice=(("tokens", seven), ("tokens", ())))
    assert len(board(applied.match).rome) == 3 + 5
    began = event(applied, MatchBegan)
    drawn = set(TOKENS) - {*board(applied.match).bag, *board(applied.match).tokens}
    assert len(drawn) == 7
    assert {Location(token) for token in drawn if not is_joker(token)} == set(began.to_rome)
    assert any(is_joker(token) for token in drawn)
    assert [one.pieces for one in board(applied.match).realms] == [("FN",), ("FC",), ()]


@pytest.mark.rule("REX-14")
def test_the_bag_is_emptied_by_seven_turns_of_six():
    match = run(new(2, kingdoms=("B", "I"), third="none", objectives="off").match)
    assert board(match).turn == 7
    assert board(match).bag == ()


@pytest.mark.rule("REX-14")
def test_the_third_start_road_stays_empty_and_is_no_target_but_its_city_is():
    match = fight({"B": "7:S 6:S", "I": "5:C 6:C"}, third="none", tokens="JS S05", rome="S09").match
    assert realm(match, "R").pieces == ()
    assert offered(match, "B", "gain:S", take="S05 JS") == ("S09", "RS")


@pytest.mark.rule("REX-14")
def test_the_third_start_road_still_counts_among_its_regions_locations():
    region = REGIONS[Region("Regnenses")]
    assert len(region.locations) == 5
    match = deal(players="BI", third="none", hands={"B": "1 2", "I": "1 2"}, pieces={"B": "S05 S06"})
    assert not evaluate(board(match), Kingdom.BRIGANTES, Objective("fief5"))[1].holds
    match = deal(players="BI", third="none", hands={"B": "1 2", "I": "1 2"}, pieces={"B": "S05 S06 RS"})
    assert evaluate(board(match), Kingdom.BRIGANTES, Objective("fief5"))[1].holds


@pytest.mark.rule("REX-14")
def test_the_third_kingdom_has_no_cards_and_takes_no_part():
    match = fight({"B": "7:S 6:S", "I": "5:C 6:C"}, third="none", tokens="C05", stock="").match
    assert {card[0] for card in cards_of(match)} == {"B", "I", "X"}
    assert [side.kingdom for one in record_of(match).battles for side in one.sides] == ["I", "B"]
    assert record_of(match).drawn == ()
