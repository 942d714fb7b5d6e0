"""Forms: every field with its choices, its bounds, what stands unless changed, and its words."""

import pytest

from engines.core.errors import Stale
from engines.core.forms import complete, forced
from engines.core.orders import ordered
from engines.core.prompt import Draft
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.ids import CardPolicy, Policy
from tests.engines.rex_britannorum.playing import (
    after,
    draft,
    fight,
    next_field,
    offered,
    open_field,
    play,
    question,
    refused,
    seal,
    seat_of,
)
from tests.engines.rex_britannorum.positions import deal, new


def words(match, letter, name, **values):
    """Return label and hint of each choice of the next field, by value."""
    field = next_field(match, letter, name, **values)
    text = GAME.catalogue.text
    return {choice.value: (text(choice.label), choice.hint and text(choice.hint)) for choice in field.choices}


def shown(match, letter, name):
    """Return the answer a panel shows before anything is chosen, if the defaults make one."""
    ask = match.ask(seat_of(match, letter))
    return complete(ask, forced(ask, Draft(prompt=question(match, letter, name).key)))


# Objectives ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-11")
def test_each_objectives_card_may_be_put_back_and_the_choice_stands_until_changed():
    match = new().match
    cards = match.view(Seat(0)).hand.objectives
    assert offered(match, "B", "objectives") == cards
    assert next_field(match, "B", "objectives").default is None
    chosen = after(match, "B", "objectives", drop=cards[1])
    assert next_field(chosen, "B", "objectives").default == cards[1]
    assert offered(chosen, "B", "objectives") == cards


def test_an_objectives_card_shows_its_three_conditions():
    match = deal(phase="discard", turn=4, goals={"B": "fief1 cities5 link6"}, objectives="late")
    assert words(match, "B", "discard") == {
        "fief1": ("Fiefs Brigantes & Iceni", "Present in both; control Brigantes (4 of 6); control Iceni (3 of 5)"),
        "cities5": (
            "Cities South & North",
            "Present in 2 regions of each; 4 of 6 cities of South; 3 of 5 cities of North",
        ),
        "link6": ("Links N06–N11 & S12–S15", "Present on both; control N06–N11 (4 of 6); control S12–S15 (3 of 4)"),
    }


# Recruitment -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-22")
def test_equal_cards_of_the_queue_are_one_choice_and_the_deck_is_the_last():
    match = deal(phase="recruit", hands={"B": "6 7 7"}, queues={"B": "5 5 2"})
    assert words(match, "B", "recruit") == {
        "B5": ("5 from the Queue", "No power"),
        "B2": ("2 from the Queue", "Power: as a vassal, take a card that a winner played there"),
        "deck": ("Top of the Deck", "Unseen; 8 cards left in your deck"),
    }


@pytest.mark.rule("REX-22")
def test_in_quick_recruitment_own_draws_are_counted_by_their_owner_alone():
    match = deal(phase="recruit", hands={"B": "6 7 7"}, queues={"B": "5 5 2"}, recruitment="quick")
    drawn = after(match, "B", "recruit", card="deck")
    assert words(drawn, "B", "recruit")["deck"][1] == "Unseen; 7 cards left in your deck"
    taken = after(match, "B", "recruit", card="B2")
    assert list(words(taken, "B", "recruit")) == ["B5", "deck"]
    assert words(taken, "B", "recruit")["deck"][1] == "Unseen; 8 cards left in your deck"


# Plans -----------------------------------------------------------------------------------------------------------


def planning(hand="7 5 5 1 I4 X6", **more):
    return deal(phase="plan", turn=2, hands={"B": hand}, tokens="N04 N11 JN C09 S07 S08 S09", **more)


@pytest.mark.rule("REX-23")
def test_every_troop_goes_to_every_area_and_a_copy_may_follow():
    match = planning()
    assert offered(match, "B", "plan") == tuple(f"B{value}:{area}" for value in (7, 5, 1) for area in "NCS")
    second = offered(match, "B", "plan", first="B5:N")
    assert {value[:2] for value in second} == {"B7", "B5", "B1"}
    assert {value[:2] for value in offered(match, "B", "plan", first="B7:N")} == {"B5", "B1"}


@pytest.mark.rule("REX-23")
def test_a_third_card_is_a_mercenary_or_reinforcement_and_never_the_third_in_one_area():
    match = planning()
    apart = offered(match, "B", "plan", first="B7:N", second="B5:C")
    assert apart == ("none", *(f"{card}:{area}" for card in ("I4", "X6") for area in "NCS"))
    together = offered(match, "B", "plan", first="B7:N", second="B5:N")
    assert together == ("none", *(f"{card}:{area}" for card in ("I4", "X6") for area in "CS"))
    assert refused(match, "B", "plan", first="B7:N", second="B5:N", third="X6:N").clause == "REX-41"
    assert open_field(planning("7 5 5 1"), "B", "plan", first="B7:N", second="B5:N") is None


