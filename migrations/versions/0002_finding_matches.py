"""Finding the matches of a person, place or server no longer looks at those of others, nor at those that are over.

Revision 0002. Seats and members of lobbies note that their match is over.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_PLAIN = {
    "ix_matches_channel": ("matches", ["channel"]),
    "ix_matches_thread": ("matches", ["thread"]),
    "ix_lobby_user": ("lobby", ["user"]),
    "ix_seats_user": ("seats", ["user"]),
    "ix_posts_match_kind_owner": ("posts", ["match", "kind", "owner"]),
}
_CLOSER = {
    "ix_matches_host_status": ("matches", ["host", "status"]),
    "ix_matches_guild_status": ("matches", ["guild", "status"]),
    "ix_matches_channel_status": ("matches", ["channel", "status"]),
    "ix_matches_thread_status": ("matches", ["thread", "status"]),
    "ix_lobby_user_over_match": ("lobby", ["user", "over", "match"]),
    "ix_seats_user_over_match": ("seats", ["user", "over", "match"]),
    "ix_posts_match_kind_owner_current": ("posts", ["match", "kind", "owner", "current"]),
}
_UNSENT = "ix_outbox_match_id"


def upgrade() -> None:
    """Note in seats and lobbies what is over, and replace the indexes by closer ones."""
    _drop(_PLAIN)
    for table in ("seats", "lobby"):
        with op.batch_alter_table(table, recreate="always") as batch:
            batch.add_column(sa.Column("over", sa.Boolean(), nullable=False, server_default=sa.false()))
        with op.batch_alter_table(table, recreate="always") as batch:
            batch.alter_column("over", server_default=None)
        op.execute(
            f"UPDATE {table} SET over = true "  # noqa: S608  (one of two names above)
            f"WHERE match IN (SELECT id FROM matches WHERE status IN ('finished', 'ended'))"
        )
    _create(_CLOSER)
    op.create_index(
        _UNSENT,
        "outbox",
        ["match", "id"],
        sqlite_where=sa.text("done IS NULL"),
        postgresql_where=sa.text("done IS NULL"),
    )


def downgrade() -> None:
    """Put the first indexes back, and forget what seats and lobbies noted."""
    op.drop_index(_UNSENT, "outbox")
    _drop(_CLOSER)
    for table in ("seats", "lobby"):
        with op.batch_alter_table(table, recreate="always") as batch:
            batch.drop_column("over")
    _create(_PLAIN)


def _create(indexes: dict[str, tuple[str, list[str]]]) -> None:
    for name, (table, columns) in indexes.items():
        op.create_index(name, table, columns)


def _drop(indexes: dict[str, tuple[str, list[str]]]) -> None:
    for name, (table, _) in indexes.items():
        op.drop_index(name, table)
