"""What runs the search: compiled code or, until that is ready or where it cannot be, Python.

Both give the same answers. Every thread has memory of its own, so any number of them may ask at
once; compiled code releases the interpreter lock.
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
    cuts,
    four_hands_search,
    ordering,
    party_points,
    questions,
    search,
    sources,
    tables,
    two_hands_leads,
    two_hands_points,
    two_hands_search,
    weights,
)

MODULES: Final = (
    tables,
    cuts,
    weights,
    ordering,
    search,
    questions,
    all_pass_search,
    all_pass_questions,
    two_hands_search,
    two_hands_points,
    party_points,
    four_hands_search,
    two_hands_leads,
)
"""The modules that are compiled as one: a name means the same thing in all of them."""
ENTRIES: Final = (
    "ask",
    "ask_all_pass",
    "ask_pair",
    "ask_points",
    "ask_party",
    "ask_four",
    "ask_leads",
)
"""The functions that are called from outside; they take words (`int`) and arrays of words."""


class _Memories(threading.local):
    """The arrays of the current thread, by purpose."""

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Runtime:
    """One way to run the search: its functions, and how to make and read their arrays."""

    functions: Mapping[str, Callable[..., int]]
    words: Callable[[Sequence[int]], Any]
    """Makes an array of these words."""
    blank: Callable[[int], Any]
    """Makes an array of so many words, all -1."""
    plain: Callable[[Any], list[int]]
    """Turns an array into a list."""
    memories: _Memories = field(default_factory=_Memories)

    def memory(self, purpose: str = "search", words: int = search.MEMORY) -> Any:
        """Return this thread's array for a purpose; it need not be cleared: answers stay true."""
        known = self.memories.known
        if purpose not in known:
            known[purpose] = self.blank(words)
        return known[purpose]

    def forget(self) -> None:
        """Clear this thread's arrays: averages may hang by a rounding on what was asked before."""
        for purpose, words in self.memories.known.items():
            self.memories.known[purpose] = self.blank(len(words))


@cache
def interpreter() -> Runtime:
    """Return the search as Python runs it."""
    made = sources.interpreted(MODULES)
    functions = {name: made[name] for name in ENTRIES}
    return Runtime(functions, list, lambda words: [-1] * words, list)


class CodeCache(Protocol):
    """Keeps machine code between processes. A name stands for one source and one processor."""

    def get(self, name: str) -> bytes | None:
        """Return the code stored under ``name``, complete, or None."""

    def put(self, name: str, code: bytes) -> None:
        """Store ``code`` if possible."""


_compiled: Runtime | None = None
_cache: CodeCache | None = None
_warming = threading.Lock()


def runtime() -> Runtime:
    """Return what runs the search now."""
    return _compiled or interpreter()


def compiled() -> bool:
    """Return whether the compiled search is ready."""
    return _compiled is not None


def forget() -> None:
    """Let the next search of this thread use nothing that earlier ones found."""
    runtime().forget()


def use_cache(shelf: CodeCache) -> None:
    """Load and store machine code there when this process warms up later."""
    global _cache  # noqa: PLW0603 - a setting of this process
    _cache = shelf


def warm() -> None:
    """Load the search that an earlier process compiled, or compile it; a second call does nothing.

    It takes a moment, or many seconds the first time. Without a compiler Python goes on running it.
    """
    global _compiled  # noqa: PLW0603 - the one switch of this process, thrown once
    with _warming:
        if not compiled():
            with suppress(ImportError):
                _compiled = _loaded()


def _loaded() -> Runtime:
    """Return the compiled search; raise `ImportError` where numba or llvmlite is missing."""
    from engine.solver import loading  # noqa: PLC0415 - may be missing, and takes its time

    name = loading.edition(MODULES)
    code = _cache.get(name) if _cache else None
    if code is None:
        from engine.solver import compiling  # noqa: PLC0415 - even more so

        code = compiling.compiled(MODULES, ENTRIES)
        if _cache:
            _cache.put(name, code)
    source = sources.functions(MODULES)
    functions = loading.loaded(code, {name: source[name] for name in ENTRIES})
    return Runtime(functions, loading.words_of, loading.blank, list)


def warm_in_background() -> threading.Thread:
    """Run `warm` in a new thread and return that; Python runs the search meanwhile."""
    thread = threading.Thread(target=warm, name="solver-warming", daemon=True)
    thread.start()
    return thread
