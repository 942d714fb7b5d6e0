"""Positions as text."""

import pytest

from engines.core.forms import random_draft
from engines.core.match import Match
from engines.core.orders import Orders
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.roman_invasion import GAME
from engines.roman_invasion.ids import Phase, Policy
from engines.roman_invasion.legal.policies import reserve_order
from engines.roman_invasion.views import InvasionOptions
from tests.engines.roman_invasion.notation import read, write
from tests.engines.roman_invasion.playing import state_of
from tests.kit.walker import seed_named


def test_omitted_parts_are_as_at_the_start():
    state = read("A: ?glory\nB: ?siege")
    GAME.check(state)
    board = state.board
    assert (board.turn, board.seat, board.phase, board.vt) == (1, 0, Phase.MUSTER, (3, 3))
    assert board.row[0] == ("invasion", "conquered")
    assert state.briton_deck.open()[0] == "ambush"
    assert set(board.unseen) == {"glory", "siege", *state.roman_deck.open()}


def test_hands_hold_known_and_unknown_cards_and_a_standing_order():
    state = read("A: march ?glory | help 3\nB: siege | never\nC:")
    assert state.hands[0].open() == ("march", "glory")
    assert state.board.known == (("march",), ("siege",), ())
    assert [orders.open() for orders in state.orders] == [
        Orders().put((reserve_order(Policy.HELP, 3),)),
        Orders().put((reserve_order(Policy.NEVER, 1),)),
        Orders(),
    ]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_position_of_a_match_is_read_back_as_it_was_written(seats):
    match = Match.new(GAME, InvasionOptions(last_round=8), seats, seed_named(("notation", seats))).match
    rng = Rng(seed_named("walk"), seats)
    while match.outcome() is None:
        state = state_of(match)
        plain = state.evolve(board=state.board.evolve(last=None, revolt=None))
        assert read(write(state)) == plain
        prompt = rng.choice(match.prompts()) if rng.below(3) == 0 else match.prompts()[0]
        made = random_draft(match.ask(prompt.seat), Draft(prompt=prompt.key), rng)
        match = match.play(prompt.seat, made).match


@pytest.mark.parametrize(
    ("text", "message"),
    [("A: caesar\nB: siege", "no such card: caesar"), ("A: march\nB: siege\nweather: rain", "no such line: weather")],
)
def test_a_slip_in_a_position_is_named(text, message):
    with pytest.raises(ValueError, match=message):
        read(text)
