"""Re-rolls, chariots, retreats in good order, flight, the saviour, ambush: worked by hand."""

import pytest

from tests.engines.caesar_britannia.reference.notation import Log, caesar, celts, gaius, lugotorix, rome
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Battle

EXITS = {ROME: ("p", "q"), CELTS: ("r",)}


def battle(romans="E S V C", britons="N B1 B2 Q", attacker=ROME, **more):
    """Two armies big enough for tactics."""
    exits = more.pop("exits", dict(EXITS))
    return Battle(attacker, rome(romans, gaius(sp=4)), celts(britons, lugotorix()), exits=exits, **more)


def chosen(mine="F", theirs="G", **more):
    """A record up to the attachments: Gaius to S, Lugotorix to B2."""
    log = Log(battle(**more)).tactics(mine, theirs)
    return log.attach(ROME, gaius="S").attach(CELTS, lugotorix="B2")


def fired(mine="F", theirs="G", **more):
    """The same up to a fire phase that hits nobody."""
    log = chosen(mine, theirs, **more)
    return log.fire("E:6/1 S:6/1 V:6/1 C:6/1", "Q:6/1")


MISSES = ("E:6/3 S:6/3 V:6/3 C:6/2", "N:6/3 B1:6/2 B2:6/2 Q:6/2")


class TestRerolls:
    def test_alea_re_rolls_an_own_miss(self):
        """CIB-3.4.2, R6."""
        log = fired().melee(*MISSES).again(ROME, "melee", "E:1/3", "alea", ROME).losses(theirs="N")
        log.after("melee", (0, 1)).melee(MISSES[0], "B1:6/2 B2:6/2 Q:6/2").choice(CELTS, "retreat", "r")
        log.end(victor=ROME, pursuit="R")

    def test_alea_re_rolls_an_enemy_hit(self):
        """R6: in fire and melee."""
        log = fired().melee(MISSES[0], "N:1/3 B1:6/2 B2:6/2 Q:6/2").again(CELTS, "melee", "N:6/3", "alea", ROME)
        assert log.melee(*MISSES).end(victor="nobody")

    def test_alea_once_a_turn(self):
        """CIB-4.2."""
        log = fired().melee(*MISSES).again(ROME, "melee", "E:6/3", "alea", ROME)
        assert log.again(ROME, "melee", "S:6/3", "alea", ROME).fault()
        spent = {ROME: False, CELTS: True}
        assert fired(alea=spent).melee(*MISSES).again(ROME, "melee", "E:6/3", "alea", ROME).fault()

    def test_the_battle_alea_of_a_general_attack(self):
        """CIB-3.3, R6: once, beside the Alea of the turn, on the same die too."""
        log = fired("G", "F").melee(*MISSES).again(ROME, "melee", "E:6/3", "battle alea", ROME)
        log.again(ROME, "melee", "E:5/3", "alea", ROME)
        assert log.again(ROME, "melee", "E:5/3", "battle alea", ROME).fault()
        log.entries.pop()
        assert log.melee(*MISSES).end(victor="nobody")

    def test_no_battle_alea_without_a_general_attack(self):
        assert fired("F", "G").melee(*MISSES).again(ROME, "melee", "E:6/3", "battle alea", ROME).fault()

    def test_a_commander_re_rolls_the_die_of_his_unit_only(self):
        """CIB-3.4.2."""
        assert fired().melee(*MISSES).again(ROME, "melee", "E:6/3", "gaius").fault()
        log = fired().melee(*MISSES).again(ROME, "melee", "S:6/3", "gaius")
        assert log.melee(*MISSES).again(ROME, "melee", "S:6/3", "gaius").fault()
        log.entries.pop()
        assert log.end(victor="nobody")

    def test_a_commander_re_rolls_an_enemy_hit_laid_on_his_unit(self):
        """CIB-3.4.2: the result falls there."""
        hits = "N:1/3 B1:1/2 B2:6/2 Q:6/2"
        log = fired().melee(MISSES[0], hits).again(CELTS, "melee", "N:2/3", "gaius", laid="S")
        assert "S must take 1" in log.losses("E E").fault()
        log.entries.pop()
        assert log.losses("S E").after("melee", (2, 0), "E S C").accepted()

    def test_a_miss_is_not_laid(self):
        assert fired().melee(*MISSES).again(CELTS, "melee", "N:6/3", "gaius", laid="S").fault()

    def test_a_hit_is_laid_on_his_own_unit(self):
        hits = "N:1/3 B1:1/2 B2:6/2 Q:6/2"
        assert fired().melee(MISSES[0], hits).again(CELTS, "melee", "N:6/3", "gaius", laid="E").fault()

    def test_a_hit_is_laid_only_where_it_could_fall(self):
        """R59: two hits go to the front line, so none can be laid on the vexillation behind it; a third can."""
        two, three = "N:1/3 B1:1/2 B2:6/2 Q:6/2", "N:1/3 B1:1/2 B2:1/2 Q:6/2"
        for hits, legal in ((two, False), (three, True)):
            log = Log(battle()).tactics("F", "G").attach(ROME, gaius="V").attach(CELTS, lugotorix="B2")
            log.fire("E:6/1 S:6/1 V:6/1 C:6/1", "Q:6/1").melee(MISSES[0], hits)
            log.again(CELTS, "melee", "N:6/3", "gaius", laid="V")
            assert log.accepted() is legal

    def test_a_laid_hit_re_rolled_to_a_critical_takes_both_steps(self):
        """Q3: N stands in front, its 3 is two losses."""
        log = (
            fired("F", "F")
            .melee(MISSES[0], "N:1/3 B1:6/2 B2:6/2 Q:6/2")
            .again(CELTS, "melee", "N:3/3", "gaius", laid="S")
        )
        assert "S must take 2" in log.losses("E E").fault()
        log.entries.pop()
        assert log.losses("S S").after("melee", (2, 0)).accepted()

    def test_no_commander_re_rolls_in_a_skirmish(self):
        """R8."""
        log = Log(battle("E S V", "B1 B2")).fire("E:6/1 S:6/1 V:6/1").again(ROME, "fire", "S:1/1", "gaius")
        assert log.fault()
        alea = Log(battle("E S V", "B1 B2")).fire("E:6/1 S:6/1 V:6/1").again(ROME, "fire", "S:1/1", "alea", ROME)
        assert alea.accepted()


