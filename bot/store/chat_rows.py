"""One chat in the database: its present row, changes, and migration."""

from collections.abc import Callable

from sqlalchemy import BigInteger, ColumnElement, delete, func, literal, select, update

from bot.store import schema
from bot.store.database import Writing
from bot.store.rows import ChatRow, read_chat, write_chat
from bot.store.upserts import replacing, upsert


def present_id(chat_id: int) -> ColumnElement[int]:
    """Return the present id of a chat, also of a migrated group."""
    chats = schema.chats.alias()
    new = select(chats.c.moved_to).where(chats.c.chat_id == chat_id).scalar_subquery()
    return func.coalesce(new, literal(chat_id, BigInteger))


async def update_chat(
    connection: Writing, chat: ChatRow, change: Callable[[ChatRow], ChatRow]
) -> ChatRow:
    """Change a chat's row by a function, and return it; ``chat`` if unknown."""
    chats = schema.chats
    new = upsert(chats).values(write_chat(chat)).on_conflict_do_nothing()
    await connection.execute(new)
    found = select(chats).where(chats.c.chat_id == present_id(chat.chat_id))
    found = found.with_for_update(of=chats)
    row = read_chat(dict((await connection.execute(found)).mappings().one()))
    revised = change(row)
    was = write_chat(row)
    changes = {name: value for name, value in write_chat(revised).items() if value != was[name]}
    if changes:
        of_it = chats.c.chat_id == row.chat_id
        await connection.execute(update(chats).where(of_it).values(changes))
    return revised


async def migrate_chat(connection: Writing, old_id: int, new_id: int) -> ChatRow | None:
    """Turn a group into its supergroup: see `Store.migrate_chat`."""
    chats, tables, slots = schema.chats, schema.tables, schema.slots
    left = schema.left_groups
    either = select(chats).where(chats.c.chat_id.in_((old_id, new_id))).with_for_update()
    rows = {row["chat_id"]: row for row in (await connection.execute(either)).mappings()}
    await connection.execute(delete(slots).where(slots.c.chat_id == old_id))
    there = select(left.c.user_id).where(left.c.chat_id == new_id)
    twice = left.c.chat_id == old_id, left.c.user_id.in_(there)
    await connection.execute(delete(left).where(*twice))
    for each in (tables, schema.results, left):
        await connection.execute(
            update(each).where(each.c.chat_id == old_id).values(chat_id=new_id)
        )
    old, new = rows.get(old_id), rows.get(new_id)
    tombstone = upsert(chats).values(write_chat(ChatRow(old_id, "")) | {"moved_to": new_id})
    await connection.execute(replacing(tombstone, ("moved_to",), key=("chat_id",)))
    went = update(chats).where(chats.c.moved_to == old_id, chats.c.chat_id != new_id)
    await connection.execute(went.values(moved_to=new_id))
    if old is not None and old["moved_to"] is None:
        # Updates of the supergroup may have come first: it has no agreement then.
        known = new or old
        merged = {**old, "chat_id": new_id, "moved_to": None, "kicked": known["kicked"]}
        merged |= {"title": known["title"], "forum": known["forum"]}
        merged["defaults"] = {**old["defaults"], **known["defaults"]}
        merged["language"] = old["language"] or known["language"]
        merged["house"] = old["house"] or known["house"]
        for setting in ("admins_only", "four_colours", "hands", "day_news", "day_named"):
            merged[setting] = old[setting] or known[setting]
        values = upsert(chats).values(merged)
        await connection.execute(replacing(values, merged, key=("chat_id",)))
    final = await connection.execute(select(chats).where(chats.c.chat_id == new_id))
    row = final.mappings().first()
    return read_chat(dict(row)) if row else None
