"""What a view shows at a few moments; that it shows nothing hidden is a law (`tests.laws`)."""

from engine.cards import DECK
from engine.game import CHANCE, PUBLIC
from engine.shuffle import Shuffle
from engine.table import apply, observe
from tests.engine.preferans.tables import SALT, dealt, opened, run


def test_counts_and_turn_are_public() -> None:
    table = run(dealt("AKQJT9s Ac Ad Ah Kh", talon="7d 8d"), "b6s P P O")
    seen = observe(table, PUBLIC)
    assert seen.counts == (10, 12, 10)
    assert (seen.turn, seen.actors, seen.moves) == (1, frozenset({1}), ())
    assert (seen.bidder, str(seen.bid), seen.declarer) == (1, "6s", 1)
    assert seen.talon_taken
    assert (seen.taken, seen.surplus) == ((0, 0, 0), 0)


def test_the_cut_is_the_turn_of_the_dealers_right() -> None:
    waits = opened()
    assert observe(waits, PUBLIC).turn is None
    assert observe(apply(waits, CHANCE, Shuffle(DECK, SALT)), PUBLIC).turn == 2
    assert observe(opened(seating="lot"), PUBLIC).turn is None


def test_a_game_without_talon_takes_none() -> None:
    table = run(dealt(no_talon_bids=True), "bm b9s P bm! P")
    seen = observe(table, PUBLIC)
    assert (seen.declarer, seen.no_talon, seen.talon_taken) == (1, True, False)
