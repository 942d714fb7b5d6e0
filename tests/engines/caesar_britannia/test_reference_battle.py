"""Battles worked by hand from the rulebook, each held against the reference with its claims."""

from typing import get_args

import pytest

from tests.engines.caesar_britannia.reference.fighting import allowed, attachment_fault, fits
from tests.engines.caesar_britannia.reference.notation import (
    Log,
    briton,
    caesar,
    celts,
    commios,
    gaius,
    lugotorix,
    roman,
    rome,
)
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Battle, Commander, Tactic

EXITS = {ROME: ("p", "q"), CELTS: ("r",)}


def skirmish(romans="E S V", britons="B1 B2", **more):
    """Two small armies: fire, one melee, nothing else."""
    return Battle(
        more.pop("attacker", ROME),
        rome(romans, gaius(sp=4)),
        celts(britons, lugotorix()),
        exits=dict(EXITS),
        **{"hostages": True, **more},
    )


def pitched(romans="E S V C F", britons="N B1 B2 I1 Q", **more):
    """Two armies big enough for tactics."""
    chiefs = more.pop("chiefs", None)
    return Battle(
        more.pop("attacker", ROME),
        rome(romans, gaius(sp=4, **more.pop("gaius", {}))),
        celts(britons, *(chiefs if chiefs is not None else [lugotorix()])),
        exits=dict(EXITS),
        **{"hostages": True, **more},
    )


class TestFire:
    def test_a_die_up_to_the_fire_value_hits(self):
        """CIB-3.4.1: a slinger hits on 1 to 3."""
        log = Log(skirmish("F", "B1")).fire("F:3/3").losses(theirs="B1").after("fire", (0, 1))
        assert log.end(ending="annihilation", victor=ROME, spoils=1, sp={"gaius": 5}).fortuna == ROME

    def test_a_higher_die_misses(self):
        """CIB-3.4.1."""
        log = Log(skirmish("F", "B1")).fire("F:4/3").after("fire", (0, 0)).melee(britons="B1:3/2")
        assert log.end(ending="phases", victor="nobody", fortuna="nobody", places={"rome": "origin", "celts": "here"})

    def test_units_without_fire_throw_nothing(self):
        """CIB-3.1: reduced legionaries have none, bellatores neither."""
        log = Log(skirmish("e", "B1")).after("fire", (0, 0)).melee("E:3/2", "B1:3/2")
        assert log.end(ending="phases", victor="nobody")

    def test_every_unit_with_a_value_must_throw(self):
        assert "due is" in Log(skirmish("E F", "B1")).fire("E:2/1").melee("E:6/3").fault()

    def test_dice_come_in_any_order(self):
        log = Log(skirmish("E F", "B1 Q")).fire("F:6/3", "Q:6/1").fire("E:6/1").melee("E:6/3", "Q:6/2 B1:6/2")
        assert log.end(ending="phases", victor="nobody")

    def test_nobody_throws_twice(self):
        assert Log(skirmish("F", "B1")).fire("F:6/3 F:6/3").fault()

    def test_the_number_needed_is_checked(self):
        assert "needed is 3" in Log(skirmish("F", "B1")).fire("F:2/2").fault()

    def test_losses_are_simultaneous(self):
        """CIB-3.4.4: a unit eliminated in a phase has thrown in it."""
        log = Log(skirmish("F X", "L B1")).fire("F:1/3 X:3/2", "L:2/2").losses("X", "L").after("fire", (1, 1))
        assert log.melee(britons="B1:6/2").end(ending="phases", victor="nobody")

    def test_a_reduced_unit_shows_its_back(self):
        """CIB-0.2.2, CIB-3.4.3: the archer reduced by fire has no melee left, the eagle melee 2."""
        log = Log(skirmish("E X", "L B1")).fire("E:6/1 X:6/2", "L:1/2").losses("X")
        log.after("fire", (1, 0), steps={"X": 1, "E": 2}).melee("E:1/3", "B1:6/2").losses(theirs="B1")
        assert log.end(ending="phases", victor="nobody", spoils=0)


