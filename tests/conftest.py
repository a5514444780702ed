"""Fixtures for every test."""

from hypothesis import settings

from bot import solver_cache
from tests.support.browser import browser
from tests.support.telegram import playground

__all__ = ["browser", "playground"]

solver_cache.enable()

# How long an example takes says something of the machine, and of what was read before.
settings.register_profile("pulka", deadline=None)
settings.load_profile("pulka")
