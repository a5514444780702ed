"""Marks of tests that are played in many variations."""

from collections.abc import Collection, Iterable
from typing import Final, TypeVar

import pytest

from bot.games.kit.front import CardFront
from bot.games.kit.trick_front import TrickFront
from bot.games.registry import FRONTS

SOME_GAMES: Final = {
    (isinstance(front, CardFront), isinstance(front, TrickFront)): key
    for key, front in reversed(tuple(FRONTS.items()))
}.values()
"""The first game of each kind of front: for every change, where all games are asked the same."""

T = TypeVar("T")


def mostly_slow(variations: Iterable[T], quick: Collection[T]) -> list[object]:
    """Return all variations as parameters: those in ``quick`` for every change, the rest slow.

    Each of ``quick`` has to be one of them.
    """
    listed = list(variations)
    assert set(quick) <= set(listed), "a quick variation that there is not"
    return [pytest.param(each, marks=() if each in quick else pytest.mark.slow) for each in listed]
