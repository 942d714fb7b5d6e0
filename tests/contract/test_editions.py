"""Matches stored by every edition there ever was still open, hold together and can be played to their end."""

import pytest

from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.kit.frozen import read
from tests.kit.walker import play_out, seed_of
from tests.toy import GAME as TOY

STORED = (*GAMES.values(), TOY)
"""Games of which matches can have been stored: nobody has played one that is not offered."""


@pytest.mark.fault("B48")
@pytest.mark.parametrize("stored", STORED, ids=lambda game: game.id)
def test_a_match_of_every_edition_opens_and_ends(stored):
    for edition in range(1, stored.edition + 1):
        match = read(stored, edition).thaw(stored)
        stored.check(match._state)
        assert match.outcome() is None
        (able,) = (Seat(number) for number in range(match.seats) if match.can_undo(Seat(number)))
        assert play_out(match.undo(able).match, Rng(seed_of(12), 0)).outcome() is not None
        assert play_out(match, Rng(seed_of(13), 0)).outcome() is not None


def test_every_edition_after_the_first_can_be_reached(game):
    assert sorted(game.upgrades) == list(range(2, game.edition + 1))
