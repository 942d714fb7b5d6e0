"""One press of a control, and what handlers need of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import discord

from bot.front.guards import Visitor
from bot.front.reply import Reply, strip
from bot.records import MatchId, Post
from bot.service.live import Live, Tables
from bot.service.lobby import LobbyView
from bot.service.services import Services
from bot.ui.address import Address
from bot.ui.facts import Facts, LobbyFacts
from bot.ui.text import message_link


@dataclass(frozen=True, slots=True)
class Pressed:
    """A control that was pressed, a menu that was chosen from (``values``), or a modal that was sent.

    ``typed`` are the texts of a modal's blanks by name, ``chosen`` the values of its menus.

    ``direct`` says that it stands in a lasting direct message, ``message`` is the public message it stands in.
    """

    address: Address
    visitor: Visitor
    reply: Reply
    values: tuple[str, ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict, repr=False)
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    direct: bool = False
    message: discord.Message | None = None

    async def strip(self) -> None:
        """Take the controls off the public message that was pressed, because they are good for nothing any more."""
        if self.message is not None:
            await strip(self.message)


Handler: TypeAlias = Callable[[Pressed], Awaitable[None]]


async def facts_of(tables: Tables, live: Live) -> Facts:
    """Return what messages about a match are drawn from."""
    return Facts(live.row, live.seats, live.match, await tables.names(live))


async def facts_naming(services: Services, live: Live, people: Iterable[int]) -> Facts:
    """Return the same for a message that names these people: who is not on the server any more goes by their name."""
    gone = await services.access.gone(live.row.guild, people)
    return replace(await facts_of(services.tables, live), gone=gone)


async def facts_of_all(tables: Tables, lives: Iterable[Live]) -> dict[MatchId, Facts]:
    """Return the same of several matches, by number; their names are looked up together."""
    found = tuple(lives)
    named = zip(found, await tables.names_of(found), strict=True)
    return {live.id: Facts(live.row, live.seats, live.match, names) for live, names in named}


def lobby_facts(view: LobbyView) -> LobbyFacts:
    """Return what messages about a lobby are drawn from."""
    return LobbyFacts(view.row, view.game, view.members, view.options, view.thread, view.grace, view.names)


def post_link(guild: int, post: Post | None) -> str | None:
    """Return the link to a post, or None if there is none."""
    return None if post is None else message_link(guild, post.channel, post.message)
