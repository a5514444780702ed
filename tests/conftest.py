"""Fixtures for every test."""

from bot import solving
from tests.support.browser import browser
from tests.support.telegram import playground

__all__ = ["browser", "playground"]

solving.keep_compiled()
