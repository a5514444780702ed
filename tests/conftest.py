"""Fixtures for every test."""

from tests.support.browser import browser
from tests.support.telegram import playground

__all__ = ["browser", "playground"]
