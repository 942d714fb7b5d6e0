"""Answers that somebody has begun and not given: what becomes of them when somebody else answers."""

from __future__ import annotations

from bot.ports import Drafts
from bot.records import Doc, DraftKey
from bot.service.matches.answers import has_chosen, shown
from bot.service.matches.live import Live
from engines.core.editions import read_draft
from engines.core.game import AnyGame
from engines.core.prompt import Draft, Prompt
from engines.core.seats import Seat


class Unfinished:
    """Reads answers as they are kept while they are filled in."""

    def __init__(self, drafts: Drafts) -> None:
        self._drafts = drafts

    async def begun(self, live: Live, seat: Seat) -> bool:
        """Return whether the person in a seat has begun to answer a question that is open to it."""
        for prompt in live.match.prompts_of(seat):
            if await self.has_begun(live, prompt):
                return True
        return False

    async def has_begun(self, live: Live, prompt: Prompt) -> bool:
        """Return whether the person who is asked a question has chosen anything of its answer."""
        draft = await self._read(live, prompt)
        return draft is not None and has_chosen(live.match.ask(prompt.seat), draft)

    async def plan(self, live: Live, prompt: Prompt) -> Draft | None:
        """Return the answer to a sealed question that was complete but not sealed, defaults filled in.

        None if the person in the seat has chosen nothing of it, if it is not complete, or if the question is not a
        sealed one.
        """
        draft = await self._read(live, prompt) if prompt.sealed else None
        ask = live.match.ask(prompt.seat)
        if draft is None or not has_chosen(ask, draft):
            return None
        whole = shown(ask, draft)
        return whole if ask(whole) is None else None

    async def _read(self, live: Live, prompt: Prompt) -> Draft | None:
        key = DraftKey(prompt.seat, live.match.token(prompt))
        return read_kept(live.game, await self._drafts.read(live.id, key))


def read_kept(game: AnyGame, stored: Doc | None) -> Draft | None:
    """Return a half-filled answer as stored, or None if there is none, or a damaged one: it is filled in anew."""
    if stored is None:
        return None
    try:
        return read_draft(game, stored)
    except (LookupError, TypeError, ValueError):
        return None
