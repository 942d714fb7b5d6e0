"""Properties of every match: whole random matches of every set of options, looked at step by step."""

from itertools import combinations, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.editions import event_document, read_event
from engines.core.forms import random_value
from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.data.tables import LOCATIONS, TOKENS, TRACK_FACTS, area_of
from engines.rex_britannorum.events import BattleFought, Gained, StakesEvaluated, TurnBegan
from engines.rex_britannorum.ids import KINGDOMS, TRACKS, TURNS, Kind, Location, Role, colour_of, value_of
from engines.rex_britannorum.legal.roads import longest
from engines.rex_britannorum.views import RexOptions
from tests.kit.profile import current
from tests.kit.walker import outcome_of, random_answer, seed_of

OPTIONS = {
    "objectives": ("two", "late", "off"),
    "reinforcements": ("chosen", "random"),
    "recruitment": ("turns", "quick"),
    "third": ("npk", "none"),
}
ASKED = {
    1: ("objectives", "reinforcements"),
    2: ("objectives", "reinforcements", "recruitment", "third"),
    3: ("objectives", "reinforcements", "recruitment"),
}
SETS = [
    (seats, dict(zip(names, values, strict=True)))
    for seats, names in ASKED.items()
    for values in product(*(OPTIONS[name] for name in names))
]
"""Every number of players with every set of options it is asked for, whichever kingdoms are played."""

