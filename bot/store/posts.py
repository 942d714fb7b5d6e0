"""The messages we own."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, exists, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ports import NoSuchMatch
from bot.records import MatchId, Post
from bot.store import rows
from bot.store.adapter import UNREADABLE, Adapter
from bot.store.rows import Params
from bot.store.tables import Moment, matches, outbox, posts

CURRENT: Final = select(posts).where(
    posts.c.match == bindparam("m"),
    posts.c.kind == bindparam("k"),
    posts.c.owner == bindparam("o"),
    posts.c.current,
)
CURRENT_OF: Final = select(posts).where(
    posts.c.match.in_(bindparam("ms", expanding=True)),
    posts.c.kind.in_(bindparam("ks", expanding=True)),
    posts.c.owner == 0,
    posts.c.current,
)
OF_KINDS: Final = (
    select(posts)
    .where(posts.c.match == bindparam("m"), posts.c.kind.in_(bindparam("ks", expanding=True)))
    .order_by(posts.c.message)
)
NEWEST_REPORT: Final = (
    select(posts)
    .where(posts.c.match == bindparam("m"), posts.c.page.is_not(None), posts.c.page == bindparam("key"))
    .order_by(posts.c.message.desc())
    .limit(1)
)
FIND: Final = select(posts).where(posts.c.message == bindparam("id"))
RETIRE: Final = (
    update(posts)
    .where(
        posts.c.match == bindparam("m"),
        posts.c.kind == bindparam("k"),
        posts.c.owner == bindparam("o"),
        posts.c.current,
    )
    .values(current=False)
)
FORGET: Final = delete(posts).where(posts.c.message == bindparam("id"))
SUPERSEDED: Final = (
    select(posts.c.message)
    .where(
        text("NOT posts.current"),  # spelt out, for the index of the superseded ones is a partial one
        exists().where(
            matches.c.id == posts.c.match,
            matches.c.status.in_(("finished", "ended")),
            matches.c.finished < bindparam("before", type_=Moment),
        ),
        ~exists().where(outbox.c.match == posts.c.match, outbox.c.done.is_(None)),
    )
    .limit(bindparam("most"))
)
PRUNE: Final = delete(posts).where(posts.c.message.in_(SUPERSEDED))
SAVE: Final = insert(posts)
PUBLISHED: Final = (
    update(matches)
    .where(matches.c.id == bindparam("m"))
    .values(pictures=matches.c.pictures + 1)
    .returning(matches.c.pictures)
)


async def save(connection: AsyncConnection, post: Post) -> None:
    """Store a post within the caller's transaction; a current one retires those before it."""
    if post.current:
        await connection.execute(RETIRE, _key(post.match, post.kind, post.owner))
    await connection.execute(FORGET, {"id": post.message})
    await connection.execute(SAVE, rows.post_params(post))


class SqlPosts(Adapter):
    """Implements :class:`bot.ports.Posts`."""

    async def current(self, match: MatchId, kind: str, owner: int = 0) -> Post | None:
        """Return the current post of this kind and owner, or ``None``."""
        found = await self._rows_of(match, rows.post, CURRENT, _key(match, kind, owner))
        return found[0] if found else None

    async def current_of(self, matches: Collection[MatchId], kinds: Collection[str]) -> dict[tuple[MatchId, str], Post]:
        """Return the current posts of these kinds, of nobody in particular, by match and kind.

        Where those of a match cannot be read, it has none.
        """
        try:
            async with self._read(of_one=True) as connection:
                found = await connection.execute(CURRENT_OF, {"ms": tuple(matches), "ks": tuple(kinds)})
                return {(post.match, post.kind): post for post in map(rows.post, found)}
        except UNREADABLE as error:
            what = f"posts of match {next(iter(matches))}" if len(matches) == 1 else "posts of one of several matches"
            self._check_is_of_one(error, what)
        if len(matches) <= 1:
            return {}
        each = [await self.current_of((match,), kinds) for match in matches]
        return {key: post for found in each for key, post in found.items()}

    async def of_kinds(self, match: MatchId, kinds: Collection[str]) -> tuple[Post, ...]:
        """Return all posts of a match of these kinds, current or not, oldest first."""
        return await self._rows_of(match, rows.post, OF_KINDS, {"m": match, "ks": tuple(kinds)})

    async def newest_report(self, match: MatchId, key: str) -> Post | None:
        """Return the newest post of the reports with this key, or ``None``."""
        found = await self._rows_of(match, rows.post, NEWEST_REPORT, {"m": match, "key": key})
        return found[0] if found else None

    async def find(self, message: int) -> Post | None:
        """Return the post that is this message, or ``None``."""
        row = await self._row(FIND, {"id": message})
        return None if row is None else rows.post(row)

    async def save(self, post: Post) -> None:
        """Store a post; if it is current, earlier ones of its kind and owner no longer are."""
        await self._writer.run(lambda connection: save(connection, post))

    async def forget(self, message: int) -> None:
        """Forget a post whose message no longer exists."""
        await self._write((FORGET, {"id": message}))

    async def prune(self, before: datetime, most: int) -> int:
        """Forget at most so many superseded posts of matches that were over before then and have all been said."""

        async def operation(connection: AsyncConnection) -> int:
            return (await connection.execute(PRUNE, {"before": before, "most": most})).rowcount

        return await self._writer.run(operation)

    async def published(self, match: MatchId) -> int:
        """Count one more published board and return its number, from 1."""

        async def operation(connection: AsyncConnection) -> int:
            number: int | None = (await connection.execute(PUBLISHED, {"m": match})).scalar_one_or_none()
            if number is None:
                raise NoSuchMatch(f"there is no match {match}")
            return number

        return await self._writer.run(operation)


def _key(match: MatchId, kind: str, owner: int) -> Params:
    return {"m": match, "k": kind, "o": owner}
