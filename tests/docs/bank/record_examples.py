"""A record of a bank for docs/record.md."""

from typing import Any, Final

from engine import bank
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    table = bank.open_table(names=("Anna", "Boris"), seating="joining", coups=3, deals=1)
    play(table, "s5 c n n w", 7)
    return told(table)


EXAMPLES: Final = {"Bank": _played}
