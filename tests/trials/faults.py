"""``python -m tests.trials.faults``: which of 300 seeded faults do the quick tests find?

`faults.csv` beside this file is result and memory: a fault whose function and fragment still exist
is kept, others are drawn anew. A fault meets the tests that reach its lines, as coverage saw them:
the one that found it last, then one of every file, the rest, up to ``MOST_SECONDS`` of them; it
stops at the first failure, and ``met`` says how many of how many it met. What fails without the
fault too does not count. Faults are put into the functions of a forked process: tests do not find
them in programs they start. Left out: compiled code, migrations, PostgreSQL.

``REACH=folder`` keeps there, or takes from there, what coverage saw.
"""

import ast
import copy
import csv
import gc
import hashlib
import importlib
import itertools
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final, TypeVar

import pytest
from coverage import Coverage, CoverageData

T = TypeVar("T")
K = TypeVar("K", int, str)
Function = ast.FunctionDef | ast.AsyncFunctionDef
SEED: Final = 26
LIST: Final = Path(__file__).with_suffix(".csv")
QUICK: Final = ("-q", "-p", "no:cacheprovider", "-m", "not slow and not browser and not postgres")
ROOMS: Final = ("engine", "bot/tables", "bot/reconcile", "bot/store", "bot/views", "bot/games")
LEFT_OUT: Final = ("engine/solver/", "bot/store/migrations/", "bot/store/postgres.py")
FAULTS: Final = {"secrets": 40, "scoring": 40, "store": 40, "engine": 70, "tables": 40} | {
    "reconcile": 20,
    "views": 25,
    "games": 25,
}
MOST_SECONDS: Final = 40.0
AT_ONCE: Final = 2
PEOPLE: Final = (
    "seat", "viewer", "actor", "player", "declarer", "dealer", "whister", "bidder", "leader",
    "taker", "payer", "proposer", "who",
)  # fmt: skip
LOOKS: Final = ("observe", "seen", "view", "scene")
UNFELT: Final = ("log", "_log", "metrics")
OPERATORS: Final = (
    (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn), (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE), (ast.BitOr, ast.BitAnd), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv),
)  # fmt: skip
OTHER: Final = dict(OPERATORS) | {b: a for a, b in OPERATORS}
HEADS: Final = (
    "number", "area", "file", "function", "kind", "ordinal", "before", "after", "verdict", "met",
    "by",
)  # fmt: skip
OTHER_WORD: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, eq=False)
class Fault:
    """One node of a function replaced by another."""

    file: str
    function: str
    kind: str
    node: ast.AST
    other: ast.AST
    ordinal: int
    lines: frozenset[int]

    @property
    def name(self) -> tuple[str, ...]:
        return self.file, self.function, self.kind, str(self.ordinal)

    @property
    def texts(self) -> tuple[str, str]:
        before, after = (" ".join(ast.unparse(each).split()) for each in (self.node, self.other))
        return before[:200], after[:200]

    @property
    def area(self) -> str:
        if self.kind == "view" or self.file.endswith(("/observe.py", "engine/view.py")):
            return "secrets"
        if "/scoring/" in self.file or self.file.endswith("/account.py"):
            return "scoring"
        return self.file.split("/")[self.file.startswith("bot/")]

    def draw(self) -> str:
        return hashlib.sha256(f"{SEED} {self.name}".encode()).hexdigest()


def but(node: T, **fields: object) -> T:
    """Return a copy of a node with other fields."""
    fresh = copy.copy(node)
    vars(fresh).update(fields)
    return fresh


def call_replacements(node: ast.Call) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Yield another's view, and two seats swapped."""
    called = ast.unparse(node.func).split(".")[-1].lstrip("_")
    for index, arg in enumerate(node.args):
        if called in LOOKS and isinstance(arg, ast.Name) and arg.id in (*PEOPLE, "PUBLIC"):
            other = "0" if arg.id == "PUBLIC" else f"({arg.id} + 1) % 3"
            args = [*node.args[:index], ast.parse(other, mode="eval").body, *node.args[index + 1 :]]
            yield "view", node, but(node, args=args)
    match node.args:
        case [ast.Name(id=one), ast.Name(id=two), *rest] if {one, two} <= {*PEOPLE}:
            yield "seat", node, but(node, args=[node.args[1], node.args[0], *rest])


