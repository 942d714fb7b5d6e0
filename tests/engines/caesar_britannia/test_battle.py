"""The arithmetic of a battle: kinds, tactics, hits, losses, pursuit."""

from itertools import product

import pytest

from engines.caesar_britannia.data.tables import CELTS, LEGIONARY, ROMANS
from engines.caesar_britannia.ids import CelticUnit, RomanUnit, Tactic, Terrain
from engines.caesar_britannia.legal.battle import (
    BattleKind,
    Phase,
    after_losses,
    battle_kind,
    defeated,
    hits,
    inflicted,
    phases,
    targets,
    throws,
)
from engines.caesar_britannia.legal.fighters import Fighter, strength
from engines.caesar_britannia.legal.tactics import Pursuit, escape_needs, open_tactics, pursuit, stands_in_front
from tests.engines.caesar_britannia.playing import units


def romans(text, **facts):
    """Return Roman fighters by short names."""
    return tuple(Fighter(name=unit, unit=unit, **facts) for unit in units(text))


def celts(text, **facts):
    """Return Celtic fighters by kind."""
    kinds = map(CelticUnit, text.split())
    return tuple(Fighter(name=f"{kind.value}.{number}", band=kind, **facts) for number, kind in enumerate(kinds))


def front(fighters, tactic):
    return {fighter.name for fighter in fighters if stands_in_front(fighter, tactic)}


# Kinds of battle ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.2.1", "CIB-3.2.3", "CIB-R8")
@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        (4, 4, "pitched"),
        (4, 23, "pitched"),
        (3, 17, "skirmish"),
        (3, 18, "crush"),
        (24, 4, "crush"),
        (1, 1, "skirmish"),
    ],
)
def test_numbers_say_what_kind_of_battle_it_is(one, other, kind):
    assert battle_kind(one, other) is battle_kind(other, one) is BattleKind(kind)


@pytest.mark.rule("CIB-3.2.3")
def test_nobody_is_crushed_behind_walls():
    assert battle_kind(1, 10, shelter=True) is BattleKind.SKIRMISH
    assert battle_kind(4, 24, shelter=True) is BattleKind.PITCHED


@pytest.mark.rule("CIB-3.1", "CIB-3.2.1")
def test_a_pitched_battle_has_three_phases_and_a_skirmish_two():
    assert phases(BattleKind.PITCHED) == (Phase.FIRE, Phase.MELEE, Phase.GENERAL_MELEE)
    assert phases(BattleKind.SKIRMISH) == (Phase.FIRE, Phase.MELEE)
    assert phases(BattleKind.CRUSH) == ()


@pytest.mark.rule("CIB-3.1", "CIB-3.4")
def test_a_unit_throws_where_it_has_the_value():
    army = romans("vii_v funditor_i")
    assert [fighter.name for fighter in throws(army, Phase.FIRE)] == ["legio_vii_vexillation", "funditor_i"]
    assert [fighter.name for fighter in throws(army, Phase.MELEE)] == ["legio_vii_vexillation"]
    weak = romans("vii_v", reduced=True)
    assert throws(weak, Phase.FIRE) == ()
    assert throws(celts("essedarii_on_foot"), Phase.FIRE) == ()
    assert throws(celts("essedarii"), Phase.FIRE) != ()


# Tactics -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.3")
def test_each_tactic_brings_its_own_to_the_front():
    army = romans("vii ala ala_aeduorum cohors_classica sagittiffer_i")
    assert front(army, Tactic.WINGS) == {"ala", "ala_aeduorum"}
    assert front(army, Tactic.DISSUASION) == {"legio_vii_vexillation", "ala"}
    assert front(army, Tactic.FRONTAL) == {"legio_vii_eagle", "legio_vii_second", "ala_aeduorum", "cohors_classica"}
    assert front(army, Tactic.GENERAL) == set()


@pytest.mark.rule("CIB-3.3")
def test_chariots_are_no_cavalry_and_show_a_sword_on_foot_only():
    army = celts("essedarii essedarii_on_foot equites")
    assert front(army, Tactic.WINGS) == {"equites.2"}
    assert front(army, Tactic.FRONTAL) == {"essedarii_on_foot.1"}
    assert front(army, Tactic.DISSUASION) == {"equites.2"}


@pytest.mark.rule("CIB-3.3", "CIB-R35")
def test_only_commanded_units_that_are_not_reduced_go_to_the_front_but_an_eagle_does():
    assert front(romans("vii", commanded=False), Tactic.FRONTAL) == set()
    assert front(romans("vii", reduced=True), Tactic.FRONTAL) == {"legio_vii_eagle"}
    assert front(romans("vii_v", reduced=True), Tactic.DISSUASION) == set()


