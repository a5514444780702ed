"""What every playable card is worth over many worlds, in the points of this pulka."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.computers import Effort, Samples
from engine.preferans.ai import payoff
from engine.preferans.ai.expert.layouts import hidden
from engine.preferans.ai.expert.opponent_errors import ErrorModel, OpenPosition, equivalents
from engine.preferans.ai.expert.position import PublicPosition, position_of
from engine.preferans.ai.expert.worlds import SampledWorld, samples
from engine.preferans.ai.seats import owned
from engine.preferans.observe import PlayerView

PARTS_PER_WHIST: Final = 4 * payoff.UNITS_PER_WHIST
"""Parts of a whist in the values of `shared_gains`."""
Shares = tuple[tuple[int, int], ...]
"""Seats whose gain counts, with their shares: two in all."""
BATCH: Final = 8
"""Worlds searched between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class CardValues:
    """What each card, ascending, gains the viewer's side by world, in whists.

    ``tricks``: the declarer's (on all-pass the viewer's) in all. ``reached`` are the fewest and the
    most of them in any world, with the card that is best in it: no claim can hold beyond them.
    """

    gains: Mapping[Card, Samples]
    tricks: Mapping[Card, Samples]
    reached: tuple[int, int]

    @property
    def best_cards(self) -> list[Card]:
        """The cards that are worth most, ascending."""
        means = {card: each.mean for card, each in self.gains.items()}
        best = max(means.values())
        return [card for card, each in means.items() if each == best]


def highest_of_best(found: CardValues) -> Card:
    """Return the highest of the best cards: it cannot take a trick later."""
    return max(found.best_cards, key=lambda card: (card & 7, -card))


def batches(
    found: Sequence[SampledWorld], effort: Effort, size: int = BATCH
) -> Iterator[Sequence[SampledWorld]]:
    """Yield the worlds in batches: the first one always, the others until time is up."""
    for start in range(0, len(found), size):
        if start and effort.enough():
            return
        yield found[start : start + size]


def evaluate(
    position: PublicPosition,
    found: Sequence[SampledWorld],
    gains: Sequence[int],
    effort: Effort,
    *,
    layouts: int,
) -> CardValues:
    """Value every card over the worlds; ``gains`` are by the declarer's tricks in all.

    ``layouts``: how many there are. Where only one of three hands is left, the errors that
    opponents may make decide between equals.
    """
    sure = len(found) == 1 and len(position.order) == 3
    rows, plain, worths = list[Sequence[int]](), list[Sequence[int]](), list[Sequence[int]]()
    for some in batches(found, effort):
        for world, row in zip(some, position.values(some), strict=True):
            rows.append(row)
            plain.append([100 * gains[total] for total in row])
            worths.append(_with_errors(position, world, row, gains) if sure else plain[-1])
    reached = [max(row, key=gains.__getitem__) for row in rows]
    every = len(rows) == layouts
    worth = by_card(position.cards, found, worths, 100 * PARTS_PER_WHIST, every=every)
    if sure:
        searched = by_card(position.cards, found, plain, 100 * PARTS_PER_WHIST, every=every)
        worth = {card: each._replace(plain=searched[card].gains) for card, each in worth.items()}
    return CardValues(
        worth,
        by_card(position.cards, found, rows, 1, every=every),
        (min(reached), max(reached)),
    )


def by_card(
    cards: Sequence[Card],
    found: Sequence[SampledWorld],
    rows: Sequence[Sequence[int]],
    scale: int,
    *,
    every: bool,
) -> dict[Card, Samples]:
    """Return the samples of each card; ``rows``, by world, hold a value for every card."""
    columns = zip(*rows, strict=True)
    return {
        card: samples(found, column, scale, every=every)
        for card, column in zip(cards, columns, strict=True)
    }


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


def side_gains(view: PlayerView) -> tuple[int, ...]:
    """Return what the viewer's side gains by the declarer's tricks in all; see `shared_gains`.

    The declarer and a lone whister play for themselves. The passer beside a whister plays for both
    of them, as partners do, and so do two whisters: half of what the two gain together.
    """
    return shared_gains(view, _shares(view))


def shared_gains(view: PlayerView, shares: Shares) -> tuple[int, ...]:
    """Return what seats with these shares gain by the declarer's tricks in all, 0 to 10.

    A whist has `PARTS_PER_WHIST` of them. The defenders' tricks still to come are split evenly;
    where one is left over, each takes it once.
    """
    outcome = payoff.outcome_of(view)
    declarer = view.declarer
    assert declarer is not None  # noqa: S101 - a contract is played
    one, other = (seat for seat in view.active if seat != declarer)
    found = []
    for total in range(11):
        value = 0
        rest = 10 - max(total, view.taken[declarer]) - view.taken[one] - view.taken[other]
        for extra in (0, 1):
            taken = list(view.taken)
            taken[declarer] = total
            taken[one] += (rest + extra) // 2
            taken[other] = 10 - total - taken[one]
            gains = payoff.gains(view, outcome, taken)
            value += sum(share * gains[seat] for seat, share in shares)
        found.append(value)
    return tuple(found)


def playing_on(
    view: PlayerView, found: Sequence[SampledWorld], gains: Sequence[int], effort: Effort
) -> Samples:
    """Return what is gained in these worlds once the rest is played; ``gains`` as above."""
    here, totals = position_of(view), list[int]()
    for some in batches(found, effort):
        totals += here.totals(some)
    every = len(totals) == hidden(view).total()
    return samples(found, [gains[total] for total in totals], PARTS_PER_WHIST, every=every)


def _shares(view: PlayerView) -> Shares:
    """Return whose gain the viewer plays for."""
    alone = view.whisters == (view.viewer,)
    if view.viewer == view.declarer or alone:
        return ((view.viewer, 2),)
    if view.viewer in view.whisters or not view.whisters:
        others = [seat for seat in owned(view) if seat != view.declarer]
        return tuple((seat, 2 // len(others)) for seat in others)
    return ((view.viewer, 1), *((seat, 1) for seat in view.whisters))
