"""The auction: bid, hold, misère, pass. Rule 2.

A bid is compared with a pass in the worlds where it matters: those in which no player would overbid
it. There the contract is valued by exact search after the best discard that can be found without
seeing the defenders' hands, and a pass by the contracts of the others, or by an all-pass.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Final, NamedTuple

from engine.computers import Effort, Samples, best_of, weighed
from engine.preferans.actions import (
    BID,
    INVITE,
    MISERE,
    PASS,
    Action,
    Bid,
    Contract,
    Pass,
)
from engine.preferans.ai import outcomes, race
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import all_pass, misere, planning
from engine.preferans.ai.expert.contests import after_pass, rivals, weight_unbeaten
from engine.preferans.ai.expert.misere import MisereValue
from engine.preferans.ai.expert.planning import (
    PER_WHIST,
    ContractGains,
    DefenderHands,
    DiscardPlan,
)
from engine.preferans.ai.expert.worlds import SampledWorld, samples, worlds
from engine.preferans.ai.hand import misere_at_best
from engine.preferans.ai.moves import bids_without_talon, lowest_bid
from engine.preferans.ai.suits import suits_of
from engine.preferans.conventions import PRICES
from engine.preferans.observe import PlayerView
from engine.tricks import CardSet, card_set

LAYOUTS: Final = 6
"""Layouts of the defenders' hands to one talon: half of them choose, the others value."""
PLANS: Final = 6
"""Discards that are searched for one talon."""
HOPELESS: Final = 60
"""Danger of the eight best cards beyond which a misère is not looked at."""


@dataclass(frozen=True, slots=True)
class BidValue:
    """What playing at a bid promises: its gain by talon, percent made, hundredths of tricks, and
    the contract in the middle of those it comes to."""

    gain: Samples
    chance: int
    tricks: int
    contract: Contract


def advise(
    view: PlayerView, rng: random.Random, effort: Effort, done: Action | None = None
) -> Advice:
    """Choose a bid, or a pass. ``done``: another bid that is valued as well."""
    hand = card_set(view.hands[view.viewer] or ())
    step = lowest_bid(view)
    found = worlds(view, rng, effort.samples)
    chances = [weight_unbeaten(view, world, step[1] if step else None) for world in found]
    leaving = _leaving(view, found, chances, effort)
    values: dict[Action, BidValue | MisereValue] = {}
    if step is not None:
        values[step[0]] = value_of_bid(view, hand, found, step[1], effort)
    playing = None if step is None else values[step[0]]
    if isinstance(done, Bid) and isinstance(done.game, Contract) and done not in values:
        values[done] = value_of_bid(view, hand, found, done.game, effort)
    values |= _miseres(view, hand, found, effort, bid=done in (BID[MISERE], INVITE))
    values |= _without_talon(view, hand, found)
    # Of equal ones a pass, then a bid.
    bids = sorted(values, key=lambda action: isinstance(values[action], MisereValue))
    choices: dict[Action, Samples] = {
        PASS: leaving,
        **{action: values[action].gain for action in bids},
    }
    action = best_of(choices)
    told = weighed(choices, action)
    value = values.get(action, playing)
    if isinstance(value, MisereValue):
        reason = Reason.MISERE_SHARED if action == INVITE else Reason.MISERE_PAYS
        return Advice(action, reason, told, value.chance, contract=MISERE)
    if value is None:
        return Advice(action, Reason.TOO_HIGH, told)
    pays = value.gain.mean > 0
    reason = Reason.BID_PAYS if pays else Reason.BID_OVER_ALL_PASS
    factor = outcomes.game(view, view.viewer, value.contract, dark=False).factor
    points = PRICES[value.contract.level] * factor
    if race.won(view.agreement, view.sheet, view.viewer, points):
        reason = Reason.BID_FOR_PRIZE
    if isinstance(action, Pass):
        reason = Reason.TOO_WEAK if view.bid is None else Reason.TOO_HIGH
        if view.bid is None and pays:
            reason = Reason.ALL_PASS_INSTEAD
    return Advice(
        action,
        reason,
        told,
        chance=value.chance,
        tricks=value.tricks,
        contract=value.contract,
    )


