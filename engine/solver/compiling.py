"""The functions of the search as machine code: numba compiles the same source, over addresses.

The code stands on its own: it calls nothing, raises nothing and holds its tables, so that
`loading` needs neither numba nor this module to run it.
"""

from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np
from llvmlite import binding

from engine.solver import assembly
from engine.solver.loading import target_machine

_types: Final[Any] = numba.types
_ADDRESS: Final = _types.CPointer(numba.int64)
_njit: Final[Any] = numba.njit
# A wrapper for callers in Python would need numba's library when it runs.
_alone: Final = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_plainly: Final[Callable[[FunctionType], Any]] = _njit(**_alone)
_put_into_callers: Final[Callable[[FunctionType], Any]] = _njit(forceinline=True, **_alone)


class _Scope(dict[str, Any]):
    """Globals that are made when the compiler looks for them, if it ever does.

    Tables become arrays. A function that calls itself is told its types beforehand. What it calls
    is put into it: every position needs that, and a call of its own costs a sixth of the time.
    """

    def __init__(self, modules: Sequence[ModuleType]) -> None:
        super().__init__(assembly.numbers(modules))
        self["__name__"] = __name__
        self._tables = assembly.tables(modules)
        self._functions = assembly.functions(modules)
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
        """The function ``name`` with all it calls, as a module of the compiler under this name."""
        entry = self[name]
        if not entry.signatures:
            self._bind(name)
        (signature,) = entry.signatures
        module = binding.parse_assembly(entry.inspect_llvm(signature))
        module.get_function(entry.overloads[signature].fndesc.llvm_func_name).name = name
        return module

    def _bind(self, name: str) -> None:
        given = assembly.arguments(self._functions[name])
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
    """The table in the narrowest words that hold it."""
    # No unsigned ones: numba takes those and signed words together for floating point.
    kinds = (np.int8, np.int16, np.int32, np.int64)
    least, most = min(table), max(table)
    fits = (np.iinfo(kind).min <= least and most <= np.iinfo(kind).max for kind in kinds)
    narrowest = next(kind for kind, fit in zip(kinds, fits, strict=True) if fit)
    return np.array(table, dtype=narrowest)
