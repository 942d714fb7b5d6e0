"""Meeting enemies: lone commanders, skirmishes, and what they leave."""

import pytest

from engines.caesar_britannia.battle_events import (
    Appeared,
    BattleBegan,
    BattleEnded,
    Crushed,
    LeaderFreed,
    LeaderLost,
    LossesTaken,
    PhaseFought,
    Retreated,
)
from engines.caesar_britannia.events import Disgraced, SpoilsLost
from engines.caesar_britannia.ids import CAESAR, CELTS, ROME, CelticUnit, Leader, Stack, Zone
from engines.caesar_britannia.redeal import redeal
from engines.core.model import Map
from engines.core.rng import Rng
from tests.engines.caesar_britannia.playing import (
    after,
    board_of,
    deal,
    event,
    events,
    lying,
    offered,
    passing,
    play,
    seat_of,
    state_of,
    text,
    units,
)
from tests.kit.walker import seed_of

GAIUS, LUGOTORIX = Leader("gaius"), Leader("lugotorix")
ANDEREDA = "zone:andereda:cantii"
DUBRIS = Zone("dubris")


def thrown(phase, **faces):
    """Return the throws of a phase: by kind or unit, in the order they are thrown."""
    return [(f"{phase} of {name}", face) for name, found in faces.items() for face in found]


def eagles(phase, eagle, second):
    return thrown(phase, legio_vii_eagle=[eagle], legio_vii_second=[second])


QUIET = eagles("fire", 6, 6)
AWAY = {"cingetorix": "vallis"}


def assault(*throws, romans="vii+", celts="bellatores bellatores", **facts):
    """Return a match in which Caesar can attack a few Cantii from Dubris."""
    return deal(*throws, romans={"caesar@dubris": romans}, celts={ANDEREDA: celts}, **facts)


# Lone commanders ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-R22", "CIB-0.2.1")
def test_a_lone_celtic_commander_met_by_romans_is_eliminated_without_battle():
    done = play(deal(romans={"caesar@dubris": "vii"}), "march", leader="caesar", to="cantiaci")
    board = board_of(done.match)
    told = event(done, LeaderLost)
    assert (told.leader, told.captor) == (LUGOTORIX, None)
    assert board.dead == (LUGOTORIX,)
    assert not board.hostages
    assert board.fortuna is None
    assert not events(done, BattleBegan)


@pytest.mark.rule("CIB-R51", "CIB-R16", "CIB-0.2.1")
def test_a_lone_roman_commander_is_eliminated_and_only_his_own_hostages_go_free():
    match = deal(
        romans={"caesar@portus_itius": "vii"},
        at={"gaius": "durobrivae"},
        celts={"army:lugotorix:cantii": "nobiles"},
        hostages=Map({Leader("cingetorix"): GAIUS, Leader("segovax"): CAESAR}),
        submissive=("regini", "trinovantes"),
        side=CELTS,
    )
    done = play(match, "march", leader="lugotorix", to="durobrivae")
    board = board_of(done.match)
    assert board.dead == (GAIUS,)
    assert event(done, LeaderFreed).leader == "cingetorix"
    assert dict(board.hostages) == {"segovax": CAESAR}
    assert board.submissive == ("trinovantes",)
    assert done.match.prompts()[0].kind == "appear"
    done = play(done.match, "appear", to="noviomagus")
    board = board_of(done.match)
    assert event(done, Appeared).zone == "noviomagus"
    assert board.at[Leader("cingetorix")] == "noviomagus"
    assert Leader("cingetorix") in board.unavailable


@pytest.mark.rule("CIB-0.2.1", "CIB-5.1.2")
def test_if_it_is_caesar_rome_has_lost():
    match = deal(
        romans={"gaius@portus_itius": "vii"},
        at={"caesar": "durobrivae"},
        celts={"army:lugotorix:cantii": "nobiles"},
        side=CELTS,
    )
    done = play(match, "march", leader="lugotorix", to="durobrivae")
    assert event(done, Disgraced).seat == ROME
    assert done.match.outcome() is not None


