"""Every table and every statement is written for SQLite and for PostgreSQL alike."""

import importlib
import pkgutil

import pytest
from sqlalchemy import Dialect, Insert
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.sql import ClauseElement

import bot.store
from bot.store.tables import METADATA


def statements() -> dict[str, ClauseElement]:
    """All statements of the store: they are constants of its modules, so that none can be missed here."""
    found = {}
    for module in pkgutil.iter_modules(bot.store.__path__):
        loaded = importlib.import_module(f"bot.store.{module.name}")
        for name, value in vars(loaded).items():
            if isinstance(value, ClauseElement) and name.isupper() and not name.startswith("_"):
                found[f"{module.name}.{name}"] = value
    return found


DIALECTS = [PGDialect_asyncpg(), SQLiteDialect_aiosqlite()]


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)
@pytest.mark.parametrize("name", statements())
def test_every_statement_compiles(name: str, dialect: Dialect):
    statement = statements()[name]
    text = str(statement.compile(dialect=dialect))
    assert text.split(maxsplit=1)[0] in {"SELECT", "INSERT", "UPDATE", "DELETE"}


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)
@pytest.mark.parametrize("table", METADATA.sorted_tables, ids=lambda table: table.name)
def test_every_table_compiles(table, dialect: Dialect):
    assert f"CREATE TABLE {table.name}" in str(CreateTable(table).compile(dialect=dialect))
    for index in table.indexes:
        assert "CREATE INDEX" in str(CreateIndex(index).compile(dialect=dialect))


def test_the_statements_are_found():
    assert len(statements()) >= 45
    assert sum(isinstance(statement, Insert) for statement in statements().values()) >= 12
