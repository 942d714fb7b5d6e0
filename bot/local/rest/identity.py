"""REST routes about the bot, its commands, people and guilds."""

from __future__ import annotations

from typing import Any

from bot.local.checks.commands import check_commands
from bot.local.gateway.gateway import Gateway
from bot.local.protocol.codes import Json, snowflake
from bot.local.protocol.errors import ApiError, invalid_form, missing_access, no_shared_guild, unknown
from bot.local.rest.api import Call, Route
from bot.local.world.guilds import Guilds
from bot.local.world.hub import News
from bot.local.world.model import Guild
from bot.local.world.shapes import application_json, channel_json, guild_json, member_json, user_json
from bot.local.world.world import World


class IdentityRoutes:
    """Login, application, commands, users, members, guilds."""

    def __init__(self, world: World, guilds: Guilds, gateway: Gateway) -> None:
        self.world = world
        self.guilds = guilds
        self._gateway = gateway

    def routes(self) -> list[Route]:
        """Return all routes of this family."""
        return [
            Route("GET", "/users/@me", self.me),
            Route("GET", "/oauth2/applications/@me", self.application),
            Route("GET", "/applications/@me", self.application),
            Route("GET", "/gateway", self.gateway),
            Route("GET", "/gateway/bot", self.gateway),
            Route("GET", "/applications/{application}/commands", self.commands),
            Route("PUT", "/applications/{application}/commands", self.put_commands, listed=True),
            Route("GET", "/applications/{application}/guilds/{guild}/commands", self.commands),
            Route("PUT", "/applications/{application}/guilds/{guild}/commands", self.put_commands, listed=True),
            Route("GET", "/users/{user}", self.user),
            Route("POST", "/users/@me/channels", self.open_dm),
            Route("GET", "/guilds/{guild}", self.guild),
            Route("GET", "/guilds/{guild}/members/{user}", self.member),
        ]

    async def me(self, _call: Call) -> Json:
        """Return the bot's user."""
        return user_json(self.world.bot) | {"verified": True, "mfa_enabled": True, "flags": 0}

    async def application(self, _call: Call) -> Json:
        """Return the bot's application."""
        return application_json(self.world)

    async def gateway(self, _call: Call) -> Json:
        """Return the address to connect to, and the number of shards."""
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return {"url": self._gateway.url, "shards": self._gateway.shards, "session_start_limit": limit}

    async def commands(self, call: Call) -> list[Json]:
        """Return the commands for everywhere, or of one guild alone."""
        return self.world.commands_of(self._scope(call))

    async def put_commands(self, call: Call) -> list[Json]:
        """Replace the commands of one scope; those that keep their name keep their id."""
        guild = self._scope(call)
        check_commands(call.body)
        known = {command["name"]: command["id"] for command in self.world.commands_of(guild)}
        scope = {} if guild is None else {"guild_id": str(guild)}
        commands = [self._command(sent, known.get(sent["name"])) | scope for sent in call.body]
        self.world.set_commands(commands, guild)
        self.guilds.hub.tell(News("COMMANDS", to_bot=False))
        return commands

    def _scope(self, call: Call) -> int | None:
        if call.number("application") != self.world.bot.id:
            raise missing_access()
        return self._guild(call).id if "guild" in call.path else None

    def _command(self, sent: Json, known: str | None) -> Json:
        defaults: Json = {
            "type": 1,
            "options": [],
            "default_member_permissions": None,
            "nsfw": False,
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
        }
        return (
            defaults
            | {key: value for key, value in sent.items() if value is not None}
            | {
                "id": known or str(self.world.snowflake()),
                "application_id": str(self.world.bot.id),
                "version": str(self.world.snowflake()),
            }
        )

    async def user(self, call: Call) -> Json:
        """Return a user."""
        return user_json(self.world.user(call.number("user")))

    async def open_dm(self, call: Call) -> Json:
        """Open the direct-message channel with a person of one of the bot's guilds, even if they take no messages."""
        recipient = snowflake(str(call.body.get("recipient_id")))
        if recipient is None:
            raise invalid_form("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
        person = self.world.users.get(recipient)
        if person is None or person.id == self.world.bot.id:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        if not self.world.share_guild(person.id, self.world.bot.id):
            raise no_shared_guild()
        return channel_json(self.world, self.guilds.dm_of(person))

    async def guild(self, call: Call) -> Json:
        """Return a guild the bot is in."""
        return guild_json(self.world, self._guild(call), with_members=False)

    async def member(self, call: Call) -> Any:
        """Return a member of a guild the bot is in."""
        guild, number = self._guild(call), call.number("user")
        if number not in guild.members:
            raise unknown("Member" if number in self.world.users else "User")
        return member_json(self.world, guild, number)

    def _guild(self, call: Call) -> Guild:
        guild = self.world.guilds.get(call.number("guild"))
        if guild is None:
            raise unknown("Guild")
        if self.world.bot.id not in guild.members:
            raise missing_access()
        return guild
