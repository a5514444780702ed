"""The solver against searches without any pruning, and against itself run the other way."""

import random

import pytest

from engine.solver import Position, reaches, runtime, tricks, values
from tests.engine.solver import plain
from tests.engine.solver.endings import ending, every_line


def positions(seed: int, many: int, least: int, most: int) -> list[Position]:
    rng = random.Random(seed)
    return [ending(rng, rng.randint(least, most)) for _ in range(many)]


def check(position: Position) -> None:
    assert tricks(position) == every_line(position), position


def test_small_endings_equal_the_plainest_search() -> None:
    for position in positions(1, 300, 1, 3):
        found = plain.tricks(position)
        assert tricks(position) == found, position
        assert values(position) == plain.values(position), position
        assert [reaches(position, need) for need in range(5)] == [
            found >= need for need in range(5)
        ], position
        plain.after.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_many_endings_equal_a_search_of_every_line(cards: int) -> None:
    rng = random.Random(cards)
    for number in range(1_980):
        check(ending(rng, cards, strain=number % 6))


def twins_agree(position: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = tricks(position), values(position), reaches(position, 3)
    with monkeypatch.context() as only:
        only.setattr(runtime, "_compiled", None)
        assert (tricks(position), values(position), reaches(position, 3)) == compiled, position


def test_both_ways_of_running_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    for position in positions(7, 250, 1, 6):
        twins_agree(position, monkeypatch)
