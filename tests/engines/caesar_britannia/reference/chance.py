"""Battles drawn by chance, for the reference to play by itself and for odds to be held against."""

from __future__ import annotations

from random import Random

from tests.engines.caesar_britannia.reference.notation import caesar, celts, commios, gaius, lugotorix, rome
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Battle, Commander, Place, Side

ROMANS = "E S V E2 S2 V2 A D C X F F2"
PLACES: tuple[Place, ...] = (*("field",) * 6, "castrum", "oppidum", "landing")
BRITONS = "R1 r2 R3 N B1 B2 B3 B4 I1 I2 Q L"


def made_up(seed: int) -> Battle:
    """Return a battle drawn by chance: any place, any attacker, up to twelve CU a side, with or without commanders."""
    draw = Random(seed)
    words = ROMANS.split()
    mine = [draw.choice(["", "", "", "-"]) + (word.lower() if draw.random() < 0.2 else word) for word in words]
    theirs = [draw.choice(["", "", "", "-"]) + word for word in BRITONS.split()]
    place = draw.choice(PLACES)
    bound: dict[str, Side] = {"castrum": CELTS, "oppidum": ROME, "landing": ROME}
    attacker: Side = bound[place] if place in bound else draw.choice((ROME, CELTS))
    field = place == "field" and attacker == CELTS
    army = rome(" ".join(draw.sample(mine, draw.randint(1, 12))))
    army.commanders = draw.sample(
        [gaius(sp=draw.randint(0, 20)), Commander("atrius", ROME, 5), commios()], draw.randint(0, 3)
    )
    foes = celts(" ".join(draw.sample(theirs, draw.randint(1, 12))))
    chiefs = [lugotorix(holds_commios=draw.random() < 0.5), Commander("segovax", CELTS, 5)]
    foes.commanders = draw.sample(chiefs, draw.randint(0, 2))

    def zones() -> tuple[str, ...]:
        return tuple(draw.sample(["p", "q", "r"], draw.randint(0, 3)))

    return Battle(
        attacker,
        army,
        foes,
        "fortified" if place == "castrum" else draw.choice(["plain", "plain", "forest"]),
        place,
        origin=None if field and draw.random() < 0.1 else "origin",
        exits={ROME: zones(), CELTS: zones()},
        escapes=zones(),
        artillery=zones(),
        castrum=field and draw.random() < 0.3,
        ambush=draw.choice([None, 0, 3]) if field else None,
        saviour=rome("E3 S3 X3", caesar(army="saviour", sp=3), army="saviour")
        if field and draw.random() < 0.4
        else None,
        saviour_zone="s",
        alea={ROME: draw.random() < 0.7, CELTS: draw.random() < 0.7},
        fortuna=draw.choice([None, ROME, CELTS]),
        fortuna_locked=draw.random() < 0.1,
        horses=draw.random() < 0.3,
        hostages=draw.random() < 0.5,
    )
