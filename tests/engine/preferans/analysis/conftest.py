"""Analyses ask the solver thousands of questions: the compiled one answers them here."""

import pytest

from engine import solver


@pytest.fixture(scope="session", autouse=True)
def _warm() -> None:
    solver.warm()
