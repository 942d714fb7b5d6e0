"""A seat is kept a while for a person who leaves the server.

Revision 0006. Seats note since when their person is gone.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_GONE = sa.text("gone IS NOT NULL")


def upgrade() -> None:
    """Let seats note since when their person is gone."""
    with op.batch_alter_table("seats", recreate="always") as batch:
        batch.add_column(sa.Column("gone", sa.BigInteger()))
    op.create_index("ix_seats_gone", "seats", ["gone"], sqlite_where=_GONE, postgresql_where=_GONE)


def downgrade() -> None:
    """Forget who is gone: their seats are theirs."""
    op.drop_index("ix_seats_gone", "seats")
    with op.batch_alter_table("seats", recreate="always") as batch:
        batch.drop_column("gone")
