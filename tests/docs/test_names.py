"""What a page names in backticks exists: files, modules and what is in them, commands, targets."""

import ast
import importlib
import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from click import Context

from bot.cli import main
from tests.docs.pages import PAGES, ROOT, Page

TOP = ("bot", "engine", "render", "tests", "docs", ".ci", ".github")
FILE = re.compile(r"[\w.<>*?-]+(/[\w.<>*?-]+)*/?")
SUFFIX = re.compile(r"\.(py|md|ftl|toml|yaml|yml|json|jsonl|lock|txt|png|css|js|html)$")
DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+(\(\))?")
IDENTIFIER = re.compile(r"_?[A-Za-z]\w*(\(\))?")
HISTORY = ("CHANGELOG.md", "docs/decisions/kit-on-paper.md")
"""Pages that tell of what is gone, or not written."""
ELSEWHERE = re.compile(
    r"sheet\.png|deal\.png|pulka\.db|.*\.jsonl|\.env|record\.json|pyvenv\.cfg|page\.md|gone\.md"
)
"""Files that a reader of the page makes."""


def files() -> list[str]:
    """Paths of everything that is written by hand."""
    found = [
        path.relative_to(ROOT).as_posix()
        for place in chain(TOP, (each.name for each in ROOT.iterdir() if each.is_file()))
        for path in ((ROOT / place).rglob("*") if (ROOT / place).is_dir() else [ROOT / place])
        if "__pycache__" not in path.parts
    ]
    assert len(found) > 500
    return found


FILES = files()
LISTED = "\n".join(FILES)
SOURCES = [
    path for path in FILES if path.endswith((".py", ".ftl", ".toml", ".js", ".yaml", ".yml"))
]


@cache
def strings() -> frozenset[str]:
    """Dotted names that the product has as strings: its events in the log."""
    sources = (path for path in SOURCES if path.startswith("bot/"))
    text = "".join((ROOT / path).read_text(encoding="utf-8") for path in sources)
    return frozenset(re.findall(r'"(\w+(?:\.\w+)+)"', text))


@cache
def words() -> frozenset[str]:
    """Every word of the source, and of the settings of the tools."""
    paths = [path for path in SOURCES if not path.startswith("tests/docs/")]
    stems = {Path(path).stem for path in paths}
    return frozenset(stems).union(
        *(
            re.findall(r"\w+", (ROOT / path).read_text(encoding="utf-8"))
            for path in [*paths, "Makefile", "Dockerfile", ".ci/run"]
        )
    )


@cache
def homes() -> dict[str, str]:
    """The file of each class of the product, by its name: no two share one."""
    found: dict[str, str] = {}
    for path in SOURCES:
        if path.endswith(".py") and not path.startswith("tests/"):
            text = (ROOT / path).read_text(encoding="utf-8")
            found |= dict.fromkeys(re.findall(r"^class (\w+)", text, re.MULTILINE), path)
    assert len(found) > 200
    return found


@cache
def declared(name: str) -> frozenset[str]:
    """What a class declares, in itself or above."""
    if name not in homes():
        return frozenset()
    tree = ast.parse((ROOT / homes()[name]).read_text(encoding="utf-8"))
    (node,) = (each for each in tree.body if isinstance(each, ast.ClassDef) and each.name == name)
    own = set()
    for part in ast.walk(node):
        match part:
            case ast.FunctionDef(part_name) | ast.AsyncFunctionDef(part_name):
                own.add(part_name)
            case ast.AnnAssign(ast.Name(part_name)) | ast.Assign([ast.Name(part_name)]):
                own.add(part_name)
            case ast.Attribute(ast.Name("self"), part_name):
                own.add(part_name)
    bases = (each.id for each in node.bases if isinstance(each, ast.Name))
    return frozenset(own).union(*map(declared, bases))


def is_file(text: str, beside: str = "") -> bool:
    """Whether a path, or the end of one, names a file; ``<key>`` and ``*`` stand for any word.

    ``beside``: the folder of the page, from which a path may start as well.
    """
    pattern = re.escape(text.rstrip("/")).replace(r"\*", r"[^/\n]*")
    pattern = re.sub(r"<\w+>", r"[^/\\n]+", pattern)
    start = f"({re.escape(beside)}/)?" if text.split("/", maxsplit=1)[0] in TOP else "(.*/)?"
    end = "/.*" if text.endswith("/") else "(/.*)?"
    return re.search(f"^{start}{pattern}{end}$", LISTED, re.MULTILINE) is not None


def is_name(text: str) -> bool:
    """Whether a dotted name leads from a module, or from a class, to something in it."""
    parts = text.removesuffix("()").split(".")
    if parts[0] in homes():
        return len(parts) == 2 and parts[1] in declared(parts[0])
    for cut in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for attribute in parts[cut:]:
            annotated = attribute in getattr(found, "__annotations__", {})
            if not hasattr(found, attribute) and not annotated:
                return False
            found = getattr(found, attribute, found)
        return True
    return False


def unknown(page: Page) -> list[str]:
    """What the page names and nobody finds."""
    found = []
    targets = re.findall(
        r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    for text in page.code:
        first, *rest = text.split()
        if first == "make" and rest:
            right = rest[0] in targets
        elif first == "pulka" and rest and rest[0].isidentifier() and rest[0].islower():
            right = main.get_command(Context(main), rest[0]) is not None
        elif rest or ELSEWHERE.fullmatch(text):
            continue
        elif FILE.fullmatch(text) and (text.split("/")[0] in TOP or SUFFIX.search(text)):
            right = is_file(text, page.path.rpartition("/")[0])
        elif DOTTED.fullmatch(text) and (text.split(".")[0] in {*TOP, *homes()}):
            right = text in strings() or is_name(text)
        elif IDENTIFIER.fullmatch(text) and re.search(r"_|[a-z][A-Z]", text.strip("_")):
            right = text.removesuffix("()") in words()
        else:
            continue
        if not right:
            found.append(text)
    return found


TODAY = {path: page for path, page in PAGES.items() if path not in HISTORY}


@pytest.mark.parametrize("page", TODAY.values(), ids=TODAY)
def test_what_a_page_names_exists(page: Page) -> None:
    assert unknown(page) == [], page.path


def test_what_does_not_exist_is_found() -> None:
    text = """`bot/tables/task.py` `bot/tables/gone.py` `task.py` `gone.py`
    `bot/games/<key>/front.py` `bot.taps.decode` `bot.taps.gone`
    `TableTask.put` `TableTask.gone` `TableTask` `TableGone`
    `make test` `make gone` `pulka check` `pulka gone` `engine/` `engine/gone/` `some words`
    """
    wrong = ["bot/tables/gone.py", "gone.py", "bot.taps.gone", "TableTask.gone", "TableGone"]
    assert unknown(Page("page.md", text)) == [*wrong, "make gone", "pulka gone", "engine/gone/"]
