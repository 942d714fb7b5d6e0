"""The local table: starting it, stopping it, and what a test does with it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from aiohttp import web

from bot.local.gateway.gateway import Gateway
from bot.local.page.tabs import Sockets
from bot.local.page.web import Pages
from bot.local.people.interactions import Interactions
from bot.local.people.person import Person
from bot.local.protocol.codes import MIB, ChannelType, Json, Right
from bot.local.protocol.errors import WorldUnkept
from bot.local.rest.api import PREFIX, Rest
from bot.local.rest.callbacks import Callbacks
from bot.local.rest.channels import ChannelRoutes
from bot.local.rest.faults import Faults
from bot.local.rest.identity import IdentityRoutes
from bot.local.rest.interactions import InteractionRoutes
from bot.local.rest.messages import MessageRoutes
from bot.local.world.clock import Clock
from bot.local.world.guilds import Guilds
from bot.local.world.hub import PATIENCE, Hub
from bot.local.world.model import Channel, Message, User
from bot.local.world.posts import Posts
from bot.local.world.traffic import Traffic
from bot.local.world.world import World

HOST: Final = "127.0.0.1"
BODY_BYTES: Final = 64 * MIB
HANDLERS: Final = ("CommandTree-", "discord-ui-view-dispatch", "discord-ui-modal-dispatch", "discord.py: ")
"""How discord.py names the tasks in which it handles what it received."""

T = TypeVar("T")


class LocalTable:
    """A stand-in for Discord on this machine.

    Attributes:
        clock: Its clock; a test can advance it.
        world: Everything there is.
        places: Changes channels, threads and members.
        posts: Changes messages.
        faults: Faults to inject into the REST API.
        traffic: The journal of all traffic, off until started.
        rest: The REST API, its rate limits and unknown routes.
        gateway: The bot's connections.
        interactions: The interactions people send to the bot.
    """

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.hub = Hub()
        self.world = World(self.clock)
        self.faults = Faults()
        self.traffic = Traffic()
        self.guilds = Guilds(self.world, self.hub)
        self.posts = Posts(self.world, self.hub, self.guilds)
        self.gateway = Gateway(self.world, self.hub, self.traffic)
        self.interactions = Interactions(self.world, self.hub, self.gateway, self.traffic)
        self.rest = Rest(self.world, self.hub, self.faults, self.traffic)
        self._pages = Pages(self.world)
        self._sockets = Sockets(self.world, self.gateway, self.guilds, self.traffic, self._person)
        self._sockets.join(self.hub)
        self.hub.join(self.traffic.hear)
        self._runner: web.AppRunner | None = None

    # ---------------------------------------------------------------- life
    async def start(self, data: Path | None = None, port: int = 0) -> None:
        """Open the world and listen on 127.0.0.1.

        Args:
            data: Folder of the world; None keeps it in memory.
            port: Port to listen on; 0 takes the one of last time if it is free, else any.

        Raises:
            WorldUnusable: the world's file cannot be used.
            OSError: the port asked for is taken.
        """
        await self.world.open(data)
        app = web.Application(client_max_size=BODY_BYTES, middlewares=[self._pages.guard])
        app.on_response_prepare.append(self._pages.sign)
        self._add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await self._listen(self._runner, port)
        except OSError:
            with suppress(WorldUnkept):
                await self.stop()
            raise
        self._pages.port = self._runner.addresses[0][1]
        self.gateway.url = self.gateway_url
        self.world.set_base(self._pages.origin)

    async def _listen(self, runner: web.AppRunner, port: int) -> None:
        before = int(self.world.meta.get("base", "").rpartition(":")[2] or 0)
        if port or not before:
            await web.TCPSite(runner, HOST, port).start()
            return
        try:
            await web.TCPSite(runner, HOST, before).start()
        except OSError:
            await web.TCPSite(runner, HOST, 0).start()

    def _add_routes(self, app: web.Application) -> None:
        channels = ChannelRoutes(self.world, self.guilds, self.posts)
        callbacks = Callbacks(self.world, self.posts)
        families = (
            IdentityRoutes(self.world, self.guilds, self.gateway),
            channels,
            MessageRoutes(self.world, self.posts, channels, self.traffic),
            InteractionRoutes(self.world, self.posts, self.interactions, callbacks, self.traffic),
        )
        self.rest.add_to(app, [route for family in families for route in family.routes()])
        app.router.add_get("/gateway", self.gateway.connect)
        app.router.add_get("/page/ws", self._page_socket)
        self._pages.add_to(app)

    async def _page_socket(self, request: web.Request) -> web.StreamResponse:
        return await self._sockets.connect(request, self._pages)

    async def stop(self) -> None:
        """Stop listening, break all connections and write what is left to the file.

        Raises:
            WorldUnkept: what is left cannot be written; everything is closed all the same.
        """
        await self._sockets.close()
        await self.gateway.drop(1001)
        if self._runner is not None:
            await self._runner.cleanup()
        await self.world.storage.close()

    # ---------------------------------------------------------------- addresses
    @property
    def address(self) -> str:
        """The page's address with its secret."""
        return f"{self._pages.origin}/?key={self.world.key}"

    @property
    def rest_base(self) -> str:
        """Base address of the REST API."""
        return f"{self._pages.origin}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """Address of the gateway."""
        return f"ws://{HOST}:{self._pages.port}/gateway"

    @property
    def cdn_base(self) -> str:
        """Base address of attachments."""
        return f"{self._pages.origin}/cdn"

    @property
    def token(self) -> str:
        """The bot's token; worth nothing anywhere else."""
        return self.world.token

    @property
    def application_id(self) -> int:
        """The application's id, which is the bot's user id too."""
        return self.world.bot.id

    @property
    def unknown_routes(self) -> list[str]:
        """Method and path of every request no route answered."""
        return self.rest.unknown

    # ---------------------------------------------------------------- people and places
    def _person(self, user: User) -> Person:
        return Person(user, self.world, self.interactions, self.posts, self.guilds)

    def person(self, name: str) -> Person:
        """Return a person by name.

        Raises:
            KeyError: nobody has it.
        """
        for user in self.world.people:
            if user.name.casefold() == name.casefold():
                return self._person(user)
        raise KeyError(name)

    def add_person(self, name: str) -> Person:
        """Add one more person, in the first guild.

        Raises:
            Refused: the name is not possible.
        """
        return self._person(self.guilds.add_person(name))

    def channel(self, name: str) -> Channel:
        """Return a text channel or thread by name.

        Raises:
            KeyError: there is none.
        """
        for channel in self.world.channels.values():
            if channel.name == name:
                return channel
        raise KeyError(name)

    def threads(self, parent: str | None = None) -> list[Channel]:
        """Return all threads, or those of a text channel, oldest first."""
        parent_id = self.channel(parent).id if parent else None
        threads = [one for one in self.world.channels.values() if one.is_thread]
        return [one for one in threads if parent_id in (None, one.parent_id)]

    def messages(self, channel: Channel | str) -> list[Json]:
        """Return the public messages of a channel, oldest first."""
        place = self.channel(channel) if isinstance(channel, str) else channel
        return [message.data for message in place.messages.values() if message.private_to is None]

    def delete_message(self, message: Json) -> None:
        """Remove any message, as a moderator does."""
        self.posts.remove(self._message(message))

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel or thread with everything in it."""
        self.guilds.remove_channel(channel)

    def deny_bot(self, channel: Channel, *rights: Right) -> None:
        """Deny rights to the bot in one channel; without any, what was denied is allowed again."""
        deny = sum(int(right) for right in rights)
        self.guilds.overwrite(channel, self.world.bot.id, deny=deny)

    def _message(self, message: Json) -> Message:
        channel = self.world.channel(int(message["channel_id"]))
        return self.world.message(channel, int(message["id"]))

    @property
    def text_channels(self) -> list[Channel]:
        """All text channels."""
        return [channel for channel in self.world.channels.values() if channel.kind == ChannelType.TEXT]

    # ---------------------------------------------------------------- waiting
    async def until(self, happened: Callable[[], T], timeout: float = PATIENCE) -> T:  # noqa: ASYNC109 - callers choose
        """Wait until something is true; see ``Hub.until``."""
        return await self.hub.until(happened, timeout)

    async def online(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109 - callers choose
        """Wait until the bot is connected.

        Raises:
            TimeoutError: it was not in time.
        """
        await self.hub.until(lambda: self.gateway.online, timeout)

    async def settle(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109 - callers choose
        """Wait until a bot in this process has finished handling all it received.

        Raises:
            TimeoutError: it had not in time.
        """
        end = time.monotonic() + timeout
        while busy := handlers():
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"still busy: {sorted(task.get_name() for task in busy)}")
            await asyncio.wait(busy, timeout=left)


def handlers() -> set[asyncio.Task[object]]:
    """Return the tasks in which discord.py handles something just now, other than the one that asks."""
    current = asyncio.current_task()
    return {
        task
        for task in asyncio.all_tasks()
        if task is not current and task.get_name().startswith(HANDLERS) and task.get_name() != "discord-ui-view-timeout"
    }
