"""The step-by-step pages hold real changes: they apply to the present tree, and do what is said."""

import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, translator
from tests.docs.pages import PAGES, ROOT, Page

IN_THE_TREE = "<!-- in the tree -->"
"""Stands in a page that tells of a change that was made for good."""
TOLD = {path: page for path, page in PAGES.items() if "```diff\n" in page.text}
RECIPES = {path: page for path, page in TOLD.items() if IN_THE_TREE not in page.text}
MADE = {path: page for path, page in TOLD.items() if IN_THE_TREE in page.text}
LONGEST = 120
"""Seconds that the tests of a recipe may take."""
MENDS = "the tree has changed under the page: make the change anew, and take its diff"


def diff(page: Page) -> str:
    """The whole change."""
    return "".join(block.text for block in page.blocks if block.language == "diff")


def changed(page: Page) -> list[str]:
    """Paths of the files that the change touches."""
    return re.findall(r"^\+\+\+ b/(.+)$", diff(page), re.MULTILINE)


def apply(page: Page, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Apply the change to a copy of the files it touches, as `git apply` does anywhere."""
    for path in changed(page):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / path).exists():
            shutil.copy(ROOT / path, folder / path)
    # Above the folder there may be a repository, in which git would look for the files.
    environment = os.environ | {"GIT_CEILING_DIRECTORIES": str(folder.parent)}
    return subprocess.run(  # noqa: S603 - our own pages
        ["/usr/bin/env", "git", "apply", *options, "-"],
        cwd=folder,
        env=environment,
        input=diff(page),
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )


def test_there_are_recipes() -> None:
    assert {"docs/adding-an-option.md", "docs/adding-a-convention.md"} <= RECIPES.keys()
    assert "docs/adding-a-seat.md" in MADE


@pytest.mark.parametrize("page", RECIPES.values(), ids=RECIPES)
def test_the_change_applies(page: Page, tmp_path: Path) -> None:
    done = apply(page, tmp_path, "--check")
    assert done.returncode == 0, f"{MENDS}\n{done.stderr}"


@pytest.mark.parametrize("page", MADE.values(), ids=MADE)
def test_a_change_that_was_made_comes_off_the_tree(page: Page, tmp_path: Path) -> None:
    done = apply(page, tmp_path, "--check", "--reverse")
    assert done.returncode == 0, f"{MENDS}\n{done.stderr}"


@pytest.mark.parametrize("page", TOLD.values(), ids=TOLD)
def test_the_page_lists_every_file_that_is_changed(page: Page) -> None:
    listed = set(re.findall(r"^ (\S+) +\| +\d+ ", page.text, re.MULTILINE))
    assert set(changed(page)) <= listed
    assert [path for path in listed if not (ROOT / path).exists()] == []


def copied(page: Page, folder: Path, *rooms: str) -> Path:
    """Return a copy of the tree with the change."""
    skip = shutil.ignore_patterns("__pycache__", "*.png", "fonts", "golden", "versions")
    for each in rooms:
        shutil.copytree(ROOT / each, folder / each, ignore=skip)
    done = apply(page, folder)
    assert done.returncode == 0, done.stderr
    return folder


def run(folder: Path, *arguments: str) -> str:
    """Run Python where the changed tree is found first."""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def offered() -> list[list[str]]:
    """Every choice of every option of every game, with the option's name in every language."""
    return [
        [key, option.key, str(choice)]
        + [str(translator(each, key)(f"option-{option.key}")) for each in LANGUAGES]
        for key, front in FRONTS.items()
        for option in front.options
        for choice in option.choices
    ]


LOOK = """
import json
from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, translator
"""


@pytest.mark.parametrize("page", RECIPES.values(), ids=RECIPES)
def test_what_the_change_adds_is_offered(page: Page, tmp_path: Path) -> None:
    """Something that no table could agree on before, with its name in every language."""
    folder = copied(page, tmp_path, "bot", "engine", "render")
    asked = f"{LOOK}\n{inspect.getsource(offered)}\nprint(json.dumps(offered()))"
    after = {tuple(each) for each in json.loads(run(folder, "-c", asked))}
    assert set(map(tuple, offered())) < after


@pytest.mark.slow
@pytest.mark.parametrize("page", RECIPES.values(), ids=RECIPES)
def test_what_the_change_adds_works(page: Page, tmp_path: Path) -> None:
    """The tests that it touches, and the words that it needs."""
    tests = [path for path in changed(page) if Path(path).name.startswith("test_")]
    assert tests
    folder = copied(page, tmp_path, "bot", "engine", "render", "tests", "docs")
    shutil.copy(ROOT / "pyproject.toml", folder)
    run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, "tests/bot/test_i18n.py")
