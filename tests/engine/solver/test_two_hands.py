"""Two hands alone: the search against a plain one, and what may be asked."""

import random

import pytest

from engine.cards import DECK, Card
from engine.solver import MISERE, NO_TRUMP, PositionError
from engine.solver.two_hands import Pair, PairPosition, pair_tricks_in, pair_values_in
from engine.tricks import card_set, cards_in
from tests.engine.solver import plain_two_hands as plain


def ending(rng: random.Random, cards: int) -> PairPosition:
    deck = rng.sample(DECK, 2 * cards)
    one, other = card_set(deck[:cards]), card_set(deck[cards:])
    leader, player, strain = rng.randrange(2), rng.randrange(2), rng.randrange(MISERE + 1)
    position = PairPosition((one, other), leader, player, strain)
    if rng.random() < 0.5:
        return position
    led = rng.choice(cards_in(position.playable))
    hands = (one & ~(1 << led), other & ~(1 << led))
    return PairPosition(hands, leader, player, strain, (led,))


@pytest.mark.parametrize(("cards", "many"), [(1, 40), (3, 80), (5, 30)])
def test_against_a_plain_search(cards: int, many: int) -> None:
    rng = random.Random(cards)
    for position in (ending(rng, cards) for _ in range(many)):
        asked = position.leader, position.player, position.strain, position.table
        assert pair_tricks_in([position.hands], *asked) == [plain.tricks(position)]
        found = dict(
            zip(
                cards_in(position.playable),
                pair_values_in([position.hands], *asked)[0],
                strict=True,
            )
        )
        assert found == plain.values(position)


def test_many_layouts_are_as_good_as_one_after_the_other() -> None:
    rng = random.Random(2)
    deck = rng.sample(DECK, 32)
    own, others = card_set(deck[:9]), deck[9:]
    worlds: list[Pair] = [(own, card_set(rng.sample(others, 9))) for _ in range(12)]
    for strain in (0, 3, NO_TRUMP, MISERE):
        one_by_one = [pair_values_in([world], 0, 1, strain)[0] for world in worlds]
        assert pair_values_in(worlds, 0, 1, strain) == one_by_one
        best = min if strain != MISERE else max  # the leader wants the other to take few
        assert pair_tricks_in(worlds, 0, 1, strain) == [best(row) for row in one_by_one]


def test_what_one_takes_the_other_does_not() -> None:
    rng = random.Random(3)
    for position in (ending(rng, 7) for _ in range(40)):
        sums = [
            pair_tricks_in(
                [position.hands], position.leader, player, position.strain, position.table
            )[0]
            for player in (0, 1)
        ]
        assert sum(sums) == max(hand.bit_count() for hand in position.hands)


def test_ten_cards_of_one_suit_and_a_half() -> None:
    """Eight trumps and the two top cards of another suit take all; to lose all is as sure."""
    mine = card_set([*DECK[:8], Card.parse("Ah"), Card.parse("Kh")])
    theirs = card_set([*DECK[8:16], Card.parse("7h"), Card.parse("8h")])
    assert pair_tricks_in([(mine, theirs)], 1, 0, 0) == [10]
    assert pair_tricks_in([(theirs, mine)], 1, 0, 0) == [0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": (1, 1)},
        {"hands": (1, 6)},
        {"hands": (0, 0)},
        {"leader": 2},
        {"player": -1},
        {"strain": 6},
        {"table": (DECK[5], DECK[6])},
    ],
)
def test_what_is_no_position(wrong: dict[str, object]) -> None:
    right: dict[str, object] = {"hands": (1, 2), "leader": 0, "player": 0, "strain": 0}
    with pytest.raises(PositionError):
        PairPosition(**(right | wrong))  # type: ignore[arg-type]
