"""A record of Kitty for docs/record.md."""

from typing import Any, Final

from engine import kitty
from tests.docs.record_examples import play, told


def _played() -> dict[str, Any]:
    names = ("Anna", "Boris", "Vera", "Gleb")
    table = kitty.open_table(names=names, seating="joining")
    play(table, "", 7)
    return told(table)


EXAMPLES: Final = {"Kitty": _played}
