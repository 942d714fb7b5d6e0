"""Chariots harass Romans from the zones around, and who takes the losses."""

import pytest

from engines.caesar_britannia.battle_events import LossesTaken
from engines.caesar_britannia.events import Disgraced, Harassed, Replied
from engines.caesar_britannia.ids import CELTS, ROME, CelticUnit, Leader, People, Scenario, Stack, Zone
from engines.caesar_britannia.legal.battle import Phase
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.losses import preferred_answers, replayed, undecided
from engines.caesar_britannia.redeal import redeal
from engines.caesar_britannia.views import Suffering
from engines.core.model import Map
from engines.core.prompt import Pick
from engines.core.rng import Rng
from tests.engines.caesar_britannia.playing import (
    after,
    board_of,
    deal,
    event,
    events,
    field_of,
    lying,
    offered,
    play,
    seat_of,
    state_of,
    text,
    units,
    verbs,
)
from tests.kit.walker import seed_of

ANDEREDA = "zone:andereda:cantii"
FACTS = {"romans": {"caesar@dubris": "vii"}, "side": CELTS}
TWO = {ANDEREDA: "essedarii essedarii nobiles"}
FIRE = "fire of essedarii"


@pytest.mark.rule("CIB-2.4.2", "CIB-R11")
def test_chariots_fire_rome_takes_the_losses_and_replies_with_what_is_left():
    match = deal(
        (FIRE, 2),
        (FIRE, 3),
        ("fire of sagittiffer_i", 2),
        **{**FACTS, "romans": {"caesar@dubris": "vii_v sagittiffer_i"}, "celts": TWO, "reduced": units("vii_v")},
    )
    done = play(match, "harass", leader="lugotorix", target="dubris")
    told = event(done, Harassed)
    assert (told.faces, told.hits) == ((2, 3), 1)
    assert event(done, LossesTaken).reduced == units("sagittiffer_i"), "the legionary would be eliminated"
    assert event(done, Replied).hits == 0, "it has 1 left, and threw a 2"
    assert dict(board_of(done.match).counts)[Stack(f"{ANDEREDA}:acted")] == 2


@pytest.mark.rule("CIB-2.4.2", "CIB-3.4.4", "CIB-3.4.3")
def test_rome_says_who_takes_a_loss_and_reduced_units_still_reply_where_they_can():
    match = deal(
        (FIRE, 1),
        (FIRE, 2),
        ("fire of funditor_i", 2),
        **{**FACTS, "romans": {"caesar@dubris": "vii_v funditor_i"}, "celts": TWO},
    )
    match = after(match, "harass", leader="lugotorix", target="dubris")
    assert match.prompts()[0].kind == "losses"
    assert set(offered(match, "losses")) == {"legio_vii_vexillation", "funditor_i"}
    done = play(match, "losses", loss=["funditor_i", "legio_vii_vexillation"])
    board = board_of(done.match)
    assert set(board.reduced) == {"funditor_i", "legio_vii_vexillation"}
    told = event(done, Replied)
    assert told.romans == ("funditor_i",), "a reduced legionary has no fire"
    assert (told.faces, told.hits) == ((2,), 1)
    first, second = events(done, LossesTaken)
    assert (first.seat, first.reduced, first.romans) == (ROME, units("vii_v funditor_i"), ())
    assert (second.seat, second.celts) == (CELTS, ((People.CANTII, CelticUnit.ESSEDARII),))
    assert lying(board, f"{ANDEREDA}:acted") == 1, "the other one is back where it was"
    assert lying(board, ANDEREDA) == 1
    assert dict(board.fallen) == {People.CANTII: (CelticUnit.ESSEDARII,)}
    assert Leader("lugotorix") in board.unavailable
    assert not board.spoils
    assert seat_of(done.match) == ROME
    assert done.match.prompts()[0].kind == "activate"


@pytest.mark.rule("CIB-2.4.2")
def test_the_celt_says_which_of_the_chariots_is_lost():
    celts = {ANDEREDA: "essedarii", "army:lugotorix:cantii": "essedarii nobiles"}
    match = deal((FIRE, 6), (FIRE, 6), ("fire of legio_vii_vexillation", 1), **_with("vii_v", celts))
    match = after(match, "harass", leader="lugotorix", target="dubris")
    assert seat_of(match) == CELTS
    names = offered(match, "losses")
    assert set(names) == {"army:lugotorix:cantii:acted/essedarii.0", f"{ANDEREDA}:acted/essedarii.0"}
    board = board_of(after(match, "losses", loss=[names[0]]))
    assert sum(lying(board, f"{stack}:acted") for stack in celts) == 1


