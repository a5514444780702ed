"""Standings of a set: what everybody made of the same cards from the same seat.

>>> found = standings(2, {("a", 1): Fraction(6), ("b", 1): Fraction(4), ("b", 2): Fraction(1)})
>>> [(each.person, each.place, str(each.share)) for each in found]
[('a', 1, '5/8'), ('b', 2, '1/4')]
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic, TypeVar

P = TypeVar("P", bound=Hashable)

ZERO: Final = Fraction(0)
UNPLAYED: Final = Fraction(1, 4)
"""Share of a deal that was not played in time."""
FEW: Final = 8
"""Number of people from which a deal needs no computers to compare with."""
BEST: Final = 3
"""Number of members whose shares count for a group."""


@dataclass(frozen=True, slots=True)
class Standing(Generic[P]):
    """A person's result: the share of others beaten in each deal, None for an unplayed one.

    ``share`` is their mean, ``points`` their sum of whists or points; ties are parted by those.
    """

    person: P
    shares: tuple[Fraction | None, ...]
    share: Fraction
    points: Fraction
    place: int


def standings(
    deals: int,
    points: Mapping[tuple[P, int], Fraction],
    unnamed: Mapping[int, Sequence[Fraction]] = {},
    computers: Mapping[int, Sequence[Fraction]] = {},
) -> list[Standing[P]]:
    """Return the standings, the best first, of people by their ``points`` in deals, from 1.

    ``unnamed``: points of people who have no place any more; ``computers``: those of computers in
    the same seat, who count where fewer than `FEW` people have played.
    """
    made: dict[int, list[Fraction]] = defaultdict(list)
    for (_, deal), won in points.items():
        made[deal].append(won)
    for deal, of_people in made.items():
        of_people.extend(unnamed.get(deal, ()))
        more = computers.get(deal, ()) if len(of_people) < FEW else ()
        made[deal] = sorted([*of_people, *more])
    numbers, people = range(1, deals + 1), dict.fromkeys(person for person, _ in points)
    shares = {
        person: tuple(
            _beaten(points[person, deal], made[deal]) if (person, deal) in points else None
            for deal in numbers
        )
        for person in people
    }
    worth = {
        person: (
            sum((UNPLAYED if each is None else each for each in shares[person]), ZERO) / deals,
            sum((points.get((person, deal), ZERO) for deal in numbers), ZERO),
        )
        for person in people
    }
    order = sorted(people, key=lambda person: worth[person], reverse=True)
    places: dict[tuple[Fraction, Fraction], int] = {}
    for place, person in enumerate(order, 1):
        places.setdefault(worth[person], place)
    return [
        Standing(person, shares[person], *worth[person], places[worth[person]]) for person in order
    ]


def _beaten(mine: Fraction, made: Sequence[Fraction]) -> Fraction:
    """Return the share of others who made less, a draw counting half; half if there are none.

    ``made``: what all have made, oneself included, in ascending order.
    """
    less = bisect_left(made, mine)
    same, others = bisect_right(made, mine) - less - 1, len(made) - 1
    return Fraction(2 * less + same, 2 * others) if others else Fraction(1, 2)


def of_group(found: Collection[Standing[P]], members: Collection[P]) -> Fraction | None:
    """Return a group's result: the mean of its best members; None for too few of them."""
    best = sorted((each.share for each in found if each.person in members), reverse=True)[:BEST]
    return sum(best, ZERO) / BEST if len(best) == BEST else None
