"""The registry of speed figures, and how one is measured."""

import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
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


def milliseconds(work: Callable[[], object], samples: int) -> tuple[float, ...]:
    """Time ``work`` after one run to warm up."""
    work()
    return tuple(_seconds(work) * 1000 for _ in range(samples))


def per_second(work: Callable[[], int], samples: int) -> tuple[float, ...]:
    """Return how many things a second ``work`` does; it returns how many it did in one run."""
    work()
    rates = []
    for _ in range(samples):
        start = time.perf_counter()
        done = work()
        rates.append(done / (time.perf_counter() - start))
    return tuple(rates)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def machine() -> dict[str, Any]:
    """Describe what the figures were taken on."""
    return {
        "cores": os.cpu_count(),
        "architecture": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "implementation": sys.implementation.name,
    }
