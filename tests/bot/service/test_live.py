"""The match kept in memory is its newest position, whatever was read when."""

import asyncio

from tests.kit.table import ADA, press


async def test_a_slow_reader_does_not_bring_an_old_position_back(services, duel, monkeypatch):
    read, go_on = asyncio.Event(), asyncio.Event()
    load = services.store.vault.load

    async def slow(match):
        loaded = await load(match)
        read.set()
        await go_on.wait()
        return loaded

    monkeypatch.setattr(services.store.vault, "load", slow)
    services.tables.forget(duel)
    reading = asyncio.create_task(services.tables.live(duel))
    await read.wait()
    monkeypatch.setattr(services.store.vault, "load", load)
    live, seat = await services.tables.seat(duel, ADA)
    (prompt,) = [prompt for prompt in live.match.prompts_of(seat) if prompt.awaited]
    await services.play.answer(duel, ADA, live.match.token(prompt), live.match.fallback(prompt), press())
    services.tables.forget(duel)
    go_on.set()
    assert (await reading).match.version == 1
    assert (await services.tables.live(duel)).match.version == 1
