"""Resolving the match a command means, and going on once it is known."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from functools import partial
from typing import Final, TypeAlias

from bot.errors import Refusal, about
from bot.front.answering.guards import Visitor
from bot.front.answering.lobby_handlers import LobbyHandlers
from bot.front.answering.modals import whole_number
from bot.front.answering.panels import Panels
from bot.front.answering.press import Handler, Pressed
from bot.front.answering.reading import Reading
from bot.front.answering.reply import Reply
from bot.front.answering.seat_handlers import ASKED, SeatHandlers
from bot.front.answering.whom import Whom
from bot.front.transport.places import Places
from bot.records import MatchId, MatchRow, UserId
from bot.service.matches.find import Need
from bot.service.services import Services
from bot.ui import control
from bot.ui.address import Address
from bot.ui.overview import which

Deed: TypeAlias = Callable[[Visitor, Reply, MatchId], Awaitable[None]]

Check: TypeAlias = Callable[[], None]
"""Raises a refusal if what was typed cannot be meant, whatever the match."""

_TYPED: Final = "typed"
"""The act of a menu whose command waits in memory with all that was typed."""
_MOST_WAITING: Final = 256


class MatchResolver:
    """Carries out commands that belong to a match: the named one, the place's, the only one that fits, or a choice."""

    def __init__(
        self,
        services: Services,
        places: Places,
        panels: Panels,
        lobbies: LobbyHandlers,
        reading: Reading,
        seats: SeatHandlers,
    ) -> None:
        self._access = services.access
        self._games = services.games
        self._places = places
        self._store = services.store
        self._find = services.find
        self._asides = services.asides
        self._tables = services.tables
        self._changes = services.seats
        self._panels = panels
        self._lobbies = lobbies
        self._reading = reading
        self._seats = seats
        self._waiting: OrderedDict[tuple[UserId, int], Deed] = OrderedDict()
        self._deeds: dict[str, tuple[Need, Deed]] = {
            "play": ("awaited", self._open),
            "hand": ("seated", reading.hand),
            "board": ("any", reading.board),
            "words": ("any", self._words),
            "log": ("any", self._log),
            "undo": ("seated", panels.undo),
            "join": ("lobby", self._join),
            "start": ("lobby", self._start),
        }

    def handlers(self) -> dict[type[Address], Handler]:
        """Return what answers the menu of matches."""
        return {control.WhichMatch: self._chosen}

    async def do(self, visitor: Visitor, reply: Reply, act: str, option: int | None) -> None:
        """Carry out a command that needs nothing but its match; several that fit are offered in a menu.

        Raises:
            Refusal: if no match fits, or the act cannot be done there.
        """
        need, deed = self._deeds[act]
        if act == "board":
            found = await self._to_post(visitor, option)
        else:
            found = await self._find.resolve(visitor.actor, option, need)
        if isinstance(found, tuple):
            await reply.show(which(act, found))
            return
        with about(found):
            await deed(visitor, reply, found)

    async def join(self, visitor: Visitor, reply: Reply, option: int | None, typed: str | None) -> None:
        """Let a person into a lobby, or into a seat of a running match; ``typed`` names the seat.

        Raises:
            Refusal: if there is none of them, or the person may not have the seat.
        """
        found = await self._to_join(visitor, option)
        if isinstance(found, tuple):
            await self._choose(visitor, reply, found, partial(self._join_as, typed=typed))
            return
        await self._join_as(visitor, reply, found, typed)

    async def _join_as(self, visitor: Visitor, reply: Reply, found: MatchId, typed: str | None) -> None:
        with about(found):
            if await self._is_lobby(found):
                await reply.show(await self._lobbies.join_as(visitor, found, typed))
            else:
                await self._seats.take(visitor, reply, found, typed)

    async def _to_join(self, visitor: Visitor, option: int | None) -> MatchId | tuple[MatchRow, ...]:
        """Return the match to be joined, or several: the named one, lobbies here, those with a seat for the person.

        In the thread of a match that one alone is meant.
        """
        try:
            found = await self._find.resolve(visitor.actor, option, "lobby")
        except Refusal:
            if option is not None:
                raise
            if not visitor.places:  # what works on a server only is not advised in a direct message
                raise Refusal.of("refuse.join_elsewhere") from None
            seats = await self._with_a_seat(visitor)
            if not seats:
                raise
            return seats[0].id if len(seats) == 1 else seats
        if option is not None or not visitor.places:
            return found
        lobbies = found if isinstance(found, tuple) else (await self._store.vault.head(found),)
        if len(lobbies) == 1 and lobbies[0].place.thread in visitor.places:
            return lobbies[0].id
        fitting = (*lobbies, *await self._with_a_seat(visitor))
        return fitting[0].id if len(fitting) == 1 else fitting

    async def _with_a_seat(self, visitor: Visitor) -> tuple[MatchRow, ...]:
        """Return the matches played here in which somebody may take a seat; of few more is read than their heads."""
        listing, directory = await self._find.listing(visitor.actor), self._store.directory
        own = [row for row in listing.of_mine if {row.place.channel, row.place.thread} & set(visitor.places)]
        rows = [row for row in (*own, *listing.here) if row.status == "playing" and row.id not in self._asides.matches]
        numbers = [row.id for row in rows]
        free = await directory.with_open_seat(numbers)
        had = {*await directory.once_held(numbers, visitor.user), *(row.id for row in own)}
        found = []
        for row in rows:
            if row.id not in had:
                takes = row.id in free
            else:
                live = await self._tables.live(row.id)
                takes = bool(await self._changes.to_take(live, visitor.user))
            if takes:
                found.append(row)
        return tuple(found)

    async def ask(
        self,
        visitor: Visitor,
        reply: Reply,
        act: str,
        option: int | None,
        whom: Whom | None = None,
        new: UserId | None = None,
        check: Check | None = None,
    ) -> None:
        """Ask whether an act on a match, or on people in it, is meant; of several that fit first ask which one is.

        ``check`` refuses what cannot be meant in any match.

        Raises:
            Refusal: if no match fits, this person may not, or as ``check``.
        """
        found = await self._find.resolve(visitor.actor, option, "either")
        _check(found, check)
        if not isinstance(found, tuple):
            with about(found):
                await self._ask_about(visitor, reply, found, act, whom, new)
        elif whom is not None and whom.seat is not None:
            await self._choose(visitor, reply, found, partial(self._ask_about, act=act, whom=whom, new=new))
        else:
            person = 0 if whom is None else whom.user or 0
            await reply.show(which(act, found, person, new or 0))

    async def _ask_about(
        self, visitor: Visitor, reply: Reply, match: MatchId, act: str, whom: Whom | None, new: UserId | None
    ) -> None:
        if act == "replace" and whom is not None and whom.seat is not None and new is not None:
            live = await self._tables.live(match)
            seat = await whom.seat_in(self._tables, live)
            if live.holder(seat).level is not None:
                await reply.show(await self._seats.ask_seat(visitor, live, seat, new))
                return
        who = None if whom is None else await self._person(match, whom)
        await self._asked(visitor, reply, act, match, who, new)

    async def _person(self, match: MatchId, whom: Whom) -> UserId:
        if whom.user is not None:
            return whom.user
        return await whom.person_in(self._tables, await self._tables.live(match))

    async def _choose(self, visitor: Visitor, reply: Reply, found: tuple[MatchRow, ...], deed: Deed) -> None:
        """Ask which match is meant; what was typed waits for the answer in memory, for it may be long."""
        self._waiting[visitor.user, visitor.interaction] = deed
        while len(self._waiting) > _MOST_WAITING:
            self._waiting.popitem(last=False)
        await reply.show(which(_TYPED, found, visitor.interaction))

    async def _asked(
        self, visitor: Visitor, reply: Reply, act: str, match: MatchId, who: UserId | None, new: UserId | None
    ) -> None:
        if act == "leave" and await self._is_lobby(match):
            await reply.show(await self._lobbies.leave(visitor, match))
        else:
            await reply.show(await self._seats.ask(visitor, match, act, who, new))

    async def _is_lobby(self, match: MatchId) -> bool:
        return (await self._store.vault.head(match)).status == "lobby"

    async def _to_post(self, visitor: Visitor, option: int | None) -> MatchId | tuple[MatchRow, ...]:
        """Return the match whose board is to be posted: one played here, else a lobby.

        Matches of this person that are posted nowhere come before what others play here, and stand beside what they
        play here themselves, but for the match whose thread this is.

        Raises:
            Refusal: if there is none of them.
        """
        if option is not None:
            return await self._find.resolve(visitor.actor, option, "any")
        mine = (await self._find.listing(visitor.actor)).of_mine
        homeless = {row.id for row in mine if row.guild == visitor.guild and self._is_lost(row)}
        if homeless and not any(self._is_thread_of(row, visitor) for row in mine):
            fitting = tuple(row for row in mine if row.id in homeless or row.place.channel in visitor.places)
            return fitting[0].id if len(fitting) == 1 else fitting
        try:
            return await self._find.resolve(visitor.actor, None, "any")
        except Refusal as none_here:
            try:
                return await self._find.resolve(visitor.actor, None, "lobby")
            except Refusal:
                raise none_here from None

    def _is_thread_of(self, row: MatchRow, visitor: Visitor) -> bool:
        return row.place.thread is not None and row.place.thread in visitor.places

    def _is_lost(self, row: MatchRow) -> bool:
        """Return whether a match is known to be posted nowhere."""
        return row.trouble is not None or not self._places.is_there(row.place)

    async def typed(
        self,
        visitor: Visitor,
        reply: Reply,
        option: int | None,
        need: Need,
        deed: Deed,
        game: str | None = None,
        check: Check | None = None,
    ) -> None:
        """Carry out a command that says more than its match; of several that fit first ask which one is meant.

        ``check`` refuses what cannot be meant in any match.

        Raises:
            Refusal: if no match fits, it is not one of ``game``, the deed cannot be done there, or as ``check``.
        """
        found = await self._find.resolve(visitor.actor, option, need, game)
        _check(found, check)
        if game is not None:
            deed = self._of_game(game, deed)
        if isinstance(found, tuple):
            await self._choose(visitor, reply, found, deed)
            return
        with about(found):
            await deed(visitor, reply, found)

    def _of_game(self, game: str, deed: Deed) -> Deed:
        """Return the deed as it is done in a match of ``game`` alone, whichever is chosen."""

        async def checked(visitor: Visitor, reply: Reply, match: MatchId) -> None:
            await self._check_game(match, game)
            await deed(visitor, reply, match)

        return checked

    async def _check_game(self, match: MatchId, game: str) -> None:
        """Check that a match or lobby is one of a game, in whose words something was typed.

        Raises:
            Refusal: if it is of another.
        """
        played = (await self._store.vault.head(match)).game
        if played != game:
            theirs, other = (self._games[one].title for one in (game, played))
            raise Refusal.of("refuse.other_game", game=theirs, other=other)

    async def _chosen(self, pressed: Pressed) -> None:
        address = pressed.address
        assert isinstance(address, control.WhichMatch)
        number = whole_number(pressed.values[0]) if pressed.values else None
        if number is None or address.act not in {*self._deeds, *ASKED, _TYPED}:
            raise Refusal.of("core.not_offered")
        row = await self._access.admit(pressed.visitor.actor, MatchId(number))
        with about(row.id):
            await self._go_on(pressed, address, row.id)

    async def _go_on(self, pressed: Pressed, address: control.WhichMatch, match: MatchId) -> None:
        visitor, reply = pressed.visitor, pressed.reply
        if address.act == _TYPED:
            deed = self._waiting.pop((visitor.user, address.who), None)
            if deed is None:
                raise Refusal.of("refuse.type_again")
            await deed(visitor, reply, match)
        elif address.act in ASKED:
            who, new = UserId(address.who) if address.who else None, UserId(address.new) if address.new else None
            if (address.act in ("kick", "replace") and who is None) or (address.act == "replace" and new is None):
                raise Refusal.of("core.not_offered")
            await self._asked(visitor, reply, address.act, match, who, new)
        else:
            await self._deeds[address.act][1](visitor, reply, match)

    async def _open(self, visitor: Visitor, reply: Reply, match: MatchId) -> None:
        await self._panels.open(visitor, reply, match)

    async def _words(self, visitor: Visitor, reply: Reply, match: MatchId) -> None:  # noqa: ARG002  (every deed takes it)
        await self._reading.board_words(reply, match)

    async def _log(self, visitor: Visitor, reply: Reply, match: MatchId) -> None:
        await self._reading.log(visitor, reply, match, None)

    async def _join(self, visitor: Visitor, reply: Reply, match: MatchId) -> None:
        await self.join(visitor, reply, match, None)

    async def _start(self, visitor: Visitor, reply: Reply, match: MatchId) -> None:
        await reply.show(await self._lobbies.start(visitor, match))


def _check(found: MatchId | tuple[MatchRow, ...], check: Check | None) -> None:
    """Carry out a check; what it refuses names the match, if it is known already which one is meant."""
    if check is not None:
        with nullcontext() if isinstance(found, tuple) else about(found):
            check()
