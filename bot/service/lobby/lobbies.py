"""Before the match: who plays, with which options, until somebody starts it."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import replace

from bot.actor import Actor
from bot.errors import Refusal
from bot.ports import AlreadyDone
from bot.records import Amend, Doc, LobbyMember, MatchId, NewMatch, Outgoing, Place, UserId
from bot.service.lobby.changing import LobbyChanges
from bot.service.lobby.starting import first_entry
from bot.service.lobby.view import LobbyView, following, no_level
from bot.service.matches import codec, notices
from bot.service.matches.live import Live
from bot.table_options import GRACE, TableOptions
from engines.core.match import SEED_BYTES
from engines.core.prompt import Draft


class Lobbies(LobbyChanges):
    """Opens, fills and starts lobbies.

    Every change is checked against what it was made for, so that six people who press Join for four seats become
    four seated and two who are told that it is full.
    """

    async def open(
        self,
        game_id: str,
        host: UserId,
        guild: int,
        place: Place,
        *,
        size: int | None = None,
        thread: bool = True,
        grace: int = GRACE,
    ) -> MatchId:
        """Open a lobby, its post still to be made; the host is its first member.

        ``size`` is the number of seats, the game's most if None; ``thread`` and ``grace`` as in :class:`TableOptions`.

        Raises:
            Refusal: if there is no such game or it is not for that many.
        """
        game = self._games.get(game_id)
        if game is None:
            raise Refusal.of("refuse.no_game")
        seats = size if size is not None else max(game.seats)
        if seats not in game.seats:
            raise Refusal.of("refuse.size", least=min(game.seats), most=max(game.seats))
        new = NewMatch(
            game=game.id,
            rules_version=game.rules_version,
            edition=game.edition,
            options=TableOptions(thread=thread, grace=grace).document(),
            seed=secrets.token_bytes(SEED_BYTES),
            size=seats,
            host=host,
            guild=guild,
            place=place,
            lobby=(LobbyMember(host),),
            outbox=(notices.lobby_changed(),),
        )
        return await self._store.vault.open(new)

    async def join(self, match: MatchId, user: UserId, wanted: int | None = None) -> LobbyView:
        """Take part, in the wanted seat or in one that is drawn. A member of the lobby changes the wish.

        Raises:
            Refusal: if the person is not on the server, the lobby is full, the seat is taken, or the match has started.
        """

        def change(view: LobbyView) -> Amend | None:
            others = tuple(member for member in view.members if member.user != user)
            if len(others) >= view.size:
                raise Refusal.of("refuse.full")
            _check_wanted(view, others, wanted)
            mine = LobbyMember(user, wanted=wanted)
            if mine in view.members:
                return None
            joined = tuple(mine if member.user == user else member for member in view.members)
            return self._amend(view, joined if mine in joined else (*joined, mine))

        view = await self.view(match)
        if change(view) is None:
            return view
        before = self._access.departures(view.row.guild, user)
        await self._access.check_member(view.row.guild, user)
        joined = await self._change(match, change)
        if self._access.departures(view.row.guild, user) != before:
            return await self.leave(match, user)
        return joined

    async def leave(self, match: MatchId, user: UserId) -> LobbyView:
        """Leave the lobby. The host's role passes to the next person in it; a lobby without people is closed.

        Raises:
            Refusal: if the person is not in it.
        """

        def change(view: LobbyView) -> Amend | None:
            left = tuple(member for member in view.members if member.user != user)
            if len(left) == len(view.members):
                raise Refusal.of("refuse.not_joined")
            return self._without(view, left, user)

        return await self._change(match, change)

    async def remove(self, match: MatchId, actor: Actor, target: UserId) -> LobbyView:
        """Remove a person from the lobby.

        Raises:
            Refusal: if the actor may not, or the person is not in it.
        """
        view = await self.view(match)
        _check_runs(view, actor)
        return await self.leave(match, target)

    async def add_computer(self, match: MatchId, actor: Actor, level: str, wanted: int | None = None) -> LobbyView:
        """Let a computer player take part.

        Raises:
            Refusal: if the actor may not, the game has no such level, or the lobby is full.
        """

        def change(view: LobbyView) -> Amend | None:
            _check_runs(view, actor)
            if level not in view.game.players:
                raise no_level(view.game)
            if len(view.members) >= view.size:
                raise Refusal.of("refuse.full")
            _check_wanted(view, view.members, wanted)
            return self._amend(view, (*view.members, LobbyMember(None, level, wanted)))

        return await self._change(match, change)

    async def drop_computer(self, match: MatchId, actor: Actor) -> LobbyView:
        """Remove the computer player that was added last.

        Raises:
            Refusal: if the actor may not, or there is none.
        """

        def change(view: LobbyView) -> Amend | None:
            _check_runs(view, actor)
            computers = [place for place, member in enumerate(view.members) if member.level is not None]
            if not computers:
                raise Refusal.of("refuse.no_computer")
            last = computers[-1]
            return self._amend(view, view.members[:last] + view.members[last + 1 :])

        return await self._change(match, change)

    async def settle(self, match: MatchId, actor: Actor, options: Draft, size: int | None = None) -> LobbyView:
        """Agree on the game's options: a draft of its options form for ``size`` seats, complete or not.

        ``size`` None leaves the number of seats as it is; else see :meth:`set_size`.

        Raises:
            Refusal: if the actor may not, the game is not for that many, or more have joined.
        """

        def change(view: LobbyView) -> Amend | None:
            _check_runs(view, actor)
            return self._sized(view, view.size if size is None else size, options)

        return await self._change(match, change)

    async def set_size(self, match: MatchId, actor: Actor, size: int) -> LobbyView:
        """Change the number of seats; wishes for signs that are gone become drawn ones, options for them defaults.

        Raises:
            Refusal: if the actor may not, the game is not for that many, or more have joined.
        """

        def change(view: LobbyView) -> Amend | None:
            _check_runs(view, actor)
            return self._sized(view, size, codec.fitting(view.game, size, view.options))

        return await self._change(match, change)

    async def close(self, match: MatchId, actor: Actor) -> None:
        """Close a lobby without a match.

        Raises:
            Refusal: if the actor may not, or the match has started.
        """

        def change(view: LobbyView) -> Amend | None:
            _check_runs(view, actor)
            return replace(self._amend(view, view.members), status="ended")

        await self._change(match, change)

    async def move(self, match: MatchId, place: Place, *told: Outgoing) -> LobbyView:
        """Post a lobby afresh, from now on in ``place``; ``told`` is said besides.

        Raises:
            Refusal: if there is no such match or it has started.
        """

        def change(view: LobbyView) -> Amend:
            moved = self._amend(view, view.members)
            return replace(moved, place=place, outbox=(*moved.outbox, *told))

        return await self._change(match, change)

    async def lost_place(self, match: MatchId, why: Doc, told: tuple[Outgoing, ...]) -> None:
        """Note why a lobby cannot be posted where it is, with what must be said of it.

        Raises:
            Refusal: if there is no such match or it has started.
        """

        def change(view: LobbyView) -> Amend | None:
            if view.row.trouble == why:  # noted by somebody else meanwhile
                return None
            return replace(self._silently(view), lost=why, outbox=told)

        await self._change(match, change)

    async def found_place(self, match: MatchId) -> None:
        """Note that a lobby can be posted (again).

        Raises:
            Refusal: if there is no such match or it has started.
        """
        await self._change(match, lambda view: replace(self._silently(view), found=True))

    async def refresh(self, match: MatchId) -> None:
        """Have the post of a lobby looked at again: its place may be gone.

        Raises:
            Refusal: if there is no such match or it has started.
        """
        await self._change(match, lambda view: self._amend(view, view.members))

    async def start(self, match: MatchId, actor: Actor, interaction: int) -> Live:
        """Start the match with those who have joined; seats nobody chose are drawn.

        Raises:
            Refusal: if the actor may not, too few have joined or are still on the server, or it has started already.
        """
        await self._see_who_left(match)

        async def attempt() -> Live:
            view = await self.view(match)
            _check_runs(view, actor)
            if not view.ready:
                raise Refusal.of("refuse.too_few", least=min(view.game.seats))
            begun, change = first_entry(view, self._clock.now(), interaction)
            try:
                mark = await self._store.vault.append(change)
            except AlreadyDone:
                return await self._tables.live(match)
            live = self._tables.keep(replace(begun, row=replace(begun.row, mark=mark)))
            self._signals.stored(match)
            return live

        return await self._tables.written(match, attempt)

    async def _see_who_left(self, match: MatchId) -> None:
        """Take out of the lobby who is no longer on the server: nobody is dealt a hand there from outside."""
        view = await self.view(match)
        people = [member.user for member in view.members if member.user is not None]
        left = await asyncio.gather(*(self._access.has_left(view.row.guild, user) for user in people))
        for user in (user for user, gone in zip(people, left, strict=True) if gone):
            with suppress(Refusal):  # out of it meanwhile
                await self.leave(match, user)

    # Inside -----------------------------------------------------------------------------------------------------

    def _sized(self, view: LobbyView, size: int, options: Draft) -> Amend:
        if size not in view.game.seats:
            raise Refusal.of("refuse.size", least=min(view.game.seats), most=max(view.game.seats))
        if size < len(view.members):
            raise Refusal.of("refuse.joined_more", n=len(view.members))
        kept = following(view, size, options)
        document = TableOptions(options, view.thread, view.grace).document()
        return replace(self._amend(view, kept), size=size, options=document)

    def _without(self, view: LobbyView, left: tuple[LobbyMember, ...], user: UserId) -> Amend:
        amend = self._amend(view, left)
        people = [member.user for member in left if member.user is not None]
        if not people:
            return replace(amend, status="ended")
        return replace(amend, host=people[0]) if view.row.host == user else amend


def _check_runs(view: LobbyView, actor: Actor) -> None:
    if not actor.runs(view.row):
        raise Refusal.of("refuse.not_host")


def _check_wanted(view: LobbyView, others: tuple[LobbyMember, ...], wanted: int | None) -> None:
    if wanted is None:
        return
    if not 0 <= wanted < view.size:
        raise Refusal.of("refuse.no_seat")
    if any(member.wanted == wanted for member in others):
        raise Refusal.of("refuse.seat_taken")
