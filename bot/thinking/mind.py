"""One process that thinks: started, asked, given up."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Self

from bot.thinking import worker
from bot.thinking.thinker import ThinkingError
from bot.thinking.worker import Done, Failed

START: Final = 60.0
"""Seconds a process may take until it answers at all."""


class Mind:
    """A pool of one process, so that one that hangs can be ended without the others.

    A fresh interpreter is spawned: a fork would inherit the bot's threads, locks and sockets.
    """

    def __init__(self, executor: ProcessPoolExecutor, pid: int) -> None:
        self._executor = executor
        self.pid = pid

    @classmethod
    async def open(cls) -> Self:
        """Start a process and wait until it answers; raises `ThinkingError`."""
        executor = ProcessPoolExecutor(
            1, multiprocessing.get_context("spawn"), initializer=worker.settle_in
        )
        try:
            # Spawning takes its time, and not the loop's.
            greeting = await asyncio.to_thread(executor.submit, worker.greet)
            async with asyncio.timeout(START):
                return cls(executor, await asyncio.wrap_future(greeting))
        except Exception as error:
            executor.shutdown(wait=False, cancel_futures=True)
            raise ThinkingError(type(error).__name__) from error
        except asyncio.CancelledError:
            executor.shutdown(wait=False, cancel_futures=True)
            raise

    async def ask(self, do: Callable[..., Any], *given: Any) -> Done | Failed:
        """Let the process work something out; raises `ThinkingError` when it is dead."""
        try:
            future = self._executor.submit(worker.attend, do, *given)
            found: Done | Failed = await asyncio.wrap_future(future)
        except (BrokenProcessPool, RuntimeError) as error:
            raise ThinkingError("died") from error
        except Exception as error:
            return Failed(type(error).__name__, "")
        return found

    def close(self) -> None:
        """End the process, whatever it is doing; there is nothing in it to be kept."""
        for child in multiprocessing.active_children():
            if child.pid == self.pid:
                child.kill()
        self._executor.shutdown(wait=False, cancel_futures=True)
