"""Every sentence of the pictures is in the catalogue, and every entry of the catalogue is used."""

import re
from pathlib import Path

import renderers
from engines.roman_invasion.catalogue import CATALOGUE as GAME
from renderers.roman_invasion.catalogue import CATALOGUE

HOME = Path(renderers.__file__).parent
MADE = ("phase.", "key.", "how.", "seat.")
"""Beginnings of keys that are put together from a name and a number."""


def _source() -> str:
    return "\n".join(path.read_text("utf-8") for path in HOME.rglob("*.py") if path.name != "catalogue.py")


def test_every_key_that_is_asked_for_exists():
    asked = re.findall(r'(?:word|say)\(\s*"([a-z0-9_.]+)"', _source())
    assert len(asked) > 30
    assert [key for key in asked if key not in CATALOGUE] == []


def test_every_entry_is_used():
    source = _source()
    own = CATALOGUE.keys() - GAME.keys()
    plain = {key.removesuffix(".one") for key in own if not key.startswith(MADE)}
    assert {key for key in plain if f'"{key}"' not in source} == set()


def test_singular_and_plural_take_the_same_arguments():
    for key in CATALOGUE.keys() - GAME.keys():
        if key.endswith(".one"):
            assert CATALOGUE.arguments(key) == CATALOGUE.arguments(key.removesuffix(".one"))
