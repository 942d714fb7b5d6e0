"""How much the tests do: the numbers of the short and of the long profile, in one place."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final

VARIABLE: Final = "LEGATUS_TEST_PROFILE"
"""Environment variable that names the profile; ``python -m tests`` sets it."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The size of everything that could be made larger."""

    name: str
    steps: int
    """Steps of random matches examined per game and number of seats, where examining one is dear."""
    playouts: int
    """Random matches per game that are only played to the end."""
    twins: int
    """Twin worlds compared per game."""
    examples: int
    """Hypothesis examples per property."""
    kills: int
    """Times the bot is killed at a random moment."""
    duels: int
    """Matches a strong player plays against steady ones."""


CI: Final = Profile("ci", steps=20, playouts=20, twins=200, examples=25, kills=4, duels=12)
DEEP: Final = Profile("deep", steps=400, playouts=4_000, twins=10_000, examples=150, kills=60, duels=200)

_PROFILES: Final = {profile.name: profile for profile in (CI, DEEP)}


def current() -> Profile:
    """Return the profile this run was started with.

    Raises:
        KeyError: if the environment names one there is not.
    """
    return _PROFILES[os.environ.get(VARIABLE, CI.name)]
