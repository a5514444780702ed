"""A record of Gorka for docs/record.md."""

from typing import Any, Final

from engine import gorka
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    names = ("Anna", "Boris", "Vera")
    table = gorka.open_table(names=names, seating="joining", dark=True, deals=1)
    play(table, "d1 d0 d0 ? u2 P E", 5)
    return told(table)


EXAMPLES: Final = {"Gorka": _played}
