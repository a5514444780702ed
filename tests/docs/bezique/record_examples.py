"""A record of Bezique for docs/record.md."""

from typing import Any, Final

from engine import bezique
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    table = bezique.open_table(names=("Anna", "Boris"), seating="joining", packs=4, deals=1)
    play(table, "", 7)
    return told(table)


EXAMPLES: Final = {"Bezique": _played}
