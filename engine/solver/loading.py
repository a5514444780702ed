"""Loading machine code of the search that `compiling` made, in this process or an earlier one.

A function has numba's calling convention: the address of its result, an address for an exception
(never used here), then its arguments, words or addresses of words. The interpreter lock is
released while it runs.
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

from engine.solver import sources

Words: TypeAlias = "array[int]"
"""Words of 64 bits, one after another."""

_WORD: Final = ctypes.c_int64
_ADDRESS: Final = ctypes.c_void_p


@cache
def target_machine() -> Any:
    """Return the target to compile for: this processor with all its features."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    features = binding.get_host_cpu_features().flatten()
    target = binding.Target.from_triple(binding.get_process_triple())
    return target.create_target_machine(
        cpu=binding.get_host_cpu_name(), features=features, opt=3, reloc="pic", jit=True
    )


def edition(modules: Sequence[ModuleType]) -> str:
    """Return a name for this source, these tables, this compiler and this processor."""
    found = sha256()
    for package in ("numba", "llvmlite"):
        try:
            found.update(version(package).encode())
        except PackageNotFoundError:
            found.update(b"none")
    machine = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    for piece in (binding.get_process_triple(), *machine, *sources.fingerprint(modules)):
        found.update(piece.encode())
    return found.hexdigest()[:24]


def loaded(code: bytes, functions: Mapping[str, FunctionType]) -> dict[str, Callable[..., int]]:
    """Link ``code`` and return its functions by name; it was compiled from ``functions``."""
    jit = binding.create_lljit_compiler(target_machine())
    library = binding.JITLibraryBuilder().add_object_img(code)
    for name in functions:
        library.export_symbol(name)
    linked = library.link(jit, "search")
    return {
        name: _Function((jit, linked), linked[name], sources.arguments(function))
        for name, function in functions.items()
    }


class _Function:
    """Machine code as a function; it keeps ``home``, the memory of the code, alive."""

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
