"""When the rest may be played by itself."""

import pytest

from bot.games.whist.front import FRONT
from engine.table import observe
from engine.whist.game import WHIST
from tests.engine.trick_tables import TrickTables

TABLES = TrickTables(WHIST)
OTHERS = ("Ts 9s 8s 7s 6s 5s 4s 3s 2s Td 9d 8d 7d", "6d 5d 4d 3d 2d 2c 3c 4c 5c 6c 7c 8c 9c")
LAST = "2h 3h 4h 5h 6h 7h 8h 9h Th Jd Qd Tc Jc"


@pytest.mark.parametrize(
    ("hand", "trump", "certain"),
    [
        ("As Ks Qs Js Ah Kh Qh Jh Ad Kd Ac Kc Qc", "none", True),
        ("As Ks Qs Js Ah Kh Qh Jh Ad Kd Ac Kc Qc", "turned", False),
        ("As Ks Qs Js Ah Kh Qh 2h Ad Kd Ac Kc Qc", "none", False),
    ],
)
def test_the_rest_is_certain_where_no_card_can_lose(hand: str, trump: str, certain: bool) -> None:
    last = LAST if "2h" not in hand else LAST.replace("2h", "Jh")
    table = TABLES.deal(
        TABLES.opened(4, 3, trump=trump), hand, *OTHERS, last, turned=last.split()[1]
    )
    leader = observe(table, 0)
    assert FRONT.settled(leader) is certain
    assert not FRONT.settled(observe(table, 1))
