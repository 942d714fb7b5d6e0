"""The fog over the Celts: Rome sees how many, never which."""

from collections import Counter

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.data.tables import CELTIC_SET
from engines.caesar_britannia.ids import CELTS, ROME, CelticUnit, People, Stack, bowl, people_of
from engines.caesar_britannia.project import hand
from engines.caesar_britannia.redeal import redeal
from engines.core.rng import Rng
from engines.core.secret import Secret
from tests.engines.caesar_britannia.playing import after, board_of, deal, lying, match_of, passing, position, state_of
from tests.kit.walker import seed_of

ARMY, ZONE = Stack("army:lugotorix:cantii"), Stack("zone:andereda:cantii")
STACKS = {str(ARMY): "essedarii nobiles", str(ZONE): "equites bellatores"}


def worlds(state, count=60):
    return [redeal(state, ROME, Rng(seed_of(number), 0)) for number in range(count)]


@pytest.mark.rule("CIB-R68")
def test_the_celt_sees_his_stacks_and_bowls_and_rome_none():
    state = position(romans={"caesar@dubris": "vii"}, celts=STACKS)
    own = hand(state, CELTS).stacks
    assert own[ARMY] == (CelticUnit.ESSEDARII, CelticUnit.NOBILES)
    assert Counter(own[bowl(People.CANTII)]) + Counter((*own[ARMY], *own[ZONE])) == Counter(CELTIC_SET)
    assert not hand(state, ROME).stacks


@pytest.mark.rule("CIB-R68")
def test_to_rome_any_unit_of_a_people_may_lie_in_any_of_its_stacks():
    state = position(romans={"caesar@dubris": "vii"}, celts=STACKS)
    found = Counter(unit for world in worlds(state, 200) for unit in world.stacks[ARMY].open())
    assert found.keys() == {*CELTIC_SET, CelticUnit.ESSEDARII_ON_FOOT}, "chariots may have been turned"
    assert found[CelticUnit.BELLATORES] > found[CelticUnit.NOBILES]
    for world in worlds(state, 20):
        GAME.check(world)
        assert world.board == state.board


@pytest.mark.rule("CIB-R68")
def test_units_of_one_people_never_lie_among_those_of_another():
    state = position(romans={"caesar@dubris": "vii"}, celts={**STACKS, "zone:colles:regini": "nobiles"})
    for world in worlds(state, 20):
        for people in state.board.active:
            own = [
                unit.kind for stack, held in world.stacks.items() if people_of(stack) is people for unit in held.open()
            ]
            assert own.count("nobiles") == 1


@pytest.mark.rule("CIB-R68")
def test_what_rome_was_shown_follows_a_stack_through_moves_and_merges():
    state = position(romans={"caesar@dubris": "vii"}, celts=STACKS, side=CELTS)
    known = state.knowledge[People.CANTII].open().reveal(ARMY, ["nobiles"])
    state = state.evolve(knowledge=state.knowledge.put(People.CANTII, Secret(known)))
    match = after(match_of(state), "march", leader="lugotorix", to="andereda")
    assert all(
        CelticUnit.NOBILES in world.stacks[Stack(f"{ARMY}:acted")].open() for world in worlds(state_of(match), 20)
    ), "the army has moved with what Rome saw in it"
    match = after(match, "exchange", leader="lugotorix", army=f"{ARMY}:acted/essedarii {ZONE}/equites")
    lying = [
        [stack for stack, held in world.stacks.items() if CelticUnit.NOBILES in held.open()]
        for world in worlds(state_of(match), 60)
    ]
    cantii = {stack for found in lying for stack in found if stack.endswith(("cantii", "cantii:acted"))}
    assert cantii == {f"{ARMY}:acted", "zone:andereda:cantii:acted"}, "one of the two that may be it was left"


@pytest.mark.rule("CIB-R68", "CIB-2.1")
def test_units_that_have_acted_are_kept_apart_for_the_turn():
    match = deal(romans={"caesar@dubris": "vii"}, celts=STACKS, side=CELTS)
    match = after(match, "march", leader="lugotorix", to="andereda")
    match = after(match, "keep")
    counts = board_of(match).counts
    assert (counts[Stack(f"{ARMY}:acted")], counts[ZONE]) == (2, 2)
    match = passing(match, "caesar", "segovax", "cingetorix", "cassivellaunus")
    assert board_of(match).turn == 3
    assert lying(board_of(match), ARMY) == 2


@pytest.mark.rule("CIB-R68")
def test_nothing_is_hidden_from_the_celts():
    state = position(romans={"caesar@dubris": "vii"}, celts=STACKS)
    world = redeal(state, CELTS, Rng(seed_of(1), 0))
    assert world.evolve(orders=state.orders) == state, "but for the policies of Rome"
