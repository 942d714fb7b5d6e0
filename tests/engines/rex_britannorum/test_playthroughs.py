"""Golden playthroughs: whole matches as text; how to record a wanted change stands in :mod:`tests.kit.playthrough`."""

from pathlib import Path

import pytest

from engines.rex_britannorum import GAME
from engines.rex_britannorum.ids import Kingdom
from engines.rex_britannorum.views import RexOptions
from tests.kit.playthrough import ABSENT, Playthrough
from tests.kit.walker import seed_of

FOLDER = Path(__file__).parent / "playthroughs"

BRIGANTES, ICENI, REGNENSES = Kingdom

MATCHES = {
    "alone": (("steady",), RexOptions(kingdoms=(REGNENSES,))),
    "two_and_a_third": (
        ("random", "steady"),
        RexOptions(kingdoms=(ICENI, REGNENSES), objectives="off", recruitment="quick"),
    ),
    "two_without_a_third": (
        ("steady", ABSENT),
        RexOptions(kingdoms=(BRIGANTES, ICENI), third="none", reinforcements="random"),
    ),
    "three": (("steady", "random", "steady"), RexOptions(objectives="late")),
}

ORDERS = {
    "three": {
        1: {"winner": "road", "vassal": "cities", "recruit": "highest", "cohabit": "regions", "rome": "highest"},
    },
}


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_as_written(name):
    levels, options = MATCHES[name]
    chance = seed_of(sorted(MATCHES).index(name))
    match = Playthrough(GAME, levels, options, chance, ORDERS.get(name, {}))
    match.assert_as_written(FOLDER / f"{name}.txt")
