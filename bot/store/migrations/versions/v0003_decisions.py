"""What people's decisions in finished deals cost them, and when they last asked for it.

Revision ID: v0003
"""

import sqlalchemy as sa
from alembic import op

revision = "v0003"
down_revision = "v0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables and the column."""
    studied = sa.Column("studied", sa.Float, nullable=False, server_default="0")
    op.add_column("people", studied)
    op.create_table(
        "played",
        *_whose(),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("alone", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("version", sa.Integer),
        sa.Column("choices", sa.Integer, nullable=False, server_default="0"),
        sa.Column("cost", sa.Integer, nullable=False, server_default="0"),
        sa.Column("expert", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("played_by_age", "played", ["at"])
    op.create_table(
        "decisions",
        *_whose(),
        sa.Column("step", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("phase", sa.String, nullable=False),
        sa.Column("cost", sa.Integer, nullable=False),
        sa.Column("error", sa.Integer, nullable=False),
        sa.Column("expert", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False, server_default="0"),
    )


def _whose() -> tuple[sa.Column[int], ...]:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    return (
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True, autoincrement=False),
    )
