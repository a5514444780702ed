"""Who belongs together in one worker because of what they do, and who does not any more."""

import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from bot.sharing.addresses import address_of
from bot.sharing.circles import Circles

IDLE: Final = 600.0
"""Real seconds after which people who have done nothing together, and sit at no table, may part."""


class Acquaintances:
    """Which chats updates have named together lately."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._met: deque[tuple[float, frozenset[int]]] = deque()
        self._last: dict[int, float] = {}

    def met(self, update: Mapping[str, Any]) -> None:
        """An update is about to be handled."""
        chats, now = address_of(update).chats, self._now()
        self._met.append((now, chats))
        self._last |= dict.fromkeys(chats, now)

    def forget_old(self) -> None:
        """Forget what has become too old to count."""
        before = self._now() - IDLE
        while self._met and self._met[0][0] < before:
            self._met.popleft()
        self._last = {chat_id: at for chat_id, at in self._last.items() if at >= before}

    def last_in(self, circles: Circles) -> Callable[[int], float]:
        """Return what tells when something last happened in a circle; 0 for long ago."""
        last: defaultdict[int | None, float] = defaultdict(float)
        for chat_id, at in self._last.items():
            home = circles.circle(chat_id)
            last[home] = max(last[home], at)
        return lambda circle: last[circle]

    def groups(
        self, chats: Collection[int], tables: Iterable[Collection[int]]
    ) -> tuple[list[list[int]], list[int]]:
        """Return the groups in which some chats belong together, and those that do nothing.

        ``tables``: the chats of each open table.
        """
        self.forget_old()
        group = {chat_id: chat_id for chat_id in chats}

        def first(chat_id: int) -> int:
            while group[chat_id] != chat_id:
                chat_id = group[chat_id]
            return chat_id

        active: set[int] = set()
        for together in (*tables, *(each for _, each in self._met)):
            here = [chat_id for chat_id in together if chat_id in group]
            active.update(here)
            for chat_id in here[1:]:
                group[first(chat_id)] = first(here[0])
        found: defaultdict[int, list[int]] = defaultdict(list)
        for chat_id in sorted(active):
            found[first(chat_id)].append(chat_id)
        return sorted(found.values(), key=len, reverse=True), sorted(set(chats) - active)
