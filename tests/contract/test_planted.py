"""The suite bites: the toy with one fault planted breaks the law that forbids it, and the sound toy does not."""

# ruff: noqa: ARG002  (an overridden method keeps its arguments)

from dataclasses import replace
from itertools import count

import pytest
from pydantic import ValidationError

from engines.core.errors import BrokenInvariant, RuleError
from engines.core.event import Event, Told
from engines.core.game import Step
from engines.core.line import say
from engines.core.prompt import Choice, Pick
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from tests.contract.laws import answers, history, memory, record, words, worlds
from tests.contract.witnesses import witness
from tests.kit.entries import state_text
from tests.kit.walker import Course, course, seed_of
from tests.toy import actions
from tests.toy.game import GAME, Toy
from tests.toy.redeal import knowing_what_they_hold
from tests.toy.state import Lighting


class TopOnTable(Toy):
    """Shows the top card of the stack in a field of the table."""

    def table(self, state):
        return super().table(state).evolve(stack=(*state.stack.open(), 0)[0])


class TitleCounts(Toy):
    """Names the sum of the next seat's hand in the title of a question."""

    def prompts(self, state):
        asked = []
        for prompt in super().prompts(state):
            rival = Seat((prompt.seat + 1) % len(state.board.seats))
            asked.append(prompt.evolve(title=say("toy.card", card=sum(state.hand(rival)))))
        return tuple(asked)


class VerbTells(Toy):
    """Offers a verb more while a rival holds a high card; a look aside smuggles the fact to the form."""

    rich = False

    def hand(self, state, seat):
        self.rich = any(max(state.hand(other), default=0) > 14 for other in state.board.seats if other != seat)
        return super().hand(state, seat)

    def next_field(self, view, prompt, draft):
        field = super().next_field(view, prompt, draft)
        if draft.verb is None and self.rich and prompt.kind == "light":
            assert isinstance(field, Pick)
            return field.evolve(choices=(*field.choices, Choice(value="accept", label=say("toy.verb.accept"))))
        return field

    def step(self, state, prompt, action, rng):
        if isinstance(action, actions.Accept) and isinstance(state.flow[-1], Lighting):
            return Step(state=state.evolve(asked=state.asked + 1))
        return super().step(state, prompt, action, rng)


class DeadEnd(Toy):
    """Offers to mark plots although none can be paid."""

    def next_field(self, view, prompt, draft):
        field = super().next_field(view, prompt, draft)
        if draft.verb == "mark" and isinstance(field, Pick):
            return field.evolve(capacity=0)
        return field


class QuietPeek(Toy):
    """Lets the leader look at the stack without saying that the step reveals."""

    def step(self, state, prompt, action, rng):
        return replace(super().step(state, prompt, action, rng), reveals=False)


class KeyAgain(Toy):
    """Asks the leader again under the same key."""

    def prompts(self, state):
        return tuple(
            prompt.evolve(key="light") if prompt.key.startswith("light") else prompt
            for prompt in super().prompts(state)
        )


class OrdersUndone(Toy):
    """Keeps on the board that there are standing orders, so that an undo takes them back."""

    def step(self, state, prompt, action, rng):
        done = super().step(state, prompt, action, rng)
        if not isinstance(action, actions.SetOrders):
            return done
        return replace(done, state=done.state.evolve(board=done.state.board.evolve(disputed="ordered")))

    def orders(self, view):
        return super().orders(view) if view.table.board.disputed == "ordered" else ()


class LastWins(Toy):
    """Lets whoever seals last lead."""

    def step(self, state, prompt, action, rng):
        done = super().step(state, prompt, action, rng)
        if isinstance(action, actions.Seal) and done.reveals:
            return replace(done, state=done.state.evolve(board=done.state.board.evolve(leader=prompt.seat)))
        return done


class SealShows(Toy):
    """Shows the table what was sealed."""

    def table(self, state):
        bids = (bid.open() or 0 for bid in state.bids.values())
        return super().table(state).evolve(stack=sum(bids))


class Forgetful(Toy):
    """Draws from a number of its own, not from the dice it is given."""

    calls = count()

    def setup(self, options, seats, rng):
        return super().setup(options, seats, Rng(bytes(32), next(self.calls)))


class Unread(Toy):
    """Tells an event it cannot read back."""

    def step(self, state, prompt, action, rng):
        done = super().step(state, prompt, action, rng)
        return replace(done, told=(*done.told, Told(Strange())))

    def narrate(self, event):
        return say("toy.strange") if isinstance(event, Strange) else super().narrate(event)


class Strange(Event):
    """An event outside the union."""

    kind: str = "strange"


class Unvalidated(Toy):
    """Builds a state that its own type would not accept: the vault gives it back changed."""

    def step(self, state, prompt, action, rng):
        done = super().step(state, prompt, action, rng)
        board = done.state.board
        return replace(done, state=done.state.evolve(board=board.evolve(coins=list(board.coins))))


