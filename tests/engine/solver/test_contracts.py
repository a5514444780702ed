"""What may be asked, and what answers have in common."""

import json
import random
import threading
from itertools import combinations
from pathlib import Path

import pytest

from engine.cards import DECK, Card
from engine.solver import (
    MISERE,
    NO_TRUMP,
    Hands,
    Position,
    PositionError,
    after_discards,
    reaches,
    tricks,
    tricks_in,
    values,
    values_in,
)
from engine.tricks import CardSet, card_set, cards_in
from tests.engine.solver.endings import ending

SAMPLE = Path(__file__).parents[2] / "golden" / "solver" / "sample.jsonl"
STRAINS = ("s", "c", "d", "h", "n", "misere")


def hand(codes: str) -> CardSet:
    return card_set(Card.parse(code) for code in codes.split())


def sample() -> list[dict[str, object]]:
    return [json.loads(line) for line in SAMPLE.read_text().splitlines()]


@pytest.mark.parametrize("line", sample(), ids=lambda line: str(line["id"]))
def test_proven_values(line: dict[str, object]) -> None:
    match line:
        case {
            "hands": [list(one), list(two), list(three)],
            "leader": int(leader),
            "declarer": int(declarer),
            "strain": str(strain),
            "table": list(table),
        }:
            hands = tuple(card_set(map(Card.parse, cards)) for cards in (one, two, three))
        case _:
            pytest.fail("no position")
    position = Position(
        (hands[0], hands[1], hands[2]),
        leader,
        declarer,
        STRAINS.index(strain),
        tuple(map(Card.parse, table)),
    )
    assert tricks(position) == line["tricks"]
    if "cards" in line:
        found = {card.code: tricks for card, tricks in values(position).items()}
        assert found == line["cards"]


def endings(seed: int, many: int, most: int = 10) -> list[Position]:
    rng = random.Random(seed)
    return [ending(rng, rng.randint(1, most)) for _ in range(many)]


def test_the_best_card_is_worth_what_the_position_is() -> None:
    for position in endings(1, 300):
        found = values(position)
        wants_many = (position.turn == position.declarer) != (position.strain == MISERE)
        assert list(found) == list(cards_in(position.playable))
        assert (max if wants_many else min)(found.values()) == tricks(position)


def test_reaching_is_what_tricks_say() -> None:
    for position in endings(2, 200):
        found = tricks(position)
        assert [reaches(position, need) for need in range(-1, 13)] == [
            need <= found for need in range(-1, 13)
        ]


def test_names_of_suits_do_not_matter() -> None:
    rng = random.Random(3)
    for position in endings(3, 200):
        suits = rng.sample(range(4), 4)

        def named(card: Card, suits: list[int] = suits) -> Card:
            return DECK[suits[card.suit] * 8 + card % 8]

        one, two, three = (card_set(map(named, cards_in(cards))) for cards in position.hands)
        strain = suits[position.strain] if position.strain < NO_TRUMP else position.strain
        table = tuple(map(named, position.table))
        again = Position((one, two, three), position.leader, position.declarer, strain, table)
        assert tricks(again) == tricks(position)
        assert values(again) == {named(card): n for card, n in values(position).items()}


def layouts(seed: int, many: int, cards: int) -> list[Hands]:
    """Hands of which the second stays the same; the seven of spades is away."""
    rng = random.Random(seed)
    deck = rng.sample(DECK[1:], 31)
    own, others = card_set(deck[:cards]), deck[cards:]
    found = []
    for _ in range(many):
        rng.shuffle(others)
        found.append((card_set(others[:cards]), own, card_set(others[cards : 2 * cards])))
    return found


@pytest.mark.parametrize("strain", [0, 2, NO_TRUMP, MISERE])
def test_many_layouts_are_as_good_as_one_after_the_other(strain: int) -> None:
    worlds = layouts(6, 50, 8)
    positions = [Position(world, 1, 0, strain) for world in worlds]
    assert tricks_in(worlds, 1, 0, strain) == [tricks(each) for each in positions]
    assert values_in(worlds, 1, 0, strain) == [tuple(values(each).values()) for each in positions]


def test_layouts_in_the_middle_of_a_trick() -> None:
    worlds = layouts(7, 20, 5)
    led = Card.parse("7s")
    shorter = [(one & one - 1, own, other) for one, own, other in worlds]
    positions = [Position(world, 0, 2, 3, (led,)) for world in shorter]
    found = values_in(shorter, 0, 2, 3, (led,))
    assert found == [tuple(values(each).values()) for each in positions]
    assert tricks_in(shorter, 0, 2, 3, (led,)) == [tricks(each) for each in positions]


def test_no_layouts_have_no_values() -> None:
    assert tricks_in([], 0, 0, 0) == []
    assert values_in([], 0, 0, 0) == []


def test_the_hand_on_turn_is_the_same_everywhere() -> None:
    worlds = layouts(8, 2, 5)
    with pytest.raises(PositionError):
        values_in(worlds, 0, 0, 0)


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_every_discard_in_every_strain(leader: int) -> None:
    deck = random.Random(9).sample(DECK, 32)
    twelve, left, right = card_set(deck[:12]), card_set(deck[12:22]), card_set(deck[22:])
    strains = (NO_TRUMP, 3, 0)
    found = after_discards(twelve, left, right, leader, strains)
    pairs = list(combinations(cards_in(twelve), 2))
    assert len(found) == len(pairs) == 66
    for pair, each in list(zip(pairs, found, strict=True))[::7]:
        hands = (twelve & ~card_set(pair), left, right)
        assert each == tuple(tricks(Position(hands, leader, 0, strain)) for strain in strains)
    assert after_discards(twelve, left, right, leader, ()) == [()] * 66
    with pytest.raises(PositionError):
        after_discards(left, twelve, right, leader, strains)
    with pytest.raises(PositionError):
        after_discards(twelve, left, left, leader, strains)


@pytest.mark.parametrize(
    ("hands", "leader", "declarer", "strain", "table"),
    [
        (("7s", "8s", "9s"), 3, 0, 0, ""),
        (("7s", "8s", "9s"), 0, -1, 0, ""),
        (("7s", "8s", "9s"), 0, 0, 6, ""),
        (("7s", "8s", "8s"), 0, 0, 0, ""),
        (("7s", "8s", "9s Ts"), 0, 0, 0, ""),
        (("7s", "8s", "9s"), 0, 0, 0, "Ts"),
        (("", "8s", "9s"), 0, 0, 0, "9s"),
        (("", "", ""), 0, 0, 0, ""),
        (("", "", ""), 0, 0, 0, "7s 8s 9s"),
    ],
)
def test_what_is_no_position(
    hands: tuple[str, str, str], leader: int, declarer: int, strain: int, table: str
) -> None:
    one, two, three = map(hand, hands)
    cards = tuple(map(Card.parse, table.split()))
    with pytest.raises(PositionError):
        Position((one, two, three), leader, declarer, strain, cards)


def test_eleven_cards_are_no_hand() -> None:
    deck = [*DECK, *DECK]
    with pytest.raises(PositionError):
        Position(
            (card_set(deck[:11]), card_set(deck[11:22]), card_set(deck[22:32]) | 1 << 40), 0, 0, 0
        )


def test_many_threads_ask_at_once() -> None:
    positions = endings(10, 60)
    expected = [tricks(each) for each in positions]
    found: dict[int, list[int]] = {}

    def ask(number: int) -> None:
        found[number] = [tricks(each) for each in positions]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == dict.fromkeys(range(4), expected)
