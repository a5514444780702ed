"""The pictures of preferans: a sheet, an analysis, a table in the sandbox."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.docs.pictures import Sight

RECORDS: Final = Path(__file__).parents[2] / "golden" / "preferans" / "records"

ENGLISH: Final = ("--language", "en")

DRAWN: Final[Mapping[str, tuple[str, ...]]] = {
    "sheet": ("render", str(RECORDS / "leningrad-4.json"), *ENGLISH, "-o"),
    "analysis": ("analyze", str(RECORDS / "sochi-3.json"), *ENGLISH, "--deal", "2", "--picture"),
}
TABLES: Final[Mapping[str, Sight]] = {
    "sandbox": Sight("/newgame сочинка 10 места=как сели", people=3, moves=11, seed=4),
}
