"""Catalogues are complete and hold nothing that is never said."""

import importlib
import re
from typing import get_args

import pytest

from bot.ui.sentences import EARLIER
from bot.ui.text import GENERAL
from engines.core.words import CORE
from engines.registry import GAMES
from renderers.registry import RENDERERS
from tests.kit.docstrings import described
from tests.kit.rules import games
from tests.kit.source import ROOT, below, phrases

DRAWN = [game for game in GAMES.values() if game.id in RENDERERS]
"""The games that have pictures."""


def folder(game):
    """Return the name of a game's folder, the same in engines, renderers and tests."""
    return type(game).__module__.rpartition(".")[0]


def pictures(game):
    """Return the catalogue of a game's pictures, or None where it has none."""
    name = f"renderers.{folder(game).rpartition('.')[2]}.catalogue"
    return importlib.import_module(name).CATALOGUE if any(below(name)) else None


def packages(game):
    """Return the packages that may say a game's lines."""
    name = folder(game).rpartition(".")[2]
    return (folder(game), f"renderers.{name}", f"bot.cogs.{game.id}")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_line_of_a_game_is_in_its_catalogue(game):
    assert_known(phrases(folder(game)), game.catalogue)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_game_says_all_that_is_in_its_catalogue(game):
    assert_used(phrases(*packages(game)), game.catalogue.keys() - CORE.keys())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_tells_every_kind_of_its_events(game):
    tellers = importlib.import_module(f"{folder(game)}.words.log")._TELLERS
    union, *_ = get_args(game.event_type)
    assert set(get_args(union)) == tellers.keys()


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_pictures_say_what_is_in_their_catalogue(game):
    catalogue = pictures(game)
    assert catalogue is not None
    assert_known(phrases(packages(game)[1]), catalogue)
    assert_used(phrases("renderers"), catalogue.keys() - game.catalogue.keys())


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_singular_and_plural_take_the_same_arguments(game):
    catalogue = pictures(game)
    for key in (key for key in catalogue.keys() - game.catalogue.keys() if key.endswith(".one")):
        assert catalogue.arguments(key) == catalogue.arguments(key.removesuffix(".one")), key


def test_the_bot_says_what_is_in_its_catalogue():
    said = phrases("bot")
    assert_known(said, GENERAL)
    assert_used(said, GENERAL.keys() - CORE.keys() - EARLIER.keys())
    assert not [key for key in EARLIER if said.uses(key)]


def test_the_kernel_says_what_is_in_its_catalogue():
    said = phrases("engines.core")
    assert said.said <= CORE.keys()
    assert_used(said, CORE.keys())


def test_every_word_of_the_glossary_is_in_the_code():
    named = glossary()
    assert len(named) > 20
    for word, dotted in named:
        assert described(dotted) is not None, word


def glossary():
    """Return the words of ARCHITECTURE.md, each with every name of the code it stands for."""
    words = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## Words")[2].partition("Why it is so")[0]
    rows = [line.strip("| ").split(" | ") for line in words.splitlines() if line.startswith("| ") and "`" in line]
    return [(row[0], dotted) for row in rows for dotted in re.findall(r"`([\w.]+)`", row[-1])]


def assert_known(said, catalogue):
    """Every key said is in the catalogue, and every composed one can be."""
    assert sorted(key for key in said.said if key not in catalogue) == []
    unknown = [pattern for pattern in said.composed if not any(re.fullmatch(pattern, key) for key in catalogue.keys())]  # noqa: SIM118
    assert unknown == []


def assert_used(said, keys):
    """Every key is said somewhere."""
    assert sorted(key for key in keys if not said.uses(key)) == []
