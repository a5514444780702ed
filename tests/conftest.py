"""Fixtures for every test."""

import os

from hypothesis import settings

from bot.thinking import solver_cache
from tests.support.browser import browser
from tests.support.databases import database, on_server, postgres
from tests.support.telegram import playground

__all__ = ["browser", "database", "on_server", "playground", "postgres"]

solver_cache.enable()

# How long an example takes says something of the machine, and of what was read before.
settings.register_profile("pulka", deadline=None)
settings.load_profile("pulka")


def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are cores: many tests wait for the thread of a database."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not everywhere
        cores = os.cpu_count() or 1
    return max(1, cores * 3 // 2)
