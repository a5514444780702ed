"""``pulka arena``: duplicate deals between computer players, measured."""

import os
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Final

import click

from bot.cli.tools import ArenaTools, tools_of

if TYPE_CHECKING:
    from bot.cli.contest import Measured
    from bot.compute import Cluster
    from engine.computers import Effort
    from engine.match import Entrant

INTERRUPTED: Final = 130
MAX_SAMPLES: Final = 100_000
PROGRESS_INTERVAL: Final = 30.0
"""Seconds between two lines of progress."""
_GAME: Final = click.Option(
    ("--game",), help="What is played, the first game if nothing is said; brings its own options."
)


class _ArenaCommand(click.Command):
    """A command whose further options are those of the game that ``--game`` names."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the game first: what else may be said depends on it."""
        loose = {"ignore_unknown_options": True, "allow_extra_args": True}
        finder = click.Command("arena", loose, params=[_GAME], add_help_option=False)
        asked = finder.make_context("arena", list(args)).params["game"]
        game, tools = _arena_of(asked)
        ctx.obj = tools
        ctx.default_map = {"game": game, "seats": tools.seats}
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the options of every game, then those of the one that is played."""
        tools = ctx.obj
        own = tools.options if isinstance(tools, ArenaTools) else ()
        return [_GAME, *self.params, *own, *super().get_params(ctx)[len(self.params) :]]


def _arena_of(game: str | None) -> tuple[str, ArenaTools]:
    from engine.games import GAMES, usual  # noqa: PLC0415 - heavy imports wait

    key = usual() if game is None else game
    if key not in GAMES:
        raise click.UsageError(f"--game: no such game: {key!r}")
    tools = tools_of(key).arena
    if tools is None:
        raise click.UsageError(f"--game: no arena for {key}")
    return key, tools


@click.command(cls=_ArenaCommand)
@click.option(
    "--seats",
    show_default=True,
    help="Levels of computers, one per player; expert@80 thinks with 80 samples.",
)
@click.option(
    "--deals",
    default=100,
    show_default=True,
    type=click.IntRange(1, 1_000_000),
    help="Boards to play.",
)
@click.option("--seed", default=1, show_default=True, type=int)
@click.option("--samples", type=click.IntRange(1, MAX_SAMPLES), help="Layouts a search tries.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes; default: one per core.")
@click.option("--on", metavar="ADDRESS", help="Dask cluster to play on, as tls://HOST:PORT.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def arena(
    tools: ArenaTools,
    /,
    *,
    game: str,
    seats: str,
    deals: int,
    seed: int,
    samples: int | None,
    jobs: int | None,
    on: str | None,
    as_json: bool,
    **chosen: object,
) -> None:
    """Let computers play each other on duplicate deals.

    Every board is played once per rotation of the players through the seats (the neighbours change
    sides on every second board); the result is in points per deal. It depends on the seed alone,
    not on the number of jobs. Times are those of a clock: measure them with one job on a quiet
    machine. Ctrl-C prints what has been measured.

    --on plays on a Dask cluster instead (extra «cluster»), with a client certificate that Dask's
    settings name; tcp:// is for this machine alone. Workers with other software are not used, and
    what the cluster loses is played by --jobs processes here.
    """
    from bot.cli import arena_report, contest  # noqa: PLC0415 - heavy imports wait
    from bot.compute import ClusterError  # noqa: PLC0415
    from engine.match_results import match_results  # noqa: PLC0415

    names = _names(game, seats)
    match = tools.match(len(names), chosen)
    computers = match.played.computers
    entrants = _entrants(names, tools.levels, frozenset(computers.fallbacks), samples)
    needs_solver = any(entrant.level in match.needs_solver for entrant in entrants)
    played = contest.Contest(match.played, entrants, seed, needs_solver)
    cluster = None if on is None else _cluster(on)
    measured: list[Measured] = []
    progress = _Progress(deals)

    def collect(each: "Measured") -> None:
        measured.append(each)
        progress(len(measured))

    if needs_solver and cluster is None:
        click.echo("pulka: warming up the solver", err=True)
    started = time.perf_counter()
    stopped_by: BaseException | None = None
    try:
        contest.play(played, deals, jobs or os.cpu_count() or 1, collect, cluster)
    except ClusterError as error:
        raise click.ClickException(str(error)) from None
    except (KeyboardInterrupt, contest.BoardError, BrokenProcessPool) as reason:
        stopped_by = reason
        click.echo(f"pulka: stopped after {len(measured)} of {deals} boards", err=True)
    if measured:
        report = arena_report.Report(
            match,
            seed,
            entrants,
            match_results([each.name for each in entrants], [each.board for each in measured]),
            contest.merge_times(measured),
            time.perf_counter() - started,
        )
        click.echo(arena_report.as_json(report) if as_json else arena_report.as_text(report))
    _end(stopped_by)


def _end(stopped_by: BaseException | None) -> None:
    """Tell why a match ended early, if it did; a player's own failure is raised again."""
    if isinstance(stopped_by, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    if isinstance(stopped_by, BrokenProcessPool):
        raise click.ClickException("a worker process died; try fewer --jobs")
    if stopped_by is not None:
        raise stopped_by


def _cluster(address: str) -> "Cluster":
    from bot.compute import Cluster, ClusterError  # noqa: PLC0415 - heavy imports wait

    try:
        return Cluster(address, lambda line: click.echo(f"pulka: {line}", err=True))
    except ClusterError as error:
        raise click.ClickException(str(error)) from None


def _names(game: str, seats: str) -> list[str]:
    """Who plays; as many as the game allows."""
    from engine.games import GAMES  # noqa: PLC0415 - heavy imports wait

    names = [name.strip() for name in seats.split(",")]
    allowed = GAMES[game].seats
    if len(names) not in allowed:
        raise click.UsageError(f"--seats: {allowed[0]} to {allowed[-1]} players, not {len(names)}")
    return names


def _entrants(
    names: list[str], levels: tuple[str, ...], searching: frozenset[str], samples: int | None
) -> "tuple[Entrant, ...]":
    from engine.match import Entrant  # noqa: PLC0415 - heavy imports wait

    return tuple(Entrant(name, *_strength(name, levels, searching, samples)) for name in names)


def _strength(
    name: str, levels: tuple[str, ...], searching: frozenset[str], samples: int | None
) -> "tuple[str, Effort]":
    """Parse ``club`` or ``expert@80``; ``samples`` is the default number."""
    from engine.computers import DEFAULT_EFFORT, Effort  # noqa: PLC0415 - heavy imports wait

    level, at, number = name.partition("@")
    if level not in levels:
        raise click.UsageError(f"--seats: no such level: {level!r}")
    if not at:
        return level, DEFAULT_EFFORT if samples is None else Effort(samples)
    if level not in searching or not number.isdecimal() or not 0 < int(number) <= MAX_SAMPLES:
        raise click.UsageError(f"--seats: no such strength: {name!r}")
    return level, Effort(int(number))


class _Progress:
    """Prints to stderr now and then how many boards are done."""

    def __init__(self, boards: int) -> None:
        self._boards = boards
        self._started = self._printed = time.monotonic()

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if now - self._printed >= PROGRESS_INTERVAL:
            self._printed = now
            seconds = round(now - self._started)
            click.echo(f"pulka: {done} of {self._boards} boards in {seconds} s", err=True)
