"""Exceptions as the log may show them: classes, places, and safe messages.

The message of an exception may hold a card, a deck, a salt or a token: a database names the values
it refused, a rule the card, a parser the text. So no message is shown unless its class is known to
hold none of these.
"""

import re
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Final

_SAFE_CLASSES: Final = frozenset(
    {
        "bot.config.ConfigError",
        "bot.reconcile.client.Failure",
        "bot.store.table_rows.SequenceConflict",
        "bot.store.database.StoreError",
        "bot.thinking.thinker.ThinkingError",
        "engine.log.ReplayError",
        "telegram.error.TelegramError",
    }
)
"""Classes whose messages, and those of their subclasses, are safe.

They are named, not imported, as they import the log themselves.
"""
_CODES: Final = re.compile(r"(?<![a-z0-9])[a-z]{0,2}(?:[789TJQKA][scdh])+(?![a-z0-9])")
"""Codes of cards in the log and in buttons: ``Qc``, ``xQc7h``."""
_MAX_CHAIN: Final = 20
"""Maximum of exceptions shown of one chain."""


def describe(error: BaseException) -> str:
    """Return the class of an exception, and its message if that is safe."""
    kind = type(error)
    name = kind.__qualname__
    ancestors = {f"{each.__module__}.{each.__qualname__}" for each in kind.__mro__}
    if ancestors & _SAFE_CLASSES and (words := str(error)):
        return f"{name}: {_CODES.sub('…', words)}"
    match error:
        case OSError(strerror=str(words)):
            return f"{name}: {words}"
    # A refusal's key names a message of the catalogues; its parameters name cards.
    if "engine.errors.RuleError" in ancestors:
        return f"{name}: {getattr(error, 'key', '')}"
    return name


def format_traceback(error: BaseException) -> str:
    """Return the tracebacks of an exception and of all its causes, the first one first."""
    parts: list[str] = []
    for link, each in _chain(error):
        frames = "".join(_frames(each.__traceback__))
        parts.append(f"{link}Traceback (most recent call last):\n{frames}{describe(each)}")
    return "\n\n".join(reversed(parts))


def _frames(found: TracebackType | None) -> list[str]:
    """Return the traceback's lines: they show source code, not values."""
    return traceback.format_list(traceback.extract_tb(found))


def _chain(error: BaseException) -> Iterator[tuple[str, BaseException]]:
    """Yield the exception, then its causes and the others of its group, each once."""
    seen: set[int] = set()
    waiting: list[tuple[str, BaseException]] = [("", error)]
    while waiting and len(seen) < _MAX_CHAIN:
        link, each = waiting.pop(0)
        if id(each) in seen:
            continue
        seen.add(id(each))
        yield link, each
        if isinstance(each, BaseExceptionGroup):
            waiting += [("One of several:\n", part) for part in each.exceptions]
        if each.__cause__ is not None:
            waiting.append(("The cause of what follows:\n", each.__cause__))
        elif each.__context__ is not None and not each.__suppress_context__:
            waiting.append(("While this was handled came what follows:\n", each.__context__))
