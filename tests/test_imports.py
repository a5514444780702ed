"""What the contracts in `pyproject.toml` cannot say of imports: lists of all that is allowed."""

import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent
GRAPH = grimp.build_graph("bot", "engine", "render", include_external_packages=True, cache_dir=None)
SCREENS = {"engine", "render", "markupsafe"} | {
    f"bot.{part}" for part in ("games", "i18n", "screen", "taps", "views")
}
ALLOWED = {
    "engine": {"engine", "llvmlite", "numba", "numpy"},
    "render": {"render", "engine", "PIL", "arabic_reshaper", "bidi"},
    "bot.views": SCREENS,
    "bot.games": SCREENS,
}
"""All that a package may import beside the standard library."""


def within(name: str, rooms: set[str]) -> bool:
    """Whether a module is one of ``rooms`` or inside one."""
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


def imports(room: str) -> Iterator[tuple[str, str]]:
    """Who imports what in a package, the standard library left out."""
    for name in sorted({room} | GRAPH.find_descendants(room)):
        for each in sorted(GRAPH.find_modules_directly_imported_by(name)):
            if each.partition(".")[0] not in sys.stdlib_module_names:
                yield name, each


@pytest.mark.parametrize("room", ALLOWED)
def test_a_package_imports_only_what_is_allowed(room: str) -> None:
    found = list(imports(room))
    assert len(found) > 10
    assert [pair for pair in found if not within(pair[1], ALLOWED[room])] == []


def test_nothing_is_imported_in_a_circle() -> None:
    TopologicalSorter(
        {name: GRAPH.find_modules_directly_imported_by(name) for name in GRAPH.modules}
    ).prepare()