@pytest.mark.rule("REX-56")
def test_a_plan_stands_complete_two_highest_troops_to_the_areas_with_most_tokens():
    made = shown(planning(), "B", "plan")
    assert made.values() == {"verb": "plan", "first": "B7:N", "second": "B5:S", "third": "none"}
    changed = next_field(planning(), "B", "plan", first="B1:S")
    assert changed.default == "B7:N"


@pytest.mark.rule("REX-24")
def test_a_sealed_plan_stands_until_it_is_changed():
    sealed = seal(planning(), "B", "1:S 5:C X6:S").match
    assert shown(sealed, "B", "plan").values() == {"verb": "plan", "first": "B1:S", "second": "B5:C", "third": "X6:S"}
    assert next_field(sealed, "B", "plan", first="B1:C").default == "B7:N"
    assert next_field(sealed, "B", "plan", first="B1:S", second="B7:S").default == "none"


def test_a_sending_says_what_lies_in_the_area():
    match = planning()
    said = words(match, "B", "plan")
    assert said["B7:N"] == ("7 → North", "3 tokens at stake, among them a city and a joker")
    assert said["B7:C"] == ("7 → Centre", "1 token at stake")
    assert said["B5:S"] == ("5 → South", "3 tokens at stake, among them a city")
    third = words(match, "B", "plan", first="B7:N", second="B5:C")
    assert third["I4:S"][0] == "Iceni 4 (mercenary) → South"
    assert third["X6:N"][0] == "Reinforcement 6 → North"
    assert third["none"] == ("No third card", "It stays in your hand for a later turn")


# Gains -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-32")
def test_a_lone_winner_takes_exactly_three():
    match = fight({"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"}, tokens="N04 N09 N11 N14 C09").match
    field = next_field(match, "B", "gain:N")
    assert (field.least, field.most, field.default) == (3, 3, None)
    assert GAME.catalogue.text(field.ask) == "Which 3 tokens do you take in North?"


@pytest.mark.rule("REX-33")
def test_a_vassal_may_take_fewer_and_all_that_is_left_stands_as_chosen():
    match = fight({"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"}, tokens="N04 N09 N11 N14 N15 C09").match
    left = after(match, "B", "gain:N", take="N04 N09 N11")
    field = next_field(left, "I", "gain:N")
    assert (field.least, field.most, field.default) == (0, 2, ("N14", "N15"))
    assert GAME.catalogue.text(field.ask) == "Which tokens do you take in North? Up to 2."


def test_a_token_says_what_it_is_and_what_it_would_do():
    match = fight(
        {"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"}, tokens="N08 N11 N13 JN", pieces={"B": "N09", "I": "N04"}
    ).match
    assert words(match, "B", "gain:N") == {
        "N08": ("N08 Vinovia", "Road in Brigantes: your road becomes 3"),
        "N11": ("N11 Eboracum", "City in Brigantes: your cities become 1"),
        "N13": ("N13 Delgovicia", "Road in Parisi: a new region"),
        "JN": ("Joker", "Places a piece for you on one of 2 roads and cities already held here"),
    }


@pytest.mark.rule("REX-35")
def test_a_joker_names_who_holds_each_target():
    match = fight(
        {"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"},
        tokens="N08 N11 N13 JN",
        pieces={"B": "N09", "I": "N04", "R": "N04"},
        rome="N05",
    ).match
    assert open_field(match, "B", "gain:N", take="N08 N11 N13") is None
    assert words(match, "B", "gain:N", take="N08 N11 JN") == {
        "N04": ("N04 Vindolanda", "Road in Votadini: a new region; shared with Iceni and Regnenses"),
        "N05": ("N05 Cilurnum", "Road in Votadini: a new region; held by Rome"),
        "RN": ("RN Isurium Brigantum", "Allegiance city in Brigantes: your cities become 2; held by Rome"),
    }


@pytest.mark.rule("REX-35")
def test_a_joker_says_what_it_adds_to_what_is_taken_along_with_it():
    match = fight(
        {"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"}, tokens="N06 N11 N15 JN", rome="N05", pieces={"B": "N09"}
    ).match
    assert words(match, "B", "gain:N", take="N06 N11 JN") == {
        "N05": ("N05 Cilurnum", "Road in Votadini: held by Rome"),
        "RN": ("RN Isurium Brigantum", "Allegiance city in Brigantes: your cities become 3; held by Rome"),
    }


