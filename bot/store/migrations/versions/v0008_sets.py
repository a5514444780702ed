"""Sets of deals for everybody, a schedule, and what is told in a group without being asked.

Revision ID: v0008
"""

import sqlalchemy as sa
from alembic import op

revision = "v0008"
down_revision = "v0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables and columns."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    for name in ("day_news", "day_named"):
        op.add_column("chats", sa.Column(name, sa.Boolean, nullable=False, server_default="0"))
    op.create_table(
        "sets",
        sa.Column("id", number, primary_key=True),
        sa.Column("day", sa.String, nullable=False, unique=True),
        sa.Column("fingerprint", sa.String, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("opens", sa.Float, nullable=False),
        sa.Column("closes", sa.Float, nullable=False),
        sa.Column("skipped", sa.Boolean, nullable=False, server_default="0"),
    )
    op.create_table(
        "set_answers",
        sa.Column("set_id", number, sa.ForeignKey("sets.id"), primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("action", sa.JSON, nullable=False),
    )
    op.create_table(
        "set_computers",
        sa.Column("set_id", number, sa.ForeignKey("sets.id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String, primary_key=True),
        sa.Column("won", sa.BigInteger, nullable=False),
        sa.Column("parts", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "schedule",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("done", sa.Float),
    )
    op.create_index("schedule_by_time", "schedule", ["at"])
    op.create_table(
        "news",
        sa.Column("chat_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("text", sa.String, nullable=False),
    )
    op.create_table(
        "left_groups",
        sa.Column("chat_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
