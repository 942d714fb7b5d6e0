"""Seats of a match in play: taking a seat, coming back, nudging, and what is asked about first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from bot.errors import Refusal
from bot.front.answering.guards import Visitor
from bot.front.answering.panels import Panels
from bot.front.answering.press import Handler, Pressed
from bot.front.answering.reading import Reading
from bot.front.answering.reply import Reply
from bot.front.answering.whom import Whom
from bot.front.transport.facts import facts_naming, facts_of, lobby_facts
from bot.records import MatchId, MatchRow, UserId
from bot.service.matches.live import Live
from bot.service.services import Services
from bot.ui import control
from bot.ui.address import Address
from bot.ui.answer import sentence, sure, told
from bot.ui.facts import title
from bot.ui.message import Message
from bot.ui.seat_names import named, shown
from bot.ui.text import Words, player, raw, sign, user
from engines.core.line import Arg, Ref, say
from engines.core.seats import Seat

ASKED: Final = frozenset({"resign", "leave", "end", "kick", "replace"})
"""Acts that are asked about first."""

_Sure: TypeAlias = Callable[[Visitor, control.Sure], Awaitable[Message]]


class SeatHandlers:
    """Answers the controls and commands that change who sits in a match."""

    def __init__(self, services: Services, panels: Panels, reading: Reading) -> None:
        self._services = services
        self._reading = reading
        self._seats = services.seats
        self._absence = services.absence
        self._panels = panels
        self._acts: dict[str, _Sure] = {
            "resign": self._resign,
            "leave": self._leave,
            "end": self._end,
            "kick": self._kick,
            "replace": self._replace,
            "move_here": self._move_here,
            "seat": self._seat_person,
        }

    def handlers(self) -> dict[type[Address], Handler]:
        """Return what answers each kind of control."""
        return {
            control.TakeSeat: self._take,
            control.ImBack: self._back,
            control.Nudge: self._nudge,
            control.Ask: self._ask,
            control.Sure: self._sure,
        }

    # Commands -------------------------------------------------------------------------------------------------------

    async def ask(self, visitor: Visitor, match: MatchId, act: str, who: UserId | None, new: UserId | None) -> Message:
        """Return the question whether an act is meant.

        Raises:
            Refusal: if this person may not do it, or it concerns somebody who does not take part.
        """
        row = await self._services.store.vault.head(match)
        if row.status in ("finished", "ended"):
            raise Refusal.of("refuse.over")
        uses = self._services.uses
        if act in ("end", "kick", "replace") and not await uses.runs(visitor.actor, row):
            raise Refusal.of("refuse.not_host")
        if act != "end" and not await uses.takes_part(row, who if who is not None else visitor.user):
            raise Refusal.of("refuse.not_seated" if who is None else "refuse.no_seat_theirs")
        if act == "replace" and row.status == "lobby":
            raise Refusal.of("refuse.not_started")
        if act == "replace" and who is not None and new is not None:
            await self._seats.check_substitute(await self._services.tables.live(match), who, new)
        if act == "kick" and who is not None:
            return sure(act, match, title(row), who=who, person=await self._named(row, who))
        if act == "replace" and who is not None and new is not None:
            person = await self._named(row, who)
            return sure(act, match, title(row), who=who, new=new, person=person, other=user(new))
        return sure(act, match, title(row))

    async def ask_seat(self, visitor: Visitor, live: Live, seat: Seat, new: UserId) -> Message:
        """Return the question whether somebody is to be seated in place of a computer.

        Raises:
            Refusal: if this person may not do it, or the other is not to have the seat.
        """
        if live.over:
            raise Refusal.of("refuse.over")
        if not live.is_run_by(visitor.actor):
            raise Refusal.of("refuse.not_host")
        await self._seats.check_person(live, seat, new)
        words = (await facts_of(self._services.tables, live)).words
        sat = raw(words.say("person", person=sign(seat)))
        return sure("seat", live.id, title(live.row), who=seat, new=new, seat=sat, other=user(new))

    async def stand_in(self, visitor: Visitor, match: MatchId, whom: Whom) -> Message:
        """Let the game's fallback answer for an absent person, or for a seat nobody has.

        Raises:
            Refusal: if this person may not call for it yet, or nobody is meant who could need it.
        """
        seat = await whom.seat_in(self._services.tables, await self._services.tables.live(match))
        await self._absence.stand_in(match, visitor.actor, seat)
        return await self._signed("said.standin", match, seat)

    async def seat_computer(self, visitor: Visitor, match: MatchId, whom: Whom, level: str) -> Message:
        """Let a computer player take the seat that is meant: an open one, or that of somebody who left the server.

        Raises:
            Refusal: if this person may not yet, there is no such seat, somebody plays there, or the game has no such
                level.
        """
        seat = await whom.seat_in(self._services.tables, await self._services.tables.live(match))
        await self._seats.seat_computer(match, visitor.actor, seat, level)
        return await self._signed("said.computer", match, seat)

    async def take(self, visitor: Visitor, reply: Reply, match: MatchId, typed: str | None) -> None:
        """Sit down in the seat of a running match that was typed, or in the only one they may have; show the panel.

        Raises:
            Refusal: if there is none to be had, there are several and none was named, or the person may not have it.
        """
        live = await self._services.tables.live(match)
        words = (await facts_of(self._services.tables, live)).words
        seat = None
        if not live.over and live.seat_of(visitor.user) is not None:
            raise Refusal.of("refuse.seated_already")
        free = await self._seats.to_take(live, visitor.user)
        if typed is not None:
            seat = named(words, map(Seat, range(len(live.seats))), typed)
            if seat is None:
                raise Refusal.of("refuse.no_seat")
        elif len(free) == 1:
            seat = free[0]
        elif not free and len(live.open_seats()) == 1:
            seat = live.open_seats()[0]  # which is refused, saying why
        if live.over or seat is None:
            raise _no_seat(live, free, words)
        await self._seats.take(match, visitor.user, seat)
        await self._panels.open(visitor, reply, match)

    async def _named(self, row: MatchRow, who: UserId) -> Ref:
        """Return the mention of somebody who takes part, or what they are called, told apart from the others."""
        if row.status == "lobby":
            lobby = lobby_facts(await self._services.lobbies.view(row.id))
            return raw(lobby.words.say("person", person=lobby.mention(who)))
        live = await self._services.tables.live(row.id)
        seat = live.seat_of(who)
        words = (await facts_naming(self._services, live, (who,))).words
        return raw(words.say("person", person=user(who) if seat is None else player(who, seat)))

    # Presses --------------------------------------------------------------------------------------------------------

    async def _take(self, pressed: Pressed) -> None:
        address = pressed.address
        assert isinstance(address, control.TakeSeat)
        match, seat = MatchId(address.match), Seat(address.seat)
        try:
            await self._seats.take(match, pressed.visitor.user, seat)
        except Refusal:
            if _seat_is_gone(await self._services.tables.live(match), seat):
                await pressed.strip()
            raise
        await self._panels.open(pressed.visitor, pressed.reply, match)
        await pressed.strip()

    async def _back(self, pressed: Pressed) -> None:
        assert isinstance(pressed.address, control.ImBack)
        match = MatchId(pressed.address.match)
        live = await self._services.tables.live(match)
        if live.over:
            await pressed.strip()
            raise Refusal.of("refuse.over")
        await self._absence.back(match, pressed.visitor.user)
        await self._panels.open(pressed.visitor, pressed.reply, match)
        await pressed.strip()

    async def _nudge(self, pressed: Pressed) -> None:
        assert isinstance(pressed.address, control.Nudge)
        await self._absence.nudge(MatchId(pressed.address.match), pressed.visitor.actor)
        await pressed.reply.show(await self._told("said.nudged", MatchId(pressed.address.match)))

    async def _ask(self, pressed: Pressed) -> None:
        address = pressed.address
        assert isinstance(address, control.Ask)
        if address.act not in ("resign", "leave", "end"):
            raise Refusal.of("core.not_offered")
        shown = await self.ask(pressed.visitor, MatchId(address.match), address.act, None, None)
        await pressed.reply.show(shown)

    async def _sure(self, pressed: Pressed) -> None:
        address = pressed.address
        assert isinstance(address, control.Sure)
        act = self._acts.get(address.act)
        if act is None:
            raise Refusal.of("core.not_offered")
        await pressed.reply.show(await act(pressed.visitor, address))

    async def _resign(self, visitor: Visitor, sure: control.Sure) -> Message:
        await self._seats.resign(MatchId(sure.match), visitor.user)
        return await self._told("said.resigned", MatchId(sure.match))

    async def _leave(self, visitor: Visitor, sure: control.Sure) -> Message:
        await self._seats.leave(MatchId(sure.match), visitor.user)
        return await self._told("said.left", MatchId(sure.match))

    async def _end(self, visitor: Visitor, sure: control.Sure) -> Message:
        await self._seats.end(MatchId(sure.match), visitor.actor)
        return await self._told("said.ended", MatchId(sure.match))

    async def _kick(self, visitor: Visitor, sure: control.Sure) -> Message:
        await self._seats.kick(MatchId(sure.match), visitor.actor, UserId(sure.who))
        return await self._told("said.kicked", MatchId(sure.match), person=user(sure.who))

    async def _move_here(self, visitor: Visitor, sure: control.Sure) -> Message:
        return await self._reading.move_here(visitor, MatchId(sure.match))

    async def _replace(self, visitor: Visitor, sure: control.Sure) -> Message:
        if sure.new <= 0:
            raise Refusal.of("core.not_offered")
        await self._seats.replace(MatchId(sure.match), visitor.actor, UserId(sure.who), UserId(sure.new))
        live = await self._services.tables.live(MatchId(sure.match))
        seat = live.seat_of(UserId(sure.new))
        if seat is None:  # gone again already
            return await self._told("said.replaced", live.id)
        return await self._signed("said.seated", live.id, seat, other=user(sure.new))

    async def _seat_person(self, visitor: Visitor, sure: control.Sure) -> Message:
        if sure.new <= 0:
            raise Refusal.of("core.not_offered")
        match, seat = MatchId(sure.match), Seat(sure.who)
        await self._seats.seat_person(match, visitor.actor, seat, UserId(sure.new))
        return await self._signed("said.seated", match, seat, other=user(sure.new))

    async def _signed(self, key: str, match: MatchId, seat: Seat, **args: Arg) -> Message:
        """Return what was done about a seat, naming both seat and match."""
        facts = await facts_of(self._services.tables, await self._services.tables.live(match))
        return sentence(say(key, match=facts.title, sign=sign(seat), **args), facts.words)

    async def _told(self, key: str, match: MatchId, **args: Arg) -> Message:
        """Return what was done, naming the match it was done in."""
        return told(key, match=title(await self._services.store.vault.head(match)), **args)


def _no_seat(live: Live, free: tuple[Seat, ...], words: Words) -> Refusal:
    """Return why nobody can sit down without naming a seat: it is over, none is ``free`` for them, or several are."""
    if live.over:
        return Refusal.of("refuse.over")
    if not free:
        return Refusal.of("refuse.none_open")
    return Refusal.of("refuse.which_seat", seats=raw(", ".join(shown(words, seat) for seat in free)))


def _seat_is_gone(live: Live, seat: Seat) -> bool:
    return live.over or not 0 <= seat < len(live.seats) or not live.holder(seat).open
