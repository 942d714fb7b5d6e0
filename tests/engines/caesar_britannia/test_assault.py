"""Landings among enemies, and the battle of the first landing."""

import pytest

from engines.caesar_britannia.battle_events import (
    BattleBegan,
    BattleEnded,
    Bombarded,
    DrivenBack,
    LeaderLost,
    PhaseFought,
    Retreated,
)
from engines.caesar_britannia.ids import CELTS, COMMIOS, ROME, CelticUnit, Leader, Scenario, Stack, Zone
from engines.caesar_britannia.legal.battle import BattleKind, Phase
from engines.core.model import Map
from tests.engines.caesar_britannia.playing import (
    after,
    asked,
    begin,
    board_of,
    deal,
    event,
    events,
    field_of,
    lying,
    offered,
    order,
    play,
    seat_of,
    state_of,
    text,
    units,
)

GAIUS, ATRIUS, CAESAR, LUGOTORIX = Leader("gaius"), Leader("atrius"), Leader("caesar"), Leader("lugotorix")
ARMY = "army:lugotorix:cantii"


def missing(phase, *names):
    """Return throws that hit nobody."""
    return [(f"{phase} of {name}", 6) for name in names]


# Later landings among enemies --------------------------------------------------------------------------------------


def afloat(*dice, celts="bellatores bellatores", at=None, **facts):
    """Return a match in which Celts hold the zone where Rome lands."""
    romans = {"gaius@fretum": "vii+ viii_v", "caesar@portus_itius": "x"} | facts.pop("romans", {})
    where = {"lugotorix": "dubris", "cingetorix": "vallis", "atrius": "portus_itius"} | (at or {})
    return deal(*dice, romans=romans, celts={ARMY: celts}, at=where, **facts)


SKIRMISH = [
    *missing("fire", *units("vii+ viii_v")),
    *missing("melee", *units("vii+ viii_v")),
    *missing("melee", "bellatores", "bellatores"),
]


@pytest.mark.rule("CIB-R7", "CIB-2.3.6", "CIB-3.5.4")
def test_a_landing_among_enemies_is_a_battle_and_one_that_fails_goes_back_to_the_ocean():
    done = play(afloat(*SKIRMISH), "sail", leader="gaius", to="dubris", aboard="vii+ viii_v")
    assert event(done, BattleBegan).zone == "dubris"
    assert event(done, BattleEnded).winner is None
    board = board_of(done.match)
    assert event(done, Retreated).to == board.at[GAIUS] == "fretum"
    assert {board.units[unit] for unit in units("vii+ viii_v")} == {"fretum"}


@pytest.mark.rule("CIB-R7", "CIB-3.5.2")
def test_a_landing_that_wins_stands_ashore():
    dice = [*missing("fire", *units("vii+ viii_v")), *[(f"melee of {unit}", 3) for unit in units("vii+ viii_v")]]
    done = play(afloat(*dice, *missing("melee", "bellatores", "bellatores")), "sail", leader="gaius", to="dubris")
    board = board_of(done.match)
    assert event(done, BattleEnded).winner == ROME
    assert (board.at[GAIUS], board.spoils[GAIUS]) == ("dubris", 2)
    assert not lying(board, ARMY)


@pytest.mark.rule("CIB-R54")
def test_nobody_lands_among_enemies_without_a_combat_unit():
    match = afloat(*SKIRMISH, at={"atrius": "fretum"})
    field = field_of(match, "sail", "aboard", leader="atrius", to="dubris")
    assert field is not None
    assert field.least == 1
    match = afloat(*SKIRMISH, romans={"gaius@portus_itius": "vii+ viii_v"}, at={"atrius": "fretum"})
    assert "dubris" not in offered(match, "sail", leader="atrius")


