"""The analysis of a finished deal, for a worker process.

A module of its own, so that a worker need not load screens and pictures.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine import solver
from engine.cards import Card
from engine.computers import UNCOMPILED_SAMPLES, Effort
from engine.log import ReplayError
from engine.preferans.ai.advice import Advice
from engine.preferans.analysis import USUAL, Analysis, decisions, pulka_before, walk
from engine.preferans.analysis import analyze as analyze_deal
from engine.preferans.analysis.decisions import Question
from engine.preferans.analysis.replay import replay_deal
from engine.preferans.facts import DealFacts
from engine.preferans.options import Agreement

MAX_SECONDS: Final = 1.5
"""Seconds after which no further single cards are analysed."""


def analyze(finished: Sequence[DealFacts], number: int, agreement: Agreement) -> Analysis:
    """Return the analysis of deal ``number``. Takes seconds: not for the event loop.

    Without a compiled solver, the result leaves out each hand's possible tricks.
    """
    until = time.monotonic() + MAX_SECONDS
    compiled = solver.compiled()
    samples = USUAL.samples if compiled else UNCOMPILED_SAMPLES
    effort = Effort(samples, lambda: time.monotonic() >= until)
    pulka = pulka_before(finished, number, agreement)
    return analyze_deal(finished[number - 1], pulka, effort, thorough=compiled)


def replays(finished: Sequence[DealFacts], number: int, agreement: Agreement) -> bool:
    """Return whether deal ``number`` follows today's rules card by card."""
    if finished[number - 1].told is not None:
        return False
    try:
        replay_deal(finished[number - 1], pulka_before(finished, number, agreement))
    except ReplayError:
        return False
    return True


def card_values(
    finished: Sequence[DealFacts], number: int, agreement: Agreement, step: int
) -> Mapping[Card, Fraction]:
    """Return `walk.card_values`; nothing while the solver is not compiled."""
    return walk.card_values(finished, number, agreement, step) if solver.compiled() else {}


def weigh(question: Question, seed: str, enough: Callable[[], bool]) -> Advice:
    """Return the values of a finished deal's choices: `decisions.weigh`."""
    return decisions.weigh(question, seed, replace(decisions.usual(question), enough=enough))


def is_complete(found: Analysis) -> bool:
    """Return whether an analysis is complete: the solver was compiled."""
    return bool(found.hands)
