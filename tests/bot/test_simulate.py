"""``legatus simulate``: whole games by computer players, the same for the same seed."""

import io

import pytest
from rich.console import Console

from bot.errors import Unusable
from bot.tools.simulate import plan, simulate


def told(seed: int, games: int = 2) -> tuple[list[tuple[int, ...]], list[int], str]:
    out = io.StringIO()
    tally = simulate(plan("invasion", games, seed, 2, ("random",)), Console(file=out, width=100))
    return tally.scores, tally.lengths, out.getvalue()


def test_the_same_seed_gives_the_same_games_and_another_seed_others():
    assert told(7)[:2] == told(7)[:2]
    assert told(7)[:2] != told(8)[:2]


def test_it_prints_scores_length_and_speed():
    scores, lengths, words = told(3)
    assert f"{sum(lengths) / 2:.1f} actions a game" in words
    assert "actions/s" in words
    assert str(max(score[0] for score in scores)) in words


def test_levels_are_repeated_for_the_seats_left():
    assert plan("invasion", 1, 1, 5, ("random", "steady")).levels == ("random", "steady", "random", "steady", "random")


@pytest.mark.parametrize("game", ["invasion", "rex"])
def test_without_seats_and_levels_three_play_at_random(game):
    assert plan(game, 1, 1, None, ()).levels == ("random",) * 3
    assert len(plan(game, 1, 1, None, ("random", "steady")).levels) == 2


def test_every_game_can_be_simulated_with_computer_players():
    tally = simulate(plan("rex", 2, 1, 3, ("steady", "random")), Console(file=io.StringIO(), width=100))
    assert [len(scores) for scores in tally.scores] == [3, 3]


@pytest.mark.parametrize(
    "asked",
    [("chess", 1, 1, None, ()), ("invasion", 0, 1, None, ()), ("invasion", 1, 1, 9, ()), ("invasion", 1, 1, 2, ("x",))],
)
def test_an_unplayable_request_is_refused_in_one_line(asked):
    with pytest.raises(Unusable):
        plan(*asked)
