"""The record of a match that is over can be bound into volumes, in which entries that say nearly the same lie together.

Revision 0004. Binding itself is done by the running bot, a match at a time.
"""

import json
import zlib
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_VOLUMES = sa.text('SELECT "match", document FROM archive ORDER BY "match", last')
_ENTRY = sa.text(
    'INSERT INTO entries ("match", seq, kind, seat, actor, prompt, action, edition, rules_version, target, revealing, '
    '"at", interaction) VALUES (:match, :seq, :kind, :seat, :actor, :prompt, :action, :edition, :rules_version, '
    ":target, :revealing, :at, :interaction)"
)
_SNAPSHOT = sa.text("INSERT INTO snapshots VALUES (:match, :seq, :document)")
_TOLD = sa.text("INSERT INTO told VALUES (:match, :seq, :lines, :document)")


def upgrade() -> None:
    """Make room for volumes, and let matches that are not bound yet be found by their first entry."""
    op.create_table(
        "archive",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Integer(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_archive_match")),
        sa.PrimaryKeyConstraint("match", "last", name=op.f("pk_archive")),
    )
    op.create_index("ix_archive_match_lines", "archive", ["match", "lines"])
    op.create_index(
        "ix_entries_match",
        "entries",
        ["match"],
        sqlite_where=sa.text("seq = 0"),
        postgresql_where=sa.text("seq = 0"),
    )


def downgrade() -> None:
    """Give every entry that was bound its rows again."""
    op.drop_index("ix_entries_match", "entries")
    connection = op.get_bind()
    for match, document in connection.execute(_VOLUMES):
        for leaf in json.loads(zlib.decompress(document)):
            _unbind(connection, match, leaf)
    op.drop_table("archive")


def _unbind(connection: sa.Connection, match: int, leaf: dict[str, Any]) -> None:
    entry = leaf["entry"]
    at = (datetime.fromisoformat(entry["at"]) - _EPOCH) // timedelta(microseconds=1)
    key = {"match": match, "seq": entry["seq"]}
    connection.execute(_ENTRY, {**entry, **key, "at": at})
    connection.execute(_SNAPSHOT, {**key, "document": _packed(leaf["snapshot"])})
    if leaf["told"]:
        told = json.dumps(leaf["told"], separators=(",", ":"))
        connection.execute(_TOLD, {**key, "lines": leaf["lines"], "document": _packed(told)})


def _packed(document: str) -> bytes:
    return zlib.compress(document.encode(), 1)