class TestSkirmish:
    def test_three_units_make_one(self):
        """CIB-3.2.1, R8: reduced ones count, no tactics, one melee, no critical hit."""
        log = Log(skirmish("e s v", "N B1 B2 I1", attacker=CELTS)).fire(britons="I1:6/1")
        log.melee("E:2/2 S:6/2 V:6/2", "N:3/3 B1:6/2 B2:6/2 I1:6/1").losses("V", "N").after("melee", (1, 1), "")
        assert log.end(ending="phases", victor="nobody", pursuit="none")

    def test_four_against_four_is_none(self):
        assert "choice of tactic" in Log(pitched("E S V C", "B1 B2 B3 B4")).fire("E:6/1").fault()

    def test_no_tactic_may_be_told(self):
        assert Log(skirmish()).tactics("G", "G").fault()

    def test_commanders_are_not_attached(self):
        """R8: a commander's unit may die in a skirmish without him."""
        assert Log(skirmish()).attach(ROME, gaius="E").fault()

    def test_the_defeated_retreats_without_pursuit(self):
        """CIB-3.5.1, CIB-3.5.3."""
        log = Log(skirmish("E S V", "Q B1 B2")).fire("E:1/1 S:6/1 V:6/1", "Q:6/1").losses(theirs="B1")
        log.melee("E:4/3 S:4/3 V:4/3", "Q:6/2 B2:6/2").choice(CELTS, "retreat", "r")
        found = log.end(victor=ROME, pursuit="none", spoils=1, sp={"gaius": 5}, places={"rome": "here", "celts": "r"})
        assert found.hostages_freed is False

    def test_the_beaten_attacker_goes_back(self):
        """CIB-3.5.3, R7: Rome loses its SP and its hostages."""
        log = Log(skirmish("E S V", "B1 B2 B3")).fire("E:6/1 S:6/1 V:6/1")
        log.melee("E:6/3 S:6/3 V:6/3", "B1:1/2 B2:6/2 B3:6/2").losses("V")
        log.end(
            victor=CELTS,
            sp={"gaius": 0},
            hostages_freed=True,
            fortuna=CELTS,
            places={"rome": "origin", "celts": "here"},
        )

    def test_the_beaten_defender_chooses_a_legal_zone(self):
        log = Log(skirmish("E S V", "B1 B2 B3", attacker=CELTS)).fire("E:6/1 S:6/1 V:6/1")
        log.melee("E:6/3 S:6/3 V:6/3", "B1:1/2 B2:6/2 B3:6/2").losses("V")
        assert "allowed are" in log.choice(ROME, "retreat", "r").fault()

    def test_no_way_out_eliminates_and_pays(self):
        """CIB-3.5.3: the units that cannot retreat count for spoils; their commander is a hostage."""
        battle = skirmish("E S V", "Q B1 B2")
        battle.exits[CELTS] = ()
        log = Log(battle).fire("E:1/1 S:6/1 V:6/1", "Q:6/1").losses(theirs="B1")
        log.melee("E:4/3 S:4/3 V:4/3", "Q:6/2 B2:6/2")
        log.end(
            spoils=3,
            destroyed=frozenset({"Q", "B2"}),
            losses={ROME: 0, CELTS: 1},
            commanders={"gaius": "alive", "lugotorix": "hostage"},
        )


FITS = [
    ("E", "F", True), ("E", "D", False), ("V", "D", True), ("V", "F", False), ("A", "A", True), ("A", "D", True),
    ("D", "A", True), ("D", "F", True), ("E", "A", False), ("E", "G", False), ("F", "F", False), ("X", "D", False),
    ("e", "F", True), ("s", "F", False), ("v", "D", False), ("a", "A", False), ("-E", "F", False), ("-V", "D", False),
]  # fmt: skip

LINES = [("F", "F", "E S N B1 B2"), ("D", "D", "A V Q"), ("A", "A", "A Q"), ("G", "G", ""), ("F", "A", "E S Q")]

TABLE = {
    ("F", "F"): "R", ("F", "G"): "R", ("F", "D"): "R", ("F", "A"): "AD",
    ("G", "F"): "AD", ("G", "G"): "R", ("G", "D"): "R", ("G", "A"): "R",
    ("D", "F"): "R", ("D", "G"): "AD", ("D", "D"): "SQ", ("D", "A"): "R",
    ("A", "F"): "R", ("A", "G"): "R", ("A", "D"): "AD", ("A", "A"): "R",
}  # fmt: skip
"""The printed table: (tactic of the defeated, tactic of the victor)."""


