"""All posts of a match, for tests that look at what was posted: the bot itself asks for single ones only."""

from sqlalchemy import select

from bot.ports import Posts
from bot.records import MatchId, Post
from bot.store import rows
from bot.store.posts import SqlPosts
from bot.store.tables import posts as table


async def all_posts(posts: Posts, match: MatchId) -> tuple[Post, ...]:
    """Return all posts of a match, old ones too, oldest first."""
    assert isinstance(posts, SqlPosts)
    statement = select(table).where(table.c.match == match).order_by(table.c.message)
    return await posts._rows_of(match, rows.post, statement, {})