GAMES = max(5, current().playouts // len(SETS))


@pytest.mark.rule("REX-04", "REX-09", "REX-21", "REX-22", "REX-55", "REX-70")
@pytest.mark.parametrize(
    ("seats", "options"), SETS, ids=["-".join([str(seats), *options.values()]) for seats, options in SETS]
)
def test_whole_matches_hold_together(seats, options):
    """Match.play verifies the invariants after every step; here the course of the match is looked at as well."""
    played = [None, *combinations(KINGDOMS, seats)]
    for number in range(GAMES):
        agreed = RexOptions(kingdoms=played[number % len(played)], **options)
        _play(Match.new(GAME, agreed, seats, seed_of(number)), Rng(seed_of(number), seats))


def _play(applied, rng):
    match = applied.match
    _check_told(applied)
    while match.outcome() is None:
        before = match.table().board
        prompts = match.prompts()
        prompt = rng.choice(prompts if rng.below(20) == 0 else [prompt for prompt in prompts if prompt.awaited])
        applied = match.play(prompt.seat, random_answer(match, prompt, rng))
        match = applied.match
        _check_told(applied)
        _check_lasting(before, match.table().board)
    _check_end(match)


def _check_lasting(before, after):
    """Pieces and achievements stay, markers never go down, and a First that is gone stays gone."""
    for old, new in zip(before.realms, after.realms, strict=True):
        assert new.pieces[: len(old.pieces)] == old.pieces
        assert all(new.values.of(track) >= old.values.of(track) for track in TRACKS)
        assert set(old.firsts) <= set(new.firsts)
        assert all(map(int.__le__, old.thresholds, new.thresholds))
    assert all(was in (None, now) for was, now in zip(before.first_at, after.first_at, strict=True))
    assert set(after.bag) <= set(before.bag)


def _check_told(applied):
    for told in applied.told:
        match told.event:
            case TurnBegan() as began:
                _check_turn(began, applied.match.table().board)
            case BattleFought(battle=battle):
                _check_battle(battle)
            case Gained(gain=gain, area=area):
                _check_gain(gain, area, told.event)
            case StakesEvaluated() as evaluated:
                _check_stakes(evaluated, applied.match.table().board)


def _check_turn(began, shown):
    variant = any(realm.role is Role.UNUSED for realm in shown.realms)
    assert len(began.tokens) == (6 if variant else 7)
    assert list(began.totals) == sorted(began.totals, reverse=True)
    assert sorted(began.order) == list(range(shown.seats))


def _check_battle(battle):
    """The winners are reckoned again from the cards."""
    totals = {}
    for side in battle.sides:
        others = [card for other in battle.sides if other is not side for card in other.cards]
        raised = any(value_of(card) == 7 for card in others)
        totals[side.kingdom] = sum(7 if raised and value_of(card) == 1 else value_of(card) for card in side.cards)
        assert totals[side.kingdom] == side.total
        assert side.shielded == (side.kingdom in battle.winners and any(value_of(card) == 4 for card in side.cards))
    best = max(totals.values())
    assert set(battle.winners) == {kingdom for kingdom, total in totals.items() if total == best}
    assert set(battle.vassals) == totals.keys() - set(battle.winners)
    assert {area_of(token) for token in battle.tokens} <= {battle.area}


def _check_gain(gain, area, event):
    assert len(gain.tokens) == len(set(gain.tokens)) <= (3 if gain.winner else 2)
    assert all(area_of(token) is area for token in gain.tokens)
    assert gain.joker is None or LOCATIONS[gain.joker].area is area
    assert read_event(GAME, event_document(GAME, event)) == event


def _check_stakes(evaluated, shown):
    """The markers say what lies on the board, and every achievement is within reach of its kingdom's marker.

    Nothing moves between an evaluation and the next question, and the report says how it stands.
    """
    assert evaluated.record.stakes.after == shown.values
    assert evaluated.contenders == shown.contenders
    for realm in shown.realms:
        places = [LOCATIONS[place] for place in realm.pieces]
        cities = sum(place.kind is Kind.CITY for place in places)
        assert realm.values.road == longest(realm.pieces)
        assert (realm.values.cities, realm.values.regions) == (cities, len({place.region for place in places}))
        passed = tuple(sum(realm.values.of(track) >= at for at in TRACK_FACTS[track].thresholds) for track in TRACKS)
        assert realm.thresholds == (passed if realm.role is Role.PLAYER else (0, 0, 0))
        for award in evaluated.record.stakes.awards:
            if award.threshold is None:
                assert shown.first_at[TRACKS.index(award.track)] == evaluated.record.turn
        if realm.seat is not None:
            assert evaluated.points[realm.seat] == len(realm.firsts) + sum(realm.thresholds)
    for track, reached in zip(TRACKS, shown.first_at, strict=True):
        best = max(realm.values.of(track) for realm in shown.realms)
        assert (reached is not None) == (best >= TRACK_FACTS[track].first)
        assert (track in evaluated.gone) == (reached is not None and reached < evaluated.record.turn)


def _check_end(match):
    """Every token has found its owner and every troop was played; the tally is what the scoring boards show."""
    shown, state = match.table().board, match._state
    assert shown.turn == TURNS
    assert (shown.bag, shown.tokens) == ((), ())
    owned = {place for realm in shown.realms for place in realm.pieces} | set(shown.rome)
    assert {Location(token) for token in TOKENS if token[0] != "J"} <= owned
    for realm, deck in zip(shown.realms, state.decks, strict=True):
        assert deck.open() == realm.queue == ()
        assert len(realm.revealed) == (0 if realm.role is Role.UNUSED else 14)
        if realm.seat is not None:
            assert all(colour_of(card) != realm.kingdom.value for card in state.hands[realm.seat].open())
    assert [tally.points for tally in shown.tally] == list(outcome_of(match).scores)
    for tally in shown.tally:
        assert 0 <= tally.achievements <= 15
        assert len(tally.objectives) == _objectives(shown)


def _objectives(shown):
    if shown.options.objectives == "off":
        return 0
    return 3 if shown.seats == 1 else 2


@settings(max_examples=current().examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), chosen=st.sampled_from(SETS), number=st.integers(0, 10**6))
def test_a_match_that_is_kept_and_opened_again_is_the_same(data, chosen, number):
    """Hypothesis makes the choices, so that a failure shrinks to a short match."""
    seats, options = chosen
    chance, agreed = seed_of(number), RexOptions(**options)
    match = Match.new(GAME, agreed, seats, chance).match
    kept = {match.version: match.snapshot()}
    for _ in range(30):
        prompt = data.draw(st.sampled_from(match.prompts()), label="prompt")
        match = match.play(prompt.seat, _answer(data, match, prompt)).match
        kept[match.version] = match.snapshot()
        if match.outcome() is not None:
            break
    thawed = Match.thaw(GAME, agreed, seats, chance, match.snapshot(), kept.__getitem__)
    assert thawed._state == match._state
    assert thawed.prompts() == match.prompts()
    everyone = [Seat(number) for number in range(seats)]
    assert [thawed.can_undo(seat) for seat in everyone] == [match.can_undo(seat) for seat in everyone]


def _answer(data, match, prompt):
    ask = match.ask(prompt.seat)
    made = Draft(prompt=prompt.key)
    while (field := ask(made)) is not None:
        if field.single:
            value = data.draw(st.sampled_from([choice.value for choice in field.choices]), label=field.name)
        else:
            value = random_value(field, Rng(bytes(32), data.draw(st.integers(0, 999), label=field.name)))
        made = made.put(field.name, value)
    return made
