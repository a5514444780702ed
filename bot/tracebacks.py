"""Exceptions as the log may show them: their kinds, where they arose, and harmless words.

What an exception says may hold a card, a deck, a salt or a token: a database names the values it
refused, a rule the card it was about, a parser the text it could not read. So nothing an
exception says is repeated unless its class is known to speak of other things.
"""

import re
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Final

_HARMLESS: Final = frozenset(
    {
        "bot.config.ConfigError",
        "bot.reconcile.client.Failure",
        "bot.store.store.SequenceTaken",
        "bot.store.database.StoreError",
        "bot.thinking.thinker.ThinkingError",
        "engine.log.ReplayError",
        "telegram.error.TelegramError",
    }
)
"""Classes whose words are not about a game, nor those of their subclasses; named, not imported:
the log is below all of them."""
_CODES: Final = re.compile(r"(?<![a-z0-9])[a-z]{0,2}(?:[789TJQKA][scdh])+(?![a-z0-9])")
"""Cards as the log and the buttons write them: ``Qc``, ``xQc7h``."""
_LONGEST: Final = 20
"""Exceptions shown of one chain."""


def describe(error: BaseException) -> str:
    """Return what kind of exception it is, with its words if they are harmless."""
    kind = type(error)
    name = kind.__qualname__
    ancestors = {f"{each.__module__}.{each.__qualname__}" for each in kind.__mro__}
    if ancestors & _HARMLESS and (words := str(error)):
        return f"{name}: {_CODES.sub('…', words)}"
    match error:
        case OSError(strerror=str(words)):
            return f"{name}: {words}"
    # A refusal's key names a message of the catalogues; its parameters name cards.
    if "engine.game.RuleError" in ancestors:
        return f"{name}: {getattr(error, 'key', '')}"
    return name


def format_traceback(error: BaseException) -> str:
    """Return where an exception and all that led to it arose, the first one first."""
    parts: list[str] = []
    for link, each in _chain(error):
        frames = "".join(_frames(each.__traceback__))
        parts.append(f"{link}Traceback (most recent call last):\n{frames}{describe(each)}")
    return "\n\n".join(reversed(parts))


def _frames(found: TracebackType | None) -> list[str]:
    """Lines of the program; a source line is not a value."""
    return traceback.format_list(traceback.extract_tb(found))


def _chain(error: BaseException) -> Iterator[tuple[str, BaseException]]:
    """The exception, then its causes and companions, each once."""
    seen: set[int] = set()
    waiting: list[tuple[str, BaseException]] = [("", error)]
    while waiting and len(seen) < _LONGEST:
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
