"""Undelivered rows are found by match, person and kind: a lane finds its own however many others wait before them.

Revision 0011.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_UNSENT = sa.text("done IS NULL")


def upgrade() -> None:
    """Index what is unsent by match and person, in order."""
    op.create_index(
        "ix_outbox_match_user_id_kind",
        "outbox",
        ["match", "user", "id", "kind"],
        sqlite_where=_UNSENT,
        postgresql_where=_UNSENT,
    )


def downgrade() -> None:
    """Drop the index."""
    op.drop_index("ix_outbox_match_user_id_kind", "outbox")
