"""Faults a test injects into the REST API."""

from __future__ import annotations

import asyncio
import fnmatch
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.local.protocol.codes import Json
from bot.local.protocol.errors import ApiError

MESSAGES: Final = {
    10003: "Unknown Channel",
    10008: "Unknown Message",
    10062: "Unknown interaction",
    30046: "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    50001: "Missing Access",
    50007: "Cannot send messages to this user",
    50013: "Missing Permissions",
    50033: "Invalid Recipient(s)",
    50083: "Thread is archived",
    50278: "Cannot send messages to this user",
}


@dataclass(slots=True)
class Fault:
    """One fault.

    Attributes:
        pattern: ``METHOD /path`` with ``*`` for anything, matched against the path after ``/api/v10``
            (``POST /channels/123/messages``) and against the route (``POST /channels/{channel}/messages``).
        status: HTTP status of the answer; 0 breaks the connection instead of answering.
        code: Discord's JSON error code.
        times: How often it still strikes; None for ever.
        done: Whether the request is carried out before its answer is replaced.
        delay: Seconds to wait before the answer, good or bad. With status 200 there is only the delay.
        held: Seconds until the request arrives at all, as over a slow line.
        headers: Extra headers.
        extra: Extra keys of the body.
        struck: How often it has struck.
    """

    pattern: str
    status: int
    code: int = 0
    times: int | None = 1
    done: bool = False
    delay: float = 0.0
    held: float = 0.0
    headers: Mapping[str, str] = field(default_factory=dict)
    extra: Json = field(default_factory=dict)
    struck: int = 0

    def error(self) -> ApiError:
        """Return the error to answer with."""
        message = MESSAGES.get(self.code, f"Injected fault {self.status}")
        return ApiError(self.status, self.code, message, headers=self.headers, extra=self.extra)


class Faults:
    """All faults waiting to strike."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Let a fault strike from now on; the same object counts how often it has."""
        self._faults.append(fault)
        return fault

    def clear(self) -> None:
        """Forget all faults."""
        self._faults.clear()

    def strike(self, *addresses: str) -> Fault | None:
        """Return the first fault that matches one of a request's addresses, counted as struck."""
        for fault in self._faults:
            if fault.times is not None and fault.struck >= fault.times:
                continue
            if any(fnmatch.fnmatchcase(address, fault.pattern) for address in addresses):
                fault.struck += 1
                return fault
        return None


async def delayed(fault: Fault | None) -> None:
    """Wait as long as a fault says."""
    if fault is not None and fault.delay:
        await asyncio.sleep(fault.delay)
