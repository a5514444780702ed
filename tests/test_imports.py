"""Who may import whom, and where user texts may stand: read from the source, not from habit."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "engine", "render")
DATABASE = frozenset({"sqlalchemy", "aiosqlite", "alembic", "sqlite3"})
REGISTRY = "engine.games"
"""The one shared module of the engine that names games."""
SHARED_GAMES = frozenset({"solver"})
"""Packages in engine/ that are no game."""

CYRILLIC = re.compile("[\u0400-\u04ff]{2}")
"""A single letter is no text: parsers of commands may fold one into another."""
WORDLESS = ("bot/sandbox/",)
"""A stage for people who are not there: names of its actors are no texts of the bot."""


def modules() -> dict[str, Path]:
    """Every module of the product by its dotted name."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


MODULES = modules()


def imports(name: str) -> set[str]:
    """Dotted names a module imports, wherever in it; ``from a import b`` counts as ``a.b``."""
    path = MODULES[name]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def within(name: str, *rooms: str) -> bool:
    """Whether a dotted name is one of ``rooms`` or inside it."""
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


def foreign(name: str) -> Iterator[str]:
    """What a module imports from outside the standard library."""
    for each in imports(name):
        if each.partition(".")[0] not in sys.stdlib_module_names:
            yield each


def named(*rooms: str) -> list[str]:
    """Modules in these rooms; there must be some."""
    found = [name for name in MODULES if within(name, *rooms)]
    assert found, f"no files to check in {rooms}"
    return found


def test_there_is_something_to_check() -> None:
    assert len(MODULES) > 60
    for room in (
        "engine.preferans",
        "render",
        "bot.views",
        "bot.games",
        "bot.store",
        "bot.reconcile",
    ):
        assert len(named(room)) > 2
    assert "sqlalchemy.Table" in imports("bot.store.schema")
    assert "telegram.Bot" in imports("bot.reconcile.client")


@pytest.mark.parametrize("name", named("engine"))
def test_the_engine_needs_nothing_and_does_nothing_but_think(name: str) -> None:
    numba = ("numba", "numpy", "llvmlite") if within(name, "engine.solver") else ()
    outside = [each for each in foreign(name) if not within(each, "engine", *numba)]
    assert outside == []
    active = ("asyncio", "socket", "time", "datetime", "os", "pathlib", "subprocess", "secrets")
    assert [each for each in imports(name) if within(each, *active)] == []


def test_shared_engine_modules_know_no_game_and_games_not_each_other() -> None:
    games = {
        name
        for name, path in MODULES.items()
        if name.count(".") == 1 and within(name, "engine") and path.name == "__init__.py"
    } - {f"engine.{shared}" for shared in SHARED_GAMES}
    assert "engine.preferans" in games
    for name in named("engine"):
        if name == REGISTRY:
            continue
        own = [game for game in games if within(name, game)]
        others = [each for each in imports(name) if within(each, *(games - set(own)))]
        assert others == [], name


@pytest.mark.parametrize("name", named("render"))
def test_the_sheet_is_drawn_from_the_engine_and_pillow(name: str) -> None:
    assert [each for each in foreign(name) if not within(each, "render", "engine", "PIL")] == []


@pytest.mark.parametrize("name", named("bot.views", "bot.games"))
def test_views_know_no_telegram(name: str) -> None:
    ours = ("engine", "render", "bot.games", "bot.views", "bot.screen", "bot.i18n", "bot.taps")
    assert [each for each in foreign(name) if not within(each, *ours, "markupsafe")] == []


@pytest.mark.parametrize("name", named("bot.i18n", "bot.screen", "bot.taps", "bot.clock"))
def test_plain_values_know_nobody(name: str) -> None:
    assert [each for each in imports(name) if within(each, "telegram", "bot.store")] == []


def test_only_the_edge_touches_telegram() -> None:
    edge = (
        "bot.app",
        "bot.startup",
        "bot.tables.host",
        "bot.handlers",
        "bot.reconcile",
        "bot.sandbox",
    )
    for name in MODULES:
        touching = [each for each in imports(name) if within(each, "telegram")]
        assert touching == [] or within(name, *edge), name


def test_only_the_store_touches_the_database() -> None:
    for name in MODULES:
        touching = [each for each in imports(name) if within(each, *DATABASE)]
        assert touching == [] or within(name, "bot.store"), name


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Strings of a module that are no docstrings, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


def test_user_texts_stand_in_catalogues_alone() -> None:
    spoken = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in MODULES.values()
        if not str(path.relative_to(ROOT)).startswith(WORDLESS)
        for line, text in texts(path)
        if CYRILLIC.search(text)
    ]
    assert spoken == []
    catalogues = list((ROOT / "bot/i18n/ru").glob("*.ftl"))
    assert any(CYRILLIC.search(path.read_text(encoding="utf-8")) for path in catalogues)
