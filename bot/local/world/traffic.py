"""A journal of everything that went over any wire, and of who could read it."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.local.protocol.codes import ChannelType, Json
from bot.local.world.hub import News
from bot.local.world.model import Channel, Upload

BOT: Final = "bot"
EVERYBODY: Final = "everybody"
LIMIT: Final = 200_000


@dataclass(frozen=True, slots=True)
class Record:
    """One thing that went over a wire.

    Attributes:
        reader: The reader: ``bot``, ``everybody``, ``channel:ID`` or ``person:ID``.
        way: How it went, e.g. ``request POST /channels/1/messages``, ``gateway``, ``message``, ``file``, ``page``.
        body: Its bytes; JSON without spaces, in which every character outside ASCII stands as itself.
    """

    reader: str
    way: str
    body: bytes


class Traffic:
    """The journal. It is off until ``start`` is called, and forgets the oldest beyond its limit."""

    def __init__(self) -> None:
        self.records: deque[Record] = deque(maxlen=LIMIT)
        self._on = False

    def start(self, limit: int = LIMIT) -> None:
        """Begin an empty journal of at most ``limit`` records."""
        self.records = deque(maxlen=limit)
        self._on = True

    def stop(self) -> None:
        """Stop writing; what was written stays."""
        self._on = False

    def note(self, reader: str, way: str, body: Json | bytes) -> None:
        """Write one record, if the journal is on."""
        if self._on:
            self.records.append(Record(reader, way, body if isinstance(body, bytes) else packed(body)))

    def hear(self, news: News) -> None:
        """Write down news of the world under those who can read it."""
        if not self._on or not news.data or news.name == "INTERACTION_CREATE":
            return
        if news.private_to is not None:
            self.note(person(news.private_to), f"news {news.name}", news.data)
        elif news.channel is None:
            self.note(EVERYBODY, f"news {news.name}", news.data)
        else:
            self.note(reader_of(news.channel), f"news {news.name}", news.data)

    def files(self, reader: str, uploads: Sequence[Upload]) -> None:
        """Write down files under those who can read them, names first."""
        for upload in uploads:
            self.note(reader, f"file {upload.filename}", upload.data)

    def of(self, *readers: str) -> list[Record]:
        """Return every record that one of those readers could read, in order."""
        return [record for record in self.records if record.reader in readers]

    def find(self, marker: str | bytes, *, reader: str | None = None) -> list[Record]:
        """Return every record that holds a marker (or whose way does), of one reader or of all."""
        wanted = marker.encode() if isinstance(marker, str) else marker
        return [
            record
            for record in self.records
            if (reader is None or record.reader == reader) and (wanted in record.body or wanted in record.way.encode())
        ]


def person(number: int) -> str:
    """Return the reader that is one person."""
    return f"person:{number}"


def reader_of(channel: Channel) -> str:
    """Return the readers of a channel's public messages: its person for direct messages, else the channel."""
    if channel.kind == ChannelType.DM and channel.recipient_id is not None:
        return person(channel.recipient_id)
    return f"channel:{channel.id}"


def packed(body: Any) -> bytes:
    """Return JSON as it is searched."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
