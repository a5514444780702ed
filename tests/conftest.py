"""Fixtures for every test."""

from bot import solver_cache
from tests.support.browser import browser
from tests.support.telegram import playground

__all__ = ["browser", "playground"]

solver_cache.enable()
