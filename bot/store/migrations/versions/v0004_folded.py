"""What logs came to, kept beside them so that a start has less to fold.

Revision ID: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is kept yet."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    owner = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "folded",
        sa.Column("table_id", number, owner, primary_key=True),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("made_by", sa.String, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.String, nullable=False),
    )
