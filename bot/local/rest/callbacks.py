"""The bot's answers to interactions: the first one, and what it does with the token afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.local.checks.messages import check_message, check_not_empty, sent_flags
from bot.local.checks.modals import check_autocomplete, check_modal
from bot.local.protocol import caps
from bot.local.protocol.codes import SENDABLE, Ask, Callback, Flag, Json, snowflake
from bot.local.protocol.errors import ApiError, invalid_form, unknown
from bot.local.world.model import Interaction, Message, Upload
from bot.local.world.posts import Posts
from bot.local.world.world import World

MESSAGES: Final = frozenset({Callback.MESSAGE, Callback.MESSAGE_LATER})
UPDATES: Final = frozenset({Callback.UPDATE, Callback.UPDATE_LATER})
FITTING: Final = {
    Ask.COMMAND: MESSAGES | {Callback.MODAL},
    Ask.COMPONENT: MESSAGES | UPDATES | {Callback.MODAL},
    Ask.AUTOCOMPLETE: frozenset({Callback.CHOICES}),
    Ask.MODAL: MESSAGES | UPDATES,
}


class Callbacks:
    """Carries out what the bot answers."""

    def __init__(self, world: World, posts: Posts) -> None:
        self.world = world
        self.posts = posts

    # ---------------------------------------------------------------- the first answer
    def answer(self, interaction: Interaction, body: Json, files: Sequence[Upload]) -> Json:
        """Carry out the first answer; returns the callback's response.

        Raises:
            ApiError: too late, given twice, of a type that does not fit, or beyond a limit.
        """
        self._check_open(interaction)
        kind = self._fitting(interaction, body)
        data = body.get("data") or {}
        if not isinstance(data, dict):
            raise invalid_form("data", "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        message: Message | None = None
        try:
            match kind:
                case Callback.MESSAGE | Callback.MESSAGE_LATER:
                    message = self._message(interaction, kind, data, files)
                case Callback.UPDATE:
                    message = self._source(interaction)
                    self.posts.edit(message, data, files)
                case Callback.UPDATE_LATER:
                    message = self._source(interaction)
                case Callback.CHOICES:
                    check_autocomplete(data.get("choices"), interaction.option_type)
                    interaction.choices = data.get("choices") or []
                case Callback.MODAL:
                    check_modal(data)
                    interaction.modal = data
        except ApiError as error:
            if error.errors and "data" not in error.errors:
                error.errors = {"data": error.errors}
            raise
        interaction.callback = kind
        interaction.message_id = message.id if message else None
        self.world.touch("interaction", interaction.id)
        return response(interaction, message)

    def _check_open(self, interaction: Interaction) -> None:
        if interaction.callback is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self.world.clock.now() - interaction.created_at > caps.ACKNOWLEDGE_SECONDS:
            raise unknown("interaction")

    def _fitting(self, interaction: Interaction, body: Json) -> Callback:
        kind = body.get("type")
        fits = FITTING[Ask(interaction.kind)]
        if kind not in fits or (kind in UPDATES and interaction.source_id is None):
            raise invalid_form("type", "INTERACTION_CALLBACK_TYPE_INVALID", f"Type {kind} does not fit.")
        return Callback(kind)

    def _message(self, interaction: Interaction, kind: Callback, data: Json, files: Sequence[Upload]) -> Message:
        flags = sent_flags(data, SENDABLE | Flag.EPHEMERAL)
        channel = self.world.channel(interaction.channel_id)
        if not flags & Flag.EPHEMERAL:
            self.posts.check_may_answer(channel)
        if kind == Callback.MESSAGE_LATER:
            data, files, flags = {}, (), Flag.LOADING | flags & Flag.EPHEMERAL
        else:
            check_message(data, files, flags=flags)
            check_not_empty(data, files)
        return self.posts.write(channel, self.world.bot, data, files, flags=flags, interaction=interaction)

    def _source(self, interaction: Interaction) -> Message:
        return self.world.message(self.world.channel(interaction.channel_id), interaction.source_id or 0)

    # ---------------------------------------------------------------- the token
    def of_token(self, application_id: int, token: str) -> Interaction:
        """Return the answered interaction of a token that still lives.

        Raises:
            ApiError: 10015 or 50027.
        """
        interaction = self.world.by_token.get(token)
        if interaction is None or application_id != self.world.bot.id:
            raise unknown("Webhook")
        if self.world.clock.now() - interaction.created_at > caps.TOKEN_SECONDS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if interaction.callback is None:
            raise unknown("Webhook")
        return interaction

    def follow_up(self, interaction: Interaction, body: Json, files: Sequence[Upload]) -> Message:
        """Send one more message; the first after a promised message takes its place.

        Raises:
            ApiError: a limit, or a thread locked against the bot.
        """
        channel = self.world.channel(interaction.channel_id)
        promised = channel.messages.get(interaction.message_id or 0)
        if promised is not None and promised.flags & Flag.LOADING:
            self.posts.edit(promised, body, files)
            return promised
        flags = sent_flags(body, SENDABLE | Flag.EPHEMERAL)
        if not flags & Flag.EPHEMERAL:
            self.posts.check_may_answer(channel)
        check_message(body, files, flags=flags)
        check_not_empty(body, files)
        if promised is not None:
            where = {"message_id": str(promised.id), "fail_if_not_exists": False}
            body = {**body, "message_reference": where}
        message = self.posts.write(channel, self.world.bot, body, files, flags=flags, interaction=interaction)
        interaction.followup_ids.append(message.id)
        self.world.touch("interaction", interaction.id)
        return message

    def message_of(self, interaction: Interaction, name: str) -> Message:
        """Return the message of a token by its id or ``@original``.

        Raises:
            ApiError: 10008.
        """
        number = interaction.message_id if name == "@original" else snowflake(name)
        mine = (interaction.message_id, *interaction.followup_ids)
        if number is None or number not in mine:
            raise unknown("Message")
        return self.world.message(self.world.channel(interaction.channel_id), number)


def response(interaction: Interaction, message: Message | None) -> Json:
    """Return the body of the response to a first answer."""
    kind = interaction.callback
    about: Json = {"id": str(interaction.id), "type": interaction.kind}
    if message is not None:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": kind == Callback.MESSAGE_LATER,
            "response_message_ephemeral": bool(message.flags & Flag.EPHEMERAL),
        }
    body: Json = {"interaction": about}
    if message is not None and kind != Callback.UPDATE_LATER:
        body["resource"] = {"type": kind, "message": message.data}
    return body
