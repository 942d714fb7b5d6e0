"""The match: what it shows, takes, refuses, takes back and stores."""

import json
import pickle
from dataclasses import replace
from typing import ClassVar

import pytest

from engines.core.editions import Upgrade
from engines.core.errors import BrokenInvariant, Illegal, NotSeated, Over, Stale
from engines.core.line import say
from engines.core.match import Match
from engines.core.player import RandomPlayer
from engines.core.position import Position
from engines.core.prompt import Draft, Prompt
from engines.core.record import Snapshot
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.kit.walker import play_out, random_answer, seed_of
from tests.toy.game import GAME, Toy, ToyOptions
from tests.toy.views import ToyTable

A, B, C = (Seat(number) for number in range(3))


def new(game=GAME, seats=3, seed=1, **options):
    return Match.new(game, ToyOptions(**options), seats, seed_of(seed)).match


def sealed(match):
    """Let every seat seal the lowest card of its hand."""
    for prompt in match.prompts():
        if prompt.sealed:
            match = match.play(prompt.seat, match.fallback(prompt)).match
    return match


def lighting(**options):
    match = sealed(new(**options))
    (leader,) = match.awaited()
    return match, leader, next(prompt for prompt in match.prompts_of(leader) if prompt.awaited)


def mark(match, leader, *plots):
    prompt = next(prompt for prompt in match.prompts_of(leader) if prompt.awaited)
    return match.play(leader, Draft.of(prompt.key, verb="mark", plots=plots))


def order(match, seat, yields):
    return match.play(seat, Draft.of("orders", verb="orders", yields=yields, strikes="ask", scope="always"))


def test_a_match_begins_with_entry_zero():
    applied = Match.new(GAME, ToyOptions(), 3, seed_of(1))
    assert applied.match.version == 0
    assert (applied.entry.kind, applied.entry.seq, applied.entry.seat) == ("setup", 0, None)
    assert applied.revealing
    assert applied.match.awaited() == (A, B, C)
    assert {told.seat for told in applied.told} == {A, B, C, None}


def test_the_seed_decides():
    assert new(seed=1).snapshot() == new(seed=1).snapshot()
    assert new(seed=1).snapshot() != new(seed=2).snapshot()


def test_nothing_printed_shows_a_secret():
    applied = Match.new(GAME, ToyOptions(), 3, seed_of(1))
    match = applied.match
    card = str(match.view(A).hand.cards[0])
    played = match.play(A, Draft.of("seal:1", verb="seal", card=card))
    for text in (
        repr(match),
        repr(applied),
        repr(played),
        repr(played.entry),
        repr(match.snapshot()),
        repr(match._state),
    ):
        assert "cards" not in text
        assert f"card={card}" not in text
        assert '"card"' not in text
    assert "hands=Map({0: Secret(…)" in repr(match._state)


def test_questions_come_awaited_first():
    match = new()
    assert [prompt.key for prompt in match.prompts_of(A)] == ["seal:1", "orders"]
    assert match.prompt(A, "orders").awaited is False
    with pytest.raises(Stale):
        match.prompt(A, "light:1")


def test_an_unseated_person_sees_and_does_nothing():
    match = new()
    for act in (
        match.view,
        match.ask,
        match.hand_words,
        match.orders,
        lambda seat: match.play(seat, Draft(prompt="seal:1")),
    ):
        for seat in (Seat(-1), Seat(3)):
            with pytest.raises(NotSeated):
                act(seat)


def test_a_refused_answer_changes_nothing():
    match = new()
    before = match.snapshot()
    with pytest.raises(Illegal):
        match.play(A, Draft.of("seal:1", verb="seal", card="999"))
    with pytest.raises(Stale):
        match.play(A, Draft.of("light:1", verb="kindle", stake=0))
    assert match.snapshot() == before


def test_playing_leaves_the_match_before_as_it_was():
    match = new()
    before = match.snapshot()
    after = match.play(A, match.fallback(match.prompt(A, "seal:1"))).match
    assert after.version == 1
    assert match.snapshot() == before


def test_an_entry_says_who_answered_what():
    match = new()
    card = match.view(B).hand.cards[0]
    applied = match.play(B, Draft.of("seal:1", verb="seal", card=str(card)))
    entry = applied.entry
    assert (entry.seq, entry.kind, entry.seat, entry.prompt, entry.target_seq) == (1, "play", B, "seal:1", None)
    assert json.loads(entry.action) == {"verb": "seal", "card": card}
    assert (entry.edition, entry.rules_version) == (GAME.edition, GAME.rules_version)


