"""What several processes agree on that share the tables.

Revision ID: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody shares anything yet."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "workers",
        sa.Column("id", number, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("load", sa.Integer, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "circles",
        sa.Column("id", number, primary_key=True),
        sa.Column("worker", sa.BigInteger, nullable=False),
        sa.Column("joins", sa.BigInteger),
        sa.Column("changes", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("circles_by_worker", "circles", ["worker"])
    op.create_table(
        "homes",
        sa.Column("chat_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("circle", sa.BigInteger, nullable=False),
    )
    op.create_index("homes_by_circle", "homes", ["circle"])
    op.create_table(
        "updates",
        sa.Column("update_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("circle", sa.BigInteger, nullable=False),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("waits", sa.Boolean, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("updates_by_circle", "updates", ["circle", "done"])
    op.create_index("updates_by_age", "updates", ["at"])
    op.create_table(
        "spending",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("next", sa.Float, nullable=False),
    )