def _with(romans, celts, **facts):
    return {**FACTS, "romans": {"caesar@dubris": romans}, "celts": celts, **facts}


@pytest.mark.rule("CIB-2.4.2")
def test_the_celt_chooses_which_chariots_go():
    match = deal((FIRE, 6), **_with("vii_v", TWO, reduced=units("vii_v")))
    field = field_of(match, "harass", "chariots", leader="lugotorix", target="dubris")
    assert isinstance(field, Pick)
    assert [(choice.value, choice.count) for choice in field.choices] == [(f"{ANDEREDA}/essedarii", 2)]
    done = play(match, "harass", leader="lugotorix", target="dubris", chariots=f"{ANDEREDA}/essedarii")
    assert event(done, Harassed).faces == (6,)
    assert not events(done, Replied), "no unit has fire"
    assert lying(board_of(done.match), ANDEREDA) == 2
    alone = deal((FIRE, 6), **_with("vii_v", {ANDEREDA: "essedarii"}, reduced=units("vii_v")))
    assert board_of(after(alone, "harass", leader="lugotorix", target="dubris")).turn == 2


@pytest.mark.rule("CIB-2.4.2", "CIB-R11", "CIB-R46", "CIB-R64")
@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"celts": {ANDEREDA: "nobiles"}}, id="no chariot"),
        pytest.param({"celts": {f"{ANDEREDA}:acted": "essedarii"}}, id="activated"),
        pytest.param({"celts": {"zone:durobrivae:cantii": "essedarii"}}, id="not beside"),
        pytest.param(
            {"romans": {"caesar@andereda": "vii"}, "celts": {"zone:cantiaci:cantii": "essedarii"}}, id="forest"
        ),
        pytest.param({"romans": {"caesar@dubris": ""}, "celts": TWO}, id="no Roman unit"),
        pytest.param({"romans": {"caesar@colles": "vii"}, "celts": TWO}, id="another kingdom"),
        pytest.param(
            {"romans": {"caesar@castrum": "vii"}, "celts": TWO, "site": Zone("dubris"), "fort": True}, id="Castrum"
        ),
        pytest.param(
            {
                "romans": {"caesar@vallis": "vii"},
                "celts": {"zone:tamesis:cantii": "essedarii"},
                "at": {"cingetorix": "colles"},
                "allied": True,
            },
            id="river",
        ),
    ],
)
def test_where_nobody_can_be_harassed(facts):
    assert "harass" not in verbs(deal(**{**FACTS, **facts}))


@pytest.mark.rule("CIB-R46")
def test_allies_harass_in_every_open_kingdom():
    match = deal(**{**FACTS, "romans": {"caesar@colles": "vii"}, "celts": TWO, "allied": True})
    assert "lugotorix" in offered(match, "harass")
    assert "cingetorix" not in offered(match, "harass"), "they are not his people's"


@pytest.mark.rule("CIB-R64", "CIB-2.4.2")
def test_cassivellaunus_orders_trinovantes_in_their_own_land_before_the_alliance():
    celts = {"zone:silva_tri:trinovantes": "essedarii"}
    match = deal(**{**FACTS, "romans": {"caesar@trinovantes": "vii"}, "celts": celts})
    assert set(offered(match, "harass")) == {"segovax", "cassivellaunus"}
    match = deal(**{**FACTS, "romans": {"caesar@verlamion": "vii"}, "celts": celts})
    assert "harass" not in verbs(match)
    match = deal(**{**FACTS, "romans": {"caesar@verlamion": "vii"}, "celts": celts, "allied": True})
    assert set(offered(match, "harass")) == {"segovax", "cassivellaunus"}


@pytest.mark.rule("CIB-2.4.2")
def test_a_people_that_has_submitted_harasses_nobody():
    facts = {"submissive": ("cantii",), "hostages": Map({Leader("lugotorix"): Leader("caesar")})}
    assert "harass" not in verbs(deal(**{**FACTS, "celts": TWO, **facts}))


