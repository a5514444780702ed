"""Matches of preferans: single deals, what they are worth, and what is counted of them.

Every deal stands on an empty sheet of an open pulka (`match_agreement`), so that points have their
standard value: no help, no series of all-passes, no end in sight. Where passes in the dark earn
bombs a board is a short evening instead, in the middle of a pulka: bombs, row and series are drawn
before it (`drawn`), so that what is earned can be used. Rules 9.2, 9.3.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Final

from engine.match import Duplicate
from engine.preferans.actions import HALF_WHIST, Contract, Special
from engine.preferans.ai import COMPUTERS
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.facts import Column, DealFacts, EntryReason
from engine.preferans.game import PREFERANS
from engine.preferans.observe import PlayerView
from engine.preferans.options import Agreement, agree
from engine.preferans.pulka import empty_sheet, enter, settle
from engine.preferans.state import PreferansState

LENGTH: Final = 50
"""Length of the open pulka, in points per player: far from full after one deal."""
EVENING: Final = 6
"""Deals of a board where what a deal earns counts in later ones."""
BOMBS: Final = ((), (), (2,), (4,), (2, 4), (8,))
"""What a player may have at the start of a board, each equally likely."""


SHORTAGES: Final = frozenset((EntryReason.MISSING, EntryReason.WHIST_REMISE))
"""What whisters write who are short."""


class Role(StrEnum):
    """The role of a player in a deal."""

    DECLARER = "declarer"
    MISERE = "misere"
    DEFENDER = "defender"  # against a trick contract, sitting players included
    CATCHER = "catcher"  # against misère, sitting players included
    ALL_PASS = "all_pass"


class Statistic(StrEnum):
    """What is counted, by contract level where there is one."""

    MADE = "made"  # whisted contracts of a declarer
    FAILED = "failed"
    UNWHISTED = "unwhisted"  # unplayed, half-whist included
    UNDERTRICKS = "undertricks"
    MISERE_MADE = "misere_made"
    MISERE_FAILED = "misere_failed"
    MISERE_TRICKS = "misere_tricks"
    ASKED = "asked"  # had a say in the whisting
    WHISTED = "whisted"  # played as a whister
    HALF = "half"  # wrote half-whist
    SHORT = "short"  # wrote a missing trick (5.6)
    ALL_PASS_TRICKS = "all_pass_tricks"


@dataclass(slots=True)
class Tally:
    """Counts of one entrant: feats by level (0: none), deals and exact whists by role."""

    counts: Counter[tuple[Statistic, int]] = field(default_factory=Counter)
    deals: Counter[Role] = field(default_factory=Counter)
    whists: dict[Role, Fraction] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        """Add the counts of ``other``."""
        self.counts.update(other.counts)
        self.deals.update(other.deals)
        for role, points in other.whists.items():
            self.whists[role] = self.whists.get(role, Fraction(0)) + points

    def count_of(self, count_of: Statistic, level: int | None = None) -> int:
        """Return how often, at one level or at all."""
        if level is not None:
            return self.counts[count_of, level]
        return sum(count for (each, _), count in self.counts.items() if each is count_of)


def match_agreement(convention: str, players: int) -> Agreement:
    """Return a convention with its defaults, for single deals; raise `RuleError` without one."""
    dark = convention in CONVENTIONS and CONVENTIONS[convention].dark_words
    before = {"forced_rounds": 0} if dark else {}
    return agree(convention, players, {"length": LENGTH, "seating": "joining", **before})


def duplicate(convention: str, players: int) -> Duplicate[Tally]:
    """Return matches of single deals by a convention; raise `RuleError` without one."""
    agreement = match_agreement(convention, players)
    if not agreement.dark_words:
        return Duplicate(PREFERANS, COMPUTERS, agreement, 1, won, tally, stage)
    several = partial(tally_of_evening, agreement)
    return Duplicate(PREFERANS, COMPUTERS, agreement, EVENING, won, several, stage, drawn)


def drawn(state: PreferansState, rng: random.Random) -> PreferansState:
    """Return the state with bombs, row and series as they may stand in the middle of a pulka."""
    pulka = state.pulka
    accounts = [replace(each, bombs=rng.choice(BOMBS)) for each in pulka.sheet.accounts]
    row = max(0, rng.randint(-2, pulka.agreement.dark_limit))
    return PreferansState(
        replace(
            pulka,
            sheet=replace(pulka.sheet, accounts=tuple(accounts)),
            row=row,
            series=row + rng.randint(0, 1),
        ),
        state.phase,
    )


def won(state: PreferansState) -> tuple[Fraction, ...]:
    """Return what each seat has won, in whists."""
    return settle(state.sheet, state.agreement)


def stage(view: PlayerView) -> str:
    """Return what the viewer is asked for."""
    return view.stage


def tally_of_evening(
    agreement: Agreement, finished: Sequence[DealFacts], seat: int, whists: Fraction
) -> Tally:
    """Return what the deals of an evening add to the tally of a seat; together ``whists``."""
    found = Tally()
    for facts in finished:
        written = [write for write in facts.writes if write.column is not Column.BOMB]
        gain = settle(enter(empty_sheet(agreement.players), written), agreement)[seat]
        found.add(tally((facts,), seat, gain))
    assert sum(found.whists.values(), Fraction(0)) == whists, "a deal is worth what it writes"  # noqa: S101
    return found


def tally(finished: Sequence[DealFacts], seat: int, whists: Fraction) -> Tally:
    """Return what a deal, the only one of its board and seating, adds to the tally of a seat."""
    (facts,) = finished
    role = _role(facts, seat)
    found = Tally(Counter(), Counter({role: 1}), {role: whists})
    count = found.counts
    match role, facts.contract:
        case Role.ALL_PASS, _:
            count[Statistic.ALL_PASS_TRICKS, 0] = facts.taken[seat]
        case Role.MISERE, _:
            tricks = facts.taken[seat]
            count[Statistic.MISERE_FAILED if tricks else Statistic.MISERE_MADE, 0] = 1
            count[Statistic.MISERE_TRICKS, 0] = tricks
        case Role.DECLARER, Contract(level):
            under = max(0, level - facts.taken[seat]) if facts.whisters else 0
            outcome = Statistic.FAILED if under else Statistic.MADE
            count[outcome if facts.whisters else Statistic.UNWHISTED, level] = 1
            count[Statistic.UNDERTRICKS, level] = under
        case Role.DEFENDER, Contract(level):
            said = [say for speaker, say in facts.whisting if speaker == seat]
            reasons = {write.why for write in facts.writes if write.seat == seat}
            count[Statistic.ASKED, level] = bool(said)
            count[Statistic.WHISTED, level] = seat in facts.whisters
            count[Statistic.HALF, level] = HALF_WHIST in said and EntryReason.HALF_WHIST in reasons
            count[Statistic.SHORT, level] = not reasons.isdisjoint(SHORTAGES)
    return found


def _role(facts: DealFacts, seat: int) -> Role:
    if facts.declarer is None:
        return Role.ALL_PASS
    misere = isinstance(facts.contract, Special)
    if facts.declarer == seat:
        return Role.MISERE if misere else Role.DECLARER
    return Role.CATCHER if misere else Role.DEFENDER
