"""The facts that messages about a match or a lobby are drawn from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.records import MatchId
from bot.service.lobby.view import LobbyView
from bot.service.matches.answers import has_chosen, shown
from bot.service.matches.codec import fitting
from bot.service.matches.live import Live, Tables
from bot.service.services import Services
from bot.ui.facts import Facts, LobbyFacts
from bot.ui.form import Asked
from engines.core.match import Match
from engines.core.prompt import Draft, Prompt


async def facts_of(tables: Tables, live: Live) -> Facts:
    """Return what messages about a match are drawn from."""
    return Facts(live.row, live.seats, live.match, await tables.names(live))


async def facts_naming(services: Services, live: Live, people: Iterable[int]) -> Facts:
    """Return the same for a message that names these people: those who are off the server go by their names."""
    gone = await services.access.gone(live.row.guild, people)
    return replace(await facts_of(services.tables, live), gone=gone)


async def facts_of_all(tables: Tables, lives: Iterable[Live]) -> dict[MatchId, Facts]:
    """Return the same of several matches, by number; their names are looked up together."""
    found = tuple(lives)
    named = zip(found, await tables.names_of(found), strict=True)
    return {live.id: Facts(live.row, live.seats, live.match, names) for live, names in named}


def asked_of(match: Match, prompt: Prompt, draft: Draft, *, reopened: str | None = None, screen: int = 0) -> Asked:
    """Return an open question and the answer so far, as a panel shows them."""
    ask = match.ask(prompt.seat)
    return Asked(prompt.seat, prompt, draft, shown(ask, draft), has_chosen(ask, draft), reopened, screen)


def lobby_facts(view: LobbyView) -> LobbyFacts:
    """Return what messages about a lobby are drawn from."""
    options = fitting(view.game, view.size, view.options)
    return LobbyFacts(view.row, view.game, view.members, options, view.thread, view.grace, view.names, view.accounts)
