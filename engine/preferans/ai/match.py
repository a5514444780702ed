"""Duplicate deals between computer players: the same cards for everybody, each deal by itself.

A *board* is one shuffled deck. It is played once per seating: the entrants rotate through all
seats, and on every second board they sit in the opposite direction, so that over two boards each
sits behind each. Seatings that would repeat (equal entrants) are played once. Every deal stands
on an empty sheet of an open pulka (`match_agreement`), so that points have their standard value: no
help, no series of all-passes, nobody near the end. Seat 0 deals.

A match is a function of seed and entrants: deck, cut and the random source of each seat follow
from them, and every board from its own number, whatever was played before it.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final, Protocol

from engine.cards import DECK, Card
from engine.computers import DEFAULT_EFFORT, Effort
from engine.game import CHANCE
from engine.preferans.actions import HALF_WHIST, MISERE, Action, Contract
from engine.preferans.ai.level import Level
from engine.preferans.facts import DealFacts, Why
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.observe import PlayerView
from engine.preferans.options import Agreement, agree
from engine.preferans.pulka import settle
from engine.shuffle import Cutting, Shuffle, Shuffling
from engine.table import actors, apply, derived_cut, observe, opening_action, start

LENGTH: Final = 50
"""Length of the open pulka, in points per player: far from full after one deal."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A computer that takes part. Entrants of the same ``name`` are counted together."""

    name: str
    level: Level
    effort: Effort = DEFAULT_EFFORT


class Chooser(Protocol):
    """How the table asks a computer: `engine.preferans.ai.choose`, or a wrapper of it."""

    def __call__(self, entrant: Entrant, seen: PlayerView, rng: random.Random) -> Action:
        """Return the answer of ``entrant``, whose seat is ``seen.viewer``."""
        ...


class Role(StrEnum):
    """The role of a player in a deal."""

    DECLARER = "declarer"
    MISERE = "misere"
    DEFENDER = "defender"  # against a trick contract, the sitting dealer included
    CATCHER = "catcher"  # against misère, the sitting dealer included
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


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal: who sat where, what happened, and what each seat won (whists, summing to 0)."""

    seating: tuple[Entrant, ...]
    facts: DealFacts
    whists: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """All deals of one deck.

    ``gains``: by name, whists per deal and seat, exact. Over all entrants, each as often as he
    takes part, they sum to zero.
    """

    number: int
    deals: int
    gains: Mapping[str, Fraction]
    tallies: Mapping[str, Tally]


def match_agreement(convention: str, players: int) -> Agreement:
    """Return a convention with its defaults, for single deals; raise `RuleError` without one."""
    return agree(convention, players, {"length": LENGTH, "seating": "joining"})


def seatings(entrants: Sequence[Entrant], number: int) -> tuple[tuple[Entrant, ...], ...]:
    """Return the distinct rotations of the entrants; in reverse order on even boards."""
    order = tuple(entrants) if number % 2 else tuple(reversed(entrants))
    turned = (order[step:] + order[:step] for step in range(len(order)))
    return tuple(dict.fromkeys(turned))


def deck(seed: int, number: int) -> tuple[Card, ...]:
    """Return the deck of a board."""
    cards = list(DECK)
    random.Random(f"{seed}/{number}").shuffle(cards)  # noqa: S311 - nobody's secret
    return tuple(cards)


def play(
    agreement: Agreement, seating: tuple[Entrant, ...], seed: int, number: int, ask: Chooser
) -> PlayedDeal:
    """Play one deal of a board. Raises `RuleError` when somebody answers against the rules."""
    table = start(PREFERANS, opening_action(PREFERANS, agreement, range(len(seating))))
    sources = [
        random.Random(f"{seed}/{number}/{seat}")  # noqa: S311 - play, not secrets
        for seat in range(len(seating))
    ]
    while not table.state.finished:
        waiting = actors(table)
        if CHANCE in waiting or isinstance(table.stage, Cutting):
            table = _chance(table, seed, number)
            continue
        seat = min(waiting)
        action = ask(seating[seat], observe(table, seat), sources[seat])
        table = apply(table, seat, action)
    return PlayedDeal(seating, table.state.finished[0], settle(table.state.sheet, agreement))


def _chance(table: PreferansTable, seed: int, number: int) -> PreferansTable:
    match table.stage:
        case Shuffling():
            return apply(table, CHANCE, Shuffle(deck(seed, number), "match"))
        case Cutting():
            return apply(table, CHANCE, derived_cut(table))
        case stage:
            raise AssertionError(stage)


def board(
    agreement: Agreement, entrants: Sequence[Entrant], seed: int, number: int, ask: Chooser
) -> Board:
    """Play a board in all its seatings."""
    return sum_up(
        number,
        [play(agreement, seating, seed, number, ask) for seating in seatings(entrants, number)],
    )


def sum_up(number: int, deals: Sequence[PlayedDeal]) -> Board:
    """Return the sums over the deals of one deck."""
    totals: dict[str, Fraction] = {}
    seats: Counter[str] = Counter()
    tallies: dict[str, Tally] = {}
    for played in deals:
        for seat, entrant in enumerate(played.seating):
            totals[entrant.name] = totals.get(entrant.name, Fraction(0)) + played.whists[seat]
            seats[entrant.name] += 1
            tally = _tally(played.facts, seat, played.whists[seat])
            tallies.setdefault(entrant.name, Tally()).add(tally)
    gains = {name: total / seats[name] for name, total in totals.items()}
    return Board(number, len(deals), gains, tallies)


def _tally(facts: DealFacts, seat: int, whists: Fraction) -> Tally:
    """Return what one deal adds to the tally of a seat."""
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
            count[Statistic.HALF, level] = HALF_WHIST in said and Why.HALF_WHIST in reasons
            count[Statistic.SHORT, level] = Why.MISSING in reasons
    return found


def _role(facts: DealFacts, seat: int) -> Role:
    if facts.declarer is None:
        return Role.ALL_PASS
    misere = facts.contract is MISERE
    if facts.declarer == seat:
        return Role.MISERE if misere else Role.DECLARER
    return Role.CATCHER if misere else Role.DEFENDER
