"""The page's WebSocket; README.md of the local table describes every frame."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias

from aiohttp import WSMsgType, web

from bot.local.gateway.gateway import Gateway
from bot.local.page.web import Pages
from bot.local.people.answer import Answer
from bot.local.people.person import Person
from bot.local.protocol.codes import Json
from bot.local.protocol.errors import ApiError, Refused
from bot.local.protocol.wire import parsed
from bot.local.world.clock import iso
from bot.local.world.guilds import Guilds
from bot.local.world.hub import Hub, News
from bot.local.world.model import Guild, User
from bot.local.world.rights import sees
from bot.local.world.shapes import guild_name_json, page_channel_json, page_channels_json, person_json, user_json
from bot.local.world.traffic import Traffic, person
from bot.local.world.world import World

PAGE_OF_MESSAGES: Final = 50
QUEUED: Final = 5000
MESSAGE_EVENTS: Final = frozenset({"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"})
Action: TypeAlias = Callable[[Json], Awaitable[Json]]


class Sockets:
    """All tabs that are open."""

    def __init__(
        self,
        world: World,
        gateway: Gateway,
        guilds: Guilds,
        traffic: Traffic,
        person_of: Callable[[User], Person],
    ) -> None:
        self.world = world
        self.gateway = gateway
        self.guilds = guilds
        self.traffic = traffic
        self.person_of = person_of
        self.tabs: set[Tab] = set()

    def join(self, hub: Hub) -> None:
        """Hear what happens in the world."""
        hub.join(self.hear)

    def hear(self, news: News) -> None:
        """Pass on to every tab what its person may know."""
        for tab in self.tabs:
            tab.hear(news)

    async def connect(self, request: web.Request, pages: Pages) -> web.StreamResponse:
        """Serve one tab until it closes. Cookie and origin are required."""
        if not pages.has_cookie(request) or not pages.origin_is_right(request, required=True):
            return web.Response(status=403, text="Not from here.\n")
        socket = web.WebSocketResponse(heartbeat=30, timeout=1.0)
        await socket.prepare(request)
        tab = Tab(socket, self)
        self.tabs.add(tab)
        try:
            await tab.serve()
        finally:
            self.tabs.discard(tab)
            await tab.end()
        return socket

    async def close(self) -> None:
        """Close every tab's socket."""
        for tab in list(self.tabs):
            await tab.socket.close(code=1001)


