"""Interactions people send to the bot: sending it, waiting for the first answer, and what came of it."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import Any, Final

from bot.local.gateway.gateway import Gateway
from bot.local.protocol import caps
from bot.local.protocol.codes import Ask, Callback, Flag, Json
from bot.local.world.clock import Clock
from bot.local.world.hub import Hub
from bot.local.world.model import Channel, Interaction, Message, User
from bot.local.world.rights import granted_in, rights_in
from bot.local.world.shapes import channel_json, member_json, user_json
from bot.local.world.traffic import Traffic, person
from bot.local.world.world import World

REACTION_SECONDS: Final = 0.005
FAILURES: Final = {
    Ask.COMMAND: "The application did not respond",
    Ask.COMPONENT: "This interaction failed",
    Ask.AUTOCOMPLETE: "Loading options failed",
    Ask.MODAL: "Something went wrong. Try again.",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an interaction as a person sees it, once the bot has answered, or has not in time.

    Attributes:
        interaction: The interaction's id.
        kind: Type of the bot's first answer; None if there was none.
        message_id: The message answered with or edited.
        ephemeral: Whether that message is private.
        modal: The modal opened.
        choices: The choices offered.
        error: The sentence the client shows when there was no answer.
    """

    interaction: int
    kind: int | None
    message_id: int | None = None
    ephemeral: bool = False
    modal: Json | None = None
    choices: list[Any] | None = None
    error: str | None = None

    @property
    def failed(self) -> bool:
        """Whether the bot did not answer."""
        return self.kind is None

    def to_json(self) -> Json:
        """Return the outcome as the page gets it."""
        return {
            "interaction": str(self.interaction),
            "state": "failed" if self.failed else "done",
            "kind": self.kind,
            "message": None if self.message_id is None else str(self.message_id),
            "ephemeral": self.ephemeral,
            "modal": self.modal,
            "choices": self.choices,
            "error": self.error,
        }


class Interactions:
    """Sends interactions to the bot and waits for its first answers.

    Attributes:
        reaction: Seconds a person takes to see an answer. A client library may register the controls of
            its answer only after it has read the response; nobody can press them before.
    """

    def __init__(self, world: World, hub: Hub, gateway: Gateway, traffic: Traffic) -> None:
        self.world = world
        self.hub = hub
        self.gateway = gateway
        self.traffic = traffic
        self.reaction = REACTION_SECONDS
        self._seen: set[int] = set()
        self._open: set[int] = set()

    @property
    def clock(self) -> Clock:
        """The table's clock."""
        return self.world.clock

    @property
    def waiting(self) -> bool:
        """Whether somebody waits for a first answer."""
        return bool(self._open)

    async def ask(
        self,
        person: User,
        channel: Channel,
        kind: Ask,
        data: Json,
        *,
        command: str = "",
        source: Message | None = None,
        option_type: int = 3,
    ) -> Outcome:
        """Send an interaction and wait until the bot has answered or three seconds have passed."""
        interaction = Interaction(
            self.world.snowflake(),
            secrets.token_urlsafe(48),
            kind,
            person.id,
            channel.id,
            self.clock.now(),
            command,
            source.id if source else None,
            option_type,
        )
        self.world.add_interaction(interaction)
        self._open.add(interaction.id)
        try:
            self.gateway.ask(self._shape(interaction, channel, data, source))
            answered = await self._answered(interaction)
        finally:
            self._open.discard(interaction.id)
            self._seen.discard(interaction.id)
        if answered and self.reaction:
            await asyncio.sleep(self.reaction)
        return self.outcome(interaction)

    async def _answered(self, interaction: Interaction) -> bool:
        end = interaction.created_at + caps.ACKNOWLEDGE_SECONDS

        def seen_or_late() -> bool:
            return interaction.id in self._seen or self.clock.now() > end

        await self.hub.until(seen_or_late, timeout=2 * caps.ACKNOWLEDGE_SECONDS)
        return interaction.id in self._seen

    def release(self, number: int) -> None:
        """Note that the response to the bot's first answer has left; its person may see it."""
        interaction = self.world.interactions.get(number)
        if interaction is not None and interaction.callback is not None:
            self._seen.add(number)
            self.hub.stir()

    def outcome(self, interaction: Interaction) -> Outcome:
        """Return the progress of an interaction by now."""
        if interaction.callback is None:
            return Outcome(interaction.id, None, error=FAILURES[Ask(interaction.kind)])
        shown = self.message_of(interaction)
        outcome = Outcome(
            interaction.id,
            interaction.callback,
            shown.id if shown and interaction.callback != Callback.UPDATE_LATER else None,
            ephemeral=bool(shown and shown.flags & Flag.EPHEMERAL),
            modal=interaction.modal,
            choices=interaction.choices,
        )
        if outcome.modal or outcome.choices:
            self.traffic.note(person(interaction.user_id), "outcome", outcome.to_json())
        return outcome

    def message_of(self, interaction: Interaction) -> Message | None:
        """Return the message that was answered with or edited, if it is still there."""
        channel = self.world.channels.get(interaction.channel_id)
        return channel.messages.get(interaction.message_id or 0) if channel else None

    def _shape(self, interaction: Interaction, channel: Channel, data: Json, source: Message | None) -> Json:
        world, user_id = self.world, interaction.user_id
        guild = None if channel.is_dm else world.guild_of(channel)
        shape: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot.id),
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel_json(world, channel, user_id),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": "0" if guild is None else str(guild.id)},
            "context": 1 if channel.is_dm else 0,
            "attachment_size_limit": caps.FILE_BYTES,
            "app_permissions": str(granted_in(world, world.bot.id, channel)),
        }
        if source is not None:
            shape["message"] = source.data
        if guild is None or user_id not in guild.members:
            return shape | {"user": user_json(world.users[user_id])}
        rights = str(rights_in(world, user_id, channel))
        return shape | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": member_json(world, guild, user_id) | {"permissions": rights},
        }