# Skirmishes --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3", "CIB-3.2.1", "CIB-3.5.1", "CIB-3.5.2", "CIB-3.5.3", "CIB-R7")
def test_a_skirmish_is_fire_and_one_melee_and_the_side_with_more_losses_retreats():
    match = assault(*QUIET, *eagles("melee", 3, 6), *thrown("melee", bellatores=[3, 6]), at=AWAY)
    done = play(match, "march", leader="caesar", to="andereda")
    told = event(done, BattleBegan)
    assert (told.romans, told.celts) == (units("vii+"), (f"{ANDEREDA}/bellatores.0", f"{ANDEREDA}/bellatores.1"))
    fire, melee = events(done, PhaseFought)
    assert (fire.faces, fire.hits) == (((6, 6), ()), (0, 0))
    assert (melee.faces, melee.hits) == (((3, 6), (3, 6)), (1, 0)), "the value itself hits once: nobody is in front"
    ended = event(done, BattleEnded)
    assert (ended.winner, ended.losses, ended.spoils) == (ROME, (0, 1), 1)
    board = board_of(done.match)
    assert board.fortuna == ROME
    assert dict(board.spoils) == {CAESAR: 1}
    assert seat_of(done.match) == CELTS
    assert set(offered(done.match, "retreat")) == {"cantiaci", "durobrivae"}
    done = play(done.match, "retreat", to="durobrivae")
    assert event(done, Retreated).to == "durobrivae"
    assert lying(board_of(done.match), "zone:durobrivae:cantii") == 1
    assert done.match.prompts()[0].kind == "activate"


@pytest.mark.rule("CIB-3.5.2", "CIB-3.5.3", "CIB-R16", "CIB-2.5.2")
def test_a_beaten_roman_attacker_goes_back_loses_his_spoils_and_every_hostage_goes_free():
    match = assault(
        *QUIET,
        *eagles("melee", 6, 6),
        *thrown("melee", bellatores=[1, 6]),
        spoils=Map({CAESAR: 3}),
        hostages=Map({Leader("cingetorix"): GAIUS}),
        submissive=("regini",),
        at={"gaius": "portus_itius"},
    )
    match = after(match, "march", leader="caesar", to="andereda")
    assert set(offered(match, "losses")) == set(units("vii+"))
    done = play(match, "losses", loss=["legio_vii_second"])
    board = board_of(done.match)
    assert event(done, BattleEnded).winner == CELTS
    assert event(done, SpoilsLost).n == 3
    assert board.fortuna == CELTS
    assert {board.units[unit] for unit in units("vii+")} == {board.at[CAESAR]} == {"dubris"}
    assert board.reduced == units("vii+")[1:]
    assert not board.hostages
    assert done.match.prompts()[0].kind == "appear"
    assert set(board.activated) == set(units("vii+")), "the march did that, the retreat nothing"


@pytest.mark.rule("CIB-3.5.4", "CIB-3.5.1")
def test_as_many_losses_are_a_statu_quo():
    match = assault(
        *QUIET, *eagles("melee", 6, 6), *thrown("melee", bellatores=[6, 6]), fortuna=ROME, spoils=Map({CAESAR: 2})
    )
    done = play(match, "march", leader="caesar", to="andereda")
    board = board_of(done.match)
    ended = event(done, BattleEnded)
    assert (ended.winner, ended.spoils) == (None, 0)
    assert board.fortuna is None
    assert board.at[CAESAR] == "dubris"
    assert board.spoils[CAESAR] == 2
    assert lying(board, ANDEREDA) == 2
    assert "Statu quo in Silva Andereda: each side has no losses." in text(done)


