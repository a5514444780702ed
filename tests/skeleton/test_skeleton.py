"""The skeleton of a game: refused in one line, never half-written, its laws green at once."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from bot.games.registry import usual
from tests import skeleton
from tests.skeleton import __main__ as maker

ROOT = Path(skeleton.__file__).parents[2]
KEY, NAME = "aktayzv"[::-1], "\u0432\u0437\u044f\u0442\u043a\u0430"
"""The key backwards: no file of the repository may have it as a word."""
TRIED = (
    "tests/laws",
    "tests/test_names.py",
    "tests/test_imports.py",
    "tests/engine/test_trick_figures.py",
    "tests/engine/test_trick_computers.py",
    f"tests/engine/{KEY}",
    "tests/bot/games",
    "tests/bot/i18n",
    "tests/bot/handlers/test_newgame.py",
    "tests/bot/handlers/test_games.py",
    "tests/bot/cli/test_records.py",
    "tests/bot/cli/test_card_games.py",
    "tests/bot/tables/test_opening.py",
    "tests/bot/tables/test_seats.py",
    "tests/docs/test_links.py",
    "tests/docs/test_records.py",
    "tests/docs/test_rules.py",
    "tests/e2e/test_whole_games.py",
)


def python(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a tree."""
    return subprocess.run(  # noqa: S603 - our own commands
        [sys.executable, *command], check=False, capture_output=True, text=True, cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)}, timeout=900,
    )  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        (usual(), NAME),
        ("kit", NAME),
        ("json", NAME),
        ("two words", NAME),
        ("Capital", NAME),
        ("../up", NAME),
        ("import", NAME),
        ("x" * 17, NAME),
        ("queen", NAME),
        ("", NAME),
        (KEY, ""),
        (KEY, "{ $n }"),
        (KEY, "English"),
        (KEY, "\u043f\u0440\u0435\u0444\u0435\u0440\u0430\u043d\u0441"),
        (KEY,),
    ],
)
def test_what_cannot_be_a_game_is_refused_in_one_line(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maker, "put", pytest.fail)
    assert maker.main(arguments) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 1)
    assert shown.err.startswith(("KEY=", "NAME=", "usage: "))


def test_a_failed_write_takes_everything_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maker, "ROOT", tmp_path)
    (tmp_path / "list.py").write_text("old")
    (tmp_path / "taken").mkdir()
    with pytest.raises(IsADirectoryError):
        maker.put({"new/deep/a.py": "a", "list.py": "new", "taken": "no file"})
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "list.py", tmp_path / "taken"]
    assert (tmp_path / "list.py").read_text() == "old"


@pytest.mark.slow
def test_a_new_game_keeps_the_laws_at_once(tmp_path: Path) -> None:
    tree = Path(copytree(ROOT, tmp_path / "tree", ignore=maker.LEFT_OUT))
    made = python(tree, "-m", "tests.skeleton", KEY, NAME)
    assert (made.returncode, made.stderr) == (0, "")
    quick = (
        "-m",
        "not browser and not postgres",
        "-k",
        f"{KEY} or test_links or test_names or test_imports or test_rules",
    )
    tried = python(tree, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *quick, *TRIED)
    assert tried.returncode == 0, tried.stdout[-3000:]
    assert " skipped" not in tried.stdout
    folders = [str(path.relative_to(tree)) for path in tree.rglob(KEY) if [*path.glob("*.py")]]
    assert len(folders) == 5
    cache, known = tmp_path / "mypy", ROOT / ".mypy_cache"
    if known.is_dir():  # what `make types` has read needs no reading again
        copytree(known, cache)
    checked = python(tree, "-m", "mypy", f"--cache-dir={cache}", *folders)
    assert checked.returncode == 0, checked.stdout
    linted = python(tree, "-m", "ruff", "check", "--no-cache", *folders)
    assert linted.returncode == 0, linted.stdout
    again = python(tree, "-m", "tests.skeleton", KEY, NAME)
    assert (again.returncode, again.stderr) == (2, f"KEY={KEY}: exists already\n")
