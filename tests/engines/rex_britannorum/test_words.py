"""Every sentence, name and clause reference; the log, the position and the hand."""

import re

import pytest

from engines.core.line import Line, Ref
from engines.core.orders import Order, ordered
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum import events as happened
from engines.rex_britannorum.data.tables import LINKS, LOCATIONS, OBJECTIVES, REGIONS, REINFORCEMENTS, TOKENS, TROOPS
from engines.rex_britannorum.ids import AREAS, KINGDOMS, TRACKS, CardPolicy, Policy
from engines.rex_britannorum.legal.rating import rating
from engines.rex_britannorum.turn_views import Drawn
from tests.engines.rex_britannorum.playing import (
    after,
    fight,
    next_field,
    play,
    question,
    refused,
    run,
    seal,
    table_of,
)
from tests.engines.rex_britannorum.positions import deal, new
from tests.kit.citations import citations
from tests.kit.lines import OPTION
from tests.kit.walker import course

say = GAME.catalogue.text


def said(applied, seat=None):
    """Return what everybody is told, or one seat alone, in words."""
    return [say(GAME.narrate(told.event)) for told in applied.told if told.seat == seat]


def test_everything_has_a_name():
    named = [
        *(Ref(kind="area", id=area.value) for area in AREAS),
        *(Ref(kind="kingdom", id=kingdom.value) for kingdom in KINGDOMS),
        *(Ref(kind="location", id=place) for place in (*LOCATIONS, *TOKENS)),
        *(Ref(kind="region", id=region) for region in REGIONS),
        *(Ref(kind="link", id=link) for link in LINKS),
        *(Ref(kind="objective", id=card) for card in OBJECTIVES),
        *(Ref(kind="track", id=track.value) for track in TRACKS),
        *(Ref(kind="card", id=card) for deck in (*TROOPS.values(), REINFORCEMENTS) for card in deck),
        *(Ref(kind="seat", id=str(number)) for number in range(3)),
    ]
    assert all(GAME.catalogue.name(ref) for ref in named)


def test_names_tell_equal_things_apart():
    names = [GAME.catalogue.name(Ref(kind="objective", id=card)) for card in OBJECTIVES]
    assert len(set(names)) == len(OBJECTIVES)
    assert GAME.catalogue.name(Ref(kind="card", id="I7")) == "Iceni 7"
    assert GAME.catalogue.name(Ref(kind="card", id="X7")) == "Reinforcement 7"
    assert GAME.catalogue.name(Ref(kind="location", id="N04")) == "N04 Vindolanda"
    assert GAME.catalogue.name(Ref(kind="link", id="C05-C10")) == "C05–C10"


def test_how_to_play_takes_its_numbers_from_the_board():
    tracks = next(say(line) for screen in GAME.how_to_play for line in screen if "**Stakes.**" in say(line))
    assert "road 3, cities 4 or regions 8" in tracks
    assert "road 3, 4 and 5, cities 3, 5 and 7" in tracks


# Citations -------------------------------------------------------------------------------------------------------


CITED = {
    "objectives": "REX-11",
    "objectives.drop": "REX-11",
    "discard": "REX-11",
    "discard.drop": "REX-11",
    "recruit": "REX-22",
    "recruit.card": "REX-22",
    "plan": "REX-23",
    "plan.first": "REX-23",
    "plan.second": "REX-23",
    "plan.third": "REX-41",
    "gain": "REX-32 REX-33",
    "gain.take": "REX-32 REX-33",
    "gain.joker": "REX-35",
    "powers": "REX-36 REX-37",
    "powers.recruit": "REX-36",
    "powers.cohabit": "REX-37",
    "rome": "REX-40",
    "rome.card": "REX-40",
    "orders": "REX-R3",
    "orders.winner": "REX-R3",
    "orders.vassal": "REX-R3",
    "orders.recruit": "REX-R3",
    "orders.cohabit": "REX-R3",
    "orders.rome": "REX-R3",
}
"""Every question and every field, and the clauses it may cite."""


def test_every_question_and_every_field_cites_its_clause():
    assert citations(course(GAME, 3, number) for number in range(4)) == CITED


