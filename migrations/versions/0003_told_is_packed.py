"""The events an entry told become one compressed document, with the number of public lines up to it beside.

Revision 0003. A page of a long log is found by its lines without reading the rest, and takes less room.
"""

import json
import zlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_BATCH = 1000
_ROWS = sa.text('SELECT "match", seq, n, seat, kind, event FROM told_before ORDER BY "match", seq, n')
_ADD_ROW = sa.text("INSERT INTO told VALUES (:match, :seq, :n, :seat, :kind, :event)")
_PACKED = sa.text('SELECT "match", seq, document FROM told_before ORDER BY "match", seq')
_ADD_PACKED = sa.text("INSERT INTO told VALUES (:match, :seq, :lines, :document)")


def upgrade() -> None:
    """Pack what was told, an entry at a time."""
    op.rename_table("told", "told_before")
    op.create_table(
        "told",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Integer(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_told_match")),
        sa.PrimaryKeyConstraint("match", "seq", name=op.f("pk_told")),
    )
    _move(_packed(op.get_bind().execute(_ROWS)), _ADD_PACKED)
    op.create_index("ix_told_match_lines", "told", ["match", "lines"])


def downgrade() -> None:
    """Give each thing told a row of its own again."""
    op.drop_index("ix_told_match_lines", "told")
    op.rename_table("told", "told_before")
    op.create_table(
        "told",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("kind", sa.String(length=64), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_told_match")),
        sa.PrimaryKeyConstraint("match", "seq", "n", name=op.f("pk_told")),
    )
    _move(_unpacked(op.get_bind().execute(_PACKED)), _ADD_ROW)


def _packed(rows: Iterable[Any]) -> Iterator[dict[str, object]]:
    for match, of_match in groupby(rows, key=lambda row: row.match):
        lines = 0
        for seq, told in groupby(of_match, key=lambda row: row.seq):
            tells = [(row.seat, row.kind, row.event) for row in told]
            lines += sum(seat is None for seat, _, _ in tells)
            document = zlib.compress(json.dumps(tells, separators=(",", ":")).encode(), 1)
            yield {"match": match, "seq": seq, "lines": lines, "document": document}


def _unpacked(rows: Iterable[Any]) -> Iterator[dict[str, object]]:
    for row in rows:
        for n, (seat, kind, event) in enumerate(json.loads(zlib.decompress(row.document))):
            yield {"match": row.match, "seq": row.seq, "n": n, "seat": seat, "kind": kind, "event": event}


def _move(found: Iterator[dict[str, object]], statement: sa.TextClause) -> None:
    """Insert what is found, some at a time so that not all of it is in memory, and drop the table it came from."""
    batch: list[dict[str, object]] = []
    for row in found:
        batch.append(row)
        if len(batch) == _BATCH:
            op.get_bind().execute(statement, batch)
            batch = []
    if batch:
        op.get_bind().execute(statement, batch)
    op.drop_table("told_before")
