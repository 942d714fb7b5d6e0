"""Where one may march, counted out zone by zone from the map file alone, over random matches of both landings."""

import json
from importlib.resources import files

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.ids import COMMIOS, Scenario
from engines.caesar_britannia.legal.armies import side_of
from engines.caesar_britannia.legal.moves import marches
from engines.caesar_britannia.views import CaesarOptions
from engines.core.match import Match
from engines.core.rng import Rng
from tests.engines.caesar_britannia.playing import board_of
from tests.engines.caesar_britannia.test_random import answer
from tests.kit.walker import seed_of

MAP = json.loads((files("engines.caesar_britannia") / "data" / "board.json").read_text(encoding="utf-8"))
KINGDOM = {zone["id"]: zone["kingdom"] for zone in MAP["zones"]}
PAIRS = {frozenset(border["between"]) for border in MAP["borders"]}


def stands(board):
    """Return who stands where, by zone: ``R`` for Romans, a people for Celts who have not submitted."""
    found: dict[str, set[str]] = {}
    for zone in board.units.values():
        found.setdefault(zone, set()).add("R")
    for leader, zone in board.at.items():
        if leader in ("caesar", "gaius", "atrius"):
            found.setdefault(zone, set()).add("R")
        elif leader != COMMIOS:
            found.setdefault(zone, set()).add("C")
    for stack in board.counts:
        kind, name, people = stack.split(":")[:3]
        if kind != "bowl" and people not in board.submissive:
            found.setdefault(board.at[name] if kind == "army" else name, set()).add("C")
    return found


def expected(board, leader):
    """Return the zones next to a commander's on foot that are open to him; enemies stop all but Commios."""
    zone, held = board.at[leader], stands(board)
    roman = leader in ("caesar", "gaius", "atrius", COMMIOS)
    own = [people for people, head in board.heads.items() if head == leader]
    near = {KINGDOM[one] for pair in PAIRS for one in pair if any(KINGDOM[other] in own for other in pair)}
    found = set()
    for to, people in KINGDOM.items():
        wide = board.scenario is Scenario.FIRST and board.stormed
        land = board.active if roman or board.allied else near & set(board.active) if wide else own
        open_to = people in land
        inside = zone == "castrum" and to == board.site
        free = leader == COMMIOS or ("C" if roman else "R") not in held.get(to, ())
        if open_to and free and (inside or frozenset((zone, to)) in PAIRS):
            found.add(to)
    if roman and board.fort and zone == board.site:
        found.add("castrum")
    return found


@pytest.mark.rule("CIB-2.2.2", "CIB-0.1", "CIB-4.5", "CIB-5.1.3", "CIB-5.3.4", "CIB-5.2.3", "CIB-4.3")
@pytest.mark.parametrize("scenario", list(Scenario))
def test_marches_lead_exactly_where_the_map_says(scenario):
    compared = 0
    for number in range(20):
        if compared > 1000:
            break
        rng = Rng(seed_of(number), 3)
        match = Match.new(GAME, CaesarOptions(scenario=scenario), 2, seed_of(number)).match
        while match.outcome() is None:
            board = board_of(match)
            for leader in board.at:
                assert set(marches(board, leader)) == expected(board, leader), (leader, board.at[leader])
                assert side_of(leader) in (0, 1)
                compared += 1
            prompt = next(one for one in match.prompts() if one.awaited)
            match = match.play(prompt.seat, answer(match, prompt, rng)).match
    assert compared > 1000


@pytest.mark.rule("CIB-2.3.6")
@pytest.mark.parametrize("scenario", list(Scenario))
def test_nobody_puts_to_sea_or_lands_but_where_the_book_says(scenario):
    """Every move between land and sea of random matches is from or to the anchor, the Castrum or Portus Itius."""
    moves = 0
    for number in range(6):
        rng = Rng(seed_of(number), 5)
        match = Match.new(GAME, CaesarOptions(scenario=scenario), 2, seed_of(number)).match
        while match.outcome() is None:
            before = board_of(match)
            prompt = next(one for one in match.prompts() if one.awaited)
            match = match.play(prompt.seat, answer(match, prompt, rng)).match
            now = board_of(match)
            for unit in before.units.keys() & now.units.keys():
                origin, to = before.units[unit], now.units[unit]
                seas = [
                    zone for zone in (origin, to) if zone not in KINGDOM and zone not in ("castrum", "portus_itius")
                ]
                if origin == to or not seas:
                    continue
                moves += 1
                ports = {"portus_itius", *(("castrum",) if before.fort else ())}
                if before.site is None:
                    beaten = now.fought > before.fought or before.attack is not None
                    assert origin not in KINGDOM or beaten, "nobody leaves Britain before the Castrum stands"
                    ports = {"portus_itius", str(now.anchor)}
                assert len(seas) == 2 or {origin, to} & ports
    assert moves > 20
