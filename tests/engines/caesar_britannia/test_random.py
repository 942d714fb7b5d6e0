"""Random matches, hurried along: whatever is played, nothing that must hold is broken."""

from collections import Counter

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.ids import Scenario
from engines.caesar_britannia.views import CaesarOptions
from engines.core.forms import random_draft
from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.rng import Rng
from tests.engines.caesar_britannia.playing import board_of
from tests.kit.profile import current
from tests.kit.walker import seed_of

MATCHES = max(10, current().playouts // 10)
LENGTHS = (100, 200, 350, 500)
"""Numbers of actions up to which the lengths of matches are counted; 350 are about the most that are wanted."""

DEEDS = ("found", "ravage", "propose", "persuade", "restore", "repair", "recruit", "sail", "march")


def answer(match, prompt, rng):
    """Return a random answer, deeds before standing still."""
    ask = match.ask(prompt.seat)
    made = Draft(prompt=prompt.key)
    field = ask(made)
    verbs = [choice.value for choice in field.choices]
    eager = [verb for verb in DEEDS if verb in verbs]
    verb = rng.choice(eager) if eager and rng.below(4) else rng.choice(verbs)
    return random_draft(ask, made.put("verb", verb), rng)


@pytest.mark.rule("CIB-1", "CIB-5.1.2")
@pytest.mark.parametrize("scenario", list(Scenario))
@pytest.mark.parametrize("number", range(MATCHES))
def test_eager_matches_come_to_their_end_and_every_step_holds_together(scenario, number, figure):
    """The match checks the invariants after every step."""
    rng = Rng(seed_of(number), 7)
    match = Match.new(GAME, CaesarOptions(scenario=scenario), 2, seed_of(number)).match
    done: Counter[str] = Counter()
    while match.outcome() is None:
        prompt = next(one for one in match.prompts() if one.awaited)
        chosen = answer(match, prompt, rng)
        done[str(chosen.verb)] += 1
        match = match.play(prompt.seat, chosen).match
        assert match.version < 2000
    board = board_of(match)
    assert board.turn == board.turns or board.disgrace
    assert done["march"] or board.disgrace
    assert done["sail"] or board.disgrace
    figure(f"eager matches of the {scenario.value} landing", 1)
    for most in LENGTHS:
        figure(f"of them with {most} actions or fewer, {scenario.value} landing", int(match.version <= most))