class TestTactics:
    @pytest.mark.parametrize(("word", "tactic", "expected"), FITS)
    def test_who_fits_a_roman_tactic(self, word, tactic, expected):
        """CIB-3.3, R35: commanded, the right sword, not reduced unless an eagle."""
        assert fits(roman(word), tactic) is expected

    @pytest.mark.parametrize(
        ("word", "tactic", "expected"),
        [("R", "F", False), ("r", "F", True), ("r", "A", False), ("R", "A", False), ("N", "F", True), ("I", "D", True),
         ("Q", "A", True), ("Q", "D", True), ("L", "F", False), ("-N", "F", False)],
    )  # fmt: skip
    def test_who_fits_a_celtic_tactic(self, word, tactic, expected):
        """CIB-3.3: chariots are no cavalry and are judged by the side that lies up (R9)."""
        assert fits(briton(word), tactic) is expected

    @pytest.mark.parametrize(
        ("words", "terrain", "expected"),
        [("E S F C", "plain", "GF"), ("E S V C", "plain", "GDF"), ("E S A C", "plain", "AGDF"),
         ("E S A C", "forest", "GDF"), ("F X F2 X2", "plain", "G"), ("s v f x", "plain", "G"),
         ("-E -S -V -A", "plain", "G")],
    )  # fmt: skip
    def test_what_an_army_may_choose(self, words, terrain, expected):
        """CIB-3.3: A not in a forest, somebody eligible but for G."""
        army = rome(words, gaius())
        assert "".join(tactic for tactic in get_args(Tactic) if allowed(army, tactic, terrain)) == expected

    def test_a_side_without_commander_chooses_none(self):
        """CIB-3.2.2, R39: only the Celts choose; no pursuit, so Rome retreats."""
        battle = pitched("-E -S -V -C", "N B1 B2 B3", attacker=CELTS)
        battle.rome.commanders.clear()
        log = Log(battle).tactics(None, "F").attach(CELTS, lugotorix="B3").fire("E:6/1 S:6/1 V:6/1 C:6/1")
        log.melee("E:6/3 S:6/3 V:6/3 C:6/2", "N:3/3 B1:6/2 B2:6/2 B3:6/2").losses("C C")
        log.after("melee", (2, 0), "N B1 B2 B3").melee("E:6/3 S:6/3 V:6/3", "N:6/3 B1:6/2 B2:6/2 B3:6/2")
        log.choice(ROME, "retreat", "q").end(
            victor=CELTS, pursuit="none", pitched=False, places={"rome": "q", "celts": "here"}
        )

    def test_commios_leads_nobody(self):
        """Q6."""
        battle = pitched("-E -S -V -C", "N B1 B2 B3")
        battle.rome.commanders[:] = [commios()]
        assert "choice of tactic by celts" in Log(battle).tactics("G", "F").fault()


class TestAttachment:
    @pytest.mark.parametrize(
        ("words", "pairs", "legal"),
        [
            ("E S C", {"gaius": "E"}, True),
            ("E S C", {"gaius": "C"}, False),
            ("-E -S C", {"gaius": "C"}, True),
            ("-E -S C", {"gaius": "E"}, False),
            ("-E -S -C", {}, True),
            ("e C", {"gaius": "E"}, True),
            ("E S C", {}, False),
            ("E S C", {"gaius": "E", "commios": "S"}, True),
            ("E S C", {"gaius": "E", "commios": "E"}, False),
        ],
    )
    def test_romans_go_to_legionaries_first(self, words, pairs, legal):
        """CIB-3.1, R47, Q6."""
        army = rome(words, gaius(), commios())
        assert (attachment_fault(army, list(pairs.items())) is None) is legal

    @pytest.mark.parametrize(
        ("words", "pairs", "legal"),
        [
            ("E S C", {"caesar": "E", "gaius": "S"}, True),
            ("E S C", {"caesar": "E", "gaius": "E"}, False),
            ("E S C", {"caesar": "E", "gaius": "C"}, False),
            ("E C F", {"caesar": "E", "gaius": "F"}, True),
            ("E", {"caesar": "E", "gaius": "E"}, True),
            ("E S C", {"caesar": "E"}, False),
        ],
    )
    def test_two_commanders(self, words, pairs, legal):
        """R47: never on one CU while another is eligible."""
        army = rome(words, caesar(), gaius())
        assert (attachment_fault(army, list(pairs.items())) is None) is legal

    def test_celts_go_anywhere(self):
        army = celts("B1 L", lugotorix())
        assert attachment_fault(army, [("lugotorix", "L")]) is None
        assert attachment_fault(army, [("gaius", "L")])

    def test_a_commander_dies_with_his_unit(self):
        """CIB-3.4.1: not when it is only reduced; alive the army stays, he is no hostage."""
        log = (
            Log(pitched("E S V C", "B1 B2 B3 B4"))
            .tactics("F", "G")
            .attach(ROME, gaius="E")
            .attach(CELTS, lugotorix="B1")
        )
        log.fire("E:1/1 S:6/1 V:6/1 C:6/1").losses(theirs="B1").after("fire", (0, 1), dead=frozenset({"lugotorix"}))
        log.melee("E:6/3 S:6/3 V:6/3 C:6/2", "B2:1/2 B3:6/2 B4:6/2").losses("E").after("melee", (1, 1), "E S C")
        log.melee("E:6/2 S:6/3 V:6/3 C:6/2", "B2:6/2 B3:6/2 B4:6/2")
        log.end(victor="nobody", commanders={"gaius": "alive", "lugotorix": "dead"})


