"""Single suits: what a holding brings and what can be forced upon it."""

import pytest

from engine.cards import Rank
from engine.preferans.ai.suits import FULL, cashing, catching, forced, waiting


def mask(ranks: str) -> int:
    return sum(1 << rank - 7 for rank in Rank if rank.letter in ranks)


@pytest.mark.parametrize(
    ("ranks", "cashed", "waited"),
    [("A", 100, 100), ("AK", 200, 200), ("K7", 0, 100), ("KQ", 100, 100), ("Q", 0, 0)],
)
def test_high_cards_bring_what_players_count(ranks: str, cashed: int, waited: int) -> None:
    own = mask(ranks)
    assert cashing(own, FULL & ~own) == cashed
    assert waiting(own, FULL & ~own) == waited


@pytest.mark.parametrize("ranks", ["", "7", "79", "79J", "79JK", "78", "789TJQKA"])
def test_holdings_that_duck_for_ever_are_not_caught(ranks: str) -> None:
    own = mask(ranks)
    assert catching(own, FULL & ~own) == 0


def test_the_higher_the_gap_the_greater_the_danger() -> None:
    dangers = [catching(mask(ranks), FULL & ~mask(ranks)) for ranks in ("87", "T7", "K7", "A")]
    assert dangers[0] == 0
    assert 0 < dangers[1] < dangers[2] < dangers[3] == 100


def naive(own: int, left: int, right: int) -> int:
    """`forced` with every card of everybody tried."""
    if not own or not left | right:
        return 0
    worst = 0
    for card in bits(left) or [0]:
        for other in bits(right) or [0]:
            replies = []
            for reply in bits(own):
                rest = naive(own & ~reply, left & ~card, right & ~other)
                took = reply > max(card, other)
                replies.append(rest + took)
            worst = max(worst, min(replies))
    return worst


def bits(cards: int) -> list[int]:
    return [1 << bit for bit in range(8) if cards >> bit & 1]


def test_forced_equals_trying_everything() -> None:
    for seed in range(0, 3**6, 2):
        own = left = right = 0
        for bit in range(6):
            owner = seed // 3**bit % 3
            own |= (owner == 0) << bit
            left |= (owner == 1) << bit
            right |= (owner == 2) << bit
        assert forced(own, left, right) == naive(own, left, right), (own, left, right)
