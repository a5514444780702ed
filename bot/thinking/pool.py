"""Worker processes that think for all tables, replaced when they die or hang."""

import asyncio
import math
import random
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

import structlog

from bot.ops import metrics
from bot.thinking import worker
from bot.thinking.queues import FairQueue, Request, search_budget
from bot.thinking.thinker import ThinkingError
from bot.thinking.worker import Completed, Failed, SearchBudget
from engine.computers import DEFAULT_EFFORT, ComputerPlayers

if TYPE_CHECKING:
    from bot.thinking.process import WorkerProcess

View = TypeVar("View")
Action = TypeVar("Action")
Advice = TypeVar("Advice")
T = TypeVar("T")

log = structlog.get_logger(__name__)

SEARCH_TIMEOUT: Final = 8.0
"""Seconds after which a search is cancelled and its process counts as hanging.

A search that keeps to its budget ends well before, on a busy machine too.
"""
UNCOMPILED_SEARCH_TIMEOUT: Final = 2.0
"""The same while no process has a compiled solver: the slow one answers soon or too late."""
WORK_TIMEOUT: Final = 20.0
"""The same for work that is no search."""
PATIENT_TIMEOUT: Final = 120.0
"""The same for work that is waited for: a machine may be very busy."""
COMPILE_TIMEOUT: Final = 180.0
"""The same while the process compiles its solver: it is slow then, not hanging."""
COMPILED_CHECK_INTERVAL: Final = 1.0
"""Seconds between two checks whether an idle process has a compiled solver."""
STABLE_AFTER: Final = 60.0
"""Seconds after which the loss of a process starts a new series."""
RESTART_DELAYS: Final = (0.2, 1.0, 5.0, 30.0)
"""Seconds before a lost process is replaced: after the first failure, the second, …"""


