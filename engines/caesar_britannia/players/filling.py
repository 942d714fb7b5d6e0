"""Answers filled in by wish, where the form offers what is wished for, and as usual elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from engines.core.forms import Ask, admitted
from engines.core.prompt import VERB, Draft, Field, Pick, Prompt, Value, field_name

Wish: TypeAlias = Callable[[Field], Value | None]
"""Says what should fill a field; None where it does not care."""

Wishes: TypeAlias = Mapping[str, Value | Wish]
"""Values, or wishes, by the name of a field without its number."""


def fill_in(ask: Ask, prompt: Prompt, verb: str, **wishes: Value | Wish) -> Draft | None:
    """Return a whole answer of a verb: wishes where they are admitted, else defaults, else the first value there is.

    Return None where the form admits nothing.
    """
    draft = Draft.of(prompt.key, verb=verb)
    while (field := ask(draft)) is not None:
        value = _value(field, wishes)
        if value is None:
            return None
        draft = draft.put(field.name, value)
    return draft


def _value(field: Field, wishes: Wishes) -> Value | None:
    wish = wishes.get(field_name(field.name))
    wanted = wish(field) if callable(wish) else wish
    for value in (wanted, field.default):
        if value is not None and field.admits(value):
            return value
    return next(admitted(field), None)


def verbs_of(ask: Ask, prompt: Prompt) -> tuple[str, ...]:
    """Return the verbs that a question offers."""
    return values_offered(ask, Draft(prompt=prompt.key), VERB)


def values_offered(ask: Ask, draft: Draft, name: str) -> tuple[str, ...]:
    """Return what may fill a field, where it is the next one."""
    field = ask(draft)
    if not isinstance(field, Pick) or field_name(field.name) != name:
        return ()
    return tuple(choice.value for choice in field.choices)


def within(wanted: Iterable[str]) -> Wish:
    """Return the wish for as many of these values as a field admits, taken in their order."""
    order = tuple(wanted)

    def wish(field: Field) -> Value | None:
        return taken(field, order) if isinstance(field, Pick) else None

    return wish


def taken(field: Pick, order: Iterable[str]) -> Value:
    """Return as many of these values as fit into a field, in their order."""
    offered = {choice.value: choice for choice in field.choices}
    found: list[str] = []
    load = 0
    for value in order:
        choice = offered.get(value)
        if choice is None or found.count(value) >= choice.count or len(found) >= field.most:
            continue
        if field.capacity is not None and load + choice.weight > field.capacity:
            continue
        found.append(value)
        load += choice.weight
    return field.shape(found)


def everything(field: Field) -> Value | None:
    """Wish for all that a field admits."""
    if not isinstance(field, Pick):
        return None
    return taken(field, [choice.value for choice in field.choices for _ in range(choice.count)])
