"""Which files may name a game, and hold text that people read; no class name means two things."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bot.games.registry import FRONTS

ROOT = Path(__file__).parent.parent
SOURCE = [
    path for room in ("bot", "engine", "render") for path in sorted((ROOT / room).rglob("*.py"))
]
CYRILLIC = re.compile("[\u0400-\u04ff]{2}")
"""A single letter is no text: parsers of commands may fold one into another."""
SPELT = {
    "preferans": ("preferans", "преферанс"),
    "whist": (r"engine[./]whist", r"games[./]whist", r"docs[./]whist"),
    "piquet": (r"engine[./]piquet", r"games[./]piquet", r"docs[./]piquet"),
}
"""How a game is named in code and in texts; its key alone, as a word, where nothing is said."""
EXEMPT = re.compile(
    r"bot/games/registry\.py|engine/games\.py|tests/test_names\.py"
    r"|docs/(decisions/)?[\w-]+\.md"
)
"""Where games are registered, and pages about the whole house, which tell of its games."""


@pytest.mark.parametrize("game", FRONTS)
def test_every_game_has_its_folders(game: str) -> None:
    for room in (f"engine/{game}", f"bot/games/{game}", f"tests/engine/{game}"):
        assert list((ROOT / room).glob("*.py")), room
    for catalogue in (ROOT / "bot/i18n").glob("??"):
        assert list((catalogue / game).glob("*.ftl")), catalogue


@cache
def lowered() -> dict[str, str]:
    """All that may name a game, in small letters."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8").lower()
        for room in ("bot", "engine", "render", "tests", "docs")
        for path in (ROOT / room).rglob("*")
        if path.suffix in {".py", ".ftl", ".toml", ".md"}
    }


def files_naming(game: str) -> list[str]:
    """The files out of a game's folders that have its name, where they must not."""
    texts = {path: text for path, text in lowered().items() if game not in path.split("/")}
    assert len(texts) > 300
    named = re.compile("|".join(rf"(?<![a-z]){word}(?![a-z])" for word in SPELT.get(game, (game,))))
    return [
        path
        for path, text in sorted(texts.items())
        if named.search(text) and not EXEMPT.fullmatch(path)
    ]


@pytest.mark.parametrize("game", FRONTS)
def test_only_its_folders_name_a_game(game: str) -> None:
    assert files_naming(game) == []


def test_class_names_are_unique() -> None:
    names = Counter(
        node.name
        for path in SOURCE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert len(names) > 200
    assert [name for name, count in names.items() if count > 1] == []


def test_only_catalogues_hold_user_texts() -> None:
    """Docstrings aside, and the sandbox, whose actors have names."""
    spoken = []
    for path in SOURCE:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        spoken += [
            f"{path}:{node.lineno}: {node.value}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in prose
            and not path.is_relative_to(ROOT / "bot/sandbox")
            and CYRILLIC.search(node.value)
        ]
    assert spoken == []