@pytest.mark.rule("CIB-R43", "CIB-R14")
def test_an_isolated_unit_too_may_land_among_enemies():
    lone = units("ix_v")
    dice = [*missing("fire", *lone), *missing("melee", *lone), ("melee of bellatores", 1), ("melee of bellatores", 2)]
    done = play(afloat(*dice, free={"fretum": "ix_v"}), "single", leader="gaius", unit=lone[0], to="dubris")
    assert event(done, BattleBegan).attacker is None
    assert event(done, BattleEnded).winner == CELTS
    assert lone[0] not in board_of(done.match).units


@pytest.mark.rule("CIB-R55")
def test_all_who_land_in_one_action_are_one_army_under_the_commander_who_acts():
    match = afloat(
        romans={"atrius@fretum": "vii+ viii_v", "gaius@fretum": "x+ x_v ix+ ala", "caesar@portus_itius": "xii"},
        at={"atrius": "fretum"},
        celts="bellatores bellatores bellatores bellatores",
    )
    done = play(match, "sail", leader="atrius", to="dubris", aboard="vii+ viii_v x+ x_v ix+ ala", company="gaius")
    began = event(done, BattleBegan)
    assert (began.attacker, began.companions) == (ATRIUS, (GAIUS,))
    assert len(began.romans) == 9
    assert len(began.loose) == 4, "Atrius commands five"
    assert "ala" in began.loose, "legionaries are commanded before others"
    assert board_of(done.match).command[units("ala")[0]] == GAIUS, "afterwards everybody has his army again"


@pytest.mark.rule("CIB-R55", "CIB-2.5.1")
def test_a_passenger_with_units_carries_the_spoils_of_a_commander_without():
    dice = [*missing("fire", *units("vii+ viii_v")), *[(f"melee of {unit}", 3) for unit in units("vii+ viii_v")]]
    match = afloat(*dice, *missing("melee", "bellatores", "bellatores"), at={"atrius": "fretum"})
    done = play(match, "sail", leader="atrius", to="dubris", aboard="vii+ viii_v", company="gaius")
    assert board_of(done.match).spoils == Map({GAIUS: 2})


@pytest.mark.rule("CIB-R55", "CIB-2.5.1")
def test_units_of_nobody_who_land_with_him_are_his_then_and_carry_his_spoils():
    dice = [*missing("fire", *units("ix_v")), ("melee of legio_ix_vexillation", 3), ("melee of bellatores", 6)]
    match = afloat(*dice, celts="bellatores", free={"fretum": "ix_v"}, at={"atrius": "fretum"})
    done = play(match, "sail", leader="atrius", to="dubris", aboard="ix_v")
    board = board_of(done.match)
    assert board.command[units("ix_v")[0]] == ATRIUS
    assert board.spoils == Map({ATRIUS: 1})


@pytest.mark.rule("CIB-R55", "CIB-2.1")
def test_one_who_lands_in_the_army_of_another_leads_and_takes_none():
    under = {"under": Map({ATRIUS: GAIUS})}
    match = afloat(at={"atrius": "fretum"}, free={"fretum": "ix_v"}, **under)
    done = play(match, "sail", leader="atrius", to="dubris", aboard="vii+ viii_v ix_v", company="gaius")
    assert event(done, BattleBegan).attacker == ATRIUS
    assert units("ix_v")[0] not in board_of(done.match).command


@pytest.mark.rule("CIB-R55", "CIB-4.5")
def test_commios_lands_and_goes_back_with_them_unharmed():
    match = afloat(*SKIRMISH, at={"commios": "fretum"})
    done = play(match, "sail", leader="gaius", to="dubris", company="commios")
    assert event(done, BattleBegan).companions == (COMMIOS,)
    assert board_of(done.match).at[COMMIOS] == "fretum"


# The first landing of the first expedition -------------------------------------------------------------------------


