"""All-pass: everyone for himself, every hand but one's own hidden. Rule 6.

In each sampled world the exact search says how many tricks everybody takes after each card, as an
average over equally good plays; what they cost is read off the sheet. Trick counts are whole where
points are written, so an average between two counts is priced between the two.
"""

import random
from collections.abc import Sequence
from typing import Final

from engine.computers import Effort
from engine.preferans.actions import PlayCard
from engine.preferans.ai.expert import weighing, worth
from engine.preferans.ai.expert.weighing import Weighing
from engine.preferans.ai.expert.worlds import World, worlds
from engine.preferans.observe import PlayerView
from engine.solver.all_pass import TRICK, Shares, expected_by_card_in
from engine.tricks import cards_in

PORTION: Final = 4
"""Worlds searched between two looks at the clock: with ten cards each takes long."""


def weigh(seen: PlayerView, rng: random.Random, effort: Effort) -> Weighing:
    """Weigh every playable card of the viewer."""
    cards = tuple(move.card for move in seen.moves if isinstance(move, PlayCard))
    prices = _Prices(seen)
    points = [0] * len(cards)
    tricks = [0] * len(cards)
    weight = count = 0
    fewest, most = 10 * TRICK, 0
    taken = seen.taken[seen.viewer] * TRICK
    place = seen.active.index(seen.viewer)
    for some in weighing.batches(worlds(seen, rng, effort.samples), effort, PORTION):
        for world, row in zip(some, _shares(seen, some), strict=True):
            weight += world.weight
            count += 1
            for at, shares in enumerate(row):
                points[at] += world.weight * prices.of(shares)
                tricks[at] += world.weight * (taken + shares[place])
            least = taken + min(shares[place] for shares in row)
            fewest, most = min(fewest, least), max(most, least)
    return Weighing(
        cards,
        tuple(points),
        tuple(100 * each // (weight * TRICK) for each in tricks),
        weight * TRICK,
        count,
        (fewest // TRICK, -(-most // TRICK)),
    )


def _shares(seen: PlayerView, some: Sequence[World]) -> list[tuple[Shares, ...]]:
    """Per world, what everybody takes from here on after each card."""
    first, second, third = seen.active
    hands = [(world.hands[first], world.hands[second], world.hands[third]) for world in some]
    table = tuple(card for seat, card in seen.table if seat in seen.active)
    leader = 0 if seen.leader is None else seen.active.index(seen.leader)
    if seen.talon_card is None:
        return expected_by_card_in(hands, leader, table)
    # The second talon card is not known while the first one leads.
    talons = [
        (seen.talon_card, *(cards_in(world.away) if not seen.tricks else ())) for world in some
    ]
    return expected_by_card_in(
        hands, leader, table, talons, dealer_plays=seen.agreement.players == 4
    )


class _Prices:
    """What shares of the tricks still to come gain the viewer, in units times `TRICK`."""

    def __init__(self, seen: PlayerView) -> None:
        self.seen = seen
        self.outcome = worth.outcome_of(seen)
        self.viewer = seen.viewer
        self.others = [seat for seat in range(seen.agreement.players) if seat != seen.viewer]
        self.place = {seat: player for player, seat in enumerate(seen.active)}
        self.found: dict[tuple[int, ...], int] = {}

    def of(self, shares: Shares) -> int:
        """Price the viewer's share between the whole counts beside it."""
        mine = shares[self.place[self.viewer]]
        low, part = divmod(mine, TRICK)
        if not part:
            return self._gain(low, shares) * TRICK
        return self._gain(low, shares) * (TRICK - part) + self._gain(low + 1, shares) * part

    def _gain(self, mine: int, shares: Shares) -> int:
        """The others share the rest in whole tricks, as near to their shares as can be."""
        rest = 10 - sum(self.seen.taken) - mine
        wanted = [shares[self.place.get(seat, 3)] for seat in self.others]
        total = sum(wanted)
        taken = list(self.seen.taken)
        taken[self.viewer] += mine
        parts = [rest * each // total if total else 0 for each in wanted]
        spare = rest - sum(parts)
        order = sorted(
            range(len(parts)), key=lambda at: (parts[at] * total - rest * wanted[at], at)
        )
        for at in order[:spare]:
            parts[at] += 1
        for seat, part in zip(self.others, parts, strict=True):
            taken[seat] += part
        key = tuple(taken)
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = worth.of_taken(self.seen, self.outcome, key)
        return found
