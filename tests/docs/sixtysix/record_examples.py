"""A record of Sixty-six for docs/record.md."""

from typing import Any, Final

from engine import sixtysix
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    table = sixtysix.open_table(names=("Anna", "Boris"), seating="joining", games=2)
    play(table, "? ? ? ? k", 7)
    return told(table)


EXAMPLES: Final = {"Sixty-six": _played}
