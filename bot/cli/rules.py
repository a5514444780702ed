"""``pulka rules``: what checked records, messages and code cite by number."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

_SHIPPED: Final = Path(__file__).parents[1] / "docs"
"""Where a wheel has the pages; a checkout has them at its root."""
_SOURCE: Final = Path(__file__).parents[2] / "docs"
_PAGE: Final = "rules.md"
_CITED: Final = re.compile(r"(?:(?P<game>[^\W\d_]+) )?(?P<number>\d+(?:\.\d+)?)")
_POINT: Final = re.compile(r'(?:## )?<a id="(?P<number>\d+(?:\.\d+)?)"></a>')
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKS: Final = re.compile(r'<a id="[^"]*"></a>|^## |\*\*|(?<!\*)\*(?=\w)|(?<=\w)\*(?!\*)')


@click.command()
@click.argument("number", nargs=-1)
def rules(number: tuple[str, ...]) -> None:
    """Print a rule by its number, a section, or the list of sections.

    "pulka rules 6.7" prints one rule, "pulka rules 6" the whole section. Rules of a game with a
    page of its own are cited with its name: "pulka rules NAME 3.2".
    """
    cited = " ".join(" ".join(number).split())
    if not cited:
        for line in _contents():
            click.echo(line)
        return
    found = _CITED.fullmatch(cited)
    name = (found["game"] or "") if found else ""
    page = _folder() / name.lower() / _PAGE
    text = _point(page, found["number"]) if found and page.is_file() else None
    if found is None or text is None:
        raise click.ClickException(f"no rule {cited}: pulka rules lists the sections")
    click.echo(text)
    click.echo(f"\n{Path('docs', name.lower(), _PAGE).as_posix()}#{found['number']}")


def _folder() -> Path:
    return _SHIPPED if (_SHIPPED / _PAGE).is_file() else _SOURCE


def _contents() -> Iterator[str]:
    """The sections of every page, each with the command that prints it."""
    folder = _folder()
    for page in (folder / _PAGE, *sorted(folder.glob(f"*/{_PAGE}"))):
        name = "" if page.parent == folder else f"{page.parent.name.capitalize()} "
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith("## ") and _POINT.match(line):
                yield f"{name}{_plain(line)}"


def _point(page: Path, number: str) -> str | None:
    """Return a point as plain text, or a section with all its points; None if there is none."""
    kept: list[str] = []
    for line in page.read_text(encoding="utf-8").splitlines():
        begins = _POINT.match(line)
        if begins and begins["number"] == number:
            kept.append(line)
        elif kept and begins and not begins["number"].startswith(f"{number}."):
            break
        elif kept:
            kept.append(line)
    return _plain("\n".join(kept)).strip() if kept else None


def _plain(text: str) -> str:
    """Return Markdown as it reads in a terminal."""
    return _MARKS.sub("", _LINK.sub(r"\1", text))
