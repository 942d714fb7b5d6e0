"""Every test here runs over every game, offered or not, and over the toy, with every number of seats."""

import pytest

from tests.kit.profile import current
from tests.kit.rules import games

ALL = games()


def pytest_generate_tests(metafunc):
    """Give each test its game, or its game and a number of seats."""
    if "table" in metafunc.fixturenames:
        tables = [(game, seats) for game in ALL for seats in game.seats]
        metafunc.parametrize("table", tables, ids=[f"{game.id}-{seats}" for game, seats in tables])
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", ALL, ids=[game.id for game in ALL])


@pytest.fixture(scope="session")
def profile():
    """The sizes of this run."""
    return current()
