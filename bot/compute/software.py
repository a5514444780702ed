"""The software a process computes with: where it is the same, so are the answers."""

import hashlib
import platform
from collections.abc import Callable, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

from bot import __version__

ROOT: Final = Path(__file__).parents[2]
ROOMS: Final = ("bot", "engine", "render", "tests")
Software = Mapping[str, str]
"""Versions, and digests of sources, by name."""


@cache
def software() -> Software:
    """Return the software as it was at the first call: what is imported later may be newer."""
    try:
        numba = metadata.version("numba")
    except metadata.PackageNotFoundError:
        numba = "none"
    sources = {_sources(room): _digest(ROOT / room) for room in ROOMS}
    return {"pulka": __version__, "Python": platform.python_version(), "numba": numba} | sources


def software_for(function: Callable[..., object]) -> Software:
    """Return the software that ``function`` may use: tests only if it is one of theirs."""
    module = getattr(function, "func", function).__module__
    unused = () if module.startswith("tests.") else (_sources("tests"),)
    return {name: value for name, value in software().items() if name not in unused}


def difference(wanted: Software) -> str:
    """Return in words where this process differs first; nothing if it does not."""
    for name, value in wanted.items():
        if (mine := software().get(name)) != value:
            return f"{name} {mine}, here {value}"
    return ""


def _sources(room: str) -> str:
    return f"sources of {room}"


def _digest(folder: Path) -> str:
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        content = path.read_bytes()
        found.update(f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()[:12]
