"""Tells a person, in a direct message of its own, what somebody else has done that concerns them; once."""

from __future__ import annotations

import logging
from typing import Final

from bot.front.posting.lanes import Batch
from bot.front.posting.once import Once
from bot.front.transport.delivery_errors import Unreachable
from bot.front.transport.direct_channels import Directs
from bot.front.transport.facts import facts_naming
from bot.front.transport.poster import Ready
from bot.service.matches.outbox import Kind, PersonalWord
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.text import mentioned

_log = logging.getLogger(__name__)

KIND: Final = Kind.PERSONAL


class Personals:
    """Carries rows of kind ``personal``. A person who takes no messages is mentioned in the public line alone."""

    def __init__(self, services: Services, once: Once, directs: Directs) -> None:
        self._directs = directs
        self._services = services
        self._once = once

    async def deliver(self, batch: Batch) -> bool:
        """Write the sentence to the person, unless they want or take no messages."""
        user = batch.row.user
        assert user is not None
        store = self._services.store
        message = None
        if (await store.people.person(user)).dms:
            word = batch.said[-1]
            assert isinstance(word, PersonalWord)
            live = await self._services.tables.live(batch.match)
            facts = await facts_naming(self._services, live, mentioned(word.line))
            said = Ready(delivery.personal(facts, word.line))
            try:
                async with self._directs.to(user) as channel:
                    message = (await self._once.private(batch, channel, said)).id
            except Unreachable:
                _log.info("not told", extra={"match": batch.match, "user": user})
        await store.outbox.sent(batch.ids, message)
        return False