def opened(mine, theirs, **more):
    """Two armies of four after a fire phase without a hit, nobody in danger."""
    battle = pitched("E S A V", "N B1 B2 Q", **more)
    log = Log(battle).tactics(mine, theirs).attach(ROME, gaius="S").attach(CELTS, lugotorix="B2")
    return log.fire("E:6/1 S:6/1 A:6/1 V:6/1", "Q:6/1").after("fire", (0, 0), "")


class TestMelee:
    @pytest.mark.parametrize(("mine", "theirs", "front"), LINES)
    def test_who_stands_in_front(self, mine, theirs, front):
        """CIB-3.3."""
        log = opened(mine, theirs).melee("E:6/3 S:6/3 A:6/2 V:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2")
        assert "front must be" in log.after("melee", (0, 0), "C").fault()
        log.entries.pop()
        assert "front must be" not in log.after("melee", (0, 0), front).fault()

    def test_the_front_line_hits_twice_on_its_value(self):
        """CIB-3.4.1: F: 3 is two losses, 1 or 2 one; behind it 3 is one."""
        log = opened("F", "G").melee("E:3/3 S:2/3 A:6/2 V:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2")
        log.losses(theirs="N B1 Q").after("melee", (0, 3), "E S")
        assert log.melee("E:6/3 S:6/3 A:6/2 V:3/3", "B2:6/2").losses(theirs="B2").end(ending="annihilation", spoils=4)

    def test_the_front_line_takes_the_first_two(self):
        """CIB-3.4.4."""
        log = opened("F", "G").melee("E:6/3 S:6/3 A:6/2 V:6/3", "N:1/3 B1:1/2 B2:1/2 Q:6/2")
        assert "front line takes the first 2" in log.losses("A E V").fault()

    def test_a_reduced_unit_leaves_the_front_but_an_eagle(self):
        """CIB-3.4.3."""
        log = opened("F", "G").melee("E:6/3 S:6/3 A:6/2 V:6/3", "N:1/3 B1:1/2 B2:6/2 Q:6/2").losses("E S")
        log.after("melee", (2, 0), "E S").melee("E:2/2 S:2/2 A:6/2 V:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2")
        assert "3 steps are lost" in log.losses(theirs="N").fault()

    def test_reduced_before_the_line_forms(self):
        """R35: second line, except an eagle."""
        battle = pitched("e s A V", "N B1 B2 Q")
        log = (
            Log(battle)
            .tactics("F", "G")
            .attach(ROME, gaius="S")
            .attach(CELTS, lugotorix="B2")
            .fire("A:6/1 V:6/1", "Q:6/1")
        )
        log.melee("E:6/2 S:6/2 A:6/2 V:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2").after("melee", (0, 0), "E")
        log.melee("E:6/2 S:6/2 A:6/2 V:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2").end(victor="nobody")

    def test_losses_are_steps_really_lost(self):
        """R61: four hits on two steps are two losses."""
        battle = pitched("E S A V", "N B1 B2 Q")
        log = Log(battle).tactics("F", "G").attach(ROME, gaius="S").attach(CELTS, lugotorix="B2")
        log.fire("E:1/1 S:1/1 A:1/1 V:6/1", "Q:6/1").losses(theirs="B1 B2 Q")
        log.melee("E:3/3 S:3/3 A:6/2 V:6/3", "N:6/3").losses(theirs="N").end(
            losses={ROME: 0, CELTS: 4}, ending="annihilation"
        )


