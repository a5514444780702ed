"""``python -m tests.trials.faults``: which of 300 seeded faults do the quick tests find?

`faults.csv` beside this file is result and memory: a fault whose function and fragment still exist
is kept, others are drawn anew. A fault meets the tests that reach its lines: the one that found it
last, then from its own tests to distant ones, in each circle one of every file before another, the
narrow first, for ``MOST_SECONDS`` of computing; it stops at the first failure, and ``met`` says how
many of how many it met. What fails without the fault too does not count.

Faults are put into the functions of a forked process: tests do not find them in programs they
start. Left out: compiled code, migrations, PostgreSQL.

``REACH=folder`` keeps there, or takes from there, what coverage saw.
"""

import ast
import copy
import csv
import gc
import importlib
import itertools
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
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import pytest
from coverage import Coverage, CoverageData

SEED: Final = 26
LIST: Final = Path(__file__).with_suffix(".csv")
QUICK: Final = ("-q", "-p", "no:cacheprovider", "-m", "not slow and not browser and not postgres")
ROOMS: Final = ("engine", "bot/tables", "bot/reconcile", "bot/store", "bot/views", "bot/games")
LEFT_OUT: Final = ("engine/solver/", "bot/store/migrations/", "bot/store/postgres.py")
FAULTS: Final = {"secrets": 40, "scoring": 40, "store": 40, "engine": 70} | {
    "tables": 40, "reconcile": 20, "views": 25, "games": 25,
}  # fmt: skip
MOST_SECONDS: Final = 20.0
LONGEST_TEST: Final = 200
AT_ONCE: Final = 2
PEOPLE: Final = (
    "seat", "viewer", "actor", "player", "declarer", "dealer", "whister", "bidder", "leader",
    "taker", "payer", "proposer", "who",
)  # fmt: skip
LOOKS: Final = ("observe", "seen", "view", "scene")
UNFELT: Final = ("log", "_log", "metrics", "super()")
PAIRS: Final = (
    (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn), (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE), (ast.BitOr, ast.BitAnd), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv),
    (ast.And, ast.Or),
)  # fmt: skip
HEADS: Final = (
    "number", "area", "file", "function", "kind", "ordinal", "before", "after", "verdict", "met",
    "by",
)  # fmt: skip
OTHER: Final = dict(PAIRS) | {b: a for a, b in PAIRS}
OTHER_WORD: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
Function = ast.FunctionDef | ast.AsyncFunctionDef
Replacement = tuple[str, ast.AST, ast.AST]


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
    first_line: int

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

    def draw(self) -> str:
        return sha256(f"{SEED} {self.name}".encode()).hexdigest()

    def code(self) -> CodeType | None:
        """Return the function's code with the fault in it; None if it cannot be compiled."""
        was, node = dict(vars(self.node)), self.node
        of, node.__class__ = type(node), type(self.other)
        vars(node).clear()
        vars(node).update({**was, **vars(self.other)})
        try:
            with warnings.catch_warnings(action="ignore"):
                tree = ast.fix_missing_locations(self.tree)
                todo = [compile(tree, self.file, "exec", dont_inherit=True)]
        except SyntaxError:
            return None
        finally:
            node.__class__ = of
            vars(node).clear()
            vars(node).update(was)
        for code in todo:
            if (code.co_qualname, code.co_firstlineno) == (self.function, self.first_line):
                return code
            todo += [each for each in code.co_consts if isinstance(each, CodeType)]
        return None


def but(node: ast.AST, **fields: object) -> ast.AST:
    """Return a copy of a node with other fields."""
    fresh = copy.copy(node)
    vars(fresh).update(fields)
    return fresh


def replacements(
    node: ast.AST, people: Sequence[str], constants: Sequence[str]
) -> Iterator[Replacement]:
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
            if not ast.unparse(call).startswith(tuple(f"{each}." for each in UNFELT)):
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
                        at = ordinals[kind], old, new, lines | {line}, tree, first
                        yield Fault(file, name, kind, *at)