@pytest.mark.rule("CIB-3.5.3", "CIB-3.5.2", "CIB-R47")
@pytest.mark.parametrize("commanded", [True, False])
def test_a_celtic_commander_without_army_is_a_hostage_or_free_where_no_roman_commands(commanded):
    facts = {"celts": {"army:lugotorix:cantii": "bellatores"}, "at": {"lugotorix": "andereda"}}
    dice = [*eagles("fire", 1, 6)]
    if commanded:
        match = deal(*dice, romans={"caesar@dubris": "vii+"}, **facts)
        done = play(match, "march", leader="caesar", to="andereda")
        assert dict(board_of(done.match).hostages) == {LUGOTORIX: CAESAR}
        assert dict(board_of(done.match).spoils) == {CAESAR: 1}
    else:
        match = deal(*dice, romans={"caesar@portus_itius": "x"}, free={"dubris": "vii+"}, **facts)
        done = play(match, "single", leader="caesar", unit="legio_vii_eagle", to="andereda")
        assert done.match.prompts()[0].kind == "appear"
        assert board_of(done.match).waiting == (LUGOTORIX,)
        assert not board_of(done.match).spoils, "nobody is there to gain them"
    assert event(done, BattleEnded).winner == ROME
    assert len(events(done, PhaseFought)) == 1, "an army that is gone ends the battle"


@pytest.mark.rule("CIB-3.5.3", "CIB-5.1.2")
def test_a_roman_commander_whose_army_is_wiped_out_is_eliminated():
    match = deal(
        ("fire of legio_vii_vexillation", 6),
        ("melee of legio_vii_vexillation", 6),
        *thrown("melee", bellatores=[1, 1]),
        romans={"gaius@dubris": "vii_v", "caesar@portus_itius": "x"},
        celts={ANDEREDA: "bellatores bellatores"},
        spoils=Map({GAIUS: 2}),
    )
    done = play(match, "march", leader="gaius", to="andereda")
    board = board_of(done.match)
    assert board.dead == (GAIUS,)
    assert not board.spoils
    assert not board.disgrace


@pytest.mark.rule("CIB-3.5.3", "CIB-R7", "CIB-3.5.2")
def test_an_army_that_cannot_retreat_is_eliminated_and_counts_for_the_spoils():
    match = deal(
        *QUIET,
        *eagles("melee", 1, 6),
        *thrown("melee", bellatores=[6, 6]),
        romans={"caesar@dubris": "vii+"},
        free={"durobrivae": "ala", "cantiaci": "ala_aeduorum"},
        celts={ANDEREDA: "bellatores bellatores"},
        dead=(LUGOTORIX,),
    )
    done = play(match, "march", leader="caesar", to="andereda")
    assert event(done, BattleEnded).spoils == 2
    assert sum(len(told.celts) for told in events(done, LossesTaken)) == 2
    assert not lying(board_of(done.match), ANDEREDA)


@pytest.mark.rule("CIB-3.5.2")
def test_a_chariot_is_judged_by_its_mounted_side():
    match = deal(
        *eagles("fire", 1, 6),
        *thrown("fire", essedarii=[6]),
        romans={"caesar@dubris": "vii+"},
        celts={ANDEREDA: "essedarii"},
    )
    done = play(match, "march", leader="caesar", to="andereda")
    assert event(done, BattleEnded).spoils == 0
    assert dict(board_of(done.match).spoils) == {}


@pytest.mark.rule("CIB-R24")
def test_two_armies_that_wipe_each_other_out_are_a_statu_quo_only_with_as_many_losses():
    facts = {"romans": {"gaius@dubris": "ala", "caesar@portus_itius": "x"}, "celts": {ANDEREDA: "equites"}}
    dice = (("fire of ala", 6), ("fire of equites", 6), ("melee of ala", 1), ("melee of equites", 1))
    match = deal(*dice, **facts, reduced=units("ala"))
    done = play(match, "march", leader="gaius", to="andereda")
    ended = event(done, BattleEnded)
    assert (ended.winner, ended.losses) == (None, (1, 1))
    assert board_of(done.match).dead == (GAIUS,)


