"""The crush, the Castrum, the oppidum, the first landing, harassment: worked by hand."""

import pytest

from tests.engines.caesar_britannia.reference.crush import crusher
from tests.engines.caesar_britannia.reference.notation import Log, celts, commios, gaius, lugotorix, rome
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Battle

CROWD = " ".join(f"B{n}" for n in range(12))
LEGIONS = "E S V E2 S2 V2"


def meeting(romans, britons, attacker=ROME, **more):
    """A battle of two armies with a commander each."""
    return Battle(attacker, rome(romans, gaius(sp=4)), celts(britons, lugotorix()), **more)


class TestCrush:
    @pytest.mark.parametrize(
        ("romans", "britons", "place", "winner"),
        [
            ("E S", CROWD, "field", CELTS),
            ("E S V", CROWD, "field", None),
            ("e s", CROWD, "field", CELTS),
            (LEGIONS, "B1", "field", ROME),
            (LEGIONS, "B1 B2", "field", None),
            ("E S", CROWD, "castrum", None),
            (LEGIONS, "B1", "oppidum", None),
            (LEGIONS, "B1", "landing", None),
        ],
    )
    def test_six_times_the_units(self, romans, britons, place, winner):
        """CIB-3.2.3: either side, counted in CU; not in the Castrum, the oppidum, the landing."""
        assert crusher(meeting(romans, britons, place=place)) == winner

    def test_all_are_destroyed_and_pay(self):
        """CIB-3.2.3, R10."""
        found = Log(meeting(LEGIONS, "N", hostages=True)).end(ending="crush rome", victor=ROME, spoils=1, fortuna=ROME)
        assert found.commanders == {"gaius": "alive", "lugotorix": "hostage"}
        assert (found.destroyed, found.sp, found.losses) == (frozenset({"N"}), {"gaius": 5}, {ROME: 0, CELTS: 0})

    def test_chariots_fire_and_escape(self):
        """CIB-3.2.3, R40: he leaves with an escaping chariot."""
        log = Log(meeting(LEGIONS, "R", escapes=("x", "y"))).fire(britons="R:2/2").losses("V")
        log.die(CELTS, "escape", 4, 4, "R").choice(CELTS, "escape", ("R", "y"))
        log.end(
            ending="crush rome",
            losses={ROME: 1, CELTS: 0},
            spoils=0,
            commanders={"gaius": "alive", "lugotorix": "alive"},
        )

    def test_one_that_fails_is_destroyed(self):
        log = Log(meeting(LEGIONS, "R", escapes=("x",))).fire(britons="R:3/2").die(CELTS, "escape", 3, 4, "R")
        log.end(destroyed=frozenset({"R"}), commanders={"gaius": "alive", "lugotorix": "hostage"})

    def test_nowhere_to_go_no_die(self):
        assert Log(meeting(LEGIONS, "R")).fire(britons="R:3/2").die(CELTS, "escape", 6, 4, "R").fault()
        Log(meeting(LEGIONS, "R")).fire(britons="R:3/2").end(destroyed=frozenset({"R"}))

    def test_on_foot_it_does_not_fire_but_escapes(self):
        """Q15."""
        log = Log(meeting(LEGIONS, "r", escapes=("x",))).die(CELTS, "escape", 6, 4, "R")
        log.choice(CELTS, "escape", ("R", "x")).end(steps=dict.fromkeys(LEGIONS.split(), 2) | {"R": 1})

    def test_a_crushed_eagle_loses_the_game(self):
        found = Log(meeting("E S", CROWD, CELTS, hostages=True)).end(victor=CELTS, rome_lost=True, hostages_freed=True)
        assert (found.sp, found.commanders) == ({"gaius": 0}, {"gaius": "dead", "lugotorix": "alive"})

    def test_commios_survives_it(self):
        """CIB-4.5."""
        fight = meeting("s v", CROWD, CELTS)
        fight.rome.commanders.append(commios())
        Log(fight).end(commanders={"gaius": "dead", "commios": "alive", "lugotorix": "alive"}, rome_lost=False)


