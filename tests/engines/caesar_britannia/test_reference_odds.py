"""The exact odds of the reference, held against odds worked out by hand and against battles it plays by chance."""

from fractions import Fraction

import pytest

from tests.engines.caesar_britannia.reference.notation import celts, gaius, lugotorix, rome
from tests.engines.caesar_britannia.reference.odds import courses, exact, expected_losses, faces
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Battle
from tests.engines.caesar_britannia.reference.replay import play
from tests.engines.caesar_britannia.reference.tape import Rolled, Throw


def small(romans, britons, attacker=ROME):
    """A skirmish without anybody's Alea; both can retreat."""
    army, foes = rome(romans, gaius()), celts(britons, lugotorix())
    return Battle(attacker, army, foes, exits={ROME: ("p",), CELTS: ("r",)}, alea={ROME: False, CELTS: False})


@pytest.mark.parametrize(
    ("romans", "britons", "odds"),
    [
        # the slinger hits on 1-3, else the warrior on 1-2: half; a third of the other half
        ("F", "B1", {ROME: Fraction(1, 2), CELTS: Fraction(1, 6), "nobody": Fraction(1, 3)}),
        # a reduced slinger (1-2) dies of the hit: the same with a third and two ninths
        ("f", "B1", {ROME: Fraction(1, 3), CELTS: Fraction(2, 9), "nobody": Fraction(4, 9)}),
        # both slingers fire at once: one hit of one decides, both or neither is statu quo
        ("f", "L", {ROME: Fraction(2, 9), CELTS: Fraction(2, 9), "nobody": Fraction(5, 9)}),
        # only the warrior can hurt
        ("x", "B1", {ROME: Fraction(1, 6), CELTS: Fraction(5, 18), "nobody": Fraction(5, 9)}),
    ],
)
def test_odds_worked_by_hand(romans, britons, odds):
    """CIB-3.2.1, CIB-3.4.1, CIB-3.5.1."""
    assert exact(small(romans, britons), critical=False) == odds


def test_all_chances_add_up():
    assert sum(chance for chance, _ in courses(small("e C", "B1 Q"), critical=False)) == 1


def test_expected_losses():
    """One die on 1-3 against one step."""
    assert expected_losses(small("F", "B1"), CELTS, critical=False) == Fraction(1, 2)
    assert expected_losses(small("F", "B1"), ROME, critical=False) == Fraction(1, 6)


def test_what_does_not_matter_does_not_change_them():
    """A hit on the value itself is a hit like any other where nobody stands in front."""
    fight = small("e f", "B1 L")
    assert exact(fight, critical=True) == exact(fight, critical=False)


@pytest.mark.parametrize("needed", range(1, 7))
def test_the_faces_share_six(needed):
    for why in ("fire", "melee", "retreat"):
        for critical in (True, False):
            shares = faces(Throw(ROME, why, 0, needed), critical=critical)
            assert sum(n for _, n in shares) == 6


def test_battles_by_chance_come_near():
    """600 battles of a slinger and a cohort against three: each share within five hundredths, with fixed seeds."""
    fight = small("F C", "B1 B2 L")
    odds = exact(fight, critical=False)
    ends = [play(fight, Rolled(seed, eager=0)).outcome for seed in range(600)]
    for name, chance in odds.items():
        share = sum(end is not None and end.victor == name for end in ends) / len(ends)
        assert abs(share - float(chance)) < 0.05, (name, share, float(chance))
