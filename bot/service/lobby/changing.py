"""Changes of lobbies: read, made on the newest state, stored, and read again."""

from __future__ import annotations

from collections.abc import Callable

from bot.errors import Refusal
from bot.ports import Clock, NoSuchMatch, Store, Unreadable
from bot.records import Amend, Lobby, LobbyMember, MatchId
from bot.service.lobby.view import LobbyView, closed
from bot.service.matches import codec, notices
from bot.service.matches.access import Access
from bot.service.matches.aside import Asides
from bot.service.matches.games import Games
from bot.service.matches.live import Tables
from bot.service.matches.signals import Signals
from bot.table_options import TableOptions

Change = Callable[[LobbyView], Amend | None]
"""Returns what is to be changed of a lobby, None if nothing is.

Raises:
    Refusal: if it may not be.
"""


class LobbyChanges:
    """Reads lobbies and changes them; a subclass decides which changes are allowed."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        games: Games,
        tables: Tables,
        signals: Signals,
        access: Access,
        asides: Asides,
    ) -> None:
        self._store = store
        self._games = games
        self._clock = clock
        self._tables = tables
        self._signals = signals
        self._access = access
        self._asides = asides

    async def view(self, match: MatchId) -> LobbyView:
        """Return a lobby.

        Raises:
            Refusal: if there is no such match or it has started.
            SetAside: if it cannot be read.
        """
        try:
            lobby = await self._store.vault.lobby(match)
            return await self._seen(lobby)
        except NoSuchMatch:
            raise Refusal.of(await self._why_no_lobby(match), n=match) from None
        except (Unreadable, LookupError, TypeError, ValueError) as error:
            raise self._asides.refusal(match, error) from error

    async def _why_no_lobby(self, match: MatchId) -> str:
        """Return why a match is no lobby: there is none, it is over, or it is played."""
        try:
            row = await self._store.vault.head(match)
        except NoSuchMatch:
            return "refuse.no_match"
        return "refuse.over" if row.status in ("finished", "ended") else "refuse.no_lobby"

    async def _change(self, match: MatchId, change: Change) -> LobbyView:
        """Make a change and return the lobby after it."""

        async def attempt() -> LobbyView:
            view = await self.view(match)
            amend = change(view)
            if amend is None:
                return view
            await self._store.vault.amend(amend)
            self._signals.stored(match)
            return closed(view) if amend.status == "ended" else await self.view(match)

        return await self._tables.written(match, attempt)

    def _silently(self, view: LobbyView) -> Amend:
        """Return a change of a lobby for which its post need not be drawn again."""
        return Amend(match=view.row.id, expected=view.row.mark, at=self._clock.now())

    def _amend(self, view: LobbyView, members: tuple[LobbyMember, ...]) -> Amend:
        return Amend(
            match=view.row.id,
            expected=view.row.mark,
            at=self._clock.now(),
            lobby=members,
            outbox=(notices.lobby_changed(),),
        )

    async def _seen(self, lobby: Lobby) -> LobbyView:
        users = tuple(member.user for member in lobby.members if member.user is not None)
        names = await self._store.people.names(lobby.match.guild, (*users, lobby.match.host))
        accounts = await self._store.people.accounts(users)
        options = TableOptions.read(lobby.match.options)
        view = LobbyView(
            lobby.match,
            self._games[lobby.match.game],
            lobby.members,
            options.draft,
            options.thread,
            options.grace,
            names,
            accounts,
        )
        codec.game_options(view.game, view.size, codec.fitting(view.game, view.size, view.options))
        return view
