"""Agreements that a group keeps under names of its own.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give every chat a list of them, empty at first."""
    house = sa.Column("house", sa.JSON, nullable=False, server_default="[]")
    op.add_column("chats", house)
