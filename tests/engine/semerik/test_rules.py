"""What the golden figures of the page leave out."""

import re
from fractions import Fraction

import pytest

from engine.cards import Card
from engine.game import CHANCE, PUBLIC
from engine.kit.past import SideWrite
from engine.semerik.game import SEMERIK, counts_of
from engine.table import TimeUp, apply, observe
from engine.tricks import card_set
from tests.engine.records import dump, verify
from tests.engine.test_trick_figures import PAGES, chosen, told
from tests.engine.trick_tables import TrickTables, cards, play_on
from tests.laws.kit import AnyTable

TABLES = TrickTables(SEMERIK)
PAGE = (PAGES / "semerik" / "rules.md").read_text(encoding="utf-8")
HANDS = re.findall(r"</a>H\d+ \| (.*?) \| (.*?) \| (\d+) \|", PAGE)
SUITS = tuple(" ".join(rank + suit for rank in "32AKQJ7654") for suit in "hscd")


@pytest.mark.parametrize(("terms", "hand", "points"), HANDS)
def test_golden_counts(terms: str, hand: str, points: str) -> None:
    agreement = SEMERIK.agree(chosen("semerik", terms), 4)
    found = counts_of(agreement, 0, card_set(cards(hand)))
    assert sum(each.points for each in found) == int(points)


def test_all_golden_counts_are_tried() -> None:
    assert len(HANDS) == PAGE.count('<a id="H')


def test_counts_and_writes_are_told_by_side() -> None:
    """Semerik 3, 6.1."""
    facts = told("semerik", "G1").state.finished[-1].facts
    assert [(each.seat, each.item, each.cards, each.points) for each in facts.counts] == [
        (0, "set", 3, 4),
        (3, "baba", 3, 3),
    ]
    assert facts.writes == (
        SideWrite(0, "hand", Fraction(4)),
        SideWrite(1, "hand", Fraction(3)),
        SideWrite(0, "figures", Fraction(6)),
        SideWrite(0, "all", Fraction(4)),
    )


def test_suits_that_count_are_open_and_ranks_are_not() -> None:
    """Semerik 4.1: of a rank nobody is told the suits."""
    table = TABLES.deal(TABLES.opened(4, 3), "3h 2h Ah Kh 4s 5s 6s 4c 5c 6c", "7s 7c 7d 4d 5d 6d")
    for viewer in (2, PUBLIC):
        hands = observe(table, viewer).hands
        assert hands[0] == {Card.parse(code) for code in ("3h", "2h", "Ah", "Kh")}
        assert hands[1] is None


def test_partners_change_after_a_party() -> None:
    """Semerik 1.4, 2.3: seat 1 has dealt, and seat 3 is next in 0 2 1 3."""
    table = TABLES.opened(4, 1, parties=4)
    circles = []
    for _ in range(4):
        lies = SEMERIK.order(table.state.agreement, table.state)
        zero = lies.index(0)
        circles.append("".join(map(str, (*lies[zero:], *lies[:zero]))))
        table = TABLES.deal(table, *SUITS)
        if len(circles) == 1:
            assert table.state.dealer == 3
    assert circles == ["0123", "0213", "0132", "0123"]
    assert table.over


def timed() -> AnyTable:
    limit = "until 2030-01-01T00:00:00Z"
    return TABLES.opened(4, 3, limit=limit)


def test_time_lets_a_running_party_end() -> None:
    """Semerik 1.5: between two deals of it nothing ends."""
    table = TABLES.deal(timed(), "3s 4h 5h 6h", "2s As 3c", "2c 3d Ac", "Ad 2d 3h")
    table = play_on(table)
    assert not table.state.finished[-1].facts.value
    table = apply(table, CHANCE, TimeUp())
    assert not table.over
    over = TABLES.deal(table, *SUITS)
    assert over.over
    assert over.state.finished[-1].facts.value


def test_record_that_ends_by_time_within_a_party_is_refused() -> None:
    table = play_on(TABLES.deal(timed(), "3s 4h 5h 6h", "2s As 3c", "2c 3d Ac", "Ad 2d 3h"))
    table = TABLES.deal(apply(table, CHANCE, TimeUp()), *SUITS)
    record = dump(table, ("Anna", "Boris", "Vera", "Gleb"))
    assert record["events"] == [{"kind": "end", "after": 2, "by": "time"}]
    assert verify(record).ok
    record["events"][0]["after"] = 1
    assert not verify(record).ok


def test_time_ends_an_evening_between_two_parties() -> None:
    table = TABLES.deal(timed(), *SUITS)
    assert not table.over
    assert apply(table, CHANCE, TimeUp()).over


def test_party_that_no_card_decides_is_verified() -> None:
    """Semerik 6.4: the empty log is there, and what it came to is checked."""
    table = TABLES.deal(TABLES.opened(4, 3), *SUITS)
    record = dump(table, ("Anna", "Boris", "Vera", "Gleb"))
    (deal,) = record["deals"]
    assert (deal["log"], deal["won"], deal["value"]) == ([], 0, 21)
    assert record["settlement"]["finished"]
    assert verify(record).ok
    deal["counts"][0]["points"] += 1
    assert not verify(record).ok
