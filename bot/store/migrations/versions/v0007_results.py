"""Results of deals and games by person, with what their decisions cost.

Older deals have no rows yet, but those of which the cost of decisions is known: the rest is filled
in while the bot runs.

Revision ID: v0007
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from alembic import op

revision = "v0007"
down_revision = "v0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table and the columns, and move the costs."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.add_column("people", sa.Column("erased", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("rows", sa.Integer, nullable=False, server_default="0"))
    op.add_column("deals", sa.Column("own", sa.JSON, nullable=False, server_default="[]"))
    op.create_table(
        "results",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("chat_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("convention", sa.String, nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("won", sa.BigInteger, nullable=False),
        sa.Column("parts", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("own", sa.Boolean, nullable=False),
        sa.Column("alone", sa.Boolean, nullable=False),
        sa.Column("set_id", sa.Integer),
        sa.Column("set_deal", sa.Integer),
        sa.Column("version", sa.Integer),
        sa.Column("choices", sa.Integer, nullable=False, server_default="0"),
        sa.Column("cost", sa.Integer, nullable=False, server_default="0"),
        sa.Column("expert", sa.Integer, nullable=False, server_default="0"),
    )
    _move_costs()
    op.create_index("results_by_person", "results", ["user_id", "game", "at"])
    op.create_index("results_by_chat", "results", ["chat_id", "at"])
    op.create_index("results_by_age", "results", ["at"])
    op.create_index("results_by_set", "results", ["set_id"])
    op.drop_table("played")


def _move_costs() -> None:
    """Make rows of the deals that people decided themselves, and note so with the deals."""
    connection, metadata = op.get_bind(), sa.MetaData()
    played, results, tables, deals = (
        sa.Table(name, metadata, autoload_with=connection)
        for name in ("played", "results", "tables", "deals")
    )
    kept = [each for each in played.c if each.name in results.c]
    more = {"convention": "", "role": "", "won": 0, "parts": 1, "own": True}
    rows = sa.select(*kept, tables.c.chat_id, *(sa.literal(each) for each in more.values()))
    rows = rows.join_from(played, tables, played.c.table_id == tables.c.id)
    names = [*(each.name for each in kept), "chat_id", *more]
    connection.execute(results.insert().from_select(names, rows))
    own = defaultdict(list)
    for row in connection.execute(sa.select(played.c.table_id, played.c.deal, played.c.seat)):
        own[row.table_id, row.deal].append(row.seat)
    if own:
        found = (deals.c.table_id == sa.bindparam("of")) & (deals.c.number == sa.bindparam("deal"))
        noted = [
            {"of": of, "deal": deal, "seats": sorted(seats)} for (of, deal), seats in own.items()
        ]
        written = deals.update().where(found).values(own=sa.bindparam("seats", type_=sa.JSON))
        with _changeable(connection):
            connection.execute(written, noted)


@contextmanager
def _changeable(connection: sa.Connection) -> Iterator[None]:
    """Let finished deals be changed."""
    if connection.dialect.name == "postgresql":
        op.execute("ALTER TABLE deals DISABLE TRIGGER deals_no_update")
        yield
        op.execute("ALTER TABLE deals ENABLE TRIGGER deals_no_update")
        return
    named = sa.text("SELECT sql FROM sqlite_master WHERE name = 'deals_no_update'")
    refuses = connection.execute(named).scalar_one()
    op.execute("DROP TRIGGER deals_no_update")
    yield
    op.execute(refuses)
