"""The first schema: matches with their record, messages, people.

Revision 0001. The tables are spelt out here and not taken from the store, so that this step stays what it was.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    _create_matches()
    _create_record()
    _create_messages()
    _create_ledger()


def downgrade() -> None:
    """Drop all tables, those that point at others first."""
    for table in (
        "incidents",
        "guilds",
        "people",
        "meta",
        "posts",
        "outbox",
        "drafts",
        "told",
        "snapshots",
        "entries",
        "seat_history",
        "seats",
        "lobby",
        "matches",
    ):
        op.drop_table(table)


def _create_matches() -> None:
    """Create the matches, who waits in their lobbies and who sits at their tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("rules_version", sa.String(length=32), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("roster", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("thread", sa.BigInteger()),
        sa.Column("pictures", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger()),
        sa.Column("finished", sa.BigInteger()),
        sa.Column("nudged", sa.BigInteger()),
        sa.CheckConstraint("status IN ('lobby', 'playing', 'finished', 'ended')", name=op.f("ck_matches_status")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_matches_channel"), "matches", ["channel"])
    op.create_index(op.f("ix_matches_status"), "matches", ["status"])
    op.create_index(op.f("ix_matches_thread"), "matches", ["thread"])
    op.create_table(
        "lobby",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("ord", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("level", sa.String(length=16)),
        sa.Column("wanted", sa.Integer()),
        sa.CheckConstraint('("user" IS NULL) <> (level IS NULL)', name=op.f("ck_lobby_person_or_computer")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_lobby_match")),
        sa.PrimaryKeyConstraint("match", "ord", name=op.f("pk_lobby")),
        sa.UniqueConstraint("match", "user", name=op.f("uq_lobby_match_user")),
        sa.UniqueConstraint("match", "wanted", name=op.f("uq_lobby_match_wanted")),
    )
    op.create_index(op.f("ix_lobby_user"), "lobby", ["user"])
    op.create_table(
        "seats",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("level", sa.String(length=16)),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("standin", sa.Boolean(), nullable=False),
        sa.Column("since", sa.BigInteger()),
        sa.CheckConstraint('"user" IS NULL OR level IS NULL', name=op.f("ck_seats_person_or_computer")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_seats_match")),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_user"), "seats", ["user"])
    op.create_table(
        "seat_history",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("level", sa.String(length=16)),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_seat_history_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seat_history")),
    )
    op.create_index(op.f("ix_seat_history_match_seat"), "seat_history", ["match", "seat"])


def _create_record() -> None:
    """Create the append-only record of a match and the half-filled forms."""
    op.create_table(
        "entries",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("actor", sa.String(length=64), nullable=False),
        sa.Column("prompt", sa.String(length=128), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.String(length=32), nullable=False),
        sa.Column("target", sa.Integer()),
        sa.Column("revealing", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("interaction", sa.BigInteger()),
        sa.CheckConstraint("kind IN ('setup', 'play', 'undo')", name=op.f("ck_entries_kind")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_entries_match")),
        sa.PrimaryKeyConstraint("match", "seq", name=op.f("pk_entries")),
        sa.UniqueConstraint("interaction", name=op.f("uq_entries_interaction")),
    )
    op.create_table(
        "snapshots",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_snapshots_match")),
        sa.PrimaryKeyConstraint("match", "seq", name=op.f("pk_snapshots")),
    )
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
    op.create_table(
        "drafts",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("prompt", sa.String(length=128), nullable=False),
        sa.Column("draft", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_drafts_match")),
        sa.PrimaryKeyConstraint("match", "seat", "prompt", name=op.f("pk_drafts")),
    )


def _create_messages() -> None:
    """Create what must be said and what has been posted."""
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer()),
        sa.Column("seq", sa.Integer()),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("user", sa.BigInteger()),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("nonce", sa.String(length=25), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text()),
        sa.Column("done", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_outbox_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("nonce", name=op.f("uq_outbox_nonce")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_outbox_done_id"), "outbox", ["done", "id"])
    op.create_table(
        "posts",
        sa.Column("message", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("shown", sa.Text(), nullable=False),
        sa.Column("current", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_posts_match")),
        sa.PrimaryKeyConstraint("message", name=op.f("pk_posts")),
    )
    op.create_index(op.f("ix_posts_match_kind_owner"), "posts", ["match", "kind", "owner"])


def _create_ledger() -> None:
    """Create people, servers, facts and incidents."""
    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
    op.create_table(
        "people",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text()),
        sa.Column("dms", sa.Boolean(), nullable=False),
        sa.Column("dm_failed", sa.BigInteger()),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_people")),
    )
    op.create_table(
        "guilds",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("left", sa.BigInteger()),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guilds")),
    )
    op.create_table(
        "incidents",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incidents")),
    )
    op.create_index(op.f("ix_incidents_at"), "incidents", ["at"])
