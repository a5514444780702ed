"""Who may import whom, who may name a game, where user texts may stand: read from the source."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.games.registry import FRONTS

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "engine", "render")
DATABASE = frozenset({"sqlalchemy", "aiosqlite", "alembic", "asyncpg", "sqlite3"})
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


@cache
def imports(name: str) -> frozenset[str]:
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
    return frozenset(found)


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
    drawing = ("render", "engine", "PIL", "arabic_reshaper", "bidi")
    assert [each for each in foreign(name) if not within(each, *drawing)] == []


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
        "bot.updates",
        "bot.webhook",
        "bot.tables.lobby_requests",
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


def test_only_one_module_touches_dask_and_no_table_computes_with_it() -> None:
    for name in MODULES:
        touching = [each for each in imports(name) if within(each, "dask", "distributed")]
        assert touching == [] or name == "bot.compute.dask_workers", name
        computing = [each for each in imports(name) if within(each, "bot.compute")]
        assert computing == [] or within(name, "bot.compute", "bot.cli"), name
    assert "distributed.Client" in imports("bot.compute.dask_workers")


# --- games ----------------------------------------------------------------------------------

GAMES = tuple(sorted(FRONTS))
SPELT = {"preferans": ("preferans", "преферанс")}
"""How a game is named in code and in texts; its key alone where nothing is said."""
REGISTRIES = ("bot/games/registry.py", "engine/games.py")
"""Where games are registered."""
TOLD = re.compile(r"docs/(decisions/)?[\w-]+\.md")
"""Pages about the whole house, which tell of its games."""


def readable() -> list[str]:
    """Paths of everything written by hand: code, catalogues, documents."""
    found = [
        path.relative_to(ROOT).as_posix()
        for folder in (*PACKAGES, "tests", "docs")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".ftl", ".toml", ".md"}
    ]
    assert len(found) > 300
    return sorted(found)


def test_every_game_has_its_rooms() -> None:
    for game in GAMES:
        for room in (f"engine/{game}", f"bot/games/{game}", f"tests/engine/{game}"):
            assert list((ROOT / room).glob("*.py")), room
        for catalogue in (ROOT / "bot/i18n").glob("??"):
            assert list((catalogue / game).glob("*.ftl")), catalogue


def test_outside_its_folders_nothing_names_a_game() -> None:
    spellings = {game: SPELT.get(game, (game,)) for game in GAMES}
    named_by: dict[str, list[str]] = {}
    looked_at = 0
    for path in readable():
        if path in REGISTRIES or path == "tests/test_imports.py" or TOLD.fullmatch(path):
            continue
        looked_at += 1
        text = (ROOT / path).read_text(encoding="utf-8").lower()
        for game, spelt in spellings.items():
            if game not in Path(path).parts and any(word in text for word in spelt):
                named_by.setdefault(game, []).append(path)
    assert looked_at > 100
    assert named_by == {}


TABLES_OF_THEIR_OWN = ("ai.match", "printed")
"""Modules beside computer players and screens that play or print whole records."""


@pytest.mark.parametrize(
    "name", named("bot.views", "bot.games", *(f"engine.{game}.ai" for game in GAMES))
)
def test_screens_and_computer_players_import_no_state(name: str) -> None:
    if not name.endswith(TABLES_OF_THEIR_OWN):
        assert [each for each in imports(name) if re.match(r"engine\.(\w+\.)?state\b", each)] == []


# --- circles --------------------------------------------------------------------------------


def edges() -> dict[str, set[str]]:
    """Whom each module imports, wherever in it: in functions and for types alone, too."""
    found: dict[str, set[str]] = {}
    for name in MODULES:
        found[name] = set()
        for each in imports(name):
            target = each
            while target and target not in MODULES:
                target = target.rpartition(".")[0]
            if target and target != name:
                found[name].add(target)
    return found


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Strongly connected parts of more than one module: reachable both ways."""
    reach = {name: {name} for name in graph}
    growing = True
    while growing:
        growing = False
        for name, targets in graph.items():
            further = set().union(*(reach[each] for each in targets)) - reach[name]
            if further:
                reach[name] |= further
                growing = True
    found = {frozenset(each for each in reach[name] if name in reach[each]) for name in graph}
    return sorted((set(each) for each in found if len(each) > 1), key=min)


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]


def test_what_tells_every_card_in_its_errors_stays_out_of_the_bot() -> None:
    """`engine.playing`, and the packages of games that bind it, are for programs of their own."""
    telling = {"engine.playing", *(f"engine.{game}" for game in GAMES)}
    graph = edges()
    assert telling <= set(graph)
    assert any("engine.playing" in targets for targets in graph.values())
    assert {
        name for name in graph if within(name, "bot", "render") and graph[name] & telling
    } == set()


def test_nothing_is_imported_in_a_circle() -> None:
    graph = edges()
    assert sum(map(len, graph.values())) > 300
    assert [sorted(each) for each in circles(graph)] == []


# --- names ----------------------------------------------------------------------------------


def test_no_class_name_means_two_things() -> None:
    modules: dict[str, list[str]] = {}
    for name, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                modules.setdefault(node.name, []).append(name)
    assert len(modules) > 200
    twice = {name: found for name, found in modules.items() if len(found) > 1}
    assert twice == {}


# --- texts ----------------------------------------------------------------------------------


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
