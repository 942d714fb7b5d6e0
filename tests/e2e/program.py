"""The whole program: local table, real client, real database, as people use it and nothing less.

Bot and table run in this process, from settings to a clean stop, through :func:`bot.app.play`; only the pause
between two edits of one board is taken out, so that a test need not sit through it, and panels wait for their pictures
however busy the machine is, so that they look alike every time. People press, choose, type and run commands; every
answer is checked to have come in time. All traffic is kept, with the position after each step.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from bot import app
from bot.front.answering import panels
from bot.front.client.front import Front
from bot.local.people.answer import Answer
from bot.local.people.person import Person, controls_of
from bot.local.protocol.codes import Json
from bot.local.table import LocalTable
from bot.local.world.model import Channel
from bot.local.world.traffic import Record
from bot.records import MatchId
from bot.service.lobby import lobbies, view
from bot.service.matches.live import Live
from bot.service.matches.play import plays_itself
from bot.service.services import Services
from bot.settings import Settings
from renderers.paint.painting import paint
from renderers.paint.scene import Scene
from tests.kit.local import pointed_at
from tests.kit.messages import address, words

PATIENCE: Final = 60.0
"""Seconds until something that must happen is taken not to happen; generous, for machines differ."""
INVASION: Final = "invasion"
"""The game played where none is named."""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of rest: how much traffic there had been, and the version of the match then."""

    records: int
    version: int


