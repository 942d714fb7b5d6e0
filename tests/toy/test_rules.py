"""The clauses of Beacons."""

import pytest

from engines.core.errors import Illegal
from engines.core.line import say
from engines.core.match import Match
from engines.core.prompt import Draft, Pick
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from tests.kit.dice import ScriptedDice
from tests.kit.walker import seed_of
from tests.toy import rules
from tests.toy.game import GAME, ToyOptions
from tests.toy.redeal import knowing_what_they_hold
from tests.toy.views import Board, ToyTable

A, B, C = (Seat(number) for number in range(3))

ORDER = Draft.of("orders", verb="orders", yields="yield", strikes="ask", scope="always")


def begin(seats=3, **options):
    return Match.new(GAME, ToyOptions(**options), seats, seed_of(1)).match


def answer(match, seat, **values):
    (prompt,) = (prompt for prompt in match.prompts_of(seat) if prompt.mode not in ("orders", "optional"))
    return match.play(seat, Draft.of(prompt.key, **values))


def seal_all(match, leader=A):
    """Let the wished seat seal its highest card and everybody else the lowest."""
    done = None
    for seat in (Seat(number) for number in range(match.seats)):
        cards = match.view(seat).hand.cards
        done = answer(match, seat, verb="seal", card=str(cards[-1] if seat == leader else cards[0]))
        match = done.match
    return done


def kinds(applied):
    return [told.event.kind for told in applied.told]


def with_neighbours(dice=(), **board):
    """Return a match in which A leads and B burns on b1; ``dice`` are the throws that a script decides."""
    match = begin()
    state = seal_all(match).match._state
    placed = state.evolve(board=state.board.evolve(leader=A, lit=state.board.lit.put("b1", B), **board))
    source = ScriptedDice(*dice)
    return Match(GAME, match.options, 3, seed=seed_of(1), version=9, state=placed, dice=5, opened={}, source=source)


@pytest.mark.rule("TOY-01")
def test_three_cards_each_and_the_agreed_coins():
    match = begin(seats=4, coins=5)
    assert match.table().hands == (3, 3, 3, 3)
    assert match.table().board.coins == (5, 5, 5, 5)


@pytest.mark.rule("TOY-02")
def test_a_sealed_card_may_be_changed_until_all_are_in():
    match = begin()
    first, second, _ = match.view(A).hand.cards
    once = answer(match, A, verb="seal", card=str(first))
    twice = answer(once.match, A, verb="seal", card=str(second))
    assert kinds(once) == ["sealed"]
    assert kinds(twice) == []
    assert twice.match.view(A).hand.bid == second
    assert twice.match.awaited() == (B, C)


@pytest.mark.rule("TOY-03")
def test_the_highest_card_leads_and_everyone_draws():
    done = seal_all(begin(), leader=B)
    revealed = next(told.event for told in done.told if told.event.kind == "revealed")
    assert revealed.bids[revealed.leader] == max(revealed.bids)
    assert done.match.awaited() == (revealed.leader,)
    assert done.match.table().hands == (3, 3, 3)
    assert {told.seat for told in done.told if told.event.kind == "card_drawn"} == {A, B, C}


@pytest.mark.rule("TOY-04")
def test_marks_stand_in_different_rows_and_the_hill_costs_two():
    match = with_neighbours(coins=(3, 3, 3))
    for plots, key in (
        (("c1", "c3"), "plots.distinct"),
        (("a1", "c1", "d1"), "plots.capacity"),
        (("b1",), "core.not_offered"),
    ):
        with pytest.raises(Illegal) as caught:
            answer(match, A, verb="mark", plots=plots)
        assert caught.value.line.key == key
        assert caught.value.clause == "TOY-04"
    marked = answer(match, A, verb="mark", plots=("a1", "c1")).match
    assert marked.table().board.coins == (0, 3, 3)
    (question,) = [prompt.key for prompt in match.prompts_of(A) if prompt.awaited]
    assert match.preview(A, Draft.of(question, verb="mark", plots=("a1", "c1"))) == (say("toy.cost", n=0),)


