"""A record of Lenturlu for docs/record.md."""

from typing import Any, Final

from engine import lenturlu
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    names = ("Anna", "Boris", "Vera")
    table = lenturlu.open_table(names=names, seating="joining", deals=1)
    play(table, "", 7)
    return told(table)


EXAMPLES: Final = {"Lenturlu": _played}
