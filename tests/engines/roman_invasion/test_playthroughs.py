"""Golden playthroughs: whole matches as text; how to record a wanted change stands in :mod:`tests.kit.playthrough`."""

from pathlib import Path
from typing import Any

import pytest

from engines.roman_invasion import GAME
from engines.roman_invasion.views import InvasionOptions
from tests.engines.roman_invasion.notation import write
from tests.engines.roman_invasion.playing import state_of
from tests.kit.playthrough import ABSENT, Playthrough
from tests.kit.walker import seed_named

FOLDER = Path(__file__).parent / "playthroughs"

MATCHES = {
    "two_steady": (("steady", "steady"), InvasionOptions()),
    "three_with_standing_orders": (("steady", "random", "steady"), InvasionOptions(first=1, last_round=5)),
    "six_mixed": (("steady", "random", ABSENT) * 2, InvasionOptions(last_round=3)),
}

ORDERS: dict[str, dict[int, dict[str, Any]]] = {
    "three_with_standing_orders": {0: {"policy": "help", "share": 2}, 2: {"policy": "never"}},
}


def _position(match):
    return write(state_of(match)).splitlines()


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_as_written(name):
    levels, options = MATCHES[name]
    match = Playthrough(GAME, levels, options, seed_named(name), ORDERS.get(name, {}), _position)
    match.assert_as_written(FOLDER / f"{name}.txt")
