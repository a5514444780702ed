"""What a log came to, as bytes: a start folds only what has happened since they were made. Pure.

The bytes are of this very program: of its rules, of its ledger, of its Python. Another one cannot
use them, and folds the log from its first entry.
"""

import io
import pickle
import sys
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import bot.tables
import bot.views
import engine
from bot.store.rows import Folded
from bot.tables.ledger import Ledger
from engine.events import Joined, Replaced
from engine.games import GAMES, game
from engine.state import Arrival
from engine.votes import ProposeNewcomer, ProposeSubstitute

LEAST: Final = 64
"""New entries from which a log is worth keeping what it comes to."""
SHARE: Final = 8
"""Of a long log so great a share must be new: what is kept costs no more for each entry then."""
_NAMING: Final = (Arrival, Joined, Replaced, ProposeNewcomer, ProposeSubstitute)
"""What names people, who may want to be forgotten: it stands in the log alone."""
_PLAIN: Final = frozenset(
    (("builtins", "frozenset"), ("builtins", "range"), ("fractions", "Fraction"))
)
_OURS: Final = ("engine.", "bot.tables.ledger", "bot.views.model")


class UnusableError(Exception):
    """What was kept of a log tells nothing; the log does."""


class _NamedError(Exception):
    """A state names people."""


def due(length: int, kept: float) -> bool:
    """Tell whether a log of so many entries is to be kept; ``kept``: as long it was then."""
    return length - kept >= max(LEAST, length // SHARE)


def made_by() -> str:
    """Return what tells this program and its rules from any other, "" when it cannot be told."""
    sources = _sources()
    return sources and " ".join(
        (sources, *(f"{key}={GAMES[key].version}" for key in sorted(GAMES)))
    )


@cache
def _sources() -> str:
    folders = [
        Path(path) for package in (engine, bot.tables, bot.views) for path in package.__path__
    ]
    files = sorted(file for folder in folders for file in folder.rglob("*.py"))
    if not files:
        return ""
    found = blake2b(sys.version.encode(), digest_size=16)
    for file in files:
        found.update(file.name.encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def dump(ledger: Ledger) -> Folded | None:
    """Return what a log has come to, None where it cannot be kept."""
    found = io.BytesIO()
    try:
        _Writer(found, protocol=5).dump(replace(ledger))  # without the views that were made
    except (_NamedError, pickle.PicklingError, TypeError, AttributeError):
        return None  # the log has it all
    if not made_by():
        return None
    return Folded(ledger.length, len(ledger.finished), made_by(), found.getvalue())


def load(folded: Folded) -> Ledger:
    """Return what `dump` was given; raises `UnusableError`."""
    try:
        found = _Reader(io.BytesIO(folded.state)).load()
    except Exception as error:  # whatever bytes may lead to
        raise UnusableError from error
    if not isinstance(found, Ledger) or found.length != folded.entries:
        raise UnusableError
    return found


class _Writer(pickle.Pickler):
    """Writes a ledger; games are named, for there is one of each."""

    def persistent_id(self, value: Any) -> str | None:
        if isinstance(value, _NAMING):
            raise _NamedError
        key = getattr(value, "key", None)
        return key if isinstance(key, str) and GAMES.get(key) is value else None


class _Reader(pickle.Unpickler):
    """Reads a ledger; nothing but values of the engine and of the ledger can be made."""

    def persistent_load(self, key: Any) -> Any:
        return game(key)

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _PLAIN or module.startswith(_OURS):
            found = super().find_class(module, name)
            if found.__module__ == module:
                return found
        raise pickle.UnpicklingError(name)
