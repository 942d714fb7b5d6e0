"""The bot's WebSocket: identify, heartbeat, dispatch and resume, as Discord's gateway does them."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any, Final

from aiohttp import WSMsgType, web

from bot.local.gateway.sessions import Connection, Session, Shard
from bot.local.protocol.codes import Intent, Json
from bot.local.protocol.wire import parsed
from bot.local.world.hub import Hub, News
from bot.local.world.rights import sees
from bot.local.world.shapes import APPLICATION_FLAGS, guild_json, member_json, user_json
from bot.local.world.traffic import BOT, Traffic
from bot.local.world.world import World

HEARTBEAT_MS: Final = 41_250
ACK_AFTER: Final = 0.05
"""Seconds until a heartbeat is acknowledged, as over a real line: discord.py notes the time of a beat only once it
is sent, and takes an answer that overtakes the note for one to the beat before."""
FRAME_BYTES: Final = 4096
FRAMES_PER_MINUTE: Final = 120
CHUNK: Final = 1000
GUILD_NEWS: Final = ("GUILD_CREATE", "GUILD_DELETE")


class Gateway:
    """All sessions of the bot.

    Attributes:
        url: Where the bot connects.
        forbidden: Privileged intents the application may not ask for.
        shards: How many sessions Discord wants the guilds to be shared among, at least.
    """

    def __init__(self, world: World, hub: Hub, traffic: Traffic) -> None:
        self.world = world
        self.hub = hub
        self.traffic = traffic
        self.url = ""
        self.forbidden: set[Intent] = {Intent.PRESENCES}
        self.shards = 1
        self.sessions: dict[str, Session] = {}
        hub.join(self.hear)

    @property
    def online(self) -> bool:
        """Whether the bot is connected."""
        return any(session.connection is not None for session in self.sessions.values())

    def hear(self, news: News) -> None:
        """Pass on to the bot what it may know: nothing private, nothing of places it cannot see."""
        if news.private_to is not None or not news.to_bot:
            return
        if news.channel is not None and not sees(self.world, self.world.bot.id, news.channel):
            return
        if news.name.startswith("GUILD_MEMBER_") and not self._is_in(news.data["guild_id"]):
            return
        guild = guild_of(news)
        for session in self.sessions.values():
            if session.wants(news.intent) and session.shard.covers(guild):
                self.dispatch(session, news.name, self._as_allowed(session, news))

    def _is_in(self, guild: str) -> bool:
        return any(str(one.id) == guild for one in self.world.guilds_of(self.world.bot.id))

    def dispatch(self, session: Session, event: str, data: Any) -> None:
        """Send one event to one session."""
        self.traffic.note(BOT, "gateway", {"t": event, "d": data})
        session.dispatch(event, data)

    def _as_allowed(self, session: Session, news: News) -> Json:
        """Leave the content out of other people's guild messages, unless the bot has the intent for it."""
        data, bot_id = news.data, str(self.world.bot.id)
        if news.name not in {"MESSAGE_CREATE", "MESSAGE_UPDATE"} or session.wants(Intent.MESSAGE_CONTENT):
            return data
        mentioned = any(user["id"] == bot_id for user in data["mentions"])
        if "guild_id" not in data or data["author"]["id"] == bot_id or mentioned:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    def ask(self, data: Json) -> None:
        """Send an INTERACTION_CREATE to every session it concerns."""
        guild = int(data["guild_id"]) if "guild_id" in data else None
        for session in self.sessions.values():
            if session.shard.covers(guild):
                self.dispatch(session, "INTERACTION_CREATE", data)

    async def drop(self, code: int = 4000) -> None:
        """Break every connection with a close code; sessions stay and can be resumed."""
        for session in self.sessions.values():
            if session.connection is not None:
                await session.connection.socket.close(code=code)

    # ---------------------------------------------------------------- one connection
    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it closes."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False, timeout=1.0)
        await socket.prepare(request)
        # A client that asks for another compression takes plain text frames as well.
        connection = Connection(socket, compressed=request.query.get("compress") == "zlib-stream")
        connection.send({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": None, "t": None})
        try:
            await self._converse(connection)
        finally:
            for session in self.sessions.values():
                if session.connection is connection:
                    session.connection = None
                    self.hub.tell(News("ONLINE", to_bot=False))
            await connection.end()
        return socket

    async def _converse(self, connection: Connection) -> None:
        session: Session | None = None
        moments: deque[float] = deque(maxlen=FRAMES_PER_MINUTE + 1)
        async for message in connection.socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            moments.append(time.monotonic())
            if len(moments) > FRAMES_PER_MINUTE and moments[-1] - moments[0] < 60:
                await connection.socket.close(code=4008, message=b"Rate limited.")
                return
            frame = read_frame(message.data)
            if frame is None:
                await connection.socket.close(code=4002, message=b"Decode error.")
                return
            self.traffic.note(BOT, "gateway in", frame)
            try:
                session = self._answer(connection, session, frame)
            except Closing as closing:
                await connection.socket.close(code=closing.code, message=closing.reason.encode())
                return

    def _answer(self, connection: Connection, session: Session | None, frame: Json) -> Session | None:
        data = frame.get("d") or {}
        if frame["op"] in (2, 6, 8) and not isinstance(data, dict):
            raise Closing(4002, "Decode error.")
        match frame["op"]:
            case 1:
                acknowledgement: Json = {"op": 11, "d": None, "s": None, "t": None}
                asyncio.get_running_loop().call_later(ACK_AFTER, connection.send, acknowledgement)
            case 2:
                return self._identify(connection, data)
            case 6:
                return self._resume(connection, data)
            case 8 if session:
                self._members(session, data)
            case 3 if session:
                pass
            case _:
                raise Closing(4003, "Not authenticated.") if session is None else Closing(4001, "Unknown opcode.")
        return session

    def _identify(self, connection: Connection, data: Json) -> Session:
        if data.get("token") != self.world.token:
            raise Closing(4004, "Authentication failed.")
        intents = _read(data, "intents", int, 0)
        if any(intents >> intent & 1 for intent in self.forbidden):
            raise Closing(4014, "Disallowed intent(s).")
        session = Session(intents, self._shard(data.get("shard")))
        session.connection = connection
        self.sessions = {old.id: old for old in self.sessions.values() if old.connection is not None}
        self.sessions[session.id] = session
        world, bot_id = self.world, self.world.bot.id
        guilds = [guild for guild in world.guilds_of(bot_id) if session.shard.covers(guild.id)]
        ready: Json = {
            "v": 10,
            "user": user_json(world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": str(bot_id), "flags": APPLICATION_FLAGS},
            "private_channels": [],
        }
        if "shard" in data:
            ready["shard"] = data["shard"]
        self.dispatch(session, "READY", ready)
        with_members = session.wants(Intent.GUILD_MEMBERS)
        for guild in guilds:
            self.dispatch(session, "GUILD_CREATE", guild_json(world, guild, with_members=with_members))
        self.hub.tell(News("ONLINE", to_bot=False))
        return session

    def _shard(self, asked: Any) -> Shard:
        number, count = asked if isinstance(asked, list) and len(asked) == 2 else (0, 1)
        if not isinstance(number, int) or not isinstance(count, int) or not 0 <= number < count:
            raise Closing(4010, "Invalid shard.")
        if count < self.shards:
            raise Closing(4011, "Sharding required.")
        return Shard(number, count)

    def _resume(self, connection: Connection, data: Json) -> Session | None:
        session = self.sessions.get(str(data.get("session_id")))
        sequence = _read(data, "seq", int, 0)
        right = data.get("token") == self.world.token
        if session is None or not right or not session.can_resume_after(sequence):
            connection.send({"op": 9, "d": False, "s": None, "t": None})
            return None
        for frame in session.frames:
            if frame["s"] > sequence:
                connection.send(frame)
        session.connection = connection
        session.dispatch("RESUMED", {})
        self.hub.tell(News("ONLINE", to_bot=False))
        return session

    def _members(self, session: Session, data: Json) -> None:
        guild = next((one for one in self.world.guilds.values() if str(one.id) == str(data.get("guild_id"))), None)
        if guild is None or not self._is_in(str(guild.id)) or not session.shard.covers(guild.id):
            return
        members = list(guild.members)
        if people := _read(data, "user_ids", (list, str), []):
            asked = {people} if isinstance(people, str) else {str(one) for one in people}
            members = [one for one in members if str(one) in asked]
        elif start := _read(data, "query", str, "").casefold():
            called = {one: (self.world.users[one].name, guild.nicks.get(one, "")) for one in members}
            members = [one for one in members if any(name.casefold().startswith(start) for name in called[one])]
        members = members[: max(0, _read(data, "limit", int, 0)) or None]
        parts = [members[at : at + CHUNK] for at in range(0, len(members), CHUNK)] or [[]]
        for index, part in enumerate(parts):
            chunk: Json = {
                "guild_id": str(guild.id),
                "members": [member_json(self.world, guild, one) for one in part],
                "chunk_index": index,
                "chunk_count": len(parts),
                "nonce": data.get("nonce"),
                "not_found": [],
            }
            self.dispatch(session, "GUILD_MEMBERS_CHUNK", chunk)


def _read(data: Json, key: str, kind: Any, default: Any) -> Any:
    """Return a value of a client's frame, or the default for null and what is left out.

    Raises:
        Closing: 4002 if it is of another kind.
    """
    value = data.get(key)
    if value is None:
        return default
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Closing(4002, "Decode error.")
    return value


def guild_of(news: News) -> int | None:
    """Return the guild that news is about, if any."""
    if news.channel is not None:
        return news.channel.guild_id
    number = news.data.get("guild_id") or (news.data["id"] if news.name in GUILD_NEWS else None)
    return None if number is None else int(number)


class Closing(Exception):
    """The connection is to be closed with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def read_frame(raw: str | bytes) -> Json | None:
    """Return a client's frame, or None if it is too long or none at all."""
    if len(raw) > FRAME_BYTES:
        return None
    try:
        frame = parsed(raw)
    except ValueError:
        return None
    return frame if isinstance(frame, dict) and isinstance(frame.get("op"), int) else None
