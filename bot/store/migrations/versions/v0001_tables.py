"""The first tables.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_REFUSES = "CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE "
_REFUSES += "EXCEPTION '% is append-only', TG_TABLE_NAME; END $$"


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("username", sa.String),
        sa.Column("language", sa.String),
        sa.Column("started", sa.Boolean, nullable=False),
        sa.Column("blocked", sa.Boolean, nullable=False),
        sa.Column("sound", sa.String, nullable=False),
        sa.Column("always_cut", sa.Boolean, nullable=False),
        sa.Column("only_card", sa.Boolean, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("told", sa.Float, nullable=False),
    )
    op.create_table(
        "chats",
        sa.Column("chat_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("language", sa.String),
        sa.Column("forum", sa.Boolean, nullable=False),
        sa.Column("defaults", sa.JSON, nullable=False),
        sa.Column("kicked", sa.Boolean, nullable=False),
        sa.Column("moved_to", sa.BigInteger),
        sa.Column("greeted", sa.Boolean, nullable=False),
        sa.Column("previous", sa.JSON),
        sa.Column("changes", sa.Integer, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("chat_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("creator", sa.BigInteger, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("finished", sa.Float),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("follows", _NUMBER),
        sa.Column("opening", sa.JSON),
        sa.Column("level", sa.String, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("tables_by_chat", "tables", ["chat_id", "status"])
    op.create_index("tables_by_status", "tables", ["status"])
    op.create_table(
        "places",
        _table_id(ondelete="CASCADE"),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("computer", sa.Boolean, nullable=False),
        sa.Column("level", sa.String, nullable=False),
    )
    op.create_index("places_by_user", "places", ["user_id"])
    op.create_table(
        "log",
        _table_id(),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("action", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "deals",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "drafts",
        _table_id(ondelete="CASCADE"),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("draft", sa.JSON, nullable=False),
    )
    op.create_table(
        "slots",
        sa.Column("chat_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("thread_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("picture", sa.String, nullable=False),
        sa.Column("sent_at", sa.Float, nullable=False),
        sa.Column("shown_at", sa.Float, nullable=False),
        sa.Column("intent_at", sa.Float),
        sa.Column("after", sa.BigInteger),
        sa.Column("stale", sa.JSON, nullable=False),
        sa.Column("deleting", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String, nullable=False),
        sa.Column("announced", sa.JSON, nullable=False),
        sa.Column("rang", sa.JSON, nullable=False),
        sa.Column("rang_at", sa.Float, nullable=False),
        sa.Column("keep", sa.Boolean, nullable=False),
    )
    op.create_table(
        "pictures",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("file_id", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("pictures_by_age", "pictures", ["at"])
    postgres = op.get_bind().dialect.name == "postgresql"
    if postgres:
        op.execute(_REFUSES)
    for table in ("log", "deals"):
        for event in ("UPDATE", "DELETE"):
            what = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            if postgres:
                what = "FOR EACH ROW EXECUTE FUNCTION append_only()"
            name = f"{table}_no_{event.lower()}"
            op.execute(f"CREATE TRIGGER {name} BEFORE {event} ON {table} {what}")
        if postgres:
            op.execute(
                f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
            )


def _table_id(ondelete: str | None = None) -> "sa.Column[int]":
    return sa.Column(
        "table_id", _NUMBER, sa.ForeignKey("tables.id", ondelete=ondelete), primary_key=True
    )
