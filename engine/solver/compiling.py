"""Compiling the functions of the search: numba turns the same source into machine code.

The code is self-contained: it calls nothing, raises nothing and carries its tables, so `loading`
needs neither numba nor this module to run it.
"""

from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np
from llvmlite import binding, ir
from numba.extending import intrinsic

from engine.solver import sources
from engine.solver.loading import target_machine

_types: Final[Any] = numba.types
_ADDRESS: Final = _types.CPointer(numba.int64)
_njit: Final[Any] = numba.njit
_intrinsic: Final[Callable[[Callable[..., object]], Any]] = intrinsic
# A wrapper for callers in Python would need numba's library when it runs.
_alone: Final = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_plainly: Final[Callable[[FunctionType], Any]] = _njit(**_alone)
_put_into_callers: Final[Callable[[FunctionType], Any]] = _njit(forceinline=True, **_alone)


@_intrinsic
def _prefetch(_typing: object, memory: Any, at: Any) -> Any:
    """Fetch a word of memory for reading, to be kept in all caches, and do not wait for it."""

    def instruction(
        _context: object, builder: Any, _signature: object, given: Sequence[Any]
    ) -> Any:
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), (byte, number, number, number))
        fetch = builder.module.declare_intrinsic("llvm.prefetch", (byte,), kind)
        place = builder.bitcast(builder.gep(given[0], [given[1]]), byte)
        builder.call(fetch, (place, number(0), number(3), number(1)))
        return given[1]

    return _types.int64(memory, at), instruction


class _Scope(dict[str, Any]):
    """Globals that are built when the compiler looks them up.

    Tables become arrays. A recursive function gets its types beforehand, and what it calls is
    inlined: it runs for every position, and real calls would cost a sixth of the time.
    """

    def __init__(self, modules: Sequence[ModuleType]) -> None:
        super().__init__(sources.numbers(modules))
        self["__name__"] = __name__
        self["prefetch"] = _prefetch
        self._tables = sources.tables(modules)
        self._functions = sources.functions(modules)
        called = {name: function.__code__.co_names for name, function in self._functions.items()}
        self._recursive = {name for name, names in called.items() if name in names}
        self._inner = {
            inner for name in self._recursive for inner in called[name]
        } - self._recursive

    def __missing__(self, name: str) -> Any:
        if name in self._tables:
            self[name] = _array(self._tables[name].numbers)
        elif name in self._functions:
            keep = _put_into_callers if name in self._inner else _plainly
            self[name] = keep(FunctionType(self._functions[name].__code__, self, name))
            if name in self._recursive:
                self._bind(name)
        else:
            raise KeyError(name)
        return self[name]

    def code(self, name: str) -> Any:
        """Return the function ``name`` with all it calls as an LLVM module, under its own name."""
        entry = self[name]
        if not entry.signatures:
            self._bind(name)
        (signature,) = entry.signatures
        module = binding.parse_assembly(entry.inspect_llvm(signature))
        module.get_function(entry.overloads[signature].fndesc.llvm_func_name).name = name
        return module

    def _bind(self, name: str) -> None:
        given = sources.arguments(self._functions[name])
        self[name].compile(tuple(numba.int64 if kind is int else _ADDRESS for kind in given))
        self[name].disable_compile()


def compiled(modules: Sequence[ModuleType], entries: Sequence[str]) -> bytes:
    """Compile the functions of ``modules`` for this machine; takes many seconds.

    ``entries`` names those that are called from outside.
    """
    scope = _Scope(modules)
    whole, *more = [scope.code(name) for name in entries]
    for module in more:
        whole.link_in(module)
    code: bytes = target_machine().emit_object(whole)
    return code


def _array(table: Sequence[int]) -> np.ndarray[Any, Any]:
    """Return the table as an array of the narrowest integers that hold it."""
    # No unsigned ones: numba turns a sum of those and signed words into a float.
    kinds = (np.int8, np.int16, np.int32, np.int64)
    least, most = min(table), max(table)
    fits = (np.iinfo(kind).min <= least and most <= np.iinfo(kind).max for kind in kinds)
    narrowest = next(kind for kind, fit in zip(kinds, fits, strict=True) if fit)
    return np.array(table, dtype=narrowest)
