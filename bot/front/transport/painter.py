"""Pictures, painted off the event loop by a few threads and kept while they may be asked for again."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from renderers.paint.digest import digest
from renderers.paint.scene import Scene

THREADS: Final = 2
"""Two saturate the machine: painting and encoding release the interpreter lock."""
KEPT_BYTES: Final = 32 * 1024 * 1024
SLOW: Final = 10.0
"""Seconds after which a picture is reported as slow."""
LIMIT: Final = 45.0
"""Seconds after which a picture is given up: words are posted in its place."""

_log = logging.getLogger(__name__)


def paint(scene: Scene) -> bytes:
    """Return a scene as a PNG file. The painting modules are loaded with the first one, where it is painted."""
    from renderers.paint import painting as brush

    return brush.paint(scene)


class Painter:
    """Paints scenes. A picture that fails is ``None``, never an exception: whoever asked says it in words."""

    def __init__(
        self,
        paint: Callable[[Scene], bytes] = paint,
        *,
        slow: float = SLOW,
        limit: float = LIMIT,
        kept: int = KEPT_BYTES,
    ) -> None:
        self._paint = paint
        self._slow = slow
        self._limit = limit
        self._room = kept
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="painter")
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._painting: dict[str, asyncio.Future[bytes | None]] = {}

    async def png(self, scene: Scene) -> bytes | None:
        """Return the scene as a PNG file, or ``None`` if it cannot be painted. Equal scenes are painted once."""
        name = digest(scene)
        kept = self._kept.get(name)
        if kept is not None:
            self._kept.move_to_end(name)
            return kept
        work = self._painting.get(name)
        if work is None:
            work = self._painting[name] = asyncio.ensure_future(self._work(name, scene))
            work.add_done_callback(lambda _: self._painting.pop(name, None))
        return await asyncio.shield(work)

    async def close(self) -> None:
        """Paint nothing more; what is being painted is dropped."""
        for work in tuple(self._painting.values()):
            work.cancel()
        await asyncio.gather(*self._painting.values(), return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _work(self, name: str, scene: Scene) -> bytes | None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        warning = loop.call_later(self._slow, _warn, name)
        try:
            async with asyncio.timeout(self._limit):
                picture = await loop.run_in_executor(self._threads, self._paint, scene)
        except Exception as error:  # whatever went wrong, the match goes on in words
            _log.error("picture failed", exc_info=error, extra={"picture": name, "game": scene.game})
            return None
        finally:
            warning.cancel()
        _log.debug("picture", extra={"picture": name, "ms": round((loop.time() - begun) * 1000)})
        self._keep(name, picture)
        return picture

    def _keep(self, name: str, picture: bytes) -> None:
        self._kept[name] = picture
        self._size += len(picture)
        while self._size > self._room and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])


def _warn(name: str) -> None:
    _log.warning("picture is slow", extra={"picture": name})
