"""Which costly cards an analysis names, and whether their players could have known better."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from engine.cards import Card
from engine.computers import Effort
from engine.preferans.analysis.findings import MOST_SLIPS, Knowledge, Slip
from engine.preferans.analysis.replay import Moment

JUDGED: Final = 10
"""How many slips, dearest first, are judged by what the player could know."""

Judge = Callable[["CostlyCard", random.Random], Slip]


@dataclass(frozen=True, slots=True)
class CostlyCard:
    """A slip with what is needed to judge and rank it.

    ``best`` are the cards that cost nothing; ``weight`` is the exact cost, in the same unit for all
    slips of a deal.
    """

    slip: Slip
    moment: Moment
    best: tuple[Card, ...]
    weight: Fraction


def nearest(equals: Sequence[Card], card: Card) -> Card:
    """Return the card of ``equals`` to name beside ``card``: the lowest, of its suit if any."""
    return min(equals, key=lambda each: (each.suit is not card.suit, each.rank, each.suit))


def worst_slips(
    found: Sequence[CostlyCard], judge: Judge, seed: str, effort: Effort
) -> tuple[Slip, ...]:
    """Return the dearest slips; judge them while there is time.

    Among equally dear ones those the player could have avoided come first, then the earlier.
    """
    dearest = sorted(found, key=lambda each: (-each.weight, each.slip.trick))[:JUDGED]
    judged: list[tuple[CostlyCard, Slip]] = []
    for each in dearest:
        # A random source per card: the judgement of one does not depend on the others.
        rng = random.Random(f"{seed}/{each.slip.card.code}")  # noqa: S311 - deals no cards
        slip = each.slip if effort.enough() else judge(each, rng)
        judged.append((each, slip))
    judged.sort(key=lambda pair: (-pair[0].weight, pair[1].knowledge is Knowledge.HIDDEN))
    return tuple(slip for _, slip in judged[:MOST_SLIPS])


def judge_by_layouts(
    found: CostlyCard, tables: Sequence[dict[Card, Fraction]], weights: Sequence[int]
) -> Slip:
    """Compare the card with the best of those that cost nothing, layout by layout.

    ``tables`` hold, per layout, what each card is worth to the player. It is held against him only
    where the difference is clear: its mean is more than one and a half of its standard errors.
    """
    slip = found.slip
    if not tables:
        return slip

    def mean(card: Card) -> Fraction:
        pairs = zip(tables, weights, strict=True)
        return sum((table[card] * weight for table, weight in pairs), Fraction(0))

    means = {card: mean(card) for card in found.best}
    most = max(means.values())
    better = nearest([card for card in found.best if means[card] == most], slip.card)
    apart = [
        (table[better] - table[slip.card]) * weight
        for table, weight in zip(tables, weights, strict=True)
    ]
    total = sum(apart, Fraction(0))
    middle = total / sum(weights)
    spread = sum(
        ((each - middle * weight) ** 2 for each, weight in zip(apart, weights, strict=True)),
        Fraction(0),
    )
    clear = total > 0 and 4 * total * total > 9 * spread
    knowledge = Knowledge.MISTAKE if clear else Knowledge.HIDDEN
    return replace(slip, better=better, knowledge=knowledge)
