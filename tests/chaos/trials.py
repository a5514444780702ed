"""The registry of trials, and how one is carried out."""

import sys
import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

Figures = Mapping[str, float | str]
"""What a trial counted or measured, by name with its unit."""
Trial = Callable[..., Figures]
AnyTrial = TypeVar("AnyTrial", bound=Trial)

KINDS: Final = ("chaos", "soak")
"""``chaos``: what must not break is broken; ``soak``: a long or a crowded time."""
REGISTRY: dict[str, Trial] = {}


def trial(name: str) -> Callable[[AnyTrial], AnyTrial]:
    """Register a trial as ``kind/what``; names are unique.

    Called without arguments it is the long form. It raises what went wrong.
    """
    if name.partition("/")[0] not in KINDS:
        raise ValueError(f"{name!r} begins with none of {', '.join(KINDS)}")

    def register(carry_out: AnyTrial) -> AnyTrial:
        if name in REGISTRY:
            raise ValueError(f"there are two trials {name!r}")
        REGISTRY[name] = carry_out
        return carry_out

    return register


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
