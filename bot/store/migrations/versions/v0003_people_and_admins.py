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
_SAME = "new.action::jsonb #- '{newcomer,name}' #- '{substitute,name}'"
_SAME += " = old.action::jsonb #- '{newcomer,name}' #- '{substitute,name}'"
_REFUSES = f"""CREATE FUNCTION append_only_but_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (new.table_id, new.seq, new.actor, new.at) = (old.table_id, old.seq, old.actor, old.at)
        AND json_typeof(new.action) = 'object' AND ({_SAME})
    THEN
        RETURN new;
    END IF;
    RAISE EXCEPTION 'log is append-only';
END $$"""


def upgrade() -> None:
    """Nobody has asked to be forgotten yet, and everybody may give commands.

    The log stays append-only but for one thing: the name of somebody who asked for a seat.
    """
    forgotten = sa.Column("forgotten", sa.Integer, nullable=False, server_default="0")
    op.add_column("people", forgotten)
    admins = sa.Column("admins_only", sa.Boolean, nullable=False, server_default="0")
    op.add_column("chats", admins)
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_REFUSES)
        op.execute("DROP TRIGGER log_no_update ON log")
        op.execute(
            "CREATE TRIGGER log_no_update BEFORE UPDATE ON log "
            "FOR EACH ROW EXECUTE FUNCTION append_only_but_names()"
        )
        return
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