class WorkerPool:
    """A `Thinker` with ``size`` processes. All times are real ones, not the bot's clock.

    No request waits for a missing process: while all are lost, computers play at their fallback
    level, and new processes are started in the background.

    Patient work may take a second, and no table should wait behind it: it has one more process, of
    the lowest priority, from its first request on.
    """

    def __init__(self, size: int, nice: int = worker.NICE) -> None:
        self._size, self._nice = size, nice
        self._patient: WorkerPool | None = None
        self._queue = FairQueue()
        self._queued = asyncio.Event()
        self._slots: list[asyncio.Task[None]] = []
        self._running = 0
        """Requests in processes now."""
        self._lost: set[int] = set()
        """Slots whose process was lost and is not replaced yet."""
        self._processes: set[WorkerProcess] = set()
        self._compiled: set[WorkerProcess] = set()

    # Start and stop

    async def start(self) -> None:
        """Begin to start the processes."""
        self._slots = [
            asyncio.create_task(self._keep_running(slot), name=f"worker-{slot}")
            for slot in range(self._size)
        ]

    async def stop(self) -> None:
        """End every process."""
        if self._patient is not None:
            await self._patient.stop()
        for slot in self._slots:
            slot.cancel()
        await asyncio.gather(*self._slots, return_exceptions=True)
        self._slots.clear()

    @property
    def ready(self) -> bool:
        """True if some running process has a compiled solver."""
        return bool(self._compiled)

    @property
    def pids(self) -> tuple[int, ...]:
        """Ids of the running processes."""
        return tuple(sorted(process.pid for process in self._processes))

    # Requests

    async def choose(
        self,
        players: ComputerPlayers[View, Action, Any],
        view: View,
        seed: int,
        level: str,
        *,
        table: int,
        within: float = math.inf,
    ) -> Action:
        """See `Thinker.choose`. Only levels that search need a process.

        All others answer within milliseconds in the event loop: a thread would block it for longer,
        since both compute by turns.
        """
        fallback = players.fallbacks.get(level)
        if fallback is not None:
            timeout = SEARCH_TIMEOUT if self.ready else UNCOMPILED_SEARCH_TIMEOUT
            search = worker.choose, players.choose, view, seed, level
            try:
                action: Action = await self._ask(
                    *search, table=table, timeout=timeout, searches=True, within=within
                )
            except ThinkingError as error:
                log.warning("thinking.fell_back", table=table, reason=str(error), level=fallback)
                level = fallback
            else:
                return action
        rng = random.Random(seed)  # noqa: S311 - play, not secrets
        return players.choose(view, rng, level, DEFAULT_EFFORT)

    async def advise(
        self, players: ComputerPlayers[View, Any, Advice], view: View, seed: int, *, table: int
    ) -> Advice:
        """See `Thinker.advise`."""
        search = worker.advise, players.advise, view, seed
        advice: Advice = await self._ask(
            *search, table=table, timeout=SEARCH_TIMEOUT, searches=True
        )
        return advice

    async def work(
        self,
        function: Callable[..., T],
        *arguments: object,
        table: int,
        urgent: bool = False,
        idle: bool = False,
        patient: bool = False,
    ) -> T:
        """See `Thinker.work`."""
        if patient and not urgent and self._slots and self._nice < worker.LAST:
            if self._patient is None:
                self._patient = WorkerPool(1, worker.LAST)
                await self._patient.start()
            return await self._patient.work(
                function, *arguments, table=table, idle=idle, patient=True
            )
        timeout = PATIENT_TIMEOUT if patient else WORK_TIMEOUT
        value: T = await self._ask(
            function,
            *arguments,
            table=table,
            timeout=timeout,
            urgent=urgent,
            idle=idle,
            patient=patient,
        )
        return value

    async def _ask(
        self,
        function: Callable[..., object],
        *arguments: object,
        table: int,
        timeout: float,  # noqa: ASYNC109 - a process may take as long, too
        searches: bool = False,
        within: float = math.inf,
        urgent: bool = False,
        idle: bool = False,
        patient: bool = False,
    ) -> Any:
        if len(self._lost) >= self._size or not self._slots:
            raise ThinkingError("no process")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        begun = loop.time()
        self._queue.put(
            Request(table, function, arguments, searches, timeout, begun, answer, within, idle),
            urgent=urgent,
        )
        self._queued.set()
        outcome = "refused"
        try:
            with metrics.SEARCHING.track_inprogress():
                # Some wait for others, however long; their process is watched all the same.
                async with asyncio.timeout(None if idle or patient else timeout):
                    value = await answer
            outcome = "answered"
        except TimeoutError as error:
            outcome = "too-slow"
            raise ThinkingError("too slow") from error
        else:
            return value
        finally:
            metrics.SEARCHES.labels(outcome).observe(loop.time() - begun)
            answer.cancel()

    # One slot of the pool

    # Not `keep_trying`: success never returns, and a loss after hours is a first failure.
    async def _keep_running(self, slot: int) -> None:
        """Keep a process running in a slot; replace a lost one, with delays."""
        loop = asyncio.get_running_loop()
        failures = 0
        while True:
            started = loop.time()
            try:
                await self._serve(slot)
            except Exception as error:  # whatever it was: the slot must not stay empty
                failures = 1 if loop.time() - started > STABLE_AFTER else failures + 1
                self._lost.add(slot)
                reason = str(error) if isinstance(error, ThinkingError) else type(error).__name__
                log.warning("thinking.lost", reason=reason, failures=failures)
            if len(self._lost) >= self._size:
                self._refuse_all()
            await asyncio.sleep(RESTART_DELAYS[min(failures, len(RESTART_DELAYS)) - 1])

    async def _serve(self, slot: int) -> None:
        """Start a process and give it requests until it is lost; then raises `ThinkingError`."""
        from bot.thinking.process import WorkerProcess  # noqa: PLC0415 - multiprocessing is heavy

        process = await WorkerProcess.start(self._nice)
        self._processes.add(process)
        self._lost.discard(slot)
        log.info("thinking.started", pid=process.pid)
        try:
            compiled = False
            while True:
                request = await self._next(None if compiled else COMPILED_CHECK_INTERVAL)
                compiled = await self._run(process, request, compiled=compiled)
        finally:
            self._processes.discard(process)
            self._compiled.discard(process)
            process.kill()

    async def _next(self, patience: float | None) -> Request | None:
        """Return the next request; None if there is none within ``patience`` seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while (request := self._queue.take()) is None:
                    self._queued.clear()
                    await self._queued.wait()
                return request
        return None

    async def _run(
        self, process: "WorkerProcess", request: Request | None, *, compiled: bool
    ) -> bool:
        """Run a request, if any, in a process; return whether its solver is compiled.

        Raises `ThinkingError` when the process is lost, after answering the request.
        """
        timeout = SEARCH_TIMEOUT if request is None else request.timeout
        if not compiled:
            timeout = COMPILE_TIMEOUT
        counts = request is not None and not request.idle
        self._running += counts
        try:
            async with asyncio.timeout(timeout):
                if request is None:
                    outcome = await process.run(worker.compiled)
                else:
                    outcome = await process.run(
                        request.function, *request.arguments, *self._budget(request)
                    )
        except TimeoutError as error:
            _refuse(request, "hangs")
            raise ThinkingError("hangs") from error
        except ThinkingError as error:
            _refuse(request, str(error))
            raise
        finally:
            self._running -= counts
        match outcome:
            case Completed(value, now_compiled):
                if request is not None and not request.answer.done():
                    request.answer.set_result(value)
                if now_compiled and not compiled:
                    self._compiled.add(process)
                return now_compiled
            case Failed(kind, where):
                log.error("thinking.failed", kind=kind, where=where)
                _refuse(request, kind)
                return compiled

    def _budget(self, request: Request) -> tuple[SearchBudget, ...]:
        if not request.searches:
            return ()
        waited = asyncio.get_running_loop().time() - request.asked_at
        processes = max(1, len(self._processes))
        asking = len(self._queue) + self._running
        return (search_budget(waited, asking, processes, request.within),)

    def _refuse_all(self) -> None:
        while (request := self._queue.take()) is not None:
            _refuse(request, "no process")


def _refuse(request: Request | None, reason: str) -> None:
    if request is not None and not request.answer.done():
        request.answer.set_exception(ThinkingError(reason))
