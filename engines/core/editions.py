"""Editions: what is stored says by which form it was written, and older documents are brought up to date when read.

States, told events and half-filled answers each carry the number of their edition; one without a number was written by
the first. Raising a game's ``edition`` adds an :class:`Upgrade`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pydantic import TypeAdapter

from engines.core.event import Event
from engines.core.prompt import Draft

if TYPE_CHECKING:
    from engines.core.game import Game

    AnyGame: TypeAlias = Game[Any, Any, Any, Any]


class NewerEdition(KeyError):
    """A document of an edition that this version does not know: a newer one wrote it."""


Document: TypeAlias = dict[str, Any]
"""A stored document as it was parsed."""

EDITION: Final = "edition"
"""The key that tells the edition of an event or an answer."""


def _same(document: Document) -> Document:
    return document


@dataclass(frozen=True, slots=True)
class Upgrade:
    """How documents of the edition before become documents of this one: pure functions, which may change in place.

    What is left out stays as it is.
    """

    state: Callable[[Document], Document] = _same
    event: Callable[[Document], Document] = _same
    draft: Callable[[Document], Document] = _same
    """On ``{"prompt": key, "filled": [[name, value], …]}``."""


def read_state(game: AnyGame, held: Document, edition: int) -> Any:
    """Return the state of a document that an edition wrote.

    Raises:
        ValueError: if it is damaged.
        NewerEdition: if a newer version wrote it.
    """
    for upgrade in _upgrades(game, edition):
        held = upgrade.state(held)
    return game.state_type.model_validate(held)


def event_document(game: AnyGame, event: Event) -> str:
    """Return an event as the JSON kept in the record."""
    return _marked(game, event.model_dump_json())


def read_event(game: AnyGame, document: str) -> Event:
    """Return the event of a record, whatever edition wrote it.

    Raises:
        ValueError: if it is damaged.
        NewerEdition: if a newer version wrote it.
    """
    adapter = _event_adapter(type(game))
    current = _mark(game)
    if document.startswith(current):  # most are of this edition, and parsed in one go
        event: Event = adapter.validate_json("{" + document[len(current) :])
        return event
    held, edition = _parted(document)
    for upgrade in _upgrades(game, edition):
        held = upgrade.event(held)
    mended: Event = adapter.validate_python(held)
    return mended


def draft_document(game: AnyGame, draft: Draft) -> str:
    """Return a half-filled answer as the JSON that is kept."""
    return _marked(game, draft.model_dump_json())


def read_draft(game: AnyGame, document: str) -> Draft:
    """Return a half-filled answer that was kept, whatever edition wrote it.

    Raises:
        ValueError: if it is damaged.
        NewerEdition: if a newer version wrote it.
    """
    held, edition = _parted(document)
    for upgrade in _upgrades(game, edition):
        held = upgrade.draft(held)
    return Draft.model_validate(held)


def _mark(game: AnyGame) -> str:
    """Return how a document of the game's own edition begins."""
    return "{" if game.edition == 1 else f'{{"{EDITION}":{game.edition},'


def _marked(game: AnyGame, document: str) -> str:
    return _mark(game) + document[1:]


def _parted(document: str) -> tuple[Document, int]:
    held = json.loads(document)
    if not isinstance(held, dict):
        raise ValueError("a document is no object")  # noqa: TRY004  (a damaged document, not a caller's mistake)
    edition = held.pop(EDITION, 1)
    if not isinstance(edition, int):
        raise ValueError("an edition is no number")  # noqa: TRY004
    return held, edition


def _upgrades(game: AnyGame, edition: int) -> tuple[Upgrade, ...]:
    if not 1 <= edition <= game.edition:
        raise NewerEdition(f"{game.id}: this version does not know edition {edition}")
    return tuple(game.upgrades[number] for number in range(edition + 1, game.edition + 1))


@lru_cache(maxsize=16)
def _event_adapter(game: type[AnyGame]) -> TypeAdapter[Any]:
    return TypeAdapter(game.event_type)
