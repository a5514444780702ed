"""Computer players, as far as they are the same in every game."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import isqrt
from operator import mul
from typing import Generic, NamedTuple, TypeVar

View = TypeVar("View")
Action = TypeVar("Action")
Advice = TypeVar("Advice")


class Level(StrEnum):
    """How well a computer plays: levels that games offer, weakest first."""

    NOVICE = "novice"
    CLUB = "club"
    EXPERT = "expert"


def never() -> bool:
    """Return False: nothing ends the search early."""
    return False


@dataclass(frozen=True, slots=True)
class Effort:
    """How much searching one decision may cost.

    ``samples`` layouts of the hidden cards are tried; the same number always gives the same
    choice. ``enough`` is asked between two of them and ends the search early. It is where a clock
    comes in: the engine has none of its own.
    """

    samples: int = 40
    enough: Callable[[], bool] = never


DEFAULT_EFFORT = Effort()
DIGITS = 1000
"""Errors are told to this part of a whist or unit."""
UNCOMPILED_SAMPLES = 6
"""Samples at most while the solver is being compiled and its slow Python twin answers."""


class Value(NamedTuple):
    """What something brings on average, in whists or units of the stake, and the standard error."""

    mean: Fraction
    error: Fraction = Fraction(0)

    @property
    def clear(self) -> bool:
        """Tell whether it is more than nothing beyond doubt: by more than two errors."""
        return self.mean > 2 * self.error


class Samples(NamedTuple):
    """What a choice brings in each sampled layout, so many parts (``scale``) of a whist or unit.

    ``weights``, by layout, are how often each was drawn. ``every``: no other layout is possible,
    so that the average is exact.
    """

    gains: Sequence[int | Fraction]
    weights: Sequence[int]
    scale: int = 1
    every: bool = False

    @property
    def mean(self) -> Fraction:
        """What it brings on average."""
        total = sum(map(mul, self.gains, self.weights))
        return Fraction(total) / (self.scale * sum(self.weights))

    @property
    def spread(self) -> Fraction:
        """The variance of what one layout brings."""
        mean = self.mean * self.scale
        squares = [(gain - mean) ** 2 for gain in self.gains]
        return Fraction(sum(map(mul, squares, self.weights))) / sum(self.weights) / self.scale**2

    def value(self, spread: Fraction = Fraction(0)) -> Value:
        """Return the average and its error: the mean lies within two errors in 95 of 100 cases.

        ``spread``: the largest of all choices. Layouts that agree may have missed one that is as
        far off as any choice varies, so one such layout is counted in. Few layouts widen the error
        as Student's distribution does.
        """
        if self.every:
            return Value(self.mean)
        drawn = Fraction(sum(self.weights) ** 2, sum(map(mul, self.weights, self.weights)))
        variance = (drawn * self.spread + spread) / (drawn + 1) / max(drawn - 3, Fraction(1, 2))
        return Value(self.mean, root(variance))

    def over(self, other: "Samples", spread: Fraction = Fraction(0)) -> Value:
        """Return what this choice brings more than another, by layout where they are common."""
        if (self.scale, self.every, self.weights) == (other.scale, other.every, other.weights):
            gains = [mine - theirs for mine, theirs in zip(self.gains, other.gains, strict=True)]
            return self._replace(gains=gains).value(spread)
        mine, theirs = self.value(spread), other.value(spread)
        return Value(mine.mean - theirs.mean, root(mine.error**2 + theirs.error**2))


class ValuedChoice(NamedTuple, Generic[Action]):
    """Something that may be done: what it brings, and what it loses against what is advised.

    ``gains``: the layouts behind both.
    """

    action: Action
    value: Value
    loss: Value
    gains: Samples


@dataclass(frozen=True, slots=True)
class Weighed(Generic[Action]):
    """An action and why: ``reason`` names a sentence.

    ``choices`` are those that were weighed: the action first, then by what they lose.
    """

    action: Action
    reason: str
    choices: tuple[ValuedChoice[Action], ...] = ()

    @property
    def worse(self) -> tuple[ValuedChoice[Action], ...]:
        """Every other choice, the smallest loss first."""
        return self.choices[1:]


def root(square: Fraction) -> Fraction:
    """Return the root to one part of `DIGITS`."""
    return Fraction(isqrt(int(square * DIGITS**2)), DIGITS)


def exactly(gain: int | Fraction, scale: int = 1) -> Samples:
    """Return what is known for certain, no layout asked."""
    return Samples((gain,), (1,), scale, every=True)


def best_of(found: Mapping[Action, Samples]) -> Action:
    """Return the best choice, the first of equals."""
    means = {action: each.mean for action, each in found.items()}
    return max(means, key=means.__getitem__)


def weighed(found: Mapping[Action, Samples], first: Action) -> tuple[ValuedChoice[Action], ...]:
    """Return choices as `Weighed` has them."""
    best, spread = found[first], max(each.spread for each in found.values())
    choices = [
        ValuedChoice(action, each.value(spread), best.over(each, spread), each)
        for action, each in found.items()
    ]
    return tuple(sorted(choices, key=lambda each: (each.action != first, each.loss.mean)))


@dataclass(frozen=True, slots=True)
class ComputerPlayers(Generic[View, Action, Advice]):
    """How computers play one game. The functions can be pickled: worker processes run them.

    - ``choose``: what the viewer does at a level of play, with answers to votes.
    - ``advise``: what the strongest player would do, and why.
    - ``fallbacks``: for each level that searches, the level that plays in its place when no search
      can be run. All other levels answer within milliseconds.
    """

    choose: Callable[[View, random.Random, str, Effort], Action]
    advise: Callable[[View, random.Random, Effort], Advice]
    fallbacks: Mapping[str, str]