def ashore(*dice, waiting="", chief=False, **facts):
    """Return a match of the first expedition in which Celts have been placed where Rome has just landed."""
    counters = (
        "iaculatores",
        "iaculatores",
        "bellatores",
        "equites",
        "essedarii",
        "bellatores",
        "funditores",
        "nobiles",
    )
    drawn = ("units of the cantii", tuple(map(CelticUnit, counters)))
    sets = ("symbols", ("blue_horse", "red_boar", "green_dog", "yellow_bull"))
    match = begin(Scenario.FIRST, sets, drawn, *dice)
    for seat in (ROME, CELTS):
        match = order(match, seat, rerolls="never").match
    match = after(match, "divide", **facts)
    match = after(match, "sail", leader="caesar", to="dubris")
    for kind in waiting.split():
        piece = next(
            value
            for value in offered(match, "deploy")
            if value.endswith(f":cantii/{kind}") and not value.startswith("zone:dubris")
        )
        match = after(match, "deploy", piece=piece, to="dubris")
    if chief:
        match = after(match, "deploy", piece="lugotorix", to="dubris")
    return match


@pytest.mark.rule("CIB-5.2.4")
def test_the_celt_may_place_five_units_or_four_and_the_commander_where_rome_lands():
    match = ashore(waiting="iaculatores iaculatores bellatores equites")
    piece = next(value for value in offered(match, "deploy") if value.endswith(":cantii/funditores"))
    assert "dubris" in offered(match, "deploy", piece=piece)
    assert "dubris" in offered(match, "deploy", piece="lugotorix")
    full = after(match, "deploy", piece="lugotorix", to="dubris")
    assert "dubris" not in offered(full, "deploy", piece=piece)
    five = after(match, "deploy", piece=piece, to="dubris")
    assert "dubris" not in offered(five, "deploy", piece="lugotorix")
    other = next(value for value in offered(five, "deploy") if ":regini/" in value)
    assert "dubris" not in offered(five, "deploy", piece=other), "everybody stays in his kingdom"


@pytest.mark.rule("CIB-5.2.4", "CIB-R22")
def test_a_commander_does_not_wait_for_rome_alone():
    match = ashore()
    assert "dubris" not in offered(match, "deploy", piece="lugotorix")
    match = ashore(waiting="bellatores", chief=True)
    assert "zone:dubris:cantii/bellatores" not in offered(match, "deploy")
    assert "lugotorix" in offered(match, "deploy")


@pytest.mark.rule("CIB-5.2.4")
def test_a_landing_that_nobody_opposes_is_no_battle():
    done = play(ashore(), "deployed")
    assert not events(done, BattleBegan)
    assert seat_of(done.match) == CELTS


LANDED = units("vii x cohors_classica sagittiffer_i")
"""The Romans who land, in the order in which they throw."""

WAITING = ("bellatores", "equites", "iaculatores", "iaculatores")
"""The Celts who wait for them, in that order."""


def shots(*faces):
    """Return the dice with which the Celts fire: riders, then javelins."""
    return list(zip([f"celtic_fire of {name}" for name in WAITING[1:]], faces, strict=True))


def first_melee(romans=(6,) * 8, celts=(6, 6, 6, 6), kind="melee", names=LANDED, others=WAITING):
    """Return the dice of a melee."""
    rome = zip([f"{kind} of {name}" for name in names], romans, strict=True)
    return [*rome, *zip([f"{kind} of {name}" for name in others], celts, strict=True)]


def roman_fire(*faces):
    """Return the dice with which Rome fires."""
    return list(zip([f"roman_fire of {name}" for name in LANDED], faces, strict=True))


QUIET = [*shots(6, 6, 6), *first_melee(), *roman_fire(*(6,) * 8)]
"""Everybody misses until the artillery fires."""


def battle(*dice):
    """Return the answer that begins it: four units of the Cantii and their commander wait for Caesar."""
    waiting = "iaculatores iaculatores bellatores equites"
    return play(ashore(*dice, waiting=waiting, chief=True), "deployed")


def go_on(done, *verbs):
    """Answer the Celt's questions about leaving."""
    for verb in verbs:
        done = play(done.match, verb)
    return done


def fought(done):
    """Return the phases a step has thrown for."""
    return [told.phase for told in events(done, PhaseFought)]


