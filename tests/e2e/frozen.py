"""A world between two lives of its bot as bytes, to go on elsewhere."""

from __future__ import annotations

import asyncio
import io
import pickle
from typing import Any


class _Freezer(pickle.Pickler):
    """Leaves out what waits: nobody does after a crash."""

    def reducer_override(self, value: Any) -> Any:
        match value:
            case asyncio.Event():
                return asyncio.Event, ()
            case asyncio.Future():
                return _given_up, ()
            case asyncio.AbstractEventLoop():
                return _nothing, ()
        return NotImplemented


def freeze(*values: Any) -> bytes:
    """Return values that belong together, a world and its people say, while no bot runs."""
    frozen = io.BytesIO()
    _Freezer(frozen).dump(values)
    return frozen.getvalue()


def thaw(frozen: bytes) -> Any:
    """Return the values in a running event loop."""
    return pickle.loads(frozen)  # noqa: S301 - our own words


def _nothing() -> None:
    """Return what stands for an event loop that is not known yet."""


def _given_up() -> asyncio.Future[None]:
    waker: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    waker.cancel()
    return waker
