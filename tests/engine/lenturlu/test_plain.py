"""The engine against a plain model: every action, and what every deal brings."""

import random
from fractions import Fraction
from typing import Any

import pytest

from engine.cards import Rank, deck
from engine.game import CHANCE, Shuffled
from engine.lenturlu.ai import LenturluPlayer
from engine.lenturlu.game import LENTURLU
from engine.log import action_code, parse_action
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves, resumed
from tests.engine.lenturlu.plain import FIVE, PlainDeal, PlainEvening
from tests.laws.kit import AnyTable

DECK = deck(Rank.TWO)
NAMED = {card.code: card for card in DECK}


def dealt(table: AnyTable, cards: list[str]) -> AnyTable:
    """The table once these lie after the cut."""
    lying = tuple(NAMED[code] for code in (*cards[-4:], *cards[:-4]))
    table = apply(table, CHANCE, Shuffle(lying, "0" * 32))
    (cutter,) = actors(table)
    return apply(table, cutter, Cut(4))


def played(seed: int) -> int:
    """Play a random evening on both; return how many entries."""
    rng, entries = random.Random(seed), 0
    players = rng.choice((3, 4, 5, 6))
    terms: dict[str, str | int] = {
        "kind": rng.choice(("shed", "shed", "king")),
        "pay": rng.choice(("points", "flat")),
    }
    terms["again"] = rng.choice((2, 1)) if terms["kind"] == "shed" else 2
    agreement = LENTURLU.agree({"seating": "joining", "deals": 4, **terms}, players)
    table: AnyTable = resumed(
        LENTURLU, agreement, LENTURLU.start(agreement, rng.randrange(players))
    )
    evening, likes = PlainEvening(players, terms), rng.choice((0.3, 0.7, 1))
    while not table.over:
        cards = [card.code for card in rng.sample(DECK, len(DECK))]
        dealer = table.state.dealer
        order = [(dealer + step) % players for step in range(1, players + 1)]
        table, plain = dealt(table, cards), PlainDeal(cards, order, evening)
        while plain.winner < 0:
            seat = plain.turn
            codes = [action_code(LENTURLU, each) for each in moves(table, seat)]
            assert actors(table) == {seat}
            assert codes == plain.actions(seat)
            score = table.state.deal.score
            assert (list(score.accounts), score.pot) == (
                evening.accounts,
                sum(evening.money.values()),
            )
            some = [code for code in codes if code[0] == "p"] if rng.random() < likes else []
            code = rng.choice(some or codes)
            table = apply(table, seat, parse_action(LENTURLU, code))
            plain.do(code)
            entries += 1
        facts = table.state.finished[-1].facts
        assert facts.winner == plain.winner
        assert list(facts.accounts) == evening.accounts
        assert facts.money == tuple(evening.money[card] for card in FIVE)
        laid = [[each.card.code for each in pile] for pile in facts.piles]
        assert laid == [pile for pile in plain.piles if pile]
        assert [card.code for card in facts.stock[len(facts.stock) - len(plain.stock) :]] == (
            plain.stock
        )
        assert sum(facts.accounts) + sum(facts.money) == 0
    share = Fraction(sum(evening.money.values()), players)
    assert list(table.state.score.accounts) == [each + share for each in evening.accounts]
    return entries


@pytest.mark.parametrize("seed", range(12))
def test_engine_and_plain_model_agree(seed: int) -> None:
    assert played(seed) > 15


@pytest.mark.slow
def test_they_agree_over_many_evenings() -> None:
    assert sum(map(played, range(100, 600))) > 40_000


@pytest.mark.parametrize("seed", range(8))
def test_what_a_choice_comes_to_is_what_habit_plays(seed: int) -> None:
    """Computers play a deal out on bare numbers: as the engine does with the same habit."""
    rng, players = random.Random(seed), 3 + seed % 4
    terms = {"kind": ("shed", "king")[seed % 2], "pay": ("points", "flat")[seed % 3 == 0]}
    agreement = LENTURLU.agree({"seating": "joining", **terms}, players)
    lying = Shuffled(tuple(rng.sample(DECK, len(DECK))), "", "", 1, 0)
    deal: Any = LENTURLU.deal(LENTURLU.start(agreement, 0), lying).deal
    computer = LenturluPlayer()
    while not deal.over:
        seat, choice = deal.turn, rng.choice((*LENTURLU.choices(deal, deal.turn),))
        after = LENTURLU.step(deal, seat, choice)
        over: Any = after
        while not over.over:
            may = (*LENTURLU.choices(over, over.turn),)
            over = LENTURLU.step(over, over.turn, computer.habit(over, over.turn, may))
        score = over.before.after((*over.writes, *LENTURLU.payments(over))).shared()
        found, _ = computer.outcome(deal, seat, choice, shares=True)
        assert found == score.accounts[seat] - deal.score.accounts[seat]
        deal = after