def drawn(kept: Sequence[Mapping[str, str]]) -> list[Fault]:
    """Return the faults of the list that still exist, and others in place of those that do not."""
    everything = sorted(every_fault(), key=Fault.draw)
    known = {(row["function"], row["kind"]) for row in kept}
    same = defaultdict[tuple[str, ...], list[Fault]](list)
    for fault in everything:
        if (fault.function, fault.kind) in known:
            same[fault.area, fault.function, fault.kind, *fault.texts].append(fault)
    chosen: dict[tuple[str, ...], Fault] = {}
    for row in kept:
        key = row["area"], row["function"], row["kind"], row["before"], row["after"]
        file, at = row["file"], int(row["ordinal"])
        fits = [each for each in same[key] if each.name not in chosen]
        if fits:
            best = min(fits, key=lambda each: (each.file != file, abs(each.ordinal - at)))
            chosen[best.name] = best
    count = Counter(each.area for each in chosen.values())
    had = {name[:3] for name in chosen}
    for fault in everything:
        if count[fault.area] == FAULTS[fault.area] or fault.name[:3] in had:
            continue  # one of a kind in a function
        if fault.code():
            count[fault.area] += 1
            had.add(fault.name[:3])
            chosen[fault.name] = fault
    order = list(FAULTS)
    return sorted(chosen.values(), key=lambda each: (order.index(each.area), each.name))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Attribute lines to tests where coverage runs."""
    if running := Coverage.current():
        running.switch_context(item.nodeid)
    return (yield)


def reach(folder: Path) -> dict[str, dict[int, set[str]]]:
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
    contexts = {file: seen.contexts_by_lineno(file) for file in seen.measured_files()}
    return {
        os.path.relpath(file): {line: {*tests} for line, tests in lines.items()}
        for file, lines in contexts.items()
    }


@dataclass(eq=False)
class Trial:
    """The plugin that carries out faults in place of tests."""

    lines: Mapping[str, Mapping[int, set[str]]]
    faults: Sequence[Fault]
    last: Mapping[tuple[str, ...], str]
    """Which test found a fault last time."""
    unsure: set[str] = field(default_factory=set)
    items: dict[str, pytest.Item] = field(default_factory=dict)
    live: dict[tuple[str, str, int], list[FunctionType]] = field(default_factory=dict)

    def pytest_collection(self) -> None:
        from hypothesis import Phase, settings  # pytest has to be imported by itself first

        phases = [Phase.explicit, Phase.generate]
        settings.register_profile("faults", deadline=None, derandomize=True, phases=phases)
        settings.load_profile("faults")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(1)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Carry out all faults, again where a test that found one fails without it too."""
        self.items = {item.nodeid: item for item in session.items}
        for file in {fault.file for fault in self.faults}:
            importlib.import_module(file[:-3].replace("/", ".").removesuffix(".__init__"))
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                code = each.__code__
                key = os.path.relpath(code.co_filename), code.co_qualname, code.co_firstlineno
                self.live.setdefault(key, []).append(each)
        wide = Counter(
            test for lines in self.lines.values() for on in lines.values() for test in on
        )
        rows: dict[Fault, tuple[str, ...]] = {}
        sound = set[str]()
        pending = list(self.faults)
        while pending:
            tests = [self.tests(fault, wide) for fault in pending]
            ended = self.carry_out(list(zip(pending, tests, strict=True)))
            found: dict[Fault, str] = {}
            for fault, names, (met, how) in zip(pending, tests, ended, strict=True):
                if how:
                    found[fault] = names[met - 1]
                verdict = "found" if how else "survived" if names else "reached by none"
                by = f"{found.get(fault, '')}{how}".strip()
                rows[fault] = verdict, f"{met} of {len(names)}", by
            self.write(rows)
            checks = sorted({*found.values()} - sound)
            alone = self.carry_out([(None, [test]) for test in checks])
            self.unsure |= {test for test, (_, how) in zip(checks, alone, strict=True) if how}
            sound |= {*checks} - self.unsure
            pending = [fault for fault, test in found.items() if test in self.unsure]
        return True

    def tests(self, fault: Fault, wide: Mapping[str, int]) -> list[str]:
        """Return which tests reach a fault, in the order in which it meets them."""
        reached = self.lines.get(fault.file, {})
        names = {name for line in fault.lines for name in reached.get(line, ())}
        ordered = sorted((names & {*self.items}) - self.unsure, key=lambda name: (wide[name], name))
        parts, last = {*Path(fault.file).with_suffix("").parts}, self.last.get(fault.name)
        rank, place = Counter[str](), dict[str, tuple[bool, int, int]]()
        for name in ordered:
            file = name.partition("::")[0]
            near = parts & {*file.removesuffix(".py").replace("test_", "").split("/")}
            place[name] = name != last, -len(near), rank[file]
            rank[file] += 1
        return sorted(ordered, key=place.__getitem__)

    def carry_out(self, jobs: Sequence[tuple[Fault | None, list[str]]]) -> list[tuple[int, str]]:
        """Return for each job how many tests were met, and how the last one ended if not well."""
        ended = [(0, "")] * len(jobs)
        running: dict[int, tuple[int, Path]] = {}
        waiting = [number for number, (_, tests) in enumerate(jobs) if tests]
        with tempfile.TemporaryDirectory() as folder:
            while waiting or running:
                while waiting and len(running) < AT_ONCE:
                    number, own = waiting.pop(0), Path(tempfile.mkdtemp(dir=folder))
                    pid = os.fork()
                    if not pid:
                        self.child(*jobs[number], own)
                    running[pid] = number, own
                pid, status = os.wait()
                number, own = running.pop(pid)
                with suppress(ProcessLookupError):
                    os.killpg(pid, signal.SIGKILL)
                end = os.waitstatus_to_exitcode(status)
                how = {0: "", 1: " ", -signal.SIGALRM: " (out of time)"}.get(end, f" (died: {end})")
                ended[number] = (own / "met").stat().st_size, how
                shutil.rmtree(own, ignore_errors=True)
                sys.stderr.write(f"{number + 1} of {len(jobs)}: {ended[number]}\n")
        return ended

    def child(self, fault: Fault | None, tests: Sequence[str], own: Path) -> None:
        """Put the fault in and run the tests; never returns."""
        try:
            os.setsid()
            os.nice(19)
            tempfile.tempdir = os.environ["TMPDIR"] = str(own)
            nowhere, met = (
                os.open(os.devnull, os.O_RDWR),
                os.open(own / "met", os.O_CREAT | os.O_RDWR),
            )
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            if fault and (code := fault.code()):
                for function in self.live[fault.file, fault.function, fault.first_line]:
                    function.__code__ = code
            items = [self.items[test] for test in tests]
            items[0].config.pluginmanager.unregister(name="terminalreporter")
            for item, after in itertools.zip_longest(items, items[1:]):
                if time.process_time() < MOST_SECONDS:
                    signal.alarm(LONGEST_TEST)
                    os.write(met, b".")
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            os._exit(0)
        finally:
            os._exit(2)

    def write(self, rows: Mapping[Fault, tuple[str, ...]]) -> None:
        """Write the list, and how many were found to stderr."""
        with LIST.open("w", encoding="utf-8", newline="") as file:
            lines = csv.writer(file, lineterminator="\n")
            lines.writerow(HEADS)
            for number, fault in enumerate(self.faults, 1):
                lines.writerow([number, fault.area, *fault.name, *fault.texts, *rows[fault]])
        for area in FAULTS:
            verdicts = [rows[fault][0] == "found" for fault in self.faults if fault.area == area]
            sys.stderr.write(f"{area}: found {sum(verdicts)} of {len(verdicts)}\n")


def main() -> int:
    kept: list[dict[str, str]] = []
    if LIST.exists():
        with LIST.open(encoding="utf-8", newline="") as file:
            kept = list(csv.DictReader(file))
    last = {tuple(row.values())[2:6]: row["by"].partition(" (")[0] for row in kept}
    with tempfile.TemporaryDirectory() as folder:
        lines = reach(Path(os.environ.get("REACH", folder)))
    return pytest.main([*QUICK], plugins=[Trial(lines, drawn(kept), last)])


if __name__ == "__main__":
    raise SystemExit(main())
