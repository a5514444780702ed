"""Updates that are handled, in a table of their own instead of a note beside each table.

Revision ID: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the notes: whatever the last program took is confirmed at Telegram."""
    op.create_table(
        "handled",
        sa.Column("update_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("handled_by_age", "handled", ["at"])
    op.execute("DELETE FROM drafts WHERE seat = -2")
