"""The talon: all 66 discards and every game they allow. Rule 3.

Many plans are searched on few layouts, and the best of them on all.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from engine.cards import EMPTY_HAND
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
    Special,
)
from engine.preferans.ai import outcomes, payoff
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert.bidding import search_talons, valued
from engine.preferans.ai.expert.gains import ContractGains
from engine.preferans.ai.expert.plans import (
    DiscardPlan,
    best_first,
    promising,
    search,
    with_discard,
)
from engine.preferans.ai.expert.worlds import SampledWorld, samples, with_earlier, worlds
from engine.preferans.observe import PlayerView, Stage, sharing
from engine.solver.two_hands import pair_tricks_in
from engine.tricks import CardSet, card_set, cards_in, hand_of

PLANS: Final = 24, 12
"""Discards that are searched at all, and on misère."""
FIRST_LOOK: Final = 10
"""Layouts on which all of them are searched."""
KEPT: Final = 8, 4
"""Discards that are then searched on all layouts, and on misère."""
SURE: Final = 90
"""Percent made below which all that may be ordered after the best discard is looked at."""


def advise(
    view: PlayerView,
    rng: random.Random,
    effort: Effort,
    done: Action | None = None,
    earlier: random.Random | None = None,
) -> Advice:
    """Switch to misère, discard, order, or leave the contract.

    ``done``: a discard or an order that is valued as well; ``earlier``: as in `with_earlier`.
    """
    hand = card_set(view.hands[view.viewer] or ())
    if view.viewer in view.whisters:
        return _whisters(view, hand, worlds(view, rng, effort.samples))
    if view.stage is Stage.TALON:
        return _switch(view, worlds(view, rng, effort.samples), effort)
    found = with_earlier(view, rng, effort.samples, earlier)
    if view.stage is Stage.ORDER:
        return _order(view, hand, found, done)
    return _discard(view, hand, found, effort, done)


def _switch(view: PlayerView, found: Sequence[SampledWorld], effort: Effort) -> Advice:
    """Choose between what was won in the dark, doubled, and a misère that is not. Rule 13.13."""
    assert isinstance(view.bid, Contract)  # noqa: S101 - no player switches from misère
    me = view.viewer
    talons = search_talons(view, me, found, MISERE, effort)
    plain = valued(talons, ContractGains(view, me, dark=False))
    talons = search_talons(view, me, found, view.bid, effort)
    dark = valued(talons, ContractGains(view, me))
    gains: dict[Action, Samples] = {OPEN_TALON: dark.gain, SWITCH_TO_MISERE: plain.gain}
    action = best_of(gains)
    told = weighed(gains, action)
    if action == OPEN_TALON:
        return Advice(action, Reason.OPEN_TALON, told)
    return Advice(action, Reason.MISERE_PAYS, told, plain.chance, contract=MISERE)


def _discard(
    view: PlayerView,
    twelve: CardSet,
    found: Sequence[SampledWorld],
    effort: Effort,
    done: Action | None,
) -> Advice:
    assert view.bid is not None  # noqa: S101 - it has won
    me, bid, talon = view.viewer, view.bid, card_set(view.talon)
    prices = ContractGains(view, me, partner=sharing(view))
    laid = card_set((done.first, done.second)) if isinstance(done, Discard) else 0
    plans = _plans(view, twelve, talon) + (with_discard(bid, laid) if laid else [])
    some = found[:FIRST_LOOK]
    rated = search(view, me, some, bid, plans, cards=twelve, talon=talon).best_first(prices)
    if len(found) > FIRST_LOOK and not effort.enough():
        kept, most = [*dict.fromkeys(plan for plan, _ in rated)], KEPT[isinstance(bid, Special)]
        kept = [each for at, each in enumerate(kept) if at < most or each.away == laid]
        rated = search(view, me, found, bid, kept, cards=twelve, talon=talon).best_first(prices)
    plan, value = rated[0]
    if value.chance < SURE and not effort.enough():
        others = [each for each in with_discard(bid, plan.away) if each.strain != plan.strain]
        searched = search(view, me, found, bid, others, cards=twelve, talon=talon)
        rated = best_first([*rated, *searched.best_first(prices)])
        plan, value = rated[0]
    choices = _at_best((DISCARD[hand_of(each.away)], value.gain) for each, value in rated)
    if WITHOUT_THREE in view.moves:
        outcome = replace(outcomes.game(view, me, bid), without_three=True)
        lost = payoff.viewers_gain(view, outcome, (0,) * view.agreement.hands)
        choices[WITHOUT_THREE] = exactly(lost, payoff.UNITS_PER_WHIST)
    action = best_of(choices)
    left = action == WITHOUT_THREE
    reason = Reason.DISCARD_MISERE if isinstance(bid, Special) else Reason.DISCARD_FOR
    return Advice(
        action,
        Reason.LEAVE_UNPLAYED if left else reason,
        weighed(choices, action),
        chance=value.chance,
        tricks=None if isinstance(bid, Special) else value.tricks,
        contract=value.contract,
        cards=() if left else cards_in(plan.away),
    )


def _whisters(view: PlayerView, twelve: CardSet, found: Sequence[SampledWorld]) -> Advice:
    """Lay away two cards of a whister's own talon and hand. Rule 10.2."""
    assert view.declarer is not None  # noqa: S101 - somebody is whisted
    assert isinstance(view.contract, Contract)  # noqa: S101 - a game on tricks
    prices, strain = ContractGains(view, view.declarer), view.contract.strain
    table, leads = prices.whisted(view.contract, view.whisters), view.active[0] == view.viewer
    choices: dict[Action, Samples] = {}
    for move in view.moves:
        if isinstance(move, Discard):
            kept = twelve & ~card_set(move.cards)
            pairs = [(kept, world.hands[view.declarer]) for world in found]
            tricks = pair_tricks_in(pairs, int(not leads), 1, strain)
            gains = [table[each] for each in tricks]
            choices[move] = samples(found, gains, payoff.UNITS_PER_WHIST)
    action = best_of(choices)
    assert isinstance(action, Discard)  # noqa: S101 - nothing else was weighed
    cards = (action.first, action.second)
    return Advice(action, Reason.DISCARD_FOR, weighed(choices, action), cards=cards)


