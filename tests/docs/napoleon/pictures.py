"""The picture of Napoleon: a table in the sandbox."""

from collections.abc import Mapping
from typing import Final

from tests.docs.pictures import Sight

DRAWN: Final[Mapping[str, tuple[str, ...]]] = {}
TABLES: Final[Mapping[str, Sight]] = {
    "napoleon": Sight("/newgame наполеон места=как сели", people=3, moves=4, seed=1),
}
