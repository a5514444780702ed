"""Ports of this machine that nobody listens on."""

from __future__ import annotations

import socket


def free_port() -> int:
    """Return a port that is free now; another program may take it before it is used."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