@pytest.mark.rule("REX-32", "REX-33")
def test_a_winners_gain_cites_the_winners_clause_and_a_vassals_the_vassals():
    match = fight({"B": "7:N 1:C", "I": "6:N 1:S", "R": "5:N 2:S"}, tokens="N02 N04 N05 N06 N07").match
    assert cited_by(match, "B", "gain:N") == ("REX-32", "REX-32")
    assert refused(match, "B", "gain:N", take="N02").clause == "REX-32"
    match = after(match, "B", "gain:N", take="N02 N04 N06")
    assert cited_by(match, "I", "gain:N") == ("REX-33", "REX-33")
    assert refused(match, "I", "gain:N", take="N02 N05").clause == "REX-33"


@pytest.mark.rule("REX-32")
def test_each_of_several_winners_is_cited_the_winners_clause():
    match = fight({"B": "7:N 1:C", "I": "7:N 1:S", "R": "5:N 2:S"}, tokens="N02 N04 N05 N06 N07").match
    assert cited_by(match, "B", "gain:N") == ("REX-32", "REX-32")
    match = after(match, "B", "gain:N", take="N02 N04 N06")
    assert cited_by(match, "I", "gain:N") == ("REX-32", "REX-32")


@pytest.mark.rule("REX-36", "REX-37")
@pytest.mark.parametrize(
    ("plan", "clauses"),
    [("2:N 5:S", ("REX-36", "REX-36")), ("3:N 5:S", ("REX-37", "REX-37")), ("2:N 3:N", ("REX-36", "REX-36"))],
    ids=["a 2", "a 3", "both: the card is asked for first"],
)
def test_a_question_of_powers_cites_the_power_it_asks_about(plan, clauses):
    match = fight({"B": plan, "I": "7:N 6:N", "R": "5:S 6:S"}, tokens="N04").match
    assert cited_by(match, "B", "powers:N") == clauses


def cited_by(match, letter, name):
    """Return the clauses that a question and its first field cite."""
    return question(match, letter, name).clause, next_field(match, letter, name).clause


@pytest.mark.parametrize(
    ("term", "clauses"),
    [
        ("tie", {"REX-20", "REX-31", "REX-32", "REX-63"}),
        ("ties", {"REX-20", "REX-31", "REX-32", "REX-63"}),
        ("draw", {"REX-12", "REX-21", "REX-31", "REX-63"}),
        ("tie winner", {"REX-32"}),
        ("points", {"REX-63"}),
        ("bot", {"REX-70", "REX-13"}),
        ("wild", {"REX-35"}),
        ("shield", {"REX-38", "REX-R4"}),
        ("Cartimandua", {"REX-77"}),
        ("afk", {"REX-56"}),
    ],
)
def test_rules_are_found_by_what_people_call_things(term, clauses):
    assert clauses <= {clause.id for clause in GAME.rulebook.search(term)}


def test_a_tie_is_in_no_city():
    assert "REX-51" not in {clause.id for clause in GAME.rulebook.search("tie")}


# The log ---------------------------------------------------------------------------------------------------------


def test_the_beginning_says_who_leads_what():
    assert said(new())[0] == "Seat A leads Brigantes, Seat B leads Iceni and Seat C leads Regnenses."
    two = said(new(2, kingdoms=tuple("BR")))[0]
    assert two == "Seat A leads Brigantes and Seat B leads Regnenses. Non-player kingdoms: Iceni."
    drawn = said(new(1))[0]
    assert re.fullmatch(r"The kingdoms were drawn: Seat A leads \w+\. Non-player kingdoms: \w+ and \w+\.", drawn)
    variant = said(new(2, kingdoms=tuple("BI"), third="none"))[0]
    assert variant.startswith("Seat A leads Brigantes and Seat B leads Iceni. Rome begins with ")


