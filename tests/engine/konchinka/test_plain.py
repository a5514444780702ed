"""The engine against a plain model of the game: what may be done, and what is written."""

import random

import pytest

from engine.cards import Rank, deck
from engine.game import CHANCE
from engine.konchinka.game import KONCHINKA
from engine.log import action_code, parse_action
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves, resumed
from tests.engine.konchinka.plain import PlainDeal, accounts
from tests.laws.kit import AnyTable

DECK = deck(Rank.TWO)
SALT = "0" * 32


def opened(dealer: int, players: int, **terms: str | int) -> AnyTable:
    """A table that waits for a deck."""
    agreement = KONCHINKA.agree({"seating": "joining", **terms}, players)
    return resumed(KONCHINKA, agreement, KONCHINKA.start(agreement, dealer))


def dealt(table: AnyTable, cards: list[str]) -> AnyTable:
    """The table once these lie after the cut."""
    named = {card.code: card for card in DECK}
    lying = tuple(named[code] for code in (*cards[-4:], *cards[:-4]))
    table = apply(table, CHANCE, Shuffle(lying, SALT))
    (cutter,) = actors(table)
    return apply(table, cutter, Cut(4))


def played(seed: int) -> int:
    """Play a random evening on both; return how many turns."""
    rng, turns = random.Random(seed), 0
    players, settle = rng.choice((2, 3, 4)), rng.choice(("left", "flat"))
    target = rng.choice((15, 10, 7))
    terms: dict[str, str | int] = {
        "kind": rng.choice(("sweep", "counted")),
        "take": rng.choice(("free", "must")),
        "target": target,
        "settle": settle,
    }
    table = opened(rng.randrange(players), players, rounds=2, **terms)
    lacks, stood = [target] * players, [0] * players
    takes = rng.random()
    while not table.over:
        cards = [card.code for card in rng.sample(DECK, len(DECK))]
        dealer, count = table.state.dealer, len(table.state.finished)
        order = [(dealer + step) % players for step in range(1, players + 1)]
        table, plain = dealt(table, cards), PlainDeal(cards, order, terms)
        while not plain.over:
            seat = plain.seat()
            codes = [action_code(KONCHINKA, each) for each in moves(table, seat)]
            assert actors(table) == {seat}
            assert codes == plain.actions()
            some = [code for code in codes if code[0] == "t"] if rng.random() < takes else []
            code = rng.choice(some or codes)
            table = apply(table, seat, parse_action(KONCHINKA, code))
            plain.do(code, lacks)
            turns += 1
        facts = table.state.finished[-1].facts
        assert len(table.state.finished) == count + 1
        lacks = [lack - plain.points(seat) for seat, lack in enumerate(lacks)]
        won, paid = accounts(lacks, order, settle)
        stood = [old + new for old, new in zip(stood, paid, strict=True)]
        assert (facts.won, list(facts.sheet), list(facts.accounts)) == (won, lacks, stood)
        assert list(facts.cards) == [len(plain.piles[seat]) for seat in range(players)]
        assert list(facts.clubs) == [plain.clubs(seat) for seat in range(players)]
        if won is not None:
            lacks = [target] * players
    return turns


@pytest.mark.parametrize("seed", range(12))
def test_engine_and_plain_model_agree(seed: int) -> None:
    assert played(seed) > 40


@pytest.mark.slow
def test_they_agree_over_many_evenings() -> None:
    assert sum(map(played, range(100, 220))) > 20_000


def counted(table: AnyTable, depth: int) -> int:
    """How many courses of so many turns there are."""
    if not depth:
        return 1
    (seat,) = actors(table)
    return sum(counted(apply(table, seat, each), depth - 1) for each in moves(table, seat))


@pytest.mark.parametrize(
    ("kind", "take", "counts"),
    [
        ("sweep", "free", (6, 42, 236, 994)),
        ("sweep", "must", (3, 10, 22, 58, 92)),
        ("counted", "free", (7, 50, 354, 1706)),
    ],
)
def test_courses_of_turns_are_counted(kind: str, take: str, counts: tuple[int, ...]) -> None:
    cards = [card.code for card in random.Random(60).sample(DECK, len(DECK))]
    table = dealt(opened(0, 3, kind=kind, take=take), cards)
    assert tuple(counted(table, depth) for depth in range(1, len(counts) + 1)) == counts