def replacements(
    node: ast.AST, people: Sequence[str], constants: Sequence[str]
) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Yield kind, node and replacement for every fault that fits this node."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in OTHER:
            yield "comparison", node, but(node, ops=[OTHER[type(op)]()])
        case ast.BoolOp(op=op, values=values):
            swap = ast.Or() if isinstance(op, ast.And) else ast.And()
            for each in values:
                rest = [value for value in values if value is not each]
                yield "condition", node, but(node, values=rest) if rest[1:] else rest[0]
            yield "comparison", node, but(node, op=swap)
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
                yield "branch", test, ast.UnaryOp(op=ast.Not(), operand=test)
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
            for person in people:
                if person != word:
                    yield "seat", node, but(node, id=person)
        case ast.Attribute(value=ast.Name(id=owner), attr=attr) if attr.isupper():
            others = [each for each in constants if each.startswith(f"{owner}.")]
            if owner[0].isupper() and others[1:]:
                later = others[(others.index(f"{owner}.{attr}") + 1) % len(others)]
                yield "option", node, but(node, attr=later.partition(".")[2])
        case ast.Expr(value=ast.Call(func=call) | ast.Await(value=ast.Call(func=call))):
            if ast.unparse(call).split(".")[0] not in UNFELT:
                yield "forgotten", node, ast.Pass()
        case ast.Call():
            yield from call_replacements(node)


def nodes(node: ast.AST, statement: ast.stmt) -> Iterator[tuple[ast.AST, ast.stmt]]:
    """Yield what runs when a function is called, each node with the statement it is part of."""
    statement = node if isinstance(node, ast.stmt) else statement
    yield node, statement
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns", "decorator_list"}:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not isinstance(child, ast.arguments):
                    yield from nodes(child, statement)


def functions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function]]:
    """Yield the outermost functions of a module by qualified name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield prefix + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{prefix}{child.name}.")


@cache
def tree_of(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text(encoding="utf-8"))


def every_fault() -> Iterator[Fault]:
    """Yield all faults of the rooms."""
    files = sorted(str(path) for room in ROOMS for path in Path(room).rglob("*.py"))
    for file in files:
        if file.startswith(LEFT_OUT):
            continue
        tree = tree_of(file)
        constants = [
            ast.unparse(each) for each in ast.walk(tree) if isinstance(each, ast.Attribute)
        ]
        constants = sorted({each for each in constants if each.rpartition(".")[2].isupper()})
        for name, function in functions(tree):
            ordinals = Counter[str]()
            words = {each.id for each in ast.walk(function) if isinstance(each, ast.Name)}
            words |= {each.arg for each in ast.walk(function) if isinstance(each, ast.arg)}
            people = [each for each in PEOPLE if each in words]
            for body in function.body:
                for node, statement in nodes(body, body):
                    for kind, old, new in replacements(node, people, constants):
                        lines = {
                            getattr(each, "lineno", statement.lineno) for each in ast.walk(old)
                        }
                        lines |= {statement.lineno}
                        ordinals[kind] += 1
                        yield Fault(file, name, kind, old, new, ordinals[kind], frozenset(lines))


def drawn(kept: Sequence[Mapping[str, str]]) -> list[Fault]:
    """Return the faults of the list that still exist, and others in place of those that do not."""
    everything = sorted(every_fault(), key=Fault.draw)
    by_fragment = defaultdict(list)
    names = {(row["function"], row["kind"]) for row in kept}
    for fault in everything:
        if (fault.function, fault.kind) in names:
            by_fragment[fault.function, fault.kind, *fault.texts].append(fault)
    chosen: dict[tuple[str, ...], Fault] = {}
    for row in kept:
        same = by_fragment[row["function"], row["kind"], row["before"], row["after"]]
        same = [each for each in same if each.name not in chosen and each.area == row["area"]]
        if same:
            at = (row["file"], int(row["ordinal"]))
            nearest = min(same, key=lambda each: (each.file != at[0], abs(each.ordinal - at[1])))
            chosen[nearest.name] = nearest
    count = Counter(each.area for each in chosen.values())
    had = {(each.file, each.function, each.kind) for each in chosen.values()}
    for fault in everything:  # one of a kind in a function
        kind = fault.file, fault.function, fault.kind
        if count[fault.area] < FAULTS[fault.area] and kind not in had and codes(fault):
            count[fault.area] += 1
            had.add(kind)
            chosen[fault.name] = fault
    order = list(FAULTS)
    return sorted(chosen.values(), key=lambda each: (order.index(each.area), each.name))


def codes(fault: Fault) -> dict[CodeType, CodeType]:
    """Return the code objects of the module that the fault changes; none if it cannot be put in."""

    def inside(code: CodeType) -> Iterator[tuple[tuple[object, ...], CodeType]]:
        yield (code.co_qualname, code.co_firstlineno, code.co_freevars), code
        for each in code.co_consts:
            if isinstance(each, CodeType):
                yield from inside(each)

    class Swap(ast.NodeTransformer):
        def __init__(self, old: ast.AST, new: ast.AST) -> None:
            self.old, self.new = old, new

        def visit(self, node: ast.AST) -> ast.AST:
            return self.new if node is self.old else super().generic_visit(node)

    tree = tree_of(fault.file)
    place = fault.node if hasattr(fault.node, "lineno") else next(ast.iter_child_nodes(fault.node))
    for each in ast.walk(fault.other):
        if not hasattr(each, "lineno"):
            ast.copy_location(each, place)
    with warnings.catch_warnings(action="ignore"):
        before = compile(tree, fault.file, "exec", dont_inherit=True)
        Swap(fault.node, fault.other).visit(tree)
        with suppress(SyntaxError):
            after = dict(inside(compile(tree, fault.file, "exec", dont_inherit=True)))
        Swap(fault.other, fault.node).visit(tree)
    changed = {code: after.get(key) for key, code in inside(before) if after.get(key) != code}
    module = changed.pop(before, None)
    return {old: new for old, new in changed.items() if new} if module else {}


TOOK: Final = dict[str, float]()
FAILED: Final = set[str]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Under coverage: attribute lines and time to the test."""
    running, began = Coverage.current(), time.process_time()
    if running is not None:
        running.switch_context(item.nodeid)
    answer = yield
    if running is not None:
        failed = item.nodeid in FAILED
        TOOK[item.nodeid] = math.inf if failed else time.process_time() - began
    return answer


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        FAILED.add(report.nodeid)


