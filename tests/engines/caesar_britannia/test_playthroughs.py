"""Golden playthroughs: whole matches as text; how to record a wanted change stands in :mod:`tests.kit.playthrough`."""

from pathlib import Path

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.ids import Scenario, Start, Symbols
from engines.caesar_britannia.views import CaesarOptions
from tests.kit.playthrough import ABSENT, Playthrough
from tests.kit.walker import seed_of

FOLDER = Path(__file__).parent / "playthroughs"

MATCHES = {
    "first_landing": (("random", ABSENT), CaesarOptions(scenario=Scenario.FIRST), 5),
    "second_landing": (("random", "random"), CaesarOptions(symbols=Symbols.HISTORICAL), 0),
    "first_landing_from_anywhere": (
        ("random", "random"),
        CaesarOptions(scenario=Scenario.FIRST, start=Start.CHOSEN),
        39,
    ),
    "second_landing_from_anywhere": (("random", ABSENT), CaesarOptions(start=Start.CHOSEN), 39),
}
"""The levels, the start, and the number of the seed: short matches with battles in them."""

ORDERS = {
    "second_landing": {
        0: {
            "scope": "always",
            "rerolls": "never",
            "losses": "hand",
            "leave": "hand",
            "retreat": "hand",
            "saviour": "come",
        },
        1: {
            "scope": "always",
            "chariots": "charge",
            "rerolls": "usual",
            "losses": "usual",
            "leave": "usual",
            "retreat": "usual",
            "ambush": "hold",
        },
    },
}


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_as_written(name):
    levels, options, seed = MATCHES[name]
    match = Playthrough(GAME, levels, options, seed_of(seed), ORDERS.get(name, {}))
    match.assert_as_written(FOLDER / f"{name}.txt")