@pytest.mark.rule("CIB-5.2.4", "CIB-R56")
def test_the_landing_has_an_order_of_phases_of_its_own():
    done = battle(*QUIET, ("artillery of the fleet", 1))
    began = event(done, BattleBegan)
    assert (began.battle, began.attacker, began.defender) == (BattleKind.LANDING, CAESAR, LUGOTORIX)
    assert fought(done) == [Phase.CELTIC_FIRE]
    assert event(done, PhaseFought).faces[ROME] == ()
    assert {prompt.seat for prompt in asked(done.match)} == {CELTS}
    done = play(done.match, "stand")
    assert fought(done) == [Phase.MELEE]
    front = event(done, PhaseFought).front
    assert sorted(name.rpartition("/")[2] for name in front) == ["equites.0", "iaculatores.0", "iaculatores.1"]
    done = play(done.match, "stand")
    assert fought(done) == [Phase.ROMAN_FIRE]
    assert event(done, PhaseFought).faces[CELTS] == ()
    assert event(play(done.match, "stand"), Bombarded).die == 1


@pytest.mark.rule("CIB-5.2.4", "CIB-R56", "CIB-3.4.4", "CIB-3.4.1")
def test_blue_swords_strike_critically_and_take_the_first_losses_though_nobody_commands_them():
    melee = first_melee(romans=(3, 3, *(6,) * 6), celts=(6, 2, 6, 6))
    match = ashore(*shots(6, 6, 6), *melee, waiting="iaculatores iaculatores bellatores equites")
    done = play(play(match, "deployed").match, "stand")
    assert event(done, PhaseFought).hits == (2, 2), "two legionaries hit once each, the riders twice at once"
    done = play(done.match, "losses", loss=["legio_vii_second", "legio_vii_vexillation"])
    able = offered(done.match, "losses")
    assert {name.rpartition("/")[2] for name in able} == {"equites.0", "iaculatores.0"}


@pytest.mark.rule("CIB-5.2.4", "CIB-3.5.2", "CIB-3.5.3")
def test_after_each_phase_the_celt_may_retreat_without_a_die_and_is_defeated():
    done = go_on(battle(*shots(6, 6, 6)), "withdraw")
    assert "The Celts: retreat in good order." in text(done)
    assert event(done, BattleEnded).winner == ROME
    done = play(done.match, "retreat", to="cantiaci")
    board = board_of(done.match)
    assert (board.at[LUGOTORIX], lying(board, ARMY)) == ("cantiaci", 4)
    assert board.fortuna == ROME
    assert seat_of(done.match) == CELTS, "the Celts activate their first commander"


@pytest.mark.rule("CIB-R44")
def test_the_artillery_forces_as_many_steps_back_as_the_die_says():
    done = go_on(battle(*QUIET, ("artillery of the fleet", 3)), "stand", "stand", "stand")
    assert done.match.prompts()[0].kind == "drive"
    rider, javelin, blade = (f"{ARMY}/{name}" for name in ("equites.0", "iaculatores.0", "bellatores.0"))
    able = set(offered(done.match, "drive"))
    assert {rider, javelin, f"{blade}>cantiaci", f"{blade}>andereda"} <= able
    assert f"{rider}>cantiaci" not in able, "a unit in front falls back first"
    done = play(done.match, "drive", step=[rider, f"{rider}>cantiaci", f"{blade}>andereda"])
    told = event(done, DrivenBack)
    assert (told.back, told.away) == ((rider,), ((rider, Zone("cantiaci")), (blade, Zone("andereda"))))
    board, stacks = board_of(done.match), state_of(done.match).stacks
    assert CelticUnit.EQUITES in stacks[Stack("zone:cantiaci:cantii")].open()
    assert lying(board, ARMY) == 2
    assert board.battle is not None
    assert board.battle.host(CELTS).losses == 0, "driven off is not lost"


