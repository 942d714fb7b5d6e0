"""The first deal."""

import pytest

from engines.core.errors import Illegal
from engines.core.forms import complete
from engines.core.match import Match
from engines.core.prompt import Draft, Pick
from engines.core.rng import Rng
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import ROMAN
from engines.roman_invasion.events import CampaignEnded, CardDealt, FirstPlayerChosen, PairsLaid, TurnBegan
from engines.roman_invasion.views import InvasionOptions
from tests.engines.roman_invasion.playing import A, B, C, awaited, event, events, play, state_of
from tests.kit.dice import ScriptedDice
from tests.kit.walker import seed_named


def _new(seats, dice=(), **options):
    return Match.new(GAME, InvasionOptions(**options), seats, seed_named("setup"), ScriptedDice(*dice))


@pytest.mark.rule("RIB-06")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_player_begins_with_3_vt_and_one_hidden_card(seats):
    applied = _new(seats)
    table = applied.match.table()
    assert table.board.vt == (3,) * seats
    assert table.hands == (1,) * seats
    assert table.board.known == ((),) * seats
    assert table.roman_deck == 48 - seats - 12
    for seat in range(seats):
        (dealt,) = [told for told in applied.told if isinstance(told.event, CardDealt) and told.seat == seat]
        assert dealt.event.card == state_of(applied.match).hands[seat].open()[0]
    assert not events(applied, CardDealt)


@pytest.mark.rule("RIB-06")
def test_six_pairs_lie_open_after_the_hands_were_dealt():
    applied = _new(2)
    row = applied.match.table().board.row
    assert event(applied, PairsLaid).pairs == row
    assert len(row) == 6
    kinds = [type(told.event) for told in applied.told]
    assert kinds == [FirstPlayerChosen, CardDealt, CardDealt, PairsLaid, TurnBegan]
    assert event(applied, TurnBegan).turn == applied.match.table().board.turn == 1


@pytest.mark.rule("RIB-06")
def test_the_hands_are_dealt_from_the_top_and_the_pairs_from_what_follows():
    state = state_of(_new(4).match)
    hands = [card for hand in state.hands for card in hand.open()]
    row = [card for pair in state.board.row if pair is not None for card in pair]
    shuffled = Rng(seed_named("setup"), 0).shuffle(tuple(ROMAN))
    assert (*hands, *row, *state.roman_deck.open()) == shuffled


@pytest.mark.rule("RIB-06")
@pytest.mark.parametrize("seats", [1, 7])
def test_no_other_number_of_players_is_possible(seats):
    with pytest.raises(ValueError, match="invasion is for"):
        _new(seats)


@pytest.mark.rule("RIB-07")
def test_the_table_may_pick_the_first_player():
    applied = _new(3, first=1)
    assert awaited(applied.match) == "B"
    assert event(applied, FirstPlayerChosen) == FirstPlayerChosen(seat=B, drawn=False)


@pytest.mark.rule("RIB-07")
def test_otherwise_the_first_player_is_drawn_and_every_seat_comes_up():
    for seat in (A, B, C):
        applied = _new(3, (("first player", seat),))
        assert event(applied, FirstPlayerChosen) == FirstPlayerChosen(seat=seat, drawn=True)


@pytest.mark.rule("RIB-07")
def test_turns_go_round_in_seat_order():
    match = _new(3, first=1).match
    order = []
    for _ in range(4):
        seat = match.awaited()[0]
        order.append(seat)
        match = play(match, seat, "muster", pairs="1 2 3" if match.table().hands[seat] < 2 else "1").match
        stopped = play(match, seat, "stop")
        assert event(stopped, CampaignEnded).attacks == 0
        match = stopped.match
        hand = match.view(seat).hand.cards
        match = play(match, seat, "fortify", cards=" ".join(hand[5:])).match
    assert order == [B, C, A, B]


@pytest.mark.rule("RIB-07")
def test_the_options_are_a_form_that_stands_complete_at_once():
    draft = complete(lambda made: GAME.options_field(4, made), Draft())
    assert draft is not None
    assert GAME.options(draft) == InvasionOptions(first=None, last_round=None)
    chosen = Draft.of(first="C", last_round="8")
    assert GAME.options(chosen) == InvasionOptions(first=C, last_round=8)
    field = GAME.options_field(4, Draft())
    assert isinstance(field, Pick)
    assert [choice.value for choice in field.choices] == ["drawn", "A", "B", "C", "D"]
    assert field.clause == "RIB-07"


@pytest.mark.rule("RIB-24")
def test_a_last_round_is_an_option_of_the_table():
    field = GAME.options_field(4, Draft.of(first="drawn"))
    assert isinstance(field, Pick)
    assert (field.name, field.default, field.clause) == ("last_round", "none", "RIB-24")
    rounds = [GAME.options(Draft.of(last_round=choice.value)).last_round for choice in field.choices]
    assert rounds == [None, 3, 4, 5, 6, 8, 10, 12, 15, 20]
    assert GAME.options_field(4, Draft.of(first="drawn", last_round="8")) is None


@pytest.mark.rule("RIB-07")
def test_a_first_player_the_table_does_not_have_is_refused():
    with pytest.raises(Illegal) as caught:
        _new(2, first=4)
    assert caught.value.clause == "RIB-07"
