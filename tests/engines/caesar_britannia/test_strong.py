"""The strong player: what it compares, and that it knows no more than its seat."""

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.ids import CELTS, ROME, Scenario
from engines.caesar_britannia.players.outlook import MATCH, outlook
from engines.caesar_britannia.players.strong import StrongPlayer
from engines.caesar_britannia.views import CaesarOptions
from engines.core.match import Match
from engines.core.rng import Rng
from tests.engines.caesar_britannia.playing import deal
from tests.engines.caesar_britannia.test_steady import finish
from tests.kit.figures import Count
from tests.kit.walker import BOUND, seed_named, seed_of

DUELS = 10
"""Matches for each side of each landing."""

SEARCHED = ("activate", "choose")
"""The kinds of questions it searches."""


def asked(scenario, every=9):
    """Yield every so many searched questions of a match of steady players, with the match."""
    match = Match.new(GAME, CaesarOptions(scenario=scenario), 2, seed_named(("strong", scenario))).match
    met = 0
    for _ in range(BOUND):
        if match.outcome() is not None:
            return
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        if prompt.kind in SEARCHED:
            met += 1
            if met % every == 0:
                yield match, prompt
        match = match.play(prompt.seat, match.think(prompt, "steady")).match


def answer(match, prompt, rng):
    """Return what the strong player answers, its worlds dealt from this match."""
    seat = prompt.seat
    return StrongPlayer().choose(
        match.view(seat), prompt, match.ask(seat), rng, lambda chance: match.world(seat, chance)
    )


@pytest.mark.parametrize("scenario", list(Scenario))
def test_an_answer_depends_on_nothing_the_seat_may_not_know(scenario):
    """In a world the seat cannot tell from this one, the same dice lead to the same answer, which is accepted."""
    compared = 0
    for number, (match, prompt) in enumerate(asked(scenario)):
        twin = match.world(prompt.seat, Rng(seed_of(6), number))
        made = answer(match, prompt, Rng(seed_of(7), number))
        dealt = answer(twin, twin.prompt(prompt.seat, prompt.key), Rng(seed_of(7), number))
        assert match.play(prompt.seat, made)
        assert made == dealt
        compared += 1
    assert compared


@pytest.mark.deep
@pytest.mark.parametrize("scenario", list(Scenario))
def test_the_strong_player_beats_the_steady_one(scenario, figure: Count):
    """Draws are left aside."""
    results = []
    for number in range(DUELS):
        for seat, levels in ((ROME, ["strong", "steady"]), (CELTS, ["steady", "strong"])):
            winners = finish(scenario, number, levels).outcome().winners
            results += [winners == (seat,)] if winners else []
    figure(f"strong against steady, {scenario.value} landing, won of {len(results)} decided", sum(results))
    assert sum(results) >= 0.6 * len(results)


def test_what_rome_has_and_need_not_fear_is_its_outlook():
    def value(**facts):
        return outlook(deal(romans={"caesar@dubris": "vii x"}, **facts).view(ROME), ROME)

    assert value(explored=("dubris", "regini")) > value() > value(reduced=("legio_x_second",))
    assert value(np=20) > value(np=10)
    near = {"celts": {"army:lugotorix:cantii": "bellatores bellatores bellatores bellatores nobiles equites"}}
    assert value(**near, at={"lugotorix": "durobrivae"}) > value(**near, at={"lugotorix": "cantiaci"})
    assert value(disgrace=True) == -MATCH


def test_what_is_good_for_rome_is_bad_for_the_celts():
    view = deal(romans={"caesar@dubris": "vii x"}).view(ROME)
    assert outlook(view, CELTS) == -outlook(view, ROME)
