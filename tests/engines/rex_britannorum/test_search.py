"""The strong player: what it compares, and that it knows no more than its seat."""

import pytest

from engines.core.match import Match
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.data.tables import BOARD, REINFORCEMENTS, TROOPS, area_of
from engines.rex_britannorum.ids import AREAS, KINGDOM_INDEX, KINGDOMS, Card, Location, Phase, Role, is_joker
from engines.rex_britannorum.legal.battle import fight
from engines.rex_britannorum.legal.legality import bounds, choosers, joker_targets, takeable
from engines.rex_britannorum.legal.policies import takings
from engines.rex_britannorum.legal.stakes import BIT, bits
from engines.rex_britannorum.players.opponent_plans import OpponentPlans, sides
from engines.rex_britannorum.players.piece_value import NOTHING, PieceValue
from engines.rex_britannorum.players.placements import best_taking, placings, split, targets
from engines.rex_britannorum.players.strong import StrongPlayer, cast_of_battle
from engines.rex_britannorum.players.turn_estimate import TurnEstimate, cast_of, choosing_order
from engines.rex_britannorum.turn_views import Sent
from engines.rex_britannorum.views import RexOptions
from tests.engines.rex_britannorum.boards import B, I, R, battle, board
from tests.engines.rex_britannorum.playing import table_of
from tests.engines.rex_britannorum.positions import read_cards, read_locations
from tests.engines.rex_britannorum.test_player import finished
from tests.kit.walker import course, seed_of

FEW = StrongPlayer(worlds=6)
"""As the strong player, with fewer worlds."""


def answer(match, prompt, rng, player=FEW):
    """Return what the player answers, its worlds dealt from this match."""
    seat = prompt.seat
    return player.choose(match.view(seat), prompt, match.ask(seat), rng, lambda chance: match.world(seat, chance))


def asked(seats, number=1, every=5):
    """Yield every so many matches of a random course with each question that somebody is awaited for."""
    for match in course(GAME, seats, number).matches[::every]:
        for prompt in match.prompts():
            if prompt.awaited:
                yield match, prompt


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_same_view_prompt_and_dice_same_answer(seats):
    for match, prompt in asked(seats):
        made = answer(match, prompt, Rng(seed_of(5), 0))
        assert made == answer(match, prompt, Rng(seed_of(5), 0))
        assert match.play(prompt.seat, made)


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("level", ["steady", "strong"])
def test_an_answer_depends_on_nothing_the_seat_may_not_know(seats, level):
    """In a world the seat cannot tell from this one, the same dice lead to the same answer."""
    player = FEW if level == "strong" else GAME.players[level]
    plans = 0
    for number, (match, prompt) in enumerate(asked(seats, number=2)):
        twin = match.world(prompt.seat, Rng(seed_of(6), number))
        again = twin.prompt(prompt.seat, prompt.key)
        assert answer(match, prompt, Rng(seed_of(7), number), player) == answer(
            twin, again, Rng(seed_of(7), number), player
        )
        plans += prompt.kind == "plan"
    assert plans


def test_strong_beats_steady_by_a_wide_margin():
    """6 matches from fixed seeds, seats changing; the bench plays 200."""
    won = 0
    for number in range(6):
        strong = Seat(number % 3)
        levels = tuple("strong" if seat == strong else "steady" for seat in range(3))
        won += finished(levels, number)[-1].outcome().winners == (strong,)
    assert won >= 4


# The outline of a turn against the rules themselves --------------------------------------------------------------


def test_battles_in_outline_are_those_of_the_rules():
    """For any cards: the same winners and vassals in the same order, the same protection, the same use of 3s."""
    rng = Rng(seed_of(1), 0)
    seen = board(tokens="N01 N04 N09", order=(2, 0, 1))
    players = tuple(realm.role is Role.PLAYER for realm in seen.realms)
    pieces = PieceValue(seen, ((), (), ()))
    for _ in range(300):
        sent = {
            kingdom: [
                Sent(card=card, area=AREAS[0])
                for card in rng.sample((*TROOPS[kingdom], *TROOPS[B], *REINFORCEMENTS), rng.below(3))
            ]
            for kingdom in KINGDOMS
        }
        brigantes, iceni, regnenses = (tuple(one.card for one in sent[kingdom]) for kingdom in KINGDOMS)
        fought = fight(seen, AREAS[0], sent)
        assert cast_of((brigantes, iceni, regnenses), choosing_order(seen), players) == cast_of_battle(pieces, fought)


def test_gains_in_outline_are_legal():
    """Along random matches: the best taking is one the rules allow, and a joker's targets are the legal ones."""
    looked = 0
    for seats in (1, 2, 3):
        for match, prompt in asked(seats, every=1):
            now = match.table().board
            if now.phase is not Phase.GAINS or prompt.kind != "gain":
                continue
            fought = next(one for one in now.record.battles if f".{one.area.value}." in prompt.key)
            kingdom = choosers(fought)[len(fought.gains)]
            pieces, at, area = PieceValue(now, ((), (), ())), KINGDOM_INDEX[kingdom], AREAS.index(fought.area)
            offered = takeable(fought, kingdom)
            tokens, placed = best_taking(pieces, area, at, NOTHING, offered, bounds(fought, kingdom)[1])
            legal = [(set(way.tokens), bits(way.placed)) for way in takings(now, fought, kingdom)]
            assert (set(tokens), placed) in legal
            plain = bits(Location(token) for token in tokens if not is_joker(token))
            fair = joker_targets(now, fought, kingdom, tokens)
            if any(map(is_joker, tokens)):
                assert targets(pieces, area, at, NOTHING, plain) == bits(fair)
                assert all(
                    (placing & ~plain) in {0, *(BIT[place] for place in fair)}
                    for placing in placings(pieces, area, at, NOTHING, tokens)
                )
            looked += 1
    assert looked > 5


