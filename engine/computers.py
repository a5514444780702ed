"""Computer players: what all games share."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil, isqrt
from operator import mul
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

View_contra = TypeVar("View_contra", contravariant=True)
Action = TypeVar("Action")
Advice_co = TypeVar("Advice_co", covariant=True)
Action_co = TypeVar("Action_co", covariant=True)


class Level(StrEnum):
    """Levels of computers that games offer, weakest first."""

    NOVICE = "novice"
    CLUB = "club"
    EXPERT = "expert"


def never() -> bool:
    """Return False: the search is not cut short."""
    return False


@dataclass(frozen=True, slots=True)
class Effort:
    """The search budget of one decision.

    ``samples`` layouts of the hidden cards are tried; the same number always gives the same choice.
    ``enough`` is called between two of them and ends the search early: the only access to a clock,
    as the engine has none.
    """

    samples: int = 40
    enough: Callable[[], bool] = never


DEFAULT_EFFORT = Effort()
DIGITS = 1000
"""Errors are rounded to this part of a whist or unit."""
LEAST_ERROR = Fraction(1, DIGITS)
"""Error of an average that is not exact, however well its layouts agree."""
UNCOMPILED_SAMPLES = 6
"""Maximum of samples while the slow Python solver replaces the uncompiled one."""


class Value(NamedTuple):
    """An average gain, in whists or units of the stake, and its standard error.

    The error is 0 only where the gain is exact: nothing was drawn, and no model has a part in it.
    """

    mean: Fraction
    error: Fraction = Fraction(0)

    @property
    def clear(self) -> bool:
        """Return whether it exceeds zero by more than two errors."""
        return not self.within(2)

    def within(self, errors: int) -> bool:
        """Return whether it exceeds zero by no more than so many errors."""
        return self.mean <= errors * self.error


class Samples(NamedTuple):
    """A choice's gain in each sampled layout, in parts (``scale``) of a whist or unit.

    ``weights``, by layout, count how often each was drawn, or how likely it is where ``every``
    layout is among them. ``plain``: the gains by search alone, where a model of the others has
    changed them.
    """

    gains: Sequence[int | Fraction]
    weights: Sequence[int]
    scale: int = 1
    every: bool = False
    plain: Sequence[int | Fraction] | None = None

    @property
    def mean(self) -> Fraction:
        """The average gain."""
        total = sum(map(mul, self.gains, self.weights))
        return Fraction(total) / (self.scale * sum(self.weights))

    @property
    def spread(self) -> Fraction:
        """The variance of the gain of one layout."""
        mean = self.mean * self.scale
        squares = [(gain - mean) ** 2 for gain in self.gains]
        return Fraction(sum(map(mul, squares, self.weights))) / sum(self.weights) / self.scale**2

    def value(self, spread: Fraction = Fraction(0)) -> Value:
        """Return the average and its error: the mean lies within two errors in 95 of 100 cases.

        ``spread``: the largest of all choices. Layouts that agree may have missed one that is as
        far off as any choice varies, so one such layout is counted in. Few layouts widen the error
        as Student's distribution does, and a single one says nothing: its error is all of it. Of
        ``every`` layout it is the part that models have in it.
        """
        if self.every:
            return Value(self.mean, self._modelled())
        if len(self.gains) == 1:
            return Value(self.mean, max(abs(self.mean), LEAST_ERROR))
        drawn = Fraction(sum(self.weights) ** 2, sum(map(mul, self.weights, self.weights)))
        variance = (drawn * self.spread + spread) / (drawn + 1) / max(drawn - 3, Fraction(1, 2))
        return Value(self.mean, max(root(variance), LEAST_ERROR))

    def _modelled(self) -> Fraction:
        """Return how far the average is from that of equally likely layouts by search alone.

        Of a single layout it may be 0, of several never: what they come to has to be guessed.
        """
        plain = self.gains if self.plain is None else self.plain
        moved = abs(self.mean - Fraction(sum(plain)) / (self.scale * len(plain)))
        return max(Fraction(ceil(moved * DIGITS), DIGITS), LEAST_ERROR * (len(plain) > 1))

    def with_more(self, other: "Samples") -> "Samples":
        """Return this choice's gains in the layouts of both; of every layout it stays as it is."""
        if self.every:
            return self
        gains, weights = (*self.gains, *other.gains), (*self.weights, *other.weights)
        return self._replace(gains=gains, weights=weights)

    def over(self, other: "Samples", spread: Fraction = Fraction(0)) -> Value:
        """Return this choice's advantage over another, by layout where they share them."""
        if (self.scale, self.every, self.weights) == (other.scale, other.every, other.weights):
            searched = self.plain or self.gains, other.plain or other.gains
            gains = [mine - theirs for mine, theirs in zip(self.gains, other.gains, strict=True)]
            plain = [mine - theirs for mine, theirs in zip(*searched, strict=True)]
            return self._replace(gains=gains, plain=plain).value(spread)
        mine, theirs = self.value(spread), other.value(spread)
        return Value(mine.mean - theirs.mean, root(mine.error**2 + theirs.error**2))


