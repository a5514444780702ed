"""The mark on a database that was moved: nobody plays on with what is left in it.

The new database is named in a table of its own. The revision of the tables is one that no program
knows, so that those refuse to start which have never heard of moves. Whoever has the database open
is refused every write: what Telegram was told twice, by two bots, could not be taken back.
"""

from collections.abc import Iterator
from typing import Final

from sqlalchemy import DDL, Connection, Table, inspect, text

from bot.store.database import StoreError, Writing
from bot.store.schema import metadata

MOVED: Final = "moved"
"""Stands in place of the revision."""

# The library puts the table's name in.
_EVENTS: Final = ("insert", "update", "delete")
_FUNCTION: Final = text("""CREATE FUNCTION was_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'this database was moved'; END $$""")
_REFUSES: Final = (
    "CREATE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE ON %(table)s "
    "FOR EACH STATEMENT EXECUTE FUNCTION was_moved()"
)
_REFUSES_IN_FILE: Final = (
    "CREATE TRIGGER %(table)s_moved_%(event)s BEFORE %(event)s ON %(table)s "
    "BEGIN SELECT RAISE(ABORT, 'this database was moved'); END"
)
_GOES: Final = "DROP TRIGGER IF EXISTS moved ON %(table)s"
_GOES_IN_FILE: Final = "DROP TRIGGER IF EXISTS %(table)s_moved_%(event)s"


class MovedError(StoreError):
    """What the database held is played elsewhere now."""


def left_for(connection: Connection) -> MovedError:
    """Return what to say of a database that bears the mark."""
    there = inspect(connection).has_table("moved")
    place = connection.scalar(text("SELECT place FROM moved")) if there else "another database"
    return MovedError(f"it was moved to {place}: name that one, or see pulka move --undo")


async def mark(writing: Writing, *, place: str, on_server: bool) -> None:
    """Leave the mark, with the place where everything is from now on."""
    await writing.execute(text("CREATE TABLE moved (place VARCHAR, revision VARCHAR)"))
    leave = "INSERT INTO moved SELECT CAST(:place AS VARCHAR), version_num FROM alembic_version"
    await writing.execute(text(leave), {"place": place})
    await writing.execute(text("UPDATE alembic_version SET version_num = :moved"), {"moved": MOVED})
    if on_server:
        await writing.execute(_FUNCTION)
    for statement in _each_table(_REFUSES if on_server else _REFUSES_IN_FILE):
        await writing.execute(statement)


def of_table(statement: str, table: Table, **context: str) -> DDL:
    """Return a statement with the table's name put in by the library, and what else is named."""
    made: DDL = DDL(statement, context=context)  # type: ignore[no-untyped-call]
    return made.against(table)


def _each_table(statement: str) -> Iterator[DDL]:
    """Return a statement for every table of the schema, and for every event if it names one."""
    events = _EVENTS if "%(event)s" in statement else ("",)
    for table in metadata.sorted_tables:
        for event in events:
            yield of_table(statement, table, event=event)


def take_off(connection: Connection) -> None:
    """Take the mark off again. Raises `StoreError` when there is none."""
    if not inspect(connection).has_table("moved"):
        raise StoreError("it was not moved")
    on_server = connection.dialect.name == "postgresql"
    # A program older than this one left the mark: a table added since bears none.
    for statement in _each_table(_GOES if on_server else _GOES_IN_FILE):
        connection.execute(statement)
    if on_server:
        connection.execute(text("DROP FUNCTION was_moved()"))
    back = "UPDATE alembic_version SET version_num = (SELECT revision FROM moved)"
    connection.execute(text(back))
    connection.execute(text("DROP TABLE moved"))