def pytest_sessionfinish() -> None:
    if TOOK:
        took = Path(os.environ["REACH"], f"took.{os.getpid()}.json")
        took.write_text(json.dumps(TOOK), encoding="utf-8")


def reach(folder: Path) -> tuple[dict[str, float], dict[str, dict[int, set[str]]]]:
    """Return what each test took, and which tests reach which line of each file."""
    data, settings_file = folder / ".coverage", folder / "rc"
    if not data.exists():
        settings_file.write_text(
            f"[run]\nsource = {','.join(ROOMS)}\npatch = subprocess,_exit\n"
            f"parallel = true\ndata_file = {data}\n",
            encoding="utf-8",
        )
        coverage = sys.executable, "-m", "coverage"
        options = f"--rcfile={settings_file}"
        tests = "-m", "pytest", *QUICK, "-n", str(AT_ONCE), "-p", "tests.trials.faults"
        environment = os.environ | {"REACH": str(folder)}
        subprocess.run([*coverage, "run", options, *tests], check=False, env=environment)  # noqa: S603
        subprocess.run([*coverage, "combine", "--quiet", options], check=True)  # noqa: S603
    took: dict[str, float] = {}
    for each in folder.glob("took.*.json"):
        took |= json.loads(each.read_text(encoding="utf-8"))
    seen = CoverageData(str(data))
    seen.read()
    lines: dict[str, dict[int, set[str]]] = {}
    for file in seen.measured_files():
        name = os.path.relpath(file)
        lines[name] = {at: {*tests} for at, tests in seen.contexts_by_lineno(file).items()}
    return took, lines


