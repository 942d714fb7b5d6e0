"""The deeds a zone allows beside going away from it, the price of restoring, storms; by table."""

from dataclasses import replace

import pytest

from tests.engines.caesar_britannia.reference import deeds
from tests.engines.caesar_britannia.reference.board import CASTRUM, PORTUS
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME
from tests.engines.caesar_britannia.situations import ashore, briton, chief, legion, roman


class TestDeeds:
    def test_founding(self):
        """CIB-2.3.1: an anchor, Caesar and two legionaries; anybody's action; once."""
        caesar, atrius = chief("caesar", ROME, "dubris", 10), chief("atrius", ROME, "dubris", 5)
        now = ashore(caesar, atrius, *legion("VII", "dubris"))
        assert deeds.may_found(atrius, now)
        assert not deeds.may_found(chief("commios", ROME, "dubris", 0), now)
        assert not deeds.may_found(atrius, ashore(atrius, *legion("VII", "dubris")))
        assert not deeds.may_found(atrius, ashore(caesar, atrius, roman("VII eagle", "dubris"), roman("ala", "dubris")))
        assert not deeds.may_found(atrius, replace(now, site="dubris", stands=True))
        assert deeds.may_found(atrius, replace(now, site="dubris"))
        assert not deeds.may_found(atrius, replace(now, site="regini"))
        inland = [replace(one, zone="cantiaci") for one in now.pieces]
        assert not deeds.may_found(inland[1], ashore(*inland))

    def test_ravaging(self):
        """CIB-2.3.2, CIB-2.3.4, R13."""
        gaius, unit = chief("gaius", ROME, "cantiaci", 7), roman("a", "cantiaci", "gaius")
        now = ashore(gaius, unit)
        assert deeds.may_ravage(gaius, now)
        assert not deeds.may_ravage(gaius, replace(now, ravaged=frozenset({"cantiaci"})))
        assert not deeds.may_ravage(gaius, replace(now, submissive=frozenset({"Cantii"})))
        assert not deeds.may_ravage(gaius, ashore(gaius))
        assert not deeds.may_ravage(gaius, ashore(gaius, replace(unit, acted=True)))

    def test_recruiting(self):
        """CIB-2.4.1, CIB-5.3.4, R31."""
        lug = chief("lug", CELTS, "dubris", 6, people="Cantii")
        assert deeds.may_recruit(lug, ashore(lug))
        assert not deeds.may_recruit(lug, ashore(lug, ravaged=frozenset({"dubris"})))
        assert not deeds.may_recruit(lug, ashore(lug, site="dubris", stands=True))
        assert deeds.may_recruit(lug, ashore(lug, site="dubris"))
        assert not deeds.may_recruit(replace(lug, zone="regini"), ashore(lug, allied=True))
        cass = chief("cassivellaunus", CELTS, "caesaromagus", 10, people="Catuvellauni")
        assert deeds.may_recruit(cass, ashore(cass, allied=True))
        assert not deeds.may_recruit(replace(cass, zone="dubris"), ashore(cass, allied=True))

    def test_repairing(self):
        """CIB-2.3.7."""
        atrius = chief("atrius", ROME, CASTRUM, 5)
        fort = {"site": "dubris", "stands": True, "np": 20}
        assert deeds.may_repair(atrius, ashore(atrius, *legion("VII", CASTRUM), **fort))
        assert not deeds.may_repair(atrius, ashore(atrius, *legion("VII", CASTRUM), **fort | {"np": 28}))
        assert not deeds.may_repair(atrius, ashore(atrius, *legion("VII", CASTRUM, reduced=True), **fort))
        assert deeds.may_repair(replace(atrius, zone=PORTUS), ashore(np=27))
        assert not deeds.may_repair(replace(atrius, zone=PORTUS, acted=True), ashore(np=27))
        assert not deeds.may_repair(chief("commios", ROME, PORTUS, 0), ashore(np=27))
        first = ashore(scenario=1, np=13)
        assert deeds.may_repair(replace(atrius, zone=PORTUS), first)
        assert not deeds.may_repair(replace(atrius, zone=PORTUS), replace(first, np=14))

    def test_submission(self):
        """CIB-2.3.4."""
        caesar = chief("caesar", ROME, "cantiaci", 10)
        now = ashore(caesar, *legion("VII", "cantiaci", "caesar"))
        assert deeds.may_propose(caesar, now, oppidum=True)
        held = replace(now, pieces=[*now.pieces, briton("b", "durobrivae", "Cantii")])
        assert not deeds.may_propose(caesar, held, oppidum=True)
        abroad = replace(now, pieces=[*now.pieces, briton("b", "vallis", "Cantii")])
        assert deeds.may_propose(caesar, abroad, oppidum=True)
        north = [replace(one, zone="verlamion") for one in now.pieces]
        assert not deeds.may_propose(north[0], ashore(*north), oppidum=True)
        assert deeds.may_propose(north[0], ashore(*north), oppidum=False)

    @pytest.mark.parametrize(
        ("scenario", "np", "price"),
        [(1, 14, 1), (1, 11, 1), (1, 10, 2), (1, 7, 2), (1, 6, 3), (2, 28, 1), (2, 21, 1), (2, 20, 2),
         (2, 14, 2), (2, 13, 3), (2, 0, 3)],
    )  # fmt: skip
    def test_the_price_of_restoring(self, scenario, np, price):
        """CIB-2.3.3, CIB-4.3."""
        now = ashore(scenario=scenario, np=np, site="dubris", stands=True)
        assert deeds.restore_price(now) == price
        assert deeds.restore_price(replace(now, stands=False)) == 3
        assert deeds.restore_price(replace(now, stands=False, site=None)) is None

    @pytest.mark.parametrize(
        ("turn", "over", "needed"),
        [(1, False, 0), (2, False, 2), (3, False, 3), (5, False, 5), (6, False, 6), (3, True, 1), (20, True, 1)],
    )
    def test_tempests(self, turn, over, needed):
        """CIB-4.1."""
        assert deeds.storm_needs(turn, big_over=over) == needed

    def test_the_drowned(self):
        """CIB-2.3.6."""
        assert [deeds.drowned(n, 8) for n in (0, 8, 9, 22)] == [0, 0, 1, 14]


