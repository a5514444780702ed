"""The order of a person's cards, and colours of suits in pictures.

Revision ID: v0004
"""

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision = "v0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("people", sa.Column("suits", sa.String, nullable=False, server_default=""))
    for table, name in (
        ("people", "trumps_first"),
        ("people", "ascending"),
        ("people", "four_colours"),
        ("chats", "four_colours"),
    ):
        op.add_column(table, sa.Column(name, sa.Boolean, nullable=False, server_default="0"))
