"""Undo takes back what told nobody anything; questions are asked once; sealed answers may come in any order."""

import pytest

from engines.core.rng import Rng
from tests.contract.laws import history
from tests.kit.profile import Profile
from tests.kit.walker import Seated, courses, seed_of


def test_an_undo_restores_and_reveals_nothing(table: Seated, profile: Profile):
    examined = sum(history.undo_restores(played) for played in courses(*table, profile.steps))
    assert examined, "no undo was possible"


def test_standing_orders_survive_an_undo(table: Seated, profile: Profile):
    rng = Rng(seed_of(7), 0)
    ordered = 0
    asked = False
    for played in courses(*table, profile.steps):
        for match in played.matches[:-1]:
            ordered += history.orders_survive_undo(match, rng)
            asked = asked or any(not prompt.awaited and not prompt.sealed for prompt in match.prompts())
    assert ordered or not asked


def test_orders_do_not_pass_to_the_next_holder_of_a_seat(table: Seated, profile: Profile):
    rng = Rng(seed_of(14), 0)
    dropped = 0
    for played in courses(*table, profile.steps):
        for match in played.matches[:-1:5]:
            dropped += history.handing_over_drops_orders(match, rng)
    assert dropped or not any(prompt.mode == "orders" for prompt in played.matches[0].prompts())


def test_an_answered_question_never_returns(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        history.answered_questions_never_return(played)
        for match in played.matches:
            history.questions_are_distinct(match)


def test_sealed_answers_may_come_in_any_order_and_be_revised(table: Seated, profile: Profile):
    rng = Rng(seed_of(8), 0)
    examined, sealed = 0, False
    for played in courses(*table, profile.steps):
        for match in played.matches[:-1]:
            examined += history.arrival_order_is_forgotten(match, rng)
            sealed = sealed or any(prompt.sealed for prompt in match.prompts())
    assert examined or not sealed


@pytest.mark.fault("B55")
def test_sealed_answers_stay_secret_until_all_are_in(table: Seated, profile: Profile):
    rng = Rng(seed_of(9), 0)
    examined, sealed = 0, False
    for played in courses(*table, profile.steps):
        for turn in played.turns:
            examined += history.sealed_answers_stay_secret(turn, rng)
            sealed = sealed or any(prompt.sealed for prompt in turn.before.prompts())
    assert examined or not sealed