def sent_by(brigantes="", iceni="", regnenses=""):
    """Return the cards sent to one area by kingdom."""
    return read_cards(brigantes, B), read_cards(iceni, I), read_cards(regnenses, R)


def test_a_vassal_three_reaches_only_roads_of_a_winner_without_a_four():
    seen = board(tokens="N04 N09 N11 N13", turn=7)
    estimate = TurnEstimate(PieceValue(seen, ((), (), ())), Rng(bytes(32), 0))
    open_to = estimate.area(0, sent_by("7", "3"), 0).added
    shielded = estimate.area(0, sent_by("7 4", "3"), 0).added
    assert (open_to[1] & open_to[0]).bit_count() == 1
    assert shielded[1] & shielded[0] == 0


def test_untaken_tokens_and_kingdoms_that_place_nothing():
    seen = board(tokens="N04 N09 N11 N13 C05", turn=3)
    estimate = TurnEstimate(PieceValue(seen, ((), (), ())), Rng(bytes(32), 0))
    empty = sent_by()
    nobody = estimate.turn((empty, empty, empty), 0)
    assert nobody.added == NOTHING
    assert all(worth > 0 for worth in nobody.brought), "who places nothing may ask Rome"
    one = estimate.turn((sent_by("1"), empty, empty), 0)
    assert one.added[0].bit_count() == 3
    assert one.brought[0] == 0


def test_a_two_brings_a_card_of_the_winner_or_a_reinforcement():
    estimate = TurnEstimate(PieceValue(board(turn=3), ((), (), ())), Rng(bytes(32), 0))
    taken = estimate.area(0, sent_by("7", "2"), 0).brought[1]
    stock = estimate.area(0, sent_by("I7", "2"), 0).brought[1]
    assert taken == stock > 0, "a 7 either way"
    assert estimate.area(0, sent_by("7 4", "2"), 0).brought[1] == 0
    last = TurnEstimate(PieceValue(board(turn=7), ((), (), ())), Rng(bytes(32), 0))
    assert last.area(0, sent_by("7", "2"), 0).brought[1] == 0, "nothing is played after turn 7"


def test_each_piece_of_a_set_once():
    some = read_locations("N01 C05 S16")
    assert sorted(split(bits(some))) == sorted(BIT[place] for place in some)
    assert list(split(0)) == []


# Guesses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("played", [("B",), ("I",), ("R",)])
def test_non_player_kingdoms_are_guessed_by_their_behaviour(played):
    """Two troops not yet revealed, never to an area without tokens while others have some."""
    chosen = tuple(kingdom for kingdom in KINGDOMS if kingdom.value in played)
    options = RexOptions(kingdoms=chosen)
    match = Match.new(GAME, options, 1, seed_of(3)).match
    now = table_of(match).board
    pieces = PieceValue(now, ((), (), ()))
    opponents = OpponentPlans(pieces, TurnEstimate(pieces, Rng(bytes(32), 0)), KINGDOM_INDEX[chosen[0]])
    lying = {AREAS.index(area_of(token)) for token in now.tokens}
    for number in range(20):
        sent = opponents.sent(match, Rng(bytes(32), number))
        assert set(sent) == {at for at, kingdom in enumerate(KINGDOMS) if kingdom not in chosen}
        for at, sending in sent.items():
            assert len(sending) == 2
            assert {area for _, area in sending} <= lying
            assert all(card in TROOPS[KINGDOMS[at]] for card, _ in sending)


def test_rivals_plan_with_the_hands_of_the_world():
    match = next(match for match, prompt in asked(3) if prompt.kind == "plan")
    pieces = PieceValue(match.table().board, ((), (), ()))
    opponents = OpponentPlans(pieces, TurnEstimate(pieces, Rng(bytes(32), 0)), 0)
    sent = opponents.sent(match, Rng(bytes(32), 1))
    for at in (1, 2):
        held = list(match.view(Seat(at)).hand.cards)
        for card, _ in sent[at]:
            held.remove(card)
    assert all(cost >= 0 for cost in opponents.cost(sent))


def test_cards_sent_are_laid_out_by_area_and_kingdom():
    five, one, seven, three = (Card(name) for name in ("B5", "B1", "R7", "X3"))
    north, centre, south = sides([(0, ((five, 0), (one, 2))), (2, ((seven, 0), (seven, 0), (three, 1)))])
    assert north == (("B5",), (), ("R7", "R7"))
    assert centre == ((), (), ("X3",))
    assert south == (("B1",), (), ())


def test_standings_are_read_from_a_battle():
    seen = board(turn=3)
    fought = battle(AREAS[0], "", (I,), (B, R), {I: "I7", B: "B3 B2", R: "R5"})
    cast = cast_of_battle(PieceValue(seen, ((), (), ())), fought)
    assert cast == ((1,), (0, 2), (), (0,))
    assert BOARD.areas[0].kingdom is B
