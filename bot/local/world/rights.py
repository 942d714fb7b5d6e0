"""The rights of a member in a channel, by Discord's rules for roles and overwrites."""

from __future__ import annotations

from bot.local.protocol.codes import ALL_RIGHTS, ChannelType, Right
from bot.local.protocol.errors import missing_access, missing_rights
from bot.local.world.model import Channel, Guild
from bot.local.world.world import World


def guild_rights(guild: Guild, user_id: int) -> int:
    """Return a member's rights in the guild at large; none for others."""
    if user_id not in guild.members:
        return 0
    if user_id == guild.owner_id:
        return ALL_RIGHTS
    rights = guild.roles[guild.id].rights
    for role_id in guild.members[user_id]:
        rights |= guild.roles[role_id].rights
    return ALL_RIGHTS if rights & Right.ADMINISTRATOR else rights


def rights_in(world: World, user_id: int, channel: Channel) -> int:
    """Return a user's rights in a channel; none if the user cannot see it."""
    rights = granted_in(world, user_id, channel)
    private = channel.kind == ChannelType.PRIVATE_THREAD and user_id not in channel.member_ids
    return 0 if private and not rights & Right.MANAGE_THREADS else rights


def granted_in(world: World, user_id: int, channel: Channel) -> int:
    """Return a user's rights by roles and overwrites, whether or not the user has a part in a private thread."""
    if channel.is_dm:
        return ALL_RIGHTS if user_id in (channel.recipient_id, world.bot.id) else 0
    rights = guild_rights(world.guild_of(channel), user_id)
    if rights in (0, ALL_RIGHTS):
        return rights
    rights = overwritten(world, user_id, channel, rights)
    if not rights & Right.VIEW_CHANNEL:
        return 0
    if not rights & Right.SEND_MESSAGES and not channel.is_thread:
        rights &= ~(Right.MENTION_EVERYONE | Right.ATTACH_FILES | Right.EMBED_LINKS)
    return rights


def overwritten(world: World, user_id: int, channel: Channel, rights: int) -> int:
    """Return rights after a channel's overwrites: everyone's, then the roles' together, then the member's own."""
    base = world.channels[channel.parent_id] if channel.parent_id else channel
    guild = world.guild_of(channel)
    by_id = {one.id: one for one in base.overwrites}
    everyone = by_id.get(guild.id)
    if everyone:
        rights = rights & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role_id in guild.members[user_id]:
        if role_id in by_id:
            allow |= by_id[role_id].allow
            deny |= by_id[role_id].deny
    rights = rights & ~deny | allow
    own = by_id.get(user_id)
    return rights & ~own.deny | own.allow if own else rights


def sees(world: World, user_id: int, channel: Channel) -> bool:
    """Return whether a user can see a channel."""
    return bool(rights_in(world, user_id, channel) & Right.VIEW_CHANNEL)


def may_send(world: World, user_id: int, channel: Channel) -> bool:
    """Return whether a user may write into a channel (closed direct messages aside)."""
    rights = rights_in(world, user_id, channel)
    if channel.kind == ChannelType.FORUM:  # one writes into its posts
        return False
    if channel.is_thread:
        closed = channel.locked and not rights & Right.MANAGE_THREADS
        return bool(rights & Right.SEND_MESSAGES_IN_THREADS) and not closed
    return bool(rights & Right.SEND_MESSAGES)


def need(world: World, channel: Channel, *rights: Right) -> None:
    """Require that the bot sees a channel and has rights in it.

    Raises:
        ApiError: 50001 or 50013.
    """
    held = rights_in(world, world.bot.id, channel)
    if not held & Right.VIEW_CHANNEL:
        raise missing_access()
    if any(not held & right for right in rights):
        raise missing_rights()