@pytest.mark.rule("TOY-05")
def test_the_leader_peeks_once_and_alone():
    done = answer(with_neighbours(), A, verb="peek")
    match = done.match
    assert [(told.event.kind, told.seat) for told in done.told] == [("peeked", None), ("top_seen", A)]
    assert done.revealing
    assert match.view(A).hand.top == done.told[1].event.card
    assert match.view(B).hand.top is None
    assert match.table().board.coins[A] == with_neighbours().table().board.coins[A] - 1
    with pytest.raises(Illegal):
        answer(match, A, verb="peek")


@pytest.mark.rule("TOY-15")
def test_a_card_that_was_looked_at_is_turned_down_and_shuffled_in_but_not_forgotten():
    match = answer(with_neighbours(), A, verb="peek").match
    seen = match.view(A).hand.top
    done = answer(match, A, verb="kindle", stake=0)
    assert done.revealing
    assert done.match.view(A).hand.top is None
    worlds = [GAME.redeal(done.match._state, A, Rng(seed_of(2), number)) for number in range(60)]
    assert all(seen in world.stack.open() for world in worlds)
    assert len({world.stack.open().index(seen) for world in worlds}) > 3
    others = [GAME.redeal(done.match._state, B, Rng(seed_of(2), number)) for number in range(60)]
    assert {seen in world.stack.open() for world in others} == {True, False}


@pytest.mark.rule("TOY-06")
def test_kindling_lights_what_nobody_disputes():
    match = answer(with_neighbours(), A, verb="mark", plots=("c1", "d1")).match
    done = answer(match, A, verb="kindle", stake=1)
    assert kinds(done) == ["kindled", "settled", "settled", "round_ended", "round_began"]
    assert done.match.table().board.lit["d1"] == A
    assert done.match.awaited() == (A, B, C)


@pytest.mark.rule("TOY-07")
def test_the_neighbour_may_douse_or_let_it_burn():
    match = answer(with_neighbours(), A, verb="mark", plots=("b2",)).match
    asked = answer(match, A, verb="kindle", stake=0).match
    assert asked.awaited() == (B,)
    burnt = answer(asked, B, verb="yield")
    assert burnt.match.table().board.lit["b2"] == A
    doused = answer(asked, B, verb="douse")
    assert kinds(doused)[:2] == ["doused", "settled"]
    assert "b2" not in doused.match.table().board.lit


@pytest.mark.rule("TOY-08")
@pytest.mark.parametrize(("face", "stands"), [(3, False), (4, True)])
def test_a_stake_lets_the_leader_throw_for_a_doused_mark(face, stands):
    match = answer(with_neighbours((("relight", face),)), A, verb="mark", plots=("b2",)).match
    asked = answer(answer(match, A, verb="kindle", stake=1).match, B, verb="douse").match
    assert asked.awaited() == (A,)
    thrown = answer(asked, A, verb="relight")
    assert thrown.revealing
    settled = thrown.told[0].event
    assert settled.how == ("relit" if stands else "lost")
    assert ("b2" in thrown.match.table().board.lit) is stands
    left = answer(asked, A, verb="accept")
    assert "b2" not in left.match.table().board.lit


@pytest.mark.rule("TOY-09")
def test_an_order_answers_for_its_seat_and_says_so_to_it_alone():
    match = with_neighbours().play(B, ORDER).match
    assert match.orders(B) == (say("toy.order.yield"),)
    match = answer(match, A, verb="mark", plots=("b2",)).match
    done = answer(match, A, verb="kindle", stake=0)
    assert [(told.event.kind, told.seat) for told in done.told][1:3] == [("orders_fired", B), ("settled", None)]
    assert done.match.table().board.lit["b2"] == A


@pytest.mark.rule("TOY-09")
@pytest.mark.parametrize("ordered", [True, False])
def test_whether_an_order_answered_or_the_seat_is_asked_again_tells_something(ordered):
    state = with_neighbours()._state
    lit = state.evolve(board=state.board.evolve(lit=state.board.lit.put("d1", B)))
    match = Match(GAME, ToyOptions(), 3, seed=seed_of(1), version=9, state=lit, dice=5, opened={})
    match = answer(match, A, verb="mark", plots=("b2", "d2")).match
    match = answer(match, A, verb="kindle", stake=0).match
    if ordered:
        match = match.play(B, ORDER).match
    assert answer(match, B, verb="yield").revealing


def dueling(stake=2):
    """Return a match in which A has called B to a duel for b2."""
    match = answer(with_neighbours(), A, verb="mark", plots=("b2",)).match
    match = answer(match, A, verb="kindle", stake=stake).match
    return answer(answer(match, B, verb="douse").match, A, verb="duel")