def _miseres(
    view: PlayerView,
    hand: CardSet,
    found: Sequence[SampledWorld],
    effort: Effort,
    *,
    bid: bool,
) -> dict[Action, MisereValue]:
    """Value a misère with the talon, alone and shared with the dealer, where they may be bid.

    To invite him costs nothing: if he declines, everything else is still there. ``bid``: one was,
    however hopeless.
    """
    me = view.viewer
    hopeless = misere_at_best(suits_of(hand)) > HOPELESS and not bid
    if BID[MISERE] not in view.moves or hopeless:
        return {}
    searched = misere.with_talon(view, me, hand, found, effort)
    tables: dict[Action, tuple[int, ...]] = {BID[MISERE]: misere.table(view, me)}
    if INVITE in view.moves:
        tables[INVITE] = misere.table(view, me, partner=view.sitting)
    return {action: misere.valued(searched, table) for action, table in tables.items()}


def _without_talon(
    view: PlayerView, hand: CardSet, found: Sequence[SampledWorld]
) -> dict[Action, BidValue | MisereValue]:
    """Value what may be bid or held as the cards lie. Rule 13.30."""
    values: dict[Action, BidValue | MisereValue] = {}
    for action, game in bids_without_talon(view):
        if isinstance(game, Contract):
            values[action] = _as_held(view, hand, found, game)
            continue
        searched = misere.as_held(view, hand, found)
        values[action] = misere.valued(searched, misere.table(view, view.viewer))
    return values


def _as_held(
    view: PlayerView, hand: CardSet, found: Sequence[SampledWorld], bid: Contract
) -> BidValue:
    """Value the contracts that ten cards allow at ``bid`` without the talon."""
    place = view.active.index(view.viewer)
    layouts = [world.others(view.active, view.viewer) for world in found]
    weights = [world.weight for world in found]
    searched = [
        (plan, planning.tricks_of(plan, hand, layouts, place))
        for plan in planning.plans_as_held(bid)
    ]
    value = ValuedPlans(ContractGains(view, view.viewer), bid, 0, layouts, weights, searched)
    gains, contract, tricks = value.fair()
    average = 100 * sum(map(mul, weights, tricks)) // sum(weights)
    return BidValue(
        samples(found, gains, PER_WHIST), value.percent_made(contract, tricks), average, contract
    )


# --- playing --------------------------------------------------------------------------------


