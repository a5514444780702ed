"""Message ids as clues: which one a send without an answer would have got.

A reply lost after the server acted leaves a message whose id nobody knows. The Bot API lists no
messages, but ids only grow: in a supergroup per chat, in private chats and basic groups over the
bot's whole account. So the lost message has an id above every one known when it was sent, and is
none of those known since. It is among the first few of the rest, or it does not exist. A kill may
leave many lost sends at once: then it may stand behind all others.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Final

CANDIDATES: Final = 4
"""Ids asked for before a lost send is taken not to have happened."""
_REMEMBERED: Final = 4096
_SUPERGROUPS_BELOW: Final = -1_000_000_000_000


def in_supergroup(chat_id: int) -> bool:
    """Whether a chat is a supergroup, by its id."""
    return chat_id <= _SUPERGROUPS_BELOW


@dataclass(slots=True)
class _Space:
    top: int | None = None
    recent: deque[int] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))


@dataclass(slots=True)
class MessageIds:
    """Every message id seen lately."""

    _spaces: dict[int, _Space] = field(default_factory=dict)

    def _space(self, chat_id: int) -> _Space:
        return self._spaces.setdefault(chat_id if in_supergroup(chat_id) else 0, _Space())

    def note(self, chat_id: int, message_id: int) -> None:
        """A message with this id has just come to be."""
        space = self._space(chat_id)
        space.top = max(message_id, space.top or 0)
        space.recent.append(message_id)

    def exists(self, chat_id: int, message_id: int) -> None:
        """This id is taken; newer ones may be taken that nobody remembers."""
        self._space(chat_id).recent.append(message_id)

    def doubt(self, chat_id: int) -> None:
        """A message may exist that will never be looked for: know nothing until the next one."""
        self._space(chat_id).top = None

    def top(self, chat_id: int) -> int | None:
        """The highest id known to be taken, None when nothing is known."""
        return self._space(chat_id).top

    def candidates(self, chat_id: int, after: int | None, others: int) -> list[int]:
        """Ids that a message sent when ``after`` was the highest may have.

        ``others``: how many other messages may be there whose ids nobody knows.
        """
        if after is None:
            return []
        known = set(self._space(chat_id).recent)
        found: list[int] = []
        number = after
        while len(found) < CANDIDATES + others:
            number += 1
            if number not in known:
                found.append(number)
        return found
