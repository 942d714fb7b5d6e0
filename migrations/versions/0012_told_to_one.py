"""Rows told to one seat alone say so: others' pages of the log are read without them.

Revision 0012. Rows told before have no seat and are looked into for everybody, as until now.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the seat, and find by it."""
    with op.batch_alter_table("told", recreate="always") as batch:
        batch.add_column(sa.Column("seat", sa.Integer()))
    op.create_index("ix_told_match_seat_lines", "told", ["match", "seat", "lines"])
    op.create_index("ix_told_match_seat_seq", "told", ["match", "seat", "seq"])


def downgrade() -> None:
    """Drop the seat."""
    op.drop_index("ix_told_match_seat_seq", "told")
    op.drop_index("ix_told_match_seat_lines", "told")
    with op.batch_alter_table("told", recreate="always") as batch:
        batch.drop_column("seat")
