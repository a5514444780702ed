"""The functions of the search, compiled by numba: the same code, over arrays."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numba.extending
import numpy as np

from engine.solver import assembly

Words = np.ndarray[Any, np.dtype[np.int64]]

_types: Final[Any] = numba.types
_WORDS: Final = numba.int64[::1]
_ADDRESS: Final = _types.CPointer(numba.int64)
_inner: Final[Callable[[FunctionType], Any]] = numba.njit(nogil=True)
_inlined: Final[Callable[[FunctionType], Any]] = numba.njit(nogil=True, forceinline=True)
_entry: Final[Callable[[FunctionType], Any]] = numba.njit(nogil=True, cache=True)


_intrinsic: Final[Callable[[Callable[..., Any]], Any]] = numba.extending.intrinsic


@_intrinsic
def _lean(_: Any, array: Any) -> Any:
    """`engine.solver.games.lean`: an array is seven words to hand on, its address is one."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, given[0]).data

    return _ADDRESS(array), generate


class _Scope(dict[str, Any]):
    """Globals that are made when the compiler looks for them, if it ever does.

    Tables become arrays. A function that calls itself is bound to one set of types before others
    come with theirs, and works on addresses. What it calls is put into it: every position needs
    that, and a call of its own costs a sixth of the time.
    """

    def __init__(self, modules: Sequence[ModuleType]) -> None:
        super().__init__(assembly.numbers(modules))
        self["__name__"] = __name__
        self["lean"] = _lean
        self._tables = assembly.tables(modules)
        self._functions = assembly.functions(modules)
        self._edition = _edition(modules)
        called = {name: function.__code__.co_names for name, function in self._functions.items()}
        self._recursive = {name for name, names in called.items() if name in names}
        self._inner = {
            inner for name in self._recursive for inner in called[name]
        } - self._recursive

    def __missing__(self, name: str) -> Any:
        if name in self._tables:
            self[name] = _array(self._tables[name].numbers)
        elif name in self._functions:
            code = self._functions[name].__code__
            keep = _inlined if name in self._inner else _inner
            self[name] = keep(FunctionType(code, self, name))
            if name in self._recursive:
                self._bind(name, _ADDRESS)
        else:
            raise KeyError(name)
        return self[name]

    def entry(self, name: str) -> Any:
        """The function ``name``, from the cache or compiled, with all it calls."""
        again = FunctionType(self._functions[name].__code__, self, name)
        # Numba sees when the file of a function changes, but not when its callees or tables do.
        again.__qualname__ = f"{name}_{self._edition}"
        self[name] = _entry(again)
        self._bind(name, _WORDS)
        return self[name]

    def _bind(self, name: str, array: Any) -> None:
        annotations = self._functions[name].__annotations__.items()
        given = [kind for argument, kind in annotations if argument != "return"]
        words = tuple(numba.int64 if kind is int else array for kind in given)
        self[name].compile(words)
        self[name].disable_compile()


def compiled(modules: Sequence[ModuleType], entries: Sequence[str]) -> dict[str, Any]:
    """Compile the functions of ``modules``, or load them from the cache of an earlier process.

    ``entries`` names those that are called from Python. Each is kept with all it calls, so the
    fewer the better. Takes seconds, or a moment when they are in the cache.
    """
    scope = _Scope(modules)
    return {name: scope.entry(name) for name in entries}


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
