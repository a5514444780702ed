"""The circles that this worker has: taking them up, and letting them go to others."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Protocol

from bot.store.sharing_rows import SharingStore


class Keeping(Protocol):
    """What is done in a bot's chats: see `bot.handlers.services.Services`."""

    async def take_up(self, chats: Collection[int]) -> None:
        """Go on in some chats."""
        ...

    async def let_go(self, chats: Collection[int]) -> None:
        """Leave some chats as they are."""
        ...


class Circles:
    """Which chats are this process's, by their circles.

    What the database says of a circle is done here one thing after the other: two circles may have
    become one, and a chat must never be taken up twice.
    """

    def __init__(self, store: SharingStore, chats: Keeping) -> None:
        self._store = store
        self._chats = chats
        self._home: dict[int, int] = {}
        """The circle of each chat that is here."""
        self._seen: dict[int, int] = {}
        """How often a circle had changed when its chats were taken up last."""
        self._changing = asyncio.Lock()

    def has(self, chat_id: int) -> bool:
        """Whether a chat is here."""
        return chat_id in self._home

    def __len__(self) -> int:
        return len(self._home)

    def circles(self) -> frozenset[int]:
        """The circles that were taken up."""
        return frozenset(self._seen)

    def members(self) -> dict[int, list[int]]:
        """The chats that are here, by their circles."""
        found: dict[int, list[int]] = {}
        for chat_id, circle in self._home.items():
            found.setdefault(circle, []).append(chat_id)
        return found

    def chats(self, circle: int) -> list[int]:
        """The chats of a circle that are here."""
        return sorted(chat_id for chat_id, home in self._home.items() if home == circle)

    def circle(self, chat_id: int) -> int | None:
        """The circle of a chat that is here."""
        return self._home.get(chat_id)

    def up_to_date(self, circle: int, changes: int) -> bool:
        """Whether all chats are here that the circle had when it had changed so often."""
        return self._seen.get(circle, -1) >= changes

    async def take_up(self, circles: Iterable[int]) -> None:
        """Go on in whatever is new in some circles. Raises `StoreError`; then nothing is new."""
        async with self._changing:
            found = {circle: await self._store.chats_of(circle) for circle in circles}
            homes = {chat_id: circle for circle, (_, chats) in found.items() for chat_id in chats}
            new = homes.keys() - self._home.keys()
            # They count as ours from now on: tables show something while they begin.
            before = dict(self._home)
            self._home |= homes
            if new:
                try:
                    await self._chats.take_up(new)
                except BaseException:
                    self._home = before
                    await self._chats.let_go(new)
                    raise
            for circle, (changes, chats) in found.items():
                if chats:
                    self._seen[circle] = changes
            homely = set(self._home.values())
            self._seen = {each: at for each, at in self._seen.items() if each in homely}

    async def let_go(self, circle: int, hand_over: Callable[[], Awaitable[bool]]) -> bool:
        """Stop in a circle, and write down by ``hand_over`` whose it is from now on.

        False where that could not be done (an update has come meanwhile), or nobody knows whether
        it was: the circle is not here any more, and if it still is ours it is to be taken up again.
        Raises `StoreError` before anything was stopped.
        """
        async with self._changing:
            # From now on whatever comes for it waits until this is over.
            seen = self._seen.pop(circle, None)
            chats = self.chats(circle)
            let_go = False
            try:
                if await self._store.busy(circle):
                    return False
                await self._chats.let_go(chats)
                let_go = True
            finally:
                if not let_go and seen is not None:
                    self._seen[circle] = seen
            for chat_id in chats:
                del self._home[chat_id]
            return await hand_over()

    async def part(self, circle: int, groups: Collection[Collection[int]]) -> bool:
        """Make circles of their own of some chats of a circle; they stay here."""
        async with self._changing:
            parted = await self._store.part(circle, groups)
            if parted is None:
                return False
            for new, chats in zip(parted, groups, strict=True):
                self._home |= dict.fromkeys(chats, new)
                self._seen[new] = 1
            return True
