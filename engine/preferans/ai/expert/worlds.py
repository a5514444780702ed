"""Sampled worlds: full layouts that fit what the viewer sees, weighed by what was bid and played.

Many layouts are drawn evenly from all that fit. Of these, some are picked in proportion to the
likelihood of what was said, and of those, again, in proportion to the likelihood of the discard and
of the cards played. So most worlds weigh the same, and unlikely ones cost no search.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from engine.computers import Samples
from engine.preferans.actions import DarkBid, DarkHold, SwitchToMisere
from engine.preferans.ai.expert.layouts import Layout, hidden
from engine.preferans.ai.expert.likelihood import LayoutLikelihood
from engine.preferans.ai.seats import others_after
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import CardSet, card_set, hand_of

DRAWN: Final = 8
"""Layouts drawn per sample, before those that fit the auction are picked."""
DRAWN_FOR_ORDER: Final = 24
"""The same where somebody else has ordered: few hands are good enough for that."""
POOL: Final = 6
"""Layouts per sample that are left before those that fit the play are picked."""


@dataclass(frozen=True, slots=True)
class SampledWorld:
    """One way the cards may lie.

    ``hands`` by seat, as they are now; sitting seats 0. ``away`` are the cards out of play: the
    discard, or an unseen talon (revealed talon cards of an all-pass are not in
    it). ``weight`` > 0: how many of the samples fell on this world, so the weights of `worlds`
    sum to the samples; only where all layouts are fewer than that do they state likelihoods, in
    millionths of all of them.
    """

    hands: tuple[CardSet, ...]
    away: CardSet
    weight: int

    def in_order(self, active: tuple[int, ...]) -> tuple[CardSet, CardSet, CardSet]:
        """Return the hands of the ``active`` seats: the first, second and third hand."""
        first, second, third = active
        return self.hands[first], self.hands[second], self.hands[third]

    def others(self, active: tuple[int, ...], seat: int) -> tuple[CardSet, CardSet]:
        """Return the hands of the other two, clockwise from ``seat``."""
        one, other = others_after(active, seat)
        return self.hands[one], self.hands[other]

    def with_talon(self, talon: CardSet) -> "SampledWorld":
        """Return the world with another talon: its cards change places with what lay there."""
        lacking = self.away & ~talon
        hands = list(self.hands)
        for seat, held in enumerate(self.hands):
            taken = held & talon
            hands[seat] &= ~talon
            while taken:
                hands[seat] |= lacking & -lacking
                lacking &= lacking - 1
                taken &= taken - 1
        return SampledWorld(tuple(hands), talon, self.weight)


def worlds(view: PlayerView, rng: random.Random, samples: int) -> list[SampledWorld]:
    """Return at most ``samples`` different worlds, at least one, in a fixed order for a seed.

    Consistent with everything the viewer sees: open hands, his own discard, the talon, cards
    played, suits not followed. Weighed by how likely bids, holds and passes, the contract
    ordered, the discard, the whisting and every card were.
    """
    samples = max(1, samples)
    unseen = hidden(view)
    if view.agreement.convention.own_talons:  # habits are those with 32 cards
        few = unseen.total() <= samples
        return _all([(each, 1) for each in (unseen.every() if few else unseen.draws(rng, samples))])
    likelihood = LayoutLikelihood(view)
    weighed: list[tuple[Layout, int]]
    if unseen.total() <= samples * POOL:
        weighed = [(layout, likelihood.layout(layout)) for layout in unseen.every()]
    else:
        each = DRAWN_FOR_ORDER if likelihood.laid else DRAWN
        drawn = unseen.draws(rng, samples * each)
        likely = _taken(
            [(layout, likelihood.words_likelihood(layout)) for layout in drawn], rng, samples * POOL
        )
        total: dict[Layout, int] = {}
        for layout, count in likely.items():
            refined, weight = likelihood.refined(layout, rng)
            total[refined] = total.get(refined, 0) + weight * count
        weighed = list(total.items())
    if len(weighed) <= samples:
        return _all(weighed)
    found = _taken(weighed, rng, samples)
    return [SampledWorld(layout.hands, layout.away, count) for layout, count in found.items()]


def at_last_word(view: PlayerView) -> PlayerView | None:
    """Return what a declarer saw at his last word; None where he bid without seeing his cards."""
    mine = [place for place, (seat, _) in enumerate(view.auction) if seat == view.viewer]
    if not mine or isinstance(view.auction[mine[-1]][1], DarkBid | DarkHold | SwitchToMisere):
        return None
    hands = list(view.hands)
    held = card_set((*(hands[view.viewer] or ()), *view.discard))
    hands[view.viewer] = hand_of(held & ~card_set(view.talon))
    counts = list(view.counts)
    counts[view.viewer] = len(hands[view.viewer] or ())
    return replace(
        view,
        stage=Stage.AUCTION,
        hands=tuple(hands),
        counts=tuple(counts),
        auction=view.auction[: mine[-1]],
        talon=(),
        talon_taken=False,
        discard=(),
        declarer=None,
        contract=None,
    )


def with_earlier(
    view: PlayerView, rng: random.Random, samples: int, earlier: random.Random | None
) -> list[SampledWorld]:
    """Return worlds, those of the declarer's last word that fit the talon among them.

    ``earlier``: the random source as it was at that word; None keeps none.
    """
    word = None if earlier is None else at_last_word(view)
    if earlier is None or word is None:
        return worlds(view, rng, samples)
    before, talon = worlds(word, earlier, samples), card_set(view.talon)
    drawn = sum(world.weight for world in before)
    kept = [world for world in before if world.away == talon]
    counts = [max(1, world.weight * samples // drawn) for world in kept]
    more = max(1, samples - sum(counts))
    found = worlds(view, rng, more)
    total = sum(world.weight for world in found)
    mine, away = card_set(view.hands[view.viewer] or ()), card_set(view.discard)
    for world, count in zip(kept, counts, strict=True):
        hands = [*world.hands]
        hands[view.viewer] = mine
        found.insert(0, SampledWorld(tuple(hands), away, max(1, count * total // more)))
    return found


def samples(
    found: Sequence[SampledWorld],
    gains: Sequence[int | Fraction],
    scale: int,
    *,
    every: bool = False,
) -> Samples:
    """Return what a choice gains in as many of the worlds as are given, in parts of a whist."""
    return Samples(gains, [world.weight for world in found[: len(gains)]], scale, every)


def _all(weighed: list[tuple[Layout, int]]) -> list[SampledWorld]:
    total = sum(weight for _, weight in weighed)
    if not total:
        return [SampledWorld(layout.hands, layout.away, 1) for layout, _ in weighed]
    return [
        SampledWorld(layout.hands, layout.away, max(1, 1_000_000 * weight // total))
        for layout, weight in weighed
    ]


def _taken(
    weighed: list[tuple[Layout, int]], rng: random.Random, samples: int
) -> dict[Layout, int]:
    """Take ``samples`` in proportion to weight, evenly spaced from a random start."""
    total = sum(weight for _, weight in weighed)
    if not total:
        weighed = [(layout, 1) for layout, _ in weighed]
        total = len(weighed)
    found: dict[Layout, int] = {}
    mark = rng.randrange(total)
    running = 0
    for layout, weight in weighed:
        running += weight * samples
        while mark < running:
            found[layout] = found.get(layout, 0) + 1
            mark += total
    return found