def value_of_bid(
    view: PlayerView, hand: CardSet, found: Sequence[SampledWorld], bid: Contract, effort: Effort
) -> BidValue:
    """Value the talons of the sampled worlds, each with several layouts of the other hands."""
    me = view.viewer
    place = view.active.index(me)
    prices = ContractGains(view, me)
    gains, weights = list[Fraction](), list[int]()
    made = tricks = 0
    contracts: dict[Contract, int] = {}
    for number in range(0, len(found), 2):
        if number and effort.enough():
            break
        talon = found[number].away
        layouts: list[DefenderHands] = []
        unbeaten: list[int] = []
        for step in range(min(LAYOUTS, len(found))):
            world = found[(number + step * (len(found) // LAYOUTS or 1)) % len(found)]
            patched = world.with_talon(talon)
            layouts.append(patched.others(view.active, me))
            unbeaten.append(weight_unbeaten(view, patched, bid))
        twelve = hand | talon
        searched = [
            (plan, planning.tricks_of(plan, twelve, layouts, place))
            for plan in planning.plans(twelve, bid, PLANS, place)
        ]
        value = ValuedPlans(prices, bid, talon, layouts, unbeaten, searched)
        fair, contract, mine = value.fair()
        weight = sum(unbeaten)
        gains.append(sum(map(mul, fair, unbeaten), Fraction(0)) / weight)
        weights.append(weight)
        made += weight * value.percent_made(contract, mine)
        tricks += weight * 100 * sum(mine) // len(mine)
        contracts[contract] = contracts.get(contract, 0) + weight
    return BidValue(
        Samples(gains, weights, PER_WHIST),
        made // sum(weights),
        tricks // sum(weights),
        middle(contracts),
    )


class Rated(NamedTuple):
    """A contract after a discard: its gain and its tricks by layout."""

    gain: Samples
    contract: Contract
    plan: DiscardPlan
    tricks: list[int]


def middle(contracts: Mapping[Contract, int]) -> Contract:
    """Return the highest contract that at least half of the weights reach."""
    left = sum(contracts.values())
    for contract, weight in sorted(contracts.items(), reverse=True):
        left -= 2 * weight
        if left <= 0:
            return contract
    raise ValueError("no contract")


@dataclass(frozen=True, slots=True)
class ValuedPlans:
    """Plans for one talon, searched on the same layouts, and the contracts they allow."""

    prices: ContractGains
    least: Contract
    talon: CardSet
    layouts: Sequence[DefenderHands]
    weights: Sequence[int]
    searched: Sequence[tuple[DiscardPlan, list[int]]]
    level: int = 0
    """Contracts are worth a look up to it, though it is never reached."""

    def fair(self) -> tuple[list[Fraction], Contract, list[int]]:
        """Return what the best choice gains by layout, the contract, and its tricks by layout.

        Chosen and valued on the same few layouts a plan looks too good, chosen on half of them
        and valued on the others a little too bad; the mean of both is taken.
        """
        table, weights = self._table(), self.weights
        everything = range(len(self.layouts))
        best = max(table, key=lambda row: (_mean(row[2], weights, everything), row[0]))
        gains = [Fraction(each) for each in best[2]]
        if len(self.layouts) < 2:
            return gains, best[0], best[1]
        halves = everything[::2], everything[1::2]
        for mine, other in (halves, halves[::-1]):
            chosen = max(table, key=lambda row: (_mean(row[2], weights, mine), row[0]))
            part = Fraction(sum(weights), 4 * sum(weights[place] for place in other))
            for place in other:
                gains[place] = gains[place] / 2 + chosen[2][place] * part
        return gains, best[0], best[1]

    def best_first(self) -> list[Rated]:
        """Return every contract worth a look, of equal ones those of better plans first."""
        rated = [
            Rated(Samples(values, self.weights, PER_WHIST), contract, plan, tricks)
            for contract, tricks, values, plan in self._table()
        ]
        return sorted(rated, key=lambda each: -each.gain.mean)

    def percent_made(self, contract: Contract, tricks: Sequence[int]) -> int:
        """Percent of the layouts in which ``tricks`` are enough."""
        made = sum(
            weight
            for weight, each in zip(self.weights, tricks, strict=True)
            if each >= contract.level
        )
        return 100 * made // sum(self.weights)

    def _table(self) -> list[tuple[Contract, list[int], list[int], DiscardPlan]]:
        """Every contract worth a look: itself, tricks and gains by layout, its plan."""
        rows = []
        for plan, tricks in self.searched:
            if plan.strain is None:
                continue
            lowest = planning.least_level(self.least, plan.strain)
            highest = min(10, max(lowest, self.level, *tricks))
            prices = self.prices.of_talon(self.talon, plan.away)
            for level in range(lowest, highest + 1):
                contract = Contract(level, plan.strain)
                values = [
                    prices.expected(contract, sides, each)
                    for sides, each in zip(self.layouts, tricks, strict=True)
                ]
                rows.append((contract, tricks, values, plan))
        return rows


def _mean(values: Sequence[int], weights: Sequence[int], places: Sequence[int]) -> Fraction:
    weight = sum(weights[place] for place in places)
    return Fraction(sum(values[place] * weights[place] for place in places), weight)


# --- passing --------------------------------------------------------------------------------


def _leaving(
    view: PlayerView, found: Sequence[SampledWorld], chances: Sequence[int], effort: Effort
) -> Samples:
    """Return the gain of a pass by world, or by as many as an all-pass is searched for at once."""
    prices = {seat: ContractGains(view, seat) for seat in rivals(view)}
    passed_out = [0] * len(found)
    if view.bid is None:
        passed_out = all_pass.gains_if_passed_out(view, found, effort)
    gains = list[int]()
    for number, world in enumerate(found):
        if number >= 4 and effort.enough():
            break
        gains.append(after_pass(view, world, prices, passed_out[number]))
    step = 1 if view.bid is not None else all_pass.ONE_IN
    parts = [slice(first, first + step) for first in range(0, len(gains), step)]
    weights = [sum(chances[: len(gains)][part]) for part in parts]
    merged = [
        Fraction(sum(map(mul, gains[part], chances[part])), weight)
        for part, weight in zip(parts, weights, strict=True)
    ]
    return Samples(merged, weights, PER_WHIST)
