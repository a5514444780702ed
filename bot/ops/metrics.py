"""Metrics of the program, in Prometheus's format.

No label names a chat, a person or a table, or takes a value from outside: each has few values, all
written in this program. `bot.ops.monitor` adds those computed on request.
"""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY: Final = CollectorRegistry()

_QUICK: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0)
_SLOW: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)

UPDATES: Final = Counter(
    "pulka_updates", "Updates that came from Telegram.", ["kind"], registry=REGISTRY
)
TAP_TO_TOAST: Final = Histogram(
    "pulka_tap_to_toast_seconds",
    "From a tap in our hands to the answer that Telegram took.",
    buckets=_QUICK,
    registry=REGISTRY,
)
SHOWN: Final = Histogram(
    "pulka_shown_seconds",
    "From the wish for a message to the moment it stood.",
    ["urgency"],
    buckets=_SLOW,
    registry=REGISTRY,
)
CALLS: Final = Histogram(
    "pulka_call_seconds",
    "Calls that bring a message about, writing down what they did included.",
    ["job"],
    buckets=_QUICK,
    registry=REGISTRY,
)
FAILURES: Final = Counter(
    "pulka_call_failures", "Calls that did not do what they should.", ["kind"], registry=REGISTRY
)
RETRIES: Final = Counter("pulka_retries", "Tries after a failure.", ["of"], registry=REGISTRY)
SEARCHES: Final = Histogram(
    "pulka_search_seconds",
    "From asking a worker process to its answer, waiting included.",
    ["outcome"],
    buckets=_QUICK,
    registry=REGISTRY,
)
SEARCHING: Final = Gauge(
    "pulka_searches", "What worker processes do or have before them.", registry=REGISTRY
)
ProcessCollector(registry=REGISTRY)