class TestPursuit:
    @pytest.mark.parametrize(("theirs", "mine"), TABLE)
    def test_the_table(self, theirs, mine):
        """CIB-3.5.1: the defeated's row, the victor's column; Rome has its ala."""
        result = TABLE[theirs, mine]
        log = opened(mine, theirs).melee("E:1/3 S:6/3 A:6/2 V:6/3", "N:6/3 B1:6/2 B2:6/2 Q:6/2")
        front = {"F": "N", "G": "N", "D": "Q", "A": "Q"}[theirs]
        log.losses(theirs=front).melee(
            "E:6/3 S:6/3 A:6/2 V:6/3",
            " ".join(x for x in ("N:6/3", "B1:6/2", "B2:6/2", "Q:6/2") if x.split(":")[0] != front),
        )
        if result == "R":
            log.choice(CELTS, "retreat", "r")
        found = log.end(ending="phases", pursuit=result, pitched=True)
        assert (found.victor, found.spoils) == {"R": (ROME, 1), "AD": (ROME, 4), "SQ": ("nobody", 0)}[result]
        assert found.commanders["lugotorix"] == ("hostage" if result == "AD" else "alive")

    def _rout(self, **more):
        battle = pitched("E S C V", "N B1 B2 I1", **more)
        log = Log(battle).tactics("F", "G").attach(ROME, gaius="S").attach(CELTS, lugotorix="B2")
        log.fire("E:1/1 S:6/1 C:6/1 V:6/1", "I1:6/1").losses(theirs="N").melee(
            "E:6/3 S:6/3 C:6/2 V:6/3", "B1:6/2 B2:6/2 I1:6/1"
        )
        return log.melee("E:6/3 S:6/3 C:6/2 V:6/3", "B1:6/2 B2:6/2 I1:6/1")

    def test_destruction_takes_cavalry_or_chariots(self):
        """CIB-3.5.1, its note."""
        self._rout().choice(CELTS, "retreat", "r").end(pursuit="R", destroyed=frozenset())

    def test_the_horses_of_commios_are_cavalry_on_a_plain(self):
        """CIB-5.2.4."""
        self._rout(horses=True).end(pursuit="AD")
        self._rout(horses=True, terrain="forest").choice(CELTS, "retreat", "r").end(pursuit="R")

    def test_celts_pursue_with_chariots_on_foot_too(self):
        """R27; Gaius and his legion are gone, Rome has lost an eagle and the game."""
        battle = pitched("E S C V", "r1 B1 B2 I1", attacker=CELTS)
        log = Log(battle).tactics("G", "F").attach(ROME, gaius="S").attach(CELTS, lugotorix="B2")
        log.fire("E:6/1 S:6/1 C:6/1 V:6/1", "I1:1/1").losses("C").melee(
            "E:6/3 S:6/3 C:6/1 V:6/3", "R1:6/3 B1:6/2 B2:6/2 I1:6/1"
        )
        log.melee("E:6/3 S:6/3 C:6/1 V:6/3", "R1:6/3 B1:6/2 B2:6/2 I1:6/1")
        log.end(
            pursuit="AD", rome_lost=True, commanders={"gaius": "dead", "lugotorix": "alive"}, spoils=0, sp={"gaius": 0}
        )


