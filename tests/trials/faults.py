"""``python -m tests.trials.faults [NUMBER…]``: which of 300 seeded faults do the quick tests find?

A row of `faults.csv` puts ``after`` in the place of ``before`` in one function of a copied tree;
``ordinal`` counts the places that read so. A row whose place is gone gives way to one of its
area. A fault meets tests that reach its lines: the one that found it last before all others,
then those named for its file, then those that reach the least. A failure counts if the test
passes without the fault. ``REACH`` may name a file that keeps which lines tests reach.
"""

import ast
import csv
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

import pytest
from coverage import Coverage, CoverageData

LIST: Final = Path(__file__).with_suffix(".csv")
ROOMS: Final = ("engine", "bot/tables", "bot/reconcile", "bot/store", "bot/views", "bot/games")
LEFT_OUT: Final = ("engine/solver/", "bot/store/migrations/", "bot/store/postgres.py")
SEED, MOST_TESTS, SECONDS, AT_ONCE = 26, 200, 300, 2
WHO: Final = "(seat|viewer|actor|player|declarer|dealer|whister|bidder|leader|payer|PUBLIC)"
SECRETS: Final = r" view$|^engine.*(observe|/view\.py|masked|in_sight|KnownCards)"
SCORING: Final = r"^engine.*(/scoring/|/score\.py|paid|payments|settle)"
Row = dict[str, str]
Reach = Mapping[str, Mapping[int, Iterable[str]]]
KINDS: Final[tuple[tuple[str, Any, str, str], ...]] = (
    ("comparison", (ast.Compare, ast.BoolOp), "^(.*)$", r"not (\1)"),
    ("condition", (ast.Compare, ast.BoolOp), "^.*$", "True"),
    ("condition", ast.BoolOp, "^.*? (and|or) ", ""),
    ("branch", ast.IfExp, "(?<= if )(.*)(?= else )", r"not (\1)"),
    ("off by one", ast.Compare, "^(.*) ([<>]) (.*)$", r"\1 \2= \3"),
    ("off by one", ast.Constant, r"^(\d+)$", r"\1 + 1"),
    ("operator", (ast.BinOp, ast.AugAssign), r" \+", " -"),
    ("forgotten", ast.Expr, r"^(?!.*(log|metrics)\.|super).*\)$", "pass"),
    ("seat", ast.Call, rf"\b{WHO}\b(.*?)\b(?!\1\b){WHO}\b", r"\3\2\1"),
    ("view", ast.Call, rf"\b((observe|seen|view|scene)\((.*, )?){WHO}\)$", r"\1(\4 + 1) % 3)"),
)
"""Kind, class of a node, and what in its text becomes what."""


def places(tree: ast.Module) -> Iterator[tuple[str, ast.AST, str]]:
    """Yield function, node and text of every expression and short statement."""
    for outer in tree.body:
        inside = outer if isinstance(outer, ast.ClassDef) else None
        for part in inside.body if inside else [outer]:
            if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef)):
                name = f"{inside.name}.{part.name}" if inside else part.name
                for node in (each for stmt in part.body for each in ast.walk(stmt)):
                    if isinstance(node, (ast.expr, ast.AugAssign, ast.Expr)):
                        yield name, node, ast.unparse(node)


def drawn(rows: list[Row]) -> Iterator[Row]:
    """Yield the rows, and others where their places are gone."""
    read, fresh = defaultdict[str, Counter[tuple[str, str]]](Counter), list[Row]()
    for path in (each for room in ROOMS for each in sorted(Path(room).rglob("*.py"))):
        if (file := str(path)).startswith(LEFT_OUT):
            continue
        for function, node, before in places(ast.parse(path.read_text("utf-8"))):
            read[file][function, before] += 1
            at = {"file": file, "function": function, "before": before, "by": ""}
            at["ordinal"] = str(read[file][function, before])
            for kind, form, pattern, put in KINDS:
                after = re.sub(pattern, put, before, count=1)
                if isinstance(node, form) and after != before:
                    with suppress(SyntaxError):
                        after = ast.unparse(ast.parse(after))
                        fresh.append({**at, "kind": kind, "after": after, "area": area(at, kind)})
    random.Random(SEED).shuffle(fresh)
    had = {(row["file"], row["function"]) for row in rows}
    for row in rows:
        wanted, ordinal = (row["function"], row["before"]), int(row["ordinal"])
        same = [{**row, "file": file} for file in read if read[file][wanted] >= ordinal]
        if row not in same:
            left = (each for each in (*same, *fresh) if each["area"] == row["area"])
            new = next(each for each in left if (each["file"], each["function"]) not in had)
            had.add((new["file"], new["function"]))
            same = [{**row, **new}]
        yield row if row in same else same[0]


