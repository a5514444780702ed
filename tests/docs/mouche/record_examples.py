"""A record of Mouche for docs/record.md."""

from typing import Any, Final

from engine import mouche
from tests.docs.record_examples import play, told


def _mouche() -> dict[str, Any]:
    table = mouche.open_table(names=("Anna", "Boris", "Vera"), seating="joining")
    play(table, "? ?", 7)
    return told(table)


EXAMPLES: Final = {"Mouche": _mouche}
