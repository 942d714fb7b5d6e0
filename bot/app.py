"""The composition root: settings, store, use cases and client are put together, run, and taken apart in order."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

import discord

from bot.clock import SystemClock
from bot.cogs.loader import load
from bot.data_folder import close_to_others
from bot.errors import StartAgain, Unusable
from bot.front.client.client import GUILDS_SETTLED, LegatusBot
from bot.front.client.front import Front, make_front
from bot.front.transport import endpoint
from bot.front.transport.delivery_errors import is_passing
from bot.front.transport.incidents import Incidents
from bot.front.transport.permissions import invitation
from bot.front.transport.sight import DiscordSight
from bot.local.protocol.errors import WorldUnkept, WorldUnusable
from bot.local.table import LocalTable
from bot.logs import scrubbed
from bot.service.services import make_services
from bot.settings import Settings
from bot.store import open_store
from bot.thinker import Thinker
from engines import registry
from renderers.registry import RENDERERS

_log = logging.getLogger(__name__)

LOCAL_SETTLED: Final = 0.05
"""Seconds the client waits for its one local server."""
AGAIN_AFTER: Final = 5.0
"""Seconds until something that runs for ever, but ended, is begun again."""
LONGEST_WAIT: Final = 60.0
"""Seconds between two tries to reach Discord at the start."""
HANDLING: Final = ("discord.py: on_interaction", "CommandTree-")
"""How discord.py names the tasks in which a press or a command is being answered."""
GRACE: Final = 3.0
"""Seconds those may take when the program stops."""
SHARDS_WANTED: Final = 4011
"""The code with which Discord closes a connection that would have to serve too many servers."""


def run(settings: Settings) -> int:
    """Run the bot until Ctrl-C or SIGTERM and return the exit code.

    Raises:
        Unusable, StoreRefused: if it cannot run; one line says what to do.
        StartAgain: if it ran, and has to be started anew.
    """
    return asyncio.run(_run(settings))


async def _run(settings: Settings) -> int:
    stop = asyncio.Event()
    _stop_on_signals(stop)
    try:
        close_to_others(settings.legatus_data, settings.folder)
    except OSError as error:
        raise Unusable(
            f"Cannot write in {settings.folder}: {error.strerror}. Choose another folder with --data."
        ) from error
    if settings.discord_token is None:
        await _play_locally(settings, stop)
    else:
        if settings.discord_address is not None:
            _point_at(settings.discord_address)
        await play(settings, settings.discord_token.get_secret_value(), stop)
    return 0


async def _play_locally(settings: Settings, stop: asyncio.Event) -> None:
    table = LocalTable()
    try:
        await table.start(settings.folder, settings.legatus_port)
    except WorldUnusable as error:
        raise Unusable(str(error)) from error
    except OSError as error:
        raise Unusable(
            f"Port {settings.legatus_port} of this machine cannot be used ({error.strerror}). "
            "Choose another with --port."
        ) from error
    try:
        endpoint.point_at(table.rest_base)
        await play(settings, table.token, stop, members=True, settled=LOCAL_SETTLED, ready=lambda: _say(table.address))
    except BaseException:
        with suppress(WorldUnkept):  # why it ends is more to the point, and the log has the other
            await table.stop()
        raise
    try:
        await table.stop()
    except WorldUnkept as error:
        raise Unusable(str(error)) from error


async def play(
    settings: Settings,
    token: str,
    stop: asyncio.Event,
    *,
    members: bool | None = None,
    settled: float = GUILDS_SETTLED,
    ready: Callable[[], None] | None = None,
) -> None:
    """Connect with a token and play until ``stop`` is set; ``ready`` is called once when people can come.

    Raises:
        Unusable: if the token is not accepted or an intent is not granted.
        StartAgain: if Discord wants more connections than it asked for at the start.
        StoreRefused: if the data cannot be opened.
    """
    bot = LegatusBot(members=settings.discord_members_intent if members is None else members, guilds_settled=settled)
    async with bot:
        if not await _logged_in(bot, token, stop):
            return
        async with _furnished(bot, settings) as front:
            await _until_stopped(front, stop, ready)


@asynccontextmanager
async def _furnished(bot: LegatusBot, settings: Settings) -> AsyncIterator[Front]:
    """Open the store for the application that has logged in, and put everything together over it."""
    clock = SystemClock()
    assert bot.application_id is not None
    store = await open_store(settings.folder, str(bot.application_id), clock)
    thinker = Thinker(registry.__name__)
    try:
        incidents = Incidents(store.ledger, clock)
        services = make_services(store, clock, DiscordSight(bot), thinker.think, incidents.note, registry.GAMES)
        front = make_front(bot, services, incidents, RENDERERS)
        try:
            await load(front)
            await bot.furnish(
                front.services,
                front.dispatcher,
                incidents,
                front.place_check,
                test_guild=settings.discord_test_guild,
            )
            yield front
        finally:
            await front.dispatcher.stop()
            await front.painter.close()
    finally:
        thinker.close()
        await store.close()


async def _until_stopped(front: Front, stop: asyncio.Event, ready: Callable[[], None] | None) -> None:
    bot = front.bot
    connection = asyncio.create_task(bot.connect(), name="connection")
    stopped = asyncio.create_task(stop.wait(), name="stop")
    first_ready = asyncio.create_task(bot.first_ready.wait(), name="first ready")
    rounds = [
        asyncio.create_task(_for_ever(front, "autopilot", front.services.autopilot.run), name="autopilot"),
        asyncio.create_task(_after(first_ready, front, "members", front.members.run), name="members"),
        asyncio.create_task(_after(first_ready, front, "absence", front.services.absence.run), name="absence"),
        asyncio.create_task(_after(first_ready, front, "asides", front.asides.run), name="asides"),
        asyncio.create_task(_after(first_ready, front, "upkeep", front.services.upkeep.run), name="upkeep"),
    ]
    try:
        await asyncio.wait((connection, stopped, first_ready), return_when=asyncio.FIRST_COMPLETED)
        if first_ready.done():
            (ready or partial(_invite, bot))()
        await asyncio.wait((connection, stopped), return_when=asyncio.FIRST_COMPLETED)
        if connection.done():
            _check_connection(connection)
    finally:
        for task in (*rounds, stopped, first_ready):
            task.cancel()
        await asyncio.gather(*rounds, stopped, first_ready, return_exceptions=True)
        connection.cancel()  # it would go on trying to reach Discord, if it never has
        await asyncio.gather(connection, return_exceptions=True)
        await bot.hang_up()
        await _answered()
        await front.dispatcher.stop()
        await bot.close()


def _check_connection(connection: asyncio.Task[None]) -> None:
    try:
        connection.result()
    except discord.PrivilegedIntentsRequired:
        raise Unusable(
            "Discord does not grant the Server Members Intent. Switch it on in the developer portal, or set "
            "DISCORD_MEMBERS_INTENT=false."
        ) from None
    except discord.ConnectionClosed as error:
        if error.code == SHARDS_WANTED:
            raise StartAgain(
                "Legatus is on more servers than one connection may serve (code 4011). Start it again: it then opens "
                "as many connections as Discord asks for."
            ) from None
        raise Unusable(f"Discord closed the connection for good (code {error.code}). Is DISCORD_TOKEN new?") from None


async def _logged_in(bot: LegatusBot, token: str, stop: asyncio.Event) -> bool:
    """Log in, waiting for Discord if it cannot be reached; return False if the program is stopped meanwhile."""
    wait = 1.0
    while not stop.is_set():
        try:
            return await _unless_stopped(bot.login(token), stop)
        except discord.LoginFailure:
            raise Unusable(
                "Discord does not accept DISCORD_TOKEN. Copy the bot's token again, see README.md."
            ) from None
        except Exception as error:
            if not is_passing(error):
                raise
            _log.warning("Discord cannot be reached", extra={"again_in": wait, "error": scrubbed(error)})
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await stop.wait()
        wait = min(wait * 2, LONGEST_WAIT)
    return False


async def _unless_stopped(work: Coroutine[object, object, None], stop: asyncio.Event) -> bool:
    """Do work, or drop it when the program is stopped; return whether it was done."""
    doing = asyncio.create_task(work)
    stopped = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((doing, stopped), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            doing.result()
        return doing.done()
    finally:
        for task in (doing, stopped):
            task.cancel()
        await asyncio.gather(doing, stopped, return_exceptions=True)


async def _for_ever(front: Front, name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Do work that never ends; should it end after all, note it and begin again."""
    while True:
        try:
            await work()
        except Exception as error:  # the match must go on
            await front.incidents.note(name, error)
        await asyncio.sleep(AGAIN_AFTER)


async def _after(event: asyncio.Task[bool], front: Front, name: str, work: Callable[[], Awaitable[None]]) -> None:
    await asyncio.wait((event,))
    await _for_ever(front, name, work)


async def _answered() -> None:
    """Give presses and commands that are being answered a moment."""
    handling = [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLING)]
    if handling:
        await asyncio.wait(handling, timeout=GRACE)


def _point_at(address: str) -> None:
    try:
        endpoint.point_at(address)
    except ValueError:
        raise Unusable("DISCORD_ADDRESS must be an address on this machine, such as http://127.0.0.1:8460.") from None


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))


def _invite(bot: LegatusBot) -> None:
    assert bot.application_id is not None
    _log.info("playing", extra={"invite": invitation(bot.application_id)})


def _say(address: str) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()
