"""Which way of running the search answers, and when."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from engine.cards import Card
from engine.solver import Position, compiled, runtime, sources, tricks, warm, warm_in_background
from engine.tricks import card_set

POSITION = Position(
    (
        card_set(map(Card.parse, ("As", "7h"))),
        card_set(map(Card.parse, ("Ks", "8h"))),
        card_set(map(Card.parse, ("7s", "9h"))),
    ),
    leader=0,
    declarer=0,
    strain=0,
)
"""The ace of trumps, then a heart that loses."""


ROOT = Path(__file__).parents[3]


def run(program: str) -> None:
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60, cwd=ROOT)  # noqa: S603 - our own text


def test_the_twin_answers_until_the_compiled_search_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runtime, "_compiled", None)
    assert not compiled()
    assert tricks(POSITION) == 1
    warm_in_background().join()
    assert compiled()
    assert runtime.runtime() is not runtime.interpreter()
    assert tricks(POSITION) == 1
    ready = runtime.runtime()
    warm()
    assert runtime.runtime() is ready


@pytest.mark.slow
def test_without_what_loads_it_the_twin_goes_on() -> None:
    program = """
import sys
sys.modules["llvmlite"] = None
from bot.thinking import solver_cache
from engine import solver
from tests.engine.solver.test_runtime import POSITION
solver_cache.enable()
solver.warm()
assert not solver.compiled()
assert solver.tricks(POSITION) == 1
"""
    run(program)


def test_what_is_kept_runs_without_the_compiler() -> None:
    warm()
    program = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from bot.thinking import solver_cache
from engine import solver
from tests.engine.solver.test_runtime import POSITION
solver_cache.enable()
solver.warm()
assert solver.compiled()
assert solver.tricks(POSITION) == 1
"""
    run(program)


def test_importing_the_solver_loads_no_compiler() -> None:
    program = """
import sys
import engine.solver
assert not {"numba", "numpy", "llvmlite"} & set(sys.modules)
"""
    run(program)


def test_one_name_for_two_numbers_is_refused() -> None:
    """All modules of a search share one scope: the second number would be everybody's."""
    one, other = ModuleType("one"), ModuleType("other")
    vars(one)["SIZE"], vars(other)["SIZE"] = 1, 1
    assert sources.numbers((one, other)) == {"SIZE": 1}
    vars(other)["SIZE"] = 2
    with pytest.raises(ValueError, match="SIZE"):
        sources.numbers((one, other))