class TestChariots:
    def test_one_die_each_at_the_start_of_a_phase(self):
        """CIB-0.2.2, R9: down 3+; on foot it does not fire and stands in front with F."""
        log = chosen("G", "F", britons="R1 B1 B2 N").die(CELTS, "down", 3, 3, "R1").fire("E:6/1 S:6/1 V:6/1 C:6/1")
        log.melee(MISSES[0], "R1:3/3 B1:6/2 B2:6/2 N:6/3").losses("C C").after("melee", (2, 0), "R1 B1 B2 N")
        log.melee("E:6/3 S:6/3 V:6/3", "R1:6/3 B1:6/2 B2:6/2 N:6/3").end(victor=CELTS, pursuit="AD")

    def test_a_failed_die(self):
        """Mounted it fires 2 and fights 1 in the second line."""
        log = chosen("G", "F", britons="R1 B1 B2 N").die(CELTS, "down", 2, 3, "R1")
        log.fire("E:6/1 S:6/1 V:6/1 C:6/1", "R1:6/2").melee(MISSES[0], "R1:6/1 B1:6/2 B2:6/2 N:6/3")
        assert "front must be" in log.after("melee", (0, 0), "R1 B1 B2 N").fault()

    def test_up_needs_five(self):
        log = (
            chosen("G", "F", britons="r1 B1 B2 N")
            .die(CELTS, "up", 5, 5, "R1")
            .fire("E:6/1 S:6/1 V:6/1 C:6/1", "R1:6/2")
        )
        assert "due" in log.fault()
        assert "needed is 5" in chosen("G", "F", britons="r1 B1 B2 N").die(CELTS, "up", 5, 3, "R1").fault()

    def test_one_that_changes_before_the_general_melee_joins_or_leaves(self):
        """CIB-0.2.2."""
        log = chosen("G", "F", britons="R1 r2 B1 B2").fire("E:6/1 S:6/1 V:6/1 C:6/1", "R1:6/2")
        log.melee(MISSES[0], "R1:6/1 R2:6/3 B1:6/2 B2:6/2").after("melee", (0, 0), "R2 B1 B2")
        log.die(CELTS, "down", 4, 3, "R1").die(CELTS, "up", 5, 5, "R2")
        log.melee(MISSES[0], "R1:6/3 R2:6/1 B1:6/2 B2:6/2").after("general", (0, 0), "R1 B1 B2").end(victor="nobody")

    def test_the_owner_may_use_alea(self):
        """R6: any own die; Rome may not."""
        log = chosen("G", "F", britons="R1 B1 B2 N").die(CELTS, "down", 1, 3, "R1")
        log.die(CELTS, "down", 6, 3, "R1", by="alea", of=CELTS).fire("E:6/1 S:6/1 V:6/1 C:6/1")
        assert "melee" in log.fault()
        log = chosen("G", "F", britons="R1 B1 B2 N").die(CELTS, "down", 6, 3, "R1")
        assert log.die(CELTS, "down", 1, 3, "R1", by="alea", of=ROME).fault()

    def test_it_needs_a_commander(self):
        """R9."""
        lone = battle("E S V C", "R1 B1 B2 N")
        lone.celts.commanders.clear()
        assert Log(lone).tactics("G", None).attach(ROME, gaius="S").die(CELTS, "down", 6, 3, "R1").fault()

    def test_each_once_a_phase(self):
        log = chosen("G", "F", britons="R1 B1 B2 N").die(CELTS, "down", 1, 3, "R1").die(CELTS, "down", 6, 3, "R1")
        assert log.fault()


