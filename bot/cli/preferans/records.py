"""``pulka check``, ``pulka score`` and ``pulka render``: records of finished pulkas."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from engine.preferans.game import PreferansTable

VALID: Final = 0
INVALID: Final = 1
UNREADABLE: Final = 2

_RECORD = click.argument("file", type=click.File("rb", lazy=True))


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.File("rb", lazy=True))
@click.option("--jsonl", is_flag=True, help="One record per line in, one verdict per line out.")
def check(files: tuple[IO[bytes], ...], jsonl: bool) -> None:
    """Verify records of pulkas.

    Exit code 0: everything holds; 1: some record does not; 2: something cannot be read. A claim
    that its record calls proved is proved again; one that a search of 100,000 positions neither
    proves nor refutes is accepted and named as unproved.
    """
    worst = VALID
    for file in files:
        if jsonl:
            for line in file:
                if line.strip():
                    code, verdict = _verdict(line)
                    click.echo(json.dumps(verdict, ensure_ascii=False))
                    worst = max(worst, code)
        else:
            code, verdict = _verdict(file.read())
            _print_verdict(file.name, code, verdict)
            worst = max(worst, code)
    sys.exit(worst)


def _verdict(content: bytes) -> tuple[int, dict[str, object]]:
    """Exit code of one record, and its verdict as JSON values."""
    from engine.preferans import record  # noqa: PLC0415 - heavy imports wait

    try:
        verdict = record.verify(record.load(content.decode()))
        code = VALID if verdict.ok else INVALID
    except record.RecordError as error:
        verdict = record.Verdict.against(error)
        code = UNREADABLE if isinstance(error, record.UnreadableError) else INVALID
    except UnicodeDecodeError:
        verdict = record.Verdict(False, field="record", error="no UTF-8 text")
        code = UNREADABLE
    fields = asdict(verdict) if not verdict.ok else {"ok": True, "unproved": verdict.unproved}
    if not verdict.unproved:
        del fields["unproved"]
    return code, fields


def _print_verdict(name: str, code: int, verdict: dict[str, object]) -> None:
    if code == VALID:
        unproved = verdict.get("unproved")
        note = f", unproved: {_deals(unproved)}" if isinstance(unproved, tuple) else ""
        click.echo(f"{name}: ok{note}")
        return
    deal = "" if verdict["deal"] is None else f"deal {verdict['deal']}, "
    rule = "" if verdict["rule"] is None else f" (rule {verdict['rule']})"
    line = f"{name}: {deal}{verdict['field']}: {verdict['error']}{rule}"
    click.echo(line, err=code == UNREADABLE)


def _deals(numbers: tuple[int, ...]) -> str:
    return ", ".join(f"deal {number}" for number in numbers)


@click.command()
@_RECORD
@click.option("--language", type=click.Choice(("ru", "en")), default="ru", show_default=True)
def score(file: IO[bytes], language: str) -> None:
    """Print the sheet and the settlement of a record."""
    from bot.games.preferans.printed import sheet_text  # noqa: PLC0415 - heavy imports wait

    table, names = load(file)
    click.echo(sheet_text(table, names, Path(file.name).stem, language))


@click.command()
@_RECORD
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--theme", type=click.Choice(("light", "dark")), default="light", show_default=True)
@click.option("--language", type=click.Choice(("ru", "en")), default="ru", show_default=True)
def render(file: IO[bytes], output: Path, theme: str, language: str) -> None:
    """Draw the sheet of a record as a PNG."""
    from bot.games.preferans.printed import sheet_png  # noqa: PLC0415 - heavy imports wait
    from render.theme import Theme  # noqa: PLC0415

    table, names = load(file)
    write_picture(output, sheet_png(table, names, language, Theme(theme)))


def load(file: IO[bytes]) -> "tuple[PreferansTable, tuple[str, ...]]":
    """Return the table at the end of a record, and the players' names by seat.

    Raises ``click.ClickException`` when the record cannot be read or breaks a rule.
    """
    from engine.preferans import record  # noqa: PLC0415 - heavy imports wait

    try:
        loaded = record.load(file.read().decode())
        table = record.replayed(loaded)
    except record.RecordError as error:
        raise click.ClickException(f"{file.name}: {error}") from None
    except UnicodeDecodeError:
        raise click.ClickException(f"{file.name}: no UTF-8 text") from None
    return table, tuple(player.name for player in loaded.players)


def write_picture(path: Path, content: bytes) -> None:
    """Write a picture to a file; raises ``click.ClickException`` when that fails."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from None
