"""Two sides of two hands: the search against a plain one, and what may be asked."""

import random

import pytest

from engine.cards import Card, Rank, deck
from engine.solver import NO_TRUMP, PositionError
from engine.solver.four_hands import FourPosition, side_tricks_in, side_values_in
from engine.tricks import SUIT_SET, card_set, cards_in
from tests.engine.solver import plain_four_hands as plain

PACK = deck(Rank.TWO)


def dealt(rng: random.Random, cards: int, pack: tuple[Card, ...] = PACK) -> FourPosition:
    """A random position: up to three cards lie on the table."""
    drawn = rng.sample(pack, 4 * cards)
    hands = [card_set(drawn[place::4]) for place in range(4)]
    leader, strain = rng.randrange(4), rng.randrange(NO_TRUMP + 1)
    position = FourPosition((hands[0], hands[1], hands[2], hands[3]), leader, strain)
    for _ in range(rng.randrange(4)):
        card, turn = rng.choice(cards_in(position.playable)), position.turn
        hands[turn] &= ~(1 << card)
        four = (hands[0], hands[1], hands[2], hands[3])
        position = FourPosition(four, leader, strain, (*position.table, card))
    return position


def asked(position: FourPosition) -> tuple[int, dict[Card, int]]:
    """Both answers of the search."""
    more = position.leader, position.strain, position.table
    by_card = side_values_in([position.hands], *more)[0]
    values = dict(zip(cards_in(position.playable), by_card, strict=True))
    return side_tricks_in([position.hands], *more)[0], values


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "many"), [(1, 60), (2, 120), (3, 120), (4, 12)])
@pytest.mark.parametrize("suits", [2, 3, 4])
def test_equals_a_plain_search(cards: int, many: int, suits: int) -> None:
    """Few suits make many ways to the same lengths, on which memory rests."""
    rng = random.Random(cards)
    pack = tuple(card for card in PACK if card.suit < suits)
    for position in (dealt(rng, cards, pack) for _ in range(many)):
        assert asked(position) == (plain.tricks(position), plain.values(position))


def test_plain_python_answers_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(5)
    positions = [dealt(rng, 5) for _ in range(6)]
    found = [*map(asked, positions)]
    monkeypatch.setattr("engine.solver.runtime._compiled", None)
    assert [*map(asked, positions)] == found


def test_layouts_of_thirteen_cards_are_as_good_as_one_by_one() -> None:
    """A suit each: without trumps the leader takes all, with them their owner."""
    spades, clubs, diamonds, hearts = SUIT_SET
    hands = (spades, clubs, diamonds, hearts)
    assert [side_tricks_in([hands], leader, NO_TRUMP)[0] for leader in range(4)] == [13, 0, 13, 0]
    assert [side_tricks_in([hands], 0, strain)[0] for strain in range(4)] == [13, 0, 13, 0]
    rng = random.Random(2)
    own = PACK[::4]
    others = [card for card in PACK if card not in own]
    worlds = []
    for _ in range(4):
        rng.shuffle(others)
        b, c, d = (card_set(others[place::3]) for place in range(3))
        worlds.append((card_set(own), b, c, d))
    rows = side_values_in(worlds, 0, 2)
    assert rows == [side_values_in([world], 0, 2)[0] for world in worlds]
    assert side_tricks_in(worlds, 0, 2) == [max(row) for row in rows]


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": (1, 1, 2, 4)},
        {"hands": (1, 2, 4, 24)},
        {"hands": (0, 0, 0, 0)},
        {"hands": (1, 2, 4, 1 << 52)},
        {"leader": 4},
        {"strain": 5},
        {"table": tuple(PACK[:4])},
    ],
)
def test_refuses_what_is_no_position(wrong: dict[str, object]) -> None:
    right: dict[str, object] = {"hands": (1, 2, 4, 8), "leader": 0, "strain": 0}
    with pytest.raises(PositionError):
        FourPosition(**(right | wrong))  # type: ignore[arg-type]