def test_a_token_names_one_asking_of_a_question():
    match, leader, prompt = lighting()
    marked = mark(match, leader, "b1").match
    (again,) = (other for other in marked.prompts_of(leader) if other.awaited)
    undone = marked.undo(leader).match
    assert undone.prompt(leader, prompt.key) == prompt
    tokens = [match.token(prompt), marked.token(again), undone.token(prompt)]
    assert len(set(tokens)) == 3
    assert match.token(match.prompt(A, "orders")) == undone.token(undone.prompt(A, "orders"))
    assert all(token.isalnum() and len(token) == 10 for token in tokens)


def test_a_quiet_step_can_be_taken_back_step_by_step():
    match, leader, _ = lighting()
    first = mark(match, leader, "b1")
    second = mark(first.match, leader, "c1", "d1")
    assert not first.revealing
    assert second.match.snapshot().needs == (match.version, first.match.version)
    once = second.match.undo(leader)
    assert (once.entry.kind, once.entry.target_seq, once.entry.revealing) == ("undo", first.match.version, False)
    assert once.match.table() == first.match.table()
    twice = once.match.undo(leader)
    assert twice.match.table() == match.table()
    assert twice.match.version == match.version + 4
    assert not twice.match.can_undo(leader)
    with pytest.raises(Illegal):
        twice.match.undo(leader)


def test_nobody_takes_back_what_another_did():
    match, leader, _ = lighting()
    marked = mark(match, leader, "b1").match
    for seat in (A, B, C, Seat(-1), Seat(9)):
        assert marked.can_undo(seat) is (seat == leader)
    with pytest.raises(Illegal):
        marked.undo(Seat((leader + 1) % 3))


def test_a_revealed_fact_stays_revealed():
    match, leader, prompt = lighting()
    marked = mark(match, leader, "b1").match
    (again,) = (other for other in marked.prompts_of(leader) if other.awaited)
    peeked = marked.play(leader, Draft.of(again.key, verb="peek"))
    assert peeked.revealing
    assert not peeked.match.can_undo(leader)
    assert not match.can_undo(leader)
    assert prompt.key != again.key


def test_a_sealed_question_bars_undo():
    match = new()
    match = match.play(A, match.fallback(match.prompt(A, "seal:1"))).match
    assert not match.can_undo(A)


def test_orders_neither_bar_an_undo_nor_are_taken_back():
    match, leader, _ = lighting()
    marked = mark(match, leader, "b1").match
    for seat in (A, B, C):
        done = order(marked, seat, "yield")
        assert not done.revealing
        marked = done.match
    undone = marked.undo(leader).match
    assert undone.table() == match.table()
    assert all(undone.view(seat).hand.orders.policy("yields") == "yield" for seat in (A, B, C))
    assert all(undone.orders(seat) == (say("toy.order.yield"),) for seat in (A, B, C))


def test_a_seat_that_changes_hands_has_ordered_nothing():
    match, leader, _ = lighting()
    marked = order(mark(match, leader, "b1").match, leader, "yield").match
    handed = marked.hand_over(leader)
    assert handed is not None
    assert not handed.revealing
    assert handed.told == ()
    assert (handed.entry.kind, handed.entry.seat, handed.entry.action) == ("handover", leader, "{}")
    assert handed.match.orders(leader) == ()
    assert handed.match.table() == marked.table()
    assert handed.match.undo(leader).match.orders(leader) == (), "an undo brought the orders back"
    assert handed.match.hand_over(leader) is None


def test_dice_are_the_same_whatever_order_sealed_answers_come_in():
    match = new()
    tables = set()
    for seats in ((A, B, C), (C, B, A), (B, A, C)):
        played = match
        for seat in seats:
            played = played.play(seat, played.fallback(played.prompt(seat, "seal:1"))).match
        tables.add(played.table())
    assert len(tables) == 1


def test_a_match_is_rebuilt_with_what_can_be_undone():
    match, leader, _ = lighting()
    kept = {match.version: match.snapshot()}
    marked = mark(match, leader, "b1").match
    thawed = Match.thaw(GAME, marked.options, 3, seed_of(1), marked.snapshot(), kept.__getitem__)
    assert thawed.snapshot() == marked.snapshot()
    assert thawed.undo(leader).match.table() == match.table()


def test_an_older_edition_is_upgraded_when_it_is_read():
    class Newer(Toy):
        edition = 4
        upgrades: ClassVar = {
            3: Upgrade(state=lambda held: held | {"board": held["board"] | {"stake": 5}}),
            4: Upgrade(state=lambda held: held | {"board": held["board"] | {"stake": held["board"]["stake"] + 2}}),
        }

    old = new()
    past: dict[int, Snapshot] = {}
    thawed = Match.thaw(Newer(), old.options, 3, seed_of(1), old.snapshot(), past.__getitem__)
    table = thawed.table()
    assert isinstance(table, ToyTable)
    assert table.board.stake == 7
    assert json.loads(thawed.snapshot().document)["edition"] == 4


