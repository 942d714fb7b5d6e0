"""Channels, threads and membership: changing them, and telling everybody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.local.protocol.codes import ChannelType, Intent, Json
from bot.local.protocol.errors import Refused
from bot.local.protocol.wire import is_text
from bot.local.world.hub import Hub, News
from bot.local.world.model import Channel, Guild, Overwrite, Role, User
from bot.local.world.shapes import channel_json, guild_json, member_json, role_json, user_json
from bot.local.world.world import World

LONGEST_NAME: Final = 32


class Guilds:
    """Everything that happens to channels, threads and members."""

    def __init__(self, world: World, hub: Hub) -> None:
        self.world = world
        self.hub = hub

    # ---------------------------------------------------------------- threads
    def open_thread(
        self, parent: Channel, name: str, *, private: bool, auto_archive: int, number: int | None = None
    ) -> Channel:
        """Open a new thread by the bot; ``number`` is the message it starts from, if any."""
        now, bot_id = self.world.clock.now(), self.world.bot.id
        public = (
            ChannelType.ANNOUNCEMENT_THREAD if parent.kind == ChannelType.ANNOUNCEMENT else ChannelType.PUBLIC_THREAD
        )
        thread = Channel(
            number or self.world.snowflake(),
            ChannelType.PRIVATE_THREAD if private else public,
            name,
            guild_id=parent.guild_id,
            parent_id=parent.id,
            owner_id=bot_id,
            auto_archive=auto_archive,
            created_at=now,
            active_at=now,
            member_ids=[bot_id],
        )
        self.world.add_channel(thread)
        self._tell("THREAD_CREATE", thread, newly_created=True)
        return thread

    def open_post(self, forum: Channel, name: str, by: User) -> Channel:
        """Open a new post of a forum by a person: a thread, to which they belong."""
        now = self.world.clock.now()
        post = Channel(
            self.world.snowflake(),
            ChannelType.PUBLIC_THREAD,
            name,
            guild_id=forum.guild_id,
            parent_id=forum.id,
            owner_id=by.id,
            created_at=now,
            active_at=now,
            member_ids=[by.id],
        )
        self.world.add_channel(post)
        self._tell("THREAD_CREATE", post, newly_created=True)
        return post

    def join_thread(self, thread: Channel, user_id: int) -> None:
        """Make a user a member of a thread."""
        if user_id not in thread.member_ids:
            thread.member_ids.append(user_id)
            self.changed(thread)

    def leave_thread(self, thread: Channel, user_id: int) -> None:
        """Take a user out of a thread."""
        if user_id in thread.member_ids:
            thread.member_ids.remove(user_id)
            self.changed(thread)

    def stir(self, channel: Channel, user_ids: Iterable[int]) -> None:
        """Note that something was written in a channel: a thread wakes, and those users are in it."""
        if not channel.is_thread:
            return
        channel.active_at = self.world.clock.now()
        self.bring(channel, user_ids)
        if channel.archived:
            channel.archived = False
            self.changed(channel)
        self.world.touch("channel", channel.id)

    def bring(self, channel: Channel, user_ids: Iterable[int]) -> None:
        """Make users members of a thread, without a line that says so: those a message mentions, or an edit of one."""
        newcomers = [one for one in user_ids if one not in channel.member_ids]
        if channel.is_thread and newcomers:
            channel.member_ids.extend(newcomers)
            self.changed(channel)

    def archive_quiet(self) -> None:
        """Archive every thread that has been silent for its time."""
        now = self.world.clock.now()
        for thread in self.world.channels.values():
            silent = now - thread.active_at > thread.auto_archive * 60
            if thread.is_thread and silent and not thread.archived:
                thread.archived = True
                self.changed(thread)

    def set_thread(self, thread: Channel, *, archived: bool | None = None, locked: bool | None = None) -> None:
        """Archive, wake, lock or unlock a thread."""
        thread.locked = thread.locked if locked is None else locked
        if archived is not None:
            thread.archived = archived
            thread.active_at = self.world.clock.now()
        self.changed(thread)

    # ---------------------------------------------------------------- channels
    def changed(self, channel: Channel) -> None:
        """Note and tell that a channel or thread is not as before."""
        self.world.touch("channel", channel.id)
        self._tell("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)

    def add_channel(self, name: str, kind: ChannelType = ChannelType.TEXT, guild: Guild | None = None) -> Channel:
        """Add a new channel of a guild (the first), below the others."""
        guild = guild or self.world.guild
        others = [one for one in self.world.channels.values() if one.guild_id == guild.id and not one.is_thread]
        channel = Channel(self.world.snowflake(), kind, name, len(others), guild.id)
        self.world.add_channel(channel)
        self._tell("CHANNEL_CREATE", channel)
        return channel

    def dm_of(self, person: User) -> Channel:
        """Return a person's direct-message channel with the bot; if there is none it is opened and the page told."""
        known = len(self.world.channels)
        channel = self.world.dm_of(person)
        if len(self.world.channels) > known:
            self.hub.tell(News("CHANNEL_CREATE", channel_json(self.world, channel), channel, to_bot=False))
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """Remove a channel or thread with everything in it."""
        shape = channel_json(self.world, channel)
        self.world.remove_channel(channel)
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        self.hub.tell(News(event, shape, intent=Intent.GUILDS))

    def overwrite(self, channel: Channel, target_id: int, *, allow: int = 0, deny: int = 0) -> None:
        """Allow and deny rights to a role or member in one channel, in place of what was set for it."""
        kind = 0 if target_id in self.world.guild_of(channel).roles else 1
        channel.overwrites = [one for one in channel.overwrites if one.id != target_id]
        if allow or deny:
            channel.overwrites.append(Overwrite(target_id, kind, allow, deny))
        self.changed(channel)

    # ---------------------------------------------------------------- people
    def add_person(self, name: str) -> User:
        """Add a new person, in the first guild.

        Raises:
            Refused: the name is empty, too long or taken.
        """
        name = _checked(name)
        if any(name.casefold() == user.name.casefold() for user in self.world.users.values()):
            raise Refused("Somebody here has that name already.")
        person = self.world.add_user(name)
        self.enter_guild(person)
        return person

    def enter_guild(self, person: User, guild: Guild | None = None) -> None:
        """Make a person a member of a guild (the first).

        Raises:
            Refused: the person is banned from it.
        """
        guild = guild or self.world.guild
        if person.id in guild.members:
            return
        if person.id in guild.banned:
            raise Refused(f"{person.name} is banned from {guild.name}.")
        guild.members[person.id] = []
        self.world.touch("guild", guild.id)
        self._tell_member(guild, "GUILD_MEMBER_ADD", member_json(self.world, guild, person.id))

    def leave_guild(self, person: User, guild: Guild | None = None) -> None:
        """Take a person out of a guild (the first) and its threads."""
        guild = guild or self.world.guild
        if person.id not in guild.members:
            return
        for channel in self.world.channels.values():
            if person.id in channel.member_ids and channel.guild_id == guild.id:
                self.leave_thread(channel, person.id)
        del guild.members[person.id]
        guild.nicks.pop(person.id, None)
        self.world.touch("guild", guild.id)
        self._tell_member(guild, "GUILD_MEMBER_REMOVE", {"user": user_json(person)})

    def ban(self, person: User, guild: Guild | None = None) -> None:
        """Throw a person out of a guild (the first) for good."""
        guild = guild or self.world.guild
        guild.banned = [*guild.banned, person.id]
        self.world.touch("guild", guild.id)
        self.leave_guild(person, guild)

    def set_nick(self, person: User, nick: str | None, guild: Guild | None = None) -> None:
        """Give a member of a guild (the first) another name there, which others may have too; None takes it back.

        Raises:
            Refused: they are not in it, or it is no name.
        """
        guild = guild or self.world.guild
        if person.id not in guild.members:
            raise Refused(f"{person.name} is not on {guild.name}.")
        if nick is None:
            guild.nicks.pop(person.id, None)
        else:
            guild.nicks[person.id] = _checked(nick)
        self.world.touch("guild", guild.id)
        self._tell_member(guild, "GUILD_MEMBER_UPDATE", member_json(self.world, guild, person.id))

    def set_accepts_dms(self, person: User, *, accepts: bool) -> None:
        """Open or close a person's direct messages."""
        person.accepts_dms = accepts
        self.world.touch("user", person.id)
        self.hub.tell(News("PEOPLE", to_bot=False))

    # ---------------------------------------------------------------- the bot
    def give_bot_role(self, rights: int) -> None:
        """Give the bot one more role of the first guild, with these rights: its member changes, no role does."""
        guild, bot_id = self.world.guild, self.world.bot.id
        role = Role(self.world.snowflake(), "Helper of Legatus", rights, len(guild.roles))
        guild.roles[role.id] = role
        data = {"guild_id": str(guild.id), "role": role_json(role)}
        self.hub.tell(News("GUILD_ROLE_CREATE", data, intent=Intent.GUILDS))
        guild.members[bot_id] = [*guild.members[bot_id], role.id]
        self.world.touch("guild", guild.id)
        # Of itself a bot is told without the intent for members.
        changed = member_json(self.world, guild, bot_id) | {"guild_id": str(guild.id)}
        self.hub.tell(News("GUILD_MEMBER_UPDATE", changed))

    def set_bot_rights(self, rights: int) -> None:
        """Give the bot's own role exactly these rights in the first guild, in place of those it has."""
        guild = self.world.guild
        role = guild.roles[guild.members[self.world.bot.id][0]]
        role.rights = rights
        self.world.touch("guild", guild.id)
        data = {"guild_id": str(guild.id), "role": role_json(role)}
        self.hub.tell(News("GUILD_ROLE_UPDATE", data, intent=Intent.GUILDS))

    def remove_bot(self, guild: Guild | None = None) -> None:
        """Throw the bot out of a guild (the first)."""
        guild = guild or self.world.guild
        guild.bot_roles = guild.members.pop(self.world.bot.id)
        self.world.touch("guild", guild.id)
        self.hub.tell(News("GUILD_DELETE", {"id": str(guild.id)}))

    def invite_bot(self, guild: Guild | None = None) -> None:
        """Let the bot into a guild (the first) again."""
        guild = guild or self.world.guild
        guild.members[self.world.bot.id] = guild.bot_roles
        self.world.touch("guild", guild.id)
        self.hub.tell(News("GUILD_CREATE", guild_json(self.world, guild, with_members=False)))

    def _tell(self, event: str, channel: Channel, *, newly_created: bool | None = None) -> None:
        shape = channel_json(self.world, channel)
        if newly_created is not None:
            shape["newly_created"] = newly_created
        self.hub.tell(News(event, shape, channel, intent=Intent.GUILDS))

    def _tell_member(self, guild: Guild, event: str, data: Json) -> None:
        whole = data | {"guild_id": str(guild.id)}
        self.hub.tell(News(event, whole, intent=Intent.GUILD_MEMBERS))


def _checked(name: str) -> str:
    """Return a name without the spaces around it.

    Raises:
        Refused: it is empty, too long or cannot be written.
    """
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused(f"A name has 1 to {LONGEST_NAME} characters.")
    if not is_text(name):
        raise Refused("That name has a character that cannot be written.")
    return name
