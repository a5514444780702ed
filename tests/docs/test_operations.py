"""The page for whoever runs the bot: its settings, its commands, its events, its backup."""

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields

from click import Context

from bot.cli import main
from bot.config import Config
from bot.store.schema import metadata
from tests.docs.pages import PAGES, ROOT

PAGE = PAGES["docs/operations.md"]
LOGGED = re.compile(
    r"\blog\.(warning|error|exception|critical)\(\s*\"([^\"]+)\""
    r"|get_logger\(__name__\)\.(warning|error|critical)\(\s*\"([^\"]+)\""
)


def rows(heading: str, page: str = PAGE.text) -> Iterator[list[str]]:
    """The cells of the first table under a heading, its head left out."""
    section = f"\n{page}".split(f"\n{heading}\n", 1)[1]
    lines = [line for line in section.split("\n\n| ", 1)[1].splitlines() if line.strip()]
    for line in lines[2:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def test_every_setting_is_told_with_its_default() -> None:
    told = {cells[0].strip("`"): cells[-1] for cells in rows("## Settings")}
    usual = {each.name.upper(): each.default for each in fields(Config)}
    assert told.keys() == usual.keys()
    for name, default in usual.items():
        if default not in (MISSING, None):
            shown = f"{default:g}" if isinstance(default, float) else default
            assert f"`{shown}`" in told[name], name


def test_every_command_is_told() -> None:
    page = PAGES["docs/commands.md"].text
    told = {cells[0].strip("`") for cells in rows("# Commands of the program", page)}
    assert told == {"pulka", *(f"pulka {name}" for name in main.list_commands(Context(main)))}


def test_every_table_moves_to_postgresql() -> None:
    """All but who plays: that is the server's own."""
    section = PAGE.text.split("\n## Moving to PostgreSQL\n")[1].split("\n## ")[0]
    loaded = re.findall(r"'(\w+)'", "".join(re.findall(r"TABLE NAMES LIKE (.*);", section)))
    compared = re.findall(r"^ *SELECT '(\w+)'", section, re.MULTILINE)
    assert sorted(loaded) == sorted(compared) == sorted(metadata.tables.keys() - {"player"})


def test_whatever_goes_wrong_is_explained() -> None:
    told = {event for cells in rows("## Logs") for event in re.findall(r"`([^`]+)`", cells[0])}
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py")]
    found = [match for source in sources for match in LOGGED.finditer(source)]
    written = {match[2] or match[4] for match in found}
    assert len(written) > 20
    assert written - told == set()
    everything = "\n".join(sources)
    assert [event for event in told if f'"{event}"' not in everything] == []
