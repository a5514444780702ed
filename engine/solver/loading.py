"""Machine code of the search, made by `compiling` in this process or an earlier one, made to run.

A function comes as numba lays it out: it is given the address of its result, another one for
exceptions that it never has, and then what it takes, words or addresses of words. The lock of the
interpreter is let go while it runs.
"""

import ctypes
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from types import FunctionType, ModuleType
from typing import Any, Final, TypeAlias

from llvmlite import binding

from engine.solver import assembly

Words: TypeAlias = "array[int]"
"""Words of 64 bits, one after another."""

_WORD: Final = ctypes.c_int64
_ADDRESS: Final = ctypes.c_void_p


@cache
def target_machine() -> Any:
    """What code is made for: this processor with all it can do."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    features = binding.get_host_cpu_features().flatten()
    target = binding.Target.from_triple(binding.get_process_triple())
    return target.create_target_machine(
        cpu=binding.get_host_cpu_name(), features=features, opt=3, reloc="pic", jit=True
    )


def edition(modules: Sequence[ModuleType]) -> str:
    """Return a name for exactly this source, these tables, this compiler and this processor."""
    found = sha256()
    for package in ("numba", "llvmlite"):
        try:
            found.update(version(package).encode())
        except PackageNotFoundError:
            found.update(b"none")
    machine = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    for piece in (binding.get_process_triple(), *machine, *assembly.spelled(modules)):
        found.update(piece.encode())
    return found.hexdigest()[:24]


def loaded(code: bytes, functions: Mapping[str, FunctionType]) -> dict[str, Callable[..., int]]:
    """Return the functions of this code by name; those given are what it was compiled from."""
    jit = binding.create_lljit_compiler(target_machine())
    library = binding.JITLibraryBuilder().add_object_img(code)
    for name in functions:
        library.export_symbol(name)
    linked = library.link(jit, "search")
    return {
        name: _Function((jit, linked), linked[name], assembly.arguments(function))
        for name, function in functions.items()
    }


class _Function:
    """Machine code as a function; it holds ``home``, what the code stands in."""

    __slots__ = ("_code", "_home")

    def __init__(self, home: object, place: int, kinds: Sequence[object]) -> None:
        given = [_WORD if kind is int else _ADDRESS for kind in kinds]
        self._code = ctypes.CFUNCTYPE(ctypes.c_int32, _ADDRESS, _ADDRESS, *given)(place)
        self._home = home

    def __call__(self, *given: "int | Words") -> int:
        result = _WORD()
        words = [each if isinstance(each, int) else each.buffer_info()[0] for each in given]
        self._code(ctypes.addressof(result), None, *words)
        return result.value


def words_of(words: Sequence[int]) -> Words:
    """Return an array of these words."""
    return array("q", words)


def blank(words: int) -> Words:
    """Return an array of so many words, all -1."""
    return array("q", [-1]) * words
