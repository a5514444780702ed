"""One pulka of each kind, as `tests.e2e.preferans.random_pulkas` plays hundreds of them."""

from pathlib import Path

import pytest

from bot.compute import Cluster, Work, compute
from tests.e2e.preferans.random_pulkas import WAYS, done, main
from tests.engine.preferans.pulkas import Kind
from tests.engine.preferans.tables import KINDS
from tests.support.dask_cluster import certificates, dask_cluster
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


@pytest.mark.slow
def test_workers_of_a_cluster_play_the_same_pulkas(tmp_path: Path) -> None:
    kind = KINDS[-1]
    todo = [("chat", kind, "there"), ("engine", kind, "there"), ("changed", kind, "there")]
    there: dict[int, object] = {}
    said: list[str] = []
    with dask_cluster(tmp_path) as cluster, certificates(cluster):
        cluster.start_workers(1)
        on = Cluster(cluster.address, said.append)
        compute(Work(done), todo, there.__setitem__, jobs=1, on=on)
    here = [done(each) for each in todo]
    assert [there[number] for number in range(len(todo))] == here
    assert [wrong for _, wrong in here] == ["", "", ""]
    assert said == []
