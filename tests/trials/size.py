"""``python -m tests.trials.size [REVISION]``: Python by room; docstrings are no statements."""

import ast
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
COLUMNS: Final = ("modules", "lines", "statements", "functions")


def git(*arguments: str) -> bytes:
    """Return what git answers in this repository."""
    return subprocess.check_output(("/usr/bin/env", "git", *arguments), cwd=ROOT)  # noqa: S603


def sources(revision: str | None) -> Iterator[tuple[Path, str]]:
    """Yield every Python file of the working tree or of a revision."""
    if revision is None:
        listed = git("ls-files", "--cached", "--others", "--exclude-standard", "-z", "*.py")
        paths = map(Path, filter(None, listed.decode().split("\0")))
        yield from ((each, (ROOT / each).read_text()) for each in paths if (ROOT / each).exists())
        return
    with tarfile.open(fileobj=BytesIO(git("archive", revision))) as tree:
        for member in tree:
            if member.name.endswith(".py") and (file := tree.extractfile(member)):
                yield Path(member.name), file.read().decode()


def count(text: str) -> Counter[str]:
    """Count one module."""
    found = Counter(modules=1, lines=len(text.splitlines()))
    for node in ast.walk(ast.parse(text)):
        string = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        found["statements"] += isinstance(node, ast.stmt) and not string
        found["functions"] += isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    return found


def main(revision: str | None = None) -> None:
    """Print a row for each room, and for each house."""
    rooms: dict[str, Counter[str]] = {}
    for path, text in sources(revision):
        for room in {path.parts[0], "/".join(path.parts[:-1][:2]), "everything"} - {""}:
            rooms[room] = rooms.get(room, Counter()) + count(text)
    table = {"": {each: each for each in COLUMNS}} | {
        name: {each: f"{rooms[name][each]:,}" for each in COLUMNS}
        for name in sorted(rooms, key=lambda name: (name == "everything", name))
    }
    for name, row in table.items():
        sys.stdout.write(f"{name:24}" + "".join(f"{row[each]:>12}" for each in COLUMNS) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
