"""``python -m tests.trials.faults``: which of 300 seeded faults do the quick tests find?

`faults.csv` beside this file is result and memory: a fault that still exists is kept, others are
drawn anew. A fault is written into a copy of the tree and meets the nearest ``MOST_TESTS`` of the
tests that reach its lines, the one that found it last before all others, until one fails. A failure
counts if the test passes without the fault. Left out: compiled code, migrations, PostgreSQL.
"""

import ast
import copy
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import pytest
from coverage import Coverage, CoverageData

SEED: Final = 26
LIST: Final = Path(__file__).with_suffix(".csv")
QUICK: Final = ("-q", "-p", "no:cacheprovider", "-m", "not slow and not browser and not postgres")
ROOMS: Final = ("engine", "bot/tables", "bot/reconcile", "bot/store", "bot/views", "bot/games")
LEFT_OUT: Final = ("engine/solver/", "bot/store/migrations/", "bot/store/postgres.py")
FAULTS: Final = {
    "secrets": 40, "scoring": 40, "store": 40, "engine": 70, "tables": 40, "reconcile": 20,
    "views": 25, "games": 25,
}  # fmt: skip
MOST_TESTS: Final = 60
LONGEST: Final = 120
AT_ONCE: Final = 2
PEOPLE: Final = (
    "seat", "viewer", "actor", "player", "declarer", "dealer", "whister", "bidder", "leader",
    "taker", "payer", "proposer", "who",
)  # fmt: skip
NAME: Final = ("file", "function", "kind", "ordinal")
LOOKS: Final = ("observe", "seen", "view", "scene")
UNFELT: Final = ("log.", "_log.", "metrics.", "super().")
PAIRS: Final = (
    (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn), (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE), (ast.BitOr, ast.BitAnd), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv),
    (ast.And, ast.Or),
)  # fmt: skip
OTHER: Final = dict(PAIRS) | {b: a for a, b in PAIRS}
OTHER_WORD: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
Function = ast.FunctionDef | ast.AsyncFunctionDef
Row = Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Fault:
    """One node of a function that is replaced by another."""

    file: str
    function: str
    kind: str
    ordinal: int
    node: ast.AST
    other: ast.AST
    lines: frozenset[int]
    tree: ast.Module

    @property
    def name(self) -> tuple[str, ...]:
        return self.file, self.function, self.kind, str(self.ordinal)

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(" ".join(ast.unparse(each).split())[:200] for each in (self.node, self.other))

    @property
    def area(self) -> str:
        if self.kind == "view" or self.file.endswith(("/observe.py", "engine/view.py")):
            return "secrets"
        if "/scoring/" in self.file or self.file.endswith("/account.py"):
            return "scoring"
        return self.file.split("/")[self.file.startswith("bot/")]

    def source(self) -> str:
        """Return the module with the fault in it; raise SyntaxError if that is no program."""
        copies: dict[int, ast.AST] = {}
        tree = copy.deepcopy(self.tree, copies)
        node = copies[id(self.node)]
        node.__class__ = type(self.other)
        vars(node).clear()
        vars(node).update(vars(self.other))
        text = ast.unparse(ast.fix_missing_locations(tree))
        compile(text, self.file, "exec", dont_inherit=True)
        return text


def but(node: ast.AST, **fields: object) -> ast.AST:
    """Return a copy of a node with other fields."""
    fresh = copy.copy(node)
    vars(fresh).update(fields)
    return fresh


