"""Two guilds at one table: each has people, channels, rights and commands of its own."""

from __future__ import annotations

import discord
import pytest

from bot.local.protocol.errors import Refused
from bot.local.table import LocalTable
from bot.local.world.clock import Clock
from bot.local.world.model import Guild
from bot.local.world.storage import Storage
from bot.local.world.world import World
from tests.bot.local.raw import Raw
from tests.bot.local.sample import SampleBot


def gallia(table: LocalTable) -> Guild:
    return next(guild for guild in table.world.guilds.values() if guild.name == "Gallia")


def seen(table: LocalTable, name: str) -> list[str]:
    person = table.person(name)
    return [one.name for one in table.text_channels if one.name and _sees(table, person.id, one.id)]


def _sees(table: LocalTable, person: int, channel: int) -> bool:
    try:
        table.person(table.world.user(person).name).channel(channel)
    except Refused:
        return False
    return True


async def test_members_are_listed_by_guild(local_table: LocalTable) -> None:
    assert seen(local_table, "Ada") == ["general", "war-room"]
    assert seen(local_table, "Gwen") == ["forum", "camp"]
    assert seen(local_table, "Enid") == ["general", "war-room", "forum", "camp"]
    local_table.person("Enid").leave_guild()
    assert seen(local_table, "Enid") == ["forum", "camp"]
    local_table.person("Enid").leave_guild(gallia(local_table))
    assert seen(local_table, "Enid") == []


@pytest.mark.parametrize("between", [0, 1, 2, 3], ids="{}ms".format)
async def test_two_shards_have_one_guild_each_however_slowly_they_are_founded(between: int) -> None:
    class Slow(Clock):
        def now(self) -> float:
            self.advance(between / 1000)
            return 1_800_000_000 + self._ahead

    world = World(Slow())
    await world.open(None)
    assert sorted((guild >> 22) % 2 for guild in world.guilds) == [0, 1]
    numbers = [*world.guilds, *world.users, *world.channels]
    assert len(set(numbers)) == len(numbers)


async def test_the_client_is_in_both(local_table: LocalTable, sample: SampleBot, raw: Raw) -> None:
    assert {guild.name for guild in sample.guilds} == {"Britannia", "Gallia"}
    channels = {guild.name: [channel.name for channel in guild.text_channels] for guild in sample.guilds}
    assert channels == {"Britannia": ["general", "war-room"], "Gallia": ["forum", "camp"]}
    ada, there = local_table.person("Ada").id, gallia(local_table).id
    status, body = await raw("GET", f"/guilds/{there}/members/{ada}")
    assert (status, body["code"]) == (404, 10007)
    assert (await raw("GET", f"/guilds/{there}/members/1"))[1]["code"] == 10013
    status, body = await raw("GET", f"/guilds/{there}/members/{local_table.person('Enid').id}")
    assert (status, body["user"]["global_name"]) == (200, "Enid")


async def test_a_member_may_be_called_otherwise_on_one_server(
    local_table: LocalTable, sample: SampleBot, raw: Raw
) -> None:
    enid, here, there = local_table.person("Enid"), local_table.world.guild.id, gallia(local_table)
    enid.call(" Marcus ", there)
    local_table.person("Gwen").call("Marcus", there)
    assert (await raw("GET", f"/guilds/{there.id}/members/{enid.id}"))[1]["nick"] == "Marcus"
    assert (await raw("GET", f"/guilds/{here}/members/{enid.id}"))[1]["nick"] is None
    guild = sample.get_guild(there.id)
    assert guild is not None
    assert {member.id for member in await guild.query_members("marc")} == {enid.id, local_table.person("Gwen").id}
    received: list[discord.Interaction] = []

    async def on_interaction(interaction: discord.Interaction) -> None:
        received.append(interaction)

    sample.event(on_interaction)
    for channel in ("forum", "general", enid.dm):
        await enid.slash("layout", {}, channel=channel)
    assert [one.user.display_name for one in received] == ["Marcus", "Enid", "Enid"]
    assert [one.user.global_name for one in received] == ["Enid", "Enid", "Enid"]
    for name in ("", "x" * 33):
        with pytest.raises(Refused):
            enid.call(name, there)
    with pytest.raises(Refused):
        local_table.person("Ada").call("Marcus", there)
    enid.call(None, there)
    assert (await raw("GET", f"/guilds/{there.id}/members/{enid.id}"))[1]["nick"] is None
    local_table.person("Gwen").leave_guild(there)
    assert there.nicks == {}


