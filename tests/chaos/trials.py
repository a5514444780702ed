"""The registry of trials, and how one is carried out."""

import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final, TypeVar

from tests.support.databases import KeptFile, RawDatabase, Server, running

Figures = Mapping[str, float | str]
"""What a trial counted or measured, by name with its unit."""
Trial = Callable[..., Figures]
AnyTrial = TypeVar("AnyTrial", bound=Trial)

KINDS: Final = ("chaos", "soak")
"""``chaos``: what must not break is broken; ``soak``: a long or a crowded time."""
REGISTRY: dict[str, Trial] = {}
STANDBY: set[str] = set()
"""Trials that know what to do `with_standby`."""
_SERVER: ContextVar[Server | None] = ContextVar("server", default=None)


def trial(name: str, *, standby: bool = False) -> Callable[[AnyTrial], AnyTrial]:
    """Register a trial as ``kind/what``; names are unique.

    ``standby``: its processes can take each other's place on a server as well. Called without
    arguments it is the long form. It raises what went wrong.
    """
    if name.partition("/")[0] not in KINDS:
        raise ValueError(f"{name!r} begins with none of {', '.join(KINDS)}")

    def register(carry_out: AnyTrial) -> AnyTrial:
        if name in REGISTRY:
            raise ValueError(f"there are two trials {name!r}")
        REGISTRY[name] = carry_out
        if standby:
            STANDBY.add(name)
        return carry_out

    return register


@contextmanager
def with_standby() -> Iterator[None]:
    """Carry out trials on PostgreSQL, with a standby for every process that ends."""
    with running() as server:
        before = _SERVER.set(server)
        try:
            yield
        finally:
            _SERVER.reset(before)


def database_of(file: Path, ends: ExitStack) -> RawDatabase:
    """Return the database of a trial: a file, or a new one of the server."""
    server = _SERVER.get()
    if server is None:
        return KeptFile(file)
    found = server.database()
    ends.callback(server.drop, found)
    return found


def say(what: str) -> None:
    """Tell on stderr how far a trial is."""
    sys.stderr.write(f"  {what}\n")
    sys.stderr.flush()


def carry_out(name: str) -> dict[str, Any]:
    """Return the figures of a trial, its seconds, and how it failed if it did."""
    say(f"{name} …")
    begun = time.perf_counter()
    found: dict[str, Any]
    try:
        found = dict(REGISTRY[name]())
    except Exception as error:
        traceback.print_exc()
        found = {"failed": f"{type(error).__name__}: {error}"}
    found["seconds"] = round(time.perf_counter() - begun, 1)
    say(f"{name}: {found}")
    return found
