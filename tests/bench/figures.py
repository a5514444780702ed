"""The registry of speed figures, and how one is measured."""

import faulthandler
import os
import platform
import signal
import statistics
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any


@dataclass(frozen=True)
class Figure:
    """What was measured: ``samples`` in ``unit``, and what is aimed at.

    ``more_is_better`` tells rates from durations. Without an aim there is no ratio. ``skipped``
    tells why there are no samples.
    """

    unit: str
    samples: tuple[float, ...] = ()
    aim: float | None = None
    more_is_better: bool = False
    skipped: str | None = None

    def report(self) -> dict[str, Any]:
        """Return the figure as JSON values; a ratio above one beats the aim."""
        if self.skipped is not None:
            return {"skipped": self.skipped}
        median = statistics.median(self.samples)
        found: dict[str, Any] = {
            "median": round(median, 3),
            "unit": self.unit,
            "least": round(min(self.samples), 3),
            "most": round(max(self.samples), 3),
            "samples": len(self.samples),
        }
        if self.aim is not None:
            ratio = median / self.aim if self.more_is_better else self.aim / median
            found |= {"aim": self.aim, "ratio": round(ratio, 2)}
        return found


Measure = Callable[[], Figure]
REGISTRY: dict[str, Measure] = {}


def figure(name: str) -> Callable[[Measure], Measure]:
    """Register the function that measures ``name``; names are unique."""

    def register(measure: Measure) -> Measure:
        if name in REGISTRY:
            raise ValueError(f"figure {name!r} is measured twice")
        REGISTRY[name] = measure
        return measure

    return register


def say(what: str) -> None:
    """Tell on stderr how far a figure is."""
    sys.stderr.write(f"  {what}\n")
    sys.stderr.flush()


class LateError(BaseException):
    """A figure took longer than it may."""


def measure(name: str, limit: float) -> dict[str, Any]:
    """Return the report of a figure; one that fails, or takes ``limit`` seconds, says how.

    Tells on stderr when it begins and ends. The limit interrupts the main thread wherever it is;
    where a signal cannot, the traces of all threads go to stderr a little later and the program
    ends.
    """
    say(f"{name} …")
    begun = time.perf_counter()
    before = signal.signal(signal.SIGALRM, partial(_late, limit))
    # Again and again: a library may catch the first one and go on.
    signal.setitimer(signal.ITIMER_REAL, limit, 1.0)
    faulthandler.dump_traceback_later(limit + 30, exit=True)
    try:
        report = REGISTRY[name]().report()
    except (Exception, LateError) as error:
        signal.setitimer(signal.ITIMER_REAL, 0)
        traceback.print_exc()
        report = {"failed": f"{type(error).__name__}: {error}"}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        faulthandler.cancel_dump_traceback_later()
    say(f"{name}: {time.perf_counter() - begun:.0f} s, {report}")
    return report


def _late(limit: float, _number: int, _frame: object) -> None:
    raise LateError(f"it took more than {limit:g} s")


def per_second(work: Callable[[], int], samples: int) -> tuple[float, ...]:
    """Return how many things a second ``work`` does; it returns how many it did in one run."""
    work()
    rates = []
    for _ in range(samples):
        start = time.perf_counter()
        done = work()
        rates.append(done / (time.perf_counter() - start))
    return tuple(rates)


def machine() -> dict[str, Any]:
    """Describe what the figures were taken on."""
    return {
        "cores": os.cpu_count(),
        "architecture": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "implementation": sys.implementation.name,
    }
