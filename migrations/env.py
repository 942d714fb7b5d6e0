"""Alembic's environment: the bot hands its own connection in; the command line names a database file.

``alembic -x database=FILE upgrade head`` works on a copy, say, of a server's database.
"""

from alembic import context
from sqlalchemy import Connection, create_engine, event

from bot.store.tables import METADATA


def run(connection: Connection) -> None:
    """Run the migrations asked for inside the connection's transaction."""
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


def run_from_command_line() -> None:
    """Open the database named with ``-x database=FILE`` and run the migrations in one transaction.

    Raises:
        SystemExit: if none is named.
    """
    file = context.get_x_argument(as_dictionary=True).get("database")
    if not isinstance(file, str):
        raise SystemExit("Name the database: alembic -x database=FILE ...")
    engine = create_engine(f"sqlite:///{file}", connect_args={"isolation_level": None})

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    with engine.begin() as connection:
        run(connection)
    engine.dispose()


given: Connection | None = context.config.attributes.get("connection")
if given is None:
    run_from_command_line()
else:
    run(given)
