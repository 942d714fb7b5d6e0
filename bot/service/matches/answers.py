"""A person's answer, from the first field on: filled in, shown with its defaults, typed, parked, complete.

A person fills an answer in step by step: over several menus, with values that do not fit yet, and changes it. Panels,
direct messages, commands and suggestions all get it from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeAlias

from engines.core.errors import BrokenInvariant, Illegal
from engines.core.forms import MAX_FIELDS, Ask, fill, forced, walk
from engines.core.prompt import Draft, Field, Pick, Value, field_name, time_of


def begun(ask: Ask, draft: Draft) -> Draft:
    """Return the answer with the fields filled in that leave no choice.

    An answer that holds a value not admitted yet stays as it is: what follows depends on that field.
    """
    steps = walk(ask, draft)
    if steps and steps[-1][1] is None and draft.has(steps[-1][0].name):
        return draft
    return forced(ask, draft)


def filled(ask: Ask, draft: Draft, name: str, value: Value) -> Draft:
    """Fill or change one field; later answers that still fit are kept.

    Any field can be filled at once that is shown with its default, and the one after those. Several choices whose
    number or combination is not admitted are held all the same, so that a choice over several menus can grow and a
    refused one be mended: :func:`engines.core.forms.verify` refuses such an answer until it is.

    Raises:
        Illegal: if the field is not asked there, or the value was not offered.
    """
    reached = _reaching(ask, draft, name)
    try:
        return forced(ask, fill(ask, reached, name, value))
    except Illegal:
        kept = reached.before(name)
        field = ask(kept)
        if field is None or field.name != name or not isinstance(field, Pick) or not _offered(field, value):
            raise
        return kept.put(name, value).parking(reached)


def shown(ask: Ask, draft: Draft) -> Draft:
    """Return an answer as a person has it before them: what is filled in and fits, then the defaults as far as they go.

    Where a value does not fit, the answer ends before it.
    """
    steps = walk(ask, draft)
    kept = draft.evolve(filled=tuple((field.name, value) for field, value in steps if value is not None))
    following = steps[-1][0] if steps and steps[-1][1] is None else None
    if following is None or draft.has(following.name):
        return kept
    return continued(ask, kept, lambda field: field.default)


def has_chosen(ask: Ask, draft: Draft) -> bool:
    """Return whether anything in an answer was chosen: fields that leave no choice are filled by themselves."""
    given = dict(forced(ask, Draft(prompt=draft.prompt)).filled)
    return any(given.get(name) != value for name, value in draft.filled)


Read: TypeAlias = Callable[[Field, str], Value]
"""Returns what a text fills into a field; words that name nothing stay as they are, and the form refuses them."""


def typed(ask: Ask, draft: Draft, given: Mapping[str, object], read: Read, *, stop: str | None = None) -> Draft:
    """Return the draft continued with values that were typed, and defaults for those that were not, up to ``stop``.

    A value that the form refuses is the last one taken over, so that the refusal names it. For a field that is asked
    again and again one text holds all the values, in the order of asking.
    """

    def value_of(field: Field) -> Value | None:
        if stop in (field.name, field_name(field.name)):
            return None
        text = _text(given, field)
        return field.default if text is None else read(field, text)

    return continued(ask, draft, value_of)


def continued(ask: Ask, draft: Draft, value_of: Callable[[Field], Value | None]) -> Draft:
    """Return the draft continued with a value for each field that is asked, as far as there is one.

    A value that the form refuses is the last one taken over.

    Raises:
        BrokenInvariant: if the form never ends.
    """
    for _ in range(MAX_FIELDS):
        field = ask(draft)
        value = None if field is None else value_of(field)
        if field is None or value is None:
            return draft
        draft = draft.put(field.name, value)
        if not field.admits(value):
            return draft
    raise BrokenInvariant("the form never ends")


def takes(ask: Ask, draft: Draft, given: Mapping[str, object]) -> bool:
    """Return whether the form takes every value that was typed."""
    taken = {field_name(field.name) for field, value in walk(ask, draft) if value is not None}
    return taken >= {name for name, value in given.items() if value is not None}


def _text(given: Mapping[str, object], field: Field) -> str | None:
    held = given.get(field_name(field.name))
    if held is None or field.times is None:
        return None if held is None else str(held)
    words = str(held).replace(",", " ").split()
    return next(iter(words[time_of(field.name) - 1 :]), None)


def _reaching(ask: Ask, draft: Draft, name: str) -> Draft:
    if draft.has(name):
        return draft
    steps = walk(ask, draft)
    kept = draft.evolve(filled=tuple((field.name, held) for field, held in steps if held is not None))
    following = ask(kept)
    if following is None or following.name == name:
        return kept
    return continued(ask, kept, lambda field: None if field.name == name else field.default)


def _offered(field: Pick, value: Value) -> bool:
    if field.single or not isinstance(value, tuple):
        return False
    counts = {choice.value: choice.count for choice in field.choices}
    return all(times <= counts.get(name, 0) for name, times in Counter(value).items())
