"""Several armies in a zone are attacked one by one."""

import pytest

from engines.caesar_britannia.battle_events import BattleBegan, BattleEnded, LeaderLost
from engines.caesar_britannia.ids import CELTS, Leader
from tests.engines.caesar_britannia.playing import board_of, deal, event, events, offered, play, seat_of, units

GAIUS, LUGOTORIX = Leader("gaius"), Leader("lugotorix")
ARMY = "army:lugotorix:cantii"


def attacked(*dice, free="", atrius="viii_v", **facts):
    """Return what comes of an attack by Lugotorix on Gaius and Atrius in Dubris."""
    romans = {"gaius@dubris": "vii+", "caesar@portus_itius": "x"} | ({"atrius@dubris": atrius} if atrius else {})
    match = deal(
        *dice,
        romans=romans,
        free={"dubris": free} if free else {},
        celts={ARMY: "bellatores bellatores bellatores"},
        at={"lugotorix": "andereda", "cingetorix": "vallis", **({} if atrius else {"atrius": "dubris"})},
        side=CELTS,
        **facts,
    )
    return play(match, "march", leader="lugotorix", to="dubris")


@pytest.mark.rule("CIB-3", "CIB-R72")
def test_the_side_that_is_attacked_says_which_army_fights_first_and_then_the_other_one_fights():
    romans = [("melee of legio_viii_vexillation", 6)]
    first = [("melee of bellatores", 1), ("melee of bellatores", 6), ("melee of bellatores", 6), *romans]
    quiet = [(f"fire of {unit}", 6) for unit in units("vii+")]
    last = [*[("melee of bellatores", 6)] * 3, *[(f"melee of {unit}", 6) for unit in units("vii+")]]
    done = attacked(("fire of legio_viii_vexillation", 6), *first, *quiet, *last)
    prompt = done.match.prompts()[0]
    assert (prompt.kind, prompt.seat) == ("defend", 0)
    assert set(offered(done.match, "defend")) == {"gaius", "atrius"}
    assert done.match.fallback(prompt).get("first") == GAIUS
    done = play(done.match, "defend", first="atrius")
    assert event(done, BattleBegan).romans == units("viii_v")
    assert event(done, BattleEnded).winner == CELTS
    done = play(done.match, "retreat", to="cantiaci")
    board = board_of(done.match)
    assert (board.at[Leader("atrius")], board.units[units("viii_v")[0]]) == ("cantiaci", "cantiaci")
    assert event(done, BattleBegan).romans == units("vii+"), "the attacker is still there: the other one is next"
    assert event(done, BattleEnded).winner is None
    assert board.at[LUGOTORIX] == "andereda"


@pytest.mark.rule("CIB-3", "CIB-3.5.3")
def test_an_attacker_who_is_beaten_fights_nobody_else():
    dice = [("fire of legio_vii_eagle", 1), ("fire of legio_vii_second", 1)]
    melee = [("melee of bellatores", 6), ("melee of legio_vii_eagle", 6), ("melee of legio_vii_second", 6)]
    done = play(attacked(*dice, *melee).match, "defend", first="gaius")
    assert [told.romans for told in events(done, BattleBegan)] == [units("vii+")]
    board = board_of(done.match)
    assert board.at[LUGOTORIX] == "andereda"
    assert board.attack is None


@pytest.mark.rule("CIB-3", "CIB-R47")
@pytest.mark.parametrize("lead", ["gaius", "atrius"])
def test_units_of_nobody_fight_with_the_commander_their_side_says(lead):
    done = attacked(free="ala")
    done = play(done.match, "defend", first="gaius", lead=lead)
    told = event(done, BattleBegan)
    assert set(told.romans) == {*units("vii+"), *(units("ala") if lead == "gaius" else ())}


@pytest.mark.rule("CIB-3", "CIB-0.2.1", "CIB-R51")
def test_a_commander_without_units_is_eliminated_when_the_army_beside_him_is_beaten():
    melee = [("melee of bellatores", 1), ("melee of bellatores", 6), ("melee of bellatores", 6)]
    quiet = [(f"melee of {unit}", 6) for unit in units("vii+")]
    done = attacked(*[(f"fire of {unit}", 6) for unit in units("vii+")], *melee, *quiet, atrius="")
    done = play(done.match, "losses", loss=["legio_vii_second"])
    assert seat_of(done.match) == 0
    done = play(done.match, "retreat", to="cantiaci")
    assert event(done, LeaderLost).leader == Leader("atrius")
    assert board_of(done.match).at[LUGOTORIX] == "dubris"