class ValuedChoice(NamedTuple, Generic[Action_co]):
    """A choice: its gain, and its loss against the advised one.

    ``gains``: the layouts behind both.
    """

    action: Action_co
    value: Value
    loss: Value
    gains: Samples


@dataclass(frozen=True, slots=True)
class Weighed(Generic[Action_co]):
    """An action with its reason: ``reason`` names a sentence.

    ``choices`` are those that were evaluated: the action first, then by loss.
    """

    action: Action_co
    reason: str
    choices: tuple[ValuedChoice[Action_co], ...] = ()

    @property
    def worse(self) -> tuple[ValuedChoice[Action_co], ...]:
        """All other choices, the smallest loss first."""
        return self.choices[1:]


def root(square: Fraction) -> Fraction:
    """Return the square root to one part of `DIGITS`."""
    return Fraction(isqrt(int(square * DIGITS**2)), DIGITS)


def exactly(gain: int | Fraction, scale: int = 1) -> Samples:
    """Return a certain gain, without layouts."""
    return Samples((gain,), (1,), scale, every=True)


def best_of(found: Mapping[Action, Samples]) -> Action:
    """Return the best choice, the first of equals."""
    means = {action: each.mean for action, each in found.items()}
    return max(means, key=means.__getitem__)


def weighed(found: Mapping[Action, Samples], first: Action) -> tuple[ValuedChoice[Action], ...]:
    """Return choices in the order of `Weighed`."""
    best, spread = found[first], max(each.spread for each in found.values())
    choices = [
        ValuedChoice(action, each.value(spread), best.over(each, spread), each)
        for action, each in found.items()
    ]
    return tuple(sorted(choices, key=lambda each: (each.action != first, each.loss.mean)))


@dataclass(frozen=True, slots=True)
class FrozenPlayers(Generic[View_contra, Action_co]):
    """Computers that answer the same view alike, in every process and without a clock.

    - ``version``: grows when an answer or a key may be another.
    - ``key``: a digest of all of a view that an answer may depend on.
    - ``answer``: the viewer's action, by view, level and seed; can be pickled.
    """

    version: str
    key: Callable[[View_contra], str]
    answer: Callable[[View_contra, str, str], Action_co]


@dataclass(frozen=True, slots=True)
class ComputerPlayers(Generic[View_contra, Action_co, Advice_co]):
    """The computers of one game. The functions can be pickled for worker processes.

    - ``choose``: the viewer's action at a level of play, answers to votes included.
    - ``advise``: the strongest player's action, and its reason.
    - ``fallbacks``: for each level that searches, the one that replaces it when no search can run.
      All other levels answer within milliseconds.
    - ``frozen``: those of a set of deals that everybody plays, if the game has any.
    """

    choose: Callable[[View_contra, random.Random, str, Effort], Action_co]
    advise: Callable[[View_contra, random.Random, Effort], Advice_co]
    fallbacks: Mapping[str, str]
    frozen: FrozenPlayers[View_contra, Action_co] | None = None


AnyFrozen: TypeAlias = FrozenPlayers[Any, Any]
"""Computers of a game whose views and actions only itself knows."""
