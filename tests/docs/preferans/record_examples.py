"""Records of preferans for docs/record.md, each of one deal of another kind."""

from functools import partial
from random import Random
from typing import Any, Final

from engine import preferans
from engine.votes import PROVED, REFUSE
from tests.docs.record_examples import play, told

NAMES: Final = ("Anna", "Boris", "Vera", "Gleb")


def _opened(convention: str, players: int, **options: Any) -> preferans.Table:
    wished = {"length": 10, **options}
    return preferans.open_table(convention, names=NAMES[:players], seating="joining", **wished)


def _pulka(convention: str, players: int, codes: str, seed: int, **options: Any) -> dict[str, Any]:
    table = _opened(convention, players, **options)
    play(table, codes, seed)
    return told(table)


def _claims(seed: int) -> dict[str, Any]:
    """A whister's claim is refused; the declarer's is proved as soon as one can be."""
    table, random = _opened("sochi", 3), Random(seed)
    table.deal(random)
    for code in ["b6s", "P", "P", "O", "?", "o6s", "w", "w", "?", "?", "?"]:
        table.push(random.choice(table.legal_moves)) if code == "?" else table.push_code(code)
    table.push_code("cr2", 2)
    table.find()
    table.push(REFUSE, 0)
    while True:
        table.push_code("cr1", 1)
        if table.find() == PROVED:
            return told(table)
        table.pop()
        table.pop()
        table.push(random.choice(table.legal_moves))


EXAMPLES: Final = {
    "Preferans: a contract": partial(_pulka, "sochi", 3, "b6s P P O ? o6s w w", 1),
    "A misère": partial(_pulka, "sochi", 3, "bm P P O ?", 2),
    "An all-pass of four": partial(_pulka, "leningrad", 4, "P P P", 3),
    "Classic, in the dark": partial(
        _pulka, "classic", 3, "d6s L P L P O ? o6s w w", 4, forced_rounds=0
    ),
    "Hussar": partial(_pulka, "hussar", 2, "b6s P O ? o6s w po", 5),
    "A claim that is refused, and one that is proved": partial(_claims, 5),
}
