"""``pulka analyze``: what open cards show of the deals of a record."""

import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from bot.cli.records import LANGUAGE, read_past, read_record, write_picture
from bot.thinking.solver_cache import UNCOMPILED
from engine.record import RecordError

if TYPE_CHECKING:
    from bot.views.model import Scene
    from engine.preferans.recorded import PulkaFacts


@click.command()
@click.argument("file", type=click.File("rb", lazy=True))
@click.option("--deal", "number", type=click.IntRange(1), help="Only this deal.")
@LANGUAGE
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the deal as a PNG, too; needs --deal.",
)
@click.option("--theme", type=click.Choice(("light", "dark")), default="light", show_default=True)
def analyze(
    file: IO[bytes], *, number: int | None, language: str, picture: Path | None, theme: str
) -> None:
    """Tell what open cards show of the deals of a record.

    What each hand could make, whether the game makes and the whist pays, and the cards that cost
    something. Exit code 2 when the record cannot be read or does not hold. Without the compiled
    solver what each hand could make is left out: it would take minutes.
    """
    if picture is not None and number is None:
        raise click.UsageError("--picture needs --deal")
    from engine.games import check  # noqa: PLC0415

    try:
        data = read_record(file)
        verdict = check(data)
        if not verdict.ok:
            raise click.ClickException(f"{file.name}: deal {verdict.deal}: {verdict.error}")
        pulka, names, _ = read_past(data)
    except RecordError as error:
        raise click.ClickException(f"{file.name}: {error}") from None
    deals = len(pulka.finished)
    if number is not None and number > deals:
        raise click.BadParameter(f"deal {number} of {deals}", param_hint="--deal")
    from bot.i18n import translator  # noqa: PLC0415 - `pulka check` starts without them
    from bot.views.links import UNLINKED  # noqa: PLC0415
    from bot.views.model import Occupant, Scene  # noqa: PLC0415
    from engine import solver  # noqa: PLC0415

    solver.warm()
    if not solver.compiled():
        click.echo(f"pulka: {UNCOMPILED}; what each hand could make is left out", err=True)
    seats = tuple(Occupant(name) for name in names)
    scene = Scene(0, Path(file.name).stem, seats, translator(language, "preferans"), UNLINKED)
    numbers = range(1, deals + 1) if number is None else (number,)
    draw = None if picture is None else partial(write_picture, picture, read=file)
    for text in _texts(pulka, scene, numbers, draw, theme):
        click.echo(text)


def _texts(
    played: "PulkaFacts",
    scene: "Scene",
    numbers: Iterable[int],
    draw: Callable[[bytes], None] | None,
    theme: str,
) -> Iterable[str]:
    from bot.games.preferans.analysis import analysis_text  # noqa: PLC0415
    from bot.games.preferans.analysis import picture as drawn  # noqa: PLC0415
    from engine import solver  # noqa: PLC0415
    from engine.computers import UNCOMPILED_SAMPLES, Effort  # noqa: PLC0415
    from engine.preferans.analysis import USUAL, pulka_before  # noqa: PLC0415
    from engine.preferans.analysis import analyze as look  # noqa: PLC0415
    from render.theme import Theme  # noqa: PLC0415

    whole = solver.compiled()
    effort = USUAL if whole else Effort(UNCOMPILED_SAMPLES)
    for place, number in enumerate(numbers):
        facts = played.finished[number - 1]
        pulka = pulka_before(played.finished, number, played.history.agreed(number))
        found = look(facts, pulka, effort, thorough=whole)
        yield ("\n" if place else "") + analysis_text(found, facts, scene)
        if draw is not None:
            draw(drawn(found, facts, scene, Theme(theme)).draw())
        sys.stdout.flush()
