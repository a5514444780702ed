"""Whether two samples differ: a permutation test on their deciles."""

import random
from collections.abc import Sequence
from statistics import quantiles
from typing import Final

ROUNDS: Final = 999


def largest_difference(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the largest difference between the deciles of two samples."""
    pairs = zip(quantiles(one, n=10), quantiles(other, n=10), strict=True)
    return max(abs(mine - theirs) for mine, theirs in pairs)


def p_value(one: Sequence[float], other: Sequence[float], seed: int) -> float:
    """Return how often chance alone makes the deciles differ at least as much."""
    rng, both, found = random.Random(seed), [*one, *other], largest_difference(one, other)
    as_far = 0
    for _ in range(ROUNDS):
        rng.shuffle(both)
        as_far += largest_difference(both[: len(one)], both[len(one) :]) >= found
    return (as_far + 1) / (ROUNDS + 1)
