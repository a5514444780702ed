"""A record of Konchinka for docs/record.md."""

from typing import Any, Final

from engine import konchinka
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    table = konchinka.open_table(names=("Anna", "Boris"), seating="joining", deals=1)
    play(table, "", 7)
    return told(table)


EXAMPLES: Final = {"Konchinka": _played}
