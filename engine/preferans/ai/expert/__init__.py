"""The expert: samples the hidden cards and values every choice by exact search, in points.

Words, discards and orders get a second look, with more layouts beside those of the first, where
another choice lies too close to the best one to be told apart (`SECOND_LOOK`). The layouts follow
from the random source alone: given the same, an order is chosen on those of the discard, and with
``keeping`` both on those of the last word that fit the talon.

Before the search is compiled (`engine.solver.compiled`) every decision costs tens of times as
much; fewer samples are then taken (`UNCOMPILED`).
"""

import random
from copy import copy
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Final

from engine.computers import LEAST_ERROR, Effort, best_of, weighed
from engine.preferans.actions import Action, Claim, ProposeResult
from engine.preferans.ai import closed, habits, surplus
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import (
    bidding,
    card_play,
    claims,
    consent,
    dark,
    talon,
    whisting,
)
from engine.preferans.ai.moves import random_cut
from engine.preferans.observe import PlayerView, Stage
from engine.solver import compiled

__all__ = ["explain"]

UNCOMPILED: Final = 4
"""Samples that the search written in Python is asked for at most."""
LOOKED_AT_TWICE: Final = frozenset(
    {Stage.AUCTION, Stage.INVITATION, Stage.TALON, Stage.DISCARD, Stage.ORDER}
)
SECOND_LOOK: Final = 2
"""So many times the samples are added where the first look could not tell the best apart."""
GLANCED_AT: Final = LOOKED_AT_TWICE - {Stage.INVITATION} | {Stage.WHISTING, Stage.OPENNESS}
GLANCE: Final = Fraction(2, 5)
"""Part of the samples that will do where the best choice is `CLEAR` and only that is wanted."""
FULL: Final = 9
"""Cards of an all-pass from which half of the samples will do: a layout takes long."""
FEWEST: Final = 8
"""Samples of a glance at least."""
CLEAR: Final = 2
"""Errors by which it is better then than every other choice."""


def explain(
    view: PlayerView,
    rng: random.Random,
    effort: Effort,
    done: Action | None = None,
    *,
    claiming: bool = True,
    keeping: bool = False,
    choosing: bool = False,
) -> Advice:
    """Return the best answer to a vote, or else move or right, and why.

    ``done``: what was done then, which is valued with the promising choices. Nothing is claimed
    then, nor without ``claiming``. ``keeping``: all decisions of a deal get an equal source.
    ``choosing``: only the action is wanted, so a glance may do.
    """
    earlier = copy(rng) if keeping else None

    def look(samples: int) -> Advice:
        few = replace(effort, samples=samples)
        return _explained(view, rng, few, done, earlier, claiming=claiming)

    if not compiled():
        return look(min(effort.samples, UNCOMPILED))
    samples = effort.samples
    if choosing and view.stage is Stage.ALL_PASS and max(view.counts) >= FULL:
        samples = ceil(samples / 2)
    few = int(GLANCE * samples)
    if choosing and view.stage in GLANCED_AT and few >= FEWEST:
        found = look(few)
        if _told_apart(found, CLEAR) or effort.enough():
            return found
        found = _of_both(found, look(samples - few))
    else:
        found = look(samples)
    if view.stage not in LOOKED_AT_TWICE or _told_apart(found) or effort.enough():
        return found
    again = look(SECOND_LOOK * samples)
    return found if effort.enough() else _of_both(found, again)


def _told_apart(found: Advice, errors: int = 1) -> bool:
    """Return whether the best choice is better than every other by so many errors at least."""
    return all(errors * each.loss.error <= max(each.loss.mean, LEAST_ERROR) for each in found.worse)


def _of_both(first: Advice, second: Advice) -> Advice:
    """Return the best choice by the layouts of two looks, as the look that found it explains it.

    Where both explain it by the same game, its figures are those of both.
    """
    gains = {each.action: each.gains for each in first.choices}
    for each in second.choices:
        known = gains.get(each.action)
        gains[each.action] = each.gains if known is None else known.with_more(each.gains)
    action = best_of(gains)
    told = [each for each in (second, first) if each.action == action]
    if not told:
        return second
    found = replace(told[0], choices=weighed(gains, action))
    if len(told) == 2 and first.contract == second.contract:
        found = replace(
            found,
            chance=_mean(first, second, first.chance, second.chance),
            tricks=_mean(first, second, first.tricks, second.tricks),
        )
    return found


def _mean(first: Advice, second: Advice, one: int | None, other: int | None) -> int | None:
    """Return the mean of a figure of two looks, each as often as it drew layouts."""
    if one is None or other is None:
        return other
    drawn, more = (sum(told.choices[0].gains.weights) for told in (first, second))
    return round(Fraction(one * drawn + other * more, drawn + more))


def _explained(
    view: PlayerView,
    rng: random.Random,
    effort: Effort,
    done: Action | None,
    earlier: random.Random | None,
    *,
    claiming: bool,
) -> Advice:
    if view.vote is not None and view.viewer in view.vote.awaited:
        match view.vote.proposal:
            case ProposeResult() as proposed:
                return consent.advise(view, proposed, rng, effort)
            case Claim() as claim:
                return claims.answered(view, claim, rng, effort)
            case _:
                return Advice(habits.answer(view), Reason.HARMLESS)
    if len(view.moves) == 1:
        return Advice(view.moves[0], Reason.ONLY_MOVE)
    match view.stage:
        case Stage.CUT:
            return Advice(random_cut(view, rng), Reason.ONLY_MOVE)
        case Stage.AUCTION if closed.applies(view):
            return dark.advise(view, rng, effort)
        case Stage.AUCTION:
            return bidding.advise(view, rng, effort, done)
        case Stage.INVITATION:
            return bidding.answer(view, rng, effort)
        case Stage.TALON | Stage.DISCARD | Stage.ORDER:
            return talon.advise(view, rng, effort, done, earlier)
        case Stage.WHISTING | Stage.OPENNESS:
            return whisting.advise(view, rng, effort)
        case Stage.SURPLUS:
            return surplus.advise(view)
        case _:
            return card_play.advise(view, rng, effort, claims_too=claiming and done is None)
