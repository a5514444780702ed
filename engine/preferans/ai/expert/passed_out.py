"""What an all-pass is worth to the viewer before it is played."""

from collections.abc import Sequence
from typing import Final

from engine.computers import Effort
from engine.preferans.ai.expert import worth
from engine.preferans.ai.expert.worlds import World
from engine.preferans.observe import PlayerView
from engine.preferans.scoring import Outcome
from engine.solver.all_pass import TRICK, expected_in
from engine.tricks import cards_in

EVERY: Final = 2
"""One world in so many is searched; the next ones are taken to bring the same."""
TRUSTED: Final = 65
"""Percent of a gain seen with open cards that is left on average when the cards are hidden: in
games of experts the tricks kept so much of their distance from the mean."""
BATCH: Final = 4
"""Worlds searched between two looks at the clock."""


def gains(seen: PlayerView, found: Sequence[World], effort: Effort) -> list[int]:
    """Return the viewer's gain, in worth units, in each world that is passed out.

    The tricks are those of exact search where everybody plays for himself, rounded to whole ones.
    """
    players = seen.agreement.players
    outcome = Outcome(seen.dealer, seen.active, price=seen.all_pass_price)
    picked = found[::EVERY]
    values: list[int] = []
    first, second, third = seen.active
    for start in range(0, len(picked), BATCH):
        if values and effort.enough():
            break
        some = picked[start : start + BATCH]
        hands = [(world.hands[first], world.hands[second], world.hands[third]) for world in some]
        talons = None
        if seen.agreement.convention.all_pass_talon:
            # Nobody knows which card of the talon comes first: every other world, the higher one.
            talons = [cards_in(world.away)[:: -1 if at % 2 else 1] for at, world in enumerate(some)]
        for shares in expected_in(hands, 0, talons=talons, dealer_plays=players == 4):
            taken = [0] * players
            for seat, tricks in zip((*seen.active, seen.dealer), _whole(shares), strict=True):
                taken[seat] += tricks
            values.append(TRUSTED * worth.of_taken(seen, outcome, taken) // 100)
    return [values[min(number // EVERY, len(values) - 1)] for number in range(len(found))]


def _whole(shares: Sequence[int]) -> list[int]:
    """Round shares to whole tricks with the same sum, the largest remainders up."""
    rounded = [share // TRICK for share in shares]
    missing = sum(shares) // TRICK - sum(rounded)
    by_rest = sorted(range(len(shares)), key=lambda place: (-(shares[place] % TRICK), place))
    for place in by_rest[:missing]:
        rounded[place] += 1
    return rounded
