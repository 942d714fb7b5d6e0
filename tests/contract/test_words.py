"""Every sentence is in the catalogue with its arguments, fits where it is shown, and rests on a clause."""

from engines.core.rng import Rng
from tests.contract.laws import words
from tests.kit.lines import lines_in, text_of
from tests.kit.walker import courses, seed_of, spread


def test_everything_shown_reads(table, profile):
    for played in courses(*table, profile.steps):
        for match in (*spread(played.matches, profile.steps), played.matches[-1]):
            words.everything_shown_reads(match)


def test_every_event_narrates(table, profile):
    for played in courses(*table, profile.steps):
        for step in played.steps:
            words.events_read(step)


def test_seats_are_told_apart(table, profile):
    for played in courses(*table, profile.steps):
        words.seats_are_told_apart(played.matches[0])
        words.seats_are_told_apart(played.matches[-1])


def test_wishes_survive_a_start_with_fewer(game):
    for lobby in game.seats:
        for seats in range(min(game.seats), lobby):
            words.wishes_survive(game, lobby, seats)


def test_every_blank_fits_its_widget(table, profile):
    rng = Rng(seed_of(10), 0)
    for played in courses(*table, profile.steps):
        for match in spread(played.matches[:-1], profile.steps):
            for prompt in match.prompts():
                words.forms_read(match, prompt, rng)


def test_the_options_can_be_agreed(table):
    rng = Rng(seed_of(11), 0)
    for _ in range(20):
        words.options_can_be_agreed(*table, rng)


def test_the_game_is_explained_on_a_few_screens(game):
    """One to five pages, each short enough for a phone screen."""
    assert 1 <= len(game.how_to_play) <= 5
    for page in game.how_to_play:
        text = "\n".join(text_of(game.catalogue, line) for line in lines_in(page))
        assert 0 < len(text) <= 1500


def test_clauses_are_short_enough_to_quote(game):
    assert game.rulebook.clauses
    for clause in game.rulebook.clauses:
        assert len(clause.text) <= 1000
        assert clause.chapter, f"{clause.id} stands under no heading"
