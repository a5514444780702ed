"""What the drawn sheet shows is what golden records say of its end."""

from fractions import Fraction
from typing import Any

import pytest

from bot.games.preferans.sheet import sheet_picture
from bot.i18n import translator
from bot.views.model import Occupant
from engine.preferans.recorded import RECORDS
from engine.record import read
from render.preferans.values import RunningTotal
from tests.engine.preferans.test_record_golden import NAMES, golden


def last(column: tuple[RunningTotal, ...]) -> Fraction:
    """The figure that is not struck out."""
    return Fraction(column[-1].total) if column else Fraction(0)


@pytest.mark.parametrize("name", NAMES)
def test_each_column_ends_with_what_is_there_at_the_end(name: str) -> None:
    data = golden(name)
    players = [each["name"] for each in data["players"]]
    pulka = RECORDS.past(read(RECORDS, data).history)
    picture = sheet_picture(pulka, tuple(map(Occupant, players)), translator("ru", "preferans"))
    shown = {player.name: player for player in picture.players}
    account: dict[str, Any]
    for player, account in zip(players, data["sheet"], strict=True):
        drawn = shown[player]
        assert last(drawn.pool) == Fraction(account["pool"])
        assert last(drawn.mountain) == Fraction(account["mountain"])
        for other, column in drawn.whists:
            assert last(column) == Fraction(account["whists"].get(str(other), 0))
