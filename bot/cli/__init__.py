"""The ``pulka`` command: runs the bot and holds the tools that look at games.

Heavy imports wait until a command needs them: ``pulka check`` must start fast.
"""

import asyncio
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from bot import __version__
from bot.thinking import solver_cache

if TYPE_CHECKING:
    from bot.config import Config

OK: Final = 0
UNHEALTHY: Final = 1
UNUSABLE: Final = 2


class _Commands(click.Group):
    """Commands that report an error as one line on stderr and exit code 2.

    Those that look at games are imported for whoever asks for one: the bot starts without them.
    """

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and exit."""
        try:
            result = super().main(*args, **(extra | {"standalone_mode": False}))
        except click.ClickException as error:
            click.echo(f"pulka: {' '.join(error.format_message().split())}", err=True)
            sys.exit(UNUSABLE)
        except click.Abort:
            sys.exit(UNUSABLE)
        sys.exit(result if isinstance(result, int) else OK)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        if cmd_name not in self.commands:
            self._add_tools()
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        self._add_tools()
        return super().list_commands(ctx)

    def _add_tools(self) -> None:
        from bot.cli.arena import arena  # noqa: PLC0415 - the bot starts without them
        from bot.cli.dealing import verify_deal, verify_set  # noqa: PLC0415
        from bot.cli.records import check, render, score  # noqa: PLC0415
        from bot.cli.rules import rules  # noqa: PLC0415
        from bot.cli.tools import games, tools_of  # noqa: PLC0415

        of_games = (each for game in games() for each in tools_of(game).commands)
        for command in (arena, check, render, rules, score, verify_deal, verify_set, *of_games):
            self.add_command(command)


@click.group(cls=_Commands, invoke_without_command=True)
@click.version_option(__version__, prog_name="pulka")
@click.pass_context
def main(context: click.Context) -> None:
    """Card games in Telegram groups.

    Without a command: the bot when BOT_TOKEN is set, else the local sandbox.
    """
    solver_cache.enable()
    if context.invoked_subcommand is None:
        context.invoke(sandbox if _config().bot_token is None else bot)


@main.command()
def bot() -> None:
    """Run the bot on Telegram."""
    config = _config()
    if config.bot_token is None:
        raise click.ClickException(
            "BOT_TOKEN is not set: get one from @BotFather, or run: pulka sandbox"
        )
    from bot import app  # noqa: PLC0415 - `pulka check` starts without it

    _run(app.run_bot(config))


@main.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Where its page is; else PORT, or 8080."
)
def sandbox(port: int | None) -> None:
    """Run the bot against a local Telegram with a page to play on. Nothing is kept."""
    config = _config()
    from bot.sandbox.run import run_sandbox  # noqa: PLC0415 - `pulka check` starts without it

    _run(run_sandbox(config, config.port if port is None else port))


@main.command()
def health() -> None:
    """Exit 0 while a bot of this database serves people or stands by, else 1 with the reason."""
    from bot.ops.health import find_trouble  # noqa: PLC0415 - `pulka check` starts without it

    if (trouble := find_trouble(_config().health_socket)) is not None:
        click.echo(trouble, err=True)
        sys.exit(UNHEALTHY)


@main.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
def backup(file: Path | None) -> None:
    """Copy the database, in use or not; without FILE into the folder of backups."""
    config = _config()
    from bot.clock import SystemClock  # noqa: PLC0415
    from bot.ops.backups import ASKED, backups_of  # noqa: PLC0415 - heavy imports wait
    from bot.store import StoreError, back_up  # noqa: PLC0415

    database, backups = _file(config), backups_of(config, SystemClock())
    try:
        if file is None and backups is not None:
            file = asyncio.run(backups.take(ASKED))
        elif file is not None:
            back_up(database, file)
    except StoreError as error:
        raise click.ClickException(f"no backup: {error}") from None
    click.echo(file)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Put a backup in the place of the database. The bot must be stopped."""
    config = _config()
    from bot.ops import backups  # noqa: PLC0415 - heavy imports wait
    from bot.store import StoreError, locked  # noqa: PLC0415

    database = _file(config)
    try:
        with locked(database):
            old = backups.put_back(file, database, time.time())
    except StoreError as error:
        raise click.ClickException(f"nothing restored: {error}") from None
    click.echo(f"restored {database}")
    if old is not None:
        click.echo(f"what stood there is kept as {old}")


@main.command()
def rebuild() -> None:
    """Make the results by person anew from the finished deals. The bot must be stopped."""
    config = _config()
    from bot.features.results import rebuild as rebuilt  # noqa: PLC0415 - heavy imports wait
    from bot.store import StoreError  # noqa: PLC0415

    try:
        tables = asyncio.run(rebuilt(config.database_url))
    except StoreError as error:
        raise click.ClickException(f"nothing rebuilt: {error}") from None
    click.echo(f"results of {tables} tables")


@main.command()
def warmup() -> None:
    """Compile the solver ahead, so that the bot and its workers start with it."""
    from engine import solver  # noqa: PLC0415 - heavy imports wait

    solver.warm()
    if not solver.compiled():
        click.echo(f"pulka: {solver_cache.UNCOMPILED}", err=True)


def _config() -> "Config":
    """Read the settings and set up logging by them."""
    from bot.config import Config, ConfigError  # noqa: PLC0415
    from bot.ops import log  # noqa: PLC0415 - `pulka check` starts without them

    try:
        config = Config.load()
    except ConfigError as error:
        raise click.ClickException(str(error)) from None
    log.configure(config.log_level, config.secrets, form=config.log_format)
    return config


def _file(config: "Config") -> Path:
    """Return the file of the database: what a server keeps is copied and put back by its tools."""
    if config.database_file is None:
        raise click.ClickException(
            "DATABASE_URL is on a server: use pg_dump and pg_restore (docs/operations.md)"
        )
    return config.database_file


def _run(work: Coroutine[Any, Any, None]) -> NoReturn:
    """Run the program until it is stopped."""
    from bot.config import hide_secrets  # noqa: PLC0415
    from bot.ops import process, startup  # noqa: PLC0415 - `pulka check` starts without them

    hide_secrets()
    try:
        sys.exit(process.run(work))
    except startup.EndedError as reason:
        click.echo(f"pulka: {reason}", err=True)
        sys.exit(UNHEALTHY)
    except startup.StartupError as reason:
        raise click.ClickException(str(reason)) from None
