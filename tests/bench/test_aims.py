"""Every aim can be measured: in CI each once, as small as can be, whatever the figures are."""

import pytest

from tests.bench.__main__ import AIMS, main
from tests.bench.aims import SMALL


@pytest.mark.parametrize("aim", AIMS, ids=[aim.name for aim in AIMS])
def test_an_aim_can_be_measured(aim):
    assert aim.measure(SMALL).value


def test_aims_are_chosen_by_words_of_their_names(capsys):
    assert main(["no aim is called this"]) == 0
    assert capsys.readouterr().out == ""
    assert len({aim.name for aim in AIMS}) == len(AIMS)
