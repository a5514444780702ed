"""The auction: bid, hold, misère, pass, half of a misère. Rules 2, 7.4, 13.30.

A bid is compared with a pass in the worlds where it matters: those in which no player would overbid
it. There the game is valued by exact search after the best discard that can be found without
seeing the defenders' hands, and a pass by the contracts of the others, or by an all-pass.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from operator import mul
from typing import Final

from engine.computers import Effort, Samples, best_of, weighed
from engine.preferans.actions import (
    BID,
    DECLINE_MISERE,
    INVITE,
    JOIN_MISERE,
    MISERE,
    PASS,
    Action,
    AnyContract,
    Bid,
    Contract,
    Pass,
    Special,
)
from engine.preferans.ai import outcomes, race
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import all_pass
from engine.preferans.ai.expert.contests import (
    after_pass,
    rivals_gains,
    talon_in,
    weight_unbeaten,
)
from engine.preferans.ai.expert.gains import PER_WHIST, ContractGains
from engine.preferans.ai.expert.plans import (
    GameValue,
    SearchedPlans,
    promising,
    search,
    with_discard,
)
from engine.preferans.ai.expert.worlds import SampledWorld, worlds
from engine.preferans.ai.hand import misere_at_best
from engine.preferans.ai.moves import bids_without_talon, lowest_bid
from engine.preferans.ai.suits import suits_of
from engine.preferans.observe import PlayerView
from engine.tricks import CardSet, card_set

LAYOUTS: Final = 4
"""Layouts of the defenders' hands to one talon: half of them choose, the others value."""
PLANS: Final = 4
"""Discards that are searched for one talon."""
HOPELESS: Final = 60
"""Danger of the eight best cards beyond which a misère is not looked at."""


def advise(
    view: PlayerView, rng: random.Random, effort: Effort, done: Action | None = None
) -> Advice:
    """Choose a bid, or a pass. ``done``: another bid that is valued as well."""
    hand = card_set(view.hands[view.viewer] or ())
    step = lowest_bid(view)
    found = worlds(view, rng, effort.samples)
    chances = [weight_unbeaten(view, world, step[1] if step else None) for world in found]
    leaving = _leaving(view, found, chances, effort)
    values: dict[Action, GameValue] = {}
    if step is not None:
        values[step[0]] = _value_of_bid(view, found, step[1], effort)
    playing = None if step is None else values[step[0]]
    if isinstance(done, Bid) and isinstance(done.game, Contract) and done not in values:
        values[done] = _value_of_bid(view, found, done.game, effort)
    values |= _miseres(
        view, hand, found, effort, bid=done == INVITE or _no_tricks(done) is not None
    )
    values |= _without_talon(view, hand, found)
    # Of equal ones a pass, then a bid.
    bids = sorted(values, key=lambda action: isinstance(values[action].contract, Special))
    choices: dict[Action, Samples] = {
        PASS: leaving,
        **{action: values[action].gain for action in bids},
    }
    action = best_of(choices)
    told = weighed(choices, action)
    value = values.get(action, playing)
    if value is None:
        return Advice(action, Reason.TOO_HIGH, told)
    if not isinstance(value.contract, Contract):
        reason = Reason.MISERE_SHARED if action == INVITE else Reason.MISERE_PAYS
        return Advice(action, reason, told, value.chance, contract=value.contract)
    pays = value.gain.mean > 0
    reason = Reason.BID_PAYS if pays else Reason.BID_OVER_ALL_PASS
    factor = outcomes.game(view, view.viewer, value.contract, dark=False).factor
    points = view.agreement.price(value.contract) * factor
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
) -> dict[Action, GameValue]:
    """Value the games of no trick that may be bid, a misère shared with the dealer too.

    To invite him costs nothing: if he declines, everything else is still there. ``bid``: one was,
    however hopeless.
    """
    me = view.viewer
    hopeless = misere_at_best(suits_of(hand)) > HOPELESS and not bid
    games = [game for move in view.moves if (game := _no_tricks(move)) is not None]
    if not games or hopeless:
        return {}
    prices, talons = ContractGains(view, me), list[SearchedPlans]()
    values: dict[Action, GameValue] = {}
    for game in games:
        if game.leaves_talon:
            plans = with_discard(game, 0)
            searched = search(view, me, found, game, plans, cards=hand, talon=0)
            values[BID[game]] = searched.fair(prices)
            continue
        talons = talons or search_talons(view, me, found, game, effort)
        values[BID[game]] = valued([replace(each, least=game) for each in talons], prices)
    if INVITE in view.moves:
        values[INVITE] = valued(talons, ContractGains(view, me, partner=view.sitting))
    return values


def _no_tricks(action: Action | None) -> Special | None:
    """Return the game of no trick that a word names."""
    return action.game if isinstance(action, Bid) and isinstance(action.game, Special) else None


def _without_talon(
    view: PlayerView, hand: CardSet, found: Sequence[SampledWorld]
) -> dict[Action, GameValue]:
    """Value what may be bid or held as the cards lie. Rule 13.30."""
    me, prices = view.viewer, ContractGains(view, view.viewer)
    values: dict[Action, GameValue] = {}
    for action, game in bids_without_talon(view):
        searched = search(view, me, found, game, with_discard(game, 0), cards=hand, talon=0)
        values[action] = searched.fair(prices)
    return values


# --- playing --------------------------------------------------------------------------------


