"""Walking a form. Every answer, by whatever way it came, is judged here by the same questions that offered it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from engines.core.errors import BrokenInvariant, Illegal
from engines.core.line import say
from engines.core.prompt import MOST_TIMES, Amount, Draft, Field, Pick, Value, time_of
from engines.core.rng import Rng

Ask = Callable[[Draft], Field | None]
"""A form: what is to be filled in next, given what is filled; None when the draft is complete."""

Filled = tuple[tuple[str, Value], ...]
"""The fields of an answer that are filled in, in order, each with its value."""

MAX_FIELDS = 64 + MOST_TIMES
"""More fields than any form has; a walk that gets here is a form that never ends (:class:`BrokenInvariant`)."""


def verify(ask: Ask, draft: Draft) -> None:
    """Check that a draft is complete and that each of its values was offered.

    Raises:
        Illegal: naming the constraint, if the form would not have led to this draft.
        BrokenInvariant: if the form asks for a field more often than any form may.
    """
    prompt, parked = draft.prompt, draft.parked
    judge(lambda filled: ask(Draft.built(prompt=prompt, filled=filled, parked=parked)), draft)


def judge(field_after: Callable[[Filled], Field | None], draft: Draft) -> None:
    """Check as :func:`verify` does, given the field that comes after what is filled in.

    Raises:
        Illegal, BrokenInvariant: as there.
    """
    given = draft.filled
    held = dict(reversed(given))
    walked: Filled = ()
    while (field := field_after(walked)) is not None:
        name = field.name
        value = held.get(name)
        if value is None:
            raise Illegal(say("core.incomplete", what=field.ask), field.clause)
        refused = field.refusal(value)
        if refused is not None:
            raise Illegal(refused, field.clause)
        if len(walked) == len(given):
            raise _endless(name)
        walked = (*walked, (name, value))
    if len(walked) != len(given):
        raise Illegal(say("core.not_offered"))
    for name, _ in walked[MOST_TIMES:]:
        if time_of(name) > MOST_TIMES:
            raise _endless(name)


def walk(ask: Ask, draft: Draft) -> tuple[tuple[Field, Value | None], ...]:
    """Return every field of the draft with what fills it, up to the first that is open or no longer fits.

    The last pair has the value None where something remains to be filled in.
    """
    steps: list[tuple[Field, Value | None]] = []
    walked = draft.evolve(filled=())
    while (field := ask(walked)) is not None:
        value = draft.get(field.name)
        if value is None or not field.admits(value):
            steps.append((field, None))
            break
        steps.append((field, value))
        walked = _longer(walked, field.name, value)
    return tuple(steps)


def fill(ask: Ask, draft: Draft, name: str, value: Value) -> Draft:
    """Fill or change one field and keep every later answer that still fits; the others are parked.

    What is parked comes back as soon as its field is asked and takes it.

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
    changed = _longer(kept, name, value)
    earlier = {**dict(draft.parked), **dict(draft.filled)}
    while (following := ask(changed)) is not None:
        held = earlier.get(following.name)
        if held is None or not following.admits(held):
            break
        changed = _longer(changed, following.name, held)
    return changed.parking(draft)


def complete(ask: Ask, draft: Draft) -> Draft | None:
    """Fill what remains with the defaults; None if a remaining field has no default that is admitted."""
    while (field := ask(draft)) is not None:
        if field.default is None or not field.admits(field.default):
            return None
        draft = _longer(draft, field.name, field.default)
    return draft


def forced(ask: Ask, draft: Draft) -> Draft:
    """Fill fields that leave no choice: exactly one value can be filled in, whatever the order of taking."""
    while (field := ask(draft)) is not None:
        values = tuple(islice(admitted(field), 2))
        if len(values) != 1:
            return draft
        draft = _longer(draft, field.name, values[0])
    return draft


def random_draft(ask: Ask, draft: Draft, rng: Rng) -> Draft:
    """Fill what remains at random; every field is filled with a value it admits.

    Raises:
        LookupError: if a field admits no value, which is a dead end of the form.
    """
    while (field := ask(draft)) is not None:
        draft = _longer(draft, field.name, random_value(field, rng))
    return draft


def random_value(field: Field, rng: Rng) -> Value:
    """Return a random admitted value of one field.

    Raises:
        LookupError: if the field admits none.
    """
    if isinstance(field, Amount):
        if field.least > field.most:
            raise LookupError(f"nothing fills {field.name}")
        return field.least + rng.below(field.most - field.least + 1)
    if field.single and field.capacity is None and field.choices:
        return rng.choice(field.choices).value
    taken = _random_taking(field, rng)
    if len(taken) >= field.least:
        return field.shape(taken)
    shuffled = field.evolve(choices=rng.shuffle(field.choices))
    for found in admitted(shuffled):
        return found
    raise LookupError(f"nothing fills {field.name}")


def _random_taking(field: Pick, rng: Rng) -> list[str]:
    """Take pieces at random as long as the constraints let it; it may end short of ``least``."""
    target = field.least + rng.below(field.most - field.least + 1) if field.most > field.least else field.least
    taken: list[str] = []
    groups: set[str] = set()
    load = 0
    pieces = [choice for choice in field.choices for _ in range(choice.count)]
    while pieces and len(taken) < target:
        place = rng.below(len(pieces))
        choice = pieces[place]
        pieces[place] = pieces[-1]
        pieces.pop()
        if field.distinct and choice.group in groups:
            continue
        if field.capacity is not None and load + choice.weight > field.capacity:
            continue
        taken.append(choice.value)
        groups.add(choice.group)
        load += choice.weight
    return taken


def admitted(field: Field) -> Iterator[Value]:
    """Yield every value a field admits, few takings before many; the order of taking is not varied.

    It may be very long: take of it what is needed.
    """
    if isinstance(field, Amount):
        yield from range(field.least, field.most + 1)
        return
    if field.single:
        yield from (choice.value for choice in field.choices if field.admits(choice.value))
        return
    for count in range(field.least, field.most + 1):
        yield from _takings(field, 0, count, field.capacity, frozenset())


def _takings(
    field: Pick, place: int, count: int, room: int | None, groups: frozenset[str]
) -> Iterator[tuple[str, ...]]:
    """Yield the ways to take ``count`` more pieces from the choices at ``place`` and after, within the constraints."""
    if count == 0:
        yield ()
        return
    if sum(choice.count for choice in field.choices[place:]) < count:
        return
    choice = field.choices[place]
    limit = min(choice.count, count)
    if field.distinct:
        limit = 0 if choice.group in groups else min(limit, 1)
    if room is not None and choice.weight > 0:
        limit = min(limit, room // choice.weight)
    for times in range(limit, -1, -1):
        left = room if room is None else room - times * choice.weight
        used = groups | {choice.group} if times else groups
        for rest in _takings(field, place + 1, count - times, left, used):
            yield (choice.value,) * times + rest


def drafts(ask: Ask, draft: Draft) -> Iterator[Draft]:
    """Yield every complete draft that continues this one. For tests on small forms."""
    field = ask(draft)
    if field is None:
        yield draft
        return
    for value in admitted(field):
        yield from drafts(ask, draft.put(field.name, value))


def _longer(draft: Draft, name: str, value: Value) -> Draft:
    if draft.has(name) or len(draft.filled) == MAX_FIELDS or time_of(name) > MOST_TIMES:
        raise _endless(name)
    return Draft.built(prompt=draft.prompt, filled=(*draft.filled, (name, value)), parked=draft.parked)


def _endless(name: str) -> BrokenInvariant:
    return BrokenInvariant(f"the form never ends: it asks for {name} again")
