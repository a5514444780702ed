"""The first tables.

Revision ID: v0001
"""

import sqlalchemy as sa
from alembic import op

revision = "v0001"
down_revision = None
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_REFUSES = "CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE "
_REFUSES += "EXCEPTION '% is append-only', TG_TABLE_NAME; END $$"

# The log is append-only but for one thing: the name of somebody who asked for a seat.
_REST = "json_remove({row}.action, '$.newcomer.name', '$.substitute.name')"
_SAME = "new.action::jsonb #- '{newcomer,name}' #- '{substitute,name}'"
_SAME += " = old.action::jsonb #- '{newcomer,name}' #- '{substitute,name}'"
_REFUSES_BUT_NAMES = f"""CREATE FUNCTION append_only_but_names() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF (new.table_id, new.seq, new.actor, new.at) = (old.table_id, old.seq, old.actor, old.at)
        AND json_typeof(new.action) = 'object' AND ({_SAME})
    THEN
        RETURN new;
    END IF;
    RAISE EXCEPTION 'log is append-only';
END $$"""


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
        sa.Column("pauses", sa.Boolean),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("told", sa.Float, nullable=False),
        sa.Column("forgotten", sa.Integer, nullable=False, server_default="0"),
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
        sa.Column("house", sa.JSON, nullable=False, server_default="[]"),
        sa.Column("admins_only", sa.Boolean, nullable=False, server_default="0"),
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
        sa.Column("level", sa.String, nullable=False),
        sa.Column("opening", sa.JSON),
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
        "handled",
        sa.Column("update_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", _NUMBER, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("handled_by_age", "handled", ["at"])
    op.create_table(
        "pictures",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("file_id", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("pictures_by_age", "pictures", ["at"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        _refuse_changes_on_server()
    else:
        _refuse_changes_in_file()


def _table_id(ondelete: str | None = None) -> "sa.Column[int]":
    return sa.Column(
        "table_id", _NUMBER, sa.ForeignKey("tables.id", ondelete=ondelete), primary_key=True
    )


def _refuse_changes_on_server() -> None:
    op.execute(_REFUSES)
    op.execute(_REFUSES_BUT_NAMES)
    for table, event, each, function in (
        ("log", "update", "ROW", "append_only_but_names"),
        ("log", "delete", "ROW", "append_only"),
        ("log", "truncate", "STATEMENT", "append_only"),
        ("deals", "update", "ROW", "append_only"),
        ("deals", "delete", "ROW", "append_only"),
        ("deals", "truncate", "STATEMENT", "append_only"),
    ):
        op.execute(
            f"CREATE TRIGGER {table}_no_{event} BEFORE {event} ON {table} "
            f"FOR EACH {each} EXECUTE FUNCTION {function}()"
        )


def _refuse_changes_in_file() -> None:
    same = (
        *(f"new.{each} IS old.{each}" for each in ("table_id", "seq", "actor", "at")),
        f"{_REST.format(row='new')} IS {_REST.format(row='old')}",
        "json_type(new.action) IS 'object'",
    )
    for table, event, when in (
        ("log", "update", f"WHEN NOT ({' AND '.join(same)})"),
        ("log", "delete", ""),
        ("deals", "update", ""),
        ("deals", "delete", ""),
    ):
        op.execute(
            f"CREATE TRIGGER {table}_no_{event} BEFORE {event} ON {table} {when} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