@pytest.mark.rule("CIB-R44")
def test_where_fewer_steps_back_are_possible_fewer_are_made():
    match = ashore(*missing("melee", *LANDED), *missing("melee", "bellatores"), *roman_fire(*(6,) * 8),
                   ("artillery of the fleet", 6), waiting="bellatores")  # fmt: skip
    done = go_on(play(match, "deployed"), "stand", "stand", "stand")
    assert len(offered(done.match, "drive")) == 2
    done = play(done.match, "drive", step=["zone:dubris:cantii/bellatores.0>andereda"])
    assert event(done, BattleEnded).winner == ROME, "nobody is left there"
    assert not events(done, LeaderLost)


@pytest.mark.rule("CIB-R44")
def test_a_commander_goes_with_the_last_of_his_units_that_is_driven_off():
    match = ashore(*missing("melee", *LANDED), *missing("melee", "bellatores"), *roman_fire(*(6,) * 8),
                   ("artillery of the fleet", 6), waiting="bellatores", chief=True)  # fmt: skip
    done = go_on(play(match, "deployed"), "stand", "stand", "stand")
    done = play(done.match, "drive", step=[f"{ARMY}/bellatores.0>cantiaci"])
    assert (event(done, BattleEnded).winner, event(done, BattleEnded).spoils) == (ROME, 0)
    board = board_of(done.match)
    assert board.at[LUGOTORIX] == "cantiaci"
    assert not board.hostages


@pytest.mark.rule("CIB-R44", "CIB-3.5.3")
def test_he_is_with_them_too_when_the_others_fall_later():
    general = first_melee(
        romans=(1, 1, 1, 6, 6, 6, 6, 6), kind="general_melee", others=WAITING[:1] + WAITING[2:], celts=(6,) * 3
    )
    done = go_on(battle(*QUIET, ("artillery of the fleet", 2), *general), "stand", "stand", "stand")
    rider = f"{ARMY}/equites.0"
    done = play(play(done.match, "drive", step=[rider, f"{rider}>andereda"]).match, "stand")
    assert event(done, BattleEnded).winner == ROME
    board = board_of(done.match)
    assert (board.at[LUGOTORIX], board.hostages) == ("andereda", Map())


@pytest.mark.rule("CIB-5.2.4", "CIB-R56", "CIB-3.5.3")
def test_eagles_lead_the_general_melee_and_a_beaten_landing_goes_back_to_sea():
    general = first_melee(celts=(1, 2, 1, 6), kind="general_melee", others=(*WAITING,))
    done = go_on(battle(*QUIET, ("artillery of the fleet", 1), *general), "stand", "stand", "stand")
    done = play(done.match, "drive", step=[f"{ARMY}/iaculatores.0"])
    assert lying(board_of(done.match), ARMY) == 4
    done = play(done.match, "stand")
    front = set(event(done, PhaseFought).front)
    assert front == {"legio_vii_eagle", "legio_x_eagle", f"{ARMY}/equites.0", f"{ARMY}/iaculatores.1"}
    assert event(done, PhaseFought).hits == (0, 4)
    losses = ["legio_vii_eagle", "legio_x_eagle", "legio_vii_second", "cohors_classica"]
    done = play(play(done.match, "losses", loss=losses).match, "stand")
    assert event(done, BattleEnded).winner == CELTS
    board = board_of(done.match)
    assert event(done, Retreated).to == board.at[CAESAR] == "fretum"
    assert board.anchor == "dubris", "a landing that fails fixes the anchor all the same"
    assert not events(done, LeaderLost)


@pytest.mark.rule("CIB-R44", "CIB-5.2.4")
def test_what_happens_at_the_landing_is_told_in_words():
    done = go_on(battle(*QUIET, ("artillery of the fleet", 2)), "stand", "stand", "stand")
    assert "The artillery of the fleet fires: 2." in text(done)
    assert done.match.prompts()[0].title.key == "drive.title"
    rider = f"{ARMY}/equites.0"
    done = play(done.match, "drive", step=[rider, f"{rider}>cantiaci"])
    assert "Equites leave the field." in text(done)
