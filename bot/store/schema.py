"""The present tables of the database; migrations lead here (a test compares)."""

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

metadata: Final = MetaData()

_NUMBER: Final = BigInteger().with_variant(Integer, "sqlite")
"""Key of a table. In SQLite every integer has 64 bits, and only this type counts by itself."""

people: Final = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("username", String),
    Column("language", String),
    Column("started", Boolean, nullable=False),
    Column("blocked", Boolean, nullable=False),
    Column("sound", String, nullable=False),
    Column("always_cut", Boolean, nullable=False),
    Column("pauses", Boolean),
    Column("touched", Float, nullable=False),
    Column("told", Float, nullable=False),
    Column("forgotten", Integer, nullable=False, server_default="0"),
    Column("lessons", Integer, nullable=False, server_default="0"),
    Column("studied", Float, nullable=False, server_default="0"),
    Column("suits", String, nullable=False, server_default=""),
    Column("trumps_first", Boolean, nullable=False, server_default="0"),
    Column("ascending", Boolean, nullable=False, server_default="0"),
    Column("four_colours", Boolean, nullable=False, server_default="0"),
    Column("hand_here", Boolean, nullable=False, server_default="1"),
    Column("erased", Float, nullable=False, server_default="0"),
)

chats: Final = Table(
    "chats",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("title", String, nullable=False),
    Column("language", String),
    Column("forum", Boolean, nullable=False),
    Column("defaults", JSON, nullable=False),
    Column("kicked", Boolean, nullable=False),
    Column("moved_to", BigInteger),
    Column("greeted", Boolean, nullable=False),
    Column("previous", JSON),
    Column("changes", Integer, nullable=False),
    Column("house", JSON, nullable=False, server_default="[]"),
    Column("admins_only", Boolean, nullable=False, server_default="0"),
    Column("four_colours", Boolean, nullable=False, server_default="0"),
    Column("hands", String, nullable=False, server_default=""),
    Column("day_news", Boolean, nullable=False, server_default="0"),
    Column("day_named", Boolean, nullable=False, server_default="0"),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", _NUMBER, primary_key=True),
    Column("chat_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("title", String, nullable=False),
    Column("creator", BigInteger, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("game", String, nullable=False),
    Column("status", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("number", Integer, nullable=False),
    Column("follows", _NUMBER),
    Column("level", String, nullable=False),
    Column("opening", JSON),
    Column("prepared", JSON(none_as_null=True)),
    Column("rows", Integer, nullable=False, server_default="0"),
    Index("tables_by_chat", "chat_id", "status"),
    Index("tables_by_status", "status"),
    sqlite_autoincrement=True,
)

places: Final = Table(
    "places",
    metadata,
    Column("table_id", _NUMBER, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("user_id", BigInteger),
    Column("computer", Boolean, nullable=False),
    Column("level", String, nullable=False),
    Index("places_by_user", "user_id"),
)

log: Final = Table(
    "log",
    metadata,
    Column("table_id", _NUMBER, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("actor", Integer, nullable=False),
    Column("action", JSON, nullable=False),
    Column("at", Float, nullable=False),
)

deals: Final = Table(
    "deals",
    metadata,
    Column("table_id", _NUMBER, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("facts", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Column("own", JSON, nullable=False, server_default="[]"),
)

results: Final = Table(
    "results",
    metadata,
    Column("table_id", _NUMBER, ForeignKey("tables.id"), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("chat_id", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
    Column("game", String, nullable=False),
    Column("convention", String, nullable=False),
    Column("role", String, nullable=False),
    Column("won", BigInteger, nullable=False),
    Column("parts", BigInteger, nullable=False),
    Column("place", Integer),
    Column("own", Boolean, nullable=False),
    Column("alone", Boolean, nullable=False),
    Column("set_id", Integer),
    Column("set_deal", Integer),
    Column("version", Integer),
    Column("choices", Integer, nullable=False, server_default="0"),
    Column("cost", Integer, nullable=False, server_default="0"),
    Column("expert", Integer, nullable=False, server_default="0"),
    Index("results_by_person", "user_id", "game", "at"),
    Index("results_by_chat", "chat_id", "at"),
    Index("results_by_age", "at"),
    Index("results_by_set", "set_id"),
)

sets: Final = Table(
    "sets",
    metadata,
    Column("id", _NUMBER, primary_key=True),
    Column("day", String, nullable=False, unique=True),
    Column("fingerprint", String, nullable=False),
    Column("data", JSON, nullable=False),
    Column("opens", Float, nullable=False),
    Column("closes", Float, nullable=False),
    Column("skipped", Boolean, nullable=False, server_default="0"),
)

set_answers: Final = Table(
    "set_answers",
    metadata,
    Column("set_id", _NUMBER, ForeignKey("sets.id"), primary_key=True),
    Column("key", String, primary_key=True),
    Column("action", JSON, nullable=False),
)

set_computers: Final = Table(
    "set_computers",
    metadata,
    Column("set_id", _NUMBER, ForeignKey("sets.id"), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("player", String, primary_key=True),
    Column("won", BigInteger, nullable=False),
    Column("parts", BigInteger, nullable=False),
)

schedule: Final = Table(
    "schedule",
    metadata,
    Column("kind", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("at", Float, nullable=False),
    Column("done", Float),
    Index("schedule_by_time", "at"),
)

news: Final = Table(
    "news",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("text", String, nullable=False),
)

left_groups: Final = Table(
    "left_groups",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)

decisions: Final = Table(
    "decisions",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", _NUMBER, ForeignKey("tables.id"), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("phase", String, nullable=False),
    Column("cost", Integer, nullable=False),
    Column("error", Integer, nullable=False),
    Column("expert", Integer, nullable=False),
    Column("solved", Integer, nullable=False, server_default="0"),
)

drafts: Final = Table(
    "drafts",
    metadata,
    Column("table_id", _NUMBER, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("draft", JSON, nullable=False),
)

slots: Final = Table(
    "slots",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String, primary_key=True),
    Column("thread_id", BigInteger),
    Column("message_id", BigInteger),
    Column("digest", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("picture", String, nullable=False),
    Column("sent_at", Float, nullable=False),
    Column("shown_at", Float, nullable=False),
    Column("intent_at", Float),
    Column("after", BigInteger),
    Column("stale", JSON, nullable=False),
    Column("deleting", Boolean, nullable=False),
    Column("phase", String, nullable=False),
    Column("announced", JSON, nullable=False),
    Column("rang", JSON, nullable=False),
    Column("rang_at", Float, nullable=False),
    Column("keep", Boolean, nullable=False),
)

handled: Final = Table(
    "handled",
    metadata,
    Column("update_id", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", _NUMBER, nullable=False),
    Column("at", Float, nullable=False),
    Index("handled_by_age", "at"),
)

pictures: Final = Table(
    "pictures",
    metadata,
    Column("key", String, primary_key=True),
    Column("file_id", String, nullable=False),
    Column("at", Float, nullable=False),
    Index("pictures_by_age", "at"),
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