class TestGoodOrder:
    @pytest.mark.parametrize(
        ("terrain", "britons", "needed"),
        [
            ("plain", "I1 B1 B2 Q", 6),
            ("forest", "I1 B1 B2 Q", 4),
            ("plain", "I1 B1 B2 R", 4),
            ("plain", "I1 B1 B2 r", 6),
        ],
    )
    def test_what_the_die_needs(self, terrain, britons, needed):
        """CIB-3.4.6."""
        mounted = "R" in britons.split()
        fire = "I1:6/1" + (" Q:6/1" if "Q" in britons else " R:6/2" if mounted else "")
        log = chosen("F", "D", terrain=terrain, britons=britons).fire("E:6/1 S:6/1 V:6/1 C:6/1", fire)
        log.die(CELTS, "retreat", needed, needed).choice(CELTS, "retreat", "r")
        log.end(
            ending="good order celts", victor=ROME, pursuit="none", places={"rome": "here", "celts": "r"}, fortuna=ROME
        )

    def test_after_a_failure_the_battle_goes_on_and_he_may_try_again(self):
        log = fired("F", "D", britons="I1 B1 B2 Q")
        log.entries = log.entries[:-1]
        log.fire(britons="I1:6/1 Q:6/1").die(CELTS, "retreat", 5, 6)
        assert log.die(CELTS, "retreat", 6, 6).fault()
        log.entries.pop()
        log.melee(MISSES[0], "I1:6/1 B1:6/2 B2:6/2 Q:6/2").die(CELTS, "retreat", 1, 6)
        log.die(CELTS, "retreat", 6, 6, by="alea", of=CELTS).choice(CELTS, "retreat", "r").end(victor=ROME, spoils=0)

    def test_it_takes_the_tactic(self):
        assert fired("F", "G").die(CELTS, "retreat", 6, 6).fault()

    def test_it_takes_a_way_out(self):
        """R60; an attacker has his way home."""
        shut = {ROME: (), CELTS: ()}
        log = chosen("F", "D", britons="I1 B1 B2 Q", exits=shut).fire("E:6/1 S:6/1 V:6/1 C:6/1", "I1:6/1 Q:6/1")
        assert log.die(CELTS, "retreat", 6, 6).fault()
        log = chosen("F", "D", britons="I1 B1 B2 Q", exits=shut, attacker=CELTS).fire(
            "E:6/1 S:6/1 V:6/1 C:6/1", "I1:6/1 Q:6/1"
        )
        log.die(CELTS, "retreat", 6, 6).end(victor=ROME, places={"rome": "here", "celts": "origin"})

    def test_the_attacker_rolls_first_and_a_success_ends_it(self):
        """R24."""
        log = chosen("D", "D", britons="I1 B1 B2 Q").fire("E:6/1 S:6/1 V:6/1 C:6/1", "I1:6/1 Q:6/1")
        start = len(log.entries)
        assert log.die(CELTS, "retreat", 5, 6).die(ROME, "retreat", 6, 6).fault()
        del log.entries[start:]
        assert log.die(ROME, "retreat", 6, 6).die(CELTS, "retreat", 6, 6).fault()
        del log.entries[start:]
        log.die(ROME, "retreat", 5, 6).die(CELTS, "retreat", 6, 6).choice(CELTS, "retreat", "r").end(victor=ROME)

    def test_rome_loses_its_spoils_by_it(self):
        """CIB-3.5.2."""
        log = fired("D", "G", hostages=True).die(ROME, "retreat", 6, 6)
        log.end(victor=CELTS, sp={"gaius": 0}, hostages_freed=True, places={"rome": "origin", "celts": "here"})


