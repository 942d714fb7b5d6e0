"""Dice that are no fire and no melee, thrown again by the Alea of the side they serve."""

from typing import Any

import pytest

from engines.caesar_britannia.battle_events import PhaseFought, Rerolled, SaviourArrived, SaviourCalled
from engines.caesar_britannia.events import Disgraced
from engines.caesar_britannia.ids import CAESAR, CELTS, ROME, Leader, Scenario, Zone
from engines.caesar_britannia.special_events import AmbushTried, MoriniMet, Yielded
from tests.engines.caesar_britannia.playing import (
    asked,
    board_of,
    deal,
    event,
    events,
    offered,
    order,
    play,
    seat_of,
    text,
    units,
    verbs,
)

CINGETORIX = Leader("cingetorix")
DUBRIS = Zone("dubris")


def ready(*throws, mine="never", theirs="never", spent=(), **facts):
    """Return a position with the policies of Rome and of the Celts for re-rolls, the Alea unused unless it is said."""
    match = deal(*throws, jacta=spent, rerolled=(), **facts)
    return order(order(match, ROME, rerolls=mine).match, CELTS, rerolls=theirs).match


def faces(name, *found):
    return [(name, face) for face in found]


# Ambushes ----------------------------------------------------------------------------------------------------------


def ambushing(*throws, theirs="hand", **facts):
    """Return what follows when Lugotorix attacks Gaius, who has ravaged Andereda."""
    given: dict[str, Any] = {
        "romans": {"gaius@andereda": "vii+", "caesar@portus_itius": "x"},
        "celts": {"army:lugotorix:cantii": "essedarii bellatores bellatores"},
        "at": {"lugotorix": "cantiaci"},
        "explored": tuple(map(Zone, ("andereda", "dubris", "regini", "vallis"))),
        **facts,
    }
    done = play(ready(*throws, theirs=theirs, **given), "ravage", leader="gaius")
    return play(done.match, "ambush", leader="lugotorix")


@pytest.mark.rule("CIB-4.2", "CIB-R6", "CIB-R83", "CIB-2.4.3")
def test_the_celts_may_throw_the_die_of_an_ambush_again():
    volley = [("fire of essedarii", 6)]
    done = ambushing(("ambush", 2), ("re-roll of ambush", 5), *volley)
    assert not event(done, AmbushTried).succeeds
    assert (seat_of(done.match), verbs(done.match)) == (CELTS, ("lie", "reroll"))
    assert board_of(done.match).battle is None
    assert offered(done.match, "reroll") == ("ambush",)
    after = play(done.match, "reroll", die="ambush")
    told = event(after, AmbushTried)
    assert (told.die, told.succeeds, told.again) == (5, True, True)
    assert (event(after, Rerolled).was, event(after, Rerolled).face) == (2, 5)
    assert events(after, PhaseFought)[0].faces == ((), (6,)), "the chariots fire first"
    assert text(after)[:2] == [
        "The Celts: the die of the ambush is thrown again (Alea), 2 becomes 5.",
        "Lugotorix attacks in Silva Andereda with 5 and 0 more. It is an ambush.",
    ]
    assert board_of(after.match).jacta == (CELTS,)


@pytest.mark.rule("CIB-4.2", "CIB-R83")
def test_an_ambush_that_fails_may_stay_so():
    fires = [*faces("fire of essedarii", 6), *faces("fire of legio_vii_eagle", 6)]
    done = ambushing(("ambush", 2), *fires)
    after = play(done.match, "lie")
    assert not events(after, AmbushTried)
    assert board_of(after.match).jacta == ()
    assert events(after, PhaseFought)[0].faces[0], "Rome fires with them"


@pytest.mark.rule("CIB-R83", "CIB-4.2")
@pytest.mark.parametrize(
    ("die", "facts"),
    [(5, {}), (2, {"theirs": "never"}), (2, {"theirs": "usual"}), (2, {"spent": (CELTS,)})],
    ids=["it succeeds", "by policy never", "by the usual policy", "the Alea is used"],
)
def test_nobody_is_asked_for_the_die_of_an_ambush_otherwise(die, facts):
    done = ambushing(("ambush", die), **facts)
    assert not [one for one in asked(done.match) if one.kind == "reroll" and board_of(done.match).battle is None]
    assert len(events(done, AmbushTried)) == 1
    assert not events(done, Rerolled)


# Caesar the saviour ------------------------------------------------------------------------------------------------


def rescued(*throws, mine="hand", **facts):
    """Return what follows when Lugotorix attacks Gaius in Cantiaci and Caesar sets out from Dubris."""
    given: dict[str, Any] = {
        "romans": {"gaius@cantiaci": "vii+", "caesar@dubris": "x"},
        "celts": {"army:lugotorix:cantii": "bellatores bellatores"},
        "at": {"lugotorix": "durobrivae"},
        "side": CELTS,
        **facts,
    }
    done = play(ready(*throws, mine=mine, **given), "march", leader="lugotorix", to="cantiaci")
    return play(done.match, "save")


@pytest.mark.rule("CIB-4.2", "CIB-R6", "CIB-R83", "CIB-2.3.5")
def test_rome_may_throw_the_die_of_caesars_arrival_again():
    done = rescued(("saviour", 3), ("re-roll of saviour", 4))
    assert event(done, SaviourCalled).phase is None, "a skirmish has no second melee"
    assert (seat_of(done.match), offered(done.match, "reroll")) == (ROME, ("saviour",))
    after = play(done.match, "reroll", die="saviour")
    told = event(after, SaviourCalled)
    assert (told.die, told.phase, told.again) == (4, "melee", True)
    assert text(after)[:2] == [
        "Rome: the die for Caesar is thrown again (Alea), 3 becomes 4.",
        "With 4 Caesar comes with the first melee.",
    ]
    assert event(after, SaviourArrived).zone == "cantiaci"
    assert CAESAR in board_of(after.match).unavailable


