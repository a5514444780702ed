"""Reading a record for a command that needs one that holds."""

from typing import IO, TYPE_CHECKING

import click

if TYPE_CHECKING:
    from engine.preferans.state import Table


def load(file: IO[bytes]) -> "tuple[Table, tuple[str, ...]]":
    """Return the table at the end of a record, and the players' names by seat.

    Raises ``click.ClickException``, one line, where the record cannot be read or does not hold.
    """
    from engine.preferans import record  # noqa: PLC0415 - heavy imports wait

    try:
        loaded = record.load(file.read().decode())
        table = record.replayed(loaded)
    except record.RecordError as refusal:
        raise click.ClickException(f"{file.name}: {refusal}") from None
    except UnicodeDecodeError:
        raise click.ClickException(f"{file.name}: no UTF-8 text") from None
    return table, tuple(player.name for player in loaded.players)