class TestFlight:
    def test_before_the_battle(self):
        """CIB-4.3, R21: no victor, Fortuna stays, the Celts stay in the zone."""
        log = Log(battle(attacker=CELTS, castrum=True, fortuna=CELTS)).die(ROME, "flight", 4, 4)
        log.end(
            ending="flight",
            victor="nobody",
            fortuna=CELTS,
            sp={"gaius": 4},
            places={"rome": "castrum", "celts": "here"},
        )

    def test_after_each_phase(self):
        log = Log(battle(attacker=CELTS, castrum=True)).die(ROME, "flight", 3, 4).tactics("F", "G")
        log.attach(ROME, gaius="S").attach(CELTS, lugotorix="B2").fire("E:1/1 S:6/1 V:6/1 C:6/1", "Q:6/1").losses(
            theirs="N"
        )
        log.die(ROME, "flight", 1, 4).melee("E:6/3 S:6/3 V:6/3 C:6/2", "B1:6/2 B2:6/2 Q:6/2").die(ROME, "flight", 2, 4)
        log.melee("E:6/3 S:6/3 V:6/3 C:6/2", "B1:6/2 B2:6/2 Q:6/2").die(ROME, "flight", 4, 4)
        log.end(ending="flight", losses={ROME: 0, CELTS: 1}, spoils=0)

    def test_only_when_celts_attack_around_the_castrum(self):
        assert Log(battle(attacker=CELTS)).die(ROME, "flight", 4, 4).fault()
        assert Log(battle(attacker=ROME, castrum=True)).die(ROME, "flight", 4, 4).fault()

    def test_before_a_crush(self):
        """R40."""
        crowd = " ".join(f"B{n}" for n in range(12))
        log = Log(battle("E S", crowd, attacker=CELTS, castrum=True)).die(ROME, "flight", 6, 4)
        log.end(ending="flight", rome_lost=False)


def saved(romans="S V C F", britons="N B1 B2 Q", **more):
    """Celts attack Gaius with Caesar next door."""
    more = {"saviour": rome("E2 S2 V2", caesar(army="saviour", sp=2), army="saviour"), "saviour_zone": "next"} | more
    return battle(romans, britons, attacker=CELTS, **more)


