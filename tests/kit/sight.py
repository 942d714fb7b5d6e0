"""Everything a seat can get out of a match, as text: what two worlds it cannot tell apart must agree on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core.errors import RuleError
from engines.core.forms import random_value
from engines.core.match import Applied, Match
from engines.core.prompt import Draft, Pick, Prompt
from engines.core.rng import Rng
from engines.core.seats import Seat

WALKS = 2
"""Random walks through each form that are compared."""


def seen(match: Match, seat: Seat, *, walks: int = WALKS) -> tuple[str, ...]:
    """Return all that ``seat`` sees: table, hand, words, questions, and what their forms ask along the same walks."""
    view = match.view(seat)
    return (
        view.table.model_dump_json(),
        view.hand.model_dump_json(),
        *_shown(match.game.position(view.table), match.game.status(view.table)),
        *_shown(match.hand_words(seat), match.orders(seat), match.awaited(), match.outcome()),
        *(text for prompt in match.prompts_of(seat) for text in _question(match, prompt, walks)),
    )


def public(match: Match) -> tuple[str, ...]:
    """Return all that a spectator sees; who is awaited is public, what they are asked is not."""
    table = match.table()
    words = _shown(match.game.position(table), match.game.status(table), match.awaited(), match.outcome())
    return (table.model_dump_json(), *words)


def told_to(applied: Applied, seat: Seat) -> list[str]:
    """Return the events of a step that ``seat`` is told, with their words."""
    heard = [told for told in applied.told if told.seat in (None, seat)]
    return [
        f"{told.seat} {told.event.model_dump_json()}" + repr(applied.match.game.narrate(told.event)) for told in heard
    ]


def _shown(*values: Any) -> Iterator[str]:
    for value in values:
        yield repr(value)


def _question(match: Match, prompt: Prompt, walks: int) -> Iterator[str]:
    yield prompt.model_dump_json() + match.token(prompt)
    yield match.fallback(prompt).model_dump_json()
    for number in range(walks):
        yield from _walk(match, prompt, Rng(bytes(32), number))


def _walk(match: Match, prompt: Prompt, rng: Rng) -> Iterator[str]:
    ask = match.ask(prompt.seat)
    draft = Draft(prompt=prompt.key)
    while (field := ask(draft)) is not None:
        yield field.model_dump_json()
        draft = draft.put(field.name, random_value(field, rng))
        yield repr(match.preview(prompt.seat, draft))
        if isinstance(field, Pick):
            yield repr(field.refusal("not offered"))
    try:
        match.game.next_field(match.view(prompt.seat), prompt, draft.put("more", "x"))
    except RuleError as error:
        yield repr(error.line)
