"""The store as a whole."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from bot.ports.installation import Ledger
from bot.ports.matches import Directory, Drafts, Vault
from bot.ports.people import People
from bot.ports.posting import Outbox, Posts
from bot.store_errors import Trouble


class Store(Protocol):
    """All of it, opened by :func:`bot.store.open_store`."""

    @property
    def vault(self) -> Vault:
        """Return the matches."""
        ...

    @property
    def directory(self) -> Directory:
        """Return the search for matches."""
        ...

    @property
    def drafts(self) -> Drafts:
        """Return the half-filled forms."""
        ...

    @property
    def posts(self) -> Posts:
        """Return the messages we own."""
        ...

    @property
    def outbox(self) -> Outbox:
        """Return the undelivered messages."""
        ...

    @property
    def people(self) -> People:
        """Return people and servers."""
        ...

    @property
    def ledger(self) -> Ledger:
        """Return the facts about this installation."""
        ...

    @property
    def trouble(self) -> Trouble | None:
        """Return what keeps the store from writing or reading, or what is damaged; None if nothing is known."""
        ...

    @property
    def stuck(self) -> float:
        """Return for how many seconds whoever waits longest has waited to have something kept, 0 if nobody does."""
        ...

    def follow(self) -> AbstractContextManager[Collection[object]]:
        """Give what the task that enters, and tasks it begins within, have asked to be kept and is not yet.

        It is empty whenever nothing is asked for, and whenever all of it is kept or refused.
        """
        ...

    async def check(self) -> None:
        """Look through the whole database if that was spared at the start, or damage was met with since then.

        What it finds becomes the trouble, or is it no more. Takes as long as reading all of it, on a reader of its own.

        Raises:
            StoreFailed: if it cannot be read for another reason; it can be tried again.
        """
        ...

    async def backup(self, file: Path) -> None:
        """Write a consistent copy of the database to ``file`` while play goes on.

        Raises:
            StoreRefused: if ``file`` exists or cannot be written.
        """
        ...

    async def close(self) -> None:
        """Finish every write already asked for, then close; further calls do nothing."""
        ...
