"""Discord's JSON of users, members, channels, guilds and the application."""

from __future__ import annotations

from typing import Final

from bot.local.protocol.codes import ChannelType, Json, Right
from bot.local.world.clock import iso
from bot.local.world.model import Channel, Guild, Role, User
from bot.local.world.rights import guild_rights, may_send, rights_in, sees
from bot.local.world.world import World

JOINED_AT: Final = iso(1_700_000_000)
APPLICATION_FLAGS: Final = (1 << 15) | (1 << 19)


def user_json(user: User) -> Json:
    """Return a user."""
    return {
        "id": str(user.id),
        "username": user.name.lower().replace(" ", "_"),
        "discriminator": "0",
        "global_name": None if user.bot else user.name,
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    } | ({"username": user.name} if user.bot else {})


def person_json(world: World, person: User) -> Json:
    """Return a person as the page lists them."""
    return user_json(person) | {
        "accepts_dms": person.accepts_dms,
        "guilds": [str(guild.id) for guild in world.guilds_of(person.id)],
        "nicks": {str(guild.id): guild.nicks[person.id] for guild in world.guilds.values() if person.id in guild.nicks},
        "manages": [
            str(guild.id) for guild in world.guilds.values() if guild_rights(guild, person.id) & Right.MANAGE_GUILD
        ],
    }


def role_json(role: Role) -> Json:
    """Return a role."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.rights),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def member_json(world: World, guild: Guild, user_id: int, *, with_user: bool = True) -> Json:
    """Return a member of a guild."""
    member: Json = {
        "roles": [str(role) for role in guild.members[user_id]],
        "nick": guild.nicks.get(user_id),
        "avatar": None,
        "joined_at": JOINED_AT,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    return member | {"user": user_json(world.users[user_id])} if with_user else member


def channel_json(world: World, channel: Channel, seen_by: int | None = None) -> Json:
    """Return a channel, with the rights of ``seen_by`` in it if given."""
    public = (one.id for one in reversed(channel.messages.values()) if one.private_to is None)
    last = next(public, None)
    shape: Json = {
        "id": str(channel.id),
        "type": channel.kind,
        "last_message_id": None if last is None else str(last),
        "flags": 0,
    }
    if channel.recipient_id is not None:
        return shape | {"recipients": [user_json(world.users[channel.recipient_id])]}
    shape |= {
        "name": channel.name,
        "guild_id": str(channel.guild_id),
        "parent_id": str(channel.parent_id) if channel.parent_id else None,
        "rate_limit_per_user": 0,
        "nsfw": False,
    }
    shape |= thread_json(world, channel) if channel.is_thread else placed_json(channel)
    if seen_by is not None:
        shape["permissions"] = str(rights_in(world, seen_by, channel))
    return shape


VOCAL: Final[Json] = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
BY_KIND: Final[dict[int, Json]] = {
    ChannelType.VOICE: VOCAL,
    ChannelType.STAGE: VOCAL,
    ChannelType.FORUM: {
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
        "default_thread_rate_limit_per_user": 0,
    },
}
"""The keys some kinds of channel have beside the common ones."""


def placed_json(channel: Channel) -> Json:
    """Return the keys a channel of a server has that a thread has not."""
    overwrites = [
        {"id": str(one.id), "type": one.kind, "allow": str(one.allow), "deny": str(one.deny)}
        for one in channel.overwrites
    ]
    common = {"position": channel.position, "topic": None, "permission_overwrites": overwrites}
    return common | BY_KIND.get(channel.kind, {})


def thread_json(world: World, thread: Channel) -> Json:
    """Return the keys only a thread has."""
    shape: Json = {
        "owner_id": str(thread.owner_id),
        "message_count": len(thread.messages),
        "total_message_sent": len(thread.messages),
        "member_count": len(thread.member_ids),
        "thread_metadata": {
            "archived": thread.archived,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": iso(thread.active_at),
            "create_timestamp": iso(thread.created_at),
            "locked": thread.locked,
        },
    }
    if thread.kind == ChannelType.PRIVATE_THREAD:
        shape["thread_metadata"]["invitable"] = False
    if world.bot.id in thread.member_ids:
        shape["member"] = thread_member_json(thread, world.bot.id)
    return shape


def thread_member_json(thread: Channel, user_id: int) -> Json:
    """Return somebody who has joined a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": iso(thread.created_at),
        "flags": 0,
    }


def page_channel_json(world: World, channel: Channel, person_id: int) -> Json:
    """Return a channel as the page lists it for one person."""
    shape = channel_json(world, channel) | {"can_send": may_send(world, person_id, channel)}
    return shape | {"joined": person_id in channel.member_ids} if channel.is_thread else shape


def page_channels_json(world: World, person_id: int) -> list[Json]:
    """Return every channel one person sees."""
    return [
        page_channel_json(world, channel, person_id)
        for channel in world.channels.values()
        if sees(world, person_id, channel)
    ]


def guild_json(world: World, guild: Guild, *, with_members: bool) -> Json:
    """Return a guild as GUILD_CREATE brings it: channels and open threads the bot sees included."""
    bot_id = world.bot.id
    members = list(guild.members) if with_members else [one for one in guild.members if one == bot_id]
    seen = [channel for channel in world.channels.values() if channel.guild_id == guild.id]
    threads = [one for one in seen if one.is_thread and not one.archived and sees(world, bot_id, one)]
    return GUILD_CONSTANTS | {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "roles": [role_json(role) for role in guild.roles.values()],
        "members": [member_json(world, guild, member) for member in members],
        "member_count": len(guild.members),
        "joined_at": JOINED_AT,
        "channels": [channel_json(world, one) for one in seen if not one.is_thread],
        "threads": [channel_json(world, one) for one in threads],
    }


GUILD_CONSTANTS: Final[Json] = {
    "icon": None,
    "splash": None,
    "discovery_splash": None,
    "banner": None,
    "description": None,
    "emojis": [],
    "stickers": [],
    "features": [],
    "large": False,
    "unavailable": False,
    "verification_level": 0,
    "mfa_level": 0,
    "default_message_notifications": 0,
    "explicit_content_filter": 0,
    "nsfw_level": 0,
    "premium_tier": 0,
    "preferred_locale": "en-US",
    "afk_timeout": 300,
    "afk_channel_id": None,
    "system_channel_id": None,
    "system_channel_flags": 0,
    "rules_channel_id": None,
    "public_updates_channel_id": None,
    "voice_states": [],
    "presences": [],
    "stage_instances": [],
    "guild_scheduled_events": [],
    "soundboard_sounds": [],
}


def guild_name_json(guild: Guild) -> Json:
    """Return a guild as the page lists it."""
    return {"id": str(guild.id), "name": guild.name}


def application_json(world: World) -> Json:
    """Return the bot's application."""
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "bot_public": False,
        "bot_require_code_grant": False,
        "owner": user_json(world.people[0]),
        "verify_key": "0" * 64,
        "team": None,
        "flags": APPLICATION_FLAGS,
        "hook": True,
        "summary": "",
        "approximate_guild_count": len(world.guilds_of(world.bot.id)),
        "interactions_endpoint_url": None,
        "redirect_uris": [],
        "integration_types_config": {"0": {}},
    }
