"""What is told as exact, against the endings of misères searched a second time.

Once both defenders' hands lie open the declarer of a misère sees every card, so what he loses can
be found by trying all cards of everybody.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from engine.cards import DECK, Card
from engine.computers import Effort, Value
from engine.preferans.actions import MISERE
from engine.preferans.ai import choose, expert
from engine.preferans.ai.advice import Advice
from engine.preferans.ai.expert.card_values import PARTS_PER_WHIST, side_gains
from engine.preferans.analysis.decisions import TIMES, Question, cost
from engine.preferans.game import PreferansTable
from engine.preferans.observe import PlayerView, Stage
from engine.table import actors, apply, found, observe, sought
from engine.tricks import PlayCard
from tests.engine.preferans.tables import dealt, run

pytestmark = pytest.mark.slow

EFFORT = Effort(8)
LEFT = 5
"""Cards in a hand from which on an ending is searched."""
Hands = tuple[frozenset[Card], ...]


def endings(seed: int, deals: int) -> Iterator[PlayerView]:
    """Views of declarers of misères with all hands open and a choice of cards."""
    rng = random.Random(seed)
    for _ in range(deals):
        table = misere(rng)
        while not table.state.finished:
            (seat,) = actors(table)
            if sought(table) is not None:
                table = apply(table, seat, found(table))
                continue
            view = observe(table, seat)
            open_ending = view.declarer == seat and None not in view.hands
            if open_ending and len(view.moves) > 1 and max(view.counts) <= LEFT:
                yield view
            table = apply(table, seat, choose(view, rng))


def misere(rng: random.Random) -> PreferansTable:
    """A misère of many low cards, as it is led to."""
    order = sorted(DECK, key=lambda card: (card & 7) + rng.uniform(0, 7))
    hand = " ".join(card.code for card in order[:10])
    table = run(dealt(hand), "bm P P O")
    while observe(table, 1).stage is not Stage.PLAY:
        (seat,) = actors(table)
        table = apply(table, seat, choose(observe(table, seat), rng))
    return table


def by_trial(view: PlayerView) -> dict[Card, Fraction]:
    """The declarer's gain after each of his cards, by trying all cards of everybody."""
    seats, me = view.active, view.viewer
    hands = tuple(view.hands[seat] or frozenset() for seat in seats)
    declarer = seats.index(me)

    def after(hands: Hands, leader: int, table: tuple[Card, ...], card: Card) -> int:
        left = tuple(hand - {card} for hand in hands)
        table = (*table, card)
        if len(table) < 3:
            return least(left, leader, table)
        followed = [place for place in range(3) if table[place].suit is table[0].suit]
        taker = (leader + max(followed, key=table.__getitem__)) % 3
        return (taker == declarer) + (least(left, taker, ()) if any(left) else 0)

    @cache
    def least(hands: Hands, leader: int, table: tuple[Card, ...]) -> int:
        turn = (leader + len(table)) % 3
        follow = [card for card in hands[turn] if table and card.suit is table[0].suit]
        tricks = [after(hands, leader, table, card) for card in follow or hands[turn]]
        return min(tricks) if turn == declarer else max(tricks)

    assert view.leader is not None
    leader, table = seats.index(view.leader), tuple(card for _, card in view.table)
    gains = side_gains(view)
    return {
        move.card: Fraction(
            gains[view.taken[me] + after(hands, leader, table, move.card)], PARTS_PER_WHIST
        )
        for move in view.moves
        if isinstance(move, PlayCard)
    }


def told(view: PlayerView) -> Advice:
    return expert.explain(view, random.Random(1), EFFORT, claiming=False)


def holds(value: Value, exact: Fraction) -> bool:
    """Whether a value is exact, or its error reaches what is."""
    return abs(value.mean - exact) <= value.error


def test_open_cards_settle_no_more_than_is_told() -> None:
    compared = moved = 0
    for view in endings(200, 200):
        exact, advice = by_trial(view), told(view)
        assert view.contract is MISERE
        best = next(move for move in view.moves if move == advice.action)
        for choice in advice.choices:
            assert isinstance(choice.action, PlayCard)
            assert isinstance(best, PlayCard)
            worth = exact[choice.action.card]
            assert holds(choice.value, worth)
            assert holds(choice.loss, exact[best.card] - worth)
            compared += 1
            moved += choice.value.mean != worth
    assert compared > 30
    assert moved, "some card leaves a defender room for an error"


def test_a_cost_by_open_cards_is_as_far_off_as_it_says() -> None:
    free = 0
    for view in endings(40, 25):
        exact, weighed = by_trial(view), [told(view)] * TIMES
        for move in view.moves:
            told_cost = cost(Question(0, view, move), weighed)
            assert told_cost is not None
            assert isinstance(move, PlayCard)
            lost = max(exact.values()) - exact[move.card]
            assert told_cost.cost.mean - told_cost.cost.error <= lost
            free += told_cost.cost.mean > lost == 0
    assert free, "some card that loses nothing leaves less room for an error"


def test_tricks_are_exact_with_open_cards_alone() -> None:
    views = list(endings(1, 12))
    assert views
    for view in views:
        advice = told(view)
        gains = side_gains(view)
        best = max(by_trial(view).values())
        assert advice.exact
        assert gains[(advice.tricks or 0) // 100] == best * PARTS_PER_WHIST
    closed = run(dealt("AKQJT9s AKc Ad Jc", "87s QT9c KQd KQJh", talon="7d 8d"), "b6s P P O x7d8d")
    for said in ("", "o6s w w"):
        (seat,) = actors(run(closed, said))
        assert not told(observe(run(closed, said), seat)).exact
