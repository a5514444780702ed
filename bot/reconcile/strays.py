"""Messages of ours that nobody looks after, as taps on their buttons reveal them."""

from bot.reconcile.chat_queue import ChatQueue


def stray(queue: ChatQueue, message_id: int, data: frozenset[str], owner: str) -> str | None:
    """Return the key of the slot to which a tapped message belonged, None if all is well.

    Either it is a send that was taken never to have been shown; ``data``: what its buttons carry.
    Or it is an ``owner``'s and outlived its slot: a program sent it whose database is lost, and an
    older copy was put in its place. Nothing can be told while a send is under way.
    """
    if message_id in queue.deleted:
        return None
    rows = [state.row for state in queue.slots.values()]
    if any(row.intent_at is not None or row.has(message_id) for row in rows):
        return None
    for lost in tuple(queue.lost_sends):
        if lost.data and lost.data == data:
            queue.lost_sends.remove(lost)
            return lost.key
    keys = (key for key, state in queue.slots.items() if state.slot.owner == owner)
    return next(keys, None) if owner else None
