"""``pulka check``, ``pulka score`` and ``pulka render``: records of finished games."""

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, Final

import click

from bot.cli.tools import RecordTools, tools_of
from engine import record
from engine.record import RecordError, UnreadableError, cited
from engine.verify import Verdict

VALID: Final = 0
INVALID: Final = 1
UNREADABLE: Final = 2

_RECORD = click.argument("file", type=click.File("rb", lazy=True))


def _of_terminal() -> str:
    """Return the language of the terminal: Russian, or English as the command line itself."""
    named = (os.environ.get(each) for each in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "ru" if next(filter(None, named), "").lower().startswith("ru") else "en"


LANGUAGE: Final = click.option(
    "--language",
    "--lang",
    type=click.Choice(("ru", "en")),
    default=_of_terminal,
    show_default="that of the terminal",
)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.File("rb", lazy=True))
@click.option("--jsonl", is_flag=True, help="One record per line in, one verdict per line out.")
def check(files: tuple[IO[bytes], ...], jsonl: bool) -> None:
    """Verify records, each by the rules of the game it names.

    Exit code 0: everything holds; 1: some record does not; 2: something cannot be read. A claim
    that its record calls proved is proved again; one that a search of 100,000 positions neither
    proves nor refutes is accepted and named as unproved. Of deals with real cards, which were told,
    only the writes are verified.
    """
    worst = VALID
    for file in files:
        if jsonl:
            for line in file:
                if line.strip():
                    code, verdict = _verdict(line)
                    click.echo(json.dumps(_fields(verdict), ensure_ascii=False))
                    worst = max(worst, code)
        else:
            code, verdict = _verdict(file.read())
            _print_verdict(file.name, code, verdict)
            worst = max(worst, code)
    sys.exit(worst)


def _verdict(content: bytes) -> tuple[int, Verdict]:
    """Exit code of one record, and what came of checking it."""
    try:
        from engine.games import check as verify  # noqa: PLC0415 - heavy imports wait

        verdict = verify(_parsed(content))
    except RecordError as error:
        code = UNREADABLE if isinstance(error, UnreadableError) else INVALID
        return code, Verdict.against(error)
    return VALID if verdict.ok else INVALID, verdict


def _fields(verdict: Verdict) -> dict[str, object]:
    """A verdict as JSON values."""
    fields = asdict(verdict)
    dropped = {each for each in ("unproved", "told") if not fields[each]}
    if verdict.ok:
        dropped |= {"deal", "field", "rule", "error"}
    return {key: value for key, value in fields.items() if key not in dropped}


def _print_verdict(name: str, code: int, verdict: Verdict) -> None:
    if verdict.ok:
        note = f", unproved: {_deals(verdict.unproved)}" if verdict.unproved else ""
        found = "told: writes follow, no cards" if verdict.told else "ok"
        click.echo(f"{name}: {found}{note}")
        return
    deal = "" if verdict.deal is None else f"deal {verdict.deal}, "
    where = "" if verdict.rule is None else f", see: pulka rules {verdict.rule}"
    line = f"{name}: {deal}{verdict.field}: {verdict.error}{cited(verdict.rule)}{where}"
    click.echo(line, err=code == UNREADABLE)


def _deals(numbers: tuple[int, ...]) -> str:
    return ", ".join(f"deal {number}" for number in numbers)


@click.command()
@_RECORD
@LANGUAGE
def score(file: IO[bytes], language: str) -> None:
    """Print the sheet and the settlement of a record."""
    past, names, game = _checked(file)
    sheet_text = _tools(game).sheet_text
    if sheet_text is None:
        raise click.ClickException(f"{file.name}: no sheet in text for {game}")
    click.echo(sheet_text(past, names, Path(file.name).stem, language))


@click.command()
@_RECORD
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--theme", type=click.Choice(("light", "dark")), default="light", show_default=True)
@LANGUAGE
def render(file: IO[bytes], output: Path, theme: str, language: str) -> None:
    """Draw the sheet of a record as a PNG."""
    past, names, game = _checked(file)
    sheet_png = _tools(game).sheet_png
    if sheet_png is None:
        raise click.ClickException(f"{file.name}: no picture of a sheet for {game}")
    write_picture(output, sheet_png(past, names, language, theme), file)


def _checked(file: IO[bytes]) -> tuple[Any, tuple[str, ...], str]:
    """Return what `read_past` does, with told deals scored anew; exit with the first difference."""
    from engine.games import check as verify  # noqa: PLC0415 - heavy imports wait
    from engine.games import records_of  # noqa: PLC0415

    data = read_record(file)
    try:
        if any(map(record.was_told, record.read(records_of(data), data).history.deals)):
            verdict = verify(data)
            if not verdict.ok:
                _print_verdict(file.name, INVALID, verdict)
                sys.exit(INVALID)
        return read_past(data)
    except RecordError as error:
        raise click.ClickException(f"{file.name}: {error}") from None


def read_record(file: IO[bytes]) -> object:
    """Return the JSON values of a file; raises ``click.ClickException`` where it has none."""
    try:
        return _parsed(file.read())
    except RecordError as error:
        raise click.ClickException(f"{file.name}: {error}") from None


def _parsed(content: bytes) -> object:
    """The JSON values of a text; raises `UnreadableError`."""
    try:
        return record.parse(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UnreadableError(None, "record", None, "no UTF-8 text") from None


def read_past(data: object) -> tuple[Any, tuple[str, ...], str]:
    """Return what the facts of a record come to, the names by seat, the game; `RecordError`."""
    from engine.games import records_of  # noqa: PLC0415 - heavy imports wait

    records = records_of(data)
    found = record.read(records, data)
    names = tuple(player.name for player in found.players)
    return record.past_of(records, found), names, records.game.key


def _tools(game: str) -> RecordTools:
    """Return how the records of a game are shown."""
    return tools_of(game).records or RecordTools()


def write_picture(path: Path, content: bytes, read: IO[bytes]) -> None:
    """Write a picture to a file, not over what was ``read``; raises ``click.ClickException``."""
    try:
        if path.exists() and Path(read.name).exists() and path.samefile(read.name):
            raise click.ClickException(f"{path}: this is the record itself")
        path.write_bytes(content)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from None
