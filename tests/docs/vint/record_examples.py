"""A record of Vint for docs/record.md."""

from typing import Any, Final

from engine import vint
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    names = ("Anna", "Boris", "Vera", "Gleb")
    table = vint.open_table(names=names, seating="joining", passes="others")
    play(table, "P b1d P b2d P P P", 7)
    return told(table)


EXAMPLES: Final = {"Vint": _played}
