"""Health and metrics endpoints: alive, ready, figures.

They need no password and are not public: off unless a port is set, and on this machine alone unless
configured otherwise.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Self

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest

from bot.config import Config
from bot.ops.metrics import REGISTRY
from bot.ops.startup import port_error


@dataclass(frozen=True, slots=True)
class MonitorAddress:
    """Where to listen."""

    host: str
    port: int

    @classmethod
    def of(cls, config: Config) -> Self | None:
        """Return the configured address; None for no endpoints."""
        if config.monitor_port is None:
            return None
        return cls(config.monitor_host, config.monitor_port)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number computed on request."""

    what: str
    now: Callable[[], float]


class Monitor:
    """The pages ``/livez``, ``/readyz`` and ``/metrics``.

    ``ready`` returns why the bot does not serve people, None if it does.
    """

    def __init__(self, address: MonitorAddress, ready: Callable[[], Awaitable[str | None]]) -> None:
        self._address = address
        self._ready = ready
        self._figures = CollectorRegistry()
        application = web.Application()
        application.router.add_get("/livez", self._live)
        application.router.add_get("/readyz", self._serving)
        application.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.2)

    @property
    def port(self) -> int:
        """The listening port."""
        found: int = self._runner.addresses[0][1]
        return found

    def add(self, figures: Mapping[str, Figure]) -> None:
        """Add figures by name."""
        for name, figure in figures.items():
            Gauge(name, figure.what, registry=self._figures).set_function(figure.now)

    async def start(self) -> None:
        """Start to listen; raises `StartupError`."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._address.host, self._address.port).start()
        except OSError as error:
            raise port_error(self._address.port, error) from None

    async def stop(self) -> None:
        """Stop listening."""
        await self._runner.cleanup()

    async def _live(self, _: web.Request) -> web.Response:
        """Answer ok: the loop runs."""
        return web.Response(text="ok\n")

    async def _serving(self, _: web.Request) -> web.Response:
        reason = await self._ready()
        return web.Response(text=f"{reason or 'ok'}\n", status=503 if reason else 200)

    async def _metrics(self, _: web.Request) -> web.Response:
        body = generate_latest(REGISTRY) + generate_latest(self._figures)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})
