"""The rulebook's printed example (second landing, turns I to IV) played by the engine, with dice that fit it.

On this map it can be played from these zones alone. Caesar and Gaius have two legions each, Quintus Atrius one; the
Castrum holds all that is no legion. The restorations of Gaius are left out: they want an action of their own, and more
spoils than he has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from engines.caesar_britannia.ids import COMMIOS, CelticUnit, Leader, People, Scenario, Symbols, people_of
from engines.core.match import Match
from tests.engines.caesar_britannia.playing import CELTS, ROME, after, begin, board_of, order, state_of, units
from tests.kit.dice import Throw

AUXILIA = "ala ala_aeduorum cohors_classica sagittiffer_i sagittiffer_i funditor_i funditor_i"
FOUR = "bellatores bellatores bellatores bellatores"

DRAWN = {
    People.CATUVELLAUNI: f"nobiles {FOUR} iaculatores iaculatores funditores",
    People.REGINI: "essedarii nobiles bellatores bellatores equites iaculatores iaculatores funditores",
    People.TRINOVANTES: f"iaculatores equites nobiles {FOUR} funditores",
    People.CANTII: f"essedarii essedarii essedarii nobiles {FOUR}",
}
"""The units of each people on the map; the Catuvellauni have one chariot more."""

STANDS = {
    People.CATUVELLAUNI: ("cassivellaunus", "tamesis", f"essedarii nobiles {FOUR}", "silva_cat"),
    People.REGINI: ("cingetorix", "silva_reg", "essedarii nobiles bellatores bellatores equites", "noviomagus"),
    People.TRINOVANTES: ("segovax", "silva_tri", "iaculatores equites", "camulodunum"),
    People.CANTII: ("lugotorix", "andereda", DRAWN[People.CANTII], "cantiaci"),
}
"""The commander of each people, where he stands, with which units, and where all others are."""


class Step(NamedTuple):
    """An answer, the dice thrown after it, and what has changed then."""

    verb: str
    values: Mapping[str, Any]
    dice: tuple[Throw, ...]
    now: Mapping[str, Any]


def step(verb: str, *dice: Throw, now: Mapping[str, Any] | None = None, **values: Any) -> Step:
    """Return a step; ``now`` are the facts it changes: of the board, or where a commander stands."""
    return Step(verb, values, dice, now or {})


def march(leader: str, to: str, *dice: Throw, now: Mapping[str, Any] | None = None, riders: str = "") -> Step:
    """Return the step of a commander who marches, and of those in his army."""
    return step(
        "march", *dice, now={**dict.fromkeys((leader, *riders.split()), to), **(now or {})}, leader=leader, to=to
    )


def does_nothing(leader: str, *dice: Throw, now: Mapping[str, Any] | None = None) -> Step:
    """Return the step of a commander who does nothing."""
    return step("pass", *dice, now=now, leader=leader)


def throws(phase: str, faces: str) -> tuple[Throw, ...]:
    """Return the dice of a phase: equal units with their faces, or a legion with those of its three, ``-`` for none."""
    found: list[Throw] = []
    for name, _, thrown in (word.partition(":") for word in faces.split()):
        names = [str(unit) for unit in units(name)] if name in LEGIONS else [name] * len(thrown)
        found += [(f"{phase} of {unit}", int(face)) for unit, face in zip(names, thrown, strict=True) if face != "-"]
    return tuple(found)


LEGIONS = ("vii", "viii", "ix", "x")
LOST_CHARIOT = "zone:andereda:cantii:acted/essedarii.0"
OF_CASSIVELLAUNUS = "army:cassivellaunus:catuvellauni:acted"
ALLIES = "army:cassivellaunus:trinovantes:acted"
OF_CINGETORIX = "army:cingetorix:regini:acted"

LANDING = (
    step("divide", ("Dumnorix", 4), share=["ix x", "vii viii", "xii"]),
    step(
        "sail",
        *((f"units of the {people.value}", tuple(map(CelticUnit, kinds.split()))) for people, kinds in DRAWN.items()),
        now={
            **dict.fromkeys(("caesar", "gaius", "atrius", "commios"), "dubris"),
            "cassivellaunus": "braughing",
            "cingetorix": "vallis",
            "segovax": "camulodunum",
            "lugotorix": "durobrivae",
            "active": (People.CATUVELLAUNI, People.REGINI, People.TRINOVANTES, People.CANTII),
        },
        leader="caesar",
        to="dubris",
        aboard=f"vii viii ix x xii {AUXILIA}",
        company="gaius atrius commios",
    ),
)

FIRST = (
    step("deployed", now={leader: zone for leader, zone, _, _ in STANDS.values()}),
    does_nothing("segovax"),
    step(
        "found", now={"fort": True, "atrius": "castrum"}, leader="atrius", garrison=f"xii {AUXILIA}", company="atrius"
    ),
    does_nothing("cassivellaunus"),
    march("gaius", "cantiaci"),
    step(
        "harass",
        *throws("fire", "essedarii:635 vii:162 viii:645"),
        leader="lugotorix",
        target="cantiaci",
    ),
    step("losses", now={"cantii": 7}, loss=[LOST_CHARIOT]),
    march("commios", "andereda"),
    step("spare"),
    does_nothing(
        "cingetorix",
        ("tempest", 2),
        ("big storm", 4),
        ("big storm", 5),
        now={"turn": 2, "np": 13, "stormed": True, "allied": True},
    ),
)

SECOND = (
    step("ravage", now={"ravaged": ("cantiaci",), "spoils": {"gaius": 1}}, leader="gaius"),
    step("hold"),
    step(
        "harass",
        *throws("fire", "essedarii:12 vii:1-- viii:645"),
        leader="lugotorix",
        target="cantiaci",
    ),
    step("losses", now={"reduced": "vii_v legio_vii_second"}, loss=["legio_vii_vexillation", "legio_vii_second"]),
    step("losses", now={"cantii": 6}, loss=[LOST_CHARIOT]),
    step("ravage", now={"ravaged": ("cantiaci", "dubris"), "spoils": {"gaius": 1, "caesar": 1}}, leader="caesar"),
    march("segovax", "tamesis"),
    step("join", now={"under": {"segovax": "cassivellaunus"}}, under="cassivellaunus"),
    march("commios", "colles"),
    march("cingetorix", "colles"),
    step("capture", now={"captor": "cingetorix", "commios": None}, leader="cingetorix"),
    step("repair", now={"np": 14}, leader="atrius"),
    does_nothing("cassivellaunus", ("tempest", 5), now={"turn": 3}),
)

THIRD = (
    march("caesar", "regini"),
    march("cassivellaunus", "vallis", riders="segovax"),
    step("keep"),
    march("gaius", "durobrivae"),
    step("recruit", now={"cantii": 7}, leader="lugotorix"),
    step("repair", now={"np": 15}, leader="atrius"),
    march("cingetorix", "silva_reg"),
    does_nothing("segovax", ("tempest", 1), now={"turn": 4, "np": 14}),
)

FOURTH = (
    step("repair", now={"np": 15}, leader="atrius"),
    march("cassivellaunus", "durobrivae", riders="segovax"),
    step("choose", seat=CELTS, tactic="frontal", attach=[f"{OF_CASSIVELLAUNUS}/bellatores.0", f"{ALLIES}/equites.0"]),
    step(
        "choose",
        *throws("fire", "essedarii:2 equites:6 iaculatores:6 vii:6-- viii:651"),
        seat=ROME,
        tactic="dissuasion",
        attach=["legio_viii_vexillation"],
    ),
    step("losses", now={"trinovantes": 7}, loss=[f"{ALLIES}/iaculatores.0"]),
    step("losses", now={"reduced": "vii_v legio_vii_second legio_viii_eagle"}, loss=["legio_viii_eagle"]),
    step("withdraw", ("retreat in good order", 2)),
    step("stand", *throws("melee", "bellatores:1666 essedarii:6 nobiles:5 equites:6 vii:565 viii:643")),
    step(
        "losses",
        now={"catuvellauni": 7, "reduced": "vii_v legio_vii_second legio_viii_eagle viii_v"},
        loss=[f"{OF_CASSIVELLAUNUS}/bellatores.1", f"{OF_CASSIVELLAUNUS}/bellatores.2"],
    ),
    step("withdraw", ("retreat in good order", 6), now={"spoils": {"caesar": 1}, "fortuna": CELTS}),
    step("retreat", now={"gaius": "colles"}, to="colles"),
    step(
        "ravage",
        now={"ravaged": ("cantiaci", "dubris", "colles"), "spoils": {"gaius": 1, "caesar": 1}},
        leader="gaius",
    ),
    step("ambush", ("ambush", 5), now={"cingetorix": "colles"}, leader="cingetorix"),
    step("save", ("saviour", 4), attach=["legio_ix_eagle"]),
    step("choose", seat=CELTS, tactic="general", attach=[f"{OF_CINGETORIX}/bellatores.0"]),
    step("choose", *throws("fire", "essedarii:2"), seat=ROME, tactic="frontal", attach=["legio_viii_second"]),
    step(
        "losses",
        *throws("fire", "equites:4 vii:6--"),
        *throws("melee", "bellatores:56 equites:4 essedarii:6 nobiles:6 vii:665 viii:266 ix:163 x:656"),
        now={"caesar": "colles", "reduced": "vii_v legio_vii_second legio_viii_eagle viii_v legio_viii_second"},
        loss=["legio_viii_second"],
    ),
    step(
        "losses",
        *throws("general_melee", "bellatores:6 vii:665 viii:666 ix:666 x:656"),
        now={"regini": 4, "cingetorix": "silva_reg", "captor": None, "commios": "colles", "fortuna": ROME},
        loss=[f"{OF_CINGETORIX}/{lost}" for lost in ("nobiles.0", "bellatores.1", "equites.0", "essedarii.0")],
    ),
    step("share", now={"spoils": {"gaius": 4, "caesar": 1}}, spoils=0),
    step("part"),
    step("hold"),
    march("segovax", "tamesis", now={"under": {}}),
    march("lugotorix", "dubris", ("tempest", 6), now={"turn": 5}),
)

PLAYED = (*LANDING, *FIRST, *SECOND, *THIRD, *FOURTH)


def before_the_landing() -> dict[str, Any]:
    """Return the facts that are watched, as they are at first."""
    return {
        **dict.fromkeys(("caesar", "gaius", "atrius", "commios"), "fretum"),
        "turn": 1,
        "np": 28,
        "fortuna": None,
        "spoils": {},
        "ravaged": (),
        "captor": None,
        "under": {},
        "fort": False,
        "stormed": False,
        "allied": False,
        "active": (),
        "reduced": "",
    }


def facts(match: Match, watched: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of a board that are watched: places of commanders, sizes of peoples, everything else by name."""
    board = board_of(match)
    found: dict[str, Any] = {}
    for name, wanted in watched.items():
        if name in list(People):
            found[name] = sum(
                n for stack, n in board.counts.items() if people_of(stack) == name and "bowl" not in stack
            )
        elif name in (*board.at, COMMIOS):
            found[name] = board.at.get(Leader(name))
        elif name == "reduced":
            found[name] = wanted if set(units(wanted)) == set(board.reduced) else board.reduced
        else:
            value = getattr(board, name)
            found[name] = dict(value) if isinstance(wanted, dict) else value
    return found