def replacements(
    node: ast.AST, people: Sequence[str], constants: Sequence[str]
) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Yield kind, node and replacement for every fault that fits this node."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in OTHER:
            yield "comparison", node, but(node, ops=[OTHER[type(op)]()])
        case ast.BoolOp(op=op, values=values):
            for each in values:
                rest = [value for value in values if value is not each]
                yield "condition", node, but(node, values=rest) if rest[1:] else rest[0]
            yield "comparison", node, but(node, op=OTHER[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "condition", node, operand
        case ast.comprehension(ifs=[_, *_]):
            yield "condition", node, but(node, ifs=node.ifs[1:])
        case ast.match_case(guard=ast.expr()):
            yield "condition", node, but(node, guard=None)
        case ast.IfExp(body=body, orelse=orelse):
            yield "branch", node, but(node, body=orelse, orelse=body)
        case ast.If(test=test, orelse=orelse):
            yield "condition", test, ast.Constant(value=True)
            yield "condition", test, ast.Constant(value=False)
            if orelse:
                yield "branch", test, ast.UnaryOp(op=ast.Not(), operand=copy.copy(test))
        case ast.Match(cases=[first, second, *rest]):
            cases = [but(first, body=second.body), but(second, body=first.body), *rest]
            yield "branch", node, but(node, cases=cases)
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield "off by one", node, but(node, value=value + 1)
        case ast.BinOp(left=left, op=ast.Sub()):
            yield "off by one", node, left
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OTHER:
            yield "operator", node, but(node, op=OTHER[type(op)]())
        case ast.Name(id=word, ctx=ast.Load()) if word in OTHER_WORD:
            yield "operator", node, but(node, id=OTHER_WORD[word])
        case ast.Name(id=word, ctx=ast.Load()) if word in people:
            yield from (("seat", node, but(node, id=each)) for each in people if each != word)
        case ast.Attribute(value=ast.Name(id=owner), attr=attr) if attr.isupper():
            others = [each for each in constants if each.startswith(f"{owner}.")]
            if owner[0].isupper() and others[1:]:
                later = others[(others.index(f"{owner}.{attr}") + 1) % len(others)]
                yield "option", node, but(node, attr=later.partition(".")[2])
        case ast.Expr(value=ast.Call(func=call) | ast.Await(value=ast.Call(func=call))):
            if not ast.unparse(call).startswith(UNFELT):
                yield "forgotten", node, ast.Pass()
        case ast.Call(args=[ast.Name(id=one), ast.Name(id=two), *rest]) if {one, two} < {*PEOPLE}:
            yield "seat", node, but(node, args=[node.args[1], node.args[0], *rest])
        case ast.Call(func=ast.Name(id=look) | ast.Attribute(attr=look)) if look in LOOKS:
            for at, arg in enumerate(node.args):
                if isinstance(arg, ast.Name) and arg.id in (*PEOPLE, "PUBLIC"):
                    other = "0" if arg.id == "PUBLIC" else f"({arg.id} + 1) % 3"
                    args = list(node.args)
                    args[at] = ast.parse(other, mode="eval").body
                    yield "view", node, but(node, args=args)


def every_fault() -> Iterator[Fault]:
    """Yield all faults of the rooms."""

    def functions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield prefix + child.name, child
            elif isinstance(child, ast.ClassDef):
                yield from functions(child, f"{prefix}{child.name}.")

    def nodes(node: ast.AST, line: int) -> Iterator[tuple[ast.AST, int]]:
        line = node.lineno if isinstance(node, ast.stmt) else line  # where its statement begins
        yield node, line
        for name, value in ast.iter_fields(node):
            if name not in {"annotation", "returns", "decorator_list"}:
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST) and not isinstance(child, ast.arguments):
                        yield from nodes(child, line)

    paths = sorted(str(path) for room in ROOMS for path in Path(room).rglob("*.py"))
    for file in (path for path in paths if not path.startswith(LEFT_OUT)):
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
        attributes = {each for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
        constants = sorted({ast.unparse(each) for each in attributes if each.attr.isupper()})
        for name, function in functions(tree):
            ordinals, inside = Counter[str](), list(ast.walk(function))
            words = {getattr(each, "id", getattr(each, "arg", "")) for each in inside}
            people = [each for each in PEOPLE if each in words]
            first = min(each.lineno for each in (function, *function.decorator_list))
            for body in function.body:
                for node, line in nodes(body, first):
                    for kind, old, new in replacements(node, people, constants):
                        lines = frozenset(getattr(each, "lineno", line) for each in ast.walk(old))
                        ordinals[kind] += 1
                        at = ordinals[kind], old, new, lines | {line}, tree
                        yield Fault(file, name, kind, *at)


def drawn(kept: Sequence[Row]) -> list[Fault]:
    """Return the faults of the list that still exist, and others in place of those that do not."""
    everything = sorted(
        every_fault(), key=lambda each: sha256(f"{SEED} {each.name}".encode()).digest()
    )
    wanted = {(row["function"], row["kind"]) for row in kept}
    same = defaultdict[tuple[str, ...], list[Fault]](list)
    for fault in everything:
        if (fault.function, fault.kind) in wanted:
            same[fault.area, fault.function, fault.kind, *fault.texts].append(fault)
    chosen: list[Fault] = []
    for row in kept:
        fits = same[row["area"], row["function"], row["kind"], row["before"], row["after"]]
        here = (row["file"], row["function"], row["kind"], row["ordinal"])
        if fits:  # where several are the same, the one at its place
            chosen.append(min(fits, key=lambda each: each.name != here))
            fits.remove(chosen[-1])
    count = Counter(each.area for each in chosen)
    had = {each.name[:3] for each in chosen}
    for fault in everything:
        if count[fault.area] < FAULTS[fault.area] and fault.name[:3] not in had:
            with suppress(SyntaxError):
                fault.source()
                chosen.append(fault)
                count[fault.area] += 1
                had.add(fault.name[:3])  # one of a kind in a function
    return sorted(chosen, key=lambda each: ([*FAULTS].index(each.area), each.name))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Attribute lines to tests where coverage runs."""
    if running := Coverage.current():
        running.switch_context(item.nodeid)
    return (yield)


def reach(folder: Path) -> dict[str, dict[int, list[str]]]:
    """Return which tests reach which line of each file."""
    data, options = folder / ".coverage", f"--rcfile={folder / 'rc'}"
    if not data.exists():
        source = f"source = {','.join(ROOMS)}\npatch = subprocess,_exit"
        (folder / "rc").write_text(f"[run]\n{source}\nparallel = true\ndata_file = {data}\n")
        coverage = sys.executable, "-m", "coverage"
        tests = "-m", "pytest", *QUICK, "-n", str(AT_ONCE), "-p", "tests.trials.faults"
        subprocess.run([*coverage, "run", options, *tests], check=False)  # noqa: S603
        subprocess.run([*coverage, "combine", "--quiet", options], check=True)  # noqa: S603
    seen = CoverageData(str(data))
    seen.read()
    return {os.path.relpath(file): seen.contexts_by_lineno(file) for file in seen.measured_files()}


def nearest(fault: Fault, reached: Mapping[str, int], last: str | None) -> list[str]:
    """Return the tests that a fault meets, of those that reach it: test to how much it reaches."""
    parts, rank = {*re.split("[/_.]", fault.file)}, dict[str, tuple[bool, int, int]]()
    files = Counter[str]()
    for test in sorted(reached, key=lambda test: (reached[test], test)):
        file = test.partition("::")[0]
        near = parts & {*re.split("[/_.]", file)}
        rank[test] = test != last, -len(near), files[file]
        files[file] += 1
    return sorted(rank, key=rank.__getitem__)[:MOST_TESTS]


def first_failure(tree: Path, file: str, source: str, tests: Sequence[str]) -> str:
    """Return which test fails first where a file of a tree reads so; "" if none does."""
    path = tree / file
    was = path.read_text(encoding="utf-8")
    path.write_text(source, encoding="utf-8")
    shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)
    run = "timeout", "--kill-after=5", str(LONGEST), sys.executable, "-m", "pytest"
    done = subprocess.run(  # noqa: S603
        [*run, *QUICK, "-x", "--hypothesis-seed=0", *tests],
        cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    path.write_text(was, encoding="utf-8")
    shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)
    told = re.findall(r"^(?:FAILED|ERROR) (.*)", done.stdout, re.MULTILINE)
    failed = [test for test in tests if any(f"{line} ".startswith(f"{test} ") for line in told)]
    return "" if done.returncode == 0 else max(failed, key=len, default="all")


def verdict(fault: Fault, tests: list[str], tree: Path, sound: set[str]) -> tuple[str, str]:
    """Return what became of a fault, and which test found it; ``sound`` pass without faults."""
    if not tests:
        return "reached by none", ""
    as_it_is = (tree / fault.file).read_text(encoding="utf-8")
    while tests and (failed := first_failure(tree, fault.file, fault.source(), tests)):
        doubtful = [failed] if failed in tests else tests  # all of them: out of time
        if failed in sound or not first_failure(tree, fault.file, as_it_is, doubtful):
            sound |= {failed} & {*tests}
            return "found", failed
        tests = tests[: len(tests) // 2] if doubtful is tests else [t for t in tests if t != failed]
    return "survived", ""


def main() -> None:
    kept = list(csv.DictReader(LIST.open(encoding="utf-8", newline=""))) if LIST.exists() else []
    last = {tuple(row[head] for head in NAME): row["by"] for row in kept}
    faults, sound, trees = drawn(kept), set[str](), SimpleQueue[Path]()
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(AT_ONCE) as threads:
        lines = reach(Path(os.environ.get("REACH", name)))
        width = Counter(test for file in lines.values() for each in file.values() for test in each)
        for number in range(AT_ONCE):
            ignored = shutil.ignore_patterns(".*", "__pycache__")
            trees.put(shutil.copytree(".", Path(name, str(number)), ignore=ignored))

        def meet(fault: Fault) -> tuple[str, str]:
            on = (lines.get(fault.file, {}).get(line, []) for line in fault.lines)
            reached = {test: width[test] for tests in on for test in tests if test}
            tree = trees.get()
            ended = verdict(fault, nearest(fault, reached, last.get(fault.name)), tree, sound)
            trees.put(tree)
            sys.stderr.write(f"{' '.join((*fault.name, *ended))}\n")
            return ended

        ended = list(threads.map(meet, faults))
    with LIST.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["number", "area", *NAME, "before", "after", "verdict", "by"])
        for number, (fault, told) in enumerate(zip(faults, ended, strict=True), 1):
            rows.writerow([number, fault.area, *fault.name, *fault.texts, *told])
    found = Counter(
        fault.area for fault, (how, _) in zip(faults, ended, strict=True) if how == "found"
    )
    sys.stderr.writelines(f"{area}: {found[area]} of {drawn}\n" for area, drawn in FAULTS.items())


if __name__ == "__main__":
    main()
