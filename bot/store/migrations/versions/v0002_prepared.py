"""Tables of prepared deals, which may be dropped with all that was done there; lessons passed.

Revision ID: v0002
"""

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision = "v0001"
branch_labels = None
depends_on = None

_PREPARED = "SELECT 1 FROM tables WHERE id = old.table_id AND prepared IS NOT NULL"
_REFUSES_BUT_PREPARED = f"""CREATE FUNCTION append_only_but_prepared() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS ({_PREPARED}) THEN
        RETURN old;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$"""


def upgrade() -> None:
    """Add the columns, and let the logs and deals of such tables go."""
    op.add_column("tables", sa.Column("prepared", sa.JSON(none_as_null=True)))
    lessons = sa.Column("lessons", sa.Integer, nullable=False, server_default="0")
    op.add_column("people", lessons)
    server = op.get_bind().dialect.name == "postgresql"
    if server:
        op.execute(_REFUSES_BUT_PREPARED)
    for table in ("log", "deals"):
        trigger = f"{table}_no_delete"
        if server:
            op.execute(f"DROP TRIGGER {trigger} ON {table}")
            op.execute(
                f"CREATE TRIGGER {trigger} BEFORE delete ON {table} "
                "FOR EACH ROW EXECUTE FUNCTION append_only_but_prepared()"
            )
        else:
            op.execute(f"DROP TRIGGER {trigger}")
            op.execute(
                f"CREATE TRIGGER {trigger} BEFORE delete ON {table} WHEN NOT EXISTS ({_PREPARED}) "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
