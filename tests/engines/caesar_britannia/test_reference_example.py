"""The battles and the ways of the rulebook's printed example (second landing, turns I to IV), with dice that fit it."""

from tests.engines.caesar_britannia.reference import deeds, escapes, zones
from tests.engines.caesar_britannia.reference.board import LAND, LANDING
from tests.engines.caesar_britannia.reference.notation import Log, caesar, celts, commios, gaius, rome
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Battle, Commander
from tests.engines.caesar_britannia.reference.zones import Piece, Situation


def officer(name, side, zone, sv, people=None):
    return Piece(name, side, zone, kind="commander", sv=sv, people=people)


def troop(name, side, zone, under, people=None, **more):
    return Piece(name, side, zone, under=under, people=people, **more)


def test_turn_one_and_two_lugotorix_harasses_gaius():
    """Turn I: his chariots take a loss. Turn II: they inflict two and suffer one."""
    lug = officer("lugotorix", CELTS, "andereda", 6, "Cantii")
    chariots = [troop(f"r{n}", CELTS, "andereda", "lugotorix", "Cantii", chariot=True) for n in range(3)]
    now = Situation([lug, *chariots, troop("E", ROME, "cantiaci", "gaius")], active=LANDING["dubris"])
    assert escapes.harassers(lug, "cantiaci", now) == chariots
    army = rome("E S V E2 S2 V2", gaius())
    first = Log(Battle(CELTS, army, celts("R1 R2 R3")), harassment=True).fire(britons="R1:6/2 R2:3/2 R3:5/2")
    first.fire("E:1/1 S:6/1 V:2/1 E2:6/1 S2:4/1 V2:5/1").losses(theirs="R3").end(losses={ROME: 0, CELTS: 1})
    second = Log(Battle(CELTS, army, celts("R1 R2")), harassment=True).fire(britons="R1:1/2 R2:2/2").losses("V S")
    second.fire("E:1/1 E2:6/1 S2:4/1 V2:5/1").losses(theirs="R2").end(losses={ROME: 2, CELTS: 1})


def test_the_fleet():
    """28 NP, 13 after the big storm, 14, 15, 14 after the small one, 15: the price of restoring follows."""
    now = Situation([], site="dubris", stands=True)
    prices = []
    for np in (28, 28 - (6 + 9), 14, 15, 14, 15):
        now.np = np
        prices.append(deeds.restore_price(now))
    assert prices == [1, 3, 2, 2, 2, 2]
    assert deeds.storm_needs(2, big_over=False) == 2
    assert deeds.storm_needs(4, big_over=True) == 1


def test_the_ways_of_turn_three_and_four():
    """Caesar to Regini, Cassivellaunus across the Thames, Gaius northward, then his way out."""
    active = LANDING["dubris"]
    who = officer("caesar", ROME, "dubris", 10)
    assert "regini" in zones.marches(who, Situation([who], active=active))
    cass = officer("cassivellaunus", CELTS, "tamesis", 10, "Catuvellauni")
    foes = [cass, troop("b", CELTS, "tamesis", "cassivellaunus", "Catuvellauni")]
    assert "vallis" not in zones.marches(cass, Situation(foes, active=active))
    assert "vallis" in zones.marches(cass, Situation(foes, active=active, allied=True))
    cass.zone = "vallis"
    legate = [officer("gaius", ROME, "durobrivae", 7), troop("E", ROME, "durobrivae", "gaius")]
    now = Situation([*foes, *legate], active=active, allied=True, big_storm=True)
    assert zones.marches(cass, now)["durobrivae"] == "battle"
    assert escapes.retreats("durobrivae", ROME, [], "vallis", now) == ["cantiaci", "andereda", "colles"]