class TestSaviour:
    def _come(self, die):
        log = (
            Log(saved())
            .die(ROME, "saviour", die, 4)
            .tactics("F", "G")
            .attach(ROME, gaius="S")
            .attach(CELTS, lugotorix="B2")
        )
        return log.fire("S:6/1 V:6/1 C:6/1 F:6/3", "Q:6/1")

    def test_on_four_he_comes_in_the_first_melee(self):
        """CIB-2.3.5, R15, R42: attached on arrival, those who fit stand in front."""
        log = self._come(4).attach(ROME, caesar="V2")
        both = "S:6/3 V:6/3 C:6/2 E2:6/3 S2:6/3 V2:6/3"
        log.melee(both, "N:6/3 B1:6/2 B2:6/2 Q:6/2").after("melee", (0, 0), "S C E2 S2")
        log.melee(both, "N:6/3 B1:6/2 B2:6/2 Q:6/2").end(places={"rome": "here", "saviour": "here", "celts": "origin"})

    def test_on_less_in_the_second(self):
        log = self._come(3).melee("S:6/3 V:6/3 C:6/2", "N:6/3 B1:6/2 B2:6/2 Q:6/2").attach(ROME, caesar="E2")
        log.melee("S:6/3 V:6/3 C:6/2 E2:3/3 S2:6/3 V2:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2").losses(theirs="N B1")
        log.after("general", (0, 2), "S C E2 S2")
        log.choice(ROME, "share", (1, 1)).end(victor=ROME, spoils=2, sp={"gaius": 5, "caesar": 3})

    def test_rome_shares_all_spoils(self):
        log = self._come(3).melee("S:6/3 V:6/3 C:6/2", "N:6/3 B1:6/2 B2:6/2 Q:6/2").attach(ROME, caesar="E2")
        log.melee("S:6/3 V:6/3 C:6/2 E2:3/3 S2:6/3 V2:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2").losses(theirs="N B1")
        assert "allowed are" in log.choice(ROME, "share", (1, 0)).fault()

    def test_beaten_he_goes_back_and_both_lose_their_spoils(self):
        """R15, R42; R7 for Gaius."""
        log = self._come(6).attach(ROME, caesar="E2")
        both = "S:6/3 V:6/3 C:6/2 E2:6/3 S2:6/3 V2:6/3"
        log.melee(both, "N:1/3 B1:6/2 B2:6/2 Q:6/2").losses("C").melee(
            both.replace("C:6/2", "C:6/1"), "N:6/3 B1:6/2 B2:6/2 Q:6/2"
        )
        log.choice(ROME, "retreat", "p")
        log.end(victor=CELTS, sp={"gaius": 0, "caesar": 0}, places={"rome": "p", "saviour": "next", "celts": "here"})

    def test_too_late_for_a_skirmish(self):
        """R15: less than 4, and he stays where he is; 4+ and he comes in its one melee, nobody attached."""
        log = Log(saved("S V F")).die(ROME, "saviour", 3, 4).fire("S:6/1 V:6/1 F:6/3", "Q:6/1")
        log.melee("S:6/3 V:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2").end(
            victor="nobody", places={"rome": "here", "celts": "origin"}
        )
        log = Log(saved("S V F")).die(ROME, "saviour", 5, 4).fire("S:6/1 V:6/1 F:6/3", "Q:6/1")
        log.melee("S:6/3 V:6/3 E2:6/3 S2:6/3 V2:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2").after("melee", (0, 0), "").end(
            victor="nobody"
        )

    def test_only_on_a_plain_and_for_the_attacked(self):
        assert Log(saved(terrain="forest")).die(ROME, "saviour", 4, 4).fault()
        wrong = saved()
        wrong.attacker = ROME
        assert Log(wrong).die(ROME, "saviour", 4, 4).fault()

    def test_no_time_in_a_crush(self):
        crowd = " ".join(f"B{n}" for n in range(12))
        assert Log(saved("S V", crowd)).die(ROME, "saviour", 4, 4).fault()

    def test_a_flight_takes_him_along(self):
        """R63."""
        log = (
            Log(saved(castrum=True))
            .die(ROME, "saviour", 6, 4)
            .tactics("G", "G")
            .attach(ROME, gaius="S")
            .attach(CELTS, lugotorix="B2")
        )
        log.fire("S:6/1 V:6/1 C:6/1 F:6/3", "Q:6/1").attach(ROME, caesar="E2")
        log.melee("S:6/3 V:6/3 C:6/2 E2:6/3 S2:6/3 V2:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2").die(ROME, "flight", 5, 4)
        log.end(ending="flight", places={"rome": "castrum", "saviour": "castrum", "celts": "here"})


class TestAmbush:
    @pytest.mark.parametrize(("before", "needed"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 1)])
    def test_what_the_die_needs(self, before, needed):
        """CIB-2.4.3, R12."""
        fight = battle("S V F", "B1 B2", attacker=CELTS, ambush=before)
        log = Log(fight).die(CELTS, "ambush", needed, needed).fire("S:6/1 V:6/1 F:6/3")
        log.melee("S:6/3 V:6/3", "B1:6/2 B2:6/2").end(victor="nobody")

    def test_the_die_must_be_thrown(self):
        assert Log(battle("S V F", "B1 B2", attacker=CELTS, ambush=0)).fire("S:6/1 V:6/1 F:6/3").fault()

    def test_chariots_fire_first_and_not_again(self):
        """CIB-2.4.3: Rome takes those losses before it fires."""
        fight = battle("F F1 X", "R1 L B1", attacker=CELTS, ambush=0)
        log = Log(fight).die(CELTS, "ambush", 5, 5).fire(britons="R1:1/2").losses("F").after("ambush", (1, 0))
        log.fire("F:6/2 F1:6/3 X:6/2", "L:6/2").after("fire", (1, 0)).melee("X:6/1", "R1:6/1 B1:6/2")
        log.choice(ROME, "retreat", "p").end(victor=CELTS)

    def test_a_failure_makes_it_a_usual_attack(self):
        fight = battle("F F1 X", "R1 L B1", attacker=CELTS, ambush=0)
        log = Log(fight).die(CELTS, "ambush", 4, 5).fire("F:6/3 F1:6/3 X:6/2", "R1:6/2 L:6/2")
        log.melee("X:6/1", "R1:6/1 B1:6/2").end(victor="nobody")
