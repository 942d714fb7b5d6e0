"""REST routes about interactions: the callback, and what can be done with the token."""

from __future__ import annotations

from bot.local.people.interactions import Interactions
from bot.local.protocol.codes import Json, snowflake
from bot.local.protocol.errors import unknown
from bot.local.rest.api import Call, Route
from bot.local.rest.callbacks import Callbacks
from bot.local.world.model import Interaction, Message
from bot.local.world.posts import Posts
from bot.local.world.traffic import Traffic, person, reader_of
from bot.local.world.world import World


class InteractionRoutes:
    """The callback; sending, reading, editing and removing answers."""

    def __init__(
        self, world: World, posts: Posts, interactions: Interactions, callbacks: Callbacks, traffic: Traffic
    ) -> None:
        self.world = world
        self.posts = posts
        self.interactions = interactions
        self.callbacks = callbacks
        self.traffic = traffic

    def routes(self) -> list[Route]:
        """Return all routes of this family."""
        one = "/webhooks/{application}/{token}/messages/{message}"
        return [
            Route("POST", "/interactions/{interaction}/{token}/callback", self.answer, after=self._left),
            Route("POST", "/webhooks/{application}/{token}", self.follow_up),
            Route("GET", one, self.message),
            Route("PATCH", one, self.edit),
            Route("DELETE", one, self.delete),
        ]

    async def answer(self, call: Call) -> Json | None:
        """Take the first answer."""
        interaction = self.world.interactions.get(call.number("interaction"))
        if interaction is None or interaction.token != call.path["token"]:
            raise unknown("interaction")
        response = self.callbacks.answer(interaction, call.body, call.files)
        self._note_files(interaction, self.interactions.message_of(interaction), call)
        return response if call.query.get("with_response", "").lower() in {"1", "true"} else None

    def _left(self, path: dict[str, str]) -> None:
        number = snowflake(path["interaction"])
        if number is not None:
            self.interactions.release(number)

    async def follow_up(self, call: Call) -> Json:
        """Send one more message."""
        interaction = self._interaction(call)
        message = self.callbacks.follow_up(interaction, call.body, call.files)
        self._note_files(interaction, message, call)
        return message.data

    async def message(self, call: Call) -> Json:
        """Return one of the answers."""
        return self.callbacks.message_of(self._interaction(call), call.path["message"]).data

    async def edit(self, call: Call) -> Json:
        """Edit one of the answers."""
        interaction = self._interaction(call)
        message = self.callbacks.message_of(interaction, call.path["message"])
        self.posts.edit(message, call.body, call.files)
        self._note_files(interaction, message, call)
        return message.data

    async def delete(self, call: Call) -> None:
        """Remove one of the answers."""
        self.posts.remove(self.callbacks.message_of(self._interaction(call), call.path["message"]))

    def _interaction(self, call: Call) -> Interaction:
        return self.callbacks.of_token(call.number("application"), call.path["token"])

    def _note_files(self, interaction: Interaction, message: Message | None, call: Call) -> None:
        if message is None or not call.files:
            return
        channel = self.world.channel(interaction.channel_id)
        private = message.private_to is not None
        self.traffic.files(person(interaction.user_id) if private else reader_of(channel), call.files)