@pytest.mark.rule("CIB-3.3")
def test_a_tactic_needs_somebody_for_the_front_line_and_a_general_attack_nobody():
    assert open_tactics(romans("funditor_i"), Terrain.PLAIN) == (Tactic.GENERAL,)
    assert open_tactics(romans("vii+"), Terrain.PLAIN) == (Tactic.GENERAL, Tactic.FRONTAL)
    assert open_tactics(romans("ala"), Terrain.PLAIN) == (Tactic.WINGS, Tactic.GENERAL, Tactic.DISSUASION)
    assert open_tactics(romans("ala"), Terrain.FOREST) == (Tactic.GENERAL, Tactic.DISSUASION)
    assert open_tactics(romans("ala", commanded=False), Terrain.PLAIN) == (Tactic.GENERAL,)


# Hits --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.4.1")
def test_the_examples_of_the_book():
    (slinger,), (rider,), (legion,) = romans("funditor_i"), romans("ala"), romans("vii_v")
    assert [hits(slinger, Phase.FIRE, face) for face in range(1, 7)] == [1, 1, 1, 0, 0, 0]
    assert [hits(slinger, Phase.MELEE, face) for face in range(1, 7)] == [0] * 6
    assert [hits(rider, Phase.FIRE, face) for face in range(1, 7)] == [1, 0, 0, 0, 0, 0]
    assert [hits(rider, Phase.MELEE, face) for face in range(1, 7)] == [1, 1, 0, 0, 0, 0]
    assert [hits(legion, Phase.MELEE, face) for face in range(1, 7)] == [1, 1, 1, 0, 0, 0]
    (first,) = romans("vii_v", front=True)
    assert [hits(first, Phase.MELEE, face) for face in range(1, 7)] == [1, 1, 2, 0, 0, 0]
    assert [hits(first, Phase.GENERAL_MELEE, face) for face in range(1, 7)] == [1, 1, 2, 0, 0, 0]
    assert [hits(first, Phase.FIRE, face) for face in range(1, 7)] == [1, 0, 0, 0, 0, 0]


# Losses ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.4.4")
def test_the_front_line_takes_the_first_two_losses_of_a_melee_the_third_goes_where_the_owner_likes():
    army = (*romans("vii+", front=True), *romans("vii_v sagittiffer_i"))
    eagle, second = units("vii+")
    assert set(targets(army, (), Phase.MELEE)) == {eagle, second}
    assert set(targets(army, (eagle,), Phase.MELEE)) == {eagle, second}
    assert set(targets(army, (eagle, second), Phase.MELEE)) == {"sagittiffer_i", *units("vii_v")}
    assert eagle not in targets(army, (eagle, eagle), Phase.MELEE)
    assert set(targets(army, (), Phase.FIRE)) == {fighter.name for fighter in army}


@pytest.mark.rule("CIB-R5", "CIB-3.4.4")
def test_a_front_line_with_fewer_steps_takes_fewer():
    army = (*celts("nobiles", front=True), *celts("bellatores bellatores"))
    assert targets(army, (), Phase.MELEE) == ("nobiles.0",)
    assert set(targets(army, ("nobiles.0",), Phase.MELEE)) == {"bellatores.0", "bellatores.1"}


@pytest.mark.rule("CIB-R5", "CIB-3.4.4")
def test_no_legionary_is_eliminated_while_an_auxiliary_is_left_but_reducing_one_is_allowed():
    army = (*romans("vii_v", reduced=True), *romans("viii_v sagittiffer_i"))
    assert set(targets(army, (), Phase.FIRE)) == {*units("viii_v"), "sagittiffer_i"}
    taken = (*units("viii_v"), "sagittiffer_i")
    assert set(targets(army, taken, Phase.FIRE)) == {"sagittiffer_i"}
    taken = (*taken, "sagittiffer_i")
    assert set(targets(army, taken, Phase.FIRE)) == set(units("vii_v viii_v"))


@pytest.mark.rule("CIB-R5")
def test_where_the_front_line_must_take_a_loss_a_legionary_dies_before_an_auxiliary():
    army = (*romans("vii_v", reduced=True, front=True), *romans("sagittiffer_i"))
    assert targets(army, (), Phase.MELEE) == units("vii_v")


@pytest.mark.rule("CIB-3.4.3")
def test_a_reduced_unit_falls_back_an_eagle_stays_and_a_celt_is_gone():
    army = (*romans("vii", front=True), *romans("ala"))
    eagle, second, vexillation = units("vii")
    left = {fighter.name: fighter for fighter in after_losses(army, (eagle, second, vexillation, vexillation))}
    assert left.keys() == {eagle, second, "ala"}
    assert (left[eagle].reduced, left[eagle].front) == (True, True)
    assert (left[second].reduced, left[second].front) == (True, False)
    assert not left[RomanUnit("ala")].reduced
    assert after_losses(celts("nobiles equites"), ("nobiles.0",)) == celts("nobiles equites")[1:]
    assert after_losses(romans("vii_v", reduced=True), units("vii_v")) == ()


