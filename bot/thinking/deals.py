"""Finished deals, analysed where thinking is done. Light to import: a process loads it."""

import time
from typing import Final

from engine import solver
from engine.effort import Effort
from engine.preferans.analysis import USUAL, Analysis, analyze
from engine.preferans.facts import DealFacts
from engine.preferans.state import Pulka

SECONDS: Final = 1.5
"""Seconds after which single cards are not looked into any more."""
COLD: Final = 6
"""Layouts tried for a card while the solver is being compiled and its slow twin answers."""


def work_out(facts: DealFacts, pulka: Pulka) -> Analysis:
    """Return the analysis of a deal, in a process or thread that may take its time.

    While the solver is not compiled it says less: not what each hand could make.
    """
    until = time.monotonic() + SECONDS
    ready = solver.compiled()
    effort = Effort(USUAL.samples if ready else COLD, lambda: time.monotonic() >= until)
    return analyze(facts, pulka, effort, thorough=ready)