def _value_of_bid(
    view: PlayerView, found: Sequence[SampledWorld], bid: Contract, effort: Effort
) -> GameValue:
    talons = search_talons(view, view.viewer, found, bid, effort)
    return valued(talons, ContractGains(view, view.viewer))


def search_talons(
    view: PlayerView,
    declarer: int,
    found: Sequence[SampledWorld],
    bid: AnyContract,
    effort: Effort,
) -> list[SearchedPlans]:
    """Search the talons of the sampled worlds, each with several layouts of the other hands."""
    hand, place = card_set(view.hands[declarer] or ()), view.active.index(declarer)
    count = min(LAYOUTS, len(found))
    talons: list[SearchedPlans] = []
    for number in range(0, len(found), 2):
        if number and effort.enough():
            break
        talon = talon_in(found[number].away, number // 2)
        layouts: list[SampledWorld] = []
        for step in range(count):
            world = found[(number + step * (len(found) // count)) % len(found)]
            world = world.with_talon(talon)
            layouts.append(replace(world, weight=weight_unbeaten(view, world, bid)))
        twelve = hand | talon
        plans = promising(twelve, bid, PLANS, place)
        talons.append(search(view, declarer, layouts, bid, plans, cards=twelve, talon=talon))
    return talons


def valued(talons: Sequence[SearchedPlans], prices: ContractGains) -> GameValue:
    """Return the value of a game by talon; its contract is the middle of those it comes to."""
    values = [talon.fair(prices) for talon in talons]
    weights = [sum(talon.weights) for talon in talons]
    reached: dict[AnyContract, int] = {}
    for value, weight in zip(values, weights, strict=True):
        reached[value.contract] = reached.get(value.contract, 0) + weight
    return GameValue(
        middle(reached),
        Samples([PER_WHIST * value.gain.mean for value in values], weights, PER_WHIST),
        sum(map(mul, [value.chance for value in values], weights)) // sum(weights),
        sum(map(mul, [value.tricks for value in values], weights)) // sum(weights),
    )


def middle(contracts: Mapping[AnyContract, int]) -> AnyContract:
    """Return the highest contract that at least half of the weights reach."""
    left = sum(contracts.values())
    for contract, weight in sorted(contracts.items(), reverse=True):
        left -= 2 * weight
        if left <= 0:
            return contract
    raise ValueError("no contract")


# --- passing --------------------------------------------------------------------------------


def _leaving(
    view: PlayerView, found: Sequence[SampledWorld], chances: Sequence[int], effort: Effort
) -> Samples:
    """Return the gain of a pass: by world, or by layers of them, one of each passed out.

    A layer counts as much as others by how likely its worlds are passed out, so that what is
    searched is what counts.
    """
    prices = rivals_gains(view)
    rows = list[tuple[int, int]]()
    for number, world in enumerate(found):
        if number >= 4 and effort.enough():
            break
        rows.append(after_pass(view, world, prices))
    gains = [gain for gain, _ in rows]
    if view.bid is not None or view.agreement.convention.own_talons:
        return Samples(gains, chances[: len(gains)], PER_WHIST)
    likely = [max(1, chance * scale) for chance, (_, scale) in zip(chances, rows, strict=False)]
    layers = _layers(likely, all_pass.layers(len(likely)))
    middles = [found[middle] for _, middle in layers]
    passed = all_pass.gains_if_passed_out(view, middles, effort)
    weights, merged = list[int](), list[Fraction]()
    for (part, _), gain in zip(layers, passed, strict=False):
        weight = sum(chances[part])
        sums = sum(map(mul, gains[part], chances[part])) + gain * sum(likely[part])
        weights.append(weight)
        merged.append(Fraction(sums, weight))
    return Samples(merged, weights, PER_WHIST)


def _layers(likely: Sequence[int], count: int) -> list[tuple[slice, int]]:
    """Part worlds into at most so many runs of equal sums, each with the world in its middle."""
    ends = [*accumulate(likely)]
    found: list[tuple[slice, int]] = []
    start = below = 0
    for at, end in enumerate(ends):
        if end * count >= (below * count // ends[-1] + 1) * ends[-1]:
            middle = next(place for place in range(start, at + 1) if 2 * ends[place] >= below + end)
            found.append((slice(start, at + 1), middle))
            start, below = at + 1, end
    return found


# --- half of a misère -----------------------------------------------------------------------


def answer(view: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """Share the misère one is invited to, or decline. Rule 7.4.

    It is compared with what follows a refusal: where it pays the inviter he bids it alone.
    """
    assert view.invitation is not None  # noqa: S101 - there is something to answer
    inviter = view.invitation.seat
    found = worlds(view, rng, effort.samples)
    talons = search_talons(view, inviter, found, MISERE, effort)
    shared = valued(talons, ContractGains(view, inviter, partner=view.viewer))
    alone = valued(talons, ContractGains(view, inviter))
    nothing = alone.gain._replace(gains=[0] * len(alone.gain.gains))
    gains: dict[Action, Samples] = {
        DECLINE_MISERE: min(alone.gain, nothing, key=lambda gain: gain.mean),
        JOIN_MISERE: shared.gain,
    }
    action = best_of(gains)
    reason = Reason.MISERE_SHARED if action is JOIN_MISERE else Reason.MISERE_DECLINED
    return Advice(action, reason, weighed(gains, action), shared.chance, contract=MISERE)
