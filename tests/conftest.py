"""Fixtures for every test."""

import gc
import os
import shutil
from typing import Final

from hypothesis import settings

from bot.thinking import solver_cache
from engine import solver
from tests.support.browser import browser
from tests.support.databases import database, on_server, postgres
from tests.support.telegram import playground

__all__ = ["browser", "database", "on_server", "playground", "postgres"]

MEMORY: Final = "/dev/shm"  # noqa: S108 - pytest makes a folder of ours in it
ROOM: Final = 4 << 30
"""Bytes that folders of tests may fill."""

solver_cache.enable()
solver.warm()  # from its cache in a moment: what searches takes a multiple of it without

# Thousands of small databases are made and removed: memory takes them sooner than a disk.
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", MEMORY)

# How long an example takes says something of the machine, and of what was read before.
settings.register_profile("pulka", deadline=None, max_examples=40)
settings.load_profile("pulka")


def pytest_collection_finish() -> None:
    """Sweep memory as seldom as the program does, and never what was imported and collected."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
