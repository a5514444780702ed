"""What is computed, and the local processes that compute it."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

P = TypeVar("P")
R = TypeVar("R")


class ClusterError(Exception):
    """A cluster cannot be used; the message is one line for the person who named it."""


@dataclass(frozen=True, slots=True)
class Unfinished(Generic[P]):
    """What a stretch of a long piece comes to: the piece that goes on from there."""

    piece: P


def prepare_nothing() -> None:
    """Do nothing before the first piece."""


@dataclass(frozen=True, slots=True)
class Work(Generic[P, R]):
    """A pure function of values. Both functions are pickled by name, not from ``__main__``.

    What would take longer than a second or so stops on the way, after a number of steps and never
    by a clock, and returns what is to be done next. ``prepare`` is called in each process before
    the first piece; a second call must be cheap.
    """

    do: Callable[[P], R | Unfinished[P]]
    prepare: Callable[[], None] = prepare_nothing


def open_pool(work: Work[Any, Any], jobs: int) -> ProcessPoolExecutor:
    """Return prepared processes; this process prepares itself first, so that one compiles."""
    work.prepare()
    spawned = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, spawned, _prepare_worker, (work.prepare,))


def abandon(pool: ProcessPoolExecutor) -> None:
    """End the processes, whatever they do."""
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in multiprocessing.active_children():
        worker.terminate()


def _prepare_worker(prepare: Callable[[], None]) -> None:
    # A terminal sends Ctrl-C to all its processes; only the parent may react to it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    prepare()


def _exit_with_parent() -> None:
    """End a worker whose parent was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
