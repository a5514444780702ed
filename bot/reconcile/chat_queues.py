"""Every chat the bot writes to, and whose messages stand in which of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bot.reconcile.budgets import ChatBudget
from bot.reconcile.chat_queue import ChatQueue
from bot.reconcile.slot_state import SlotState
from bot.reconcile.values import Slot
from bot.store import SlotRow


@dataclass(slots=True)
class ChatQueues:
    """A queue per chat, found by the chat's present id or one that it had before."""

    _queues: dict[int, ChatQueue] = field(default_factory=dict)
    _moved: dict[int, int] = field(default_factory=dict)
    _of_owner: dict[str, set[int]] = field(default_factory=dict)
    """Chats in which an owner has, or had, messages."""

    def __iter__(self) -> Iterator[ChatQueue]:
        return iter(tuple(self._queues.values()))

    def now_id(self, chat_id: int) -> int:
        """The id under which a chat is known now."""
        return self._moved.get(chat_id, chat_id)

    def find(self, chat_id: int) -> ChatQueue | None:
        """A chat that has a queue already."""
        return self._queues.get(self.now_id(chat_id))

    def queue(self, chat_id: int) -> ChatQueue:
        """The queue of a chat."""
        chat_id = self.now_id(chat_id)
        queue = self._queues.get(chat_id)
        if queue is None:
            queue = self._queues[chat_id] = ChatQueue(chat_id, ChatBudget(group=chat_id < 0))
        return queue

    def state(self, slot: Slot) -> tuple[ChatQueue, SlotState]:
        """A slot in its chat's queue."""
        queue = self.queue(slot.chat_id)
        state = queue.slots.get(slot.key)
        if state is None:
            slot = replace(slot, chat_id=queue.chat_id)
            row = SlotRow(queue.chat_id, slot.key, slot.thread_id)
            state = queue.slots[slot.key] = SlotState(slot, row)
            self._of_owner.setdefault(slot.owner, set()).add(queue.chat_id)
        return queue, state

    def owned(self, owner: str) -> list[tuple[ChatQueue, SlotState]]:
        """Every slot of an owner."""
        chats = {self.now_id(chat_id) for chat_id in self._of_owner.get(owner, ())}
        return [
            (queue, state)
            for queue in map(self.queue, sorted(chats))
            for state in queue.slots.values()
            if state.slot.owner == owner
        ]

    def forget(self, owner: str) -> None:
        """An owner has no messages any more."""
        self._of_owner.pop(owner, None)

    def slots(self) -> tuple[Slot, ...]:
        """Every slot looked after."""
        return tuple(state.slot for queue in self for state in queue.slots.values())

    def move(self, old_id: int, new_id: int) -> tuple[ChatQueue, tuple[str, ...]] | None:
        """A chat has a new id: its queue moves, and everything wanted there is sent anew.

        Returns the new queue and the keys that the old one had; None if nothing is to be done.
        """
        if self._moved.get(old_id) == new_id:
            return None
        self._moved[old_id] = new_id
        old = self._queues.pop(old_id, None)
        new = self.queue(new_id)
        if old is None:
            return None
        keys = tuple(old.slots)
        for key, state in old.slots.items():
            state.slot = replace(state.slot, chat_id=new_id)
            row = SlotRow(new_id, key, state.slot.thread_id)
            state.row = replace(
                row, announced=state.row.announced, rang=state.row.rang, keep=state.row.keep
            )
            new.slots[key] = new.pending[key] = state
            self._of_owner.setdefault(state.slot.owner, set()).add(new_id)
        new.posts.extend(old.posts)
        # A call of the old chat may still be under way: it finds nothing left to do there.
        old.slots, old.pending = {}, {}
        old.posts.clear()
        return new, keys
