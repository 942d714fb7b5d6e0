"""Every control works after a restart: in a channel, in a direct message, in a modal that was open."""

import pytest

from bot.ui.control import WrittenAmount
from tests.bot.cogs.conftest import running
from tests.kit.local import pointed_at
from tests.kit.messages import address, has, offered, words


@pytest.mark.fault("B04")
async def test_controls_outlive_the_bot(tmp_path, local_table, slips):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            match = await harness.begun()
            person, (other, *_) = await harness.awaited(match)
            panel = await harness.open(person)
            board = harness.public("mv1")[-1]
            await harness.quiet()
            direct = person.messages(person.dm)[-1]
        async with running(tmp_path, local_table, slips) as harness:
            chosen = await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
            assert "Take Pairs" in str(chosen)
            assert words(await harness.press(other, board, "Your Move"))
            assert has(direct, "pm1")
            again = await harness.forge(person, direct, address(chosen, "py1"))
            assert "Campaign" in words(again)
            assert await harness.version(match) == 1
    assert not slips


@pytest.mark.fault("B05")
async def test_a_modal_sent_to_a_bot_that_never_opened_it_is_answered(harness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    panel = await harness.open(person)
    parts = address(panel, "pm1").split(":")
    custom_id = WrittenAmount(int(parts[1]), int(parts[2]), parts[3], parts[4], "pairs").custom_id
    field = {"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "number", "value": "three"}}
    shown = await harness.shown(person, person.raw_submit(custom_id, [field]))
    assert "not a whole number" in words(shown)
    assert await harness.version(match) == 0
