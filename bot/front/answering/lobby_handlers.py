"""Controls of lobbies: joining, leaving, computers, options, the start."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeAlias

import discord

from bot.errors import Refusal, about
from bot.front.answering.guards import Visitor
from bot.front.answering.lobby_forms import option, size_of, written
from bot.front.answering.modals import whole_number
from bot.front.answering.press import Handler, Pressed
from bot.front.answering.reply import Reply
from bot.front.posting.lobbies import KIND as LOBBY
from bot.front.posting.lobbies import LobbyPosts
from bot.front.transport.delivery_errors import PlaceLost, ThreadShut
from bot.front.transport.facts import lobby_facts
from bot.front.transport.places import Places
from bot.records import MatchId, UserId
from bot.service.lobby.view import LobbyView
from bot.service.services import Services
from bot.table_options import TableOptions
from bot.ui import lobby, lobby_control
from bot.ui.address import Address, OfMatch
from bot.ui.answer import told
from bot.ui.facts import LobbyFacts, post_link, title
from bot.ui.message import Message
from bot.ui.seat_names import named
from bot.ui.text import message_link, raw
from engines.core.errors import RuleError
from engines.core.forms import fill
from engines.core.line import Line, say
from engines.core.seats import Seat

Act: TypeAlias = Callable[[Pressed, MatchId], Awaitable[Message]]

_DONE: Final = say("said.done")
_IN_TIME: Final = 1.5
"""Seconds a modal may take to be put together; Discord gives up on it after three."""


class LobbyHandlers:
    """Answers the controls of a lobby. The post itself is drawn again by the dispatcher, after the commit."""

    def __init__(self, services: Services, places: Places, posts: LobbyPosts) -> None:
        self._services = services
        self._access = services.access
        self._lobbies = services.lobbies
        self._places = places
        self._posts = posts

    def handlers(self) -> dict[type[Address], Handler]:
        """Return what answers each kind of control."""
        acts: dict[type[Address], Act] = {
            lobby_control.Join: self._join,
            lobby_control.ChooseSeat: self._choose_seat,
            lobby_control.Leave: self._leave,
            lobby_control.AddComputer: self._computers,
            lobby_control.ChooseLevel: self._choose_level,
            lobby_control.WrittenOptions: self._settle,
            lobby_control.SetOption: self._set_option,
            lobby_control.SetOptionTo: self._set_option,
            lobby_control.WrittenOption: self._set_option,
            lobby_control.SetSize: self._set_size,
            lobby_control.Start: self._start,
        }
        return {kind: self._handler(act) for kind, act in acts.items()}

    async def open(self, visitor: Visitor, game: str, seats: int | None, table: TableOptions) -> Message:
        """Open a lobby where a person is, post it, and return what they are told.

        Raises:
            Refusal: if matches cannot be played or posted there, or there is no such game for so many.
        """
        if visitor.guild is None or visitor.place is None:
            raise Refusal.of("refuse.not_here")
        place = visitor.place
        await self._places.check(place, visitor.rights)
        own = table.thread and place.thread is None  # in a thread or a forum's post it is played there
        match = await self._lobbies.open(
            game, visitor.user, visitor.guild, place, size=seats, thread=own, grace=table.grace
        )
        try:
            post = await self._posts.first(match)
        except (PlaceLost, ThreadShut) as lost:
            await self._lobbies.close(match, visitor.actor)
            raise Refusal(lost.line) from lost
        facts = lobby_facts(await self._lobbies.view(match))
        return lobby.opened(facts, message_link(visitor.guild, post.channel, post.message))

    async def start(self, visitor: Visitor, match: MatchId) -> Message:
        """Start a match and return what the person who did is told.

        Raises:
            Refusal: if they may not, or too few have joined.
        """
        live = await self._lobbies.start(match, visitor.actor, visitor.interaction)
        place = live.row.place
        told_here = visitor.rights if visitor.place == place else None
        if live.row.trouble is not None or not self._places.takes_posts(place, told_here):
            return told("said.started.later", match=title(live.row))
        lobby_post = await self._services.store.posts.current(match, LOBBY)
        link = post_link(live.row, lobby_post)
        if place.thread is None and link is not None and TableOptions.read(live.row.options).thread:
            return told("said.started.thread", match=title(live.row), link=raw(link))
        return told("said.started", match=title(live.row), link=raw(message_link(live.row.guild, place.room)))

    async def join(self, visitor: Visitor, match: MatchId, wanted: int | None) -> Message:
        """Let a person join and return what they are told.

        Raises:
            Refusal: if the lobby is full or the seat taken.
        """
        facts = lobby_facts(await self._lobbies.join(match, visitor.user, wanted))
        return lobby.joined(facts, visitor.user)

    async def join_as(self, visitor: Visitor, match: MatchId, typed: str | None) -> Message:
        """Let a person join in the seat that was typed, by letter or name, and return what they are told.

        Raises:
            Refusal: if there is no such seat, or as :meth:`join`.
        """
        view = await self._lobbies.view(match)
        if typed is None:
            return await self.join(visitor, match, _wish(view, visitor.user))
        facts = lobby_facts(view)
        seat = named(facts.words, map(Seat, range(facts.row.size)), typed)
        if seat is None:
            raise Refusal.of("refuse.no_seat")
        return await self.join(visitor, match, seat)

    async def leave(self, visitor: Visitor, match: MatchId) -> Message:
        """Let a person leave and return what they are told.

        Raises:
            Refusal: if they are not in it.
        """
        facts = lobby_facts(await self._lobbies.leave(match, visitor.user))
        if facts.row.status != "lobby":
            return told("lobby.closed", match=facts.title)
        return lobby.joined(facts, visitor.user)

    async def ask_options(self, visitor: Visitor, reply: Reply, match: MatchId) -> None:
        """Open the form of a lobby's options: a dialog, or a message if it does not fit one or is not ready in time.

        Raises:
            Refusal: if this person does not run the lobby, or may not know of it.
        """
        loading = asyncio.ensure_future(self._admitted(visitor, match))
        await asyncio.wait((loading,), timeout=_IN_TIME)
        modal = lobby.options_modal(lobby_facts(loading.result())) if loading.done() else None
        if modal is not None:
            await reply.ask(modal)
        elif await reply.acknowledge():
            await reply.show(lobby.options_form(lobby_facts(await loading)))

    # Presses --------------------------------------------------------------------------------------------------------

    def _handler(self, act: Act) -> Handler:
        async def handle(pressed: Pressed) -> None:
            assert isinstance(pressed.address, OfMatch)
            match = MatchId(pressed.address.match)
            try:
                shown = await act(pressed, match)
            except Refusal as refusal:
                shown = await self._refused(pressed, match, refusal)
            await pressed.reply.show(shown)

        return handle

    async def _refused(self, pressed: Pressed, match: MatchId, refusal: Refusal) -> Message:
        """Return the refusal, above the form it was pressed on as that stands now; a dead lobby post is repaired."""
        try:
            facts = lobby_facts(await self._lobbies.view(match))
        except Refusal as gone:
            if pressed.message is not None:
                with suppress(PlaceLost, ThreadShut, discord.HTTPException):  # the sentence must come in any case
                    await self._posts.redraw(match)
            raise gone from refusal
        drawing = _FORMS.get(type(pressed.address))
        return lobby.refused(facts, refusal.line) if drawing is None else drawing(facts, pressed, refusal.line)

    async def _join(self, pressed: Pressed, match: MatchId) -> Message:
        wish = _wish(await self._lobbies.view(match), pressed.visitor.user)
        return await self.join(pressed.visitor, match, wish)

    async def _choose_seat(self, pressed: Pressed, match: MatchId) -> Message:
        chosen = pressed.values[0] if pressed.values else lobby.DRAWN
        if chosen != lobby.DRAWN and not (chosen.isascii() and chosen.isdigit()):
            raise Refusal.of("refuse.no_seat")
        return await self.join(pressed.visitor, match, None if chosen == lobby.DRAWN else int(chosen))

    async def _leave(self, pressed: Pressed, match: MatchId) -> Message:
        return await self.leave(pressed.visitor, match)

    async def _computers(self, pressed: Pressed, match: MatchId) -> Message:
        return lobby.levels(lobby_facts(await self._run_by(pressed.visitor, match)))

    async def _choose_level(self, pressed: Pressed, match: MatchId) -> Message:
        actor = pressed.visitor.actor
        level = pressed.values[0] if pressed.values else ""
        if level == lobby.DROP:
            view = await self._lobbies.drop_computer(match, actor)
        else:
            view = await self._lobbies.add_computer(match, actor, level)
        return lobby.levels(lobby_facts(view), _DONE)

    async def _settle(self, pressed: Pressed, match: MatchId) -> Message:
        facts = lobby_facts(await self._run_by(pressed.visitor, match))
        size = size_of(facts, pressed)
        sized = replace(facts, row=replace(facts.row, size=size))
        draft = written(facts, sized, pressed)
        return lobby.settled(lobby_facts(await self._lobbies.settle(match, pressed.visitor.actor, draft, size)))

    async def _set_option(self, pressed: Pressed, match: MatchId) -> Message:
        view = await self._run_by(pressed.visitor, match)
        facts = lobby_facts(view)
        address = pressed.address
        assert isinstance(address, lobby_control.SetOption | lobby_control.SetOptionTo | lobby_control.WrittenOption)
        value = option(facts, pressed, address)
        try:
            draft = fill(facts.ask, facts.options, address.name, value)
        except RuleError as error:
            raise Refusal.by_rule(error) from error
        return lobby.options_form(lobby_facts(await self._lobbies.settle(match, pressed.visitor.actor, draft)))

    async def _set_size(self, pressed: Pressed, match: MatchId) -> Message:
        chosen = pressed.values[0] if pressed.values else ""
        size = whole_number(chosen)
        if size is None:
            raise Refusal.of("core.not_offered")
        return lobby.options_form(lobby_facts(await self._lobbies.set_size(match, pressed.visitor.actor, size)))

    async def _start(self, pressed: Pressed, match: MatchId) -> Message:
        return await self.start(pressed.visitor, match)

    async def _admitted(self, visitor: Visitor, match: MatchId) -> LobbyView:
        await self._access.admit(visitor.actor, match)
        with about(match):
            return await self._run_by(visitor, match)

    async def _run_by(self, visitor: Visitor, match: MatchId) -> LobbyView:
        view = await self._lobbies.view(match)
        if not visitor.actor.runs(view.row):
            raise Refusal.of("refuse.not_host")
        return view


def _wish(view: LobbyView, user: UserId) -> int | None:
    """Return the seat that somebody who has joined already has chosen; joining again keeps it."""
    return next((member.wanted for member in view.members if member.user == user), None)


def _joined(facts: LobbyFacts, pressed: Pressed, said: Line) -> Message:
    return lobby.joined(facts, pressed.visitor.user, said)


def _levels(facts: LobbyFacts, pressed: Pressed, said: Line) -> Message:
    return lobby.levels(facts, said) if pressed.visitor.actor.runs(facts.row) else lobby.refused(facts, said)


def _options_form(facts: LobbyFacts, pressed: Pressed, said: Line) -> Message:
    return lobby.options_form(facts, said) if pressed.visitor.actor.runs(facts.row) else lobby.refused(facts, said)


_FORMS: Final[dict[type[Address], Callable[[LobbyFacts, Pressed, Line], Message]]] = {
    lobby_control.Join: _joined,
    lobby_control.ChooseSeat: _joined,
    lobby_control.Leave: _joined,
    lobby_control.ChooseLevel: _levels,
    lobby_control.WrittenOptions: _options_form,
    lobby_control.SetOption: _options_form,
    lobby_control.SetOptionTo: _options_form,
    lobby_control.WrittenOption: _options_form,
    lobby_control.SetSize: _options_form,
}
"""The form a refused press is answered with."""
