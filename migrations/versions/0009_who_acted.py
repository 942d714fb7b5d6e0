"""The person who made an entry has a column of its own, and what an entry may be is no list in SQL any more.

Revision 0009. Matches that were bound keep their volumes as they are: ``bot/store/volume.py`` reads both forms.
"""

import json
import zlib
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_PERSON = sa.text('"user" IS NOT NULL')
_KINDS = "kind IN ('setup', 'play', 'undo')"
_FILL = sa.text(
    """UPDATE entries SET "user" = CAST(substr(actor, 6) AS BIGINT), actor = 'person' WHERE actor LIKE 'user:%'"""
)
_FILL_BACK = sa.text("""UPDATE entries SET actor = 'user:' || CAST("user" AS TEXT) WHERE "user" IS NOT NULL""")
_FIRST = sa.text('SELECT "match", last, document FROM archive ORDER BY "match", last LIMIT 1')
_NEXT = sa.text(
    'SELECT "match", last, document FROM archive WHERE "match" > :match OR ("match" = :match AND last > :last) '
    'ORDER BY "match", last LIMIT 1'
)
_REPLACE = sa.text('UPDATE archive SET document = :document WHERE "match" = :match AND last = :last')


def upgrade() -> None:
    """Give entries a column for the person, and let them be of any kind."""
    with op.batch_alter_table("entries", recreate="always") as batch:
        batch.drop_constraint(op.f("ck_entries_kind"), type_="check")
        batch.add_column(sa.Column("user", sa.BigInteger()), insert_after="actor")
    op.execute(_FILL)
    op.create_index(
        "ix_entries_match_seat_seq",
        "entries",
        ["match", "seat", "seq"],
        sqlite_where=_PERSON,
        postgresql_where=_PERSON,
    )


def downgrade() -> None:
    """Write the person into the actor again, in volumes as well."""
    op.drop_index("ix_entries_match_seat_seq", "entries")
    op.execute(_FILL_BACK)
    with op.batch_alter_table("entries", recreate="always") as batch:
        batch.drop_column("user")
        batch.create_check_constraint(op.f("ck_entries_kind"), _KINDS)
    connection = op.get_bind()
    volume = connection.execute(_FIRST).one_or_none()
    while volume is not None:
        key = {"match": volume.match, "last": volume.last}
        leaves = json.loads(zlib.decompress(volume.document))
        if any("user" in leaf["entry"] for leaf in leaves):
            for leaf in leaves:
                _put_back(leaf["entry"])
            written = json.dumps(leaves, separators=(",", ":"))
            connection.execute(_REPLACE, {**key, "document": zlib.compress(written.encode(), 6)})
        volume = connection.execute(_NEXT, key).one_or_none()


def _put_back(entry: dict[str, Any]) -> None:
    user = entry.pop("user", None)
    if user is not None:
        entry["actor"] = f"user:{user}"
