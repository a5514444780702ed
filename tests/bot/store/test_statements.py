"""No statement is put together from values: SQL comes from the library, or stands there whole."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.store import Person, Store

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
SQL = re.compile(
    r"\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|DROP|CREATE|ALTER|ATTACH|BEGIN|VACUUM)\s",
    re.IGNORECASE,
)
"""A PRAGMA is not among them: it takes no parameters, and sets numbers of the program itself."""
RAW = frozenset({"exec_driver_sql", "executescript", "executemany", "text", "literal_column"})
"""Calls that take SQL as a text."""
HOSTILE = "Robert'); DROP TABLE people;-- \" ? :name %s {0}"


def put_together(node: ast.AST) -> bool:
    """Whether an expression makes a text from parts that are not all constants."""
    match node:
        case ast.JoinedStr(values):
            return any(isinstance(each, ast.FormattedValue) for each in values)
        case ast.BinOp(left, ast.Add() | ast.Mod(), right):
            return not (isinstance(left, ast.Constant) and isinstance(right, ast.Constant))
        case ast.Call(ast.Attribute(_, "format" | "join" | "replace")):
            return True
    return False


def start(node: ast.AST) -> str:
    """How a text that is put together begins."""
    match node:
        case ast.JoinedStr([ast.Constant(str(first)), *_]) | ast.Constant(str(first)):
            return first
        case ast.BinOp(left, _, _):
            return start(left)
        case ast.Call(ast.Attribute(whole, "format" | "join" | "replace")):
            return start(whole)
    return ""


def wrong(tree: ast.AST) -> Iterator[int]:
    """Lines where a statement is put together."""
    for node in ast.walk(tree):
        if put_together(node) and SQL.match(start(node)):
            yield node.lineno  # type: ignore[attr-defined]
        match node:
            case ast.Call(ast.Attribute(_, name) | ast.Name(name), [first, *_]):
                if (name in RAW or name == "execute") and put_together(first):
                    yield node.lineno


@pytest.mark.parametrize(
    "code",
    [
        'connection.execute(f"SELECT * FROM people WHERE name = {name}")',
        'query = "DELETE FROM log WHERE id = " + number',
        'query = "UPDATE people SET name = %s" % name',
        'text("select {}".format(name))',
        "connection.exec_driver_sql(pragma + value)",
    ],
)
def test_what_is_put_together_is_found(code: str) -> None:
    assert list(wrong(ast.parse(code)))


@pytest.mark.slow
def test_no_statement_of_the_program_is_put_together() -> None:
    files = [path for each in ("bot", "engine", "render") for path in (ROOT / each).rglob("*.py")]
    assert len([path for path in files if "store" in path.parts]) > 8
    # Migrations name tables and columns that stand beside them, and run once.
    files = [path for path in files if "migrations" not in path.parts]
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in files
        for line in wrong(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set()


async def test_a_hostile_name_is_a_name(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/pulka.db")
    try:
        met = await store.upsert_person(Person(7, HOSTILE, username=HOSTILE))
        assert met.name == HOSTILE
        assert (await store.upsert_person(Person(8, "Анна"))).name == "Анна"
    finally:
        await store.close()
