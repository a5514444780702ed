"""Matches of Napoleon: short evenings in which everybody deals once, and what is counted of them.

The pot goes on from deal to deal and is shared at the end, so that taking it, leaving it and
keeping it from others are worth what they are worth at a table.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from engine.kit.game import Evening
from engine.kit.past import FinishedDeal
from engine.match import Duplicate
from engine.napoleon.ai import COMPUTERS
from engine.napoleon.game import NAPOLEON, NapoleonFacts, NapoleonView


class Feat(StrEnum):
    """What is counted of a player, by the tricks of the bid."""

    MADE = "made"
    FAILED = "failed"
    AGAINST_MADE = "against_made"  # the bids of others
    AGAINST_FAILED = "against_failed"
    PASSED = "passed"  # deals in which all passed; bid 0


@dataclass(slots=True)
class NapoleonTally:
    """How often, by feat and tricks bid."""

    counts: Counter[tuple[Feat, int]] = field(default_factory=Counter)

    def add(self, other: "NapoleonTally", /) -> None:
        """Add the counts of ``other``."""
        self.counts.update(other.counts)

    def count_of(self, feat: Feat, bid: int | None = None) -> int:
        """Return how often, at one bid or at all."""
        if bid is not None:
            return self.counts[feat, bid]
        return sum(count for (each, _), count in self.counts.items() if each is feat)


def duplicate(players: int, penalty: str, least_bid: int) -> Duplicate[NapoleonTally]:
    """Return matches by these options; raises `RuleError` for options there are not."""
    evening: dict[str, int | str] = {"deals": players, "seating": "joining"}
    agreement = NAPOLEON.agree({**evening, "penalty": penalty, "least_bid": least_bid}, players)
    return Duplicate(NAPOLEON, COMPUTERS, agreement, players, accounts, tally, stage)


def accounts(state: Evening[Any, NapoleonFacts]) -> tuple[Fraction, ...]:
    """Return what each seat has won, in units; the pot is shared."""
    return state.score.shared().accounts


def stage(seen: NapoleonView) -> str:
    """Return what the viewer is asked for."""
    return seen.stage


def tally(
    finished: Sequence[FinishedDeal[NapoleonFacts]], seat: int, gain: Fraction
) -> NapoleonTally:
    """Return what these deals add to the tally of a seat."""
    found = NapoleonTally()
    for facts in finished:
        if facts.facts.bidder is None:
            found.counts[Feat.PASSED, 0] += 1
        elif facts.facts.bidder == seat:
            found.counts[Feat.MADE if facts.facts.made else Feat.FAILED, facts.facts.bid] += 1
        else:
            against = Feat.AGAINST_MADE if facts.facts.made else Feat.AGAINST_FAILED
            found.counts[against, facts.facts.bid] += 1
    return found
