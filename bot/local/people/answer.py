"""The answer a person got to an act."""

from __future__ import annotations

from bot.local.people.interactions import Outcome
from bot.local.protocol.codes import Flag, Json
from bot.local.world.hub import PATIENCE, Hub
from bot.local.world.model import Channel


class Answer:
    """The answer a person got to an act. Its message is read anew each time, so later edits show."""

    def __init__(self, outcome: Outcome, channel: Channel, hub: Hub) -> None:
        self._outcome = outcome
        self._channel = channel
        self._hub = hub
        self.interaction = outcome.interaction
        self.kind = outcome.kind
        self.failed = outcome.failed
        self.error = outcome.error
        self.modal = outcome.modal
        self.choices = outcome.choices
        self.ephemeral = outcome.ephemeral

    @property
    def outcome(self) -> Outcome:
        """The outcome as the page gets it."""
        return self._outcome

    @property
    def message(self) -> Json | None:
        """The message answered with or edited, as it is now; None if there is none (any more)."""
        message = self._channel.messages.get(self._outcome.message_id or 0)
        return message.data if message else None

    async def shown(self, timeout: float = PATIENCE) -> Json:  # noqa: ASYNC109 - callers choose
        """Return the message once it is more than "is thinking".

        Raises:
            TimeoutError: it did not become so in time.
        """

        def complete() -> Json | None:
            message = self.message
            return message if message and not message["flags"] & Flag.LOADING else None

        message = await self._hub.until(complete, timeout)
        if message is None:
            raise AssertionError("until() returned something false")
        return message
