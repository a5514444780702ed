"""A record of Thousand for docs/record.md."""

from typing import Any, Final

from engine import thousand
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    table = thousand.open_table(names=("Anna", "Boris", "Vera"), seating="joining", deals=1)
    play(table, "b105 P P", 7)
    return told(table)


EXAMPLES: Final = {"Thousand": _played}
