"""Answers: what is offered is accepted, what is not is refused, and there is always an answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engines.core.errors import Illegal, NotSeated, Over, RuleError, Stale
from engines.core.forms import complete, random_draft, verify
from engines.core.match import Match
from engines.core.prompt import Draft, Field, Pick, Prompt, Value
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.kit.entries import state_text
from tests.kit.walker import Course


def every_verb_leads_somewhere(match: Match, rng: Rng) -> None:
    """Every verb offered by every open question can be filled in to the end and is accepted by ``play``."""
    for prompt in match.prompts():
        ask = match.ask(prompt.seat)
        field = ask(Draft(prompt=prompt.key))
        assert isinstance(field, Pick), f"{prompt.key} does not ask for a verb"
        assert field.name == "verb"
        assert field.single
        for choice in field.choices:
            draft = Draft(prompt=prompt.key).put("verb", choice.value)
            try:
                whole = random_draft(ask, draft, rng)
            except LookupError as error:
                raise AssertionError(f"{prompt.key}: {choice.value} is a dead end: {error}") from error
            match.play(prompt.seat, whole)
            default = complete(ask, draft)
            if default is not None:
                match.play(prompt.seat, default)


def others_are_refused(match: Match, prompt: Prompt, draft: Draft, rng: Rng) -> int:
    """Changed into anything the form does not offer, the answer is refused and nothing has changed.

    Returns:
        How many answers were refused.
    """
    before = match.snapshot()
    refused = 0
    for other in _mutations(match, prompt, draft, rng):
        with pytest.raises(Illegal):
            verify(match.ask(prompt.seat), other)
        with pytest.raises(Illegal):
            match.play(prompt.seat, other)
        refused += 1
    assert match.snapshot() == before
    return refused


def strangers_are_refused(match: Match) -> None:
    """Seats there are not, questions not open to a seat and undos not allowed are refused and change nothing."""
    before = match.snapshot()
    for prompt in match.prompts():
        draft = match.fallback(prompt)
        for number in (-1, match.seats, match.seats + 7):
            with pytest.raises(NotSeated):
                match.play(Seat(number), draft)
        for number in range(match.seats):
            if not any(own.key == prompt.key for own in match.prompts_of(Seat(number))):
                with pytest.raises(Stale):
                    match.play(Seat(number), draft)
        with pytest.raises(Stale):
            match.play(prompt.seat, draft.evolve(prompt=f"{prompt.key}x"))
    for number in (-1, match.seats):
        assert not match.can_undo(Seat(number))
        for look in (match.view, match.ask, match.hand_words, match.orders):
            with pytest.raises(NotSeated):
                look(Seat(number))
    for number in range(-1, match.seats + 1):
        if not match.can_undo(Seat(number)):
            with pytest.raises(RuleError):
                match.undo(Seat(number))
    assert match.snapshot() == before


def the_end_is_final(course: Course) -> None:
    """After the end nothing is awaited or accepted and every hand may be seen; before it none may."""
    last = course.matches[-1]
    outcome = last.outcome()
    assert outcome is not None
    assert last.awaited() == ()
    assert len(outcome.scores) in (0, last.seats)
    assert outcome.verdict.key in last.game.catalogue
    assert all(0 <= winner < last.seats for winner in outcome.winners)
    assert len(last.reveal()) == last.seats
    for number in range(last.seats):
        assert not last.can_undo(Seat(number))
    seat, draft = next((turn.seat, turn.draft) for turn in reversed(course.turns) if turn.draft is not None)
    with pytest.raises(Over):
        last.play(seat, draft)
    for match in course.matches[:-1]:
        assert match.outcome() is None
        assert match.awaited() != ()
        with pytest.raises(PermissionError):
            match.reveal()


def fallbacks_are_offered(match: Match) -> None:
    """For every open question the answer for an absent seat is one the form offers, and it is accepted."""
    for prompt in match.prompts():
        draft = match.fallback(prompt)
        assert draft.prompt == prompt.key
        verify(match.ask(prompt.seat), draft)
        match.play(prompt.seat, draft)


def players_answer(match: Match, prompt: Prompt) -> None:
    """Every computer player gives an answer that is offered, and the same one when asked again."""
    for level in match.game.players:
        draft = match.think(prompt, level)
        match.play(prompt.seat, draft)
        assert match.think(prompt, level) == draft, f"{level} changes its mind"


def worlds_hold_together(match: Match, seat: Seat, rng: Rng) -> str:
    """A redealt world keeps the invariants and is not linked to the dice of this one; returns its state."""
    world = match.world(seat, rng)
    match.game.check(world._state)
    assert world._seed != match._seed
    return state_text(world)


def _mutations(match: Match, prompt: Prompt, draft: Draft, rng: Rng) -> Iterator[Draft]:
    ask = match.ask(prompt.seat)
    walked = Draft(prompt=prompt.key)
    while (field := ask(walked)) is not None:
        value = draft.get(field.name)
        assert value is not None
        yield draft.evolve(filled=tuple(pair for pair in draft.filled if pair[0] != field.name))
        for other in _not_admitted(field, rng):
            yield draft.put(field.name, other)
        walked = walked.put(field.name, value)
    yield draft.put("more", "x")
    yield draft.put("more", 1)
    yield draft.evolve(filled=(*draft.filled, draft.filled[0]))


def _not_admitted(field: Field, rng: Rng) -> Iterator[Value]:
    tries: list[Value] = ["", "not offered", "0", -1, 0, 10**9, (), ("not offered",)]
    if isinstance(field, Pick):
        values = tuple(choice.value for choice in field.choices)
        tries += [rng.shuffle(values), values * 2, values[0], values[:1], (*values[:1], "not offered")]
    for other in tries:
        if not field.admits(other):
            yield other
