"""What the command line does with records of pulkas."""

from typing import IO, TYPE_CHECKING

import click

from bot.cli.records import read_record
from engine.record import RecordError, Verdict

if TYPE_CHECKING:
    from engine.fairness import ToldDeal
    from engine.preferans.game import PreferansTable


def verify(data: object) -> Verdict:
    """Tell whether a record holds; raises nothing."""
    from engine.preferans import record  # noqa: PLC0415 - heavy imports wait

    try:
        return record.verify(record.read(data))
    except RecordError as error:
        return Verdict.against(error)


def deals(data: object) -> "tuple[ToldDeal, ...]":
    """Return the deals of a record, to be dealt again; raises `RecordError`."""
    from engine.preferans import record  # noqa: PLC0415 - heavy imports wait

    return record.told_deals(record.read(data))


def sheet_text(data: object, title: str, language: str) -> str:
    """Return the sheet and the settlement of a record; raises `RecordError`."""
    from bot.games.preferans import printed  # noqa: PLC0415 - heavy imports wait

    table, names = _played(data)
    return printed.sheet_text(table, names, title, language)


def sheet_png(data: object, language: str, theme: str) -> bytes:
    """Draw the sheet of a record; raises `RecordError`."""
    from bot.games.preferans import printed  # noqa: PLC0415 - heavy imports wait
    from render.theme import Theme  # noqa: PLC0415

    table, names = _played(data)
    return printed.sheet_png(table, names, language, Theme(theme))


def load(file: IO[bytes]) -> "tuple[PreferansTable, tuple[str, ...]]":
    """Return the table at the end of a record, and the players' names by seat.

    Raises ``click.ClickException`` when the record cannot be read or breaks a rule.
    """
    data = read_record(file)
    try:
        return _played(data)
    except RecordError as error:
        raise click.ClickException(f"{file.name}: {error}") from None


def _played(data: object) -> "tuple[PreferansTable, tuple[str, ...]]":
    """The table at the end of a record, and the players' names by seat; raises `RecordError`."""
    from engine.preferans import record  # noqa: PLC0415 - heavy imports wait

    told = record.read(data)
    return record.replayed(told), tuple(player.name for player in told.players)