@pytest.mark.rule("TOY-11")
def test_a_duel_is_sealed_by_both_and_may_be_changed_until_the_second_is_in():
    called = dueling()
    match = called.match
    assert kinds(called) == ["duel_called"]
    assert match.awaited() == (A, B)
    assert [prompt.about for prompt in match.prompts() if prompt.kind == "strike"] == ["b2", "b2"]
    assert [frame.frame for frame in match._state.flow] == ["settling", "doused", "dueling"]
    low, *_, high = match.view(A).hand.cards
    once = answer(match, A, verb="strike", card=str(low))
    assert kinds(once) == ["struck"]
    assert not once.revealing or once.match.awaited() == (B,)
    assert once.match.view(B) == answer(match, A, verb="strike", card=str(high)).match.view(B)
    again = answer(once.match, A, verb="strike", card=str(high))
    assert kinds(again) == []
    assert again.match.view(A).hand.strike == high


@pytest.mark.rule("TOY-11")
@pytest.mark.parametrize("wins", [True, False])
def test_the_higher_card_decides_and_both_are_played(wins):
    match = dueling().match
    mine, theirs = match.view(A).hand.cards[0], match.view(B).hand.cards[0]
    if (mine > theirs) != wins:
        hands = match._state.hands
        swapped = knowing_what_they_hold(match._state.evolve(hands=hands.put(A, hands[B]).put(B, hands[A])))
        match = Match(GAME, match.options, 3, seed=seed_of(1), version=9, state=swapped, dice=5, opened={})
        mine, theirs = theirs, mine
    match = answer(match, B, verb="strike", card=str(theirs)).match
    done = answer(match, A, verb="strike", card=str(mine))
    assert done.revealing
    assert kinds(done)[:3] == ["struck", "duel_fought", "settled"]
    board = done.match.table().board
    assert board.played[-2:] == (mine, theirs)
    assert ("b2" in board.lit) == wins
    assert board.douser is None
    assert done.match.table().hands == (2, 2, 3)
    assert done.match.table().sealed == ()


@pytest.mark.rule("TOY-11")
def test_a_seat_with_one_card_left_cannot_be_called():
    match = answer(with_neighbours(), A, verb="mark", plots=("b2",)).match
    match = answer(match, A, verb="kindle", stake=2).match
    match = answer(match, B, verb="douse").match
    state = match._state
    last = state.hand(B)
    short = state.evolve(
        hands=state.hands.put(B, Secret(last[:1])),
        board=state.board.evolve(played=(*state.board.played, *last[1:])),
    )
    match = Match(
        GAME, match.options, 3, seed=seed_of(1), version=9, state=knowing_what_they_hold(short), dice=5, opened={}
    )
    (question,) = [prompt.key for prompt in match.prompts_of(A) if prompt.awaited]
    field = match.ask(A)(Draft(prompt=question))
    assert isinstance(field, Pick)
    assert [choice.value for choice in field.choices] == ["relight", "accept"]


def ordering(*seats, scope="always"):
    """Return a match in which A has called B to a duel, after these have ordered to strike with their highest card."""
    match = answer(with_neighbours(), A, verb="mark", plots=("b2",)).match
    match = answer(match, A, verb="kindle", stake=2).match
    match = answer(match, B, verb="douse").match
    for seat in seats:
        given = Draft.of("orders", verb="orders", yields="ask", strikes="highest", scope=scope)
        match = match.play(seat, given).match
    return answer(match, A, verb="duel")


@pytest.mark.rule("TOY-13")
@pytest.mark.parametrize("scope", ["always", "turn"])
def test_a_card_sealed_by_order_is_known_to_its_owner_alone(scope):
    called = ordering(B, scope=scope)
    match = called.match
    (fired,) = (told for told in called.told if told.event.kind == "orders_fired")
    highest = match.view(B).hand.cards[-1]
    assert (fired.seat, fired.event.card) == (B, highest)
    assert kinds(called) == ["duel_called", "orders_fired"]
    assert match.awaited() == (A, B)
    assert match.table().sealed == ()
    assert match.view(B).hand.strike == highest
    unordered = dueling().match
    assert match.table() == unordered.table()
    assert [prompt for prompt in match.prompts() if prompt.seat != C] == [
        prompt for prompt in unordered.prompts() if prompt.seat != C
    ]


