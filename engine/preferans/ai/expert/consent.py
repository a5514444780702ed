"""Agreed results: taken when they are worth as much as playing on. Rule 7.6."""

import random
from fractions import Fraction

from engine.computers import Effort
from engine.preferans.actions import AGREE, REFUSE, Contract, ProposeResult
from engine.preferans.ai import club
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import worth
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.scoring import Outcome
from engine.solver import MISERE, tricks_in


def advise(seen: PlayerView, proposed: ProposeResult, rng: random.Random, effort: Effort) -> Advice:
    """Agree to a result of a contract or misère that is no worse than the expected one.

    On all-pass, where there are no sides to search for, the club player's count decides.
    """
    if seen.stage is not Stage.PLAY:
        action = club.answer(seen)
        return Advice(action, Reason.FAIR if action == AGREE else Reason.UNFAIR)
    outcome = worth.outcome_of(seen)
    gain = worth.of_taken(seen, outcome, proposed.taken) - _expected(seen, outcome, rng, effort)
    whists = gain / worth.PART
    if gain >= 0:
        return Advice(AGREE, Reason.FAIR, gain=whists)
    return Advice(REFUSE, Reason.UNFAIR, gain=whists)


def _expected(seen: PlayerView, outcome: Outcome, rng: random.Random, effort: Effort) -> Fraction:
    """The viewer's mean gain from playing on, both sides playing as well as can be."""
    assert seen.declarer is not None  # noqa: S101 - a contract is played
    assert seen.leader is not None  # noqa: S101 - only all-pass is led by the talon
    found = worlds(seen, rng, effort.samples)
    first, second, third = seen.active
    more = tricks_in(
        [(world.hands[first], world.hands[second], world.hands[third]) for world in found],
        seen.active.index(seen.leader),
        seen.active.index(seen.declarer),
        seen.contract.strain if isinstance(seen.contract, Contract) else MISERE,
        tuple(card for _, card in seen.table),
    )
    total = sum(
        world.weight * _shared(seen, outcome, seen.declarer, each)
        for world, each in zip(found, more, strict=True)
    )
    return Fraction(total, 2 * sum(world.weight for world in found))


def _shared(seen: PlayerView, outcome: Outcome, declarer: int, more: int) -> int:
    """Twice the gain when the declarer takes ``more``, and his opponents share the rest."""
    rest = 10 - sum(seen.taken) - more
    one, other = (seat for seat in seen.active if seat != declarer)
    total = 0
    for odd in (0, 1):
        taken = list(seen.taken)
        taken[declarer] += more
        taken[one] += (rest + odd) // 2
        taken[other] += rest - (rest + odd) // 2
        total += worth.of_taken(seen, outcome, taken)
    return total
