"""Examples are run: Python by doctest or as it stands, shell commands in a folder of their own.

What cannot be run in a test says why, in a comment right above it: ``<!-- not run: … -->``.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import PAGES, ROOT, Block, Page

SHELL = ("sh", "bash", "console")
PYTHON = ("python", "pycon")
INSTALLS = re.compile(r"\b(?:make|pip|docker|git|sudo|apt-get)\b.*")
"""What changes the machine or the checkout; a test does not."""
LONGEST = 60
"""Seconds that a block may take."""
RUN = [page for page in PAGES.values() if not page.path.startswith("tests/")]


def blocks(page: Page, *languages: str) -> list[Block]:
    """The page's blocks in one of these languages, less those that say why they are not run."""
    return [each for each in page.blocks if each.language in languages and not each.not_run]


def run_python(page: Page) -> None:
    """Run the page from top to bottom, in one namespace, as a reader would type it."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page, *PYTHON):
        if ">>>" not in block.text:
            exec(compile(block.text, str(block), "exec"), names)  # noqa: S102 - our own pages
            continue
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        test = doctest.DocTestParser().get_doctest(
            block.text, names, page.path, page.path, block.line
        )
        said: list[str] = []
        outcome = doctest.DocTestRunner(optionflags=flags).run(
            test, out=said.append, clear_globs=False
        )
        names |= test.globs
        assert outcome.failed == 0, f"{block}\n{''.join(said)}"


def lines(block: Block) -> str:
    """The commands of a block; where a prompt is shown, what follows it."""
    if block.language != "console":
        return block.text
    typed = [line[2:] for line in block.text.splitlines() if line.startswith("$ ")]
    return "\n".join(typed)


def run_shell(block: Block, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a block where the repository can be read and new files harm nobody."""
    installs = INSTALLS.findall(lines(block))
    assert installs == [], f"{block} is not to be run: say so above it"
    for each in ROOT.iterdir():
        if each.is_dir() and not each.name.startswith("."):
            (folder / each.name).symlink_to(each)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    shell = ("bash", "-euo", "pipefail", "-c", lines(block))
    return subprocess.run(  # noqa: S603 - our own pages
        # With its children it is ended: no example may go on by itself.
        ["/usr/bin/env", "timeout", "--kill-after=1", str(LONGEST), *shell],
        cwd=folder,
        env=os.environ | {"PATH": path, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "page", [page for page in RUN if blocks(page, *PYTHON)], ids=lambda page: page.path
)
def test_python_examples_run(page: Page, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    run_python(page)


@pytest.mark.slow
@pytest.mark.parametrize("block", [b for page in RUN for b in blocks(page, *SHELL)], ids=str)
def test_shell_examples_run(block: Block, tmp_path: Path) -> None:
    done = run_shell(block, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_not_run_says_why() -> None:
    for page in RUN:
        for block in page.blocks:
            if block.not_run:
                assert len(block.not_run.split()) > 2, block
    page = Page("page.md", "<!-- not run: it waits\nfor ever -->\n```sh\nsleep 9\n```\n")
    assert [block.not_run for block in page.blocks] == ["it waits for ever"]
    assert blocks(page, *SHELL) == []


def test_examples_that_fail_are_found(tmp_path: Path) -> None:
    wrong = Page("page.md", "```python\n>>> 1 + 1\n3\n```\n\n```sh\nfalse\ntrue\n```\n")
    with pytest.raises(AssertionError, match="Expected"):
        run_python(wrong)
    (block,) = blocks(wrong, *SHELL)
    assert run_shell(block, tmp_path).returncode == 1


def test_nothing_is_installed_by_an_example(tmp_path: Path) -> None:
    (block,) = blocks(Page("page.md", "```sh\nmake setup\n```\n"), *SHELL)
    with pytest.raises(AssertionError, match="say so above it"):
        run_shell(block, tmp_path)
