"""Those who may ambush, and where Caesar may save, counted out by the reference over random matches."""

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.data.tables import COMMANDERS, LANDS, is_roman
from engines.caesar_britannia.ids import CAESAR, CELTS, COMMIOS, ROME, Scenario, has_acted, leader_of, people_of
from engines.caesar_britannia.legal.ambush import SURPRISE, ambushers
from engines.caesar_britannia.legal.armies import army_of, people_led, place_of
from engines.caesar_britannia.legal.saviour import may_save
from engines.caesar_britannia.legal.zones import kingdom_of
from engines.caesar_britannia.views import Battle, CaesarOptions, Host, Plunder
from engines.core.match import Match
from engines.core.rng import Rng
from tests.engines.caesar_britannia.playing import board_of
from tests.engines.caesar_britannia.reference import escapes
from tests.engines.caesar_britannia.reference.pieces import CELTS as CELTIC
from tests.engines.caesar_britannia.reference.pieces import ROME as ROMAN
from tests.engines.caesar_britannia.reference.zones import Piece, Situation
from tests.engines.caesar_britannia.test_random import answer
from tests.kit.walker import seed_of


def name_of(people):
    """Return what the reference calls a people."""
    return people.value.capitalize()


def situation(board):
    """Return the reference's picture of a board."""
    pieces = []
    for leader, zone in board.at.items():
        side, people = (ROMAN, None) if is_roman(leader) else (CELTIC, name_of(people_led(board, leader)))
        facts = {"under": board.under.get(leader), "sv": COMMANDERS[leader].sv, "acted": leader in board.unavailable}
        pieces.append(Piece(leader, side, zone, kind="commander", people=people, **facts))
    for unit, zone in board.units.items():
        under = board.command.get(unit)
        pieces.append(Piece(unit, ROMAN, zone, under=under, acted=unit in board.activated))
    for stack, count in board.counts.items():
        zone, acted = place_of(board, stack), has_acted(stack)
        if zone is None:
            continue
        for number in range(count):
            people = name_of(people_of(stack))
            pieces.append(Piece(f"{stack}.{number}", CELTIC, zone, people=people, under=leader_of(stack), acted=acted))
    return Situation(
        pieces,
        scenario=1 if board.scenario is Scenario.FIRST else 2,
        active=tuple(map(name_of, board.active)),
        submissive=frozenset(map(name_of, board.submissive)),
        site=board.site,
        stands=board.fort,
        beachhead=board.anchor,
        allied=board.allied,
        big_storm=board.stormed,
        ravaged=frozenset(board.ravaged),
    )


@pytest.mark.rule("CIB-2.4.3", "CIB-R12", "CIB-R46", "CIB-2.3.5", "CIB-5.2.3")
@pytest.mark.parametrize("scenario", list(Scenario))
def test_whoever_may_ambush_or_be_saved_by_the_book_may(scenario):
    ambushes = rescues = 0
    for number in range(12):
        rng = Rng(seed_of(number), 11)
        match = Match.new(GAME, CaesarOptions(scenario=scenario), 2, seed_of(number)).match
        while match.outcome() is None:
            prompt = next(one for one in match.prompts() if one.awaited)
            match = match.play(prompt.seat, answer(match, prompt, rng)).match
            board = board_of(match)
            now = situation(board)
            for leader, zone in board.at.items():
                if zone not in LANDS or not is_roman(leader) or leader == COMMIOS or not army_of(board, leader):
                    continue
                before = sum(kingdom_of(other) is kingdom_of(zone) for other in board.ravaged if other != zone)
                raided = board.evolve(plunder=Plunder(leader=leader, zone=zone, bonus=before))
                able = {one.id for one in escapes.ambushers(zone, now)}
                assert set(ambushers(raided)) == able
                assert SURPRISE - before == escapes.ambush_needs(zone, now)
                ambushes += len(able)
            for zone in LANDS:
                rome, celts = (Host(seat=seat, leader=None, companions=(), fighters=()) for seat in (ROME, CELTS))
                attacked = board.evolve(battle=Battle(zone=zone, origin=zone, attacker=celts, defender=rome))
                fresh = any(unit not in board.activated for unit in army_of(board, CAESAR))
                saves = escapes.may_save(zone, now) and fresh
                assert may_save(attacked) == saves
                rescues += saves
    assert ambushes > 5
    assert rescues > 50
