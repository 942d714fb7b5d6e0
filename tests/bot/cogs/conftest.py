"""The whole bot over a real database and the local table: commands, presses, menus, modals by the unmodified client."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.actor import Actor
from bot.cogs.loader import load
from bot.front.answering.router import Router
from bot.front.client.front import Front
from bot.local.people.answer import Answer
from bot.local.people.person import Person
from bot.local.protocol.codes import Json
from bot.local.table import LocalTable
from bot.records import MatchId, UserId
from bot.service.matches.play import Mover
from bot.service.services import Services
from engines.core.forms import random_draft
from engines.core.prompt import Draft
from engines.core.rng import Rng
from tests.bot.connected import TOYS, Played, connected, logged_in
from tests.kit.local import pointed_at
from tests.kit.messages import address, has
from tests.kit.table import press


@dataclass
class BotHarness:
    """A running bot, the table it talks to, and the people at it."""

    front: Front
    router: Router
    table: LocalTable

    @property
    def services(self) -> Services:
        return self.front.services

    @property
    def people(self) -> list[Person]:
        return [self.table.person(user.name) for user in self.table.world.people]

    async def quiet(self) -> None:
        """Wait until everything is delivered that can be."""
        await self.table.settle()
        async with asyncio.timeout(60):
            await self.front.dispatcher.idle()

    async def shown(self, person: Person, asking: Awaitable[Answer], pressed: Json | None = None) -> Json:
        """Return the private message with which something was answered, once the bot is done with it."""
        answer = await asking
        assert not answer.failed, answer.error
        await self.table.settle()
        message = person.message(pressed).data if answer.kind == 6 and pressed else await answer.shown()
        assert message["flags"] & 64 or "guild_id" not in message, "the answer is public"
        return message

    async def slash(self, person: Person, command: str, /, **options: Any) -> Json:
        return await self.shown(person, person.slash(command, options))

    async def press(self, person: Person, message: Json, label: str) -> Json:
        return await self.shown(person, person.press(message, label), message)

    async def choose(self, person: Person, message: Json, prefix: str, *values: str) -> Json:
        return await self.shown(person, person.select(message, address(message, prefix), values), message)

    async def forge(self, person: Person, message: Json, custom_id: str, *values: str) -> Json:
        """Use a control that need not be there."""
        return await self.shown(person, person.raw_component(message, custom_id, values or None), message)

    async def begun(self, people: int = 2, game: str = "invasion") -> MatchId:
        """Start a match from its lobby to its first board; no thread."""
        host, *others = self.people[:people]
        await self.opened(host, game, people)
        lobby = self.public("lj1")[-1]
        for person in others:
            await self.press(person, lobby, "Join")
        await self.quiet()
        await self.press(host, lobby, "Start")
        await self.quiet()
        return MatchId(int(address(self.public("mv1")[-1], "mv1").split(":")[1]))

    async def opened(self, host: Person, game: str, seats: int) -> None:
        """Open a lobby here, without a thread of its own."""
        await self.slash(host, "legatus new", game=game, seats=seats, thread=False)

    def public(self, prefix: str) -> list[Json]:
        """Return the public messages of the first channel with a control of this kind, oldest first."""
        return [message for message in self.table.messages(self.table.text_channels[0]) if has(message, prefix)]

    async def awaited(self, match: MatchId) -> tuple[Person, list[Person]]:
        """Return who is awaited, and the other seated people."""
        live = await self.services.tables.live(match)
        user = live.holder(live.awaited()[0]).user
        seated = {row.user for row in live.seats}
        people = [person for person in self.people if person.id in seated]
        return next(p for p in people if p.id == user), [p for p in people if p.id != user]

    async def open(self, person: Person) -> Json:
        """Press Your Move on the newest board and return the panel."""
        return await self.press(person, self.public("mv1")[-1], "Your Move")

    async def owed(self, person: Person) -> None:
        """Wait until it is noted that a person could not be told of a match's place."""
        await self.becomes(lambda: self.services.store.directory.owed(UserId(person.id)))

    async def becomes(self, happened: Callable[[], Awaitable[object]]) -> None:
        """Wait until something is true that must be asked for."""
        async with asyncio.timeout(30):
            while not await happened():  # noqa: ASYNC110 (the store tells nobody)
                await asyncio.sleep(0.01)

    async def version(self, match: MatchId) -> int:
        return (await self.services.tables.live(match)).match.version

    async def played_out(self, match: MatchId, most: int = 400) -> None:
        """Answer at random through the use cases until a match is over by its rules; a stand-in in an open seat."""
        for _ in range(most):
            live = await self.services.tables.live(match)
            if live.over:
                return
            seat = live.awaited()[0]
            user = live.holder(seat).user
            prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.awaited)
            rng = Rng(bytes(range(32)), live.match.version)
            draft = random_draft(live.match.ask(seat), Draft(prompt=prompt.key), rng)
            if user is None:
                if not live.holder(seat).standin:
                    await self.services.absence.stand_in(match, Actor(live.row.host), seat)
                await self.services.play.play_for(match, seat, draft, Mover("standin"), live.match.version)
            else:
                await self.services.play.answer(match, user, live.match.token(prompt), draft, press())
        raise AssertionError("it is never over")

    async def ended(self) -> None:
        """Let the host end the match with /legatus end."""
        host = self.people[0]
        await self.press(host, await self.slash(host, "legatus end"), "End the Match")
        await self.quiet()


@asynccontextmanager
async def running(
    folder: Path, table: LocalTable, slips: list[BaseException], more: Played = TOYS
) -> AsyncIterator[BotHarness]:
    """A bot that is connected, with its commands; ``more`` games are played beside those there are."""
    async with logged_in(folder, table, slips, more) as front:
        router = await load(front)
        async with connected(front):
            try:
                yield BotHarness(front, router, table)
            finally:
                await table.settle()


@pytest.fixture
async def harness(
    tmp_path: Path, local_table: LocalTable, slips: list[BaseException], beacons: str
) -> AsyncIterator[BotHarness]:
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            yield harness
