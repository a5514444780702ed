"""Hands that stand in a group: the group's setting and a person's.

Revision ID: v0006
"""

import sqlalchemy as sa
from alembic import op

revision = "v0006"
down_revision = "v0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("chats", sa.Column("hands", sa.String, nullable=False, server_default=""))
    op.add_column("people", sa.Column("hand_here", sa.Boolean, nullable=False, server_default="1"))
