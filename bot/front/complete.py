"""Autocomplete, and commands whose values were typed: the same form that the panels ask, judged by the same view."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from discord import app_commands

from bot.errors import Refusal
from bot.front.guards import Interaction, Visitor, visitor
from bot.front.press import facts_of
from bot.records import MatchId, UserId
from bot.service.live import Live
from bot.service.play import offering
from bot.service.services import Services
from bot.ui import shorthand
from bot.ui.facts import Facts, title
from bot.ui.limits import OPTION_TEXT, OPTIONS, cut
from bot.ui.shorthand import Alias
from engines.core.forms import MAX_BLANKS
from engines.core.prompt import Draft
from engines.core.seats import Seat

_IN_TIME: Final = 1.5
"""Seconds after which nothing is suggested any more: what is typed is checked when it is sent anyway."""
_KEPT: Final = 1024

Where = tuple[UserId, tuple[int, ...], int | None]


class Completer:
    """Suggests values. Only what the person sees is looked at; who has no seat is suggested nothing."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._meant: OrderedDict[Where, MatchId] = OrderedDict()

    async def values(
        self, interaction: Interaction, verb: str, name: str, current: str, alias: Alias
    ) -> list[app_commands.Choice[str]]:
        """Return how a half-typed value of one blank may go on, given the other values typed so far."""
        try:
            async with asyncio.timeout(_IN_TIME):
                return await self._values(visitor(interaction), interaction.namespace, verb, name, current, alias)
        except (Refusal, TimeoutError):
            return []

    async def matches(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return the matches of a person or a place whose number or name fits what is typed."""
        who = visitor(interaction)
        try:
            async with asyncio.timeout(_IN_TIME):
                found = await self._services.find.listing(who.user, who.places)
        except TimeoutError:
            return []
        rows = [row for row in (*found.waiting, *found.mine, *found.here) if _fits(title(row), current)]
        return [app_commands.Choice(name=title(row), value=int(row.id)) for row in rows[:OPTIONS]]

    async def _values(
        self, who: Visitor, typed: app_commands.Namespace, verb: str, name: str, current: str, alias: Alias
    ) -> list[app_commands.Choice[str]]:
        option = getattr(typed, "match", None)
        live = await self._services.tables.live(await self._match(who, option if isinstance(option, int) else None))
        seat = live.seat_of(who.user)
        prompt = None if seat is None or live.over else offering(live, seat, verb)
        if seat is None or prompt is None:
            return []
        facts = await facts_of(self._services.tables, live)
        before = {key: value for key, value in typed if key not in (name, "match")}
        draft = written(facts, seat, Draft.of(prompt.key, verb=verb), before, alias, stop=name)
        blank = live.match.ask(seat)(draft)
        if blank is None or blank.name != name:
            return []
        return [
            app_commands.Choice(name=cut(one.name, OPTION_TEXT), value=one.value)
            for one in shorthand.suggest(facts.words, blank, current, alias)
        ]

    async def _match(self, who: Visitor, option: int | None) -> MatchId:
        """Return the match meant, remembered from the last keystroke while the person still sits in it."""
        where = (who.user, who.places, option)
        known = self._meant.get(where)
        if known is not None and _awaits(await self._services.tables.live(known), who.user):
            return known
        found = await self._services.find.which(who.places, who.user, option, "seated")
        match = found[0].id if isinstance(found, tuple) else found
        self._meant[where] = match
        while len(self._meant) > _KEPT:
            self._meant.popitem(last=False)
        return match


def written(
    facts: Facts, seat: Seat, draft: Draft, typed: Mapping[str, object], alias: Alias, *, stop: str | None = None
) -> Draft:
    """Return the draft continued with values that were typed, up to the blank ``stop``.

    A value that the form refuses is the last one taken over, so that the refusal names it.
    """
    ask = facts.match.ask(seat)
    for _ in range(MAX_BLANKS):
        blank = ask(draft)
        if blank is None or blank.name == stop or typed.get(blank.name) is None:
            break
        value = shorthand.read(facts.words, blank, str(typed[blank.name]), alias)
        draft = draft.put(blank.name, value)
        if not blank.admits(value):
            break
    return draft


def _awaits(live: Live, user: UserId) -> bool:
    seat = live.seat_of(user)
    return seat is not None and seat in live.awaited()


def _fits(name: str, typed: str) -> bool:
    return typed.strip().casefold() in name.casefold()
