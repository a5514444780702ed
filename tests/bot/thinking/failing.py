"""A program whose thinking process fails where no code of ours could catch it."""

from __future__ import annotations

import asyncio
import sys
import threading
from contextlib import suppress

from bot.thinking import ThinkingError, WorkerPool

WORDS = "the hidden card is As"


def echo(value: object) -> object:
    return value


def fail_in_a_thread() -> None:
    thread = threading.Thread(target=int, args=(WORDS,))
    thread.start()
    thread.join()


class Unanswerable:
    """Cannot be sent back."""

    def __reduce__(self) -> str:
        raise ValueError(WORDS)


class Unloadable:
    """Kills the process that reads it."""

    def __reduce__(self) -> tuple[object, ...]:
        return int, (WORDS,)


async def main(what: str) -> None:
    pool = WorkerPool(1)
    await pool.start()
    while not pool.pids:  # noqa: ASYNC110 - processes tell nobody
        await asyncio.sleep(0.01)
    with suppress(ThinkingError):
        match what:
            case "thread":
                await pool.work(fail_in_a_thread, table=1)
            case "question":
                await pool.work(echo, Unloadable(), table=1)
            case "answer":
                await pool.work(Unanswerable, table=1)
    await pool.stop()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