def _plans(view: PlayerView, twelve: CardSet, talon: CardSet) -> list[DiscardPlan]:
    """Return discards worth a search, the talon itself where refusing it costs the dealer. 3.6."""
    assert view.bid is not None  # noqa: S101 - it has won
    place = view.active.index(view.viewer)
    plans = promising(twelve, view.bid, PLANS[isinstance(view.bid, Special)], place)
    if view.agreement.talon_refusal_penalty and all(plan.away != talon for plan in plans):
        plans.append(replace(plans[0], away=talon))
    return plans


def at_order(view: PlayerView, laid: Discard) -> PlayerView:
    """Return what is seen at the order once these cards are laid away, but for the moves."""
    hands, away = [*view.hands], (laid.first, laid.second)
    hands[view.viewer] = (hands[view.viewer] or EMPTY_HAND) - {*away}
    return replace(view, stage=Stage.ORDER, hands=tuple(hands), discard=away)


def _order(
    view: PlayerView, hand: CardSet, found: Sequence[SampledWorld], done: Action | None
) -> Advice:
    assert view.bid is not None  # noqa: S101 - it has won
    me, away, talon = view.viewer, card_set(view.discard), card_set(view.talon)
    plans = with_discard(view.bid, away)
    searched = search(view, me, found, view.bid, plans, cards=hand | away, talon=talon)
    level = done.contract.level if isinstance(done, Order) else 0
    rated = searched.best_first(ContractGains(view, me), level)
    choices = _at_best(
        (ORDER[value.contract], value.gain)
        for _, value in rated
        if isinstance(value.contract, Contract)
    )
    action, (_, value) = next(iter(choices)), rated[0]
    return Advice(
        action,
        Reason.ORDER_BEST,
        weighed(choices, action),
        chance=value.chance,
        tricks=value.tricks,
        contract=value.contract,
    )


def _at_best(rated: Iterable[tuple[Action, Samples]]) -> dict[Action, Samples]:
    """Return what each action brings at best; they come with the best first."""
    found: dict[Action, Samples] = {}
    for action, gain in rated:
        found.setdefault(action, gain)
    return found
