"""Who answers: the compiled search or, until it is ready and where it cannot be, its twin.

Every thread has memory of its own, so that any number of them may ask at once; compiled code runs
without holding up the others.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.solver import cuts, questions, search, tables, weights

MODULES: Final = (tables, cuts, weights, search, questions)
"""Where the functions and tables stand that are compiled; every name in them has one meaning."""
ENTRIES: Final = {
    "search": "mwwwwwwww",
    "total": "mwwwwwww",
    "enough": "mwwwwwwww",
    "each": "mwwwwwwwmw",
    "totals": "mmwwwwwwwwm",
    "eaches": "mmwwwwwwwwm",
    "discards": "mwwwwwm",
}
"""Functions called from here, or by themselves; the letters are read by `compiling.compiled`."""


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
    memories: _Memories

    def memory(self, purpose: str = "search", words: int = search.MEMORY) -> Any:
        """Return this thread's array for a purpose; never emptied, as it stays true."""
        known = self.memories.known
        if purpose not in known:
            known[purpose] = self.blank(words)
        return known[purpose]


def _twin() -> Machine:
    named = {name: value for module in MODULES for name, value in vars(module).items()}
    functions = {name: named[name] for name in ENTRIES}
    return Machine(functions, list, lambda words: [-1] * words, _Memories())


TWIN: Final = _twin()
_ready = TWIN
_warming = threading.Lock()


def machine() -> Machine:
    """Return the one that answers now."""
    return _ready


def compiled() -> bool:
    """Whether the compiled search answers now."""
    return _ready is not TWIN


def warm() -> None:
    """Compile the search, or load it as an earlier process compiled it; a second call is free.

    Seconds the first time, then a moment. Without numba the twin goes on answering.
    """
    global _ready  # noqa: PLW0603 - the one switch of this process, thrown once
    with _warming:
        if compiled():
            return
        try:
            from engine.solver import compiling  # noqa: PLC0415 - numba takes a while to load
        except ImportError:
            return
        functions = compiling.compiled(MODULES, ENTRIES)
        _ready = Machine(functions, compiling.words_of, compiling.blank, _Memories())


def warm_in_background() -> threading.Thread:
    """`warm` in a thread of its own, which is returned; meanwhile the twin answers."""
    thread = threading.Thread(target=warm, name="solver-warming", daemon=True)
    thread.start()
    return thread
