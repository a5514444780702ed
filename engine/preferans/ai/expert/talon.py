"""The talon: all 66 discards and every contract they allow. Rule 3.

Many plans are searched on few layouts, and the best of them on all. A misère is laid away for by
exact search as well.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.computers import Effort, Samples, best_of, exactly, weighed
from engine.preferans.actions import (
    DISCARD,
    MISERE,
    OPEN_TALON,
    ORDER,
    SWITCH_TO_MISERE,
    WITHOUT_THREE,
    Action,
    Contract,
    Discard,
    Order,
    Strain,
)
from engine.preferans.ai import outcomes, payoff
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import misere, planning
from engine.preferans.ai.expert.bidding import ValuedPlans, value_of_bid
from engine.preferans.ai.expert.planning import ContractGains, DefenderHands, DiscardPlan
from engine.preferans.ai.expert.worlds import SampledWorld, samples, worlds
from engine.preferans.observe import PlayerView, Stage, sharing
from engine.tricks import CardSet, card_set, cards_in, hand_of

PLANS: Final = 24
"""Discards that are searched at all."""
FIRST_LOOK: Final = 10
"""Layouts on which all of them are searched."""
KEPT: Final = 8
"""Discards that are then searched on all layouts."""


def advise(
    view: PlayerView, rng: random.Random, effort: Effort, done: Action | None = None
) -> Advice:
    """Switch to misère, discard, order, or leave the contract.

    ``done``: a discard or an order that is valued as well.
    """
    hand = card_set(view.hands[view.viewer] or ())
    found = worlds(view, rng, effort.samples)
    if view.stage is Stage.TALON:
        return _switch(view, hand, found, effort)
    if view.stage is Stage.ORDER:
        return _order(view, hand, found, done)
    if view.bid is MISERE:
        return _misere(view, hand, found, effort, done)
    return _discard(view, hand, found, effort, done)


def _switch(
    view: PlayerView, hand: CardSet, found: Sequence[SampledWorld], effort: Effort
) -> Advice:
    """Choose between what was won in the dark, doubled, and a misère that is not. Rule 13.13."""
    assert isinstance(view.bid, Contract)  # noqa: S101 - no player switches from misère
    searched = misere.with_talon(view, view.viewer, hand, found, effort)
    plain = misere.valued(searched, misere.table(view, view.viewer, dark=False))
    dark = value_of_bid(view, hand, found, view.bid, effort)
    gains: dict[Action, Samples] = {OPEN_TALON: dark.gain, SWITCH_TO_MISERE: plain.gain}
    action = best_of(gains)
    told = weighed(gains, action)
    if action == OPEN_TALON:
        return Advice(action, Reason.OPEN_TALON, told)
    return Advice(action, Reason.MISERE_PAYS, told, plain.chance, contract=MISERE)


def _place(view: PlayerView) -> int:
    return view.active.index(view.viewer)


def _sides(view: PlayerView, found: Sequence[SampledWorld]) -> list[DefenderHands]:
    return [world.others(view.active, view.viewer) for world in found]


def _valued(
    view: PlayerView,
    twelve: CardSet,
    found: Sequence[SampledWorld],
    least: Contract,
    plans: Sequence[DiscardPlan],
    *,
    level: int = 0,
) -> ValuedPlans:
    layouts = _sides(view, found)
    place = _place(view)
    return ValuedPlans(
        ContractGains(view, view.viewer),
        least,
        card_set(view.talon),
        layouts,
        [world.weight for world in found],
        [(plan, planning.tricks_of(plan, twelve, layouts, place)) for plan in plans],
        level,
    )


def _discard(
    view: PlayerView,
    twelve: CardSet,
    found: Sequence[SampledWorld],
    effort: Effort,
    done: Action | None,
) -> Advice:
    assert isinstance(view.bid, Contract)  # noqa: S101 - misère goes its own way
    plans, laid = _plans(view, twelve, view.bid), _laid(done)
    if laid:
        plans += [DiscardPlan(strain, laid, 0) for strain in _strains(view.bid)]
    looked = _valued(view, twelve, found[:FIRST_LOOK], view.bid, plans)
    value = looked
    if len(found) > FIRST_LOOK and not effort.enough():
        kept = [*dict.fromkeys(each.plan for each in looked.best_first())]
        kept = [each for at, each in enumerate(kept) if at < KEPT or each.away == laid]
        value = _valued(view, twelve, found, view.bid, kept)
    rated = value.best_first()
    _, contract, plan, tricks = rated[0]
    choices = _at_best((DISCARD[hand_of(each.plan.away)], each.gain) for each in rated)
    if WITHOUT_THREE in view.moves:
        outcome = replace(outcomes.game(view, view.viewer, view.bid), without_three=True)
        lost = payoff.viewers_gain(view, outcome, (0,) * view.agreement.hands)
        choices[WITHOUT_THREE] = exactly(lost, payoff.UNITS_PER_WHIST)
    action = best_of(choices)
    left = action == WITHOUT_THREE
    return Advice(
        action,
        Reason.LEAVE_UNPLAYED if left else Reason.DISCARD_FOR,
        weighed(choices, action),
        contract=contract,
        cards=() if left else cards_in(plan.away),
        chance=value.percent_made(contract, tricks),
        tricks=_average(tricks, found),
    )


def _plans(view: PlayerView, twelve: CardSet, bid: Contract) -> list[DiscardPlan]:
    """Return discards worth a search, the talon itself where refusing it costs the dealer. 3.6."""
    plans = planning.plans(twelve, bid, PLANS, _place(view))
    talon = card_set(view.talon)
    if view.agreement.talon_refusal_penalty and all(plan.away != talon for plan in plans):
        plans.append(DiscardPlan(plans[0].strain, talon, plans[0].tricks))
    return plans


def _laid(done: Action | None) -> CardSet:
    """Return the cards that were laid away."""
    return card_set((done.first, done.second)) if isinstance(done, Discard) else 0


def _strains(least: Contract) -> list[Strain]:
    """Return the strains in which something at or above a bid can be played."""
    return [strain for strain in Strain if planning.least_level(least, strain) <= 10]


def _order(
    view: PlayerView, hand: CardSet, found: Sequence[SampledWorld], done: Action | None
) -> Advice:
    assert isinstance(view.bid, Contract)  # noqa: S101 - misère is not ordered
    away = card_set(view.discard)
    plans = [DiscardPlan(strain, away, 0) for strain in _strains(view.bid)]
    level = done.contract.level if isinstance(done, Order) else 0
    value = _valued(view, hand | away, found, view.bid, plans, level=level)
    rated = value.best_first()
    _, contract, _, tricks = rated[0]
    choices = _at_best((ORDER[each.contract], each.gain) for each in rated)
    return Advice(
        ORDER[contract],
        Reason.ORDER_BEST,
        weighed(choices, ORDER[contract]),
        contract=contract,
        chance=value.percent_made(contract, tricks),
        tricks=_average(tricks, found),
    )


def _at_best(rated: Iterable[tuple[Action, Samples]]) -> dict[Action, Samples]:
    """Return what each action brings at best; they come with the best first."""
    found: dict[Action, Samples] = {}
    for action, gain in rated:
        found.setdefault(action, gain)
    return found


def _average(tricks: Sequence[int], found: Sequence[SampledWorld]) -> int:
    """Return the mean tricks over the worlds, in hundredths."""
    total = sum(
        world.weight * each for world, each in zip(found[: len(tricks)], tricks, strict=True)
    )
    return 100 * total // sum(world.weight for world in found[: len(tricks)])


def _misere(
    view: PlayerView,
    twelve: CardSet,
    found: Sequence[SampledWorld],
    effort: Effort,
    done: Action | None,
) -> Advice:
    """Choose the discard that gains most against open defence, which does not see it."""
    rated: list[_CaughtPlan] = []
    plans, laid = planning.misere_plans(twelve, 12), _laid(done)
    if laid and all(plan.away != laid for plan in plans):
        plans.append(DiscardPlan(None, laid, 0))
    for plan in plans:
        if rated and effort.enough():
            break
        rated.append(_caught(view, twelve, plan, found[:FIRST_LOOK]))
    rated.sort(key=lambda each: -each.gain.mean)
    if len(found) > FIRST_LOOK and not effort.enough():
        kept = [each for at, each in enumerate(rated) if at < 4 or each.plan.away == laid]
        rated = [_caught(view, twelve, each.plan, found) for each in kept]
        rated.sort(key=lambda each: -each.gain.mean)
    best = rated[0]
    choices = _at_best((DISCARD[hand_of(each.plan.away)], each.gain) for each in rated)
    return Advice(
        DISCARD[hand_of(best.plan.away)],
        Reason.DISCARD_MISERE,
        weighed(choices, DISCARD[hand_of(best.plan.away)]),
        chance=best.made,
        contract=MISERE,
        cards=cards_in(best.plan.away),
    )


class _CaughtPlan(NamedTuple):
    """A discard: its gain by world, the percent of worlds without a trick."""

    gain: Samples
    made: int
    plan: DiscardPlan


def _caught(
    view: PlayerView,
    twelve: CardSet,
    plan: DiscardPlan,
    found: Sequence[SampledWorld],
) -> _CaughtPlan:
    refused = plan.away == card_set(view.talon)
    table = misere.table(view, view.viewer, partner=sharing(view), refused=refused)
    tricks = planning.tricks_of(plan, twelve, _sides(view, found), _place(view))
    gain = samples(
        found, [misere.gain(table, each) for each in tricks], 100 * payoff.UNITS_PER_WHIST
    )
    made = sum(world.weight for world, each in zip(found, tricks, strict=True) if not each)
    return _CaughtPlan(gain, 100 * made // sum(gain.weights), plan)
