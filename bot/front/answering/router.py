"""The interaction router: every press, form and command comes here, is acknowledged, carried out and answered.

Presses arrive by the one ``on_interaction`` event and are understood from their ``custom_id``. They are acknowledged
before anything is loaded, except those that open a modal, which are answered by it. Every error ends here:
a refusal in a sentence, anything else under a number that is in the log and the store as well.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from typing import Any, Final, cast

import discord
from discord import app_commands

from bot.errors import Refusal, about
from bot.front.answering.autocomplete import Completer
from bot.front.answering.guards import Interaction, Visitor, pressed_in_direct, visitor
from bot.front.answering.lobby_handlers import LobbyHandlers
from bot.front.answering.match_resolver import MatchResolver
from bot.front.answering.modals import chosen, modal_of, typed
from bot.front.answering.panels import Panels
from bot.front.answering.press import Handler, Pressed, public_message
from bot.front.answering.reading import Reading
from bot.front.answering.reply import Reply
from bot.front.answering.seat_handlers import SeatHandlers
from bot.front.answering.typed import TypedAnswers
from bot.front.posting.hosts import Hosts
from bot.front.transport.facts import facts_of
from bot.front.transport.incidents import Incidents, is_answered, is_too_late, original
from bot.front.transport.poster import Poster
from bot.ports import NoSuchMatch, StoreError, StoreFailed, Unreadable
from bot.records import MatchId, UserId
from bot.service.services import Services
from bot.ui import answer
from bot.ui.address import Address, BadAddress, OfMatch
from bot.ui.control import CONTROLS
from bot.ui.lobby_control import LobbyOptions
from bot.ui.message import Message
from bot.ui.text import names_seat
from engines.core.game import AnyGame

_log = logging.getLogger(__name__)

NOT_YET: Final = 2.0
"""Seconds after which a person who has read nothing is told that something is not stored yet."""
_LOOK_AGAIN: Final = 0.1
"""Seconds between two looks at whether something is being stored, once it is so late."""
_SEEN: Final = 8192
"""Interactions remembered, so that one delivered twice is carried out once."""

_REFUSED: Final[dict[type[Exception], str]] = {
    app_commands.NoPrivateMessage: "refuse.not_here",
    app_commands.CommandNotFound: "said.command",
    app_commands.CommandSignatureMismatch: "said.command",
    app_commands.TransformerError: "said.command",
}
"""The sentences for commands that discord.py itself refuses."""

Work = Callable[[Visitor, Reply], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Doors:
    """Routes interactions to handlers: each kind of control, and what commands ask for."""

    panels: Panels
    lobbies: LobbyHandlers
    reading: Reading
    seats: SeatHandlers
    matches: MatchResolver


class Router:
    """Answers people. One for the whole bot."""

    def __init__(self, services: Services, poster: Poster, hosts: Hosts, incidents: Incidents, doors: Doors) -> None:
        self.services = services
        self._poster = poster
        self._hosts = hosts
        self._incidents = incidents
        self.completer = Completer(services)
        self.panels, self.lobbies, self.reading = doors.panels, doors.lobbies, doors.reading
        self.seats, self.matches = doors.seats, doors.matches
        self.typed = TypedAnswers(services, self.matches, self.panels)
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._handlers: dict[type[Address], Handler] = {
            **self.panels.handlers(),
            **self.lobbies.handlers(),
            **self.seats.handlers(),
            **self.reading.handlers(),
            **self.matches.handlers(),
        }

    def answers(self, kind: type[Address]) -> bool:
        """Return whether a kind of control is answered: by a handler, or by a modal."""
        return kind in self._handlers or kind.opens_modal

    # Controls -------------------------------------------------------------------------------------------------------

    async def receive(self, interaction: Interaction) -> None:
        """Answer a pressed control, a menu or a submitted modal; other interactions are not for here."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        if self._is_again(interaction.id):
            return
        data = cast("dict[str, Any]", interaction.data)
        try:
            address = CONTROLS.parse(str(data["custom_id"]))
        except BadAddress:
            await self._unknown(interaction, str(data["custom_id"]))
            return
        if address.opens_modal:
            work = self._asking(address, visitor(interaction))
            await self._guarded(type(address).__name__, Reply(interaction, self._poster), work)
            return
        reply = Reply(interaction, self._poster, in_place=address.in_place)
        pressed = Pressed(
            address=address,
            visitor=visitor(interaction),
            reply=reply,
            values=tuple(str(value) for value in data.get("values", ())),
            typed=typed(data),
            chosen=chosen(data),
            direct=pressed_in_direct(interaction),
            message=public_message(interaction, address),
        )
        handler = self._handlers[type(address)]

        async def carry_out(reply: Reply) -> None:
            if await reply.acknowledge():
                await self._meet(pressed.visitor)
                await self._admit(pressed)
                with nullcontext() if match is None else about(match):
                    await handler(pressed)

        match = address.match if isinstance(address, OfMatch) else None
        await self._guarded(type(address).__name__, reply, carry_out, match)

    async def _admit(self, pressed: Pressed) -> None:
        """Check that a control is of a match this person may know of, or of none.

        Raises:
            Refusal: as for a match there is not.
        """
        if isinstance(pressed.address, OfMatch):
            match, shown = MatchId(pressed.address.match), pressed.message is not None
            await self.services.access.admit(pressed.visitor.actor, match, shown=shown)

    async def _unknown(self, interaction: Interaction, custom_id: str) -> None:
        """Answer a control that no version, or an older one, has made: in words, and privately in its place."""
        said = "said.old" if CONTROLS.is_older(custom_id) else "said.unknown"
        reply = Reply(interaction, self._poster, in_place=True)

        async def work(reply: Reply) -> None:
            if await reply.acknowledge():
                await reply.show(answer.told(said))

        await self._guarded("unknown control", reply, work)

    # Commands -------------------------------------------------------------------------------------------------------

    async def run(self, interaction: Interaction, work: Work) -> None:
        """Carry out a command: acknowledged at once, answered privately."""
        if self._is_again(interaction.id):
            return
        reply = Reply(interaction, self._poster)
        who = visitor(interaction)
        name = "command" if interaction.command is None else interaction.command.qualified_name

        async def guarded(reply: Reply) -> None:
            if await reply.acknowledge():
                await self._meet(who)
                await work(who, reply)

        await self._guarded(name, reply, guarded)
        await self._tell_owed(name, reply, who.user)

    async def call(self, user: UserId, names: Mapping[int, str]) -> None:
        """Note how a person is called, by server, as far as it is new.

        Raises:
            StoreFailed: if it cannot be kept.
        """
        await self.services.names.note(user, names)

    async def failed_outside(self, interaction: Interaction, error: BaseException) -> None:
        """Answer a command that failed outside :meth:`run`: one that is unknown, or discord.py's own checks refused."""
        cause = original(error)
        suggesting = interaction.type is discord.InteractionType.autocomplete
        if is_too_late(cause) or (suggesting and is_answered(cause)):
            return
        known = next((said for kind, said in _REFUSED.items() if isinstance(cause, kind)), None)
        name = "command" if interaction.command is None else interaction.command.qualified_name
        number = "" if known is not None else await self._incidents.note(name, cause)
        if suggesting:
            return
        shown = answer.incident(number) if known is None else answer.told(known)
        await self._say(name, Reply(interaction, self._poster), shown)

    async def _tell_owed(self, where: str, reply: Reply, user: UserId) -> None:
        """Tell a person beside an answer what they take no direct message about; what cannot be noted is told again."""
        try:
            for match, message in await self._hosts.owed(user):
                if await reply.acknowledge():
                    await reply.add(message)
                    await self._hosts.paid(match, user)
        except Exception as error:  # the answer itself is there
            if not is_too_late(error):
                await self._incidents.note(f"after {where}", error)

    # Inside ---------------------------------------------------------------------------------------------------------

    def _asking(self, address: Address, who: Visitor) -> Callable[[Reply], Awaitable[None]]:
        """Return what answers a control with a modal."""

        async def work(reply: Reply) -> None:
            if isinstance(address, LobbyOptions):
                await self.lobbies.ask_options(who, reply, MatchId(address.match))
            else:
                await reply.ask(modal_of(address))

        return work

    async def _guarded(
        self, where: str, reply: Reply, work: Callable[[Reply], Awaitable[None]], match: int | None = None
    ) -> None:
        try:
            await self._in_time(reply, work)
        except Refusal as refusal:
            await self._say(where, reply, await self._refusal(refusal, match))
        except NoSuchMatch:
            await self._say(where, reply, answer.told("refuse.no_match", n=match or 0))
        except Unreadable as error:
            await self._say(where, reply, answer.refused(self.services.asides.refusal(error.match, error)))
        except Exception as error:
            await self._failed(where, reply, error)

    async def _in_time(self, reply: Reply, work: Callable[[Reply], Awaitable[None]]) -> None:
        """Carry out a press; however many writes it takes, the person reads in time that something is not stored yet.

        What becomes of it takes the place of that.
        """
        with self.services.store.follow() as unkept:
            waiting = asyncio.create_task(self._wait_for_the_disk(reply, unkept), name="waits for the disk")
            try:
                await work(reply)
            finally:
                waiting.cancel()

    async def _failed(self, where: str, reply: Reply, error: Exception) -> None:
        """Answer what could not be done: that nothing was stored, or the number of what nobody expected."""
        if is_too_late(error):
            _log.info("answered too late", extra={"doing": where})
            return
        number = await self._incidents.note(where, error)
        known = isinstance(error, StoreFailed) and not number
        shown = answer.not_stored(error.reason) if known and isinstance(error, StoreFailed) else answer.incident(number)
        await self._say(where, reply, shown, beside=True)

    async def _wait_for_the_disk(self, reply: Reply, unkept: Collection[object]) -> None:
        """Say from a certain moment on that something is not stored yet: of this press, or of those it waits for."""
        await asyncio.sleep(NOT_YET)
        store = self.services.store
        while not (reply.acknowledged and (unkept or store.stuck >= NOT_YET / 2)):  # noqa: ASYNC110  (nobody rings)
            await asyncio.sleep(_LOOK_AGAIN)
        await reply.meanwhile(answer.told("store.not_yet"))

    async def _say(self, where: str, reply: Reply, message: Message, *, beside: bool = False) -> None:
        """Say a last word; that it cannot be said is noted, and nothing else can be done."""
        try:
            if await reply.acknowledge():
                await (reply.add if beside and not reply.in_between else reply.show)(message)
        except Exception as error:
            if not is_too_late(error):
                await self._incidents.note(f"answering {where}", error)

    async def _refusal(self, refusal: Refusal, match: int | None) -> Message:
        full = self.matches.in_full(refusal)
        words = None
        if refusal.match is not None and names_seat(full.line):
            with suppress(Refusal, StoreError):  # it only words the refusal
                words = (
                    await facts_of(self.services.tables, await self.services.tables.live(MatchId(refusal.match)))
                ).words
        return answer.refused(full, await self._game(match or refusal.match), words)

    async def _game(self, match: int | None) -> AnyGame | None:
        """Return the game of a match, for the words of a refusal."""
        if match is None:
            return None
        try:
            return self.services.games[(await self.services.store.vault.head(MatchId(match))).game]
        except (LookupError, StoreError):  # it only words the refusal
            return None

    def _is_again(self, interaction: int) -> bool:
        if interaction in self._seen:
            return True
        self._seen[interaction] = None
        while len(self._seen) > _SEEN:
            self._seen.popitem(last=False)
        return False

    async def _meet(self, who: Visitor) -> None:
        """Note that a person was heard of, and how they are called in what we write, as far as it is new.

        Whoever is heard of on a server is on it. A store that cannot be written keeps nobody from looking: what could
        not be noted is noted another time.
        """
        self.services.reach.heard(who.user)
        await self._welcome(who)
        try:
            await self.call(who.user, who.names)
        except StoreFailed as error:
            await self._incidents.note("name", error)

    async def _welcome(self, who: Visitor) -> None:
        absence, guild = self.services.absence, who.guild
        if guild is None or not absence.is_gone(guild, who.user):
            return
        try:
            await absence.returned(guild, who.user)
        except StoreFailed as error:
            await self._incidents.note("back on the server", error)
