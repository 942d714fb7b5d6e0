"""Undo, questions and arrival order: what the past leaves behind, and what it may not."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.line import Line
from engines.core.match import Match
from engines.core.obey import carried
from engines.core.orders import SetOrders
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.kit.entries import state_text
from tests.kit.sight import public, seen
from tests.kit.walker import Course, Turn, random_answer


def undo_restores(course: Course) -> int:
    """Where an undo is allowed, it leads back to the state it names but for the orders now in force.

    Nothing was drawn or revealed in between, the same seats are awaited, others see nothing new, every question it
    opens again has a new token, and the same answer leads to the same place again.

    Returns:
        Number of undos examined.
    """
    examined = 0
    tokens = _tokens(course.setup.match)
    for turn in course.turns:
        match = turn.applied.match
        tokens |= _tokens(match)
        able = [Seat(seat) for seat in range(match.seats) if match.can_undo(Seat(seat))]
        assert len(able) <= 1
        if able:
            undone = _undo(course, match, able[0])
            opened = [prompt for prompt in undone.prompts() if prompt not in match.prompts()]
            assert not tokens & {undone.token(prompt) for prompt in opened}, "a question opened again has its old token"
            examined += 1
        if turn.applied.revealing:
            assert not able, "a revealing step can be taken back"
    return examined


def orders_survive_undo(match: Match, rng: Rng) -> int:
    """Standing orders set after an action neither block its undo nor are taken back by it.

    Returns:
        Number of orders set.
    """
    able = [Seat(seat) for seat in range(match.seats) if match.can_undo(Seat(seat))]
    if not able:
        return 0
    ordered = match
    count = 0
    for prompt in match.prompts():
        draft = random_answer(ordered, prompt, rng)
        if prompt.awaited or not isinstance(match.action(draft), SetOrders):
            continue
        ordered = ordered.play(prompt.seat, draft).match
        count += 1
        assert ordered.can_undo(able[0]), "a standing order blocks an undo"
    undone = ordered.undo(able[0]).match
    for number in range(match.seats):
        assert undone.orders(Seat(number)) == ordered.orders(Seat(number)), "an undo took standing orders back"
    return count


def handing_over_drops_orders(match: Match, rng: Rng) -> int:
    """A seat that changes hands has ordered no more than at the beginning, and nothing else has changed for anybody.

    Returns:
        Number of seats that had given orders.
    """
    count = 0
    for prompt in match.prompts():
        draft = random_answer(match, prompt, rng)
        if prompt.awaited or not isinstance(match.action(draft), SetOrders):
            continue
        ordered = match.play(prompt.seat, draft).match
        handed = ordered.hand_over(prompt.seat)
        if handed is None:
            assert ordered.orders(prompt.seat) == _unordered(match, prompt.seat), "orders stayed"
            continue
        count += 1
        after = handed.match
        assert after.orders(prompt.seat) == _unordered(match, prompt.seat), "orders stayed"
        assert (after.table(), after.prompts()) == (ordered.table(), ordered.prompts())
        assert [after.token(one) for one in after.prompts()] == [ordered.token(one) for one in ordered.prompts()]
        for number in range(match.seats):
            seat = Seat(number)
            assert after.can_undo(seat) == ordered.can_undo(seat)
            assert seat == prompt.seat or after.view(seat) == ordered.view(seat), "another seat sees it"
    return count


def _unordered(match: Match, seat: Seat) -> tuple[Line, ...]:
    """Return the words for a seat that has ordered nothing."""
    handed = match.hand_over(seat)
    return (match if handed is None else handed.match).orders(seat)


def answered_questions_never_return(course: Course) -> None:
    """Once answered, an awaited question that is not sealed is gone: its token never comes back.

    Its key comes back only where an undo went behind the answer.
    """
    gone: set[str] = set()
    keys: dict[tuple[Seat, str], int] = {}
    for turn in course.turns:
        entry = turn.applied.entry
        if turn.draft is None:
            assert entry.target_seq is not None
            keys = {question: seq for question, seq in keys.items() if seq <= entry.target_seq}
        elif turn.prompt.awaited and not turn.prompt.sealed:
            gone.add(turn.before.token(turn.prompt))
            keys[turn.seat, turn.prompt.key] = entry.seq
        for prompt in turn.applied.match.prompts():
            if prompt.awaited and not prompt.sealed:
                question = (prompt.seat, prompt.key)
                assert turn.applied.match.token(prompt) not in gone, f"{prompt.key} was answered and stands open still"
                assert question not in keys, f"the key {prompt.key} is used again"


def questions_are_distinct(match: Match) -> None:
    """Each question open to a seat has a key and a token of its own, and belongs to a seat of the match."""
    questions = [(prompt.seat, prompt.key) for prompt in match.prompts()]
    assert len(set(questions)) == len(questions)
    assert len({match.token(prompt) for prompt in match.prompts()}) == len(questions)
    assert all(0 <= seat < match.seats for seat, _ in questions)


def arrival_order_is_forgotten(match: Match, rng: Rng) -> bool:
    """Sealed answers lead to the same bytes whatever order they come in and however often they are revised.

    Returns:
        Whether several seats are asked sealed questions here.
    """
    sealed = [prompt for prompt in match.prompts() if prompt.sealed and prompt.awaited]
    if len(sealed) < 2:
        return False
    answers = [(prompt, random_answer(match, prompt, rng)) for prompt in sealed]
    reference = _arrive(match, answers)
    for order in (answers[::-1], rng.shuffle(answers), rng.shuffle(answers)):
        other = _arrive(match, order)
        assert state_text(other) == state_text(reference), "the order of sealed answers shows"
        assert public(other) == public(reference)
        revised = _arrive(_revise(match, [prompt for prompt, _ in order[:-1]], rng), order)
        assert state_text(revised) == state_text(reference), "a revision of a sealed answer shows"
        assert _tokens(revised) == _tokens(other) == _tokens(reference), "tokens count what was answered in secret"
    return True


def sealed_answers_stay_secret(turn: Turn, rng: Rng) -> bool:
    """The view of another seat after a sealed answer does not depend on that answer.

    Returns:
        Whether the turn answers a sealed question that stands open still, because others have not answered it.
    """
    if turn.draft is None or not turn.prompt.sealed or not _stands(turn):
        return False
    other = turn.before.play(turn.seat, random_answer(turn.before, turn.prompt, rng))
    for number in range(turn.before.seats):
        if number != turn.seat:
            assert seen(other.match, Seat(number)) == seen(turn.applied.match, Seat(number))
            assert not turn.applied.match.can_undo(Seat(number))
    assert not turn.applied.match.can_undo(turn.seat), "an undo while a sealed question is open"
    return True


def _stands(turn: Turn) -> bool:
    """Return whether the question that was answered is still open: the next may be a sealed one as well."""
    return any(prompt.key == turn.prompt.key for prompt in turn.applied.match.prompts_of(turn.seat))


def _undo(course: Course, match: Match, seat: Seat) -> Match:
    undone = match.undo(seat)
    entry = undone.entry
    assert entry.target_seq is not None
    target = course.matches[entry.target_seq]
    again = undone.match
    assert (entry.kind, entry.seat, entry.revealing) == ("undo", seat, False)
    assert entry.target_seq < match.version < again.version
    assert again._state == carried(match._state, target._state)
    assert again._dice == match._dice == target._dice, "dice were drawn before an undo"
    assert again.awaited() == match.awaited() == target.awaited(), "an undo changed who is awaited"
    assert not any(step.entry.revealing for step in course.steps[entry.target_seq + 1 : match.version + 1])
    assert public(again) == public(target)
    for other in range(match.seats):
        if other != seat:
            assert _without_tokens(again, Seat(other)) == _without_tokens(target, Seat(other))
    return again


def _tokens(match: Match) -> set[str]:
    return {match.token(prompt) for prompt in match.prompts()}


def _without_tokens(match: Match, seat: Seat) -> tuple[str, ...]:
    view = match.view(seat)
    return (view.table.model_dump_json(), repr(match.hand_words(seat)), repr(match.prompts_of(seat)))


def _arrive(match: Match, answers: Sequence[tuple[Prompt, Draft]]) -> Match:
    for prompt, draft in answers:
        match = match.play(prompt.seat, draft).match
    return match


def _revise(match: Match, prompts: Sequence[Prompt], rng: Rng) -> Match:
    """Let these seats answer something else first, some of them twice."""
    again = [prompt for prompt in prompts if rng.below(2)]
    for prompt in (*prompts, *again):
        match = match.play(prompt.seat, random_answer(match, prompt, rng)).match
    return match
