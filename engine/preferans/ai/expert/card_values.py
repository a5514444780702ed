"""What every playable card is worth over many worlds, in the points of this pulka."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.computers import Effort
from engine.preferans.ai.expert import payoff
from engine.preferans.ai.expert.opponent_errors import ErrorModel, OpenPosition, equivalents
from engine.preferans.ai.expert.position import PublicPosition
from engine.preferans.ai.expert.worlds import SampledWorld
from engine.preferans.ai.knowledge import owned
from engine.preferans.observe import PlayerView

SIDE_PARTS: Final = 4
"""Parts of a unit of `payoff` in the values of `side_gains`."""
BATCH: Final = 8
"""Worlds searched between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class CardValues:
    """``points[i]`` is what ``cards[i]`` gains the viewer's side, summed over all worlds.

    ``cards`` ascend. A whist has `payoff.UNITS_PER_WHIST` times ``scale`` points. ``tricks[i]``
    are the declarer's (on all-pass the viewer's) tricks after card i, in hundredths. ``worlds``
    counts the worlds that were searched; ``reached`` are the fewest and the most of those tricks
    in any world, with the card that is best in it: no claim can hold beyond them.
    """

    cards: tuple[Card, ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    scale: int
    worlds: int
    reached: tuple[int, int]

    @property
    def best(self) -> int:
        """The most any card is worth."""
        return max(self.points)

    def best_cards(self) -> list[Card]:
        """Return the cards worth that much, ascending."""
        best = self.best
        return [card for card, each in zip(self.cards, self.points, strict=True) if each == best]


def highest_of_best(found: CardValues) -> Card:
    """Return the highest of the best cards: it cannot take a trick later."""
    return max(found.best_cards(), key=lambda card: (card & 7, -card))


def batches(
    found: Sequence[SampledWorld], effort: Effort, size: int = BATCH
) -> Iterator[Sequence[SampledWorld]]:
    """Yield the worlds in batches: the first one always, the others until time is up."""
    for start in range(0, len(found), size):
        if start and effort.enough():
            return
        yield found[start : start + size]


def evaluate(
    position: PublicPosition, found: Sequence[SampledWorld], gains: Sequence[int], effort: Effort
) -> CardValues:
    """Value every card over the worlds; ``gains`` are by the declarer's tricks in all.

    Where only one layout of three hands is left, the errors that opponents may make decide between
    equals.
    """
    sure = len(found) == 1 and len(position.order) == 3
    points = [0] * len(position.cards)
    tricks = [0] * len(position.cards)
    weight = count = 0
    fewest, most = 10, 0
    for some in batches(found, effort):
        for world, row in zip(some, position.values(some), strict=True):
            weight += world.weight
            count += 1
            for place, total in enumerate(row):
                tricks[place] += world.weight * total
            worths = _with_errors(position, world, row, gains) if sure else _exact(row, gains)
            for place, gain in enumerate(worths):
                points[place] += world.weight * gain
            reached = max(row, key=gains.__getitem__)
            fewest, most = min(fewest, reached), max(most, reached)
    return CardValues(
        cards=position.cards,
        points=tuple(points),
        tricks=tuple(100 * each // weight for each in tricks),
        scale=100 * SIDE_PARTS * weight,
        worlds=count,
        reached=(fewest, most),
    )


def _exact(row: Sequence[int], gains: Sequence[int]) -> list[int]:
    return [100 * gains[total] for total in row]


def _with_errors(
    position: PublicPosition, world: SampledWorld, row: Sequence[int], gains: Sequence[int]
) -> list[int]:
    """Return a hundred times the gains by `ErrorModel`; equivalent cards get the same."""
    first, second, third = position.order
    hands = world.hands[first], world.hands[second], world.hands[third]
    here = OpenPosition(hands, position.leader, position.table, position.taken)
    model = ErrorModel(position.declarer, position.strain, gains)
    lowest = equivalents(position.cards, here.others())
    found: dict[Card, int] = {}
    for card, total in zip(position.cards, row, strict=True):
        if lowest[card] not in found:
            found[lowest[card]] = model.gain_after(here, card, total)
    return [found[lowest[card]] for card in position.cards]


def side_gains(seen: PlayerView) -> tuple[int, ...]:
    """Return what the viewer's side gains by the declarer's tricks in all: values for 0 to 10.

    In `SIDE_PARTS` to a unit of `payoff`. The declarer and a lone whister play for themselves. The
    passer beside a whister plays for both of them, as partners do, and so do two whisters: half of
    what the two gain together. The defenders' tricks still to come are split evenly.
    """
    outcome = payoff.outcome_of(seen)
    declarer = seen.declarer
    assert declarer is not None  # noqa: S101 - a contract is played
    shares = _shares(seen)
    one, other = (seat for seat in seen.active if seat != declarer)
    found = []
    for total in range(11):
        value = 0
        rest = 10 - max(total, seen.taken[declarer]) - seen.taken[one] - seen.taken[other]
        for extra in (0, 1):
            taken = list(seen.taken)
            taken[declarer] = total
            taken[one] += (rest + extra) // 2
            taken[other] = 10 - total - taken[one]
            gains = payoff.gains(seen, outcome, taken)
            value += sum(share * gains[seat] for seat, share in shares)
        found.append(value)
    return tuple(found)


def _shares(seen: PlayerView) -> tuple[tuple[int, int], ...]:
    """Return whose gain the viewer plays for: seats with their shares, two in all."""
    alone = seen.whisters == (seen.viewer,)
    if seen.viewer == seen.declarer or alone:
        return ((seen.viewer, 2),)
    if seen.viewer in seen.whisters or not seen.whisters:
        others = [seat for seat in owned(seen) if seat != seen.declarer]
        return tuple((seat, 2 // len(others)) for seat in others)
    return ((seen.viewer, 1), *((seat, 1) for seat in seen.whisters))
