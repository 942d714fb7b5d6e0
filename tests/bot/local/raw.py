"""Requests to the REST API without a client library, to send what the library would not."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import Any

import aiohttp

from bot.local.protocol.codes import Json
from bot.local.table import LocalTable


class Raw:
    """The API of one table, with the bot's token."""

    def __init__(self, table: LocalTable, session: aiohttp.ClientSession) -> None:
        self.table = table
        self.session = session

    async def __call__(
        self, method: str, path: str, body: Any = None, files: Mapping[str, bytes] | None = None
    ) -> tuple[int, Any]:
        """Send a request; returns status and body."""
        headers = {"Authorization": f"Bot {self.table.token}"}
        sent: dict[str, Any] = {"json": body} if body is not None else {}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for index, (name, data) in enumerate(files.items()):
                form.add_field(f"files[{index}]", io.BytesIO(data), filename=name)
            sent = {"data": form}
        async with self.session.request(method, self.table.rest_base + path, headers=headers, **sent) as response:
            text = await response.text()
            return response.status, json.loads(text) if text else None

    async def send(
        self, body: Json, files: Mapping[str, bytes] | None = None, channel: str = "general"
    ) -> tuple[int, Any]:
        """Send a message to a channel by name."""
        number = self.table.channel(channel).id
        return await self("POST", f"/channels/{number}/messages", body, files)

    async def post(self, body: Json, files: Mapping[str, bytes] | None = None, channel: str = "general") -> Json:
        """Send a message that must be taken."""
        status, message = await self.send(body, files, channel)
        assert status == 200, message
        assert isinstance(message, dict)
        return message