class Tab:
    """One tab: one socket and the person it is."""

    def __init__(self, socket: web.WebSocketResponse, sockets: Sockets) -> None:
        self.socket = socket
        self.sockets = sockets
        self.world = sockets.world
        self.me: Person | None = None
        self._queue: asyncio.Queue[Json] = asyncio.Queue(QUEUED)
        self._running: set[asyncio.Task[None]] = set()
        self._writer = asyncio.get_running_loop().create_task(self._write(), name="page writer")
        self._actions: dict[str, Action] = {
            "hello": self._hello,
            "open": self._open,
            "commands": self._commands,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "press": self._press,
            "select": self._select,
            "submit": self._submit,
            "say": self._say,
            "dismiss": self._dismiss,
            "open_dm": self._open_dm,
            "join_thread": self._join_thread,
            "leave_thread": self._leave_thread,
            "add_person": self._add_person,
            "set_dms": self._set_dms,
            "set_guild": self._set_guild,
            "set_nick": self._set_nick,
        }

    # ---------------------------------------------------------------- frames
    async def serve(self) -> None:
        """Carry out requests until the socket closes; each runs by itself, so that none holds up another."""
        async for message in self.socket:
            if message.type != WSMsgType.TEXT:
                continue
            self._spawn(self._run(message.data))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work, name="page request")
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _hang_up(self) -> None:
        await self.socket.close(code=1008)

    async def end(self) -> None:
        """Stop writing; requests under way go on, for the bot has them already."""
        self._writer.cancel()
        await asyncio.gather(self._writer, *self._running, return_exceptions=True)

    def _send(self, frame: Json) -> None:
        if self._queue.full():
            # A tab that has stopped reading; when it reads again it connects anew and asks for what it shows.
            self._writer.cancel()
            self._spawn(self._hang_up())
            return
        self._queue.put_nowait(frame)

    async def _write(self) -> None:
        try:
            while True:
                frame = await self._queue.get()
                if self.me is not None:
                    self.sockets.traffic.note(person(self.me.id), "page", frame)
                await self.socket.send_str(json.dumps(frame, separators=(",", ":")))
        except ConnectionError:
            return

    async def _run(self, raw: str) -> None:
        number: Any = None
        try:
            request = parsed(raw)
            number = request.get("n")
            result = await self._act(request)
        except Refused as refusal:
            reply: Json = {"ok": False, "error": str(refusal)}
        except ApiError as error:
            reply = {"ok": False, "error": error.message}
        except (ValueError, KeyError, TypeError, AttributeError):
            reply = {"ok": False, "error": "The page sent something that cannot be understood."}
        else:
            reply = {"ok": True, "result": result}
        self._send({"t": "reply", "n": number, **reply})

    async def _act(self, request: Json) -> Json:
        action = self._actions.get(request["do"])
        if action is None:
            raise Refused(f"The table does not know how to {request['do']}.")
        if self.me is None and request["do"] != "hello":
            raise Refused("Say hello first.")
        return await action(request)

    @property
    def _person(self) -> Person:
        if self.me is None:
            raise Refused("Say hello first.")
        return self.me

    # ---------------------------------------------------------------- events
    def hear(self, news: News) -> None:
        """Queue an event if this tab's person may know of it."""
        if self.me is None:
            return
        if news.name in MESSAGE_EVENTS:
            self._hear_message(self.me, news)
        elif news.name in {"COMMANDS", "ONLINE"}:
            extra = {"online": self.sockets.gateway.online} if news.name == "ONLINE" else {}
            self._event(news.name, extra)
        elif news.name == "PEOPLE" or news.name.startswith("GUILD_MEMBER"):
            self._event("PEOPLE", {"people": self._people()})
        if news.name.startswith(("CHANNEL_", "THREAD_", "GUILD_")):
            self._event("CHANNELS", {"channels": page_channels_json(self.world, self.me.id)})

    def _hear_message(self, me: Person, news: News) -> None:
        if news.channel is None or news.private_to not in (None, me.id):
            return
        if not sees(self.world, me.id, news.channel):
            return
        body: Any = news.data["id"] if news.name == "MESSAGE_DELETE" else news.data
        self._event(news.name, {"channel": str(news.channel.id), "message": body})

    def _event(self, name: str, body: Json) -> None:
        self._send({"t": "event", "name": name, **body})

    # ---------------------------------------------------------------- looking
    def _people(self) -> list[Json]:
        return [person_json(self.world, one) for one in self.world.people]

    async def _hello(self, request: Json) -> Json:
        wanted = str(request.get("me") or "")
        people = {str(one.id): one for one in self.world.people}
        self.me = self.sockets.person_of(people.get(wanted, self.world.people[0]))
        return {
            "me": str(self.me.id),
            "now": iso(self.world.clock.now()),
            "online": self.sockets.gateway.online,
            "bot": user_json(self.world.bot),
            "application_id": str(self.world.bot.id),
            "guilds": [guild_name_json(guild) for guild in self.world.guilds.values()],
            "people": self._people(),
            "channels": page_channels_json(self.world, self.me.id),
        }

    async def _open(self, request: Json) -> Json:
        channel = self._person.channel(int(request["channel"]))
        messages = self._person.messages(channel)
        if request.get("before"):
            messages = [one for one in messages if int(one["id"]) < int(request["before"])]
        return {
            "channel": page_channel_json(self.world, channel, self._person.id),
            "messages": messages[-PAGE_OF_MESSAGES:],
            "more": len(messages) > PAGE_OF_MESSAGES,
        }

    async def _commands(self, request: Json) -> Json:
        return {"commands": self._person.commands(int(request["channel"]))}

    async def _open_dm(self, _request: Json) -> Json:
        return {"channel": page_channel_json(self.world, self._person.dm, self._person.id)}

    # ---------------------------------------------------------------- asking the bot
    async def _slash(self, request: Json) -> Json:
        channel = int(request["channel"])
        options = dict(request.get("options") or {})
        return outcome(await self._person.slash(request["command"], options, channel=channel))

    async def _autocomplete(self, request: Json) -> Json:
        command, focused = request["command"], request["focused"]
        options = dict(request.get("options") or {})
        channel = int(request["channel"])
        return outcome(await self._person.autocomplete(command, options, focused, channel=channel))

    async def _press(self, request: Json) -> Json:
        return outcome(await self._person.press(int(request["message"]), request["custom_id"]))

    async def _select(self, request: Json) -> Json:
        values = [str(value) for value in request["values"]]
        return outcome(await self._person.select(int(request["message"]), request["custom_id"], values))

    async def _submit(self, request: Json) -> Json:
        return outcome(await self._person.submit(int(request["interaction"]), dict(request["values"])))

    # ---------------------------------------------------------------- without the bot
    async def _say(self, request: Json) -> Json:
        return {"message": self._person.say(str(request["content"]), channel=int(request["channel"]))}

    async def _dismiss(self, request: Json) -> Json:
        self._person.dismiss(int(request["message"]))
        return {}

    async def _join_thread(self, request: Json) -> Json:
        self._person.join_thread(int(request["channel"]))
        return {}

    async def _leave_thread(self, request: Json) -> Json:
        self._person.leave_thread(int(request["channel"]))
        return {}

    async def _add_person(self, request: Json) -> Json:
        return self._one(self.sockets.guilds.add_person(str(request["name"])))

    async def _set_dms(self, request: Json) -> Json:
        user = self._other(request)
        self.sockets.guilds.set_accepts_dms(user, accepts=bool(request["open"]))
        return self._one(user)

    async def _set_guild(self, request: Json) -> Json:
        user, guild = self._other(request), self._guild(request)
        if request["inside"]:
            self.sockets.guilds.enter_guild(user, guild)
        else:
            self.sockets.guilds.leave_guild(user, guild)
        return self._one(user)

    async def _set_nick(self, request: Json) -> Json:
        user = self._other(request)
        self.sockets.guilds.set_nick(user, str(request["nick"]) or None, self._guild(request))
        return self._one(user)

    def _guild(self, request: Json) -> Guild:
        guild = self.world.guilds.get(int(request["guild"]))
        if guild is None:
            raise Refused("There is no such server here.")
        return guild

    def _other(self, request: Json) -> User:
        user = self.world.user(int(request["person"]))
        if user.bot:
            raise Refused("That is the bot.")
        return user

    def _one(self, user: User) -> Json:
        return {"person": person_json(self.world, user)}


def outcome(answer: Answer) -> Json:
    """Return an answer as the page gets it."""
    return answer.outcome.to_json()
