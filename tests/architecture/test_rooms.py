"""One finds one's way: every game has the same rooms, and nothing lies in the hall that belongs into one of them."""

import re

import pytest

from engines.registry import GAMES
from renderers.registry import RENDERERS
from tests.kit.source import below

ENGINE = {"game", "ids", "state", "views", "actions", "events", "project", "prompts", "redeal"}
LATER = {"editions"}
"""The module a game gets once the form of its stored documents has changed."""
ODDS = {"foresight", "sampling"}
"""The modules a game gets whose odds are found by fighting battles: they use forms and rules, so no room has them."""
PART = re.compile(r"[a-z]+_(views|events)")
"""A part of the views or events where one module would be too long: what it is about, then what it is a part of."""
ROOMS = {"data", "legal", "forms", "rules", "words", "players"}
SHARED = {"data.tables", "forms.fields", "forms.options", "players.fallback", "players.steady"} | {
    f"words.{name}" for name in ("catalogue", "labels", "log", "position", "preview", "shorthand")
}
"""Modules of the rooms that every game has."""


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_has_the_same_rooms(game):
    package = type(game).__module__.rpartition(".")[0]
    names = {module.name.removeprefix(package).removeprefix(".") for module in below(package)} - {""}
    halls = {name.partition(".")[0] for name in names}
    assert {name for name in halls if not PART.fullmatch(name)} - LATER - ODDS == ENGINE | ROOMS
    assert names >= SHARED


PICTURES = {"renderer", "howto", "catalogue", "art", "board", "private", "reports"}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_has_pictures_or_is_played_in_words(game):
    """Nothing of a game is drawn that the registry of renderers does not know."""
    package = f"renderers.{type(game).__module__.split('.')[1]}"
    assert any(below(package)) == (game.id in RENDERERS)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.id in RENDERERS], ids=lambda game: game.id)
def test_the_pictures_of_every_game_have_the_same_rooms(game):
    package = f"renderers.{type(game).__module__.split('.')[1]}"
    names = {module.name.removeprefix(package).removeprefix(".").partition(".")[0] for module in below(package)}
    assert names - {""} == PICTURES