@pytest.mark.rule("CIB-3", "CIB-R14")
def test_the_celts_attack_too_an_isolated_unit_also():
    match = deal(
        *thrown("fire", equites=[1]),
        ("fire of ala", 6),
        ("melee of equites", 6),
        ("melee of ala", 6),
        romans={"caesar@portus_itius": "x"},
        free={"dubris": "ala"},
        celts={ANDEREDA: "equites"},
        side=CELTS,
    )
    done = play(match, "single", leader="lugotorix", unit=f"{ANDEREDA}/equites", to="dubris")
    assert event(done, BattleBegan).seat == CELTS
    assert event(done, BattleEnded).winner == CELTS
    board = board_of(done.match)
    assert lying(board, "zone:dubris:cantii:acted") == 1
    assert event(done, Retreated).to == "regini", "the only way: Lugotorix stands in Cantiaci"
    assert board.units[units("ala")[0]] == "regini"
    assert not board.activated, "a retreat activates nobody"


@pytest.mark.rule("CIB-R71")
def test_where_nobody_decides_an_army_goes_to_its_own_or_far_from_romans():
    match = assault(*QUIET, *eagles("melee", 1, 6), *thrown("melee", bellatores=[6, 6]), at=AWAY)
    match = after(match, "march", leader="caesar", to="andereda")
    assert match.fallback(match.prompts()[0]).get("to") in ("cantiaci", "durobrivae")


@pytest.mark.rule("CIB-R68")
def test_what_was_seen_in_a_battle_lies_face_down_again_and_is_remembered():
    match = assault(
        *QUIET, *eagles("melee", 6, 6), *thrown("melee", bellatores=[6], nobiles=[6]), celts="bellatores nobiles"
    )
    match = after(match, "march", leader="caesar", to="andereda")
    for number in range(10):
        world = redeal(state_of(match), ROME, Rng(seed_of(number), 0))
        assert world.stacks[Stack(ANDEREDA)].open() == (CelticUnit.BELLATORES, CelticUnit.NOBILES)


# Crushes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.2.3", "CIB-R10")
def test_six_times_as_many_destroy_an_army_without_a_melee():
    match = assault(romans="vii viii", celts="bellatores", spoils=Map({CAESAR: 1}))
    done = play(match, "march", leader="caesar", to="andereda")
    assert event(done, Crushed).faces == ()
    assert not events(done, PhaseFought)
    ended = event(done, BattleEnded)
    assert (ended.winner, ended.losses, ended.spoils) == (ROME, (0, 1), 1)
    board = board_of(done.match)
    assert board.fortuna == ROME
    assert board.spoils[CAESAR] == 2
    assert not lying(board, ANDEREDA)


@pytest.mark.rule("CIB-3.2.3", "CIB-R40")
def test_chariots_fire_and_escape_with_their_commander_on_a_four():
    facts = {"celts": {"army:lugotorix:cantii": "essedarii"}, "at": {"lugotorix": "andereda", "cingetorix": "vallis"}}
    romans = {"caesar@dubris": "vii viii"}
    match = deal(("fire of essedarii", 1), ("escape", 4), romans=romans, **facts)
    match = after(match, "march", leader="caesar", to="andereda")
    assert match.prompts()[0].kind == "losses"
    done = play(match, "losses", loss=["legio_vii_vexillation"])
    assert event(done, Crushed).escaped == 1
    assert event(done, BattleEnded).winner == ROME
    assert set(offered(done.match, "retreat")) == {"cantiaci", "durobrivae"}
    board = board_of(after(done.match, "retreat", to="cantiaci"))
    assert board.at[LUGOTORIX] == "cantiaci"
    assert lying(board, "army:lugotorix:cantii") == 1
    match = deal(("fire of essedarii", 6), ("escape", 3), romans=romans, **facts)
    done = play(match, "march", leader="caesar", to="andereda")
    assert dict(board_of(done.match).hostages) == {LUGOTORIX: CAESAR}