@pytest.mark.rule("CIB-3.4.5", "CIB-R61")
def test_losses_are_steps_really_lost():
    army = romans("vii_v ala")
    assert strength(army) == 4
    assert inflicted(army, 3) == 3
    assert inflicted(army, 9) == 4
    assert inflicted(celts("nobiles"), 2) == 1


@pytest.mark.rule("CIB-3.4.4", "CIB-R5")
def test_every_way_to_take_losses_keeps_both_demands():
    """All ways to take up to four losses in a melee: the front first, and no legionary for a living auxiliary."""
    army = (*romans("vii_v", front=True), *romans("viii_v", reduced=True), *romans("sagittiffer_i"))
    steps = {fighter.name: fighter.steps for fighter in army}
    ways: list[tuple[str, ...]] = [()]
    for _ in range(4):
        ways = [(*way, name) for way in ways for name in targets(army, way, Phase.MELEE)]
    assert ways
    for way in ways:
        assert list(way[:2]) == list(units("vii_v")) * 2
        assert all(way.count(name) <= steps[name] for name in steps)
        dead = [name for name in steps if way.count(name) == steps[name] and name != way[0]]
        if units("viii_v")[0] in dead:
            assert way.index(units("viii_v")[0]) > max(
                (number for number, name in enumerate(way) if name == "sagittiffer_i"), default=-1
            )
            assert way.count("sagittiffer_i") == steps["sagittiffer_i"]


# The end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.5.1")
def test_more_losses_are_a_defeat_and_as_many_a_statu_quo():
    assert defeated(4, 3) == "attacker"
    assert defeated(3, 4) == "defender"
    assert defeated(2, 2) is None


TABLE = """
frontal     R  R  R  AD
general     AD R  R  R
dissuasion  R  AD SQ R
wings       R  R  AD R
"""
COLUMNS = (Tactic.FRONTAL, Tactic.GENERAL, Tactic.DISSUASION, Tactic.WINGS)
CELLS = {"R": Pursuit.RETREATS, "AD": Pursuit.DESTROYED, "SQ": Pursuit.STATU_QUO}


@pytest.mark.rule("CIB-3.5.1")
def test_the_pursuit_table_is_that_of_the_book():
    rows = [row.split() for row in TABLE.strip().splitlines()]
    found = {
        (Tactic(row[0]), victor): CELLS[cell] for row in rows for victor, cell in zip(COLUMNS, row[1:], strict=True)
    }
    assert found.keys() == set(product(Tactic, Tactic))
    for (lost, won), result in found.items():
        assert pursuit(lost, won, romans("ala")) is result


@pytest.mark.rule("CIB-3.5.1", "CIB-R27", "CIB-R39")
def test_nobody_is_destroyed_without_cavalry_or_chariots_or_where_a_side_had_no_tactic():
    lost, won = Tactic.GENERAL, Tactic.FRONTAL
    assert pursuit(lost, won, romans("vii sagittiffer_i")) is Pursuit.RETREATS
    for swift in (romans("ala"), celts("equites"), celts("essedarii"), celts("essedarii_on_foot")):
        assert pursuit(lost, won, swift) is Pursuit.DESTROYED
    assert pursuit(None, won, romans("ala")) is Pursuit.RETREATS
    assert pursuit(lost, None, romans("ala")) is Pursuit.RETREATS
    assert pursuit(Tactic.DISSUASION, Tactic.DISSUASION, romans("vii")) is Pursuit.STATU_QUO


@pytest.mark.rule("CIB-3.4.6")
def test_a_retreat_in_good_order_is_easier_in_the_forest_or_with_mounted_chariots():
    assert escape_needs(romans("vii"), Terrain.PLAIN) == 6
    assert escape_needs(romans("vii"), Terrain.FOREST) == 4
    assert escape_needs(celts("essedarii nobiles"), Terrain.PLAIN) == 4
    assert escape_needs(celts("essedarii_on_foot nobiles"), Terrain.PLAIN) == 6


@pytest.mark.rule("CIB-3.4.3", "CIB-0.2.2")
def test_every_counter_can_fight():
    for unit, facts in ROMANS.items():
        fighter = Fighter(name=unit, unit=unit)
        assert (fighter.melee, fighter.fire) == facts.full
        assert fighter.evolve(reduced=True).values == facts.reduced
        assert (fighter.steps, fighter.legionary) == (2, unit in LEGIONARY)
    for kind, drawn in CELTS.items():
        fighter = Fighter(name=kind.value, band=kind)
        assert (fighter.values, fighter.steps, fighter.chariot) == (drawn.values, 1, drawn.chariot)
        assert fighter.mounted == (kind is CelticUnit.ESSEDARII)
