"""The auction: bid, hold, misère, pass. Rule 2.

A bid is compared with a pass in the worlds where it matters: those in which nobody would overbid
it. There the contract is valued by exact search after the best discard that can be found without
seeing the defenders' hands, and a pass by the contracts of the others, or by an all-pass.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.computers import Effort
from engine.preferans.actions import (
    BID,
    MISERE,
    PASS,
    Action,
    Contract,
    Pass,
    Strain,
)
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import all_pass, likelihood, payoff, planning
from engine.preferans.ai.expert.likelihood import UNIT
from engine.preferans.ai.expert.planning import (
    GAIN_SCALE,
    ContractGains,
    DefenderHands,
    DiscardPlan,
)
from engine.preferans.ai.expert.worlds import SampledWorld, worlds
from engine.preferans.ai.hand import misere_at_best
from engine.preferans.ai.knowledge import others_after
from engine.preferans.ai.moves import lowest_bid
from engine.preferans.ai.suits import suits_of
from engine.preferans.observe import PlayerView
from engine.preferans.scoring import Outcome
from engine.tricks import CardSet, card_set

LAYOUTS: Final = 6
"""Layouts of the defenders' hands to one talon: half of them choose, the others value."""
PLANS: Final = 6
"""Discards that are searched for one talon."""
MISERE_HOPELESS: Final = 60
"""Danger of the eight best cards beyond which a misère is not looked at."""
UNSEEN_DISCARD: Final = 10
"""Percent of the misères caught by open play that the defenders miss: they lack the discard."""


@dataclass(frozen=True, slots=True)
class BidValue:
    """What playing at a bid promises: the mean gain (worth units), percent made, hundredths of
    tricks, and the contract it mostly comes to."""

    gain: Fraction
    chance: int
    tricks: int
    contract: Contract


