"""The auction: bid, hold, misère, pass. Rule 2.

A bid is compared with a pass in the worlds where it matters: those in which nobody would overbid
it. There the contract is valued by exact search after the best discard that can be found without
seeing the defenders' hands, and a pass by the contracts of the others, or by an all-pass.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Final, NamedTuple

from engine.computers import Effort
from engine.preferans.actions import (
    BID,
    INVITE,
    MISERE,
    PASS,
    Action,
    Contract,
    Pass,
)
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import all_pass, misere, payoff, planning, race
from engine.preferans.ai.expert.contests import after_pass, rivals, weight_unbeaten
from engine.preferans.ai.expert.misere import MisereValue
from engine.preferans.ai.expert.planning import (
    GAIN_SCALE,
    ContractGains,
    DefenderHands,
    DiscardPlan,
)
from engine.preferans.ai.expert.worlds import SampledWorld, worlds
from engine.preferans.ai.moves import bids_without_talon, lowest_bid
from engine.preferans.conventions import PRICES
from engine.preferans.observe import PlayerView
from engine.tricks import CardSet, card_set

LAYOUTS: Final = 6
"""Layouts of the defenders' hands to one talon: half of them choose, the others value."""
PLANS: Final = 6
"""Discards that are searched for one talon."""


@dataclass(frozen=True, slots=True)
class BidValue:
    """What playing at a bid promises: the mean gain (worth units), percent made, hundredths of
    tricks, and the contract in the middle of those it comes to."""

    gain: Fraction
    chance: int
    tricks: int
    contract: Contract


def advise(seen: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """Choose a bid, or a pass."""
    hand = card_set(seen.hands[seen.viewer] or ())
    step = lowest_bid(seen)
    found = worlds(seen, rng, effort.samples)
    chances = [weight_unbeaten(seen, world, step[1] if step else None) for world in found]
    leaving = _leaving(seen, found, chances, effort)
    values: dict[Action, BidValue | MisereValue] = {}
    if step is not None:
        values[step[0]] = value_of_bid(seen, hand, found, step[1], effort)
    playing = None if step is None else values[step[0]]
    values |= _miseres(seen, hand, found, effort)
    values |= _without_talon(seen, hand, found)
    # Of equal ones a pass, then a bid.
    bids = sorted(values, key=lambda action: isinstance(values[action], MisereValue))
    choices: dict[Action, Fraction] = {
        PASS: leaving,
        **{action: values[action].gain for action in bids},
    }
    action = max(choices, key=choices.__getitem__)
    told = payoff.in_whists(choices, action)
    value = values.get(action, playing)
    if isinstance(value, MisereValue):
        reason = Reason.MISERE_SHARED if action == INVITE else Reason.MISERE_PAYS
        return Advice(action, reason, told, value.chance, contract=MISERE)
    if value is None:
        return Advice(action, Reason.TOO_HIGH, told)
    reason = Reason.BID_PAYS if value.gain > 0 else Reason.BID_OVER_ALL_PASS
    if race.won(seen.agreement, seen.sheet, seen.viewer, PRICES[value.contract.level]):
        reason = Reason.BID_FOR_PRIZE
    if isinstance(action, Pass):
        reason = Reason.TOO_WEAK if seen.bid is None else Reason.TOO_HIGH
        if seen.bid is None and value.gain > 0:
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
    seen: PlayerView, hand: CardSet, found: Sequence[SampledWorld], effort: Effort
) -> dict[Action, MisereValue]:
    """Value a misère with the talon, alone and shared with the dealer, where they may be bid.

    To invite him costs nothing: if he declines, everything else is still there.
    """
    me = seen.viewer
    if BID[MISERE] not in seen.moves:
        return {}
    searched = misere.with_talon(seen, me, hand, found, effort)
    tables: dict[Action, tuple[int, ...]] = {BID[MISERE]: misere.table(seen, me)}
    if INVITE in seen.moves:
        tables[INVITE] = misere.table(seen, me, partner=seen.sitting)
    values = {action: misere.valued(searched, table) for action, table in tables.items()}
    return {action: value for action, value in values.items() if value is not None}


def _without_talon(
    seen: PlayerView, hand: CardSet, found: Sequence[SampledWorld]
) -> dict[Action, BidValue | MisereValue]:
    """Value what may be bid or held as the cards lie. Rule 13.30."""
    values: dict[Action, BidValue | MisereValue] = {}
    for action, game in bids_without_talon(seen):
        if isinstance(game, Contract):
            values[action] = _as_held(seen, hand, found, game)
            continue
        value = misere.valued(misere.as_held(seen, hand, found), misere.table(seen, seen.viewer))
        if value is not None:
            values[action] = value
    return values