def area(at: Row, kind: str) -> str:
    """Return in which area a fault counts."""
    where = f"{at['file']} {at['function']} {kind}"
    if re.search(SECRETS, where):
        return "secrets"
    return "scoring" if re.search(SCORING, where) else where.split("/")[where.startswith("bot/")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Attribute lines to tests where coverage runs."""
    if running := Coverage.current():
        running.switch_context(item.nodeid)
    return (yield)


def reach(data: Path) -> Reach:
    """Return which tests reach which line of each file."""
    if not data.exists():
        coverage, kept = (sys.executable, "-m", "coverage"), f"--data-file={data}"
        quick = "not slow and not browser and not postgres"
        tests = "-m", "pytest", "-q", "-n", str(AT_ONCE), "-p", "tests.trials.faults", "-m", quick
        subprocess.run([*coverage, "run", kept, *tests], check=False)  # noqa: S603
        subprocess.run([*coverage, "combine", "--quiet", kept], check=True)  # noqa: S603
    found = CoverageData(str(data))
    found.read()
    files = found.measured_files()
    return {os.path.relpath(file): found.contexts_by_lineno(file) for file in files}


def failed(tree: Path, *tests: str) -> str:
    """Return which test fails first in a tree; "" if none does."""
    run = "timeout", "--kill-after=5", str(SECONDS), sys.executable, "-m", "pytest", "-qx"
    done = subprocess.run(  # noqa: S603
        [*run, "--cache-clear", "--hypothesis-seed=0", *tests], check=False, capture_output=True,
        cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)},
    )  # fmt: skip
    last = tree / ".pytest_cache/v/cache/lastfailed"
    told = [*json.loads(last.read_bytes())] if last.exists() else []
    return (told or ["all"])[0] if done.returncode else ""


def tried(row: Row, lines: Reach, width: Mapping[str, int]) -> Row:
    """Return a row with what becomes of its fault in a copy of this tree."""
    with TemporaryDirectory() as folder:
        tree = Path(copytree(".", f"{folder}/tree", ignore=ignore_patterns(".*")))
        sound = (path := tree / row["file"]).read_text("utf-8")
        module, wanted = ast.parse(sound), (row["function"], row["before"])
        found = [node for name, node, text in places(module) if (name, text) == wanted]
        node, new = found[int(row["ordinal"]) - 1], cast("Any", ast.parse(row["after"]).body[0])
        on = {getattr(each, "lineno", 0) for each in ast.walk(node)}
        here = lines.get(row["file"], {})
        reaching = {test for line in on for test in here.get(line, ()) if test}
        own = f"test_{path.stem}.py::"
        tests = sorted(
            reaching, key=lambda test: (test != row["by"], own not in test, width[test], test)
        )
        tests, verdict, by = tests[:MOST_TESTS], "survived" if tests else "reached by none", ""
        new = new.value if isinstance(node, ast.expr) else new
        node.__class__, node.__dict__ = type(new), vars(new)
        while tests and verdict != "found":
            path.write_text(ast.unparse(module), "utf-8")
            by = failed(tree, *tests)
            path.write_text(sound, "utf-8")
            doubtful = [by] if by in tests else tests
            if by and not failed(tree, *doubtful):
                verdict = "found"
            tests = [test for test in tests if by and test not in doubtful]
    sys.stderr.write(f"{row['number']} {row['file']} {row['function']}: {verdict} {by}\n")
    return {**row, "verdict": verdict, "by": by if verdict == "found" else ""}


def main() -> None:
    """Try the faults of these numbers, or all, and write down what became of them."""
    rows = [*drawn([*csv.DictReader(LIST.open(encoding="utf-8", newline=""))])]
    with TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as threads:
        lines = reach(Path(os.environ.get("REACH", f"{folder}/reach")).absolute())
        width = Counter(test for file in lines.values() for each in file.values() for test in each)
        chosen = [row for row in rows if not sys.argv[1:] or row["number"] in sys.argv[1:]]
        for row in threads.map(lambda row: tried(row, lines, width), chosen):
            rows[int(row["number"]) - 1] = row
    with LIST.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, rows[0], lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    for what, count in sorted(Counter((row["area"], row["verdict"]) for row in rows).items()):
        sys.stderr.write(f"{' '.join(what)}: {count}\n")


if __name__ == "__main__":
    main()
