"""The workers of a Dask cluster: the one module that imports Dask, itself imported when needed."""

import itertools
import logging
import ssl
import warnings
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from distributed import Client, Security
from distributed.client import FutureCancelledError
from distributed.scheduler import KilledWorker

from bot.compute.distribution import WorkerLostError
from bot.compute.work import ClusterError

CONNECTING: Final = "10s"
CERTIFICATES: Final = {
    "tls_ca_file": "DASK_DISTRIBUTED__COMM__TLS__CA_FILE",
    "tls_client_cert": "DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT",
    "tls_client_key": "DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY",
}
"""What TLS needs, and Dask's own settings for it."""


def check_certificates() -> None:
    """Raise `ClusterError` unless there are a client certificate, its key and a CA to trust."""
    security = Security(require_encryption=True)
    if missing := [name for field, name in CERTIFICATES.items() if not getattr(security, field)]:
        raise ClusterError(f"--on: tls:// needs a client certificate: set {', '.join(missing)}")
    try:
        security.get_connection_args("client")
    except (OSError, ssl.SSLError) as error:
        raise ClusterError(f"--on: the client certificate cannot be used: {error}") from error


@asynccontextmanager
async def connect(address: str) -> AsyncIterator["DaskWorkers"]:
    """Connect to a scheduler; raise `ClusterError` if none answers."""
    # What Dask logs of lost workers and connections is told in one line where it matters.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    client = Client(
        address,
        security=Security(require_encryption=address.startswith("tls:")),
        asynchronous=True,
        set_as_default=False,
        timeout=CONNECTING,
    )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # other versions of what computes nothing
            await client
    except OSError as error:
        raise ClusterError(f"--on: no cluster answers at {address}") from error
    try:
        yield DaskWorkers(client)
    finally:
        await client.close(timeout=2)


class DaskWorkers:
    """Workers by address and id: a worker that takes another's place has another id."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._numbers = itertools.count()

    async def addresses(self) -> Mapping[str, str]:
        """Return the address of each worker by its id."""
        if self._client.status != "running":
            raise ConnectionError
        found = (await self._client.scheduler.identity(n_workers=-1))["workers"]
        return {f"{address} {each['id']}": address for address, each in found.items()}

    async def ask(self, worker: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Run ``function`` at this worker and nowhere else."""
        future = self._client.submit(
            function,
            *arguments,
            key=f"pulka-{self._client.id}-{next(self._numbers)}",
            workers=[worker.partition(" ")[0]],
            allow_other_workers=False,
            pure=False,
        )
        try:
            return await future
        except (KilledWorker, FutureCancelledError) as lost:
            raise WorkerLostError from lost
        finally:
            future.release()
