"""One pulka of each kind, as `tests.e2e.preferans.random_pulkas` plays hundreds of them."""

from collections import Counter
from collections.abc import Sequence

import pytest

from bot.compute import Work, compute
from tests.e2e.preferans.random_pulkas import Task, done, main
from tests.engine.preferans.pulkas import Kind
from tests.engine.preferans.tables import KINDS
from tests.support.marks import mostly_slow


def played(todo: Sequence[Task]) -> list[tuple[int, tuple[Counter[str], str]]]:
    """What came of these tasks, in order."""
    found: dict[int, tuple[Counter[str], str]] = {}
    compute(Work(done), todo, found.__setitem__, jobs=1)
    return sorted(found.items(), key=lambda each: each[0])


FEWEST = tuple(
    {convention: (convention, players) for convention, players in reversed(KINDS)}.values()
)
"""Each convention with the fewest who play it: `make pulkas` plays the others."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", FEWEST, ids=str)
def test_a_pulka_of_each_convention_in_a_chat(kind: Kind) -> None:
    ((_, (found, wrong)),) = played([Task("chat", kind, "ci")])
    assert wrong == ""
    assert found["deals"] > 0
    assert found["kills"] > 0


@pytest.mark.parametrize("kind", mostly_slow(KINDS, KINDS[-1:]), ids=str)
def test_a_pulka_of_each_kind_through_the_engine(kind: Kind) -> None:
    ((_, (found, wrong)),) = played([Task("engine", kind, "ci")])
    assert wrong == ""
    assert found["deals"] > 0


@pytest.mark.slow
def test_the_command_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--engine", "1", "--chat", "0", "--changed", "9", "--jobs", "2"]) == 0
    said = capsys.readouterr().out
    assert "== engine" in said
    assert "== changed" in said
    assert all(" ".join(map(str, kind)) in said for kind in KINDS)