@pytest.mark.rule("REX-14")
@pytest.mark.parametrize(
    ("jokers", "expected"),
    [
        ((), ""),
        (("JC",), "the joker drawn has no effect."),
        (("JC", "JN"), "2 jokers drawn have no effect."),
        (("JC", "JN", "JS"), "3 jokers drawn have no effect."),
    ],
    ids=["none", "one", "two", "three"],
)
def test_the_beginning_accounts_for_each_of_romes_seven_tokens(jokers, expected):
    seven = (*jokers, "N02", "N03", "C02", "C03", "S02", "S03", "S04")[:7]
    line = said(new(2, dice=(("tokens", seven), ("tokens", ())), kingdoms=tuple("BI"), third="none"))[0]
    romes, _, said_of_jokers = line.partition("; ")
    assert len(re.findall(r"\b[NCS]\d\d\b", romes)) == 7 - len(jokers)
    assert said_of_jokers == expected


def test_a_battle_is_one_sentence_with_its_sums():
    applied = fight({"B": "7:N 1:C", "I": "1:N 4:N", "R": "2:N 3:S"}, tokens="N04 N09 N11 N14 C09 S07 S08")
    told = said(applied)
    assert "North: Brigantes 7; Iceni 11 (4 + 1 counting 7); Regnenses 2. Winner: Iceni. " in " ".join(told)
    assert "Brigantes win C09 Venonis in Centre, all there was to take." in told
    assert "Regnenses win S07 Iping road and S08 Calleva in South, all there was to take." in told


def test_gains_say_where_the_joker_went_and_what_rome_takes():
    match = fight({"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"}, tokens="N08 N11 N13 N14 JN").match
    won = play(match, "B", "gain:N", take="N08 N11 JN", joker="RN")
    assert "Brigantes win N08 Vinovia, N11 Eboracum and the joker (placed on RN Isurium Brigantum) in North." in said(
        won
    )
    taken = play(won.match, "I", "gain:N", take="N13")
    assert said(taken)[:2] == [
        "Iceni take N13 Delgovicia in North as a vassal.",
        "Rome takes N14 Praetorium road in North.",
    ]


def test_powers_say_what_was_taken_from_whom():
    match = fight({"B": "7:N 1:C", "I": "2:N 3:N", "R": "1:S 2:S"}, tokens="N04 N08 N11 N14").match
    match = after(after(match, "B", "gain:N", take="N04 N08 N11"), "I", "gain:N", take="")
    used = play(match, "I", "powers:N", recruit="B7:B", cohabit="N08")
    assert (
        "Iceni use their 2 to take Brigantes 7 from Brigantes and use their 3 to place a cube on N08 Vinovia in North."
        in said(used)
    )
    left = play(match, "I", "powers:N", recruit="none", cohabit="none")
    assert "Iceni leave their 2 unused and leave their 3 unused in North." in said(left)


def test_help_from_rome_is_told_whether_it_came_or_not():
    match = fight({"B": "7:N 1:N", "I": "2:C 1:C", "R": "3:S 2:S"}, tokens="N04 C09").match
    assert "Regnenses placed nothing this turn: Rome sends Reinforcement 6." in said(
        play(match, "R", "rome", card="X6")
    )
    declined = said(play(match, "R", "rome", card="none"))
    assert "Regnenses placed nothing this turn and want no help from Rome." in declined


def test_the_evaluation_says_what_was_reached():
    applied = fight({"B": "7:N 1:N", "I": "2:C 1:C", "R": "3:S 2:S"}, tokens="N08 N10 C02 S07", pieces={"B": "N09"})
    (line,) = (line for line in said(applied) if "is over" in line)
    assert line == (
        "Turn 1 is over. Road, cities and regions: Brigantes 3/0/1; Iceni 2/0/1; Regnenses 1/0/1. "
        "Reached: Brigantes on Road (First and threshold 3)."
    )


def test_secrets_are_told_to_their_owner_in_the_second_person():
    match = deal(phase="plan", hands={"B": "7 5 1 X6"}, tokens="N04 C09")
    applied = seal(match, "B", "7:N 5:C X6:C")
    assert said(applied, Seat(0)) == [
        "You sealed your plan: Brigantes 7 to North, Brigantes 5 to Centre and Reinforcement 6 to Centre."
    ]
    assert said(applied) == ["Seat A is ready."]


