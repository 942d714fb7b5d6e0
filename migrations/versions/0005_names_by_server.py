"""People have a name on each server, so that a nickname given on one is never shown on another.

Revision 0005. A person's name so far is their name wherever they sit or wait; people who do neither are asked anew.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_CARRY_OVER = (
    'INSERT INTO names (guild, "user", name) '
    'SELECT DISTINCT matches.guild, people."user", people.name FROM people '
    'JOIN (SELECT "user", "match" FROM seats UNION SELECT "user", "match" FROM lobby) AS part '
    'ON part."user" = people."user" JOIN matches ON matches.id = part."match" WHERE people.name IS NOT NULL'
)
_MEET = (
    'INSERT INTO people ("user", dms) SELECT DISTINCT "user", true FROM names '
    'WHERE NOT EXISTS (SELECT 1 FROM people WHERE people."user" = names."user")'
)
_ONE_NAME = (
    'UPDATE people SET name = (SELECT names.name FROM names WHERE names."user" = people."user" '
    "ORDER BY names.guild LIMIT 1)"
)
"""The one seen outside of any server if there is one: it stands under server 0."""


def upgrade() -> None:
    """Give everybody their name on the servers where they take part."""
    op.create_table(
        "names",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_names")),
    )
    op.execute(_CARRY_OVER)
    with op.batch_alter_table("people", recreate="always") as batch:
        batch.drop_column("name")


def downgrade() -> None:
    """Give everybody one name everywhere again."""
    with op.batch_alter_table("people", recreate="always") as batch:
        batch.add_column(sa.Column("name", sa.Text()))
    op.execute(_MEET)
    op.execute(_ONE_NAME)
    op.drop_table("names")
