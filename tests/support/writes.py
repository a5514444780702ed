"""Parts of what a table writes, each alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.store import LogRow, Store, TableWrite

if TYPE_CHECKING:
    from collections.abc import Mapping


async def append(  # noqa: PLR0917 - a row of the log
    store: Store,
    table_id: int,
    seq: int,
    actor: int,
    action: Any,
    at: float,
    *,
    deal: Mapping[str, Any] | None = None,
    update_id: int = 0,
    **changes: Any,
) -> None:
    """Write one entry of a log, and what changes with it."""
    entry, deals = LogRow(seq, actor, action, at), () if deal is None else (deal,)
    await store.write(
        TableWrite(table_id, (entry,), deals=deals, changes=changes, update_id=update_id)
    )


async def change_table(store: Store, table_id: int, **changes: Any) -> None:
    """Write columns of a table."""
    await store.write(TableWrite(table_id, changes=changes))


async def save_draft(
    store: Store,
    table_id: int,
    seat: int,
    draft: Mapping[str, Any] | None,
    *,
    was: Mapping[str, Any] | None,
    update_id: int = 0,
) -> None:
    """Replace a draft, or let it go."""
    drafts, were = {seat: draft}, {seat: was}
    await store.write(TableWrite(table_id, drafts=drafts, were=were, update_id=update_id))