def advise(seen: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """Choose a bid, or a pass."""
    hand = card_set(seen.hands[seen.viewer] or ())
    step = lowest_bid(seen)
    found = worlds(seen, rng, effort.samples)
    chances = [_weight_unbeaten(seen, world, step[1] if step else None) for world in found]
    leaving = _leaving(seen, found, chances, effort)
    playing = None if step is None else _playing(seen, hand, found, step[1], effort)
    misere = _misere(seen, hand, found, effort) if BID[MISERE] in seen.moves else None
    choices: list[tuple[Fraction, int, Action]] = [(leaving, 2, PASS)]
    if step is not None and playing is not None:
        choices.append((playing.gain, 1, step[0]))
    if misere is not None:
        choices.append((misere[0], 0, BID[MISERE]))
    choices.sort(key=lambda choice: (choice[0], choice[1]), reverse=True)
    best, _, action = choices[0]
    gain, instead = None, None
    if len(choices) > 1:
        gain, instead = (best - choices[1][0]) / payoff.UNITS_PER_WHIST, choices[1][2]
    if action == BID[MISERE] and misere is not None:
        return Advice(
            action,
            Reason.MISERE_PAYS,
            gain=gain,
            chance=misere[1],
            contract=MISERE,
            instead=instead,
        )
    if playing is None:
        return Advice(action, Reason.TOO_HIGH, gain=gain, instead=instead)
    reason = Reason.BID_PAYS if playing.gain > 0 else Reason.BID_OVER_ALL_PASS
    if isinstance(action, Pass):
        reason = Reason.TOO_WEAK if seen.bid is None else Reason.TOO_HIGH
        if seen.bid is None and playing.gain > 0:
            reason = Reason.ALL_PASS_INSTEAD
    return Advice(
        action,
        reason,
        gain=gain,
        chance=playing.chance,
        tricks=playing.tricks,
        contract=playing.contract,
        instead=instead,
    )


def _rivals(seen: PlayerView) -> tuple[int, ...]:
    """Return the others who have not passed, clockwise from the viewer."""
    passed = {seat for seat, word in seen.auction if isinstance(word, Pass)}
    after = others_after(seen.active, seen.viewer)
    return tuple(seat for seat in after if seat not in passed)


def _weight_unbeaten(seen: PlayerView, world: SampledWorld, bid: Contract | None) -> int:
    """Return the weight of a world times the chance that nobody overbids ``bid``."""
    weight = world.weight * UNIT * UNIT
    step = None if bid is None else likelihood.next_step(bid)
    if step is None:
        return weight
    for seat in _rivals(seen):
        mine = seen.bid if seat == seen.bidder and isinstance(seen.bid, Contract) else None
        leads = seat == seen.active[0]
        chance = likelihood.over(world.hands[seat], mine, step, leads=leads)
        weight = weight * (UNIT - chance) // UNIT
    return max(1, weight)


# --- playing --------------------------------------------------------------------------------


def _playing(
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
            patched = _with_talon(world, talon)
            layouts.append(patched.others(seen.active, me))
            unbeaten.append(_weight_unbeaten(seen, patched, bid))
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
        max(contracts, key=lambda contract: (contracts[contract], contract)),
    )


def _with_talon(world: SampledWorld, talon: CardSet) -> SampledWorld:
    """The world with ``talon`` for its talon: the cards change places with those that lay there."""
    lacking = world.away & ~talon
    hands = list(world.hands)
    for seat, held in enumerate(world.hands):
        taken = held & talon
        hands[seat] &= ~talon
        while taken:
            hands[seat] |= lacking & -lacking
            lacking &= lacking - 1
            taken &= taken - 1
    return SampledWorld(tuple(hands), talon, world.weight)


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

    def best(self) -> tuple[Fraction, Contract, DiscardPlan, list[int]]:
        """Return the best plan on all layouts: its gain, contract, itself, tricks by layout."""
        rows = self._table()
        everything = range(len(self.layouts))
        ranked = [
            (_mean(row[2], self.weights, everything), -place) for place, row in enumerate(rows)
        ]
        gain, place = max(ranked)
        row = rows[-place]
        return gain, row[0], row[3], row[1]

    def promising(self, count: int) -> list[DiscardPlan]:
        """Return the plans with the best contracts, each once."""
        everything = range(len(self.layouts))
        best: dict[int, Fraction] = {}
        plans = [plan for plan, _ in self.searched]
        for row in self._table():
            place = plans.index(row[3])
            gain = _mean(row[2], self.weights, everything)
            best[place] = max(gain, best.get(place, gain))
        ranked = sorted(best, key=lambda place: (-best[place], place))
        return [plans[place] for place in ranked[:count]]

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


# --- misère ---------------------------------------------------------------------------------


def _misere(
    seen: PlayerView, hand: CardSet, found: Sequence[SampledWorld], effort: Effort
) -> tuple[Fraction, int] | None:
    """Return the mean gain of a misère and the percent made; None when it is hopeless."""
    if misere_at_best(suits_of(hand)) > MISERE_HOPELESS:
        return None
    me = seen.viewer
    place = seen.active.index(me)
    table = payoff.gains_by_tricks(seen, Outcome(seen.dealer, seen.active, me, MISERE))
    total = Fraction(0)
    weights = made = 0
    for number in range(0, len(found), 2):
        if number and effort.enough():
            break
        world = found[number]
        others = [
            _with_talon(found[(number + step * 7 + step) % len(found)], world.away)
            for step in range(4)
        ]
        layouts = [each.others(seen.active, me) for each in others]
        twelve = hand | world.away
        rows = [
            planning.tricks_of(plan, twelve, layouts, place)
            for plan in planning.misere_plans(twelve, 4)
        ]
        gains = [[misere_gain(table, each) for each in row] for row in rows]
        best = max(range(len(rows)), key=lambda row: (sum(gains[row]), -row))
        total += world.weight * Fraction(sum(gains[best]), 100 * len(layouts))
        made += world.weight * 100 * sum(each == 0 for each in rows[best]) // len(layouts)
        weights += world.weight
    return total / weights, made // weights


def misere_gain(table: Sequence[int], tricks: int) -> int:
    """Return a hundred times the gain of a misère that takes ``tricks`` against open defence."""
    missed = UNSEEN_DISCARD if tricks else 0
    return missed * table[0] + (100 - missed) * table[tricks]


# --- passing --------------------------------------------------------------------------------


def _leaving(
    seen: PlayerView, found: Sequence[SampledWorld], chances: Sequence[int], effort: Effort
) -> Fraction:
    """Return the mean gain of a pass."""
    prices = {seat: ContractGains(seen, seat) for seat in _rivals(seen)}
    passed_out = [0] * len(found)
    if seen.bid is None:
        passed_out = all_pass.gains_if_passed_out(seen, found, effort)
    total = weights = 0
    for number, (world, chance) in enumerate(zip(found, chances, strict=True)):
        if number >= 4 and effort.enough():
            break
        total += chance * _after_pass(seen, world, prices, passed_out[number])
        weights += chance
    return Fraction(total, weights * GAIN_SCALE)


def _after_pass(
    seen: PlayerView, world: SampledWorld, prices: dict[int, ContractGains], passed_out: int
) -> int:
    """Return the gain in one world once the viewer has passed, times `GAIN_SCALE`."""
    rivals = tuple(prices)
    if seen.bid is None:
        lowest = Contract(seen.lowest_level, Strain.SPADES)
        value = 0
        left = UNIT
        for number, seat in enumerate(rivals):
            bids = likelihood.bids(world.hands[seat], lowest, leads=seat == seen.active[0])
            winner = seat
            for rival in rivals[number + 1 :]:
                winner = _stronger(seen, world, (seat, rival), lowest)
            value += left * bids // UNIT * (_defended(seen, world, winner, lowest, prices) // UNIT)
            left = left * (UNIT - bids) // UNIT
        return value + left * (GAIN_SCALE // UNIT) * passed_out
    if not isinstance(seen.bid, Contract):
        assert seen.bidder is not None  # noqa: S101 - misère stands for somebody
        return GAIN_SCALE * _defended_misere(seen, world, seen.bidder)
    assert seen.bidder is not None  # noqa: S101 - a bid stands for somebody
    winner = seen.bidder
    for rival in rivals:
        if rival != winner:
            winner = _stronger(seen, world, (winner, rival), seen.bid)
    return _defended(seen, world, winner, seen.bid, prices)


def _stronger(seen: PlayerView, world: SampledWorld, pair: tuple[int, int], bid: Contract) -> int:
    """Return who wins the auction of two: the stronger hand, if the rival bids at all."""
    bidder, rival = pair
    step = likelihood.next_step(bid)
    if step is None:
        return bidder
    theirs = likelihood.margin(world.hands[rival], step, leads=rival == seen.active[0])
    mine = likelihood.margin(world.hands[bidder], step, leads=bidder == seen.active[0])
    return rival if theirs > max(mine, likelihood.WILLING[0]) else bidder


def _defended(
    seen: PlayerView,
    world: SampledWorld,
    declarer: int,
    bid: Contract,
    prices: dict[int, ContractGains],
) -> int:
    """Return the gain when ``declarer`` takes this talon at ``bid``, times `GAIN_SCALE`."""
    twelve = world.hands[declarer] | world.away
    place = seen.active.index(declarer)
    plan = planning.plans(twelve, bid, 1, place)[0]
    assert plan.strain is not None  # noqa: S101 - plans for contracts
    level = min(10, max(planning.least_level(bid, plan.strain), plan.tricks // 100))
    contract = Contract(level, plan.strain)
    sides = world.others(seen.active, declarer)
    (tricks,) = planning.tricks_of(plan, twelve, (sides,), place)
    return prices[declarer].of_talon(world.away, plan.away).expected(contract, sides, tricks)


def _defended_misere(seen: PlayerView, world: SampledWorld, declarer: int) -> int:
    """Return the viewer's gain when ``declarer`` plays misère with this talon."""
    twelve = world.hands[declarer] | world.away
    place = seen.active.index(declarer)
    sides = world.others(seen.active, declarer)
    rows = [
        planning.tricks_of(plan, twelve, (sides,), place)[0]
        for plan in planning.misere_plans(twelve, 2)
    ]
    return payoff.gains_by_tricks(seen, Outcome(seen.dealer, seen.active, declarer, MISERE))[
        min(rows)
    ]
