"""One pulka of each kind, as `tests.e2e.preferans.random_pulkas` plays hundreds of them."""

import pytest

from tests.e2e.preferans.random_pulkas import WAYS, main
from tests.engine.preferans.pulkas import Kind
from tests.engine.preferans.tables import KINDS
from tests.support.marks import mostly_slow


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_pulka_of_each_kind_in_a_chat(kind: Kind) -> None:
    assert WAYS["chat"]("ci", kind)["deals"] > 0


@pytest.mark.parametrize("kind", mostly_slow(KINDS, KINDS[-1:]), ids=str)
def test_a_pulka_of_each_kind_through_the_engine(kind: Kind) -> None:
    assert WAYS["engine"]("ci", kind)["deals"] > 0


@pytest.mark.slow
def test_the_command_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--engine", "1", "--chat", "0", "--changed", "9", "--jobs", "2"]) == 0
    said = capsys.readouterr().out
    assert "== engine" in said
    assert "== changed" in said
    assert all(" ".join(map(str, kind)) in said for kind in KINDS)
