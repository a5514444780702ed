"""Layouts of the hidden cards: drawn evenly from what is possible, or as the auction suggests."""

import random
from collections.abc import Callable, Iterator
from math import comb

from engine.napoleon.ai.cards import bits, listed
from engine.napoleon.ai.knowledge import DealKnowledge

Hands = list[int]
"""Cards in each hand, by seat."""


def layouts(known: DealKnowledge, rng: random.Random) -> Iterator[tuple[Hands, int]]:
    """Draw layouts without end, each with a weight that makes up for how it was drawn.

    Whoever cannot hold some suit draws first, from what is left to him. Where nobody is barred from
    anything all weights are equal.
    """
    others = [seat for seat in range(known.players) if seat != known.me and known.counts[seat]]
    others.sort(key=lambda seat: -(known.barred[seat] & known.unseen).bit_count())
    free = listed(known.unseen)
    plain = not any(known.barred[seat] & known.unseen for seat in others)
    wanted = sum(known.counts[seat] for seat in others)
    while True:
        hands = [0] * known.players
        hands[known.me] = known.hand
        weight = 1
        if plain:
            drawn = rng.sample(free, wanted)
            at = 0
            for seat in others:
                count = known.counts[seat]
                hands[seat] = bits(drawn[at : at + count])
                at += count
        else:
            left = known.unseen
            for seat in others:
                count = known.counts[seat]
                possible = left & ~known.barred[seat]
                ways = comb(possible.bit_count(), count)
                if not ways:
                    weight = 0
                    break
                weight *= ways
                hands[seat] = bits(rng.sample(listed(possible), count))
                left &= ~hands[seat]
        if weight:
            yield hands, weight


def believed(
    known: DealKnowledge,
    rng: random.Random,
    samples: int,
    likelihood: Callable[[Hands], int],
    spread: int,
) -> Iterator[Hands]:
    """Draw ``samples`` layouts by weight and ``likelihood``, of ``spread`` times as many."""
    drawn = []
    weights = []
    source = layouts(known, rng)
    for _ in range(samples * spread):
        hands, weight = next(source)
        drawn.append(hands)
        weights.append(weight * likelihood(hands))
    yield from _chosen(drawn, weights, samples, rng)


def _chosen(
    drawn: list[Hands], weights: list[int], samples: int, rng: random.Random
) -> list[Hands]:
    """Choose evenly along the heap of weights, so that a likely layout comes as often as it should.

    In random order: whoever stops early has seen no part of the heap more than another.
    """
    total = sum(weights)
    if not total:
        return drawn[:samples]
    mark, step = rng.randrange(total), total
    found = []
    heap, at = 0, 0
    marks = sorted((mark + step * each // samples) % total for each in range(samples))
    for hands, weight in zip(drawn, weights, strict=True):
        heap += weight
        while at < samples and marks[at] < heap:
            found.append(hands)
            at += 1
    rng.shuffle(found)
    return found
