"""The functions of the search, compiled by numba: the same code, over arrays."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np

from engine.solver import assembly
from engine.solver.tables import Table

Words = np.ndarray[Any, np.dtype[np.int64]]

_inner: Final[Callable[[FunctionType], Any]] = numba.njit(nogil=True)
_entry: Final[Callable[[FunctionType], Any]] = numba.njit(nogil=True, cache=True)


class _Scope(dict[str, Any]):
    """Globals whose tables become arrays when the compiler looks for them, if it ever does."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, name: str) -> Any:
        self[name] = _array(self._tables[name].numbers)
        return self[name]


def compiled(modules: Sequence[ModuleType], entries: Sequence[str]) -> dict[str, Any]:
    """Compile the functions of ``modules``, or load them from the cache of an earlier process.

    ``entries`` names those that are called from Python. Each is kept with all it calls, so the
    fewer the better. Takes seconds, or a moment when they are in the cache.
    """
    scope = _Scope(assembly.tables(modules))
    scope |= assembly.numbers(modules)
    scope["__name__"] = __name__
    edition = _edition(modules)
    functions = assembly.functions(modules)
    # A function that calls itself is bound to one set of types before others come with theirs.
    bound = [name for name, each in functions.items() if name in each.__code__.co_names]
    bound += [name for name in entries if name not in bound]
    for name, function in functions.items():
        again = FunctionType(function.__code__, scope, name)
        # Numba sees when the file of a function changes, but not when its callees or tables do.
        again.__qualname__ = f"{name}_{edition}"
        scope[name] = _entry(again) if name in bound else _inner(again)
    for name in bound:
        scope[name].compile(_kinds(functions[name]))
        scope[name].disable_compile()
    return {name: scope[name] for name in entries}


def _kinds(function: FunctionType) -> tuple[Any, ...]:
    """The types of the arguments: a word, or an array of words."""
    given = [kind for name, kind in function.__annotations__.items() if name != "return"]
    return tuple(numba.int64 if kind is int else numba.int64[::1] for kind in given)


def words_of(words: Sequence[int]) -> Words:
    """Return an array of these words."""
    return np.array(words, dtype=np.int64)


def blank(words: int) -> Words:
    """Return an array of so many words, all -1."""
    return np.full(words, -1, dtype=np.int64)


def plain(words: Words) -> list[int]:
    """Return the words as a list."""
    found: list[int] = words.tolist()
    return found


def _array(table: Sequence[int]) -> Words:
    """The table in the narrowest words that hold it."""
    # No unsigned ones: numba takes those and signed words together for floating point.
    kinds = (np.int8, np.int16, np.int32, np.int64)
    least, most = min(table), max(table)
    fits = (np.iinfo(kind).min <= least and most <= np.iinfo(kind).max for kind in kinds)
    narrowest = next(kind for kind, fit in zip(kinds, fits, strict=True) if fit)
    return np.array(table, dtype=narrowest)


def _edition(modules: Sequence[ModuleType]) -> str:
    """A name for exactly this code and these tables."""
    found = sha256(numba.__version__.encode())
    for piece in assembly.spelled(modules):
        found.update(piece.encode())
    return found.hexdigest()[:12]
