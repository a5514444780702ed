"""The analysis of a finished deal, as a worker process runs it.

A module of its own, so that a worker need not load screens and pictures.
"""

import time
from typing import Final

from engine import solver
from engine.computers import Effort
from engine.preferans.analysis import USUAL, Analysis, analyze
from engine.preferans.facts import DealFacts
from engine.preferans.state import Pulka

MAX_SECONDS: Final = 1.5
"""Seconds after which no further single cards are looked into."""
UNCOMPILED_SAMPLES: Final = 6
"""Layouts tried for a card while the solver is being compiled and its slow Python twin answers."""


def analyze_deal(facts: DealFacts, pulka: Pulka) -> Analysis:
    """Return the analysis of a deal. Takes seconds: not for the event loop.

    While the solver is not compiled, the result leaves out what each hand could make.
    """
    until = time.monotonic() + MAX_SECONDS
    compiled = solver.compiled()
    samples = USUAL.samples if compiled else UNCOMPILED_SAMPLES
    effort = Effort(samples, lambda: time.monotonic() >= until)
    return analyze(facts, pulka, effort, thorough=compiled)
