"""Marks of tests that are played in many variations."""

from collections.abc import Collection, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")


def mostly_slow(variations: Iterable[T], quick: Collection[T]) -> list[object]:
    """Return all variations as parameters: those in ``quick`` for every change, the rest slow.

    Each of ``quick`` has to be one of them.
    """
    listed = list(variations)
    assert set(quick) <= set(listed), "a quick variation that there is not"
    return [pytest.param(each, marks=() if each in quick else pytest.mark.slow) for each in listed]
