"""The ``pulka`` command. Heavy imports wait until a command needs them."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, NoReturn

import click

from bot import solving
from bot.commands.analyze import analyze
from bot.commands.arena import arena
from bot.commands.records import load
from bot.commands.solve import solve, warmup

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bot.config import Config

OK: Final = 0
WRONG: Final = 1
UNUSABLE: Final = 2

_RECORD = click.argument("file", type=click.File("rb", lazy=True))


class _OneLine(click.Group):
    """A group of commands whose refusals are one line on stderr and exit code 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and exit."""
        try:
            result = super().main(*args, **(extra | {"standalone_mode": False}))
        except click.ClickException as error:
            _refuse(" ".join(error.format_message().split()))
        except click.Abort:
            sys.exit(UNUSABLE)
        sys.exit(result if isinstance(result, int) else OK)


@click.group(cls=_OneLine, invoke_without_command=True)
@click.version_option(package_name="pulka")
@click.pass_context
def main(context: click.Context) -> None:
    """Preferans in Telegram groups.

    Without a command: the bot when BOT_TOKEN is set, else the local sandbox.
    """
    solving.keep_compiled()
    if context.invoked_subcommand is None:
        context.invoke(sandbox if _config().bot_token is None else bot)


main.add_command(analyze)
main.add_command(arena)
main.add_command(solve)
main.add_command(warmup)


@main.command()
def bot() -> None:
    """Run the bot on Telegram."""
    config = _config()
    if config.bot_token is None:
        _refuse("BOT_TOKEN is not set: get one from @BotFather, or run: pulka sandbox")
    from bot import app  # noqa: PLC0415 - `pulka check` starts without it

    _run(app.run_bot(config), config)


@main.command()
@click.option("--port", default=8080, show_default=True, type=click.IntRange(0, 65535))
def sandbox(port: int) -> None:
    """Run the bot against a local Telegram with a page to play on."""
    config = _config()
    from bot import app  # noqa: PLC0415 - `pulka check` starts without it

    _run(app.run_sandbox(config, port), config)


@main.command()
def health() -> None:
    """Exit 0 while a bot of this database is running and well, else 1."""
    from bot import process  # noqa: PLC0415

    if not process.alive(_sign(_config())):
        click.echo("no sign of life", err=True)
        sys.exit(WRONG)


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.File("rb", lazy=True))
@click.option("--jsonl", is_flag=True, help="One record per line in, one verdict per line out.")
def check(files: tuple[IO[bytes], ...], jsonl: bool) -> None:
    """Verify records of pulkas.

    Exit code 0: everything holds; 1: some record does not; 2: something cannot be read. A claim
    that its record calls proved is proved again; one that a search of 100,000 positions neither
    proves nor refutes is accepted and named as unproved.
    """
    worst = OK
    for file in files:
        if jsonl:
            for line in file:
                if line.strip():
                    code, verdict = _verdict(line)
                    click.echo(json.dumps(verdict, ensure_ascii=False))
                    worst = max(worst, code)
        else:
            code, verdict = _verdict(file.read())
            _tell(file.name, code, verdict)
            worst = max(worst, code)
    sys.exit(worst)


def _verdict(content: bytes) -> tuple[int, dict[str, object]]:
    """Exit code of one record, and its verdict as JSON values."""
    from engine.preferans import record  # noqa: PLC0415

    try:
        verdict = record.verify(record.load(content.decode()))
        code = OK if verdict.ok else WRONG
    except record.RecordError as refusal:
        verdict = record.Verdict.against(refusal)
        code = UNUSABLE if isinstance(refusal, record.UnreadableError) else WRONG
    except UnicodeDecodeError:
        verdict = record.Verdict(False, field="record", error="no UTF-8 text")
        code = UNUSABLE
    told = asdict(verdict) if not verdict.ok else {"ok": True, "unproved": verdict.unproved}
    if not verdict.unproved:
        del told["unproved"]
    return code, told


def _tell(name: str, code: int, verdict: dict[str, object]) -> None:
    if code == OK:
        beyond = verdict.get("unproved")
        note = f", unproved: {_deals(beyond)}" if isinstance(beyond, tuple) else ""
        click.echo(f"{name}: ok{note}")
        return
    deal = "" if verdict["deal"] is None else f"deal {verdict['deal']}, "
    rule = "" if verdict["rule"] is None else f" (rule {verdict['rule']})"
    line = f"{name}: {deal}{verdict['field']}: {verdict['error']}{rule}"
    click.echo(line, err=code == UNUSABLE)


def _deals(numbers: tuple[int, ...]) -> str:
    return ", ".join(f"deal {number}" for number in numbers)


@main.command()
@_RECORD
@click.option("--language", type=click.Choice(("ru", "en")), default="ru", show_default=True)
def score(file: IO[bytes], language: str) -> None:
    """Print the sheet and the settlement of a record."""
    from bot.games.preferans.printed import sheet_text  # noqa: PLC0415

    table, names = load(file)
    click.echo(sheet_text(table, names, Path(file.name).stem, language))


@main.command()
@_RECORD
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--theme", type=click.Choice(("light", "dark")), default="light", show_default=True)
@click.option("--language", type=click.Choice(("ru", "en")), default="ru", show_default=True)
def render(file: IO[bytes], output: Path, theme: str, language: str) -> None:
    """Draw the sheet of a record as a PNG."""
    from bot.games.preferans.printed import sheet_png  # noqa: PLC0415
    from render.sheet import Theme  # noqa: PLC0415

    table, names = load(file)
    picture = sheet_png(table, names, language, Theme(theme))
    try:
        output.write_bytes(picture)
    except OSError as error:
        _refuse(f"{output}: {error.strerror}")


def _config() -> "Config":
    """Read the settings and set up logging by them."""
    from bot import log  # noqa: PLC0415
    from bot.config import Config, ConfigError  # noqa: PLC0415

    try:
        config = Config.load()
    except ConfigError as error:
        _refuse(str(error))
    log.set_up(config.log_level, config.secrets)
    return config


def _run(work: "Coroutine[Any, Any, None]", config: "Config") -> NoReturn:
    """Run the program until it is told to stop."""
    from bot import process, startup  # noqa: PLC0415

    try:
        sys.exit(process.run(work, _sign(config)))
    except startup.CannotStart as reason:
        _refuse(str(reason))


def _sign(config: "Config") -> Path:
    return config.data_folder / "pulka.alive"


def _refuse(reason: str) -> NoReturn:
    click.echo(f"pulka: {reason}", err=True)
    sys.exit(UNUSABLE)
