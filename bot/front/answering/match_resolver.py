"""Resolving the match a command means, and going on once it is known."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from functools import partial
from typing import Final, TypeAlias

from bot.errors import Refusal, about
from bot.front.answering.boards_meant import BoardsMeant
from bot.front.answering.candidates import Candidates
from bot.front.answering.guards import Visitor
from bot.front.answering.lobby_handlers import LobbyHandlers
from bot.front.answering.modals import whole_number
from bot.front.answering.nowhere import in_full
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
from bot.ui.seat_names import parted

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
        self._tables = services.tables
        self._candidates = Candidates(services)
        self._boards = BoardsMeant(services, places)
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
            "start": ("start", self._start),
        }

    def handlers(self) -> dict[type[Address], Handler]:
        """Return what answers the menu of matches."""
        return {control.WhichMatch: self._chosen}

    def in_full(self, refusal: Refusal) -> Refusal:
        """Return a refusal with all that it says of the person's own matches: see :mod:`.nowhere`."""
        return in_full(refusal, self._games, self._places.is_there)

    async def do(self, visitor: Visitor, reply: Reply, act: str, option: int | None) -> None:
        """Carry out a command that needs nothing but its match; several that fit are offered in a menu.

        Raises:
            Refusal: if no match fits, or the act cannot be done there.
        """
        need, deed = self._deeds[act]
        if act == "board":
            found = await self._boards.meant(visitor, option)
            if (
                option is None
                and not isinstance(found, tuple)
                and not await self._boards.is_theirs_or_here(visitor, found)
            ):
                deed = self._look
        else:
            found = await self._find.resolve(visitor.actor, option, need)
        if isinstance(found, tuple):
            await reply.show(which(act, found))
            return
        with about(found):
            await deed(visitor, reply, found)

    async def play(self, visitor: Visitor, reply: Reply, option: int | None, game: str) -> None:
        """Open the panel of a match of one game; several that fit are offered in a menu.

        Raises:
            Refusal: if no match of that game fits.
        """
        need, deed = self._deeds["play"]
        await self.typed(visitor, reply, option, need, deed, game)

    async def join(self, visitor: Visitor, reply: Reply, option: int | None, typed: str | None) -> None:
        """Let a person into a lobby, or into a seat of a running match; ``typed`` names the seat.

        Raises:
            Refusal: if there is none of them, or the person may not have the seat.
        """
        option, seat = _named_with(option, typed)
        found = await self._candidates.with_seat(await self._candidates.to_join(visitor.actor, option), seat)
        if isinstance(found, tuple):
            await self._choose(visitor, reply, found, partial(self._join_as, typed=seat))
            return
        await self._join_as(visitor, reply, found, seat)

    async def _join_as(self, visitor: Visitor, reply: Reply, found: MatchId, typed: str | None) -> None:
        with about(found):
            if await self._is_lobby(found):
                await reply.show(await self._lobbies.join_as(visitor, found, typed))
            else:
                await self._seats.take(visitor, reply, found, typed)

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
        if whom is not None:
            option = _agreed(option, whom.match)
        found = await self._find.resolve(visitor.actor, option, "mine" if act == "leave" else "run")
        _check(found, check)
        found = await self._candidates.with_seat(found, None if whom is None else whom.seat)
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

    async def typed(
        self,
        visitor: Visitor,
        reply: Reply,
        option: int | None,
        need: Need,
        deed: Deed,
        game: str | None = None,
        whom: Whom | None = None,
    ) -> None:
        """Carry out a command that says more than its match; of several that fit first ask which one is meant.

        ``whom`` is the person or seat that was typed: a match without that seat is not meant.

        Raises:
            Refusal: if no match fits, it is not one of ``game``, the deed cannot be done there, or as
                :meth:`bot.front.answering.whom.Whom.check`.
        """
        if whom is not None:
            option = _agreed(option, whom.match)
        found = await self._find.resolve(visitor.actor, option, need, game)
        if whom is not None:
            _check(found, whom.check)
            found = await self._candidates.with_seat(found, whom.seat)
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

    async def _look(self, visitor: Visitor, reply: Reply, match: MatchId) -> None:  # noqa: ARG002  (every deed takes it)
        await self._reading.look(reply, match)

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


def _named_with(option: int | None, typed: str | None) -> tuple[int | None, str | None]:
    """Return the number of the match and the seat that are meant: a match may be named with the seat alone.

    Raises:
        Refusal: as :func:`_agreed`.
    """
    if typed is None:
        return option, None
    seat, match = parted(typed)
    return _agreed(option, match), seat


def _agreed(option: int | None, with_seat: int | None) -> int | None:
    """Return the number of the match that is named, by the option ``match`` or with a seat.

    Raises:
        Refusal: if the two name different ones.
    """
    if option is not None and with_seat is not None and option != with_seat:
        raise Refusal.of("refuse.seat_elsewhere", n=with_seat)
    return with_seat if option is None else option