@pytest.mark.rule("REX-35")
def test_a_joker_without_a_target_says_so_and_is_not_asked_about():
    match = fight({"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"}, tokens="N08 N11 N13 JN", pieces={"B": "RN"}).match
    assert words(match, "B", "gain:N")["JN"][1] == "Has no effect: nothing here can be shared or taken from Rome"
    assert open_field(match, "B", "gain:N", take="N08 N11 JN") is None


# Powers and help -------------------------------------------------------------------------------------------------


def vassals(**more):
    """The Brigantes win with a 7 and an Icenian mercenary; the Iceni are vassals with a 2 and a 3."""
    match = fight(
        {"B": "7:N 1:C I6:N", "I": "2:N 3:N", "R": "1:S 2:S"},
        tokens="N04 N08 N11 N14",
        pieces={"B": "N09"},
        **more,
    ).match
    won = after(match, "B", "gain:N", take="N04 N08 N11")
    return after(won, "I", "gain:N", take="N14")


@pytest.mark.rule("REX-36")
def test_power_2_offers_winners_cards_of_other_colours_with_their_powers():
    assert words(vassals(), "I", "powers:N") == {
        "B7:B": ("Brigantes 7", "Played by Brigantes. No power"),
        "none": ("Take None", None),
    }


@pytest.mark.rule("REX-37")
def test_power_3_offers_the_roads_a_winner_won():
    match = vassals()
    assert words(match, "I", "powers:N", recruit="B7:B") == {
        "N04": ("N04 Vindolanda", "Road in Votadini: a new region; shared with Brigantes"),
        "N08": ("N08 Vinovia", "Road in Brigantes: a new region; shared with Brigantes"),
        "none": ("Place None", None),
    }
    assert open_field(match, "I", "powers:N", recruit="B7:B", cohabit="none") is None


@pytest.mark.rule("REX-36")
@pytest.mark.parametrize(("drawing", "choices"), [("chosen", ["X5:X", "X3:X"]), ("random", ["X:X"])])
def test_power_2_offers_a_reinforcement_where_no_winners_card_is_left(drawing, choices):
    """The winner's only card is a mercenary of the vassal's own colour."""
    match = fight(
        {"B": "1:C 1:C I6:N", "I": "2:N 1:S", "R": "3:S 2:S"}, tokens="S07", stock="3 5", reinforcements=drawing
    ).match
    match = after(match, "R", "gain:S", take="S07") if "R" in _asked(match) else match
    assert sorted(offered(match, "I", "powers:N")) == sorted([*choices, "none"])


def _asked(match):
    return [match.view(prompt.seat).hand.kingdom.value for prompt in match.prompts() if prompt.kind == "gain"]


@pytest.mark.rule("REX-40")
@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        (
            "chosen",
            {
                "X7": ("Reinforcement 7", "No power"),
                "X4": ("Reinforcement 4", "Power: as the winner, nobody's 2 or 3 works against you"),
                "none": ("Decline", None),
            },
        ),
        (
            "random",
            {
                "deck": ("Draw a Reinforcement", "At random from the face-down pile, then shown to all"),
                "none": ("Decline", None),
            },
        ),
    ],
)
def test_help_from_rome_is_chosen_or_drawn(drawing, said):
    plans = {"B": "7:N 1:N", "I": "2:C 1:C", "R": "3:S 2:S"}
    match = fight(plans, tokens="N04 C09", stock="4 7", reinforcements=drawing).match
    assert words(match, "R", "rome") == said


# Standing orders -------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-R3")
def test_standing_orders_show_what_is_in_force():
    held = ordered(winner=Policy.ROAD, rome=CardPolicy.HIGHEST)
    match = planning(orders={"B": held})
    made = shown(match, "B", "orders")
    assert made.values() == {
        "verb": "orders",
        "winner": "road",
        "vassal": "ask",
        "recruit": "ask",
        "cohabit": "ask",
        "rome": "highest",
    }
    changed = play(match, "B", "orders", winner="ask", vassal="cities", recruit="never", cohabit="regions", rome="ask")
    assert changed.match.view(Seat(0)).hand.orders == ordered(
        vassal=Policy.CITIES, recruit=CardPolicy.NEVER, cohabit=Policy.REGIONS
    )


def test_the_verb_is_the_same_in_every_area():
    match = fight({"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"}, tokens="N04 N09 N11 N14").match
    assert draft(match, "B", "gain:N").verb == "gain"
    with pytest.raises(Stale):
        match.ask(seat_of(match, "B"))(Draft.of("plan:2", verb="nonsense"))
