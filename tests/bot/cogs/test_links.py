"""Links lead to what is there."""

import json

from bot.local.protocol.codes import Json
from bot.records import UserId
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.lost_places import lost
from tests.bot.cogs.test_rooms import boards, opened
from tests.kit.messages import has, offered, words


async def delete(harness: BotHarness, *messages: Json) -> None:
    """Delete posts of the bot, as a moderator does, and wait until it has noted that."""
    for message in messages:
        harness.table.delete_message(message)

    async def forgotten() -> bool:
        found = [await harness.services.store.posts.find(int(message["id"])) for message in messages]
        return found == [None] * len(messages)

    await harness.becomes(forgotten)


def leads_to(messages: list[Json] | Json, number: int) -> bool:
    """Whether any of some messages has a link to a channel or message."""
    return f"/{number}" in json.dumps(messages)


class TestLinks:
    """A link is given only to what is there, as far as Discord has told."""

    async def test_direct_messages_and_panels_lead_to_no_deleted_channel(self, harness: BotHarness):
        match = await harness.begun()
        channel = harness.table.text_channels[0]
        person, (other,) = await harness.awaited(match)
        harness.table.delete_channel(channel)
        await lost(harness, match)
        direct = [message for message in person.messages(person.dm) if has(message, "pm1")][-1]
        chosen = await harness.choose(person, direct, "pm1", *offered(direct, "pm1")[:3])
        assert not leads_to(chosen, channel.id)
        await harness.press(person, chosen, "Take Pairs")
        await harness.quiet()
        shown = await harness.shown(person, person.slash("play", {}, channel=person.dm))
        assert not leads_to(shown, channel.id)
        listed = await harness.shown(person, person.slash("legatus list", {}, channel=person.dm))
        assert not leads_to(listed, channel.id)
        host = harness.people[0]
        asked = await harness.shown(host, host.slash("legatus end", {"match": int(match)}, channel=host.dm))
        await harness.press(host, asked, "End the Match")
        await harness.quiet()
        closed = [
            m
            for one in (person, other)
            for m in one.messages(one.dm)
            if words(m).startswith(f"Invasion #{match} is over.")
        ]
        assert closed
        assert not leads_to(closed, channel.id)
        shown = await harness.shown(person, person.slash("play", {"match": int(match)}, channel=person.dm))
        assert words(shown) == f"Invasion #{match} is over."

    async def test_a_start_leads_to_no_deleted_lobby_post(self, harness: BotHarness):
        channel, host = harness.table.text_channels[0], harness.people[0]
        await opened(harness, channel)
        lobby = next(message for message in harness.table.messages(channel) if has(message, "lg1"))
        await delete(harness, lobby)
        shown = await harness.shown(host, host.slash("legatus start", {}, channel=channel))
        assert words(shown).startswith("Invasion #1 has begun")
        assert not leads_to(shown, int(lobby["id"]))
        assert leads_to(shown, channel.id)
        await harness.quiet()
        assert boards(harness, harness.table.threads()[-1])

    async def test_a_list_leads_to_no_deleted_lobby_post_or_board(self, harness: BotHarness):
        channel, host = harness.table.text_channels[0], harness.people[0]
        await opened(harness, channel)
        await harness.begun()
        deleted = [message for message in harness.table.messages(channel) if has(message, "lg1") or has(message, "mv1")]
        assert len(deleted) == 2
        await delete(harness, *deleted)
        listed = await harness.shown(host, host.slash("legatus list", {}, channel=channel))
        assert leads_to(listed, channel.id)
        assert not any(leads_to(listed, int(message["id"])) for message in deleted)

    async def test_a_panel_leads_to_no_deleted_board(self, harness: BotHarness):
        match = await harness.begun()
        person, _ = await harness.awaited(match)
        board = harness.public("mv1")[-1]
        await delete(harness, board)
        shown = await harness.shown(person, person.slash("play", {}))
        assert "you are" in words(shown)
        assert not leads_to(shown, int(board["id"]))

    async def test_messages_of_others_on_a_server_are_ignored(self, harness: BotHarness):
        person = harness.people[1]
        person.accept_dms(accept=False)
        await harness.begun()
        person.accept_dms(accept=True)
        person.say("I can read you now", channel=harness.table.text_channels[0])
        await harness.table.settle()
        assert await harness.services.reach.is_closed(UserId(person.id))
