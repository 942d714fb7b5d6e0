"""The key of a report has a column of its own, so that the next report with the key finds it.

Revision 0010. It stood in the dispatcher's note beside the post, for which all posts of the match were read.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_PAGED = sa.text("page IS NOT NULL")
_NOTED = sa.text("SELECT message, shown FROM posts WHERE kind = 'report' AND shown <> '{}'")
_FILL = sa.text("UPDATE posts SET page = :page, shown = '{}' WHERE message = :message")
_PAGES = sa.text("SELECT message, page FROM posts WHERE page IS NOT NULL")
_FILL_BACK = sa.text("UPDATE posts SET shown = :shown WHERE message = :message")


def upgrade() -> None:
    """Give posts a column for the page, and take over what is noted."""
    with op.batch_alter_table("posts", recreate="always") as batch:
        batch.add_column(sa.Column("page", sa.Text()), insert_after="shown")
    op.create_index("ix_posts_match_page", "posts", ["match", "page"], sqlite_where=_PAGED, postgresql_where=_PAGED)
    connection = op.get_bind()
    for message, shown in connection.execute(_NOTED).all():
        page = _page(shown)
        if page is not None:
            connection.execute(_FILL, {"message": message, "page": page})


def downgrade() -> None:
    """Note the pages beside the posts again."""
    connection = op.get_bind()
    for message, page in connection.execute(_PAGES).all():
        connection.execute(_FILL_BACK, {"message": message, "shown": json.dumps({"page": page})})
    op.drop_index("ix_posts_match_page", "posts")
    with op.batch_alter_table("posts", recreate="always") as batch:
        batch.drop_column("page")


def _page(shown: str) -> str | None:
    """Return the page that is noted; None if what is noted is damaged: the next report then takes a new message."""
    try:
        page = json.loads(shown).get("page")
    except (AttributeError, ValueError):
        return None
    return page if isinstance(page, str) else None