@pytest.mark.parametrize(
    ("np", "scenario", "dice", "big", "left"),
    [(28, 2, (4, 5), True, 13), (14, 1, (6,), True, 2), (10, 1, (6,), True, 0), (15, 2, (), False, 14),
     (0, 2, (), False, 0)],
)  # fmt: skip
def test_storms_cost_np(np, scenario, dice, big, left):
    """CIB-4.1."""
    assert deeds.fleet_after(np, scenario, dice, big=big) == left


def test_a_storm_throws_its_dice():
    with pytest.raises(ValueError, match="1 dice"):
        deeds.fleet_after(28, 2, (3,), big=True)


def test_an_empty_castrum_is_destroyed():
    """CIB-4.3: by Rome's own move too; commanders do not hold it."""
    caesar = chief("caesar", ROME, CASTRUM, 10)
    assert deeds.has_fallen(ashore(caesar, site="dubris", stands=True))
    assert not deeds.has_fallen(ashore(caesar, roman("a", CASTRUM), site="dubris", stands=True))
    assert not deeds.has_fallen(ashore(caesar, site="dubris"))


@pytest.mark.parametrize(
    ("ravaged", "commios", "needed"),
    [((), None, 7), (("cantiaci", "dubris"), None, 5), (("regini",), None, 7), ((), "dubris", 6),
     ((), "regini", 7), ((), CASTRUM, 7)],
)  # fmt: skip
def test_what_a_submission_needs(ravaged, commios, needed):
    """CIB-2.3.4, R58."""
    pieces = [chief("commios", ROME, commios, 0)] if commios else []
    now = ashore(*pieces, ravaged=frozenset(ravaged), site="dubris", stands=True)
    assert deeds.submission_needs("Cantii", now) == needed
