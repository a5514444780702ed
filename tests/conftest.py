"""Fixtures for every test."""

from tests.support.telegram import playground

__all__ = ["playground"]