def _as_held(
    seen: PlayerView, hand: CardSet, found: Sequence[SampledWorld], bid: Contract
) -> BidValue:
    """Value the contracts that ten cards allow at ``bid`` without the talon."""
    place = seen.active.index(seen.viewer)
    layouts = [world.others(seen.active, seen.viewer) for world in found]
    weights = [world.weight for world in found]
    searched = [
        (plan, planning.tricks_of(plan, hand, layouts, place))
        for plan in planning.plans_as_held(bid)
    ]
    value = ValuedPlans(ContractGains(seen, seen.viewer), bid, 0, layouts, weights, searched)
    gain, contract, tricks = value.fair()
    average = 100 * sum(map(mul, weights, tricks)) // sum(weights)
    return BidValue(gain, value.percent_made(contract, tricks), average, contract)


# --- playing --------------------------------------------------------------------------------


def value_of_bid(
    seen: PlayerView, hand: CardSet, found: Sequence[SampledWorld], bid: Contract, effort: Effort
) -> BidValue:
    """Value the talons of the sampled worlds, each with several layouts of the other hands."""
    me = seen.viewer
    place = seen.active.index(me)
    prices = ContractGains(seen, me)
    total = Fraction(0)
    weights = made = tricks = 0
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
            layouts.append(patched.others(seen.active, me))
            unbeaten.append(weight_unbeaten(seen, patched, bid))
        twelve = hand | talon
        searched = [
            (plan, planning.tricks_of(plan, twelve, layouts, place))
            for plan in planning.plans(twelve, bid, PLANS, place)
        ]
        value = ValuedPlans(prices, bid, talon, layouts, unbeaten, searched)
        gain, contract, mine = value.fair()
        weight = sum(unbeaten)
        total += gain * weight
        weights += weight
        made += weight * value.percent_made(contract, mine)
        tricks += weight * 100 * sum(mine) // len(mine)
        contracts[contract] = contracts.get(contract, 0) + weight
    return BidValue(
        total / weights,
        made // weights,
        tricks // weights,
        middle(contracts),
    )


class Rated(NamedTuple):
    """A contract after a discard: its mean gain (worth units) and its tricks by layout."""

    gain: Fraction
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

    def fair(self) -> tuple[Fraction, Contract, list[int]]:
        """Return what the best choice gains, the contract, and its tricks by layout.

        Chosen and valued on the same few layouts a plan looks too good, chosen on half of them
        and valued on the others a little too bad; the mean of both is taken.
        """
        table = self._table()
        everything = range(len(self.layouts))
        best = max(table, key=lambda row: (_mean(row[2], self.weights, everything), row[0]))
        same = _mean(best[2], self.weights, everything)
        if len(self.layouts) < 2:
            return same, best[0], best[1]
        halves = everything[::2], everything[1::2]
        crossed = Fraction(0)
        for mine, other in (halves, halves[::-1]):
            chosen = max(table, key=lambda row: (_mean(row[2], self.weights, mine), row[0]))
            crossed += _mean(chosen[2], self.weights, other)
        return (2 * same + crossed) / 4, best[0], best[1]

    def best_first(self) -> list[Rated]:
        """Return every contract worth a look, of equal ones those of better plans first."""
        everything = range(len(self.layouts))
        rated = [
            Rated(_mean(values, self.weights, everything), contract, plan, tricks)
            for contract, tricks, values, plan in self._table()
        ]
        return sorted(rated, key=lambda each: -each.gain)

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
            highest = min(10, max(lowest, *tricks))
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
    return Fraction(sum(values[place] * weights[place] for place in places), weight * GAIN_SCALE)


# --- passing --------------------------------------------------------------------------------


def _leaving(
    seen: PlayerView, found: Sequence[SampledWorld], chances: Sequence[int], effort: Effort
) -> Fraction:
    """Return the mean gain of a pass."""
    prices = {seat: ContractGains(seen, seat) for seat in rivals(seen)}
    passed_out = [0] * len(found)
    if seen.bid is None:
        passed_out = all_pass.gains_if_passed_out(seen, found, effort)
    total = weights = 0
    for number, (world, chance) in enumerate(zip(found, chances, strict=True)):
        if number >= 4 and effort.enough():
            break
        total += chance * after_pass(seen, world, prices, passed_out[number])
        weights += chance
    return Fraction(total, weights * GAIN_SCALE)
