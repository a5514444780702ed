"""Who answers: the compiled search or, until it is ready and where it cannot be, its twin.

Every thread has memory of its own, so that any number of them may ask at once; compiled code runs
without holding up the others.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Protocol

from engine.solver import (
    all_pass_questions,
    all_pass_search,
    assembly,
    cuts,
    games,
    ordering,
    questions,
    search,
    tables,
    weights,
)

MODULES: Final = (
    tables,
    cuts,
    weights,
    games,
    ordering,
    search,
    questions,
    all_pass_search,
    all_pass_questions,
)
"""Where the functions and tables stand that are compiled; every name in them has one meaning."""
ENTRIES: Final = ("ask", "ask_all_pass")
"""Functions that are called from Python; they take words, `int`, and arrays of words."""


class _Memories(threading.local):
    """Arrays of the present thread by what they are for."""

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Machine:
    """One way to run the search. ``functions`` take words and arrays that the rest makes."""

    functions: Mapping[str, Callable[..., int]]
    words: Callable[[Sequence[int]], Any]
    """An array of these words."""
    blank: Callable[[int], Any]
    """An array of so many words, all -1."""
    plain: Callable[[Any], list[int]]
    """An array as a list."""
    memories: _Memories = field(default_factory=_Memories)

    def memory(self, purpose: str = "search", words: int = search.MEMORY) -> Any:
        """Return this thread's array for a purpose; never emptied, as it stays true."""
        known = self.memories.known
        if purpose not in known:
            known[purpose] = self.blank(words)
        return known[purpose]


@cache
def twin() -> Machine:
    """Return the one that Python runs."""
    made = assembly.interpreted(MODULES)
    functions = {name: made[name] for name in ENTRIES}
    return Machine(functions, list, lambda words: [-1] * words, list)


class Shelf(Protocol):
    """Where machine code is kept between processes, by names that fit nothing else."""

    def get(self, name: str) -> bytes | None:
        """Return what was put there, whole, or None."""
        ...

    def put(self, name: str, code: bytes) -> None:
        """Keep ``code``, if that can be done."""
        ...


_compiled: Machine | None = None
_shelf: Shelf | None = None
_warming = threading.Lock()


def machine() -> Machine:
    """Return the one that answers now."""
    return _compiled or twin()


def compiled() -> bool:
    """Whether the compiled search answers now."""
    return _compiled is not None


def keep_in(shelf: Shelf) -> None:
    """Keep machine code there: heeded when this process is warmed up afterwards."""
    global _shelf  # noqa: PLW0603 - a setting of this process
    _shelf = shelf


def warm() -> None:
    """Load the search as an earlier process compiled it, or compile it; a second call is free.

    A moment, or many seconds the first time. Without the compiler the twin goes on answering.
    """
    global _compiled  # noqa: PLW0603 - the one switch of this process, thrown once
    with _warming:
        if not compiled():
            with suppress(ImportError):
                _compiled = _loaded()


def _loaded() -> Machine:
    """Raises `ImportError` where numba, or what it stands on, is missing."""
    from engine.solver import loading  # noqa: PLC0415 - may be missing, and takes its time

    name = loading.edition(MODULES)
    code = _shelf.get(name) if _shelf else None
    if code is None:
        from engine.solver import compiling  # noqa: PLC0415 - even more so

        code = compiling.compiled(MODULES, ENTRIES)
        if _shelf:
            _shelf.put(name, code)
    source = assembly.functions(MODULES)
    functions = loading.loaded(code, {name: source[name] for name in ENTRIES})
    return Machine(functions, loading.words_of, loading.blank, list)


def warm_in_background() -> threading.Thread:
    """`warm` in a thread of its own, which is returned; meanwhile the twin answers."""
    thread = threading.Thread(target=warm, name="solver-warming", daemon=True)
    thread.start()
    return thread
