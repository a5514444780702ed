"""The compiled search, made of the very functions that Python runs.

The modules of the search, imported as they are, are the twin: plain functions over tuples of
numbers. For the compiled one each function is taken again with the same code but other globals:
tables are arrays, and the functions it calls are the compiled ones. Nothing is written twice.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np

_KINDS: Final = {"w": numba.int64, "m": numba.int64[::1]}
_jit: Final[Callable[[FunctionType], Any]] = numba.njit(cache=True, nogil=True)


def compiled(modules: Sequence[ModuleType], entries: Mapping[str, str]) -> dict[str, Any]:
    """Compile the functions of ``modules``, or load them from the cache of an earlier process.

    ``entries`` names those that are called from Python or call themselves, and the kinds of their
    arguments: a letter each, ``w`` a word, ``m`` an array of words. The others are compiled as
    these need them; those whose names begin with an underscore stay with Python.
    """
    scope: dict[str, Any] = {"__name__": __name__}
    functions: dict[str, FunctionType] = {}
    for module in modules:
        for name, value in vars(module).items():
            if name.startswith("_"):
                continue
            if isinstance(value, FunctionType):
                functions[name] = value
            elif isinstance(value, tuple):
                scope[name] = _array(value)
            elif isinstance(value, int):
                scope[name] = value
    edition = _edition(scope, functions)
    for name, function in functions.items():
        again = FunctionType(function.__code__, scope, name)
        # Numba sees when the file of a function changes, but not when its callees or tables do.
        again.__qualname__ = f"{name}_{edition}"
        scope[name] = _jit(again)
    for name, letters in entries.items():
        scope[name].compile(tuple(_KINDS[letter] for letter in letters))
        scope[name].disable_compile()
    return {name: scope[name] for name in entries}


def _array(table: Sequence[int]) -> "np.ndarray[Any, np.dtype[Any]]":
    """The table in the narrowest words that hold it."""
    least, most = min(table), max(table)
    for kind in (np.int8, np.int16, np.int32):
        if np.iinfo(kind).min <= least and most <= np.iinfo(kind).max:
            return np.array(table, dtype=kind)
    return np.array(table, dtype=np.int64)


def _edition(scope: Mapping[str, Any], functions: Mapping[str, FunctionType]) -> str:
    """A name for exactly this code over these tables."""
    found = sha256(numba.__version__.encode())
    for name, value in sorted(scope.items()):
        found.update(name.encode())
        found.update(value.tobytes() if isinstance(value, np.ndarray) else repr(value).encode())
    for name, function in sorted(functions.items()):
        code = function.__code__
        found.update(repr((name, code.co_code, code.co_consts, code.co_names)).encode())
    return found.hexdigest()[:12]


def words_of(words: Sequence[int]) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """An array of these words."""
    return np.array(words, dtype=np.int64)


def blank(words: int) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """An array of so many words, all -1."""
    return np.full(words, -1, dtype=np.int64)
