"""Filling in an answer step by step, as a person does it: over several menus, with values that do not fit yet."""

from __future__ import annotations

from collections import Counter

from engines.core.errors import Illegal
from engines.core.forms import Ask, complete, fill, forced, walk
from engines.core.prompt import Draft, Pick, Value


def begun(ask: Ask, draft: Draft) -> Draft:
    """Return the answer with the blanks filled in that leave no choice.

    An answer that holds a value not admitted yet stays as it is: what follows depends on that blank.
    """
    steps = walk(ask, draft)
    if steps and steps[-1][1] is None and draft.has(steps[-1][0].name):
        return draft
    return forced(ask, draft)


def filled(ask: Ask, draft: Draft, name: str, value: Value) -> Draft:
    """Fill or change one blank; later answers that still fit are kept.

    A blank that only defaults stand before can be filled at once. Several choices whose number or combination is
    not admitted are held all the same, so that a choice over several menus can grow and a refused one be mended:
    :func:`engines.core.forms.verify` refuses such an answer until it is.

    Raises:
        Illegal: if the blank is not asked there, or the value was not offered.
    """
    reached = _reaching(ask, draft, name)
    try:
        return forced(ask, fill(ask, reached, name, value))
    except Illegal:
        kept = reached.before(name)
        blank = ask(kept)
        if blank is None or blank.name != name or not isinstance(blank, Pick) or not _offered(blank, value):
            raise
        return kept.put(name, value)


def _reaching(ask: Ask, draft: Draft, name: str) -> Draft:
    if draft.has(name):
        return draft
    steps = walk(ask, draft)
    kept = Draft(prompt=draft.prompt, filled=tuple((blank.name, held) for blank, held in steps if held is not None))
    following = ask(kept)
    if following is None or following.name == name:
        return kept
    return complete(ask, kept) or kept


def _offered(blank: Pick, value: Value) -> bool:
    if blank.single or not isinstance(value, tuple):
        return False
    counts = {choice.value: choice.count for choice in blank.choices}
    return all(times <= counts.get(name, 0) for name, times in Counter(value).items())
