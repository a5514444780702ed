"""One worker process: start, run, kill."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Self

from bot.thinking import worker
from bot.thinking.thinker import ThinkingError
from bot.thinking.worker import Completed, Failed

START_TIMEOUT: Final = 60.0
"""Seconds a new process may take for its first answer."""


class WorkerProcess:
    """An executor with a single process, so that a hanging one can be killed alone.

    The process is spawned, not forked: a fork would inherit the bot's threads, locks and sockets.
    """

    def __init__(self, executor: ProcessPoolExecutor, pid: int) -> None:
        self._executor = executor
        self.pid = pid

    @classmethod
    async def start(cls, nice: int) -> Self:
        """Start a process and wait for its answer; raises `ThinkingError`."""
        spawn = multiprocessing.get_context("spawn")
        executor = ProcessPoolExecutor(1, spawn, initializer=worker.initialize, initargs=(nice,))
        try:
            # Spawning would block the event loop.
            pid = await asyncio.to_thread(executor.submit, os.getpid)
            async with asyncio.timeout(START_TIMEOUT):
                return cls(executor, await asyncio.wrap_future(pid))
        except Exception as error:
            executor.shutdown(wait=False, cancel_futures=True)
            raise ThinkingError(type(error).__name__) from error
        except asyncio.CancelledError:
            executor.shutdown(wait=False, cancel_futures=True)
            raise

    async def run(self, function: Callable[..., object], *arguments: object) -> Completed | Failed:
        """Run a function in the process; raises `ThinkingError` when the process is dead."""
        try:
            future = self._executor.submit(worker.run, function, *arguments)
            outcome: Completed | Failed = await asyncio.wrap_future(future)
        except (BrokenProcessPool, RuntimeError) as error:
            raise ThinkingError("died") from error
        except Exception as error:
            return Failed(type(error).__name__, "")
        return outcome

    def kill(self) -> None:
        """Kill the process, which holds no state."""
        for child in multiprocessing.active_children():
            if child.pid == self.pid:
                child.kill()
        self._executor.shutdown(wait=False, cancel_futures=True)
