"""Logging: one line per event on stderr, and no secret in any of them.

Libraries speak only from WARNING on, whatever LOG_LEVEL says: httpx writes the token inside URLs
at INFO, python-telegram-bot every request (with the hands in it) and aiosqlite every statement
(with the decks) at DEBUG. Whatever is written still passes `Redactor` last.
"""

import logging
import re
import sys
from collections.abc import Iterable
from typing import Final, TextIO

import structlog
from structlog.typing import EventDict, WrappedLogger

_TOKEN_LIKE: Final = re.compile(r"\d{5,}:[A-Za-z0-9_-]{20,}")
_GONE: Final = "[redacted]"


class Redactor:
    """Takes secrets, and everything that looks like a bot's token, out of finished lines."""

    def __init__(self, secrets: Iterable[str]) -> None:
        known = sorted({secret for secret in secrets if secret}, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, known))) if known else None

    def __call__(self, _logger: WrappedLogger, _method: str, line: str) -> str:
        """As structlog's last processor."""
        if self._known is not None:
            line = self._known.sub(_GONE, line)
        return _TOKEN_LIKE.sub(_GONE, line)


def set_up(level: str, secrets: Iterable[str] = (), stream: TextIO | None = None) -> None:
    """Write events of ``level`` and above to ``stream`` (stderr), without ``secrets``."""
    out = stream or sys.stderr
    number = logging.getLevelNamesMapping()[level]
    redact = Redactor(secrets)
    render = structlog.dev.ConsoleRenderer(
        colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper("iso", utc=True),
    ]

    def finish(logger: WrappedLogger, method: str, event: EventDict) -> str:
        return redact(logger, method, str(render(logger, method, event)))

    structlog.configure(
        processors=[*shared, finish],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder(allow=())],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, finish],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(number, logging.WARNING))
    for name in tuple(logging.root.manager.loggerDict):
        library = logging.getLogger(name)
        library.handlers, library.propagate = [], True
        library.setLevel(logging.NOTSET)
