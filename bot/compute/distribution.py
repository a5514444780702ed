"""Pieces over workers that may differ, hang or vanish: what they lose is computed here."""

import asyncio
import pickle
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, Self, TypeVar, cast

from bot.compute.software import Software, difference, software_for
from bot.compute.work import Unfinished, Work, abandon, open_pool

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

P = TypeVar("P")
R = TypeVar("R")

PATIENCE: Final = 60.0
"""Seconds until a piece that a worker has is computed here as well; the first answer counts."""
PREPARING: Final = 600.0
"""Seconds a worker has to import and compile."""
LOSSES: Final = 3
"""Workers that may be lost with a piece."""
LOOK_EVERY: Final = 1.0
LOOKS: Final = 15
"""Looks at the cluster, in a row, that find no worker to be used, until it is given up."""


class WorkerLostError(Exception):
    """A worker is gone, and what it was asked with it."""


class Workers(Protocol):
    """The workers of a cluster."""

    async def addresses(self) -> Mapping[str, str]:
        """Return the address of each worker by its id; raise ``OSError`` if no cluster answers."""

    async def ask(self, worker: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what ``function`` returns there; raise `WorkerLostError`, or what it raises."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A result, an error of the work, or the difference that kept a worker from computing."""

    result: Any = None
    error: Exception | None = None
    differs: str = ""


def prepare(pickled: bytes, wanted: Software) -> Answer:
    """Make a worker ready, if its software is ours."""
    if differs := difference(wanted):
        return Answer(differs=differs)
    pickle.loads(pickled)()  # noqa: S301 - from the command that may run anything here
    return Answer()


def answer(pickled: bytes, wanted: Software) -> Answer:
    """Compute a piece at a worker, which may have been restarted under its old address."""
    if differs := difference(wanted):
        return Answer(differs=differs)
    work, piece = pickle.loads(pickled)  # noqa: S301 - as above
    work.prepare()
    try:
        return Answer(work.do(piece))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return Answer(error=error)


class Distribution(Generic[P, R]):
    """A task for each worker takes numbers of pieces from one queue, and puts back what is lost."""

    def __init__(
        self,
        work: Work[P, R],
        pieces: Sequence[P],
        workers: Workers,
        jobs: int,
        say: Callable[[str], None],
    ) -> None:
        self._work, self._pieces, self._workers = work, list(pieces), workers
        self._jobs, self._say = jobs, say
        self._wanted = software_for(work.do)
        # What is begun is finished first.
        self._waiting: asyncio.PriorityQueue[int] = asyncio.PriorityQueue()
        for number in range(len(pieces)):
            self._waiting.put_nowait(number)
        self._losses: Counter[int] = Counter()
        self._here: set[int] = set()
        self._answers: asyncio.Queue[tuple[int, R] | BaseException] = asyncio.Queue()
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._overdue: set[str] = set()
        self._told: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._given_up = self._closed = False
        self._opening = asyncio.Lock()
        self._pool: ProcessPoolExecutor | None = None

    async def __aenter__(self) -> Self:
        """Begin to look for workers."""
        self._start(self._look())
        return self

    async def __aexit__(self, *_: object) -> None:
        """End everything that is under way."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._pool is not None:
            abandon(self._pool)

    async def results(self) -> AsyncIterator[tuple[int, R]]:
        """Yield number and result of each piece as it is done; raise what the work raises."""
        done: set[int] = set()
        while len(done) < len(self._pieces):
            found = await self._answers.get()
            if isinstance(found, BaseException):
                raise found
            if found[0] not in done:
                done.add(found[0])
                yield found

    def _start(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (failure := task.exception()) is not None:
            self._answers.put_nowait(failure)

    # --- workers ----------------------------------------------------------------------------

    async def _look(self) -> None:
        """Ask every worker that comes, until none is left or the cluster is gone."""
        in_vain = 0
        while in_vain < LOOKS:
            try:
                async with asyncio.timeout(PATIENCE):
                    found = await self._workers.addresses()
            except OSError:
                return self._give_up("the cluster is gone")
            for worker in self._asking.keys() - found.keys():
                self._asking.pop(worker).cancel()
            for worker, address in found.items():
                if worker not in self._asking:
                    self._asking[worker] = self._start(self._ask(worker, address))
            await asyncio.sleep(LOOK_EVERY)
            asking = {worker for worker, task in self._asking.items() if not task.done()}
            in_vain = 0 if asking - self._overdue else in_vain + 1
        return self._give_up("no worker of the cluster can be used")

    def _give_up(self, why: str) -> None:
        self._say(f"{why}: going on with local processes")
        self._given_up = True
        for task in self._asking.values():
            task.cancel()
        while not self._waiting.empty():
            self._compute_here(self._waiting.get_nowait())

    async def _ask(self, worker: str, address: str) -> None:
        """Make a worker ready and give it one piece after the other."""
        preparing = pickle.dumps(self._work.prepare)
        try:
            async with asyncio.timeout(PREPARING):
                ready = await self._workers.ask(worker, prepare, preparing, self._wanted)
            while not ready.differs:
                ready = await self._ask_next(worker)
            self._reject(address, ready.differs)
        except WorkerLostError:
            self._asking.pop(worker, None)
        except Exception as error:
            self._reject(address, f"{type(error).__name__} {error}")

    async def _ask_next(self, worker: str) -> Answer:
        number = await self._waiting.get()
        late = asyncio.get_running_loop().call_later(PATIENCE, self._miss, worker, number)
        found = Answer(differs="unknown")
        try:
            data = pickle.dumps((self._work, self._pieces[number]))
            found = cast("Answer", await self._workers.ask(worker, answer, data, self._wanted))
        finally:
            late.cancel()
            self._overdue.discard(worker)
            if found.differs:
                self._lose(number)
        if not found.differs:
            self._take(number, found)
        return found

    def _take(self, number: int, found: Answer) -> None:
        if not isinstance(found.result, Unfinished):
            self._answers.put_nowait(found.error or (number, found.result))
        elif number not in self._here:
            self._losses.pop(number, None)
            self._pieces[number] = found.result.piece
            self._waiting.put_nowait(number)

    def _reject(self, address: str, why: str) -> None:
        """Tell once for each host why its workers are not used."""
        host = address.rpartition("//")[2].rpartition(":")[0]
        line = " ".join(f"workers on {host} are not used: {why}".split())
        if line not in self._told:
            self._told.add(line)
            self._say(line)

    # --- pieces that no worker has answered -------------------------------------------------

    def _miss(self, worker: str, number: int) -> None:
        self._overdue.add(worker)
        self._compute_here(number)

    def _lose(self, number: int) -> None:
        self._losses[number] += 1
        if self._given_up or self._losses[number] >= LOSSES:
            self._compute_here(number)
        else:
            self._waiting.put_nowait(number)

    def _compute_here(self, number: int) -> None:
        if number not in self._here and not self._closed:
            self._here.add(number)
            self._start(self._locally(number))

    async def _locally(self, number: int) -> None:
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncio.to_thread(open_pool, self._work, self._jobs)
        found: R | Unfinished[P] = Unfinished(self._pieces[number])
        while isinstance(found, Unfinished):
            doing = self._pool.submit(self._work.do, found.piece)
            found = await asyncio.wrap_future(doing)
        self._answers.put_nowait((number, found))
