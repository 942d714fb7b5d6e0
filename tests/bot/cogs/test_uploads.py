"""Pictures are sent once: an answer that shows again what stands in its message uploads nothing."""

from __future__ import annotations

import asyncio
from io import BytesIO

import discord

from bot.local.protocol.codes import Json
from bot.local.rest.faults import Fault
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.rex_positions import rex_positions, with_a_third_card
from tests.bot.cogs.test_rex_panel import another
from tests.kit.messages import labels, offered, pictures

__all__ = ["rex_positions"]


class Uploads:
    """Counts the pictures shown by the answers to one person, and how many of them were sent for it."""

    def __init__(self, harness: BotHarness, person: int) -> None:
        self._traffic, self._reader = harness.table.traffic, f"person:{person}"
        self.counted: dict[str, tuple[int, int]] = {}
        self._traffic.start()

    def note(self, step: str, message: Json) -> Json:
        sent = sum(record.way.startswith("file ") for record in self._traffic.of(self._reader))
        self.counted[step] = (len(pictures(message)), sent)
        self._traffic.start()
        return message

    def told(self) -> str:
        return "\n".join(f"{step}: {shown} shown, {sent} sent" for step, (shown, sent) in self.counted.items())


async def test_a_plan_that_is_filled_in_sends_its_picture_once(harness: BotHarness, rex_positions):
    _, _, person = await rex_positions.come_to(with_a_third_card)
    uploads = Uploads(harness, person.id)
    panel = uploads.note("the panel", await harness.open(person))
    for place in (1, 2):
        panel = uploads.note(f"choice {place}", await another(harness, person, panel, place))
    print(uploads.told())
    assert list(uploads.counted.values()) == [(1, 1), (1, 0), (1, 0)], uploads.told()


async def test_a_direct_message_that_is_answered_in_keeps_its_hand(harness: BotHarness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    direct = person.messages(person.dm)[-1]
    uploads = Uploads(harness, person.id)
    chosen = await harness.choose(person, direct, "pm1", *offered(direct, "pm1")[:3])
    uploads.note("cards chosen", chosen)
    again = await harness.choose(person, chosen, "pm1", *offered(direct, "pm1")[1:4])
    uploads.note("other cards chosen", again)
    assert "Take Pairs" in labels(again)
    print(uploads.told())
    assert list(uploads.counted.values()) == [(1, 0), (1, 0)], uploads.told()


async def test_a_picture_that_was_replaced_meanwhile_is_sent_again(harness: BotHarness):
    """Between the press and its answer the dispatcher has put another file of the same name into the direct message."""
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    direct = person.messages(person.dm)[-1]
    (hand,) = pictures(direct)
    uploads = Uploads(harness, person.id)
    harness.table.faults.add(Fault("PATCH /webhooks/{application}/{token}/messages/{message}", 200, held=0.5))
    choosing = asyncio.create_task(harness.choose(person, direct, "pm1", *offered(direct, "pm1")[:3]))
    await asyncio.sleep(0.2)
    await replace_picture(harness, direct, hand["filename"])
    replaced = pictures(person.message(direct).data)
    uploads.note("the dispatcher", direct)
    chosen = uploads.note("the answer", await choosing)
    assert "Take Pairs" in labels(chosen)
    assert [picture["filename"] for picture in pictures(chosen)] == [hand["filename"]]
    assert uploads.counted == {"the dispatcher": (1, 1), "the answer": (1, 1)}, uploads.told()
    assert len({one["id"] for one in (hand, *replaced, *pictures(chosen))}) == 3


async def replace_picture(harness: BotHarness, direct: Json, name: str) -> None:
    """Put another file of that name into a direct message, as the dispatcher does."""
    channel = harness.front.bot.get_partial_messageable(int(direct["channel_id"]))
    message = await channel.fetch_message(int(direct["id"]))
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    for item in view.children:
        if isinstance(item, discord.ui.MediaGallery):
            item.items = [discord.MediaGalleryItem(f"attachment://{name}")]
    view.stop()
    await message.edit(view=view, attachments=[discord.File(BytesIO(b"other"), name)])
