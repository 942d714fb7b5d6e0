"""The page's files and attachments, and who may fetch them."""

from __future__ import annotations

import hmac
import mimetypes
import re
from collections.abc import Awaitable, Callable
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias

from aiohttp import web

from bot.local.world.files import signature
from bot.local.world.world import World

Served: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
LOST: Final = "Open the whole address that legatus printed; it ends in ?key=…\n"
NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*")
INLINE: Final = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})


class Pages:
    """Serves the page to whoever has the secret, and attachments to whoever has their address."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.folder = resources.files("bot.local.page") / "static"
        self.port = 0

    @property
    def origin(self) -> str:
        """Scheme, host and port of the page."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def cookie(self) -> str:
        """The cookie's name; browsers keep cookies by host, not by port."""
        return f"legatus_{self.port}"

    def add_to(self, app: web.Application) -> None:
        """Register the routes."""
        app.router.add_get("/", self.index)
        app.router.add_get("/page/{path:.+}", self.guarded(self.file))
        app.router.add_get("/cdn/{path:.+}", self.attachment)

    # ---------------------------------------------------------------- guards
    def host_is_right(self, request: web.Request) -> bool:
        """Return whether the request names this server as its host, which a rebound foreign name does not."""
        return request.headers.get("Host") == f"127.0.0.1:{self.port}"

    def origin_is_right(self, request: web.Request, *, required: bool = False) -> bool:
        """Return whether the request comes from the page itself, or from no page at all."""
        origin = request.headers.get("Origin")
        return not required if origin is None else origin == self.origin

    def has_cookie(self, request: web.Request) -> bool:
        """Return whether the request carries the secret as a cookie."""
        return self._is_key(request.cookies.get(self.cookie, ""))

    def _is_key(self, given: str) -> bool:
        return _same(given, self.world.key)

    def guarded(self, serve: Served) -> Served:
        """Return a handler behind the cookie."""

        async def served(request: web.Request) -> web.StreamResponse:
            if not self.has_cookie(request):
                return web.Response(status=403, text=LOST)
            return await serve(request)

        return served

    @web.middleware
    async def guard(self, request: web.Request, handler: Served) -> web.StreamResponse:
        """Refuse foreign hosts and origins everywhere; who types localhost is sent to the address there is."""
        if request.method == "GET" and request.headers.get("Host") == f"localhost:{self.port}":
            raise web.HTTPTemporaryRedirect(f"{self.origin}{request.rel_url}", headers=HEADERS)
        if not self.host_is_right(request) or not self.origin_is_right(request):
            return web.Response(status=403, text="Not from here.\n", headers=HEADERS)
        return await handler(request)

    async def sign(self, _request: web.Request, response: web.StreamResponse) -> None:
        """Put the policy on a response that is about to leave."""
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)

    # ---------------------------------------------------------------- routes
    async def index(self, request: web.Request) -> web.StreamResponse:
        """Return the page; with the key in the address it also sets the cookie."""
        with_key = self._is_key(request.query.get("key", ""))
        if not with_key and not self.has_cookie(request):
            return web.Response(status=403, text=LOST)
        response = self._file(self.folder / "index.html")
        if with_key:
            response.set_cookie(self.cookie, self.world.key, httponly=True, samesite="Strict", path="/")
        return response

    async def file(self, request: web.Request) -> web.StreamResponse:
        """Return a file of the page."""
        found = self.folder
        for part in request.match_info["path"].split("/"):
            if not NAME.fullmatch(part):
                return web.Response(status=404)
            found /= part
        return self._file(found)

    def _file(self, found: Traversable) -> web.Response:
        if not found.is_file():
            return web.Response(status=404)
        media_type = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        text = media_type.startswith("text/") or media_type.endswith("javascript")
        response = web.Response(body=found.read_bytes(), content_type=media_type)
        response.charset = "utf-8" if text else None
        response.headers["Cache-Control"] = "no-cache"
        return response

    async def attachment(self, request: web.Request) -> web.StreamResponse:
        """Return an attachment, if its address is signed; anything but a picture is for saving only."""
        path = "/" + request.match_info["path"]
        signed = _same(request.query.get("hm", ""), signature(self.world.key, path))
        blob = await self.world.storage.blob(path) if signed else None
        if blob is None:
            return web.Response(status=404)
        data, media_type = blob
        response = web.Response(body=data, content_type=media_type)
        response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
        if media_type not in INLINE:
            response.headers["Content-Disposition"] = "attachment"
        return response


def _same(given: str, right: str) -> bool:
    return hmac.compare_digest(given.encode(errors="replace"), right.encode())