@pytest.mark.rule("CIB-R83", "CIB-2.3.5", "CIB-R15")
def test_he_who_is_late_twice_stays_where_he_is():
    done = rescued(("saviour", 1), ("re-roll of saviour", 2))
    after = play(done.match, "reroll", die="saviour")
    assert event(after, SaviourCalled).phase is None
    board = board_of(after.match)
    assert board.at[CAESAR] == "dubris"
    assert board.jacta == (ROME,)
    assert not events(after, SaviourArrived)


@pytest.mark.rule("CIB-R83", "CIB-4.2")
def test_who_lets_that_die_lie_keeps_the_alea():
    after = play(rescued(("saviour", 3)).match, "lie")
    assert not events(after, SaviourCalled)
    assert board_of(after.match).jacta == ()


@pytest.mark.rule("CIB-R83", "CIB-4.2")
@pytest.mark.parametrize(
    ("die", "facts"), [(4, {}), (3, {"mine": "never"}), (3, {"mine": "usual"}), (3, {"spent": (ROME,)})]
)
def test_nobody_is_asked_for_that_die_otherwise(die, facts):
    done = rescued(("saviour", die), **facts)
    assert events(done, PhaseFought)
    assert len(events(done, SaviourCalled)) == 1


# Gifts to Caesar ---------------------------------------------------------------------------------------------------


def submitting(*throws, **facts):
    match = ready(
        *throws,
        romans={"caesar@dubris": "vii"},
        celts={"army:cingetorix:regini": "nobiles bellatores"},
        captor=CINGETORIX,
        side=CELTS,
        **facts,
    )
    return play(match, "submit", leader="cingetorix")


@pytest.mark.rule("CIB-2.4.4", "CIB-4.2", "CIB-R83")
def test_rome_may_throw_the_die_of_the_gifts_again():
    done = submitting(("gifts to Caesar", 2), ("re-roll of gifts", 5), mine="hand", theirs="hand")
    assert event(done, Yielded).spoils == 2
    assert (seat_of(done.match), offered(done.match, "reroll")) == (ROME, ("gifts",))
    assert not board_of(done.match).spoils, "they are not given yet"
    after = play(done.match, "reroll", die="gifts")
    assert board_of(after.match).spoils[CAESAR] == 5
    assert text(after)[0] == "Rome: the die of the gifts is thrown again (Alea), 2 becomes 5."
    assert asked(after.match)[0].kind == "activate"


@pytest.mark.rule("CIB-2.4.4", "CIB-R83")
@pytest.mark.parametrize(("die", "mine"), [(6, "hand"), (2, "never"), (2, "usual")])
def test_nobody_is_asked_for_the_gifts_otherwise(die, mine):
    done = submitting(("gifts to Caesar", die), mine=mine)
    assert asked(done.match)[0].kind == "activate"
    assert board_of(done.match).spoils[CAESAR] == die


# The Morini --------------------------------------------------------------------------------------------------------


def homeward(*throws, mine="hand", **facts):
    given = {"romans": {"caesar@fretum": "vii"}, "scenario": Scenario.FIRST, "turn": 10, "site": DUBRIS, **facts}
    return play(ready(*throws, mine=mine, **given), "sail", leader="caesar", to="portus_itius")


@pytest.mark.rule("CIB-5.2.4", "CIB-4.2", "CIB-R49", "CIB-R83")
def test_rome_may_throw_again_a_die_that_lands_a_unit_among_the_morini():
    done = homeward(*faces("Morini", 6, 5, 3), ("re-roll of legio_vii_eagle", 1))
    assert offered(done.match, "reroll") == units("vii")[:1]
    after = play(done.match, "reroll", die="legio_vii_eagle")
    assert not events(after, MoriniMet)
    assert asked(after.match)[0].kind == "activate"


@pytest.mark.rule("CIB-5.2.4", "CIB-4.2", "CIB-R49", "CIB-R83")
def test_or_the_one_by_which_it_is_lost():
    dice = [*faces("Morini", 6, 5, 3), ("revolt of the Morini", 1), ("re-roll of legio_vii_eagle", 2)]
    done = homeward(*dice)
    second = play(done.match, "lie")
    assert asked(second.match)[0].kind == "reroll"
    assert not events(second, MoriniMet)
    after = play(second.match, "reroll", die="legio_vii_eagle")
    assert event(after, MoriniMet).lost == ()
    assert not events(after, Disgraced)


@pytest.mark.rule("CIB-5.2.4", "CIB-4.2")
def test_the_alea_saves_from_one_of_the_two_dice_only():
    dice = [*faces("Morini", 6, 5, 3), ("re-roll of legio_vii_eagle", 6), ("revolt of the Morini", 1)]
    after = play(homeward(*dice).match, "reroll", die="legio_vii_eagle")
    assert event(after, MoriniMet).lost == units("vii")[:1]
    assert events(after, Disgraced)


@pytest.mark.rule("CIB-R83")
@pytest.mark.parametrize("mine", ["never", "usual"])
def test_no_question_about_the_morini_under_a_policy(mine):
    done = homeward(*faces("Morini", 6, 5, 3), ("revolt of the Morini", 2), mine=mine)
    assert event(done, MoriniMet).romans == units("vii")[:1]
    assert asked(done.match)[0].kind == "activate"
