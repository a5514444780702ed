"""A record of Piquet for docs/record.md."""

from typing import Any, Final

from engine import piquet
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    table = piquet.open_table(names=("Anna", "Boris"), seating="joining")
    play(table, "x7s8s7cJcTd xJd7hTh", 7)
    return told(table)


EXAMPLES: Final = {"Piquet": _played}