class Program:
    """The program at the local table, over as many starts of the program as it takes."""

    def __init__(self, folder: Path, seed: bytes | None = None, *, painted: Callable[[Scene], bytes] = paint) -> None:
        """``seed`` is dealt from in place of chance, in every match; ``painted`` takes the place of the painting."""
        self._folder = folder
        self._seed = seed
        self._painted = painted
        self._stop = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._before: list[Record] = []
        self._scope = ExitStack()
        self.table = LocalTable()
        self.front: Front
        self.steps: dict[MatchId, list[Step]] = {}
        self.unknown: list[str] = []
        """Requests no route of the table answered, of all starts."""

    # Life -----------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Start table and bot on the data there is, and wait until people can come."""
        self.table = LocalTable()
        await self.table.start(self._folder)
        self.table.traffic.start()
        self._scope = ExitStack()
        self._scope.enter_context(pointed_at(self.table))
        self._scope.enter_context(_watched(self._wired))
        self._scope.enter_context(_patient())
        if self._seed is not None:
            self._scope.enter_context(_dealt(self._seed))
        self._stop = asyncio.Event()
        ready = asyncio.Event()
        settings = Settings(_env_file=None, legatus_data=self._folder)
        play = app.play(settings, self.table.token, self._stop, members=True, settled=0.05, ready=ready.set)
        self._running = asyncio.create_task(play, name="the program")
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait((self._running, waiting), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if not ready.is_set():
            waiting.cancel()
            await self.stop()
            raise AssertionError("the bot did not start")
        await self.quiet()

    async def stop(self) -> None:
        """Stop bot and table as Ctrl-C does; a second call does nothing."""
        running, self._running = self._running, None
        if running is None:
            return
        self._stop.set()
        try:
            await asyncio.wait_for(running, PATIENCE)
        finally:
            self.unknown += self.table.unknown_routes
            self._before += self.table.traffic.records
            await self.table.stop()
            self._scope.close()

    async def restart(self) -> None:
        """Stop cleanly and start again on the same data."""
        await self.stop()
        await self.start()

    def _wired(self, front: Front) -> None:
        self.front = front
        front.painter._paint = self._painted
        front.dispatcher._carriers["board"]._edit_every = 0.0  # type: ignore[attr-defined]

    # Looking --------------------------------------------------------------------------------------------------------

    @property
    def services(self) -> Services:
        """The use cases of the running bot."""
        return self.front.services

    def person(self, name: str) -> Person:
        """Return somebody by name."""
        return self.table.person(name)

    async def live(self, match: MatchId) -> Live:
        """Return a match as it stands."""
        return await self.services.tables.live(match)

    async def version(self, match: MatchId) -> int:
        """Return how many entries a match has beyond its setup."""
        return (await self.services.store.vault.head(match)).mark.version

    async def room(self, match: MatchId) -> Channel:
        """Return the thread or channel a match is played in."""
        place = (await self.services.store.vault.head(match)).place
        return self.table.world.channel(place.thread or place.channel)

    async def board(self, match: MatchId) -> Json:
        """Return the current board post."""
        return await self.post(match, "board")

    async def post(self, match: MatchId, kind: str, owner: int = 0) -> Json:
        """Return the current message of a kind as it is now."""
        post = await self.services.store.posts.current(match, kind, owner)
        assert post is not None, f"there is no {kind}"
        return self.table.world.message(self.table.world.channel(post.channel), post.message).data

    async def awaited(self, match: MatchId) -> str:
        """Return the name of the one person the match waits for."""
        live = await self.live(match)
        (seat,) = live.awaited()
        return self.name(live.holder(seat).user or 0)

    def name(self, user: int | None) -> str:
        """Return the name of a person by id."""
        assert user is not None
        return self.table.world.users[user].name

    def records(self) -> list[Record]:
        """Return everything that went over a wire since the first start."""
        return [*self._before, *(self.table.traffic.records if self._running is not None else ())]

    def private(self, name: str, channel: Channel) -> list[Json]:
        """Return the private answers a person has in a channel, oldest first."""
        person = self.person(name)
        return [message for message in person.messages(channel) if message["flags"] & 64]

    # Doing ----------------------------------------------------------------------------------------------------------

    async def slash(
        self, name: str, command: str, options: Mapping[str, Any] | None = None, *, where: Channel | None = None
    ) -> Json:
        """Run a command and return the private answer."""
        answer = await self.person(name).slash(command, options, channel=where)
        return await self.answered(answer)

    async def typed(
        self, name: str, command: str, options: Mapping[str, Any], focused: str, *, where: Channel | None = None
    ) -> dict[str, Any]:
        """Return what autocomplete offers for the option being typed: values by what is shown."""
        answer = await self.person(name).autocomplete(command, options, focused, channel=where)
        assert not answer.failed, answer.error
        return {choice["name"]: choice["value"] for choice in answer.choices or ()}

    async def press(self, name: str, message: Json, which: str) -> Json:
        """Press a button by label or address and return what the person then sees of the answer."""
        return await self.answered(await self.person(name).press(message, which), message)

    async def choose(self, name: str, message: Json, prefix: str, values: Sequence[str]) -> Json:
        """Choose values of the first menu of a kind and return what the person then sees of the answer."""
        found = address(message, prefix)
        return await self.answered(await self.person(name).select(message, found, values), message)

    async def form(self, name: str, message: Json, which: str, values: Mapping[str, Any]) -> Json:
        """Press a button that opens a modal, send it with these values, and return the answer."""
        opened = await self.person(name).press(message, which)
        assert opened.modal is not None, f"{which} opened no modal: {opened.error}"
        return await self.answered(await self.person(name).submit(opened, values), message)

    async def answered(self, answer: Answer, source: Json | None = None) -> Json:
        """Return the message an answer led to once the bot is done with it: a new one, or ``source`` changed."""
        assert not answer.failed, f"{answer.error} (after {self._last_words()})"
        await self.table.settle(PATIENCE)
        shown = answer.message
        if shown is None:
            assert source is not None, "there is no answer"
            channel = self.table.world.channel(int(source["channel_id"]))
            shown = self.table.world.message(channel, int(source["id"])).data
        assert not shown["flags"] & 128, "the answer never came"
        assert shown["flags"] & 64 or self.table.world.channel(int(shown["channel_id"])).is_dm, "a public answer"
        return shown

    def _last_words(self) -> str:
        return ", ".join(record.way for record in list(self.table.traffic.records)[-4:])

    # Rest -----------------------------------------------------------------------------------------------------------

    async def quiet(self) -> None:
        """Wait until everybody is answered, computers have moved and everything is posted that can be."""
        async with asyncio.timeout(PATIENCE):
            await self._quiet()
        for row in await self.services.store.directory.live():
            step = Step(len(self.records()), row.mark.version)
            self.steps.setdefault(row.id, []).append(step)

    async def _quiet(self) -> None:
        while True:
            await self.table.settle(PATIENCE)
            if await self._somebody_thinks():
                await asyncio.sleep(0.01)
                continue
            await self.front.dispatcher.idle()
            if not await self._somebody_thinks():
                return

    async def _somebody_thinks(self) -> bool:
        for row in await self.services.store.directory.live():
            if row.status == "playing":
                live = await self.live(row.id)
                if any(plays_itself(live.holder(seat)) for seat in live.awaited()):
                    return True
        return False

    # A match --------------------------------------------------------------------------------------------------------

    async def opened(
        self, host: str, *, seats: int, game: str = INVASION, thread: bool = True, where: Channel | None = None
    ) -> Json:
        """Open a lobby by command and return its post."""
        place = where or self.table.text_channels[0]
        before = {message["id"] for message in self.table.messages(place)}
        options = {"game": game, "seats": seats, "thread": thread}
        answer = await self.slash(host, "legatus new", options, where=place)
        await self.quiet()
        posts = [message for message in self.table.messages(place) if message["id"] not in before]
        assert len(posts) == 1, words(answer)
        return posts[0]

    async def begun(
        self,
        *names: str,
        game: str = INVASION,
        options: Mapping[str, Any] | None = None,
        thread: bool = True,
        where: Channel | None = None,
    ) -> MatchId:
        """Open a lobby, fill it in the order of the seats, settle options, start it; the first named is the host."""
        host = names[0]
        post = await self.opened(host, seats=len(names), game=game, thread=thread, where=where)
        match = match_of(post)
        for seat, name in enumerate(names):
            where_to = await self.press(name, post, "Join")
            await self.quiet()  # or the lobby may say both at once, in one run and not in the next
            await self.choose(name, where_to, "ls1", [str(seat)])
            await self.quiet()
        if options is not None:
            await self.form(host, await self.current(post), "Options", options)
        await self.quiet()
        await self.press(host, await self.current(post), "Start")
        await self.quiet()
        return match

    async def current(self, message: Json) -> Json:
        """Return a message as it is now."""
        channel = self.table.world.channel(int(message["channel_id"]))
        return self.table.world.message(channel, int(message["id"])).data


def match_of(message: Json) -> MatchId:
    """Return the number of the match that a message's first control belongs to."""
    found = next(part["custom_id"] for part in controls_of(message["components"]) if "custom_id" in part)
    return MatchId(int(found.split(":")[1]))


@contextmanager
def _patient() -> Iterator[None]:
    """Let panels wait for their pictures."""
    before = panels.PATIENCE
    panels.PATIENCE = PATIENCE  # type: ignore[misc]
    try:
        yield
    finally:
        panels.PATIENCE = before  # type: ignore[misc]


class _dealt:  # noqa: N801  (reads as a context)
    """Lets lobbies be opened with one seed, and seats be drawn alike."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._secrets, self._draw = lobbies.secrets, view._DRAW  # type: ignore[attr-defined]

    def token_bytes(self, _: int) -> bytes:
        """Return the seed."""
        return self._seed

    def __enter__(self) -> None:
        lobbies.secrets = self  # type: ignore[attr-defined,assignment]
        view._DRAW = Random(0)  # type: ignore[assignment]

    def __exit__(self, *_: object) -> None:
        lobbies.secrets, view._DRAW = self._secrets, self._draw  # type: ignore[attr-defined]


class _watched:  # noqa: N801  (reads as a context)
    """Hands the front that the program wires to the test that runs it."""

    def __init__(self, wired: Callable[[Front], None]) -> None:
        self._wired = wired
        self._make = app.make_front  # type: ignore[attr-defined]

    def __enter__(self) -> None:
        def make(*args: Any, **kwargs: Any) -> Front:
            front = self._make(*args, **kwargs)
            self._wired(front)
            return front

        app.make_front = make  # type: ignore[attr-defined]

    def __exit__(self, *_: object) -> None:
        app.make_front = self._make  # type: ignore[attr-defined]
