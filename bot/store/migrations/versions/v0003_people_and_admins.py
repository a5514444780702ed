"""People who want to be forgotten, and groups where only administrators give commands.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


_REST = "json_remove({row}.action, '$.newcomer.name', '$.substitute.name')"


def upgrade() -> None:
    """Nobody has asked to be forgotten yet, and everybody may give commands.

    The log stays append-only but for one thing: the name of somebody who asked for a seat.
    """
    forgotten = sa.Column("forgotten", sa.Integer, nullable=False, server_default="0")
    op.add_column("people", forgotten)
    admins = sa.Column("admins_only", sa.Boolean, nullable=False, server_default="0")
    op.add_column("chats", admins)
    same = (
        *(f"new.{each} IS old.{each}" for each in ("table_id", "seq", "actor", "at")),
        f"{_REST.format(row='new')} IS {_REST.format(row='old')}",
        "json_type(new.action) IS 'object'",
    )
    op.execute("DROP TRIGGER log_no_update")
    op.execute(
        f"CREATE TRIGGER log_no_update BEFORE UPDATE ON log WHEN NOT ({' AND '.join(same)}) "
        "BEGIN SELECT RAISE(ABORT, 'log is append-only'); END"
    )
