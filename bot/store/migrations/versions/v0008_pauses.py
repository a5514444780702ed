"""Whether computers pause in a person's private games, in place of how his only card is played.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has said so yet; what plays itself is agreed on at the table."""
    with op.batch_alter_table("people") as people:
        people.drop_column("only_card")
        people.add_column(sa.Column("pauses", sa.Boolean))
