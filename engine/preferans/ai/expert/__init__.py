"""The expert: samples the hidden cards and values every choice by exact search, in points.

Before the search is compiled (`engine.solver.compiled`) every decision costs tens of times as
much; fewer samples are then taken (`UNCOMPILED`).
"""

import random
from typing import Final

from engine.computers import Effort
from engine.preferans.actions import Action, Claim, ProposeResult
from engine.preferans.ai import closed, club, surplus
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import (
    bidding,
    card_play,
    claims,
    consent,
    dark,
    misere,
    talon,
    whisting,
)
from engine.preferans.ai.moves import random_cut
from engine.preferans.observe import PlayerView, Stage
from engine.solver import compiled
from engine.votes import AGREE, REFUSE

__all__ = ["answer", "explain", "move"]

UNCOMPILED: Final = 4
"""Samples that the search written in Python is asked for at most."""


def move(seen: PlayerView, rng: random.Random, effort: Effort) -> Action:
    """One of the viewer's moves or rights."""
    return explain(seen, rng, effort).action


def answer(seen: PlayerView, rng: random.Random, effort: Effort) -> Action:
    """Agree to what is proposed or claimed, or refuse it."""
    assert seen.vote is not None  # noqa: S101 - there is something to answer
    match seen.vote.proposal:
        case ProposeResult() as proposed:
            return consent.advise(seen, proposed, rng, _affordable(effort)).action
        case Claim():
            agreed = claims.agrees(seen, rng, _affordable(effort))
            return AGREE if agreed else REFUSE
        case _:
            return club.answer(seen)


def explain(seen: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """What `move` does, and why."""
    if len(seen.moves) == 1:
        return Advice(seen.moves[0], Reason.ONLY_MOVE)
    effort = _affordable(effort)
    match seen.stage:
        case Stage.CUT:
            return Advice(random_cut(seen, rng), Reason.ONLY_MOVE)
        case Stage.AUCTION if closed.applies(seen):
            return dark.advise(seen, rng, effort)
        case Stage.AUCTION:
            return bidding.advise(seen, rng, effort)
        case Stage.INVITATION:
            return misere.answer(seen, rng, effort)
        case Stage.TALON | Stage.DISCARD | Stage.ORDER:
            return talon.advise(seen, rng, effort)
        case Stage.WHISTING | Stage.OPENNESS:
            return whisting.advise(seen, rng, effort)
        case Stage.SURPLUS:
            return surplus.advise(seen)
        case _:
            return card_play.advise(seen, rng, effort)


def _affordable(effort: Effort) -> Effort:
    if compiled():
        return effort
    return Effort(min(effort.samples, UNCOMPILED), effort.enough)
