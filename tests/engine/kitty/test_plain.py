"""The engine against a plain model: every action, and what every deal brings."""

import random
from typing import Any

import pytest

from engine.cards import Rank, deck
from engine.game import Shuffled
from engine.kit.words import listed
from engine.kitty.ai import KittyPlayer
from engine.kitty.game import KITTY
from engine.log import action_code, parse_action
from tests.engine.kitty.plain import PlainDeal, PlainEvening

DECK = deck(Rank.SEVEN)


def played(seed: int) -> int:
    """Play a random party on both, perhaps broken off; return how many entries."""
    rng, entries = random.Random(seed), 0
    terms = {"ante": rng.choice((10, 15, 20)), "pay": rng.choice((5, 3, 10))}
    agreement = KITTY.agree({"seating": "joining", **terms}, 4)
    state: Any = KITTY.start(agreement, rng.randrange(4))
    evening, likes = PlainEvening(terms), rng.choice((0.2, 0.6, 1))
    for _ in range(rng.choice((1, 2, 3, 4, 4, 4))):
        lying, dealer = tuple(rng.sample(DECK, len(DECK))), state.dealer
        state = KITTY.deal(state, Shuffled(lying, "", "", 1, 0))
        plain = PlainDeal([card.code for card in lying], dealer, evening)
        while not plain.over:
            deal = state.deal
            assert KITTY.actors(state) == plain.waits()
            seat = rng.choice(sorted(plain.waits()))
            moves = {action_code(KITTY, each): each for each in listed(KITTY.choices(deal, seat))}
            assert sorted(moves) == sorted(plain.actions(seat))
            kitty = deal.score.pot
            assert (list(deal.score.accounts), kitty) == (evening.accounts, evening.kitty)
            cards = [code for code in moves if code[0] in "px"] if rng.random() < likes else []
            code = rng.choice(cards or [*moves])
            state = KITTY.apply(state, seat, parse_action(KITTY, code))
            plain.do(seat, code)
            entries += 1
        facts = state.finished[-1].facts
        assert (list(facts.taken), list(facts.worth)) == (plain.taken, plain.worth)
        assert facts.out == plain.out
        assert (list(facts.accounts), facts.kitty) == (evening.accounts, evening.kitty)
        hands = [[card.code for card in hand] for hand in facts.hands]
        assert hands == [plain.dealt[seat] for seat in range(4)]
        told = [{"give": each.give, "in": each.in_, "away": each.away} for each in facts.shared]
        named = [{key: [str(c) for c in cards] for key, cards in each.items()} for each in told]
        assert named == plain.shared
        tricks = [
            [
                [str(seat), "" if card is None else card.code, "".join(map(str, drew))]
                for seat, card, drew in trick
            ]
            for trick in facts.tricks
        ]
        assert tricks == plain.tricks
        assert sum(facts.accounts) + facts.kitty == 0
        assert state.over == (evening.deals == 4)
    if not state.over:
        evening.settle(None)
        assert list(KITTY.stop(state).score.accounts) == evening.accounts
    return entries


@pytest.mark.parametrize("seed", range(8))
def test_engine_and_plain_model_agree(seed: int) -> None:
    assert played(seed) > 15


@pytest.mark.slow
def test_they_agree_over_many_parties() -> None:
    assert sum(map(played, range(100, 400))) > 20_000


@pytest.mark.parametrize("seed", range(6))
def test_what_computers_play_out_is_what_habit_plays(seed: int) -> None:
    """Computers play a deal out on bare numbers: as the engine does with the same habit."""
    rng, computer = random.Random(seed), KittyPlayer()
    start = KITTY.start(KITTY.agree({"seating": "joining"}, 4), 0)
    lying = Shuffled(tuple(rng.sample(DECK, len(DECK))), "", "", 1, 0)
    deal: Any = KITTY.deal(start, lying).deal
    while not deal.over:
        over: Any = deal
        while not over.over:
            seat = min(KITTY.awaited(over))
            may = listed(KITTY.choices(over, seat))
            over = KITTY.step(over, seat, computer.habit(over, seat, may))
        found = computer.finished(deal)
        assert (found.taken, found.worth, found.out) == (over.taken, over.worth, over.out)
        seat = min(KITTY.awaited(deal))
        deal = KITTY.step(deal, seat, rng.choice(listed(KITTY.choices(deal, seat))))
