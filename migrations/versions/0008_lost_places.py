"""The loss of a match's place stands beside the match, with the people still to be told.

Revision 0008. Both stood among the facts of the installation, where no change of a match could be stored with them.
"""

import json
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

_WHY = "trouble:"
_SINCE = "lost:"


def upgrade() -> None:
    """Make room for lost places and those to be told, and take over what is known."""
    troubles = op.create_table(
        "troubles",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_troubles_match")),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_troubles")),
    )
    op.create_table(
        "owed",
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_owed_match")),
        sa.PrimaryKeyConstraint("user", "match", name=op.f("pk_owed")),
    )
    op.create_index("ix_owed_match", "owed", ["match"])
    connection = op.get_bind()
    known = {number for (number,) in connection.execute(sa.text("SELECT id FROM matches"))}
    why, since = _facts(connection, _WHY), _facts(connection, _SINCE)
    found = [
        {
            "match": number,
            "why": line,
            "since": (_moment(since.get(number)) - _EPOCH) // _MICROSECOND,
        }
        for number, line in why.items()
        if number in known and _is_line(line)
    ]
    if found:
        connection.execute(troubles.insert(), found)
    for start in (_WHY, _SINCE):
        connection.execute(sa.text("DELETE FROM meta WHERE key LIKE :start"), {"start": f"{start}%"})


def _facts(connection: sa.Connection, start: str) -> dict[int, str]:
    """Return the facts whose names begin so, by the number of the match; an empty one says that all is well."""
    found = connection.execute(
        sa.text("SELECT key, value FROM meta WHERE key LIKE :start AND value <> ''"), {"start": f"{start}%"}
    )
    return {int(key.removeprefix(start)): value for key, value in found if key.removeprefix(start).isdigit()}


def _moment(noted: str | None) -> datetime:
    """Return the time that was noted, or now where it cannot be read: nobody's absence counts by mistake."""
    try:
        moment = datetime.fromisoformat(noted or "")
    except ValueError:
        return datetime.now(UTC)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _is_line(why: str) -> bool:
    """Return whether a reason can be said; one that cannot is found out anew."""
    try:
        return isinstance(json.loads(why), dict)
    except ValueError:
        return False


def downgrade() -> None:
    """Put what is known of lost places among the facts again; who is still to be told is forgotten."""
    connection = op.get_bind()
    note = sa.text("INSERT INTO meta (key, value) VALUES (:key, :value)")
    for number, why, since in connection.execute(sa.text("SELECT match, why, since FROM troubles")).all():
        connection.execute(note, {"key": f"{_WHY}{number}", "value": why})
        at = (_EPOCH + since * _MICROSECOND).isoformat()
        connection.execute(note, {"key": f"{_SINCE}{number}", "value": at})
    op.drop_index("ix_owed_match", "owed")
    op.drop_table("owed")
    op.drop_table("troubles")
