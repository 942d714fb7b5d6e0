"""Search that games share: which candidate stays, and how often candidates are scored."""

import pytest

from engines.core.search import halved


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
