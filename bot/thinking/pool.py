"""Processes that think for all tables, and what happens when one of them dies or hangs."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

import structlog

from bot.thinking import worker
from bot.thinking.mind import Mind
from bot.thinking.queues import Job, Queue, share
from bot.thinking.thinker import ThinkingError, play_by_rule
from bot.thinking.worker import Done, Failed, Share
from engine import solver
from engine.preferans.actions import Action
from engine.preferans.ai.advice import Advice
from engine.preferans.ai.level import Level
from engine.preferans.observe import PlayerView

T = TypeVar("T")

log = structlog.get_logger(__name__)

PATIENCE: Final = 4.0
"""Seconds after which a decision is made without the processes, and a process that has not
answered is taken for hanging. A search that keeps its time is done well before."""
HASTE: Final = 2.0
"""The same while no process has its solver compiled: the slow twin answers soon or too late."""
LONG: Final = 20.0
"""The same for work that is no decision."""
COLD: Final = 180.0
"""The same while a process still compiles its solver: then it is slow, not stuck."""
LOOK: Final = 1.0
"""Seconds between two looks whether an idle process has its solver ready."""
HEALTHY: Final = 60.0
"""Seconds after which a process that is lost has not been part of a series of failures."""
BACKOFF: Final = (0.2, 1.0, 5.0, 30.0)
"""Seconds before a new process takes the place of a lost one, the first time, the second, …"""


class Pool:
    """A `Thinker` with ``minds`` processes. Times here are real ones: it is work that takes them.

    Nobody waits for a process that is not there: while all are lost, decisions are a club
    player's at once, and new processes are started behind the scenes.
    """

    def __init__(self, minds: int) -> None:
        self._count = minds
        self._queue = Queue()
        self._more = asyncio.Event()
        self._lives: list[asyncio.Task[None]] = []
        self._at_work = 0
        self._lost: set[int] = set()
        """Places whose process died, until there is another."""
        self._minds: set[Mind] = set()
        self._warm: set[Mind] = set()

    # Life

    async def start(self) -> None:
        """Begin to start the processes."""
        self._lives = [
            asyncio.create_task(self._live(place), name=f"mind-{place}")
            for place in range(self._count)
        ]

    async def stop(self) -> None:
        """End every process."""
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)
        self._lives.clear()

    @property
    def ready(self) -> bool:
        """Whether some process that is there has its solver compiled."""
        return bool(self._warm)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that are there."""
        return tuple(sorted(mind.pid for mind in self._minds))

    # Asking

    async def choose(self, seen: PlayerView, seed: int, level: Level, *, table: int) -> Action:
        """See `Thinker.choose`. Only experts search; the others answer from a thread."""
        if level is Level.EXPERT:
            patience = PATIENCE if self.ready else HASTE
            try:
                found: Action = await self._ask(
                    worker.decide, seen, seed, level, table=table, limit=patience, shared=True
                )
            except ThinkingError as failure:
                log.warning("thinking.club_instead", table=table, reason=str(failure))
            else:
                return found
        plain = Level.CLUB if level is Level.EXPERT else level
        return await asyncio.to_thread(play_by_rule, seen, seed, plain)

    async def advise(self, seen: PlayerView, seed: int, *, table: int) -> Advice:
        """See `Thinker.advise`."""
        found: Advice = await self._ask(
            worker.advise, seen, seed, table=table, limit=PATIENCE, shared=True
        )
        return found

    async def work(self, do: Callable[..., T], *given: Any, table: int) -> T:
        """See `Thinker.work`."""
        found: T = await self._ask(do, *given, table=table, limit=LONG)
        return found

    async def _ask(
        self,
        do: Callable[..., Any],
        *given: Any,
        table: int,
        limit: float,
        shared: bool = False,
    ) -> Any:
        if len(self._lost) >= self._count or not self._lives:
            raise ThinkingError("nobody there")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        self._queue.put(Job(table, do, given, shared, limit, loop.time(), answer))
        self._more.set()
        try:
            async with asyncio.timeout(limit):
                return await answer
        except TimeoutError as error:
            raise ThinkingError("too slow") from error
        finally:
            answer.cancel()

    # The life of one place in the pool

    async def _live(self, place: int) -> None:
        """Keep a process at a place; one that is lost has a successor, sooner or later."""
        loop = asyncio.get_running_loop()
        failures = 0
        while True:
            begun = loop.time()
            try:
                await self._serve(place)
            except Exception as error:  # whatever it was: the place must not stay empty
                failures = 1 if loop.time() - begun > HEALTHY else failures + 1
                self._lost.add(place)
                reason = str(error) if isinstance(error, ThinkingError) else type(error).__name__
                log.warning("thinking.lost", reason=reason, failures=failures)
            if len(self._lost) >= self._count:
                self._send_away()
            await asyncio.sleep(BACKOFF[min(failures, len(BACKOFF)) - 1])

    async def _serve(self, place: int) -> None:
        """Start a process and let it think until it is lost; then raises `ThinkingError`."""
        mind = await Mind.open()
        self._minds.add(mind)
        self._lost.discard(place)
        log.info("thinking.begun", pid=mind.pid)
        try:
            ready = False
            while True:
                job = await self._next(None if ready else LOOK)
                ready = await self._attend(mind, job, ready=ready)
        finally:
            self._minds.discard(mind)
            self._warm.discard(mind)
            mind.close()

    async def _next(self, patience: float | None) -> Job | None:
        """Wait for a job, at most ``patience`` seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while (job := self._queue.take()) is None:
                    self._more.clear()
                    await self._more.wait()
                return job
        return None

    async def _attend(self, mind: Mind, job: Job | None, *, ready: bool) -> bool:
        """Let a process do a job, or only say whether its solver is ready; return that.

        Raises `ThinkingError` when the process is lost; the job's asker hears of it first.
        """
        limit = COLD if not ready else PATIENCE if job is None else job.limit
        self._at_work += job is not None
        try:
            async with asyncio.timeout(limit):
                if job is None:
                    found = await mind.ask(solver.compiled)
                else:
                    found = await mind.ask(job.do, *job.given, *self._share(job))
        except TimeoutError as error:
            _fail(job, "hangs")
            raise ThinkingError("hangs") from error
        except ThinkingError as failure:
            _fail(job, str(failure))
            raise
        finally:
            self._at_work -= job is not None
        match found:
            case Done(value, compiled):
                if job is not None and not job.answer.done():
                    job.answer.set_result(value)
                if compiled and not ready:
                    self._warmed(mind)
                return compiled
            case Failed(kind, where):
                log.error("thinking.failed", kind=kind, where=where)
                _fail(job, kind)
                return ready

    def _share(self, job: Job) -> tuple[Share, ...]:
        if not job.shared:
            return ()
        waited = asyncio.get_running_loop().time() - job.asked
        present = max(1, len(self._minds))
        return (share(waited, len(self._queue) + self._at_work, present),)

    def _warmed(self, mind: Mind) -> None:
        """A process has compiled the solver: this one, which proves claims, can load it now."""
        self._warm.add(mind)
        if not solver.compiled():
            solver.warm_in_background()

    def _send_away(self) -> None:
        """Nobody is there to think: whoever waits hears of it now."""
        while (job := self._queue.take()) is not None:
            _fail(job, "nobody there")


def _fail(job: Job | None, reason: str) -> None:
    if job is not None and not job.answer.done():
        job.answer.set_exception(ThinkingError(reason))