def arranged(match: Match) -> Match:
    """Let the Celts stand as they do in the example."""
    for people, (leader, zone, kinds, rest) in STANDS.items():
        match = after(match, "deploy", piece=leader, to=zone)
        for piece in elsewhere(match, people, rest):
            match = after(match, "deploy", piece=piece, to=rest)
        for kind in kinds.split():
            match = after(match, "deploy", piece=f"zone:{rest}:{people.value}/{kind}", to=zone)
    return match


def elsewhere(match: Match, people: People, zone: str) -> Iterator[str]:
    """Yield the units of a people that stand anywhere but in a zone, each as often as it is there."""
    for stack, held in state_of(match).stacks.items():
        if people_of(stack) is people and stack.startswith("zone:") and f":{zone}:" not in stack:
            yield from (f"{stack}/{unit.value}" for unit in held.open())


@pytest.mark.rule("CIB-2.3.5", "CIB-2.3.7", "CIB-2.4.2", "CIB-2.4.3", "CIB-3.4.6", "CIB-4.1", "CIB-4.5", "CIB-5.3.4")
def test_the_example_goes_as_the_book_tells():
    match = begin(Scenario.SECOND, *(die for one in PLAYED for die in one.dice), symbols=Symbols.HISTORICAL)
    for seat in (ROME, CELTS):
        match = order(match, seat, rerolls="never").match
    wanted = before_the_landing()
    for number, one in enumerate(PLAYED):
        if one.verb == "deployed":
            match = arranged(match)
        match = after(match, one.verb, **one.values)
        wanted |= one.now
        assert facts(match, wanted) == wanted, f"step {number}: {one.verb} {dict(one.values)}"
    board = board_of(match)
    assert set(board.explored) == {"dubris", "cantiaci", "andereda", "colles", "regini", "durobrivae"}
    assert board.oppidum is None
    assert not board.dead
    assert not board.hostages
