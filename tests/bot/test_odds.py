"""``legatus odds``: the odds of two armies in short notation."""

import pytest

from bot.__main__ import main
from bot.errors import Unusable
from bot.tools.odds import odds


def test_it_prints_the_odds_of_a_skirmish(capsys):
    """One slinger, who hits with 1 to 3 before anybody reaches him, against one warrior, who hits with 1 or 2."""
    assert main(["odds", "caesar", "funditor", "bellatores"]) == 0
    told = capsys.readouterr().out
    assert "A skirmish" in told
    assert "50 % to win, 33 % for a statu quo, 17 % to lose" in told


def test_tactics_reduced_units_and_whole_legions_count():
    plain = odds("caesar", "2 legion", "5 bellatores, nobiles")
    assert "A pitched battle" in plain
    assert odds("caesar", "frontal: 2 legion", "5 bellatores, nobiles") != plain
    assert odds("caesar", "2 reduced legion", "5 bellatores, nobiles") != plain
    assert "crushed" in odds("caesar", "2 legion", "bellatores")


@pytest.mark.parametrize(
    ("game", "one", "other", "why"),
    [
        ("chess", "legion", "bellatores", "no game chess"),
        ("invasion", "legion", "bellatores", "no odds"),
        ("caesar", "6 legion", "bellatores", "no more than 5"),
        ("caesar", "legion, elephant", "bellatores", "no elephant"),
        ("caesar", "legion", "", "no entry"),
        ("caesar", "legion", "reduced bellatores", "no reduced"),
        ("caesar", "legion", "99 bellatores", "at most"),
        ("caesar", "sideways: legion", "bellatores", "no tactic sideways"),
    ],
)
def test_what_does_not_read_is_said(game, one, other, why):
    with pytest.raises(Unusable, match=why):
        odds(game, one, other)
