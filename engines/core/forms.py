"""Walking a form. Every answer, by whatever way it came, is judged here by the same questions that offered it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from engines.core.errors import Illegal
from engines.core.line import say
from engines.core.prompt import Amount, Draft, Field, Value
from engines.core.rng import Rng

Ask = Callable[[Draft], Field | None]
"""A form: what is to be filled in next, given what is filled; None when the draft is complete."""

MAX_BLANKS = 64
"""More blanks than any form has; a walk that gets here is a form that never ends."""


def verify(ask: Ask, draft: Draft) -> None:
    """Check that a draft is complete and that each of its values was offered.

    Raises:
        Illegal: naming the constraint, if the form would not have led to this draft.
    """
    walked = Draft(prompt=draft.prompt)
    for _ in range(MAX_BLANKS):
        field = ask(walked)
        if field is None:
            break
        value = draft.get(field.name)
        if value is None:
            raise Illegal(say("core.incomplete", what=field.ask), field.clause)
        refused = field.refusal(value)
        if refused is not None:
            raise Illegal(refused, field.clause)
        walked = walked.put(field.name, value)
    if len(walked.filled) != len(draft.filled):
        raise Illegal(say("core.not_offered"))


def walk(ask: Ask, draft: Draft) -> tuple[tuple[Field, Value | None], ...]:
    """Return every blank of the draft with what fills it, up to the first that is open or no longer fits.

    The last pair has the value None where something remains to be filled in.
    """
    steps: list[tuple[Field, Value | None]] = []
    walked = Draft(prompt=draft.prompt)
    for _ in range(MAX_BLANKS):
        field = ask(walked)
        if field is None:
            break
        value = draft.get(field.name)
        if value is None or not field.admits(value):
            steps.append((field, None))
            break
        steps.append((field, value))
        walked = walked.put(field.name, value)
    return tuple(steps)


def fill(ask: Ask, draft: Draft, name: str, value: Value) -> Draft:
    """Fill or change one blank and keep every later answer that still fits.

    Raises:
        Illegal: if the form does not ask for ``name`` there, or refuses the value.
    """
    kept = draft.before(name)
    field = ask(kept)
    if field is None or field.name != name:
        raise Illegal(say("core.not_asked"))
    refused = field.refusal(value)
    if refused is not None:
        raise Illegal(refused, field.clause)
    changed = kept.put(name, value)
    for _ in range(MAX_BLANKS):
        following = ask(changed)
        if following is None:
            break
        earlier = draft.get(following.name)
        if earlier is None or not following.admits(earlier):
            break
        changed = changed.put(following.name, earlier)
    return changed


def complete(ask: Ask, draft: Draft) -> Draft | None:
    """Fill what remains with the defaults; None if a remaining blank has no default that is admitted."""
    for _ in range(MAX_BLANKS):
        field = ask(draft)
        if field is None:
            return draft
        if field.default is None or not field.admits(field.default):
            return None
        draft = draft.put(field.name, field.default)
    return None


def forced(ask: Ask, draft: Draft) -> Draft:
    """Fill blanks that leave no choice: exactly one value can be filled in."""
    for _ in range(MAX_BLANKS):
        field = ask(draft)
        if field is None:
            return draft
        only = _only_value(field)
        if only is None:
            return draft
        draft = draft.put(field.name, only)
    return draft


def random_draft(ask: Ask, draft: Draft, rng: Rng) -> Draft:
    """Fill what remains at random; every blank is filled with a value it admits.

    Raises:
        LookupError: if a blank admits no value, which is a dead end of the form.
    """
    for _ in range(MAX_BLANKS):
        field = ask(draft)
        if field is None:
            return draft
        draft = draft.put(field.name, random_value(field, rng))
    raise LookupError("the form never ends")


def random_value(field: Field, rng: Rng) -> Value:
    """Return a random admitted value of one blank."""
    if isinstance(field, Amount):
        return field.least + rng.below(field.most - field.least + 1)
    if field.single:
        return rng.choice(field.choices).value
    target = field.least + rng.below(field.most - field.least + 1)
    taken: list[str] = []
    groups: set[str] = set()
    load = 0
    pieces = [choice for choice in field.choices for _ in range(choice.count)]
    for choice in rng.shuffle(pieces):
        if len(taken) == target:
            break
        if field.distinct and choice.group in groups:
            continue
        if field.capacity is not None and load + choice.weight > field.capacity:
            continue
        taken.append(choice.value)
        groups.add(choice.group)
        load += choice.weight
    value = tuple(taken)
    if field.admits(value):
        return value
    return rng.choice(tuple(admitted(field)))


def admitted(field: Field) -> Iterator[Value]:
    """Yield every value a blank admits. The order of taking is not varied. For tests: it may be very long."""
    if isinstance(field, Amount):
        yield from range(field.least, field.most + 1)
        return
    if field.single:
        yield from (choice.value for choice in field.choices)
        return
    names = [choice.value for choice in field.choices]
    for count in range(field.least, field.most + 1):
        for values in combinations_with_replacement(names, count):
            if field.admits(values):
                yield values


def drafts(ask: Ask, draft: Draft) -> Iterator[Draft]:
    """Yield every complete draft that continues this one. For tests on small forms."""
    field = ask(draft)
    if field is None:
        yield draft
        return
    for value in admitted(field):
        yield from drafts(ask, draft.put(field.name, value))


def _only_value(field: Field) -> Value | None:
    if isinstance(field, Amount):
        return field.least if field.least == field.most else None
    if field.single:
        return field.choices[0].value if len(field.choices) == 1 else None
    pieces = sum(choice.count for choice in field.choices)
    if field.least == field.most == pieces:
        return tuple(choice.value for choice in field.choices for _ in range(choice.count))
    return None
