"""A record of Napoleon for docs/record.md."""

from typing import Any, Final

from engine import napoleon
from tests.docs.record_examples import play, told


def _failed() -> dict[str, Any]:
    table = napoleon.open_table(names=("Anna", "Boris", "Vera"), seating="joining", deals=1)
    play(table, "b2 b3", 7)
    return told(table)


EXAMPLES: Final = {"Napoleon": _failed}
