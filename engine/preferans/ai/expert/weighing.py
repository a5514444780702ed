"""What every playable card is worth over many worlds, in the points of this pulka."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.computers import Effort
from engine.preferans.ai.expert import worth
from engine.preferans.ai.expert.board import Board
from engine.preferans.ai.expert.lapses import Lapses, Scene, runs
from engine.preferans.ai.expert.worlds import World
from engine.preferans.observe import PlayerView

SIDE: Final = 4
"""Parts of a unit of `worth` in what `side_gains` finds."""
BATCH: Final = 8
"""Worlds searched between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """``cards`` ascending; ``points[i]`` is what card i gains the viewer's side over all worlds.

    A point is one `worth.PART` of a whist, times ``scale``. ``tricks[i]`` are the declarer's
    (on all-pass the viewer's) tricks after card i, in hundredths. ``worlds`` counts the layouts
    that were searched, ``reached`` are the fewest and the most of those tricks over the layouts,
    each with its own best card: no claim can hold beyond them.
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

    def equals(self) -> list[Card]:
        """The cards worth that much, ascending."""
        best = self.best
        return [card for card, each in zip(self.cards, self.points, strict=True) if each == best]

    def gain(self, card: Card, other: Card) -> int:
        """What ``card`` gains over ``other``, in points."""
        return self.points[self.cards.index(card)] - self.points[self.cards.index(other)]


def highest(found: Weighing) -> Card:
    """Of equal cards the highest: what is got rid of now takes no trick later."""
    return max(found.equals(), key=lambda card: (card & 7, -card))


def batches(found: Sequence[World], effort: Effort, size: int = BATCH) -> Iterator[Sequence[World]]:
    """Portions of the worlds: the first, and the others until ``effort`` has had enough."""
    for start in range(0, len(found), size):
        if start and effort.enough():
            return
        yield found[start : start + size]


def over(board: Board, found: Sequence[World], gains: Sequence[int], effort: Effort) -> Weighing:
    """Weigh every card: ``gains`` by the declarer's tricks in all, averaged over the worlds.

    Where one layout is left the answers of the others are looked through for lapses.
    """
    sure = len(found) == 1
    points = [0] * len(board.cards)
    tricks = [0] * len(board.cards)
    weight = count = 0
    fewest, most = 10, 0
    for some in batches(found, effort):
        for world, row in zip(some, board.values(some), strict=True):
            weight += world.weight
            count += 1
            for place, total in enumerate(row):
                tricks[place] += world.weight * total
            worths = _with_lapses(board, world, row, gains) if sure else _exact(row, gains)
            for place, gain in enumerate(worths):
                points[place] += world.weight * gain
            reached = max(row, key=gains.__getitem__)
            fewest, most = min(fewest, reached), max(most, reached)
    return Weighing(
        board.cards,
        tuple(points),
        tuple(100 * each // weight for each in tricks),
        100 * SIDE * weight,
        count,
        (fewest, most),
    )


def _exact(row: Sequence[int], gains: Sequence[int]) -> list[int]:
    return [100 * gains[total] for total in row]


def _with_lapses(board: Board, world: World, row: Sequence[int], gains: Sequence[int]) -> list[int]:
    """Hundredfold gains; cards that play alike get the same."""
    scene = Scene(board.hands(world), board.leader, board.table, board.taken)
    lapses = Lapses(board.declarer, board.strain, gains)
    alike = runs(board.cards, scene.others())
    found: dict[Card, int] = {}
    for card, total in zip(board.cards, row, strict=True):
        if alike[card] not in found:
            found[alike[card]] = lapses.after(scene, card, total)
    return [found[alike[card]] for card in board.cards]


def side_gains(seen: PlayerView) -> tuple[int, ...]:
    """Return what the viewer's side gains by the declarer's tricks in all: eleven values, `SIDE`
    parts to a unit.

    The declarer and a lone whister think of themselves. The passer beside a whister plays for both
    of them, as partners do, and so do two whisters: half of what the two gain together. The
    defenders' tricks still to come are thought to fall to both alike.
    """
    outcome = worth.outcome_of(seen)
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
            gains = worth.gains(seen, outcome, taken)
            value += sum(share * gains[seat] for seat, share in shares)
        found.append(value)
    return tuple(found)


def _shares(seen: PlayerView) -> tuple[tuple[int, int], ...]:
    """How much of whose gain the viewer plays for, two parts in all."""
    alone = seen.whisters == (seen.viewer,)
    if seen.viewer == seen.declarer or alone:
        return ((seen.viewer, 2),)
    if seen.viewer in seen.whisters or not seen.whisters:
        return tuple((seat, 1) for seat in seen.active if seat != seen.declarer)
    return ((seen.viewer, 1), *((seat, 1) for seat in seen.whisters))
