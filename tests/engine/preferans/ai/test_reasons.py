"""Reasons that name cards hold by the cards, part two choices, and are denied by no figure."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from engine.computers import Samples, weighed
from engine.preferans.actions import CONTRACTS, INVITE, PASS, Bid, Contract, Hold
from engine.preferans.ai import reasons
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.reasons import PREDICATES, Asked, ReasonKind
from tests.engine.preferans.ai.positions import positions
from tests.engine.preferans.ai.reasons_oracle import HOLDS, figure, mine

QUICK, SWEEP = 150, 2000


def some_game(rng: random.Random) -> Contract | None:
    """The game that figures may speak of."""
    return rng.choice((None, *CONTRACTS[:10]))


def check(seed: int, count: int) -> Counter[str]:
    """Hold every predicate to its oracle, for every action of so many decisions."""
    rng, met = random.Random(seed), Counter[str]()
    for view in positions(seed, count):
        game = some_game(rng)
        if isinstance(view.contract, Contract):
            game = None
        asked = Asked(view, game)
        for action in view.moves:
            for kind, predicate in PREDICATES.items():
                grounds = predicate(asked, action)
                expected = HOLDS[kind](view, game, action)
                assert (grounds is not None) is expected, (kind, action, view.hands, game)
                if grounds is not None:
                    assert grounds.kind is kind
                    assert figure(view, game, action, kind) in (None, grounds.count), kind
                    if grounds.seat is None:
                        assert set(grounds.cards) <= set(view.hands[view.viewer] or ()) | mine(view)
                    met[kind] += 1
    return met


def test_reasons_hold_by_the_cards() -> None:
    assert set(HOLDS) == set(ReasonKind) == set(PREDICATES)
    assert len(check(49, QUICK)) > 12


def test_every_kind_is_listed_with_its_decisions() -> None:
    page = (Path(__file__).parents[4] / "docs" / "engine.md").read_text(encoding="utf-8")
    rows = [row for row in page.split("\n") if row.startswith("|")]
    assert {kind for kind in ReasonKind if any(f"`{kind}`" in row for row in rows)} == {*ReasonKind}


@pytest.mark.slow
def test_reasons_hold_by_the_cards_in_2000_positions() -> None:
    met = check(4900, SWEEP)
    assert set(met) == set(ReasonKind), set(ReasonKind) - set(met)


def drawn_advice(view: object, rng: random.Random) -> Advice:
    """An advice with values drawn at random, errors and a chance among them."""
    moves = list(view.moves)  # type: ignore[attr-defined]
    some = rng.sample(moves, min(len(moves), 6))
    gains = {
        move: Samples([Fraction(rng.randint(-40, 40)) for _ in range(12)], [1] * 12)
        for move in some
    }
    for move in rng.sample(some, rng.randint(0, len(some) - 1)):
        gains[move] = Samples([Fraction(rng.randint(-90, 20))] * 12, [1] * 12)
    best = max(gains, key=lambda move: gains[move].mean)
    chance = rng.choice((None, 10, 50, 80, 100))
    return Advice(best, Reason.CARD_BEST, weighed(gains, best), chance, contract=some_game(rng))


@pytest.mark.slow
def test_a_reason_parts_the_advised_choice_from_the_next() -> None:
    rng, told = random.Random(5), 0
    for view in positions(50, 2 * QUICK):
        advice = drawn_advice(view, rng)
        grounds = reasons.find(view, advice)
        losing = [each.action for each in advice.worse if each.loss.clear]
        others = losing or [each.action for each in advice.worse if each.loss.mean]
        if grounds is None:
            continue
        told += 1
        game = advice.contract if isinstance(advice.contract, Contract) else None
        holds = HOLDS[grounds.kind]
        assert holds(view, game, advice.action)
        assert not holds(view, game, others[0]), (grounds, others[0])
        bids_misere = others[0] == INVITE or (
            isinstance(others[0], Bid) and not isinstance(others[0].game, Contract)
        )
        if grounds.kind is ReasonKind.MISERE_HOLES:
            assert bids_misere
        if grounds.kind in (ReasonKind.FEW_TRICKS, ReasonKind.NO_LONG_SUIT):
            assert isinstance(others[0], Bid | Hold)
            assert not bids_misere
        if advice.chance is not None and grounds.kind in (
            ReasonKind.FEW_TRICKS,
            ReasonKind.NO_LONG_SUIT,
        ):
            assert advice.chance < 50
        if advice.chance is not None and grounds.kind is ReasonKind.SURE_TRICKS:
            assert advice.chance > 50
    assert told > QUICK // 4


def test_no_reason_where_nothing_else_was_weighed_or_all_is_one() -> None:
    view = next(view for view in positions(3, 50) if PASS in view.moves)
    assert reasons.find(view, Advice(PASS, Reason.TOO_WEAK)) is None
    bid = next(move for move in view.moves if isinstance(move, Bid))
    same = Samples((1, 2, 3), (1, 1, 1))
    advice = Advice(PASS, Reason.TOO_WEAK, weighed({PASS: same, bid: same}, PASS))
    assert reasons.find(view, advice) is None