@pytest.mark.parametrize("order", ["winner", "vassal", "recruit", "cohabit", "rome"])
def test_an_order_that_fired_names_itself_its_policy_and_its_area(order):
    policy = CardPolicy.HIGHEST if order in ("recruit", "rome") else Policy.CITIES
    area = None if order == "rome" else AREAS[1]
    line = say(GAME.narrate(happened.OrdersFired(order=Order(name=order, policy=policy.value), area=area)))
    assert line.startswith("Your standing order for ")
    assert ("highest card" if order in ("recruit", "rome") else "cities first") in line
    assert ("Centre" in line) is (area is not None)


@pytest.mark.rule("REX-64")
def test_the_verdict_on_a_solo_reign_follows_the_table():
    rows = [rating(points) for points in range(25)]
    steps = [points for points in range(1, 25) if rows[points] != rows[points - 1]]
    assert steps == [11, 14, 16, 18, 20]
    assert len({say(row) for row in rows}) == 6


# The position, the hand, the standing orders ---------------------------------------------------------------------


def test_the_position_says_everything_that_is_public():
    match = deal(
        phase="plan",
        turn=3,
        hands={"B": "7 5 5 2 X6"},
        queues={"B": "4 3 1"},
        pieces={"B": "N08 N11"},
        tokens="N04 JN C09",
        firsts={"B": "road"},
        thresholds={"B": (1, 0, 0)},
    )
    words = [say(line) for line in GAME.position(table_of(match))]
    assert words[0] == "Turn 3: planning."
    assert "Order of this turn: Seat A, Seat B and Seat C." in words
    assert "At stake in North: N04 Vindolanda and a joker." in words
    assert "Brigantes (Seat A): road 1, cities 1, regions 1; 2 points on the scoring board." in words
    assert "Brigantes have reached: Road First and 1 threshold." in words
    assert "Brigantes hold N08 Vinovia, N11 Eboracum and FN Brigantian start road." in words
    assert "Brigantes have 5 cards in hand and 3 in the deck; their queue: 4, 3 and 1." in words
    assert "Among the cards in the hand of Brigantes: Reinforcement 6." in words
    assert "Rome holds RN Isurium Brigantum, RC Venta Icenorum and RS Noviomagus." in words
    assert "First on Road: reached in turn 2." in words
    assert "First on Cities: still open, at 4." in words
    assert any(line.startswith("44 tokens in the bag: North N01, N02, ") for line in words)


def test_the_position_says_whom_an_area_waits_for():
    match = fight({"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"}, tokens="N04 N09 N11 N14").match
    words = [say(line) for line in GAME.position(table_of(match))]
    assert "North: Brigantes 7; Iceni 2. Winner: Brigantes. Vassal: Iceni." in words
    assert "Brigantes choose next in North." in words
    won = after(match, "B", "gain:N", take="N04 N09 N11")
    words = [say(line) for line in GAME.position(table_of(after(won, "I", "gain:N", take="N14")))]
    assert "Powers still to be used in North: Iceni." in words


@pytest.mark.rule("REX-37")
def test_the_position_names_only_vassals_whose_power_finds_something():
    match = fight({"B": "7:N 7:N", "I": "3:N 5:C", "R": "2:N 5:S"}, tokens="N11 N15").match
    words = [say(line) for line in GAME.position(table_of(match))]
    assert "Powers still to be used in North: Regnenses." in words


def test_the_position_of_cartimandua_and_of_a_kingdom_left_out():
    solo = [say(line) for line in GAME.position(table_of(deal(players="I", tokens="N04")))]
    assert (
        "Cartimandua's cards: slot 1 North, with Centre on its back, slot 2 Centre, with South on its back "
        "and slot 3 North, with South on its back."
    ) in solo
    assert "Brigantes (non-player kingdom): road 1, cities 0, regions 1." in solo
    variant = [say(line) for line in GAME.position(table_of(deal(players="BI", third="none", tokens="N04")))]
    assert "Regnenses are not in play." in variant


def test_the_end_stands_in_the_position():
    over = run(new(2, objectives="two").match)
    words = [say(line) for line in GAME.position(table_of(over))]
    assert words[0] == "The match is over."
    assert sum("of 21 points" in line for line in words) == 2