async def test_an_interaction_says_its_guild_and_the_rights_there(local_table: LocalTable, sample: SampleBot) -> None:
    received: list[discord.Interaction] = []

    async def on_interaction(interaction: discord.Interaction) -> None:
        received.append(interaction)

    sample.event(on_interaction)
    rights = {}
    for name, channel in (("Felix", "general"), ("Enid", "general"), ("Enid", "forum"), ("Gwen", "forum")):
        await local_table.person(name).slash("secret", {}, channel=channel)
        interaction = received[-1]
        assert interaction.guild is not None
        rights[name, channel] = (interaction.guild.name, interaction.permissions.manage_guild)
    assert rights == {
        ("Felix", "general"): ("Britannia", True),
        ("Enid", "general"): ("Britannia", False),
        ("Enid", "forum"): ("Gallia", False),
        ("Gwen", "forum"): ("Gallia", True),
    }


async def test_commands_of_one_guild_are_offered_there_alone(local_table: LocalTable, raw: Raw) -> None:
    first, second = local_table.world.guilds
    application = local_table.application_id
    for number, name in ((first, "here"), (second, "there")):
        path = f"/applications/{application}/guilds/{number}/commands"
        assert (await raw("PUT", path, [{"name": name, "type": 1, "description": "x"}]))[0] == 200
    enid = local_table.person("Enid")
    assert [one["name"] for one in enid.commands("general")] == ["here"]
    assert [one["name"] for one in enid.commands("forum")] == ["there"]


async def test_a_bot_that_is_out_of_one_guild_stays_in_the_other(local_table: LocalTable, sample: SampleBot) -> None:
    there = gallia(local_table)
    local_table.guilds.remove_bot(there)
    await local_table.until(lambda: [guild.name for guild in sample.guilds] == ["Britannia"])
    local_table.guilds.set_nick(local_table.person("Hew").user, "Hugh", there)  # it hears nothing of it
    local_table.guilds.invite_bot(there)
    await local_table.until(lambda: len(sample.guilds) == 2)
    assert isinstance(sample.get_channel(local_table.channel("forum").id), discord.TextChannel)


async def test_a_banned_person_does_not_come_back(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    local_table.guilds.ban(ada.user)
    assert seen(local_table, "Ada") == []
    with pytest.raises(Refused):
        ada.enter_guild()
    ada.enter_guild(gallia(local_table))
    assert seen(local_table, "Ada") == ["forum", "camp"]


async def test_a_thread_belongs_to_the_guild_of_its_channel(
    local_table: LocalTable, sample: SampleBot, raw: Raw
) -> None:
    channel = sample.get_channel(local_table.channel("forum").id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Rex #1", type=discord.ChannelType.public_thread)
    ada, gwen = local_table.person("Ada"), local_table.person("Gwen")
    assert (await raw("PUT", f"/channels/{thread.id}/thread-members/{ada.id}"))[1]["code"] == 10007
    assert (await raw("GET", f"/channels/{thread.id}/thread-members/{gwen.id}"))[1]["code"] == 10007
    await thread.add_user(discord.Object(gwen.id))
    assert (await thread.fetch_member(gwen.id)).id == gwen.id
    with pytest.raises(discord.NotFound):
        await thread.fetch_member(ada.id)


async def test_a_world_from_when_there_was_one_guild(local_table: LocalTable) -> None:
    """Its channels have no guild noted, and its guild knows nothing of bans."""
    docs = {
        "meta": [{**local_table.world.meta, "last_id": 1}],
        "guild": [local_table.world.guild.to_doc()],
        "user": [user.to_doc() for user in local_table.world.users.values()],
        "channel": [channel.to_doc() for channel in local_table.text_channels[:2]],
    }
    for doc in docs["channel"]:
        del doc["guild_id"]
    for key in ("banned", "bot_roles"):
        del docs["guild"][0][key]
    world = World(local_table.clock)
    world.storage = Storage(None, world.dump)
    world._load(docs)
    assert [world.guild_of(channel).name for channel in world.channels.values()] == ["Britannia", "Britannia"]
