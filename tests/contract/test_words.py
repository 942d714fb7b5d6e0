"""Every sentence is in the catalogue with its arguments, fits where it is shown, and rests on a clause."""

import re

from engines.core.rng import Rng
from tests.contract.laws import words
from tests.kit.lines import LABEL, lines_in, text_of
from tests.kit.profile import Profile
from tests.kit.walker import Seated, courses, seed_of, spread

SMALL = ("a", "an", "the", "of")
"""Words that stay small in a title."""

MACHINE = re.compile(r"\b(prompt|draft|verb|state|enum|seat|engine|id)\b", re.IGNORECASE)
"""Words of how the program is made, none of the table's."""


def test_everything_shown_reads(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        for match in (*spread(played.matches, profile.steps), played.matches[-1]):
            words.everything_shown_reads(match)


def test_every_event_narrates(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        for step in played.steps:
            words.events_read(step)


def test_seats_are_told_apart(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        words.seats_are_told_apart(played.matches[0])
        words.seats_are_told_apart(played.matches[-1])


def test_wishes_survive_a_start_with_fewer(game):
    for lobby in game.seats:
        for seats in range(min(game.seats), lobby):
            words.wishes_survive(game, lobby, seats)


def test_every_field_fits_its_widget(table: Seated, profile: Profile):
    rng = Rng(seed_of(10), 0)
    for played in courses(*table, profile.steps):
        for match in spread(played.matches[:-1], profile.steps):
            for prompt in match.prompts():
                words.forms_read(match, prompt, rng)


def test_the_options_can_be_agreed(table: Seated):
    rng = Rng(seed_of(11), 0)
    for _ in range(20):
        words.options_can_be_agreed(*table, rng)


def test_labels_of_actions_are_in_title_case(game):
    for key in sorted(game.catalogue.keys()):
        if re.search(r"(^|\.)verb\.", key) and not key.endswith(".ask"):
            label = game.catalogue.template(key)
            assert all(word[0].isupper() or word in SMALL for word in label.split()), key
            assert len(label) <= LABEL, key


def test_no_sentence_uses_words_of_the_machine(game):
    for key in sorted(game.catalogue.keys()):
        if not key.startswith(("core.", "seat.")):
            assert not MACHINE.search(re.sub(r"\{[^}]*\}", "", game.catalogue.template(key))), key


def test_the_game_is_explained_on_a_few_screens(game):
    """One to five screens of a few paragraphs, each short enough for a phone screen."""
    assert 1 <= len(game.how_to_play) <= 5
    for screen in game.how_to_play:
        words = [text_of(game.catalogue, line) for line in lines_in(screen)]
        assert 1 <= len(words) <= 4
        assert 0 < sum(map(len, words)) <= 900


def test_clauses_are_short_enough_to_quote(game):
    assert game.rulebook.clauses
    for clause in game.rulebook.clauses:
        assert len(clause.text) <= 1000
        assert clause.chapter, f"{clause.id} stands under no heading"
