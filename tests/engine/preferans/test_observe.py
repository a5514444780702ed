"""What a view shows at a few moments; that it shows nothing hidden is a law (`tests.laws`)."""

import random

from engine.cards import DECK
from engine.game import CHANCE, PUBLIC
from engine.preferans.observe import Stage
from engine.shuffle import Shuffle
from engine.table import apply, observe
from tests.engine.preferans.hidden import Told, known_to, scrambled
from tests.engine.preferans.tables import SALT, dealt, game, opened, opening, run


def test_scrambling_does_change_what_is_hidden() -> None:
    table = dealt()
    other = scrambled(table, known_to(Told(table).truth, 0), random.Random(1))
    assert observe(other, 0) == observe(table, 0)
    assert observe(other, 1) != observe(table, 1)


def test_a_view_before_the_cards_and_after_the_end() -> None:
    rng = random.Random(4)
    table = None
    for table, entry in game(rng, opening(rng, "sochi", 3)):  # noqa: B007 - the last one is used
        pass
    assert table is not None
    end = observe(apply(table, entry.actor, entry.action), 0)
    assert end.stage is Stage.FINISHED
    assert end.hands == (None, None, None)
    assert (end.moves, end.rights, end.actors) == ((), (), frozenset())
    assert sum(end.settlement) == 0
    assert not end.stopped


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
