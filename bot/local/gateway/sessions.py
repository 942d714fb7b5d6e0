"""One connection of the bot's gateway: its socket, its session, and the share of the guilds it is told of."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import web

from bot.local.protocol.codes import Intent, Json

REPLAYED: Final = 1000


class Connection:
    """One open socket; frames go out in the order in which they were queued."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self._zlib = zlib.compressobj() if compressed else None
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._writer = asyncio.get_running_loop().create_task(self._write(), name="gateway writer")

    def send(self, frame: Json) -> None:
        """Queue a frame."""
        self._queue.put_nowait(json.dumps(frame, separators=(",", ":")).encode())

    async def _write(self) -> None:
        while True:
            raw = await self._queue.get()
            try:
                if self._zlib is None:
                    await self.socket.send_str(raw.decode())
                else:
                    packed = self._zlib.compress(raw) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
            except (ConnectionError, RuntimeError):
                return

    async def end(self) -> None:
        """Stop writing."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)


@dataclass(frozen=True, slots=True)
class Shard:
    """The share of the guilds a session is told of; direct messages belong to the first."""

    number: int
    count: int

    def covers(self, guild: int | None) -> bool:
        """Return whether what happens in a guild, or with None in no guild, is told to this shard."""
        return self.number == (0 if guild is None else (guild >> 22) % self.count)


class Session:
    """The frames the bot was sent since it identified, so that it can resume."""

    def __init__(self, intents: int, shard: Shard) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.connection: Connection | None = None
        self.frames: deque[Json] = deque(maxlen=REPLAYED)
        self._sequence = 0

    def dispatch(self, event: str, data: Any) -> None:
        """Number an event, remember it and send it if somebody listens."""
        self._sequence += 1
        frame: Json = {"op": 0, "t": event, "s": self._sequence, "d": data}
        self.frames.append(frame)
        if self.connection is not None:
            self.connection.send(frame)

    def can_resume_after(self, sequence: int) -> bool:
        """Return whether every frame after that number is still remembered."""
        return bool(self.frames) and self.frames[0]["s"] <= sequence + 1

    def wants(self, intent: Intent | None) -> bool:
        """Return whether the bot asked for events of that intent."""
        return intent is None or bool(self.intents >> intent & 1)
