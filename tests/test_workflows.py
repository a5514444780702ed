"""What runs the checks elsewhere runs the very same commands: CI, the hooks before a commit."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
GITHUB = sorted((ROOT / ".github").rglob("*.yml"))


def read(path: Path) -> Any:
    """A YAML file; ``on`` is a key of workflows, not a yes."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # noqa: S506 - makes texts only


def workflows() -> dict[str, Any]:
    """Every workflow by its file."""
    found = {path.name: read(path) for path in GITHUB if path.parent.name == "workflows"}
    assert found
    return found


def test_ci_runs_what_a_change_must_pass_and_nothing_else() -> None:
    (job,) = workflows()["ci.yml"]["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == ["bash .ci/run"]
    assert (ROOT / ".ci" / "run").is_file()


def test_ci_begins_with_the_oldest_python_that_is_supported() -> None:
    (job,) = workflows()["ci.yml"]["jobs"].values()
    oldest = re.search(r'requires-python = ">=(.+)"', (ROOT / "pyproject.toml").read_text())
    assert oldest
    versions = job["strategy"]["matrix"]["python"]
    assert versions[0] == oldest[1]
    numbers = [tuple(map(int, version.split("."))) for version in versions]
    assert numbers == sorted(numbers)
    assert job["container"] == "python:${{ matrix.python }}"


@pytest.mark.parametrize("name", workflows())
def test_a_workflow_may_do_little_and_ends(name: str) -> None:
    workflow = workflows()[name]
    assert workflow["permissions"] == {"contents": "read"}
    assert "pull_request_target" not in workflow["on"]
    for job in workflow["jobs"].values():
        assert 0 < int(job["timeout-minutes"]) <= 90
        for step in job["steps"]:
            assert "uses" not in step or re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", step["uses"])
            # A run of foreign code must find no credentials, and no text of a stranger in a shell.
            assert "checkout" not in step.get("uses", "") or (
                step["with"]["persist-credentials"] == "false"
            )
            assert "${{" not in step.get("run", "")


def test_actions_are_named_by_commit_and_say_which_version_that_is() -> None:
    """The same one for one version everywhere."""
    texts = [path.read_text() for path in GITHUB if path.parent.name == "workflows"]
    used = [line for text in texts for line in re.findall(r"uses: +(.+)", text)]
    found = [re.fullmatch(r"(\S+)@[0-9a-f]{40} # v\d+\.\d+\.\d+", line) for line in used]
    assert all(found)
    assert len(set(used)) == len({each[1] for each in found if each})


def test_everything_pinned_is_audited() -> None:
    (job,) = workflows()["audit.yml"]["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == ["make audit"]
    assert "schedule" in workflows()["audit.yml"]["on"]
    made = (ROOT / "Makefile").read_text(encoding="utf-8")
    (audited,) = re.findall(r"^\t\$\(BIN\)/pip-audit (.*)$", made, re.MULTILINE)
    assert "--strict" in audited.split()  # what cannot be looked up is no success
    locks = {path.name for path in ROOT.glob("requirements*.lock")}
    # The image's lock is a part of that for development: `tests/test_image.py`.
    assert {*re.findall(r"--requirement (\S+)", audited)} == locks - {"requirements.image.lock"}


def test_hooks_run_the_commands_of_make() -> None:
    hooks = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert [each["repo"] for each in hooks] == ["local"]
    made = (ROOT / "Makefile").read_text(encoding="utf-8")
    for hook in hooks[0]["hooks"]:
        assert hook["language"] == "system"
        program, *command = hook["entry"].split()
        assert program.startswith(".venv/bin/")
        shown = " ".join((program.replace(".venv/bin", "$(BIN)"), *command))
        assert shown.removesuffix(" --force-exclude") in made.replace(" .\n", "\n")
