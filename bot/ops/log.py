"""Logging: one line per event on stderr, without secrets.

In a terminal the lines are for people, elsewhere each is an object of JSON.

Libraries log from WARNING on, whatever LOG_LEVEL is: httpx writes the token inside URLs at INFO,
python-telegram-bot every request (with the hands in it) and aiosqlite every statement (with the
decks) at DEBUG. `bot.ops.tracebacks` writes exceptions without their messages. Every line passes
`Redactor` last. A line that cannot be written, as to a full disk or a closed pipe, is dropped:
logging never raises.
"""

import json
import logging
import re
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Final, TextIO, cast

import structlog
from structlog.typing import EventDict, WrappedLogger

from bot.ops.tracebacks import describe, format_traceback
from bot.ops.tracing import add_request

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_TOKEN_LIKE: Final = re.compile(r"\d{5,}:[A-Za-z0-9_-]{20,}")
_CARD_LIKE: Final = re.compile(r"\w{1,2}[♠♣♦♥]|[♠♣♦♥]\ufe0f?\s?\w{1,2}")
_SALT_LIKE: Final = re.compile(r"\b[0-9a-f]{32}\b")
_REDACTED: Final = "[redacted]"


class Redactor:
    """Removes secrets from finished lines, and all that looks like a token, a card or a salt."""

    def __init__(self, secrets: Iterable[str]) -> None:
        known = sorted({secret for secret in secrets if secret}, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, known))) if known else None

    def __call__(self, _logger: WrappedLogger, _method: str, line: str) -> str:
        """Clean a line as structlog's last processor."""
        return self.clean(line)

    def clean(self, line: str) -> str:
        """Return a text without secrets."""
        if self._known is not None:
            line = self._known.sub(_REDACTED, line)
        for pattern in (_TOKEN_LIKE, _CARD_LIKE, _SALT_LIKE):
            line = pattern.sub(_REDACTED, line)
        return line

    def wash(self, value: object) -> object:
        """Return a value for JSON without secrets in its texts.

        It runs before encoding: an escaped line break joins words that a pattern separates.
        """
        match value:
            case None | bool() | int() | float():
                return value
            case Mapping():
                return {self.clean(str(key)): self.wash(each) for key, each in value.items()}
            case list() | tuple():
                return [self.wash(each) for each in value]
        return self.clean(value if isinstance(value, str) else repr(value))


@dataclass(frozen=True, slots=True)
class Trouble:
    """A logged program fault, without secrets. ``kind``: equal for equal faults."""

    kind: str
    text: str


_listeners: Final[list[Callable[[Trouble], None]]] = []


def tell_troubles(listener: Callable[[Trouble], None]) -> Callable[[], None]:
    """Call ``listener`` with every logged error, in its thread; return what removes it."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def _tell(event: EventDict, redact: Redactor) -> None:
    if not _listeners or event.get("level") not in {"error", "critical"}:
        return
    said = {key: value for key, value in event.items() if key not in {"level", "timestamp"}}
    what, exception = str(said.pop("event", "")), str(said.pop("exception", ""))
    fields = " ".join(f"{key}={value}" for key, value in said.items())
    text = redact.clean("\n".join(filter(None, (f"{what} {fields}".strip(), exception))))
    trouble = Trouble(redact.clean(f"{what}\n{exception}"), text)
    for listener in tuple(_listeners):
        with suppress(Exception):
            listener(trouble)


def hide_exceptions(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace exceptions, logged or among the values, by what is safe to show (a processor)."""
    error = _exception(event.pop("exc_info", None))
    for key, value in event.items():
        if isinstance(value, BaseException):
            event[key] = describe(value)
    if error is not None:
        event["exception"] = format_traceback(error)
    return event


def _exception(info: object) -> BaseException | None:
    """Return the exception of ``exc_info``, in any of its forms."""
    match info:
        case BaseException():
            return info
        case (_, BaseException() as error, _):
            return error
        case None | False | (_, None, _):
            return None
    return sys.exc_info()[1]


