"""Computes all pieces: in this process, in a pool of local ones, or on a cluster."""

import asyncio
import ipaddress
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import urlsplit

from bot.compute.distribution import Distribution, Workers
from bot.compute.work import ClusterError, Unfinished, Work, abandon, open_pool

if TYPE_CHECKING:
    from concurrent.futures import Future
    from contextlib import AbstractAsyncContextManager

P = TypeVar("P")
R = TypeVar("R")
AHEAD: Final = 2
"""Pieces for each local process that are begun: the parent may be slow to hand out the next."""
INSTALL: Final = "--on needs the extra «cluster»: pip install 'pulka[cluster]'"


class Cluster:
    """A cluster to compute on; ``say`` tells a person, line by line, what is not used of it."""

    def __init__(self, address: str, say: Callable[[str], None]) -> None:
        self.say: Final = say
        _check_address(address)
        try:
            from bot.compute import dask_workers  # noqa: PLC0415 - an extra, and slow to import
        except ModuleNotFoundError as missing:
            raise ClusterError(INSTALL) from missing
        if address.startswith("tls:"):
            dask_workers.check_certificates()
        self.workers: Callable[[], AbstractAsyncContextManager[Workers]] = lambda: (
            dask_workers.connect(address)
        )


def _check_address(address: str) -> None:
    """Refuse what somebody on the way could read or answer: a scheduler runs what it is sent."""
    try:
        parts = urlsplit(address)
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError:
        scheme, host, port = "", None, None
    if scheme not in {"tls", "tcp"} or not host or not port:
        raise ClusterError(f"--on: not tls://HOST:PORT or tcp://127.0.0.1:PORT: {address!r}")
    if scheme == "tcp" and not _is_loopback(host):
        raise ClusterError("--on: tcp:// is for this machine alone (127.0.0.1), use tls://")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def compute(
    work: Work[P, R],
    pieces: Sequence[P],
    collect: Callable[[int, R], None],
    *,
    jobs: int,
    on: Cluster | None = None,
) -> None:
    """Pass the index and result of each piece to ``collect``, in any order.

    Raises what ``work`` raises, and ``BrokenProcessPool`` when a local process dies. Everything
    collected before that stands.
    """
    if on is not None:
        asyncio.run(_compute_on(on, work, pieces, collect, jobs))
    elif min(jobs, len(pieces)) <= 1:
        work.prepare()
        for number, piece in enumerate(pieces):
            found = work.do(piece)
            while isinstance(found, Unfinished):
                found = work.do(found.piece)
            collect(number, found)
    else:
        _compute_in_pool(work, pieces, collect, min(jobs, len(pieces)))


def _compute_in_pool(
    work: Work[P, R], pieces: Sequence[P], collect: Callable[[int, R], None], jobs: int
) -> None:
    answers: SimpleQueue[tuple[int, Future[R | Unfinished[P]]]] = SimpleQueue()
    with open_pool(work, jobs) as pool:

        def start(number: int, piece: P) -> None:
            future = pool.submit(work.do, piece)
            future.add_done_callback(lambda done: answers.put((number, done)))

        try:
            # Finish what has begun: an early stop leaves whole results.
            for number in range(begun := min(len(pieces), AHEAD * jobs)):
                start(number, pieces[number])
            for _ in pieces:
                number, future = answers.get()
                while isinstance(found := future.result(), Unfinished):
                    start(number, found.piece)
                    number, future = answers.get()
                if begun < len(pieces):
                    start(begun, pieces[begun])
                    begun += 1
                collect(number, found)
        except BaseException:
            abandon(pool)
            raise


async def _compute_on(
    cluster: Cluster,
    work: Work[P, R],
    pieces: Sequence[P],
    collect: Callable[[int, R], None],
    jobs: int,
) -> None:
    async with (
        cluster.workers() as workers,
        Distribution(work, pieces, workers, jobs, cluster.say) as distribution,
    ):
        async for number, result in distribution.results():
            collect(number, result)