def test_after_the_end_nothing_is_accepted_and_everything_is_shown():
    match = new(rounds=1)
    with pytest.raises(PermissionError):
        match.reveal()
    match = play_out(match, Rng(seed_of(3), 0))
    assert match.awaited() == ()
    assert [view.hand.seat for view in match.reveal()] == [A, B, C]
    with pytest.raises(Over):
        match.play(A, Draft(prompt="orders"))
    assert not match.can_undo(A)


def test_a_computer_player_answers_alike_when_asked_again():
    match = new()
    prompt = match.prompt(B, "seal:1")
    for level in GAME.players:
        assert match.think(prompt, level) == match.think(prompt, level)
    with pytest.raises(KeyError):
        match.think(prompt, "divine")


def test_a_player_gets_worlds_like_its_own():
    seen = []

    class Curious(RandomPlayer):
        def choose(self, view, prompt, ask, rng, worlds):
            seen.append(worlds(rng))
            return super().choose(view, prompt, ask, rng, worlds)

    class Watched(Toy):
        players: ClassVar = {"curious": Curious()}

    match = new(Watched())
    match.think(match.prompt(B, "seal:1"), "curious")
    (world,) = seen
    assert world.view(B) == match.view(B)
    assert world.snapshot() != match.snapshot()
    assert world._seed != match._seed


def test_a_match_travels_to_another_process():
    match = sealed(new())
    again = pickle.loads(pickle.dumps(match))
    assert again.snapshot() == match.snapshot()


class Stuck(Toy):
    """Asks only what nobody must answer."""

    def prompts(self, state):
        return tuple(prompt for prompt in super().prompts(state) if not prompt.awaited)


class Talkative(Toy):
    """Goes on asking when the match is over."""

    def prompts(self, state):
        return super().prompts(state) or (Prompt(key="more", seat=A, kind="more", title=say("toy.ask.seal")),)


def test_a_match_that_waits_for_nobody_is_a_mistake_of_ours():
    with pytest.raises(BrokenInvariant, match="if, and only if"):
        new(Stuck())


def test_a_match_that_is_over_and_waits_is_a_mistake_of_ours():
    with pytest.raises(BrokenInvariant, match="if, and only if"):
        play_out(new(Talkative(), rounds=1), Rng(seed_of(3), 0))


def test_a_form_that_leads_to_no_action_is_a_mistake_of_ours_and_names_no_value():
    class Misnamed(Toy):
        """Its form fills a field the action does not have."""

        def next_field(self, view, prompt, draft):
            if draft.has("blade"):
                return None
            field = super().next_field(view, prompt, draft)
            if draft.verb is None:
                return field
            assert field is not None
            return field.evolve(name="blade")

    match = new(Misnamed())
    card = str(match.view(A).hand.cards[0])
    with pytest.raises(BrokenInvariant, match="leads to no action") as caught:
        match.play(A, Draft.of("seal:1", verb="seal", blade=card))
    assert caught.value.__cause__ is None
    assert "missing" in str(caught.value)
    assert card not in str(caught.value)


def test_an_undo_into_a_broken_state_is_refused():
    class Strict(Toy):
        strict = False

        def check(self, state):
            if self.strict and not state.board.marks:
                raise BrokenInvariant("nothing is marked")

    game = Strict()
    match = sealed(new(game))
    (leader,) = match.awaited()
    marked = mark(match, leader, "b1").match
    game.strict = True
    with pytest.raises(BrokenInvariant, match="nothing is marked"):
        marked.undo(leader)


def test_a_state_its_type_does_not_allow_is_not_stored():
    class Loose(Toy):
        def step(self, state, prompt, action, rng):
            done = super().step(state, prompt, action, rng)
            return replace(done, state=done.state.evolve(asked="secret"))

    match = new(Loose())
    played = match.play(A, match.fallback(match.prompt(A, "seal:1"))).match
    with pytest.raises(BrokenInvariant) as caught:
        played.snapshot()
    assert "secret" not in str(caught.value)


def test_a_step_answers_only_what_is_open():
    match = Match.new(GAME, ToyOptions(), 2, seed_of(1)).match
    for seat in (Seat(0), Seat(7)):
        with pytest.raises(Stale):
            match.step(seat, Draft(prompt="light:99"))


def test_a_position_goes_on_to_the_end_and_has_no_past():
    match = Match.new(GAME, ToyOptions(), 2, seed_of(1)).match
    rng = Rng(seed_of(1), 1)
    position: Position = match
    for _ in range(1000):
        if position.outcome() is not None:
            break
        prompt = next(prompt for prompt in position.prompts() if prompt.awaited)
        position = position.step(prompt.seat, random_answer(position, prompt, rng))
    assert position.outcome() is not None
    assert not isinstance(position, Match)
    assert repr(position) == "<Position beacons>"
    assert match.version == 0
