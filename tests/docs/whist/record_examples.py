"""A record of Whist for docs/record.md."""

from typing import Any, Final

from engine import whist
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    table = whist.open_table(names=("Anna", "Boris", "Vera"), form="three", seating="joining")
    play(table, "", 7)
    return told(table)


EXAMPLES: Final = {"Whist for three": _played}
