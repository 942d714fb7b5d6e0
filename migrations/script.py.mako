"""${message}: say here why the schema changes.

Revision ${up_revision}, after ${down_revision | comma,n}.
"""

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change the schema."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Change it back."""
    ${downgrades if downgrades else "pass"}
