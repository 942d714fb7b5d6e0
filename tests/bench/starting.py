"""The start of the program as far as matches go: ``python -m tests.bench.starting FOLDER``, a process to be measured.

It is loaded as the program is, and prints when every live match has been looked at and the memory it took.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from time import process_time, time

from bot.loading import for_good
from tests.bench.memory import most


async def _start(folder: Path) -> None:
    with for_good():
        import bot.app  # noqa: F401  (what the program imports)
        from bot.clock import SystemClock
        from bot.store import open_store
        from tests.bench.services import measured

    store = await open_store(folder, "1", SystemClock())
    services = measured(store, SystemClock())
    for row in await store.directory.live():
        await services.autopilot.advance(row.id)
    ready = time()
    print(json.dumps({"ready": ready, "worked": process_time(), "megabytes": most()}))
    await store.close()


if __name__ == "__main__":
    asyncio.run(_start(Path(sys.argv[1])))
