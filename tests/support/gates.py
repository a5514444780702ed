"""Database that delays or reorders calls."""

from __future__ import annotations

import asyncio
import inspect
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Sequence

    from bot.sandbox import VirtualClock
    from bot.store import Store

    Call = Callable[..., Awaitable[Any]]


def slow_down(store: Store, clock: VirtualClock, rng: Random, most: float) -> None:
    """Let every call wait up to ``most`` seconds before it acts and before it answers."""

    def around(method: Call) -> Call:
        async def slow(*args: Any, **named: Any) -> Any:
            await clock.sleep(rng.uniform(0, most))
            answer = await method(*args, **named)
            await clock.sleep(rng.uniform(0, most))
            return answer

        return slow

    for name, method in inspect.getmembers(store, inspect.iscoroutinefunction):
        if not name.startswith("_") and name != "close":
            setattr(store, name, around(method))


READS: Final = (
    "person",
    "chat",
    "table",
    "tables",
    "open_tables",
    "whole_table",
    "whole_tables",
    "people",
    "chats",
    "log",
    "drafts",
    "deals",
    "slots",
)


class Gates:
    """Lets the calls of several actors through one at a time, in every order.

    An actor waits before it begins, a read before its answer, a write before it acts and again
    before its answer: between them lies everything that can happen to what was read or written.
    Each choice among those who wait is recorded, so that `explore` can make another next time.
    """

    def __init__(self, clock: VirtualClock, prefix: Sequence[int]) -> None:
        self._clock = clock
        self._prefix = prefix
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._actors: dict[asyncio.Task[Any] | None, int] = {}
        self.open = True
        """Nobody waits: before the actors begin, and after they are done."""
        self.taken: list[tuple[int, int]] = []
        """Which of how many went on."""

    def around(self, store: Store) -> Store:
        """Return the store with a gate at every call."""
        return cast("Store", _Gated(self, store))

    def guard(self, name: str, method: Call) -> Call:
        """Return a call that waits at its gates."""

        async def gated(*args: Any, **named: Any) -> Any:
            if name not in READS:
                await self._wait()
            answer = await method(*args, **named)
            await self._wait()
            return answer

        return gated

    async def _wait(self) -> None:
        if not self.open:
            gate = asyncio.get_running_loop().create_future()
            actor = self._actors.setdefault(asyncio.current_task(), len(self._actors))
            self._waiting.append((actor, gate))
            await gate

    async def _enter(self, actor: Coroutine[Any, Any, Any]) -> None:
        await self._wait()
        await actor

    async def run(self, *actors: Coroutine[Any, Any, Any]) -> None:
        """Let the actors play, and whatever they set off; raises what one of them raises."""
        self.open = False
        tasks = [asyncio.ensure_future(self._enter(actor)) for actor in actors]
        await self._clock.settle()
        while self._waiting:
            step = len(self.taken)
            chosen = self._prefix[step] if step < len(self._prefix) else 0
            # A thread may bring one actor more or fewer here than when the choice was noted.
            chosen = min(chosen, len(self._waiting) - 1)
            self.taken.append((chosen, len(self._waiting)))
            # Two reads may end in either order: who waits is told by who it is.
            self._waiting.sort(key=lambda each: each[0])
            self._waiting.pop(chosen)[1].set_result(None)
            await self._clock.settle()
        self.open = True
        stuck = [task for task in tasks if not task.done()]
        assert not stuck, f"{len(stuck)} actors wait for something that never comes"
        await asyncio.gather(*tasks)


@dataclass(frozen=True)
class _Gated:
    gates: Gates
    store: Store

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.store, name)
        return self.gates.guard(name, found) if inspect.iscoroutinefunction(found) else found


async def explore(play: Callable[[Gates], Awaitable[None]], clock: VirtualClock, most: int) -> int:
    """Play every order of the calls, ``most`` at most; return how many were played.

    When there are more, those that are played differ in early choices as in late ones.
    """
    rng = Random(1)
    untried: list[tuple[int, ...]] = [()]
    played = 0
    while untried and played < most:
        prefix = untried.pop(rng.randrange(len(untried)))
        gates = Gates(clock, prefix)
        try:
            await play(gates)
        except AssertionError as error:
            order = [chosen for chosen, _ in gates.taken]
            raise AssertionError(f"in the order {order}: {error}") from error
        played += 1
        chosen = [choice for choice, _ in gates.taken]
        for step in range(len(prefix), len(gates.taken)):
            untried += [(*chosen[:step], other) for other in range(1, gates.taken[step][1])]
    return played
