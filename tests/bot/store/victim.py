"""A process to be killed: appends to every match in its folder and says each answer, one a line, at once."""

import asyncio
import os
import sys
from pathlib import Path

from bot.records import MatchId
from bot.store import open_store
from tests.bot.store.kit import APPLICATION, append, started
from tests.kit.clock import SetClock

MATCHES = 12


async def main(folder: Path) -> None:
    store = await open_store(folder, APPLICATION, SetClock())
    while len(await store.directory.live()) < MATCHES:
        await started(store.vault)

    async def play(match: MatchId) -> None:
        while True:
            mark = (await store.vault.head(match)).mark
            press = match * 1_000_000 + mark.version + 1
            done = await store.vault.append(append(match, mark, line={"interaction": press}))
            os.write(sys.stdout.fileno(), f"{match} {done.version}\n".encode())

    await asyncio.gather(*(play(row.id) for row in await store.directory.live()))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
