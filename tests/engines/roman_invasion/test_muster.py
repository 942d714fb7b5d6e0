"""Resource and Muster."""

import pytest

from engines.core.match import Match
from engines.roman_invasion.events import Mustered, PairsLaid
from engines.roman_invasion.legal.legality import pairs_due
from tests.engines.roman_invasion.playing import A, B, awaited, deal, event, offered, play, refused, table_of, verbs

ROW = "row: glory+siege, politics+truce, senator+march, allies+tribute, captured+routed, claudius+governor\n"
HANDS = ["", "invasion", "campaign expansion", "campaign expansion expedition"]


@pytest.mark.rule("RIB-08")
def test_a_turn_begins_with_the_row_filled_up_to_six_pairs():
    text = (
        "turn: 1 A campaign\nA: invasion\nB: ?campaign\nrow: glory+siege, -, -, allies+tribute, -, claudius+governor\n"
    )
    match = deal(text + "roman deck: senator march captured routed politics truce defeated")
    applied = play(match, A, "stop")
    assert event(applied, PairsLaid).pairs == (
        ("senator", "march"),
        ("captured", "routed"),
        ("politics", "truce"),
    )
    row = table_of(applied.match).board.row
    assert row[0] == ("glory", "siege"), "what lay there stays in its place"
    assert row[1] == ("senator", "march")
    assert None not in row


@pytest.mark.rule("RIB-09")
@pytest.mark.parametrize(
    ("hand", "pairs", "after"),
    [(0, 3, 6), (1, 3, 7), (2, 2, 6), (3, 2, 7), (4, 1, 6), (5, 1, 7), (6, 0, 6), (7, 0, 7)],
)
def test_whole_pairs_are_taken_until_the_hand_holds_6_or_7(hand, pairs, after):
    assert pairs_due(hand) == pairs
    assert hand + 2 * pairs == after


@pytest.mark.rule("RIB-09")
@pytest.mark.parametrize(("cards", "places"), list(zip(HANDS, ["1 3 6", "1 3 6", "2 5", "2 5"], strict=True)))
def test_the_player_takes_pairs_of_choice_and_the_row_is_not_refilled(cards, places):
    match = deal(f"turn: 3 A muster\nA: {cards}\nB: ?open_battle\n{ROW}")
    row = table_of(match).board.row
    applied = play(match, A, "muster", pairs=places)
    taken = tuple(row[int(place) - 1] for place in places.split())
    assert event(applied, Mustered).pairs == taken
    board = table_of(applied.match).board
    assert [place for place, pair in enumerate(board.row, start=1) if pair is None] == [
        int(place) for place in places.split()
    ]
    gained = tuple(card for pair in taken if pair is not None for card in pair)
    assert applied.match.view(A).hand.cards == (*cards.split(), *gained)
    assert awaited(applied.match) == "A"


@pytest.mark.rule("RIB-09")
def test_mustering_is_not_optional():
    match = deal(f"turn: 3 A muster\nA: invasion\nB: ?open_battle\n{ROW}")
    assert verbs(match, A) == ("muster",)
    assert refused(match, A, "muster", pairs="1 2").line.key == "core.exactly"
    assert refused(match, A, "muster", pairs="1 2 3 4").clause == "RIB-09"
    assert refused(match, A, "muster", pairs="1 1 2").line.key == "core.not_offered"
    assert refused(match, A, "muster", pairs="1 2 7").line.key == "core.not_offered"


@pytest.mark.rule("RIB-09")
def test_a_pair_is_taken_whole_and_only_if_it_lies_there():
    match = deal(f"turn: 3 A muster\nA: invasion campaign\nB: ?open_battle\n{ROW.replace('politics+truce', '-')}")
    assert offered(match, A, "muster") == ("1", "3", "4", "5", "6")


@pytest.mark.rule("RIB-09")
def test_cards_taken_and_hand_sizes_are_public():
    match = deal(f"turn: 3 A muster\nA: invasion\nB: ?open_battle\n{ROW}")
    applied = play(match, A, "muster", pairs="1 2 3")
    assert event(applied, Mustered).hand == 7
    table = table_of(applied.match)
    assert table.hands == (7, 1)
    assert table.board.known[A] == ("invasion", "glory", "siege", "politics", "truce", "senator", "march")


@pytest.mark.rule("RIB-R1")
def test_the_order_in_which_pairs_are_named_only_orders_the_hand():
    match = deal(f"turn: 3 A muster\nA: invasion\nB: ?open_battle\n{ROW}")
    one = table_of(play(match, A, "muster", pairs="1 2 3").match)
    other = table_of(play(match, A, "muster", pairs="3 1 2").match)
    assert one.board.row == other.board.row
    assert set(one.board.known[A]) == set(other.board.known[A])


@pytest.mark.rule("RIB-R1")
def test_a_muster_reveals_nothing_and_can_be_undone():
    match = deal(f"turn: 3 A muster\nA: invasion\nB: ?open_battle\n{ROW}")
    applied = play(match, A, "muster", pairs="1 2 3")
    assert not applied.revealing
    undone = applied.match.undo(A).match
    assert undone.table() == match.table()
    assert isinstance(undone, Match)
    assert not undone.can_undo(B)
