"""Posts that were superseded are found when their match is over, to be forgotten; a column nobody writes goes.

Revision 0007. A row of the outbox goes where its match is played when it is sent, so it names no channel.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_SUPERSEDED = "ix_posts_match"


def upgrade() -> None:
    """Give superseded posts an index of their own, and drop the channel of the outbox."""
    op.create_index(
        _SUPERSEDED,
        "posts",
        ["match"],
        sqlite_where=sa.text("NOT current"),
        postgresql_where=sa.text("NOT current"),
    )
    op.drop_column("outbox", "channel")


def downgrade() -> None:
    """Give the outbox an empty channel again, and drop the index."""
    keeps = {"sqlite_autoincrement": True}
    with op.batch_alter_table("outbox", recreate="always", table_kwargs=keeps) as batch:
        batch.add_column(sa.Column("channel", sa.BigInteger()), insert_after="kind")
    op.drop_index(_SUPERSEDED, "posts")
