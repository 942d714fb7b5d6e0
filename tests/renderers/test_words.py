"""Every sentence of the pictures is in the catalogue, and every entry of the catalogue is used."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import renderers
from engines.rex_britannorum.catalogue import CATALOGUE as REX
from engines.roman_invasion.catalogue import CATALOGUE as INVASION
from renderers.rex_britannorum.catalogue import CATALOGUE as REX_PICTURES
from renderers.roman_invasion.catalogue import CATALOGUE as INVASION_PICTURES

HOME = Path(renderers.__file__).parent
GAMES = {"roman_invasion": (INVASION_PICTURES, INVASION), "rex_britannorum": (REX_PICTURES, REX)}
"""The catalogue of each game's pictures, and that of the game, which it contains."""

MADE = ("phase.", "key.", "how.", "seat.", "face.power.", "goal.", "deck.", "tracks.", "npk.")
"""Beginnings of keys that are put together from a name and a number."""


def _source(game: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in _files(game) if path.name != "catalogue.py")


def _files(game: str) -> Iterator[Path]:
    """Yield the modules of a game's pictures and those that make its base pictures."""
    yield from (HOME / game).rglob("*.py")
    rex = game == "rex_britannorum"
    yield from (path for path in (HOME / "tools").rglob("*.py") if path.name.startswith("rex_") == rex)


@pytest.mark.parametrize("game", GAMES)
def test_every_key_that_is_asked_for_exists(game):
    catalogue, _ = GAMES[game]
    asked = re.findall(r'(?:word|say)\(\s*"([a-z0-9_.]+)"', _source(game))
    assert len(asked) > 30
    assert [key for key in asked if key not in catalogue] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_used(game):
    source, (catalogue, own) = _source(game), GAMES[game]
    plain = {key.removesuffix(".one") for key in catalogue.keys() - own.keys() if not key.startswith(MADE)}
    assert {key for key in plain if f'"{key}"' not in source} == set()


@pytest.mark.parametrize("game", GAMES)
def test_singular_and_plural_take_the_same_arguments(game):
    catalogue, own = GAMES[game]
    for key in catalogue.keys() - own.keys():
        if key.endswith(".one"):
            assert catalogue.arguments(key) == catalogue.arguments(key.removesuffix(".one"))
