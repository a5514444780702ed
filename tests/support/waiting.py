"""Waiting in real time, for what tells nobody when it is there."""

import asyncio
from collections.abc import Callable


async def until(there: Callable[[], object], what: str = "it", limit: float = 120.0) -> None:
    """Look again until there is something."""
    try:
        async with asyncio.timeout(limit):
            while not there():  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"waited {limit:g} s for {what}") from None