@dataclass(eq=False)
class Trial:
    """The plugin that runs the faults in place of the tests."""

    took: Mapping[str, float]
    lines: Mapping[str, Mapping[int, set[str]]]
    faults: Sequence[Fault]
    before: Mapping[tuple[str, ...], str]
    """Which test found a fault last time."""
    sound: set[str] = field(default_factory=set)
    unsure: set[str] = field(default_factory=set)
    rows: dict[int, tuple[str, str, str]] = field(default_factory=dict)
    live: dict[tuple[str, CodeType], list[FunctionType]] = field(default_factory=dict)
    report: int = -1

    def pytest_collection(self) -> None:
        from hypothesis import Phase, settings  # pytest insists on being first

        settings.register_profile(
            "faults", deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate]
        )
        settings.load_profile("faults")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(1)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Carry out all faults."""
        self.items = {item.nodeid: item for item in session.items}
        for file in sorted({fault.file for fault in self.faults}):
            module = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            importlib.import_module(module)
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                key = os.path.relpath(each.__code__.co_filename), each.__code__
                self.live.setdefault(key, []).append(each)
        pending = dict(enumerate(self.faults))
        while pending:
            tests = {number: self.tests(fault) for number, fault in pending.items()}
            jobs = {number: (fault, tests[number][0]) for number, fault in pending.items()}
            found: dict[int, str] = {}
            for number, (met, how) in self.carry_out(jobs).items():
                chosen, reaching = tests[number]
                verdict = "found" if how else "survived" if chosen else "reached by none"
                if how:
                    found[number] = chosen[met - 1]
                by = f"{found.get(number, '')}{how}".strip()
                self.rows[number] = verdict, f"{met} of {reaching}", by
            self.write()
            checks = {test: (None, [test]) for test in {*found.values()} - self.sound}
            failing = {test for test, (_, how) in self.carry_out(checks).items() if how}
            self.unsure |= failing
            self.sound |= {*checks} - failing
            pending = {n: self.faults[n] for n, test in found.items() if test in failing}
        return True

    def tests(self, fault: Fault) -> tuple[list[str], int]:
        """Return which tests a fault meets, in order, and how many reach it."""
        reached = self.lines.get(fault.file, {})
        names = {name for line in fault.lines for name in reached.get(line, ())} & {*self.items}
        names = {each for each in names if self.took.get(each, math.inf) < math.inf} - self.unsure
        ordered, rank = sorted(names, key=self.took.__getitem__), Counter[str]()
        places = {}
        for name in ordered:
            file = name.partition("::")[0]
            places[name] = rank[file]
            rank[file] += 1
        last = self.before.get(fault.name, "")
        ordered.sort(key=lambda name: (name != last, places[name], self.took[name]))
        totals = itertools.accumulate(self.took[name] for name in ordered)
        chosen = [name for name, total in zip(ordered, totals, strict=True) if total < MOST_SECONDS]
        return chosen or ordered[:1], len(ordered)

    def carry_out(
        self, jobs: Mapping[K, tuple[Fault | None, Sequence[str]]]
    ) -> dict[K, tuple[int, str]]:
        """Return for each job how many tests it met, and how the last of them ended if not well."""
        ended: dict[K, tuple[int, str]] = {}
        running: dict[int, tuple[K, Path]] = {}
        waiting = list(jobs.items())
        with tempfile.TemporaryDirectory(prefix="f") as folder:
            while waiting or running:
                while waiting and len(running) < AT_ONCE:
                    number, (fault, tests) = waiting.pop(0)
                    own = Path(tempfile.mkdtemp(dir=folder))
                    pid = os.fork()
                    if not pid:
                        self.child(fault, [self.items[each] for each in tests], own)
                    running[pid] = number, own
                pid, status = os.wait()
                if pid not in running:
                    continue
                number, own = running.pop(pid)
                with suppress(ProcessLookupError):
                    os.killpg(pid, signal.SIGKILL)
                end = os.waitstatus_to_exitcode(status)
                how = {0: "", 1: " ", -signal.SIGALRM: " (out of time)"}.get(end, f" (died: {end})")
                ended[number] = (own / "met").stat().st_size, how
                shutil.rmtree(own, ignore_errors=True)
                say(len(ended), "of", len(jobs), number, *ended[number])
        return ended

    def child(self, fault: Fault | None, items: Sequence[pytest.Item], own: Path) -> None:
        """Put the fault in and run the tests; never returns."""
        try:
            os.setsid()
            os.nice(19)
            tempfile.tempdir = os.environ["TMPDIR"] = str(own)
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            met = os.open(own / "met", os.O_CREAT | os.O_WRONLY)
            if fault:
                for old, new in codes(fault).items():
                    for function in self.live.get((fault.file, old), ()):
                        function.__code__ = new
            for item, after in itertools.zip_longest(items, items[1:]):
                signal.alarm(60 + int(20 * self.took[item.nodeid]))
                os.write(met, b".")
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            os._exit(0)
        finally:
            os._exit(2)

    def write(self) -> None:
        """Write the list, and how many were found to stderr."""
        count = Counter[tuple[str, bool]]()
        with LIST.open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(HEADS)
            for number, fault in enumerate(self.faults):
                verdict, met, by = self.rows[number]
                count[fault.area, verdict == "found"] += 1
                rows.writerow(
                    [number + 1, fault.area, *fault.name, *fault.texts, verdict, met, by.strip()]
                )
        for area in FAULTS:
            total = count[area, True] + count[area, False]
            say(f"{area}: {count[area, True]} of {total}")


def say(*words: object) -> None:
    sys.stderr.write(" ".join(map(str, words)) + "\n")


def main() -> int:
    kept: list[dict[str, str]] = []
    if LIST.exists():
        with LIST.open(encoding="utf-8", newline="") as file:
            kept = list(csv.DictReader(file))
    with tempfile.TemporaryDirectory() as folder:
        took, lines = reach(Path(os.environ.get("REACH", folder)))
    last = {tuple(row.values())[2:6]: row["by"].partition(" (")[0] for row in kept}
    trial = Trial(took, lines, drawn(kept), last)
    return pytest.main(list(QUICK), plugins=[trial])


if __name__ == "__main__":
    raise SystemExit(main())