@pytest.mark.rule("TOY-13")
def test_a_card_sealed_by_order_may_be_changed_and_counts_once_the_other_has_struck():
    match = ordering(B).match
    low = match.view(B).hand.cards[0]
    changed = answer(match, B, verb="strike", card=str(low))
    assert kinds(changed) == ["struck"]
    assert changed.match.table().sealed == (B,)
    assert changed.match.awaited() == (A,)
    card = match.view(A).hand.cards[0]
    done = answer(match, A, verb="strike", card=str(card))
    assert kinds(done)[:3] == ["struck", "struck", "duel_fought"]
    assert done.match.table().board.played[-2:] == (card, match.view(B).hand.cards[-1])


@pytest.mark.rule("TOY-13")
def test_if_both_have_ordered_it_the_duel_is_fought_at_once():
    done = ordering(A, B)
    assert "duel_fought" in kinds(done)
    assert done.match.table().hands == (2, 2, 3)


@pytest.mark.rule("TOY-09")
def test_an_order_for_the_round_is_gone_in_the_next():
    match = with_neighbours()
    match = match.play(B, Draft.of("orders", verb="orders", yields="yield", strikes="ask", scope="turn")).match
    assert match.orders(B) == (say("toy.order.yield"),)
    match = answer(match, A, verb="kindle", stake=0).match
    assert match.table().board.round == 2
    assert match.orders(B) == ()


@pytest.mark.rule("TOY-14")
def test_a_seat_that_does_not_lead_may_salvage_while_the_leader_marks():
    match = with_neighbours(coins=(3, 0, 3))
    state = match._state
    lit = state.board.lit.put("c1", B).put("d1", C)
    match = Match(
        GAME,
        match.options,
        3,
        seed=seed_of(1),
        version=9,
        dice=5,
        opened={},
        state=state.evolve(board=state.board.evolve(lit=lit)),
    )
    optional = [prompt for prompt in match.prompts() if prompt.mode == "optional"]
    assert [prompt.seat for prompt in optional] == [B, C]
    assert match.awaited() == (A,)
    draft = Draft.of(optional[0].key, verb="salvage", count=2)
    first = match.ask(B)(draft)
    assert isinstance(first, Pick)
    assert (first.name, first.times, [choice.value for choice in first.choices]) == ("plot.1", 2, ["b1", "c1"])
    second = match.ask(B)(draft.put("plot.1", "c1"))
    assert isinstance(second, Pick)
    assert (second.name, [choice.value for choice in second.choices]) == ("plot.2", ["b1"])
    done = match.play(B, draft.put("plot.1", "c1").put("plot.2", "b1"))
    table = done.match.table()
    assert isinstance(table, ToyTable)
    board = table.board
    assert (dict(board.lit), board.coins) == ({"d1": C}, (3, 2, 3))
    assert done.match.awaited() == (A,)
    assert done.match.token(done.match.prompts_of(A)[0]) == match.token(match.prompts_of(A)[0])


@pytest.mark.rule("TOY-14")
def test_a_computer_without_coins_salvages_and_an_absent_seat_never_does():
    match = with_neighbours(coins=(3, 0, 3))
    (optional,) = (prompt for prompt in match.prompts() if prompt.mode == "optional")
    assert match.react(optional) is None
    thought = match.consider(optional, "steady")
    assert thought is not None
    assert match.play(B, thought).match.consider(match.prompts_of(A)[0], "steady") is not None
    rich = with_neighbours()
    (optional,) = (prompt for prompt in rich.prompts() if prompt.mode == "optional")
    assert rich.consider(optional, "steady") is None


@pytest.mark.rule("TOY-10")
def test_most_beacons_win_and_a_tie_is_shared():
    match = begin(rounds=1)
    match = answer(seal_all(match).match, A, verb="kindle", stake=0).match
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (A, B, C)
    assert outcome.scores == (0, 0, 0)


@pytest.mark.rule("TOY-R1")
def test_between_two_owners_the_left_one_is_asked():
    board = Board(round=1, rounds=1, coins=(1, 1, 1), leader=A)
    lit = board.lit.put("b3", C).put("b1", B)
    assert rules.challenger(board.evolve(lit=lit), "b2") == B
    assert rules.challenger(board.evolve(lit=board.lit.put("b3", A)), "b2") is None
