"""Talon, discard, order, and «without three» (3)."""

from itertools import combinations

from engine.game import PUBLIC
from engine.preferans.facts import EndingKind
from engine.preferans.state import Discarding, Play, Whisting
from engine.table import observe
from tests.engine.preferans.tables import cards, dealt, listed, refuses, run

HAND = "AKQJT9s Ac Ad Ah Kh"


def test_only_the_winner_opens_the_talon_for_all() -> None:
    table = run(dealt(HAND, talon="7d 8d"), "b6s P P")
    assert listed(table) == "O"
    refuses(table, "2:O", "not-your-turn")
    for viewer in (0, 1, 2, PUBLIC):
        assert observe(table, viewer).talon == ()
        assert observe(run(table, "O"), viewer).talon == cards("7d 8d")


def test_discards_are_the_66_pairs_in_order() -> None:
    table = run(dealt(HAND, talon="7d 8d"), "b6s P P O")
    assert isinstance(table.state.phase, Discarding)
    held = sorted(cards(HAND + " 7d 8d"))
    expected = [f"x{a}{b}" for a, b in combinations(held, 2)]
    assert len(expected) == 66
    assert listed(table).split() == expected


def test_orders_not_below_the_bid() -> None:
    table = run(dealt(HAND, talon="7d 8d"), "b6s b6c b6d P H b6h H P O x7d8d")
    options = listed(table).split()
    assert options[0] == "o6h"
    assert options[-1] == "o10n"
    assert len(options) == 22
    refuses(table, "o6d", "order-too-low")
    assert isinstance(run(table, "o6h").state.phase, Whisting)


def test_a_misere_bid_is_a_misere() -> None:
    table = run(dealt(HAND, talon="7d 8d"), "P bm P O")
    assert "t3" not in listed(table).split()
    assert isinstance(run(table, listed(table).split()[0]).state.phase, Play)


def test_without_three() -> None:
    plain = run(dealt(HAND, talon="7d 8d"), "b6s P P O")
    assert "t3" not in listed(plain).split()
    refuses(plain, "t3", "not-now")
    table = run(dealt(HAND, talon="7d 8d", without_three=True), "b6s P b6c H P O")
    assert listed(table).split()[-1] == "t3"
    facts = run(table, "t3").state.finished[-1]
    assert facts.ending is not None
    assert facts.ending.kind is EndingKind.WITHOUT_THREE
    assert (facts.contract, facts.discard, facts.taken) == (None, None, (0, 0, 0))
    assert [write.points for write in facts.writes] == [6]
    misere = run(dealt(HAND, talon="7d 8d", without_three=True), "P bm P O")
    assert "t3" not in listed(misere).split()
