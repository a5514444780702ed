"""A record of Stukolka for docs/record.md."""

from typing import Any, Final

from engine import stukolka
from tests.docs.record_examples import play, told


def _shleif() -> dict[str, Any]:
    names = ("Anna", "Boris", "Vera")
    table = stukolka.open_table(names=names, seating="joining", deals=1, kind="shleif", dark=True)
    play(table, "D K", 7)
    return told(table)


EXAMPLES: Final = {"Stukolka": _shleif}