class _LibraryFilter(logging.Filter):
    """Removes the messages of exceptions from libraries' records."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record and let it pass."""
        match record.args:
            case Mapping():
                record.args = {key: _safe(value) for key, value in record.args.items()}
            case tuple():
                record.args = tuple(map(_safe, record.args))
        if isinstance(record.msg, BaseException):
            record.msg = describe(record.msg)
        if record.name == "asyncio":
            # The second line names a task by its exception, with its message.
            record.msg, record.args = record.getMessage().partition("\n")[0], ()
        return True


def _safe(value: object) -> object:
    return describe(value) if isinstance(value, BaseException) else value


class _Output:
    """A stream for whole lines that never raises."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, line: str) -> None:
        with suppress(OSError, ValueError):  # closed streams raise a ValueError
            self._stream.write(line)
            self._stream.flush()

    def flush(self) -> None:
        """Do nothing: `write` has flushed."""


class _LibraryHandler(logging.StreamHandler[_Output]):
    """Writes libraries' records; drops one that cannot be formatted."""

    def handle(self, record: logging.LogRecord) -> bool:
        """Write a record, unless that fails; False if it does not pass."""
        try:
            return super().handle(record)
        except Exception:  # of a filter
            return False

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        """Print nothing: the usual report shows the record's content."""


def configure(
    level: str,
    secrets: Iterable[str] = (),
    stream: TextIO | None = None,
    *,
    form: str = "auto",
) -> None:
    """Write events of ``level`` and above to ``stream`` (stderr), without ``secrets``.

    ``form``: ``text``, ``json``, or ``auto``: text in a terminal, else JSON.
    """
    out = stream or sys.stderr
    in_json = form == "json" or (form == "auto" and not out.isatty())
    number = logging.getLevelNamesMapping()[level]
    redact, output = Redactor(secrets), _Output(out)
    render = structlog.dev.ConsoleRenderer(
        colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    shared: list[structlog.typing.Processor] = [
        add_request,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper("iso", utc=True),
    ]

    def finish(logger: WrappedLogger, method: str, event: EventDict) -> str:
        event = hide_exceptions(logger, method, event)
        _tell(event, redact)
        if in_json:
            return json.dumps(redact.wash(event), ensure_ascii=False)
        return redact(logger, method, str(render(logger, method, event)))

    def finish_safely(logger: WrappedLogger, method: str, event: EventDict) -> str:
        what, level = str(event.get("event")), event.get("level")
        try:
            return finish(logger, method, event)
        except Exception as error:  # a value that cannot be formatted
            reason = type(error).__name__
            failed = {"event": "log.failed", "of": what, "reason": reason, "level": level}
            return finish(logger, method, failed)

    structlog.configure(
        processors=[*shared, finish_safely],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(cast("TextIO", output)),
        cache_logger_on_first_use=False,
    )
    handler = _LibraryHandler(output)
    handler.addFilter(_LibraryFilter())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder(allow=())],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, finish_safely],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(number, logging.WARNING))
    for name in tuple(logging.root.manager.loggerDict):
        library = logging.getLogger(name)
        library.handlers, library.propagate = [], True
        library.setLevel(logging.NOTSET)


def log_uncaught_exceptions() -> None:
    """Log uncaught exceptions instead of Python's report on stderr."""
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_thread
    sys.unraisablehook = _unraisable


def _uncaught(kind: type[BaseException], error: BaseException, _: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        structlog.get_logger(__name__).critical("uncaught", exc_info=error)


def _uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        structlog.get_logger(__name__).error("thread.failed", exc_info=args.exc_value)


def _unraisable(args: "UnraisableHookArgs") -> None:
    if args.exc_value is not None:
        structlog.get_logger(__name__).error("unraisable", exc_info=args.exc_value)
