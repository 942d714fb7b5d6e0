"""The tables, as SQLAlchemy Core. Every one compiles for SQLite and for PostgreSQL.

Documents are text the store never looks into; snapshots and told events are compressed. Times are microseconds since
1970 in UTC. The kinds of entries are no list here, so that a new kind takes no migration: ``soundness`` knows them.
A row of ``troubles`` says why a match cannot be posted where it is played, and since when it can be posted nowhere; one
of ``owed``, that a person who takes no direct messages is still to be told.
``seat`` of what was told is the only one that was told anything; none where all were, or several.
``over`` of a seat or of a member of a lobby says that the match is: what somebody plays is found without a look at all
they ever played.
"""

from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


class Moment(TypeDecorator[datetime]):
    """An aware datetime, kept as whole microseconds: exact, ordered and the same in every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        """Return the microseconds of an aware datetime."""
        return None if value is None else (value - _EPOCH) // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Return the UTC datetime of the microseconds."""
        return None if value is None else _EPOCH + timedelta(microseconds=value)


METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _match() -> Column[int]:
    """Return the column that ties a row to its match."""
    return Column("match", Integer, ForeignKey("matches.id"), nullable=False)


meta: Final = Table(
    "meta",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

matches: Final = Table(
    "matches",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules_version", String(32), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("status", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("roster", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("thread", BigInteger),
    Column("pictures", Integer, nullable=False),
    Column("language", String(16), nullable=False),
    Column("created", Moment, nullable=False),
    Column("started", Moment),
    Column("finished", Moment),
    Column("nudged", Moment),
    CheckConstraint("status IN ('lobby', 'playing', 'finished', 'ended')", name="status"),
    Index(None, "status"),
    Index(None, "host", "status"),
    Index(None, "guild", "status"),
    Index(None, "channel", "status"),
    Index(None, "thread", "status"),
    sqlite_autoincrement=True,  # a number is public ("Invasion #12") and never given twice
)

lobby: Final = Table(
    "lobby",
    METADATA,
    _match(),
    Column("ord", Integer, nullable=False),
    Column("user", BigInteger),
    Column("level", String(16)),
    Column("wanted", Integer),
    Column("over", Boolean, nullable=False),
    PrimaryKeyConstraint("match", "ord"),
    UniqueConstraint("match", "user"),
    UniqueConstraint("match", "wanted"),
    CheckConstraint('("user" IS NULL) <> (level IS NULL)', name="person_or_computer"),
    Index(None, "user", "over", "match"),
)

seats: Final = Table(
    "seats",
    METADATA,
    _match(),
    Column("seat", Integer, nullable=False),
    Column("user", BigInteger),
    Column("level", String(16)),
    Column("open", Boolean, nullable=False),
    Column("standin", Boolean, nullable=False),
    Column("since", Moment),
    Column("gone", Moment),
    Column("over", Boolean, nullable=False),
    PrimaryKeyConstraint("match", "seat"),
    CheckConstraint('"user" IS NULL OR level IS NULL', name="person_or_computer"),
    Index(None, "user", "over", "match"),
    Index(None, "gone", sqlite_where=text("gone IS NOT NULL"), postgresql_where=text("gone IS NOT NULL")),
)

seat_history: Final = Table(
    "seat_history",
    METADATA,
    Column("id", Integer, primary_key=True),
    _match(),
    Column("seat", Integer, nullable=False),
    Column("user", BigInteger),
    Column("level", String(16)),
    Column("since", Moment, nullable=False),
    Column("until", Moment),
    Index(None, "match", "seat"),
)

entries: Final = Table(
    "entries",
    METADATA,
    _match(),
    Column("seq", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("actor", String(64), nullable=False),
    Column("user", BigInteger),
    Column("prompt", String(128), nullable=False),
    Column("action", Text, nullable=False),
    Column("edition", Integer, nullable=False),
    Column("rules_version", String(32), nullable=False),
    Column("target", Integer),
    Column("revealing", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    Column("interaction", BigInteger, unique=True),
    PrimaryKeyConstraint("match", "seq"),
    Index(None, "match", sqlite_where=text("seq = 0"), postgresql_where=text("seq = 0")),
    Index(
        None,
        "match",
        "seat",
        "seq",
        sqlite_where=text('"user" IS NOT NULL'),
        postgresql_where=text('"user" IS NOT NULL'),
    ),
)

snapshots: Final = Table(
    "snapshots",
    METADATA,
    _match(),
    Column("seq", Integer, nullable=False),
    Column("document", LargeBinary, nullable=False),
    PrimaryKeyConstraint("match", "seq"),
)

told: Final = Table(
    "told",
    METADATA,
    _match(),
    Column("seq", Integer, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("document", LargeBinary, nullable=False),
    Column("seat", Integer),
    PrimaryKeyConstraint("match", "seq"),
    Index(None, "match", "lines"),
    Index(None, "match", "seat", "lines"),
    Index(None, "match", "seat", "seq"),
)

archive: Final = Table(
    "archive",
    METADATA,
    _match(),
    Column("last", Integer, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("document", LargeBinary, nullable=False),
    PrimaryKeyConstraint("match", "last"),
    Index(None, "match", "lines"),
)

drafts: Final = Table(
    "drafts",
    METADATA,
    _match(),
    Column("seat", Integer, nullable=False),
    Column("prompt", String(128), nullable=False),
    Column("draft", Text, nullable=False),
    PrimaryKeyConstraint("match", "seat", "prompt"),
)

posts: Final = Table(
    "posts",
    METADATA,
    Column("message", BigInteger, primary_key=True, autoincrement=False),
    _match(),
    Column("kind", String(32), nullable=False),
    Column("owner", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("shown", Text, nullable=False),
    Column("page", Text),
    Column("current", Boolean, nullable=False),
    Index(None, "match", "kind", "owner", "current"),
    Index(None, "match", "page", sqlite_where=text("page IS NOT NULL"), postgresql_where=text("page IS NOT NULL")),
    Index(None, "match", sqlite_where=text("NOT current"), postgresql_where=text("NOT current")),
)

outbox: Final = Table(
    "outbox",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("match", Integer, ForeignKey("matches.id")),
    Column("seq", Integer),
    Column("ordinal", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("user", BigInteger),
    Column("payload", Text, nullable=False),
    Column("nonce", String(25), nullable=False, unique=True),
    Column("created", Moment, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("error", Text),
    Column("done", Moment),
    Column("message", BigInteger),
    Index(None, "done", "id"),
    Index(None, "match", "id", sqlite_where=text("done IS NULL"), postgresql_where=text("done IS NULL")),
    Index(
        None,
        "match",
        "user",
        "id",
        "kind",
        sqlite_where=text("done IS NULL"),
        postgresql_where=text("done IS NULL"),
    ),
    sqlite_autoincrement=True,
)

troubles: Final = Table(
    "troubles",
    METADATA,
    _match(),
    Column("why", Text, nullable=False),
    Column("since", Moment, nullable=False),
    PrimaryKeyConstraint("match"),
)

owed: Final = Table(
    "owed",
    METADATA,
    Column("user", BigInteger, nullable=False),
    _match(),
    PrimaryKeyConstraint("user", "match"),
    Index(None, "match"),
)

people: Final = Table(
    "people",
    METADATA,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("dms", Boolean, nullable=False),
    Column("dm_failed", Moment),
)

names: Final = Table(
    "names",
    METADATA,
    Column("guild", BigInteger, nullable=False),
    Column("user", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("guild", "user"),
)

guilds: Final = Table(
    "guilds",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("left", Moment),
    Column("settings", Text, nullable=False),
)

incidents: Final = Table(
    "incidents",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("at", Moment, nullable=False),
    Column("place", Text, nullable=False),
    Column("text", Text, nullable=False),
    Index(None, "at"),
)