class TestEnds:
    def test_twenty_sp_at_most(self):
        """CIB-3.5.2, R18."""
        battle = skirmish("E S V", "B1 B2 B3")
        battle.rome.commanders[0].sp = 19
        log = Log(battle).fire("E:1/1 S:1/1 V:1/1").losses(theirs="B1 B2 B3")
        log.end(spoils=3, sp={"gaius": 20}, commanders={"gaius": "alive", "lugotorix": "hostage"})

    def test_only_fronts_with_swords_pay(self):
        """CIB-3.5.2: a slinger pays nothing, a chariot neither, on foot as mounted."""
        log = Log(skirmish("E S V", "L r1 Q")).fire("E:1/1 S:1/1 V:1/1", "L:6/2 Q:6/1").losses(theirs="L R1 Q")
        log.end(ending="annihilation", spoils=1)

    def test_romans_without_commander_take_no_spoils_and_no_hostage(self):
        """CIB-2.5.1, R47."""
        battle = skirmish("-E -S -V", "B1 B2 B3")
        battle.rome.commanders.clear()
        log = Log(battle).fire("E:1/1 S:1/1 V:1/1").losses(theirs="B1 B2 B3")
        log.end(victor=ROME, spoils=0, sp={}, fortuna=ROME, commanders={"lugotorix": "free"})

    def test_the_wiped_out_have_lost(self):
        """CIB-3.5.1, R24: one army wiped out has lost whatever was lost; of two the one that lost more."""
        log = Log(skirmish("C", "B1", attacker=CELTS)).fire("C:6/1").melee("C:1/2", "B1:1/2").losses("C", "B1")
        log.end(ending="annihilation", victor=ROME, commanders={"gaius": "alive", "lugotorix": "hostage"})
        log = Log(skirmish("c", "B1 B2")).melee("C:1/1", "B1:1/2 B2:6/2").losses("C", "B1")
        log.end(ending="annihilation", victor=CELTS)
        log = Log(skirmish("C", "Q")).fire("C:6/1", "Q:1/1").losses("C").melee("C:1/1", "Q:1/2").losses("C", "Q")
        fates = {"gaius": "dead", "lugotorix": "free"}
        log.end(ending="annihilation", victor=CELTS, losses={ROME: 2, CELTS: 1}, commanders=fates)
        battle = skirmish("f", "L")
        log = Log(battle).fire("F:1/2", "L:1/2").losses("F", "L")
        log.end(
            ending="annihilation", victor="nobody", commanders={"gaius": "dead", "lugotorix": "free"}, fortuna="nobody"
        )

    def test_fortuna_that_is_held_does_not_move(self):
        """R28."""
        battle = skirmish("F", "B1", fortuna=CELTS, fortuna_locked=True)
        Log(battle).fire("F:1/3").losses(theirs="B1").end(victor=ROME, fortuna=CELTS)

    def test_a_statu_quo_makes_fortuna_neutral(self):
        """CIB-3.5.4."""
        Log(skirmish("F", "B1", fortuna=CELTS)).fire("F:6/3").melee(britons="B1:6/2").end(
            fortuna="nobody", hostages_freed=False
        )

    def test_commios_is_freed_by_the_defeat_of_his_captor(self):
        """CIB-4.5."""
        battle = skirmish("F", "B1 B2")
        battle.celts.commanders[0].holds_commios = True
        log = Log(battle).fire("F:1/3").losses(theirs="B1").melee(britons="B2:6/2").choice(CELTS, "retreat", "r")
        log.end(victor=ROME, commios_freed=True, commanders={"gaius": "alive", "lugotorix": "alive"})

    def test_an_eagle_eliminated_ends_the_game_at_the_end_of_the_phase(self):
        """CIB-5.1.2, Q13."""
        log = Log(skirmish("e", "I1")).fire(britons="I1:1/1").losses("E").after("fire", (1, 0))
        log.end(ending="lost game", rome_lost=True, commanders={"gaius": "dead", "lugotorix": "alive"})

    def test_caesar_dead_ends_the_game(self):
        """CIB-5.1.2."""
        battle = pitched("s C F X", "L I1 I2 B1", attacker=CELTS)
        battle.rome.commanders[:] = [caesar()]
        log = Log(battle).tactics("G", "G").attach(ROME, caesar="S").attach(CELTS, lugotorix="B1")
        log.fire("C:6/1 F:6/3 X:6/2", "L:1/2 I1:6/1 I2:6/1")
        assert "auxiliary" in log.losses("S").fault()
        log.entries.pop()
        log.losses("C").melee("S:6/2 C:6/1 X:6/1", "I1:6/1 I2:6/1 B1:6/2").melee(
            "S:6/2 C:6/1 X:6/1", "I1:6/1 I2:6/1 B1:6/2"
        )
        log.choice(ROME, "retreat", "p").end(victor=CELTS, rome_lost=False)

    def test_the_successor_keeps_the_spoils(self):
        """CIB-2.1, R18."""
        battle = pitched("E S V C", "B1 B2 B3 B4")
        battle.rome.commanders.append(Commander("atrius", ROME, 5, sp=1))
        log = Log(battle).tactics("F", "G").attach(ROME, gaius="S", atrius="V").attach(CELTS, lugotorix="B2")
        log.fire("E:1/1 S:1/1 V:1/1 C:6/1").losses(theirs="B1 B3 B4")
        log.melee("E:6/3 S:6/3 V:6/3 C:6/2", "B2:2/2").losses("S").melee("E:6/3 S:6/2 V:6/3 C:6/2", "B2:2/2").losses(
            "E"
        )
        log.choice(CELTS, "retreat", "r").end(sp={"gaius": 8, "atrius": 0}, spoils=3, victor=ROME)
