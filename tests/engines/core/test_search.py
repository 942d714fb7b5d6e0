"""Search that games share: which candidate stays, how often candidates are scored, and how a match is played on."""

import pytest

from engines.core.errors import BrokenInvariant
from engines.core.match import Match
from engines.core.player import Player, RandomPlayer
from engines.core.rng import Rng
from engines.core.search import halved, playout
from tests.kit.walker import seed_of
from tests.toy.game import GAME, ToyOptions

LONG = 500
"""More answers than a match of the toy game takes."""


def new(seed=1):
    return Match.new(GAME, ToyOptions(), 3, seed_of(seed)).match


class Asker(Player):
    """Asks for a world, as a player who searches does."""

    def choose(self, view, prompt, ask, rng, worlds):  # noqa: ARG002  (it asks for a world, whatever the question)
        return worlds(rng)


def test_each_round_drops_the_weaker_and_scores_no_pair_twice():
    scored = []

    def score(candidate, number):
        scored.append((candidate, number))
        return candidate

    assert halved([1, 4, 2, 3], score, ((2, 2), (5, 1))) == 4
    assert len(scored) == len(set(scored)) == 4 * 2 + 2 * 3
    assert {candidate for candidate, number in scored if number >= 2} == {3, 4}


def test_a_finalist_may_overtake_the_leader_of_the_first_round():
    scores = {"early": (3, 0, 0), "late": (2, 2, 2), "weak": (0, 9, 9)}
    assert halved(list(scores), lambda name, number: scores[name][number], ((1, 2), (3, 1))) == "late"


def test_of_equals_the_earlier_stays():
    assert halved(["a", "b", "c"], lambda _name, _number: 1, ((2, 2), (4, 1))) == "a"


@pytest.mark.parametrize(("candidates", "rounds"), [([], ((1, 1),)), (["a"], ())])
def test_nothing_to_choose_from_is_refused(candidates, rounds):
    with pytest.raises(ValueError, match="nothing to choose from"):
        halved(candidates, lambda _name, _number: 0, rounds)


def test_a_playout_ends_with_the_match_and_leaves_its_start_alone():
    match = new()
    before = match.prompts()
    end = playout(match, RandomPlayer(), Rng(seed_of(2), 0), LONG)
    assert end.outcome() is not None
    assert match.prompts() == before
    assert match.outcome() is None


def test_a_playout_stops_after_its_steps():
    match = new()
    assert playout(match, RandomPlayer(), Rng(seed_of(2), 0), 0) is match
    one = playout(match, RandomPlayer(), Rng(seed_of(2), 0), 1)
    assert one.outcome() is None
    assert one.prompts() != match.prompts()


def test_the_same_dice_play_the_same_match():
    ends = [playout(new(), RandomPlayer(), Rng(seed_of(3), 0), LONG) for _ in range(2)]
    assert ends[0].table() == ends[1].table()
    assert ends[0].outcome() == ends[1].outcome()


def test_a_player_within_a_playout_gets_no_worlds():
    with pytest.raises(BrokenInvariant):
        playout(new(), Asker(), Rng(seed_of(4), 0), 1)
