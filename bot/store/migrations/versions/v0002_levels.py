"""How well computers play. Those that sit already play at the level there was.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give every place, and every table for its next computer, a level."""
    for table in ("places", "tables"):
        level = sa.Column("level", sa.String, nullable=False, server_default="club")
        op.add_column(table, level)
