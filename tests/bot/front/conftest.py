"""The front over a real database and the local table, through the unmodified client; no cogs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.actor import Actor
from bot.front.client.front import Front
from bot.local.people.person import Person
from bot.local.protocol.codes import Json
from bot.local.table import LocalTable
from bot.local.world.model import Channel
from bot.records import MatchId, Place, Post, UserId
from bot.service.services import Services
from engines.core.forms import random_draft
from engines.core.prompt import Draft
from engines.core.rng import Rng
from tests.bot.connected import connected, logged_in
from tests.kit.local import pointed_at
from tests.kit.messages import has
from tests.kit.table import press


@dataclass
class FrontHarness:
    """A running front, the table it talks to, and what people do through the use cases."""

    front: Front
    table: LocalTable

    @property
    def services(self) -> Services:
        return self.front.services

    @property
    def channel(self) -> Channel:
        return self.table.text_channels[0]

    def people(self, *names: str) -> list[Person]:
        return [self.table.person(name) for name in names] if names else self._all()

    def _all(self) -> list[Person]:
        return [self.table.person(user.name) for user in self.table.world.people]

    async def opened(self, people: int = 2, *, thread: bool = False, game: str = "invasion") -> MatchId:
        """Open a lobby for that many people; it is not posted yet."""
        players = self._all()[:people]
        guild = self.table.world.guild.id
        for person in players:
            await self.services.store.people.seen(guild, UserId(person.id), person.name)
        host, place = UserId(players[0].id), Place(self.channel.id)
        return await self.services.lobbies.open(game, host, guild, place, size=people, thread=thread)

    async def lobby(self, people: int = 2, *, thread: bool = False, game: str = "invasion") -> MatchId:
        """Open a lobby with that many people in it and post it."""
        match = await self.opened(people, thread=thread, game=game)
        await self.front.lobbies.first(match)
        for person in self._all()[1:people]:
            await self.services.lobbies.join(match, UserId(person.id))
        return match

    async def begun(self, people: int = 2, *, thread: bool = False, game: str = "invasion") -> MatchId:
        """Start a match of that many people and deliver all that follows."""
        match = await self.lobby(people, thread=thread, game=game)
        await self.start(match)
        return match

    async def start(self, match: MatchId) -> None:
        host = self._all()[0]
        await self.services.lobbies.start(match, Actor(UserId(host.id)), press())
        await self.quiet()

    async def play(self, match: MatchId, seed: int = 1) -> UserId:
        """Let whoever is awaited give some legal answer; return who it was."""
        user = await self.play_unheard(match, seed)
        await self.quiet()
        return user

    async def play_unheard(self, match: MatchId, seed: int = 1) -> UserId:
        live = await self.services.tables.live(match)
        seat = live.awaited()[0]
        user = live.holder(seat).user
        assert user is not None
        prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.awaited)
        rng = Rng(bytes([seed]) * 32, live.match.version)
        draft = random_draft(live.match.ask(seat), Draft(prompt=prompt.key), rng)
        await self.services.play.answer(match, user, live.match.token(prompt), draft, press())
        return user

    async def play_on(self, match: MatchId) -> UserId:
        """Play until somebody else is awaited; return who is."""
        before = (await self.services.tables.live(match)).awaited()
        while (live := await self.services.tables.live(match)).awaited() == before:
            await self.play_unheard(match)
        await self.quiet()
        user = live.holder(live.awaited()[0]).user
        assert user is not None
        return user

    async def quiet(self) -> None:
        """Wait until everything is delivered that can be."""
        async with asyncio.timeout(60):
            await self.front.dispatcher.idle()

    def boards(self, place: Channel | None = None) -> list[Json]:
        """Return the board posts of a channel, oldest first."""
        return [message for message in self.table.messages(place or self.channel) if has(message, "mv1:")]

    async def post(self, match: MatchId, kind: str) -> Post:
        """Return the record of the current message of a kind."""
        post = await self.services.store.posts.current(match, kind)
        assert post is not None, f"there is no {kind}"
        return post

    async def shown(self, match: MatchId) -> Json:
        """Return the current board post."""
        post = await self.post(match, "board")
        channel = self.table.world.channel(post.channel)
        return self.table.world.message(channel, post.message).data

    async def unsent(self) -> int:
        return len(await self.services.store.outbox.unsent())

    def direct(self, user: int | None) -> list[Json]:
        """Return the direct messages to a person, oldest first."""
        person = next(person for person in self._all() if person.id == user)
        return person.messages(person.dm)

    async def eventually(self, happened: Callable[[], Awaitable[object]]) -> None:
        """Wait until something is true that must be asked for, and until what follows is delivered."""
        async with asyncio.timeout(30):
            while not await happened():  # noqa: ASYNC110 (the store tells nobody)
                await asyncio.sleep(0.01)
        await self.quiet()

    async def awaited(self, match: MatchId) -> tuple[UserId, ...]:
        """Return the people the match waits for."""
        live = await self.services.tables.live(match)
        users = (live.holder(seat).user for seat in live.awaited())
        return tuple(user for user in users if user is not None)

    async def other(self, match: MatchId) -> UserId:
        """Return a seated person who is not awaited."""
        live = await self.services.tables.live(match)
        return next(row.user for row in live.seats if row.user and row.seat not in live.awaited())


@pytest.fixture
async def harness(
    tmp_path: Path, local_table: LocalTable, slips: list[BaseException], beacons: str
) -> AsyncIterator[FrontHarness]:
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            yield harness


@asynccontextmanager
async def running(folder: Path, table: LocalTable, slips: list[BaseException]) -> AsyncIterator[FrontHarness]:
    """A front that is connected, from entering to leaving."""
    async with logged_in(folder, table, slips) as front, connected(front):
        yield FrontHarness(front, table)
