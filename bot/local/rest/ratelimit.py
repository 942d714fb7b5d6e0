"""Discord's rate limits: buckets by route and major parameter, told in headers and enforced if wanted."""

from __future__ import annotations

import hashlib
import math
import time
from dataclasses import dataclass
from typing import Final

from bot.local.protocol.errors import ApiError

DEFAULT: Final = (50, 1.0)
BUCKETS: Final = {
    "POST /channels/{channel}/messages": (5, 5.0),
    "PATCH /channels/{channel}/messages/{message}": (5, 5.0),
    "DELETE /channels/{channel}/messages/{message}": (5, 1.0),
    "POST /users/@me/channels": (10, 10.0),
    "PUT /applications/{application}/commands": (2, 20.0),
    "POST /webhooks/{application}/{token}": (5, 2.0),
    "PATCH /webhooks/{application}/{token}/messages/{message}": (5, 2.0),
    "POST /channels/{channel}/threads": (50, 300.0),
    "PATCH /channels/{channel}": (5, 15.0),
}
"""Requests and seconds for each route. Discord tells its numbers in headers only; these are of their order."""


@dataclass(slots=True)
class Window:
    """The requests left of a bucket, and until when."""

    left: int
    until: float


class RateLimits:
    """All buckets.

    Attributes:
        enforced: Whether limits hold. If not, no header tells of them either.
        buckets: Requests and seconds for each route that differs from the default.
    """

    def __init__(self) -> None:
        self.enforced = False
        self.buckets = dict(BUCKETS)
        self._windows: dict[tuple[str, str], Window] = {}

    def take(self, route: str, major: str) -> dict[str, str]:
        """Take one request from its bucket; returns the headers that tell about it.

        Args:
            route: Method and pattern.
            major: The channel, or the token of an interaction; each has buckets of its own.

        Raises:
            ApiError: 429.
        """
        if not self.enforced or "/callback" in route:
            return {}
        most, seconds = self.buckets.get(route, DEFAULT)
        now = time.monotonic()
        window = self._windows.get((route, major))
        if window is None or now >= window.until:
            window = self._windows[route, major] = Window(most, now + seconds)
        after = window.until - now
        headers = {
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(max(0, window.left - 1)),
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:16],
        }
        if window.left <= 0:
            raise ApiError(
                429,
                0,
                "You are being rate limited.",
                headers=headers | {"Retry-After": str(math.ceil(after)), "X-RateLimit-Scope": "user"},
                extra={"retry_after": round(after, 3), "global": False},
            )
        window.left -= 1
        return headers
