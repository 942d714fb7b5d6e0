"""The reference's map: borders, closed zones, marches, voyages, ways out, and what a zone allows; by table."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.engines.caesar_britannia.reference import board, escapes, zones
from tests.engines.caesar_britannia.reference.board import CASTRUM, LAND, LANDING, PORTUS, SEAS
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME
from tests.engines.caesar_britannia.situations import ashore, briton, chief, legion, roman


class TestBoard:
    def test_borders_are_mutual(self):
        assert [(a, b) for a, one in LAND.items() for b in one.foot if LAND[b].foot.get(a) != one.foot[b]] == []

    def test_there_are_39_zones_of_nine_kingdoms(self):
        assert len(LAND) == 39
        assert len({one.kingdom for one in LAND.values()}) == 9

    def test_the_six_anchors(self):
        """CIB-5.3.4."""
        assert {name for name, one in LAND.items() if one.anchor} == set(LANDING)

    def test_a_border_on_the_thames_changes_the_bank(self):
        """CIB-0.1: all that cross it, and only those."""
        for one in LAND.values():
            for name, water in one.foot.items():
                assert water == (one.north != LAND[name].north)

    def test_the_estuary_is_crossed_by_sea_only(self):
        """CIB-0.1."""
        assert all(b not in LAND[a].foot for a, b in board.SEA_ONLY)

    @pytest.mark.parametrize("anchor", LANDING)
    def test_every_set_of_peoples_has_sixteen_zones_in_one_piece(self, anchor):
        """CIB-5.3.2, CIB-5.3.4."""
        assert (
            len(self._reached(LANDING[anchor], anchor))
            == sum(one.kingdom in LANDING[anchor] for one in LAND.values())
            >= 16
        )

    def test_the_first_landing_falls_into_two(self):
        """CIB-5.2.3: only two tribes can combat Caesar."""
        south = self._reached(board.FIRST, "dubris")
        assert {LAND[name].kingdom for name in south} == {"Cantii", "Regini"}
        assert {LAND[name].kingdom for name in self._reached(board.FIRST, "iceni")} == {"Iceni", "Trinovantes"}

    def _reached(self, active, start):
        found, left = {start}, [start]
        while left:
            for name in LAND[left.pop()].foot:
                if name not in found and LAND[name].kingdom in active:
                    found.add(name)
                    left.append(name)
        return found

    def test_oceans_are_mutual(self):
        assert all(here in SEAS[there] for here in SEAS for there in SEAS[here])


CLOSED = [
    # zone, side, people, situation, closed
    ("dubris", ROME, None, {}, False),
    ("venta", ROME, None, {}, True),
    ("dubris", CELTS, "Cantii", {}, False),
    ("regini", CELTS, "Cantii", {}, True),
    ("regini", CELTS, "Cantii", {"allied": True}, False),
    ("venta", CELTS, "Cantii", {"allied": True}, True),
    ("fretum", CELTS, "Cantii", {"allied": True}, True),
    (PORTUS, CELTS, "Cantii", {"allied": True}, True),
    ("regini", CELTS, "Cantii", {"scenario": 1, "active": board.FIRST}, True),
    ("regini", CELTS, "Cantii", {"scenario": 1, "active": board.FIRST, "big_storm": True}, False),
    ("iceni", CELTS, "Cantii", {"scenario": 1, "active": board.FIRST, "big_storm": True}, True),
    ("trinovantes", CELTS, "Iceni", {"scenario": 1, "active": board.FIRST, "big_storm": True}, False),
    ("verlamion", CELTS, "Trinovantes", {"scenario": 1, "active": board.FIRST, "big_storm": True}, True),
    (CASTRUM, CELTS, "Cantii", {"site": "dubris", "stands": True}, False),
    (CASTRUM, CELTS, "Regini", {"site": "dubris", "stands": True}, True),
    (CASTRUM, ROME, None, {"site": "dubris", "stands": True}, False),
]


@pytest.mark.parametrize(("zone", "side", "people", "more", "expected"), CLOSED)
def test_closed_zones(zone, side, people, more, expected):
    """CIB-5.1.3, CIB-5.2.3, CIB-5.3.4."""
    assert zones.closed(zone, side, people, ashore(**more)) is expected


class TestMarch:
    def test_one_zone_on_foot(self):
        """CIB-2.2.2: Dubris leads to Cantiaci, Andereda and Regini."""
        gaius = chief("gaius", ROME, "dubris", 7)
        assert zones.marches(gaius, ashore(gaius)) == dict.fromkeys(("cantiaci", "andereda", "regini"), "nothing")

    def test_across_the_thames_but_not_its_estuary(self):
        """CIB-0.1."""
        gaius = chief("gaius", ROME, "durobrivae", 7)
        found = zones.marches(gaius, ashore(gaius))
        assert "tamesis" in found
        assert "trinovantes" not in found

    def test_what_waits(self):
        """CIB-3, R22, CIB-2.3.4."""
        gaius = chief("gaius", ROME, "dubris", 7)
        now = ashore(gaius, briton("b", "cantiaci", "Cantii"), chief("lug", CELTS, "andereda", 6, people="Cantii"))
        assert zones.marches(gaius, now) == {"cantiaci": "battle", "andereda": "commander", "regini": "nothing"}
        peace = replace(now, submissive=frozenset({"Cantii"}))
        assert set(zones.marches(gaius, peace).values()) == {"nothing"}

    def test_the_castrum_borders_the_zone_around_it_only(self):
        """CIB-2.3.1, CIB-4.3."""
        inside = chief("gaius", ROME, CASTRUM, 7)
        now = ashore(inside, site="dubris", stands=True)
        assert zones.marches(inside, now) == {"dubris": "nothing"}
        outside = replace(inside, zone="dubris")
        assert CASTRUM in zones.marches(outside, now)
        assert CASTRUM not in zones.marches(outside, replace(now, stands=False))
        assert CASTRUM not in zones.marches(replace(inside, zone="cantiaci"), now)

    def test_the_idle_and_the_tired_stay(self):
        """CIB-1, CIB-2.3.4."""
        tired = chief("gaius", ROME, "dubris", 7, acted=True)
        lug = chief("lug", CELTS, "dubris", 6, people="Cantii")
        assert zones.marches(tired, ashore(tired)) == {}
        assert zones.marches(lug, ashore(lug, submissive=frozenset({"Cantii"}))) == {}
        assert set(zones.marches(lug, ashore(lug))) == {"cantiaci", "andereda"}

    def test_every_zone_tried_agrees_with_the_neighbours(self):
        """Brute force: a march goes exactly to active neighbours, for every zone and every set of peoples."""
        for active in LANDING.values():
            for here, one in LAND.items():
                who = chief("gaius", ROME, here, 7)
                wanted = {name for name in one.foot if LAND[name].kingdom in active}
                assert set(zones.marches(who, ashore(who, active=active))) == wanted


class TestBand:
    def test_within_the_sv_with_legions_whole(self):
        """CIB-0.2.2, CIB-2.1: every part of eight CU that SV 5 can command is tried."""
        atrius = chief("atrius", ROME, "dubris", 5)
        units = [
            *legion("VII", "dubris", "atrius"),
            *legion("X", "dubris"),
            roman("ala", "dubris"),
            roman("f", "dubris"),
        ]
        now = ashore(atrius, *units)
        legal = 0
        for count in range(9):
            for chosen in combinations(units, count):
                names = {one.id for one in chosen}
                whole = all((f"{one} eagle" in names) == (f"{one} second" in names) for one in ("VII", "X"))
                fault = zones.band_fault(atrius, chosen, now)
                assert (fault is None) == (whole and count <= 5), (names, fault)
                legal += fault is None
        assert legal == 51  # no legion with up to four others, one with up to three, both with one: 16 + 2 * 15 + 5

    def test_a_legion_without_its_second_is_whole(self):
        gaius = chief("gaius", ROME, "dubris", 7)
        eagle = roman("VII eagle", "dubris")
        assert zones.band_fault(gaius, [eagle], ashore(gaius, eagle)) is None

    def test_who_is_at_hand(self):
        """CIB-2.2.2, R57."""
        caesar, gaius = chief("caesar", ROME, "dubris", 10), chief("gaius", ROME, "dubris", 7)
        a, b, c = roman("a", "dubris", "caesar"), roman("b", "dubris", "gaius"), roman("c", "dubris")
        tired, away = roman("d", "dubris", acted=True), roman("e", "regini")
        now = ashore(caesar, gaius, a, b, c, tired, away)
        assert [one.id for one in zones.at_hand(caesar, now)] == ["a", "b", "c"]
        assert [one.id for one in zones.at_hand(gaius, now)] == ["b", "c"]
        gaius.under, b.under = "caesar", "caesar"
        assert [one.id for one in zones.at_hand(gaius, now)] == ["c"]

    def test_celts_command_their_people_until_the_alliance(self):
        """CIB-2.1, CIB-5.3.4, R32."""
        lug = chief("lug", CELTS, "dubris", 6, people="Cantii")
        units = [briton("c", "dubris", "Cantii"), briton("r", "dubris", "Regini")]
        now = ashore(lug, *units)
        assert [one.id for one in zones.at_hand(lug, now)] == ["c"]
        assert [one.id for one in zones.at_hand(lug, replace(now, allied=True))] == ["c", "r"]
        beaten = replace(now, allied=True, submissive=frozenset({"Regini"}))
        assert [one.id for one in zones.at_hand(lug, beaten)] == ["c"]

    def test_isolated_units(self):
        """CIB-2.2.3, R14, R23: an eagle and its second as one, non-commanded, of the own people."""
        gaius = chief("gaius", ROME, "dubris", 7)
        now = ashore(
            gaius, *legion("VII", "cantiaci"), roman("ala", "regini", "gaius"), roman("f", "regini", acted=True)
        )
        assert zones.loners(gaius, now) == [("VII eagle", "VII second"), ("VII vexillation",)]
        lug = chief("lug", CELTS, "dubris", 6, people="Cantii")
        foes = ashore(lug, briton("c", "cantiaci", "Cantii"), briton("r", "regini", "Regini"), allied=True)
        assert zones.loners(lug, foes) == [("c",)]


FIRST_LANDING = {"scenario": 1, "active": board.FIRST, "beachhead": None}

PORTS = [
    ("fretum", {"beachhead": None, "active": ()}, {"britannicus", "tamesis_aest", "germanicus", PORTUS, "dubris"}),
    ("britannicus", {"beachhead": None, "active": ()}, {"fretum", "regini", "noviomagus"}),
    ("britannicus", {}, {"fretum"}),
    ("fretum", {}, {"britannicus", "tamesis_aest", "germanicus", PORTUS, "dubris"}),
    ("fretum", {"site": "dubris", "stands": True}, {"britannicus", "tamesis_aest", "germanicus", PORTUS, CASTRUM}),
    ("fretum", {"site": "dubris", "stands": False}, {"britannicus", "tamesis_aest", "germanicus", PORTUS}),
    ("britannicus", {"site": "dubris", "stands": True}, {"fretum"}),
    (PORTUS, {}, {"fretum"}),
    ("dubris", {}, set()),
    ("dubris", {"site": "dubris", "stands": True}, set()),
    (CASTRUM, {"site": "dubris", "stands": True}, {"fretum"}),
    (CASTRUM, {"site": "iceni", "stands": True}, {"germanicus"}),
    (CASTRUM, {"site": "dubris", "stands": False}, set()),
    ("germanicus", FIRST_LANDING, {"fretum", "tamesis_aest", "camulodunum", "iceni"}),
]  # fmt: skip


@pytest.mark.parametrize(("here", "more", "expected"), PORTS)
def test_where_a_fleet_may_go(here, more, expected):
    """CIB-2.3.6."""
    assert set(zones.ports(here, ashore(**more))) == expected


class TestVoyage:
    def test_no_more_units_at_sea_than_np(self):
        """CIB-2.3.6: 12 afloat and 2 NP free."""
        gaius = chief("gaius", ROME, PORTUS, 7)
        afloat = [roman(f"a{n}", "germanicus") for n in range(12)]
        units = [roman(f"b{n}", PORTUS) for n in range(4)]
        now = ashore(gaius, *afloat, *units, np=14)
        for count in range(5):
            fault = zones.voyage_fault(gaius, units[:count], "fretum", now)
            assert (fault is None) == (count <= 2)

    def test_the_np_bound_embarking_only(self):
        """Those already at sea may sail on and land although NP have been lost."""
        gaius = chief("gaius", ROME, "britannicus", 7)
        units = [roman(f"a{n}", "britannicus") for n in range(5)]
        assert zones.voyage_fault(gaius, units, "fretum", ashore(gaius, *units, np=3)) is None

    def test_more_than_the_sv_may_go_along(self):
        """CIB-2.3.6: the ruling on passengers; activated ones too (R13)."""
        atrius = chief("atrius", ROME, PORTUS, 5)
        units = [roman(f"a{n}", PORTUS, acted=n < 3) for n in range(9)]
        assert zones.voyage_fault(atrius, units, "fretum", ashore(atrius, *units)) is None

    def test_once_a_turn(self):
        """R34."""
        gaius = chief("gaius", ROME, PORTUS, 7)
        unit, mate = roman("a", PORTUS, sailed=True), chief("atrius", ROME, PORTUS, 5, sailed=True)
        now = ashore(gaius, unit, mate)
        assert zones.voyage_fault(gaius, [unit], "fretum", now)
        assert zones.voyage_fault(gaius, [], "fretum", now, [mate])
        assert zones.voyage_fault(gaius, [], "fretum", now) is None
        assert zones.voyage_fault(replace(gaius, sailed=True), [], "fretum", now)

    def test_legions_stay_whole(self):
        gaius = chief("gaius", ROME, PORTUS, 7)
        units = legion("VII", PORTUS)
        now = ashore(gaius, *units)
        assert zones.voyage_fault(gaius, units[:1], "fretum", now)
        assert zones.voyage_fault(gaius, units[:2], "fretum", now) is None
        assert zones.voyage_fault(gaius, units[2:], "fretum", now) is None

    def test_the_first_landing_takes_a_unit(self):
        """R54."""
        gaius, unit = chief("gaius", ROME, "fretum", 7), roman("a", "fretum")
        now = ashore(gaius, unit, beachhead=None, active=())
        assert zones.voyage_fault(gaius, [], "dubris", now)
        assert zones.voyage_fault(gaius, [unit], "dubris", now) is None
        assert zones.voyage_fault(gaius, [], "dubris", ashore(gaius)) is None

    def test_commios_carries_nobody_and_a_unit_sails_alone(self):
        """R43, R53."""
        commios, unit = chief("commios", ROME, PORTUS, 0), roman("a", PORTUS)
        now = ashore(commios, unit)
        assert zones.voyage_fault(commios, [unit], "fretum", now)
        assert zones.voyage_fault(commios, [], "fretum", now) is None
        assert zones.voyage_fault(unit, [unit], "fretum", now) is None


class TestWaysOut:
    def test_a_retreat(self):
        """CIB-3.5.3, R7: not where the enemy is or came from; the Castrum takes the Romans around it."""
        now = ashore(briton("b", "andereda", "Cantii"), site="dubris", stands=True)
        assert escapes.retreats("dubris", ROME, [], "cantiaci", now) == ["regini", CASTRUM]
        assert escapes.retreats(CASTRUM, ROME, [], "dubris", now) == []

    def test_a_retreat_of_celts_keeps_to_their_bounds(self):
        """CIB-5.3.4."""
        now = ashore(roman("a", "cantiaci"))
        assert escapes.retreats("andereda", CELTS, ["Cantii"], "dubris", now) == ["durobrivae"]
        allied = replace(now, allied=True)
        assert set(escapes.retreats("andereda", CELTS, ["Cantii"], "dubris", allied)) == {
            "durobrivae",
            "colles",
            "regini",
        }
        assert escapes.retreats("dubris", CELTS, ["Cantii"], None, replace(now, site="dubris", stands=True)) == [
            "andereda"
        ]

    def test_submissive_units_do_not_stand_in_the_way(self):
        now = ashore(briton("b", "andereda", "Cantii"), submissive=frozenset({"Cantii"}))
        assert set(escapes.retreats("dubris", ROME, [], None, now)) == {"andereda", "cantiaci", "regini"}

    def test_a_lone_commander_stands_in_the_way_commios_does_not(self):
        """Q29."""
        now = ashore(chief("lug", CELTS, "andereda", 6, people="Cantii"), chief("commios", ROME, "cantiaci", 0))
        assert "andereda" not in escapes.retreats("dubris", ROME, [], None, now)
        assert "cantiaci" in escapes.retreats("dubris", CELTS, ["Cantii"], None, now)

    def test_chariots_do_not_escape_across_water(self):
        """CIB-3.2.3."""
        assert "durobrivae" not in escapes.chariot_escapes("tamesis", "Cantii", ashore(allied=True))
        assert "durobrivae" in escapes.retreats("tamesis", CELTS, ["Cantii"], None, ashore(allied=True))
        assert set(escapes.chariot_escapes("dubris", "Cantii", ashore())) == {"cantiaci", "andereda"}

    def test_the_artillery_drives_within_the_kingdom(self):
        """R44."""
        assert set(escapes.driven_off("dubris", "Cantii", ashore(allied=True))) == {"cantiaci", "andereda"}


class TestHarassment:
    def near(self, **more):
        lug = chief("lug", CELTS, "durobrivae", 6, people="Cantii")
        fields = {"chariot": True} | more
        return lug, ashore(lug, roman("a", "dubris"), briton("r", "cantiaci", "Cantii", **fields))

    def test_chariots_beside_a_plain(self):
        """CIB-2.4.2, R11: wherever the commander stands."""
        lug, now = self.near()
        assert [one.id for one in escapes.harassers(lug, "dubris", now)] == ["r"]
        assert escapes.harassers(lug, "andereda", now) == []
        assert escapes.harassers(lug, "regini", now) == []
        assert escapes.harassers(replace(lug, acted=True), "dubris", now) == []

    @pytest.mark.parametrize("more", [{"mounted": False}, {"acted": True}, {"chariot": False}])
    def test_mounted_and_not_activated(self, more):
        lug, now = self.near(**more)
        assert escapes.harassers(lug, "dubris", now) == []

    def test_not_across_water_nor_out_of_bounds(self):
        """R46."""
        lug = chief("lug", CELTS, "durobrivae", 6, people="Cantii")
        r = briton("r", "durobrivae", "Cantii", chariot=True)
        now = ashore(lug, r, roman("a", "tamesis"), roman("b", "vallis"), allied=True)
        assert escapes.harassers(lug, "tamesis", now) == []
        assert escapes.harassers(lug, "vallis", now) == [r]
        assert escapes.harassers(lug, "vallis", replace(now, allied=False)) == []

    def test_cassivellaunus_and_the_trinovantes(self):
        """CIB-2.4.2, R64."""
        cass = chief("cassivellaunus", CELTS, "verlamion", 10, people="Catuvellauni")
        r = briton("r", "caesaromagus", "Trinovantes", chariot=True)
        now = ashore(cass, r, roman("a", "trinovantes"), roman("b", "braughing"))
        assert escapes.harassers(cass, "trinovantes", now) == [r]
        assert escapes.harassers(cass, "braughing", now) == []
        assert escapes.harassers(cass, "braughing", replace(now, allied=True)) == [r]


class TestAmbushAndSaviour:
    def test_adjacent_armies_not_activated(self):
        """CIB-2.4.3, R12, R46: across the Thames too."""
        lug = chief("lug", CELTS, "andereda", 6, people="Cantii")
        cing = chief("cing", CELTS, "regini", 5, people="Regini")
        lone = chief("lone", CELTS, "cantiaci", 5, people="Cantii")  # with a CU that he does not command
        army = [briton("b", "andereda", "Cantii", "lug"), briton("c", "regini", "Regini", "cing")]
        now = ashore(lug, cing, lone, *army, briton("e", "cantiaci", "Cantii"))
        assert escapes.ambushers("dubris", now) == [lug]
        assert escapes.ambushers("dubris", replace(now, allied=True)) == [lug, cing]
        assert escapes.ambushers("dubris", replace(now, submissive=frozenset({"Cantii"}))) == []
        army[0].acted = True
        assert escapes.ambushers("dubris", now) == []
        army[0].acted, lug.acted = False, True
        assert escapes.ambushers("dubris", now) == []
        cass = chief("cassivellaunus", CELTS, "tamesis", 10, people="Catuvellauni")
        over = ashore(cass, briton("d", "tamesis", "Catuvellauni", "cassivellaunus"), allied=True)
        assert escapes.ambushers("vallis", over) == [cass]

    @pytest.mark.parametrize(
        ("ravaged", "needed"),
        [((), 5), (("dubris",), 5), (("dubris", "cantiaci"), 4), (("cantiaci", "andereda"), 3), (("regini",), 5)],
    )
    def test_what_an_ambush_needs(self, ravaged, needed):
        """R12: the zone just ravaged does not count, other kingdoms neither."""
        assert escapes.ambush_needs("dubris", ashore(ravaged=frozenset(ravaged))) == needed

    @pytest.mark.parametrize(
        ("caesar", "zone", "more", "expected"),
        [
            ("regini", "dubris", {}, True),
            ("regini", "andereda", {}, False),
            ("tamesis", "durobrivae", {}, False),
            ("dubris", "durobrivae", {}, False),
            (CASTRUM, "dubris", {"site": "dubris", "stands": True}, True),
            ("fretum", "dubris", {}, False),
        ],
    )
    def test_whom_caesar_may_save(self, caesar, zone, more, expected):
        """CIB-2.3.5: a plain beside him, no waterway between."""
        who = chief("caesar", ROME, caesar, 10)
        assert escapes.may_save(zone, ashore(who, roman("a", caesar, "caesar"), **more)) is expected
        assert not escapes.may_save(zone, ashore(who, **more))
        assert not escapes.may_save(zone, ashore(replace(who, acted=True), roman("a", caesar, "caesar"), **more))
