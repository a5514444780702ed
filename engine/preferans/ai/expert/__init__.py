"""The expert: samples the hidden cards and values every choice by exact search, in points.

Before the search is compiled (`engine.solver.compiled`) every decision costs tens of times as
much; fewer samples are then taken (`UNCOMPILED`).
"""

import random
from typing import Final

from engine.computers import Effort
from engine.preferans.actions import Claim, ProposeResult
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

__all__ = ["explain"]

UNCOMPILED: Final = 4
"""Samples that the search written in Python is asked for at most."""


def explain(seen: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """Return the best answer to a vote, or else move or right, and why."""
    effort = _affordable(effort)
    if seen.vote is not None and seen.viewer in seen.vote.awaited:
        match seen.vote.proposal:
            case ProposeResult() as proposed:
                return consent.advise(seen, proposed, rng, effort)
            case Claim() as claim:
                return claims.answered(seen, claim, rng, effort)
            case _:
                return Advice(club.answer(seen), Reason.HARMLESS)
    if len(seen.moves) == 1:
        return Advice(seen.moves[0], Reason.ONLY_MOVE)
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