def test_turn_four_gaius_gives_way():
    """A retreat in good order after the first melee: Fortuna tends toward the Celts, Gaius loses his spoils."""
    host = celts("B1 B2 B3 B4 N I1 Q R", Commander("cassivellaunus", CELTS, 10), Commander("segovax", CELTS, 5))
    army = rome("E s v E2 S2 V2", gaius(sp=1))
    log = Log(Battle(CELTS, army, host, origin="vallis", exits={ROME: ("cantiaci", "andereda", "colles"), CELTS: ()}))
    log.tactics("D", "F").attach(ROME, gaius="V2").attach(CELTS, cassivellaunus="B4", segovax="Q")
    log.fire("E:6/1 E2:6/1 S2:5/1 V2:1/1", "I1:6/1 Q:6/1 R:2/2").losses("E2", "I1").die(ROME, "retreat", 2, 6)
    log.melee("E:5/3 S:6/2 V:5/2 E2:6/2 S2:4/3 V2:3/3", "B1:1/2 B2:6/2 B3:6/2 B4:6/2 N:5/3 Q:6/2 R:6/1")
    log.losses("V2", "B1 B2").after("melee", (2, 3), "V2 B1 B2 B3 B4 N", dead=frozenset())
    log.die(ROME, "retreat", 6, 6).choice(ROME, "retreat", "colles")
    found = log.end(ending="good order rome", victor=CELTS, fortuna=CELTS, pursuit="none", sp={"gaius": 0})
    assert (found.destroyed, found.places) == (frozenset(), {"rome": "colles", "celts": "here"})


def test_turn_four_caesar_saves_gaius():
    """Gaius ravages Colles, the Regini ambush him, Caesar comes: Rome wins, Commios is free, Fortuna is Roman."""
    active = LANDING["dubris"]
    cing = officer("cingetorix", CELTS, "silva_reg", 5, "Regini")
    pieces = [cing, troop("b", CELTS, "silva_reg", "cingetorix", "Regini"), officer("caesar", ROME, "regini", 10)]
    now = Situation([*pieces, troop("E3", ROME, "regini", "caesar")], active=active, allied=True)
    now.ravaged = frozenset({"cantiaci", "dubris", "colles"})
    assert escapes.ambushers("colles", now) == [cing]
    assert escapes.ambush_needs("colles", now) == 5
    assert escapes.may_save("colles", now)
    assert not LAND["colles"].forest
    host = celts("R N B1 B2 Q", Commander("cingetorix", CELTS, 5, holds_commios=True))
    fight = Battle(
        CELTS,
        rome("e s E2 S2", gaius(sp=1)),
        host,
        origin="silva_reg",
        exits={ROME: ("andereda",), CELTS: ()},
        ambush=0,
        saviour=rome("E3 S3 V3", caesar(army="saviour", sp=1), army="saviour"),
        saviour_zone="regini",
        fortuna=CELTS,
    )
    log = Log(fight).die(CELTS, "ambush", 5, 5).die(ROME, "saviour", 4, 4).tactics("F", "G")
    log.attach(ROME, gaius="S2").attach(CELTS, cingetorix="B2").fire(britons="R:2/2").losses("S2").after(
        "ambush", (1, 0)
    )
    log.fire("E2:6/1", "Q:4/1").after("fire", (1, 0)).attach(ROME, caesar="E3")
    log.melee("E:6/2 S:6/2 E2:3/3 S2:6/2 E3:1/3 S3:6/3 V3:3/3", "R:6/1 N:6/3 B1:5/2 B2:6/2 Q:4/2")
    log.losses(theirs="N B1 Q R").after("melee", (1, 4), "E E2 E3 S3")
    log.melee("E:6/2 S:6/2 E2:6/3 S2:6/2 E3:4/3 S3:6/3 V3:6/3", "B2:6/2").choice(ROME, "share", (3, 0))
    found = log.end(victor=ROME, fortuna=ROME, commios_freed=True, spoils=3, sp={"gaius": 4, "caesar": 1}, pursuit="R")
    assert found.places == {"rome": "here", "saviour": "here", "celts": "silva_reg"}


def test_a_commios_freed_rides_on():
    """He leads nobody and is no commander of the battle (Q6)."""
    assert rome("E", commios()).leader() is None