@pytest.mark.rule("CIB-R68", "CIB-R11")
def test_rome_knows_from_then_on_where_those_chariots_lie():
    match = deal((FIRE, 6), (FIRE, 6), **_with("vii_v", TWO, reduced=units("vii_v")))
    match = after(match, "harass", leader="lugotorix", target="dubris")
    for number in range(20):
        world = redeal(state_of(match), ROME, Rng(seed_of(number), 0))
        assert [unit.kind for unit in world.stacks[Stack(f"{ANDEREDA}:acted")].open()] == [CelticUnit.ESSEDARII] * 2
    others = {redeal(state_of(match), ROME, Rng(seed_of(number), 0)).stacks[Stack(ANDEREDA)] for number in range(40)}
    assert len(others) > 3


@pytest.mark.rule("CIB-3.4.5", "CIB-5.1.2")
def test_units_that_all_fall_need_no_answer_and_an_eagle_among_them_ends_the_match():
    match = deal((FIRE, 1), (FIRE, 1), **_with("vii+", TWO, reduced=units("vii+")))
    done = play(match, "harass", leader="lugotorix", target="dubris")
    assert set(event(done, LossesTaken).romans) == set(units("vii+"))
    assert event(done, Disgraced).seat == ROME
    assert done.match.outcome() is not None


@pytest.mark.rule("CIB-2.4.2")
@pytest.mark.parametrize("scenario", list(Scenario))
def test_it_is_told_die_by_die(scenario):
    match = deal((FIRE, 2), (FIRE, 5), **_with("vii_v ala", TWO, scenario=scenario))
    done = play(match, "harass", leader="lugotorix", target="dubris")
    assert text(done)[0] == "Lugotorix has chariots harass Dubris. They throw 2 and 5: 1 loss."


def losing(army, hits):
    """Return a Roman army that is about to take losses by fire."""
    return Suffering(seat=ROME, fighters=army, hits=hits, phase=Phase.FIRE)


def spared(army, hits):
    """Return the units that take losses where nobody says which."""
    return replayed(losing(army, hits), preferred_answers(losing(army, hits)))[0]


@pytest.mark.rule("CIB-R70")
def test_losses_that_nobody_decides_spare_the_eagles():
    army = tuple(Fighter(name=unit, unit=unit) for unit in units("vii ala"))
    order = spared(army, 8)
    assert order[0] == "ala"
    assert order[1:3] == ("legio_vii_second", "legio_vii_vexillation")
    assert order[3] == "ala"
    assert order[-2:] == ("legio_vii_eagle", "legio_vii_eagle")
    kinds = (CelticUnit.NOBILES, CelticUnit.ESSEDARII, CelticUnit.FUNDITORES, CelticUnit.BELLATORES)
    celts = tuple(Fighter(name=kind.value, band=kind) for kind in kinds)
    assert spared(celts, 4) == ("funditores", "bellatores", "nobiles", "essedarii")


@pytest.mark.rule("CIB-3.4.4")
def test_an_owner_is_asked_only_where_there_is_a_choice():
    army = tuple(Fighter(name=unit, unit=unit) for unit in units("vii_v ala"))
    assert undecided(losing(army, 1))
    assert not undecided(losing(army, 0))
    assert not undecided(losing(army, 4))
    assert not undecided(losing(army[:1], 1))


def test_an_absent_owner_takes_them_so():
    match = deal((FIRE, 1), (FIRE, 2), **_with("vii ala", TWO))
    match = after(match, "harass", leader="lugotorix", target="dubris")
    answer = match.fallback(match.prompts()[0])
    assert answer.several("loss") == ("ala", "legio_vii_second")


@pytest.mark.rule("CIB-0.2.2", "CIB-2.4.2")
def test_chariots_on_foot_mount_for_it_with_their_commanders_action():
    match = deal((FIRE, 6), **_with("vii_v", {ANDEREDA: "essedarii_on_foot"}, reduced=units("vii_v")))
    after_ = after(match, "harass", leader="lugotorix", target="dubris")
    assert state_of(after_).stacks[Stack(f"{ANDEREDA}:acted")].open() == (CelticUnit.ESSEDARII,)