class LongLabel(Toy):
    """Labels a choice with more than a select shows."""

    def next_field(self, view, prompt, draft):
        field = super().next_field(view, prompt, draft)
        if isinstance(field, Pick) and field.name == "card":
            first = field.choices[0].evolve(label=say("toy.card", card="9" * 120))
            return field.evolve(choices=(first, *field.choices[1:]))
        return field


class StingyFallback(Toy):
    """Answers for an absent seat with what the form does not offer."""

    def fallback(self, view, prompt):
        return super().fallback(view, prompt).put("more", "x")


class SameWorld(Toy):
    """Redeals nothing, so that the other laws about worlds would be empty."""

    def redeal(self, state, seat, rng):
        return state


class LooseWorld(Toy):
    """Redeals what the seat itself holds."""

    def redeal(self, state, seat, rng):
        cards = tuple(card for other in state.board.seats for card in state.hand(other))
        dealt = rng.shuffle(cards)
        hands = state.hands
        for other in state.board.seats:
            hands = hands.put(other, Secret(tuple(sorted(dealt[3 * other : 3 * other + 3]))))
        return state.evolve(hands=hands)


class Amnesia(Toy):
    """Redeals from a seat's own hand and the top card it looks at, and forgets what it has seen before."""

    def redeal(self, state, seat, rng):
        return super().redeal(knowing_what_they_hold(state), seat, rng)


def _twins(played: Course) -> None:
    rng = Rng(seed_of(1), 0)
    for match in played.matches:
        for number in range(match.seats):
            worlds.twins_look_alike(match, Seat(number), rng)


def _quiet(played: Course) -> None:
    rng = Rng(seed_of(2), 0)
    for turn in played.turns:
        for number in range(turn.before.seats):
            worlds.quiet_turns_keep_twins_alike(turn, Seat(number), rng)


def _verbs(played: Course) -> None:
    rng = Rng(seed_of(3), 0)
    for match in played.matches[:-1]:
        answers.every_verb_leads_somewhere(match, rng)


def _orders(played: Course) -> None:
    rng = Rng(seed_of(4), 0)
    for match in played.matches[:-1]:
        history.orders_survive_undo(match, rng)


def _arrival(played: Course) -> None:
    rng = Rng(seed_of(5), 0)
    for match in played.matches[:-1]:
        history.arrival_order_is_forgotten(match, rng)


def _sealed(played: Course) -> None:
    rng = Rng(seed_of(6), 0)
    for turn in played.turns:
        history.sealed_answers_stay_secret(turn, rng)


def _forms(played: Course) -> None:
    rng = Rng(seed_of(7), 0)
    for match in played.matches[:-1]:
        for prompt in match.prompts():
            words.forms_read(match, prompt, rng)


def _events(played: Course) -> None:
    for step in played.steps:
        words.events_read(step)


def _fallbacks(played: Course) -> None:
    for match in played.matches[:-1]:
        answers.fallbacks_are_offered(match)


def _redeals(played: Course) -> None:
    rng = Rng(seed_of(8), 0)
    lives = {state_text(match) for match in played.matches}
    redealt = {answers.worlds_hold_together(match, Seat(0), rng) for match in played.matches[:-1]}
    assert redealt - lives, "redealing changes nothing"


def _memory(played: Course) -> None:
    rng = Rng(seed_of(9), 0)
    for seat in map(Seat, range(3)):
        memory.told_stays_true(played, seat, witness(GAME.id, seat, 3), rng, len(played.matches))


PLANTED = [
    (TopOnTable, _twins),
    (TitleCounts, _twins),
    (VerbTells, _twins),
    (LooseWorld, _twins),
    (QuietPeek, _quiet),
    (DeadEnd, _verbs),
    (KeyAgain, history.answered_questions_never_return),
    (OrdersUndone, _orders),
    (LastWins, _arrival),
    (SealShows, _sealed),
    (Forgetful, record.entries_play_again),
    (Unread, record.events_read_back),
    (Unread, _events),
    (Unvalidated, record.snapshots_go_on),
    (LongLabel, _forms),
    (StingyFallback, _fallbacks),
    (SameWorld, _redeals),
    (Amnesia, _memory),
    (LooseWorld, _memory),
]
COURSES = 6
BROKEN = (AssertionError, ValidationError, RuleError, LookupError, BrokenInvariant)
"""How a law breaks: by its own words, by a document that does not read, by a refusal of what was offered, by a form
without a way on, by the kernel's own guard."""


def examine(game, law):
    """Hold a few matches of the game against the law."""
    for number in range(COURSES):
        law(course(game, 3, number))


@pytest.mark.parametrize(("kind", "law"), PLANTED, ids=lambda item: item.__name__.strip("_"))
def test_a_planted_fault_is_found(kind, law):
    with pytest.raises(BROKEN):
        examine(kind(), law)


@pytest.mark.parametrize("law", dict.fromkeys(law for _, law in PLANTED), ids=lambda law: law.__name__.strip("_"))
def test_the_sound_toy_breaks_no_law(law):
    examine(GAME, law)
