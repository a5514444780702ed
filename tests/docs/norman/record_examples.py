"""A record of Norman piquet for docs/record.md."""

from typing import Any, Final

from engine import norman
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    table = norman.open_table(names=("Anna", "Boris", "Vera"), seating="joining")
    play(table, "", 7)
    return told(table)


EXAMPLES: Final = {"Norman piquet": _played}