class TestCastrum:
    def fort(self, britons="B1 B2 I1 L"):
        return meeting("E S V C", britons, CELTS, place="castrum", terrain="fortified", origin="around", hostages=True)

    def test_one_loss_by_fire_is_ignored(self):
        """CIB-4.3; two melees, no tactics, no critical hits."""
        log = Log(self.fort()).fire("E:6/1 S:6/1 V:6/1 C:6/1", "I1:1/1 L:1/2").losses("C").after("fire", (1, 0))
        both = ("E:6/3 S:6/3 V:6/3 C:6/1", "B1:6/2 B2:6/2 I1:6/1")
        log.melee(*both).after("melee", (1, 0), "").melee(*both)
        log.end(
            victor=CELTS,
            pursuit="none",
            hostages_freed=True,
            sp={"gaius": 0},
            places={"rome": "here", "celts": "around"},
        )

    def test_a_single_hit_does_nothing(self):
        log = Log(self.fort()).fire("E:6/1 S:6/1 V:6/1 C:6/1", "I1:1/1 L:6/2").after("fire", (0, 0))
        assert log.accepted()

    def test_no_tactics(self):
        assert Log(self.fort()).tactics("G", "G").fault()

    def test_a_crowd_fights_there(self):
        assert Log(self.fort(CROWD + " " + CROWD.replace("B", "I"))).fire("E:6/1").fault()

    def test_the_beaten_celts_go_back(self):
        log = Log(self.fort("B1 B2 I1 L")).fire("E:1/1 S:6/1 V:6/1 C:6/1", "I1:6/1 L:6/2").losses(theirs="L")
        both = ("E:6/3 S:6/3 V:6/3 C:6/2", "B1:6/2 B2:6/2 I1:6/1")
        log.melee(*both).melee(*both).end(victor=ROME, places={"rome": "here", "celts": "around"}, spoils=0)


class TestOppidum:
    def test_the_celts_in_it_ignore_one_loss_and_it_falls_with_them(self):
        """CIB-5.4."""
        fight = meeting("E S V C", "B1 B2 I1 L", place="oppidum", exits={ROME: (), CELTS: ("r",)})
        log = Log(fight).fire("E:1/1 S:1/1 V:6/1 C:6/1", "I1:6/1 L:6/2").losses(theirs="L").after("fire", (0, 1))
        both = ("E:6/3 S:6/3 V:6/3 C:6/2", "B1:6/2 B2:6/2 I1:6/1")
        log.melee(*both).melee(*both).choice(CELTS, "retreat", "r")
        log.end(victor=ROME, oppidum_destroyed=True, pursuit="none", places={"rome": "here", "celts": "r"})


