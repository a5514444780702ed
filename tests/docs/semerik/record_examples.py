"""A record of Semerik for docs/record.md."""

from typing import Any, Final

from engine import semerik
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    names = ("Anna", "Boris", "Vera", "Gleb")
    table = semerik.open_table(names=names, seating="joining", deals=1)
    play(table, "", 7)
    return told(table)


EXAMPLES: Final = {"Semerik": _played}
