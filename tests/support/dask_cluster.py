"""A Dask cluster of processes on this machine, with certificates of its own."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from bot.compute import distribution

OPENSSL: Final = shutil.which("openssl") or "openssl"
LISTENING: Final = "Scheduler at:"
REGISTERED: Final = "Registered to:"
ROOT: Final = Path(__file__).parents[2]


@dataclass
class DaskCluster:
    """A scheduler that speaks TLS, and its workers: each a process and its nanny."""

    folder: Path
    port: int = 0
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"tls://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        """What scheduler and workers wrote, for whom a test has failed."""
        return "\n".join(log.read_text() for log in sorted(self.folder.glob("*.log")))

    @property
    def settings(self) -> Mapping[str, str]:
        """What a client needs of Dask's settings."""
        ca, cert, key = map(str, self._certificates())
        tls = "DASK_DISTRIBUTED__COMM__TLS__"
        return {f"{tls}CA_FILE": ca, f"{tls}CLIENT__CERT": cert, f"{tls}CLIENT__KEY": key}

    def certify(self) -> None:
        """Make a certificate that is its own authority."""
        ca, _, key = self._certificates()
        made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=pulka"]
        subprocess.run(  # noqa: S603 - our own words
            [OPENSSL, *made, "-keyout", str(key), "-out", str(ca)],
            check=True,
            capture_output=True,
        )

    def start_scheduler(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._start_and_await("scheduler", LISTENING, 1, "--port", str(self.port))

    def start_workers(self, count: int, preload: str = "") -> None:
        """Start workers of one thread each and await them; each runs ``preload`` first."""
        also = ("--preload", preload) if preload else ()
        one = ("--nworkers", str(count), "--nthreads", "1", "--local-directory", str(self.folder))
        self._start_and_await("worker", REGISTERED, count, self.address, *one, *also)

    def kill(self) -> None:
        """Kill every process at once."""
        for each in self.running:
            with suppress(ProcessLookupError):
                os.killpg(each.pid, signal.SIGKILL)
            each.wait()

    def _start_and_await(self, what: str, told: str, times: int, *options: str) -> None:
        log = self.folder / f"{what}.log"
        before = log.read_text().count(told) if log.exists() else 0
        process = self._start(what, *options)
        while log.read_text().count(told) < before + times:
            assert process.poll() is None, log.read_text()
            time.sleep(0.1)

    def _start(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        ca, cert, key = map(str, self._certificates())
        tls = ("--tls-ca-file", ca, "--tls-cert", cert, "--tls-key", key)
        listen = ("--host", "127.0.0.1", "--protocol", "tls", "--dashboard-address", "127.0.0.1:0")
        with (self.folder / f"{what}.log").open("ab") as log:
            process = subprocess.Popen(  # noqa: S603 - our own words
                [sys.executable, "-m", "dask", what, *options, *tls, *listen],
                cwd=self.folder,
                env=os.environ | {"PYTHONPATH": str(ROOT)},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.running.append(process)
        return process

    def _certificates(self) -> tuple[Path, Path, Path]:
        cert = self.folder / "cert.pem"
        return cert, cert, self.folder / "key.pem"


@contextmanager
def dask_cluster(folder: Path) -> Iterator[DaskCluster]:
    """A scheduler without workers; all processes end with the block.

    Slow workers are awaited: how fast this machine is decides nothing.
    """
    cluster = DaskCluster(folder)
    cluster.certify()
    cluster.start_scheduler()
    try:
        with pytest.MonkeyPatch.context() as patience:
            patience.setattr(distribution, "PATIENCE", 300.0)
            patience.setattr(distribution, "LOOKS", 300)
            yield cluster
    finally:
        cluster.kill()


@contextmanager
def certificates(cluster: DaskCluster) -> Iterator[None]:
    """The client's certificate in the environment, which Dask reads when it is imported."""
    from dask import config  # installed where these tests run, not where they are collected

    with pytest.MonkeyPatch.context() as environment:
        for name, value in cluster.settings.items():
            environment.setenv(name, value)
        config.refresh()
        yield
    config.refresh()
