"""Deals played with real cards may be written anew: people mend what they reported.

Revision ID: v0005
"""

from alembic import op

revision = "v0005"
down_revision = "v0004"
branch_labels = None
depends_on = None

_PREPARED = "SELECT 1 FROM tables WHERE id = old.table_id AND prepared IS NOT NULL"
_MAY_GO = f"""CREATE FUNCTION append_only_but_told() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS ({_PREPARED}) OR old.facts::jsonb #>> '{{log,0,1,told}}' = 'true' THEN
        RETURN old;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$"""


def upgrade() -> None:
    """Let such deals go: the log keeps every mend."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_MAY_GO)
        op.execute("DROP TRIGGER deals_no_delete ON deals")
        op.execute(
            "CREATE TRIGGER deals_no_delete BEFORE delete ON deals "
            "FOR EACH ROW EXECUTE FUNCTION append_only_but_told()"
        )
    else:
        op.execute("DROP TRIGGER deals_no_delete")
        op.execute(
            f"CREATE TRIGGER deals_no_delete BEFORE delete ON deals WHEN NOT EXISTS ({_PREPARED}) "
            "AND json_extract(old.facts, '$.log[0][1].told') IS NOT 1 "
            "BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END"
        )
