"""A record of Rams for docs/record.md."""

from typing import Any, Final

from engine import rams
from tests.docs.record_examples import play, told


def _rams() -> dict[str, Any]:
    table = rams.open_table(names=("Anna", "Boris", "Vera"), seating="joining")
    play(table, "? ?", 7)
    return told(table)


EXAMPLES: Final = {"Rams": _rams}
