"""Brings the people of a match into its thread, quietly: no line for each of them, and nobody is pinged for it.

Adding somebody by name writes a line that says so into the thread, and pings them. So one message says who plays: it
is sent without naming anybody, and edited to name them all. Discord brings in whom an edit mentions, and an edit
notifies nobody (github.com/MarcusOtter/discord-needle/issues/107).
"""

from __future__ import annotations

from typing import Final

import discord

from bot.front.posting.lanes import Batch
from bot.front.posting.once import Once
from bot.front.transport.poster import Poster, Ready
from bot.ports import Posts
from bot.records import MatchRow, Post
from bot.ui import delivery
from bot.ui.facts import Facts

KIND: Final = "thread"


class Newcomers:
    """Writes the first message of a thread."""

    def __init__(self, posts: Posts, poster: Poster, once: Once) -> None:
        self._once = once
        self._posts = posts
        self._poster = poster

    async def bring(self, batch: Batch, thread: discord.Thread, facts: Facts) -> None:
        """Bring the people of a match into a thread with one message; a further try edits it again.

        Raises:
            discord.HTTPException: if Discord refuses.
        """
        post = await self._posts.current(facts.row.id, KIND)
        if post is None or post.channel != thread.id:
            post = await self._opened(batch, thread, facts.row)
        named = Ready(delivery.thread_players(facts))
        await self._poster.edit(thread.get_partial_message(post.message), named)

    async def _opened(self, batch: Batch, thread: discord.Thread, row: MatchRow) -> Post:
        message = await self._once.private(batch, thread, Ready(delivery.thread_opened(row)), suffix="n")
        post = Post(match=row.id, kind=KIND, channel=thread.id, message=message.id)
        await self._posts.save(post)
        return post