def test_the_own_hand_is_said_with_the_objectives_as_they_stand():
    match = deal(
        phase="plan",
        turn=2,
        hands={"B": "7 5 5 I4 X6"},
        queues={"B": "6 2 1"},
        discards={"B": "4 3", "I": "", "R": ""},
        pieces={"B": "C02 N08"},
        goals={"B": "fief1 link1"},
        tokens="N04",
    )
    fiefs = (
        "Objectives card Fiefs Brigantes & Iceni: ✓ present in both (Brigantes 2, Iceni 1) · "
        "✗ control Brigantes (has 2, needs 4) · ✗ control Iceni (has 1, needs 3)."
    )
    links = (
        "Objectives card Links C05–C10 & N06–N11: ✗ present on both (0 and 1) · ✗ control C05–C10 (has 0, needs 4) · "
        "✗ control N06–N11 (has 1, needs 4)."
    )
    assert [say(line) for line in match.hand_words(Seat(0))] == [
        "Your discard: 4 and 3.",
        fiefs,
        links,
        "Your queue: 6, 2 and 1; 6 cards in your deck.",
        "Your hand: 7, 5, 5, Iceni 4 (mercenary) and Reinforcement 6.",
    ]
    sealed = seal(match, "B", "7:N 5:S I4:S").match
    assert say(sealed.hand_words(Seat(0))[-1]) == "Your plan: 7 → North, 5 → South and Iceni 4 (mercenary) → South."


def test_standing_orders_are_said_one_by_one():
    quiet = deal(tokens="N04", hands={"B": "7 5"})
    assert [say(line) for line in quiet.orders(Seat(0))] == ["You are asked about everything."]
    held = ordered(winner=Policy.ROAD, cohabit=Policy.CITIES, recruit=CardPolicy.NEVER)
    set_ = deal(tokens="N04", hands={"B": "7 5"}, orders={"B": held})
    assert [say(line) for line in set_.orders(Seat(0))] == [
        "When you win: Longest Road First.",
        "When you are a vassal: Ask Me.",
        "Power 2: Never Any.",
        "Power 3: A New Region First.",
        "Help from Rome: Ask Me.",
    ]


def test_titles_fit_a_button_and_say_what_is_asked():
    match = fight({"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"}, tokens="N04 N09 N11 N14").match
    titles = [say(prompt.title) for prompt in match.prompts() if prompt.awaited]
    assert titles == ["You win North: 3 tokens are yours."]
    assert all(isinstance(prompt.title, Line) and len(say(prompt.title)) <= OPTION for prompt in match.prompts())


@pytest.mark.rule("REX-74")
@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        ({"kingdom": "I", "card": "I5", "area": "N", "mini": None}, "Iceni drew 5 for North (most tokens)."),
        ({"kingdom": "R", "card": "R3", "area": "C", "mini": "CS"}, "Regnenses drew 3 for Centre (card C/S)."),
        (
            {"kingdom": "R", "card": "R3", "area": "S", "mini": "CS", "flipped": True},
            "Regnenses drew 3 for South (card C/S, flipped because no token lay in C).",
        ),
        (
            {"kingdom": "R", "card": "R3", "area": "N", "mini": "CS", "flipped": True},
            "Regnenses drew 3 for North (card C/S, but all tokens lie in North).",
        ),
        (
            {"kingdom": "B", "card": "B6", "area": "N", "mini": "NC", "slot": 2},
            "Brigantes drew 6 for North (slot 2, card N/C).",
        ),
        (
            {"kingdom": "B", "card": "B6", "area": "C", "mini": "NC", "slot": 2, "flipped": True},
            "Brigantes drew 6 for Centre (slot 2, card N/C, flipped because no token lay in N).",
        ),
        (
            {"kingdom": "B", "card": "B6", "area": "S", "mini": "NC", "slot": 2, "flipped": True},
            "Brigantes drew 6 for South (slot 2, card N/C, but all tokens lie in South).",
        ),
    ],
)
def test_a_card_a_non_player_kingdom_drew_says_why_it_went_there(drawn, words):
    mini = drawn["mini"] and tuple(drawn["mini"])
    event = happened.NpkDrew(drawn=(Drawn(**{**drawn, "mini": mini}),))
    assert say(GAME.narrate(event)) == words
