"""The REST API's plumbing: reading a request, finding its route, answering as Discord answers."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from aiohttp import BodyPartReader, MultipartReader, web
from aiohttp.http_exceptions import BadHttpMessage

from bot.local.protocol.codes import snowflake
from bot.local.protocol.errors import ApiError, invalid_form
from bot.local.protocol.wire import parsed
from bot.local.rest.faults import Fault, Faults, delayed
from bot.local.rest.ratelimit import RateLimits
from bot.local.world.files import safe_filename
from bot.local.world.hub import Hub
from bot.local.world.model import Upload
from bot.local.world.traffic import BOT, Traffic
from bot.local.world.world import World

PREFIX: Final = "/api/v10"
NO_TOKEN: Final = ("/interactions/", "/webhooks/")
PROXY: Final = {"Via": "1.1 local"}
"""A client library retries a 429 only if a proxy's header shows that it came from the service."""


@dataclass(frozen=True, slots=True)
class Call:
    """One request: the parts of its path, its query, its JSON body and its files."""

    path: dict[str, str]
    query: dict[str, str]
    body: Any = field(default_factory=dict)
    files: tuple[Upload, ...] = ()

    def number(self, name: str) -> int:
        """Return a part of the path as a snowflake.

        Raises:
            ApiError: 50035, if it is none.
        """
        number = snowflake(self.path[name])
        if number is None:
            raise invalid_form(name, "NUMBER_TYPE_COERCE", f'Value "{self.path[name]}" is not snowflake.')
        return number


Handler: TypeAlias = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Route:
    """A method, a pattern such as ``/channels/{channel}`` and what answers it.

    Attributes:
        handler: Returns the body; None answers 204.
        after: Called with the request's path once the response has left.
        listed: Whether the body is a JSON list, not an object.
    """

    method: str
    pattern: str
    handler: Handler
    status: int = 200
    after: Callable[[dict[str, str]], None] | None = None
    listed: bool = False


@dataclass(slots=True)
class Answer:
    """A response being made."""

    status: int
    body: Any
    headers: dict[str, str]


class Rest:
    """Answers every request below ``/api``.

    Attributes:
        unknown: Method and path of every request no route answers.
    """

    def __init__(self, world: World, hub: Hub, faults: Faults, traffic: Traffic) -> None:
        self.world = world
        self.hub = hub
        self.faults = faults
        self.traffic = traffic
        self.limits = RateLimits()
        self.unknown: list[str] = []

    def add_to(self, app: web.Application, routes: Sequence[Route]) -> None:
        """Register routes, and the answer to all others."""
        for route in routes:
            app.router.add_route(route.method, PREFIX + route.pattern, self._served(route))
        app.router.add_route("*", "/api/{rest:.*}", self._serve_unknown)

    def _served(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            concrete = f"{request.method} {request.path.removeprefix(PREFIX)}"
            fault = self.faults.strike(concrete, f"{route.method} {route.pattern}")
            if fault is not None and fault.held:
                await asyncio.sleep(fault.held)
            answer = await self._answer(route, request, fault, concrete)
            await delayed(fault)
            if fault is not None and not fault.status and request.transport is not None:
                # Bytes written to a broken connection reach nobody.
                request.transport.abort()
                return web.Response()
            return await self._respond(route, request, answer)

        return serve

    async def _answer(self, route: Route, request: web.Request, fault: Fault | None, concrete: str) -> Answer:
        headers = dict(PROXY)
        try:
            self._check_token(route, request)
            major = request.match_info.get("token") or request.match_info.get("channel") or ""
            headers |= self.limits.take(f"{route.method} {route.pattern}", major)
            call = await read_call(request, listed=route.listed)
            self.traffic.note(BOT, f"request {concrete}", call.body)
            struck = fault is not None and fault.status != 200
            if fault is None or not struck or fault.done:
                body = await route.handler(call)
            if fault is not None and struck:
                raise fault.error()
            answer = Answer(route.status if body is not None else 204, body, headers)
        except ApiError as error:
            answer = Answer(error.status, error.body(), headers | error.headers)
        if answer.body is not None:
            self.traffic.note(BOT, f"response {concrete}", answer.body)
        return answer

    def _check_token(self, route: Route, request: web.Request) -> None:
        given = request.headers.get("Authorization")
        if not route.pattern.startswith(NO_TOKEN) and given != f"Bot {self.world.token}":
            raise ApiError(401, 0, "401: Unauthorized")

    async def _respond(self, route: Route, request: web.Request, answer: Answer) -> web.StreamResponse:
        response = web.Response(status=answer.status, headers=answer.headers)
        if answer.body is not None:
            # Clients compare the whole header: it must not name a character set.
            response.content_type = "application/json"
            response.body = json.dumps(answer.body, separators=(",", ":")).encode()
        await response.prepare(request)
        await response.write_eof()
        if route.after is not None:
            route.after(dict(request.match_info))
        self.hub.stir()
        return response

    async def _serve_unknown(self, request: web.Request) -> web.StreamResponse:
        self.unknown.append(f"{request.method} {request.path}")
        body = json.dumps({"message": "404: Not Found", "code": 0}).encode()
        return web.Response(status=404, body=body, content_type="application/json", headers=PROXY)


async def read_call(request: web.Request, *, listed: bool) -> Call:
    """Read a request's JSON, or its JSON and files. The JSON is an object, or a list if ``listed``.

    Raises:
        ApiError: 50109 or 50035 for a body that is neither.
    """
    path, query = dict(request.match_info), dict(request.query)
    files: tuple[Upload, ...] = ()
    if request.content_type.startswith("multipart/"):
        body, files = await read_parts(request)
    else:
        raw = await request.read()
        body = read_json(raw) if raw else {}
    if not isinstance(body, list if listed else dict):
        raise ApiError(400, 50109, "The request body contains invalid JSON.")
    return Call(path, query, body, files)


async def read_parts(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    """Return the JSON and the files of a multipart body.

    Raises:
        ApiError: 50109 or 50035.
    """
    try:
        return await _parts(await request.multipart())
    except (ValueError, RuntimeError, EOFError, BadHttpMessage) as error:  # what aiohttp says of what is no form
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from error


async def _parts(reader: MultipartReader) -> tuple[Any, tuple[Upload, ...]]:
    body: Any = {}
    files = []
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            raise invalid_form("payload_json", "BASE_TYPE_REQUIRED", "A part inside a part")
        numbered = re.fullmatch(r"files\[(\d{1,9})\]", part.name or "")
        raw = bytes(await part.read())
        if part.name == "payload_json":
            body = read_json(raw)
        elif numbered:
            files.append(Upload(int(numbered[1]), safe_filename(part.filename), raw))
        else:
            raise invalid_form(part.name or "part", "BASE_TYPE_REQUIRED", "Neither payload_json nor a file")
    return body, tuple(files)


def read_json(raw: bytes) -> Any:
    """Return a body's JSON.

    Raises:
        ApiError: 50109.
    """
    try:
        return parsed(raw)
    except ValueError as error:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from error