@pytest.mark.rule("CIB-3.2.3")
def test_nobody_escapes_across_water_or_among_enemies():
    match = deal(
        ("fire of essedarii", 6),
        romans={"caesar@dubris": "vii viii"},
        free={"durobrivae": "ala", "cantiaci": "ala_aeduorum"},
        celts={ANDEREDA: "essedarii"},
        dead=(LUGOTORIX,),
    )
    done = play(match, "march", leader="caesar", to="andereda")
    assert event(done, Crushed).faces == ()
    assert not lying(board_of(done.match), ANDEREDA)


@pytest.mark.rule("CIB-3.2.3", "CIB-5.1.2")
def test_romans_are_crushed_too_and_an_attacker_may_flee_home():
    match = deal(
        romans={"gaius@dubris": "ala", "caesar@portus_itius": "x"},
        celts={"army:lugotorix:cantii": "bellatores bellatores bellatores bellatores nobiles equites"},
        at={"lugotorix": "andereda"},
        side=CELTS,
    )
    done = play(match, "march", leader="lugotorix", to="dubris")
    assert event(done, Crushed).seat == ROME
    assert board_of(done.match).dead == (GAIUS,)
    match = deal(
        ("fire of essedarii", 6),
        ("escape", 6),
        romans={"caesar@dubris": "vii viii"},
        celts={ANDEREDA: "essedarii"},
        dead=(LUGOTORIX,),
        at={"segovax": "silva_tri", "cassivellaunus": "andereda"},
        allied=True,
        side=CELTS,
    )
    match = after(match, "march", leader="cassivellaunus", army=f"{ANDEREDA}/essedarii", to="dubris")
    assert "andereda" in offered(match, "retreat")


@pytest.mark.rule("CIB-R65", "CIB-R16")
def test_a_freed_commander_waits_until_a_zone_of_his_kingdom_is_without_romans():
    match = assault(
        *QUIET,
        *eagles("melee", 6, 6),
        *thrown("melee", bellatores=[1, 6]),
        hostages=Map({Leader("cingetorix"): GAIUS}),
        submissive=("regini",),
        at={"gaius": "portus_itius"},
        free={"regini": "ala", "noviomagus": "ix_v", "vallis": "x_v", "colles": "xii_v", "silva_reg": "viii_v"},
    )
    match = after(match, "march", leader="caesar", to="andereda")
    match = after(match, "losses", loss=["legio_vii_second"])
    assert board_of(match).waiting == (Leader("cingetorix"),)
    assert match.prompts()[0].kind == "activate"
    match = passing(match, "lugotorix", "gaius", "segovax")
    assert board_of(match).waiting == (Leader("cingetorix"),)


@pytest.mark.rule("CIB-3.5.5", "CIB-R68")
def test_after_the_battle_celtic_units_lie_face_down_again_and_rome_remembers_them():
    match = assault(
        *QUIET,
        ("fire of iaculatores", 6),
        *eagles("melee", 6, 6),
        *thrown("melee", bellatores=[6], iaculatores=[6]),
        celts="bellatores iaculatores",
        at=AWAY,
    )
    match = play(match, "march", leader="caesar", to="andereda").match
    board = board_of(match)
    assert board.battle is None
    assert not match.view(ROME).hand.stacks, "nothing lies open for Rome"
    assert lying(board, ANDEREDA) == 2
    world = redeal(state_of(match), ROME, Rng(seed_of(5), 1))
    assert world.stacks[Stack(ANDEREDA)].open() == (CelticUnit.BELLATORES, CelticUnit.IACULATORES)
    assert {board.command[unit] for unit in units("vii+")} == {CAESAR}