class TestLanding:
    def beach(self, romans="E S V C", britons="I1 Q B1 N", **more):
        more = {"exits": {ROME: (), CELTS: ("r",)}, "artillery": ("r",), "origin": "fretum"} | more
        return meeting(romans, britons, place="landing", **more)

    def test_its_phases(self):
        """CIB-5.2.4, R44, R56: blue swords in front at once and critically, then the eagles."""
        log = Log(self.beach()).fire(britons="I1:6/1 Q:6/1").after("celtic fire", (0, 0), "")
        log.melee("E:6/3 S:3/3 V:6/3 C:6/2", "I1:6/1 Q:2/2 B1:6/2 N:6/3").losses("C C", "I1").after(
            "first melee", (2, 1), "I1 Q"
        )
        log.fire("E:6/1 S:6/1 V:6/1").after("roman fire", (2, 1), "")
        log.die(ROME, "artillery", 3, None).choice(CELTS, "artillery", (("back", "Q"), ("r", "Q"), ("r", "B1")))
        log.after("artillery", (2, 1), "").melee("E:3/3 S:6/3 V:6/3", "N:6/3").losses(theirs="N").after(
            "general", (2, 2), "E"
        )
        log.end(ending="annihilation", victor=ROME, spoils=2, commanders={"gaius": "alive", "lugotorix": "alive"})

    def test_the_beaten_fleet_stays_at_sea(self):
        """R7."""
        log = (
            Log(self.beach())
            .fire(britons="I1:1/1 Q:6/1")
            .losses("C")
            .melee("E:6/3 S:6/3 V:6/3 C:6/1", "I1:6/1 Q:6/2 B1:6/2 N:6/3")
        )
        log.fire("E:6/1 S:6/1 V:6/1").die(ROME, "artillery", 1, None).choice(CELTS, "artillery", (("back", "Q"),))
        log.melee("E:6/3 S:6/3 V:6/3 C:6/1", "I1:6/1 Q:6/2 B1:6/2 N:6/3").after("general", (1, 0), "I1 E")
        log.end(victor=CELTS, pursuit="none", places={"rome": "fretum", "celts": "here"})

    @pytest.mark.parametrize(
        ("die", "steps", "legal"),
        [
            (1, (("back", "I1"),), True),
            (1, (("r", "B1"),), True),
            (1, (("r", "I1"),), False),
            (1, (), False),
            (1, (("back", "B1"),), False),
            (1, (("s", "B1"),), False),
            (2, (("back", "I1"), ("r", "I1")), True),
            (2, (("back", "I1"),), False),
            (2, (("back", "I1"), ("back", "Q"), ("r", "N")), False),
            (2, (("r", "B1"), ("r", "B1")), False),
        ],
    )
    def test_the_artillery(self, die, steps, legal):
        """R44."""
        log = (
            Log(self.beach()).fire(britons="I1:6/1 Q:6/1").melee("E:6/3 S:6/3 V:6/3 C:6/2", "I1:6/1 Q:6/2 B1:6/2 N:6/3")
        )
        log.fire("E:6/1 S:6/1 V:6/1 C:6/1").die(ROME, "artillery", die, None).choice(CELTS, "artillery", steps)
        assert log.accepted() is legal

    def test_as_many_steps_as_possible(self):
        """R44: without a zone only the first line steps back."""
        log = Log(self.beach(artillery=())).fire(britons="I1:6/1 Q:6/1")
        log.melee("E:6/3 S:6/3 V:6/3 C:6/2", "I1:6/1 Q:6/2 B1:6/2 N:6/3").fire("E:6/1 S:6/1 V:6/1 C:6/1")
        log.die(ROME, "artillery", 6, None).choice(CELTS, "artillery", (("back", "Q"), ("back", "I1")))
        assert log.after("artillery", (0, 0), "").accepted()
        del log.entries[-2:]
        assert "more are possible" in log.choice(CELTS, "artillery", (("back", "Q"),)).fault()

    def test_nobody_left_rome_has_won(self):
        """R44."""
        log = Log(self.beach(britons="B1")).melee("E:6/3 S:6/3 V:6/3 C:6/2", "B1:6/2").fire("E:6/1 S:6/1 V:6/1 C:6/1")
        log.die(ROME, "artillery", 2, None).choice(CELTS, "artillery", (("r", "B1"),))
        log.end(
            ending="artillery", victor=ROME, spoils=0, fortuna=ROME, commanders={"gaius": "alive", "lugotorix": "alive"}
        )

    @pytest.mark.parametrize("phase", range(4))
    def test_the_celt_may_leave_after_each_phase(self, phase):
        """CIB-5.2.4: no die."""
        log = Log(self.beach())
        turns = [
            lambda: log.fire(britons="I1:6/1 Q:6/1"),
            lambda: log.melee("E:6/3 S:6/3 V:6/3 C:6/2", "I1:6/1 Q:6/2 B1:6/2 N:6/3"),
            lambda: log.fire("E:6/1 S:6/1 V:6/1 C:6/1"),
            lambda: log.die(ROME, "artillery", 1, None).choice(CELTS, "artillery", (("r", "B1"),)),
        ]
        for turn in turns[: phase + 1]:
            turn()
        log.choice(CELTS, "leave", value=True).choice(CELTS, "retreat", "r").end(ending="good order celts", victor=ROME)

    def test_one_unit_is_neither_skirmish_nor_crush(self):
        log = Log(self.beach("E S V C F X", "N")).melee("E:6/3 S:6/3 V:6/3 C:6/2 X:6/1", "N:6/3")
        assert log.fire("E:6/1 S:6/1 V:6/1 C:6/1 F:6/3 X:6/2").die(ROME, "artillery", 1, None).accepted()

    def test_chariots_change_before_the_fire_and_each_melee(self):
        """R44."""
        log = (
            Log(self.beach(britons="R B1"))
            .die(CELTS, "down", 1, 3, "R")
            .fire(britons="R:6/2")
            .die(CELTS, "down", 3, 3, "R")
        )
        log.melee("E:6/3 S:6/3 V:6/3 C:6/2", "R:6/3 B1:6/2").fire("E:6/1 S:6/1 V:6/1 C:6/1")
        log.die(ROME, "artillery", 1, None).choice(CELTS, "artillery", (("r", "B1"),)).die(CELTS, "up", 5, 5, "R")
        log.melee("E:6/3 S:6/3 V:6/3 C:6/2", "R:6/1").end(victor="nobody", places={"rome": "fretum", "celts": "here"})


class TestHarassment:
    def raid(self, romans="E F X", britons="R1 R2", **more):
        return Log(meeting(romans, britons, CELTS, **more), harassment=True)

    def test_chariots_fire_rome_replies_with_what_is_left(self):
        """CIB-2.4.2, R11."""
        log = self.raid().fire(britons="R1:1/2 R2:2/2").losses("X F").after("fire", (2, 0))
        log.fire("E:6/1 F:2/2 X:6/1").losses(theirs="R2").after("reply", (2, 1))
        found = log.end(ending="harassment", losses={ROME: 2, CELTS: 1})
        assert (found.spoils, found.fortuna, found.victor) == (None, None, None)

    def test_roman_units_may_keep_still(self):
        """R11: they may reply."""
        assert self.raid().fire(britons="R1:6/2 R2:6/2").fire("F:6/3").fault() == ""
        assert self.raid().fire(britons="R1:6/2 R2:6/2").fault() == ""

    def test_alea_only(self):
        """R11."""
        log = self.raid().fire(britons="R1:1/2 R2:6/2").again(CELTS, "fire", "R1:6/2", "alea", ROME)
        assert log.fire("F:6/3").fault() == ""
        assert self.raid().fire(britons="R1:1/2 R2:6/2").again(CELTS, "fire", "R1:6/2", "lugotorix").fault()

    def test_roman_blood_is_spared(self):
        log = self.raid("e F").fire(britons="R1:1/2 R2:6/2").losses("E")
        assert "auxiliary" in log.fault()

    def test_on_foot_nobody_harasses(self):
        assert self.raid(britons="r1").fire(britons="R1:1/2").fault()
