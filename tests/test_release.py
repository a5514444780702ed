"""The release is written in one place, and the changelog tells of it."""

import datetime as dt
import re
import tomllib
from pathlib import Path

from click.testing import CliRunner

from bot import __version__
from bot.cli import main

ROOT = Path(__file__).parent.parent


def releases() -> list[tuple[str, dt.date]]:
    """What the changelog tells of, newest first; every heading must be one of these."""
    unreleased, *headings = re.findall(
        r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert unreleased == "Unreleased"
    found = []
    for heading in headings:
        version, day = heading.split(" — ")
        found.append((version, dt.date.fromisoformat(day)))
    return found


def test_the_newest_release_of_the_changelog_is_this_one() -> None:
    versions = [version for version, _ in releases()]
    assert versions[0] == __version__
    numbers = [tuple(map(int, version.split("."))) for version in versions]
    assert numbers == sorted(set(numbers), reverse=True)
    days = [day for _, day in releases()]
    assert days == sorted(days, reverse=True)


def test_the_package_takes_its_version_from_there() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in settings["project"]
    assert settings["project"]["dynamic"] == ["version"]
    source = ROOT / settings["tool"]["hatch"]["version"]["path"]
    assert f'__version__ = "{__version__}"\n' in source.read_text(encoding="utf-8")


def test_the_program_says_its_version() -> None:
    said = CliRunner().invoke(main, ["--version"])
    assert said.output == f"pulka, version {__version__}\n"
