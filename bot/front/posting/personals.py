"""Tells a person, in a direct message of its own, what somebody else has done that concerns them; once."""

from __future__ import annotations

import logging
from typing import Final

from bot.front.posting import seat_buttons
from bot.front.posting.lanes import Batch
from bot.front.posting.once import Once
from bot.front.posting.seat_buttons import SeatButtons
from bot.front.transport.delivery_errors import Unreachable
from bot.front.transport.direct_channels import Directs
from bot.front.transport.facts import facts_naming
from bot.front.transport.poster import Ready
from bot.records import Post
from bot.service.matches.outbox import Kind, PersonalWord
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.text import mentioned

_log = logging.getLogger(__name__)

KIND: Final = Kind.PERSONAL


class Personals:
    """Carries rows of kind ``personal``. A person who takes no messages is mentioned in the public line alone."""

    def __init__(self, services: Services, once: Once, directs: Directs, buttons: SeatButtons) -> None:
        self._buttons = buttons
        self._directs = directs
        self._services = services
        self._once = once

    async def deliver(self, batch: Batch) -> bool:
        """Write the sentence to the person, unless they want or take no messages."""
        user = batch.row.user
        assert user is not None
        store = self._services.store
        message, posts = None, tuple[Post, ...]()
        word = batch.said[-1]
        assert isinstance(word, PersonalWord)
        if (await store.people.person(user)).dms:
            live = await self._services.tables.live(batch.match)
            facts = await facts_naming(self._services, live, mentioned(word.line))
            said = Ready(delivery.personal(facts, word.line, user))
            try:
                async with self._directs.to(user) as channel:
                    message = (await self._once.private(batch, channel, said)).id
                    if seat_buttons.carries(word, live, user):
                        post = Post(match=batch.match, kind=KIND, owner=user, channel=channel.id, message=message)
                        posts = (seat_buttons.noted(post, word),)
            except Unreachable:
                _log.info("not told", extra={"match": batch.match, "user": user})
        await store.outbox.sent(batch.ids, message, posts)
        if posts:
            await self._buttons.look_again(batch, word)
        return False
