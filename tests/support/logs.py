"""What the program logs, into a text; afterwards the log is as it was."""

from __future__ import annotations

import io
import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

import structlog

from bot.ops.log import configure

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO


@contextmanager
def logged(
    level: str = "WARNING", secrets: tuple[str, ...] = (), ink: TextIO | None = None
) -> Iterator[io.StringIO]:
    """Write everything from ``level`` on into ``ink``, or into a new text."""
    root, out = logging.getLogger(), io.StringIO()
    handlers, before = root.handlers[:], root.level
    configure(level, secrets, ink or out)
    try:
        yield out
    finally:
        structlog.reset_defaults()
        root.handlers[:] = handlers
        root.setLevel(before)
