"""A misère before it is played: alone, without the talon, shared with the sitting dealer.

Its tricks come from exact search against open defence; what they are worth to the viewer from the
sheet. Rules 5.8, 7.4, 13.30.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from engine.computers import Effort, Samples, best_of, exactly, weighed
from engine.preferans.actions import DECLINE_MISERE, JOIN_MISERE, MISERE, Action
from engine.preferans.ai import outcomes, payoff
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import planning
from engine.preferans.ai.expert.planning import DiscardPlan
from engine.preferans.ai.expert.worlds import SampledWorld, worlds
from engine.preferans.observe import PlayerView
from engine.tricks import CardSet, card_set

UNSEEN_DISCARD: Final = 10
"""Percent of the misères caught by open play that the defenders miss: they lack the discard."""
NOTHING_AWAY: Final = DiscardPlan(None, 0, 0)


@dataclass(frozen=True, slots=True)
class MisereValue:
    """What a misère promises the viewer: its gain by talon, and percent made."""

    gain: Samples
    chance: int


Searched = list[tuple[int, list[list[int]]]]
"""By talon: its weight, and for every discard the tricks in each layout of the other hands."""


def table(
    view: PlayerView,
    declarer: int,
    *,
    partner: int | None = None,
    refused: bool = False,
    dark: bool | None = None,
) -> tuple[int, ...]:
    """Return the viewer's gains by the declarer's tricks.

    ``partner`` shares the misère; ``refused``: just the talon is laid away (3.6). ``dark`` as in
    `outcomes.game`.
    """
    outcome = outcomes.game(view, declarer, MISERE, dark=dark)
    return payoff.gains_by_tricks(view, replace(outcome, refused=refused, partner=partner))


def with_talon(
    view: PlayerView,
    declarer: int,
    hand: CardSet,
    found: Sequence[SampledWorld],
    effort: Effort,
) -> Searched:
    """Search the talons of the worlds for ten cards."""
    place = view.active.index(declarer)
    searched: Searched = []
    for number in range(0, len(found), 2):
        if number and effort.enough():
            break
        world = found[number]
        others = [
            found[(number + step * 7 + step) % len(found)].with_talon(world.away)
            for step in range(4)
        ]
        layouts = [each.others(view.active, declarer) for each in others]
        twelve = hand | world.away
        rows = [
            planning.tricks_of(plan, twelve, layouts, place)
            for plan in planning.misere_plans(twelve, 4)
        ]
        searched.append((world.weight, rows))
    return searched


def as_held(view: PlayerView, hand: CardSet, found: Sequence[SampledWorld]) -> Searched:
    """Search ten cards that leave the talon alone. Rule 13.30."""
    place = view.active.index(view.viewer)
    layouts = [world.others(view.active, view.viewer) for world in found]
    tricks = planning.tricks_of(NOTHING_AWAY, hand, layouts, place)
    return [(world.weight, [[each]]) for world, each in zip(found, tricks, strict=True)]


def valued(searched: Searched, by_tricks: Sequence[int]) -> MisereValue:
    """Return what the best discards come to."""
    found = list[Fraction]()
    made = 0
    for weight, rows in searched:
        gains = [[gain(by_tricks, each) for each in row] for row in rows]
        best = max(range(len(rows)), key=lambda row: (sum(gains[row]), -row))
        found.append(Fraction(sum(gains[best]), len(rows[best])))
        made += weight * 100 * sum(each == 0 for each in rows[best]) // len(rows[best])
    weights = [weight for weight, _ in searched]
    gained = Samples(found, weights, 100 * payoff.UNITS_PER_WHIST)
    return MisereValue(gained, made // sum(weights))


def gain(by_tricks: Sequence[int], tricks: int) -> int:
    """Return a hundred times the gain of a misère that takes ``tricks`` against open defence."""
    missed = UNSEEN_DISCARD if tricks else 0
    return missed * by_tricks[0] + (100 - missed) * by_tricks[tricks]


# --- the dealer's answer --------------------------------------------------------------------


def answer(view: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """Share the misère one is invited to, or decline. Rule 7.4.

    It is compared with what follows a refusal: where it pays the inviter he bids it alone.
    """
    assert view.invitation is not None  # noqa: S101 - there is something to answer
    inviter = view.invitation.seat
    hand = card_set(view.hands[inviter] or ())
    found = worlds(view, rng, effort.samples)
    searched = with_talon(view, inviter, hand, found, effort)
    shared = valued(searched, table(view, inviter, partner=view.viewer))
    alone = valued(searched, table(view, inviter))
    gains: dict[Action, Samples] = {
        DECLINE_MISERE: alone.gain if alone.gain.mean < 0 else exactly(0),
        JOIN_MISERE: shared.gain,
    }
    action = best_of(gains)
    reason = Reason.MISERE_SHARED if action is JOIN_MISERE else Reason.MISERE_DECLINED
    return Advice(action, reason, weighed(gains, action), shared.chance, contract=MISERE)
