"""A real Dask cluster: its figures are those of local processes, and it may break."""

import json
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from bot.cli import contest
from bot.compute import Cluster, ClusterError
from bot.compute.run import INSTALL
from engine.match import sum_up
from tests.support.cli import pulka
from tests.support.dask_cluster import ROOT, DaskCluster, certificates, dask_cluster

MATCH = ("--seats", "expert,club,novice", "--samples", 1, "--deals", 2, "--json")
pytestmark = pytest.mark.slow  # .ci/run installs Dask
TLS = "DASK_DISTRIBUTED__COMM__TLS__"


def figures(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    del found["time"]
    assert isinstance(found, dict)
    return found


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[DaskCluster]:
    with dask_cluster(tmp_path) as running, certificates(running):
        yield running


def test_figures_are_those_of_local_processes(cluster: DaskCluster) -> None:
    other = cluster.folder / "other.py"
    other.write_text("import bot\nbot.__version__ = '0.0'\n")
    cluster.start_workers(2)
    cluster.start_workers(1, str(other))
    there = pulka("arena", *MATCH, "--on", cluster.address)
    assert figures(there) == figures(pulka("arena", *MATCH, "--jobs", 2))
    (told,) = [line for line in there.stderr.splitlines() if " boards in " not in line]
    assert told.startswith("pulka: workers on 127.0.0.1 are not used: pulka 0.0, here ")


def test_arena_survives_its_cluster(
    cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cluster.start_workers(2)
    boards = 0

    def killing(*arguments: Any) -> Any:
        nonlocal boards
        boards += 1
        if boards == 1:
            cluster.kill()
        return sum_up(*arguments)

    monkeypatch.setattr(contest, "sum_up", killing)
    there = pulka("arena", *MATCH, "--jobs", 2, "--on", cluster.address)
    told = [line for line in there.stderr.splitlines() if " boards in " not in line]
    assert told == ["pulka: the cluster is gone: going on with local processes"]
    assert caplog.records == []
    assert figures(there) == figures(pulka("arena", *MATCH, "--jobs", 2))


def test_nobody_is_let_in_without_a_certificate(cluster: DaskCluster) -> None:
    trusting = ssl.create_default_context(cafile=cluster.settings[f"{TLS}CA_FILE"])
    trusting.check_hostname = False
    with (
        socket.create_connection(("127.0.0.1", cluster.port)) as plain,
        trusting.wrap_socket(plain) as shown_nothing,
        pytest.raises(ssl.SSLError, match=r"(?i)certificate.required"),
    ):
        shown_nothing.recv(1)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("tcp://10.0.0.1:8786", "tcp:// is for this machine alone"),
        ("tcp://scheduler.example:8786", "tcp:// is for this machine alone"),
        ("tcp://localhost.example:8786", "tcp:// is for this machine alone"),
        ("127.0.0.1:8786", "not tls://HOST:PORT"),
        ("ucx://127.0.0.1:8786", "not tls://HOST:PORT"),
        ("tls://127.0.0.1", "not tls://HOST:PORT"),
        ("tls://127.0.0.1:x", "not tls://HOST:PORT"),
        ("tcp://127.0.0.1:1", "no cluster answers at tcp://127.0.0.1:1"),
        ("tls://127.0.0.1:8786", f"needs a client certificate: set {TLS}CA_FILE"),
    ],
)
def test_bad_address_is_one_line(address: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.compute.dask_workers.CONNECTING", "0.2s")
    refused = pulka("arena", "--on", address)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert told in refused.stderr.splitlines()[0]
    assert refused.stderr.count("\n") == 1


def test_unreadable_certificate_is_one_line(tmp_path: Path) -> None:
    with certificates(DaskCluster(tmp_path)):
        refused = pulka("arena", "--on", "tls://127.0.0.1:8786")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("pulka: --on: the client certificate cannot be used")
    assert refused.stderr.count("\n") == 1


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "bot.compute.dask_workers", raising=False)
    monkeypatch.delattr("bot.compute.dask_workers", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError) as refused:
        Cluster("tcp://127.0.0.1:8786", print)
    assert str(refused.value) == INSTALL
    assert "pulka[cluster]" in pulka("arena", "--on", "tcp://127.0.0.1:8786").stderr


def test_dask_is_loaded_where_a_cluster_is_named_alone() -> None:
    loaded = "import sys, bot.app, bot.cli.contest; print({'dask', 'distributed'} & {*sys.modules})"
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"
