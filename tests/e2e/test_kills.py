"""Killed at any moment, the bot loses nothing it told somebody, does nothing twice and says everything once."""

import asyncio
import random
from pathlib import Path

import pytest

from bot.local.table import LocalTable
from tests.e2e.kills import Bot, Moment, Script
from tests.kit.messages import has
from tests.kit.profile import current

SEED = 20260301


@pytest.mark.fault("B46")
async def test_a_bot_killed_again_and_again_loses_nothing_and_repeats_nothing(tmp_path: Path, local_table: LocalTable):
    chance = random.Random(SEED)
    script = Script(local_table, (local_table.person("Ada"), local_table.person("Bran")), chance)
    async with Bot(tmp_path, local_table) as bot:
        await _play_and_kill(bot, script, chance)
        await bot.start()
        await _all_said(bot)
        await bot.stop()
        _nothing_lost(bot, script, "the end")
        _everything_said_once(bot, script)
    assert script.told, "nobody was told of any outcome: the script plays nothing"


async def _play_and_kill(bot: Bot, script: Script, chance: random.Random) -> None:
    for kill in range(current().kills):
        await bot.start()
        begun = await _ready_to_play(bot, script)
        for _ in range(chance.randint(0, 2) if begun else 0):
            await script.act()
        moment = Moment(script.table, chance)
        acting = asyncio.create_task(script.act() if begun else script.start_match())
        await moment.wait()
        await bot.kill()
        await asyncio.wait_for(asyncio.gather(acting, return_exceptions=True), 30)
        script.table.faults.clear()
        _nothing_lost(bot, script, f"kill {kill}: {moment.name}")


async def _ready_to_play(bot: Bot, script: Script) -> bool:
    """Open a match if none is being played; return whether one has been started."""
    statuses = {status for (status,) in bot.ask("SELECT status FROM matches")}
    if "playing" in statuses:
        await script.table.until(lambda: script.newest("mv1:"), 60)
        return True
    if "lobby" not in statuses:
        await script.open_match()
    return False


def _nothing_lost(bot: Bot, script: Script, when: str) -> None:
    stored = [interaction for (interaction,) in bot.ask("SELECT interaction FROM entries WHERE interaction NOT NULL")]
    assert set(script.told) <= set(stored), f"{when}: an answer was lost"
    assert len(stored) == len(set(stored)), f"{when}: an answer was carried out twice"
    assert bot.ask("PRAGMA integrity_check") == [("ok",)]


async def _all_said(bot: Bot) -> None:
    async with asyncio.timeout(60):
        while bot.ask("SELECT 1 FROM outbox WHERE done IS NULL"):  # noqa: ASYNC110 (it is another process)
            await asyncio.sleep(0.1)


def _everything_said_once(bot: Bot, script: Script) -> None:
    shown = [int(message["id"]) for message in script.public()]
    owned = {message for (message,) in bot.ask("SELECT message FROM posts")}
    assert set(shown) <= owned, "a message was posted twice"
    told = [message for (message,) in bot.ask("SELECT message FROM outbox WHERE kind IN ('report', 'announce')")]
    assert None not in told, "a report was never posted"
    assert len(told) == len(set(told))
    assert set(told) <= set(shown)
    for match, version in bot.ask("SELECT id, version FROM matches WHERE status IN ('playing', 'finished')"):
        ((shown_version,),) = bot.ask(
            f"SELECT json_extract(shown, '$.version') FROM posts WHERE match = {match} AND kind = 'board' AND current"
        )
        assert shown_version == version, "the board is not up to date"
    assert any(has(message, "mv1:") for message in script.public())
