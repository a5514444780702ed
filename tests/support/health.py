"""A stuck bot: its socket takes connections and never answers."""

from __future__ import annotations

import os
import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def bot_running_with(database: Path) -> Iterator[None]:
    """Listen where `pulka health` asks about a database file."""
    path = database.with_name(f"{database.name}.health.1")
    folder = os.open(path.parent, os.O_DIRECTORY)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"/proc/self/fd/{folder}/{path.name}")  # the folder's own path may be long
        os.close(folder)
        listener.listen()
        yield
    path.unlink()
