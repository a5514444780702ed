"""Proofs (7.6) against their definition, against plainer searches, and against play."""

import random

import pytest

from engine.cards import Suit
from engine.preferans import hidden_search
from engine.preferans.actions import ClaimKind
from engine.preferans.claim_view import Known, settled
from engine.preferans.proof import NODE_LIMIT, decided
from engine.tricks import cards_in
from tests.engine.preferans.blindly import ROLES, Goal, hopeful, laid_open, layouts, naive, played
from tests.engine.test_tricks import naive_playable

REST = ClaimKind.REST
CASES = [
    (kind, role)
    for kind in ClaimKind
    for role in ROLES
    if kind is REST or role not in ("whister", "passer")
]


@pytest.mark.parametrize(("kind", "role"), CASES)
def test_a_proof_is_its_definition(kind: ClaimKind, role: str) -> None:
    rng = random.Random(f"definition {kind} {role}")
    answers = []
    for number in range(40):
        known, goal = hopeful(rng, 2 if number % 4 else 3, kind, role)
        expected = naive(known, goal, layouts(known))
        assert decided(known, *goal) == expected
        answers.append(expected)
    assert set(answers) == {True, False}


@pytest.mark.parametrize(("kind", "role"), CASES)
def test_with_open_hands_the_solver_says_what_the_search_says(kind: ClaimKind, role: str) -> None:
    rng = random.Random(f"open {kind} {role}")
    answers = []
    for number in range(16):
        known, goal = hopeful(rng, 3 + number % 3, kind, role)
        known = laid_open(known, rng)
        search = hidden_search.Search(known, goal[1], 10**9, takes=kind is REST)
        answers.append(decided(known, *goal))
        assert search.holds() == answers[-1]
    assert set(answers) == {True, False}


@pytest.mark.parametrize(("kind", "role"), CASES)
def test_what_is_proved_comes_about_whatever_is_played(kind: ClaimKind, role: str) -> None:
    """The claimer keeps to cards after which his claim is proved; the others play at random."""
    rng = random.Random(f"play {kind} {role}")
    tried = 0
    while tried < 12:
        known, goal = hopeful(rng, rng.randint(3, 6), kind, role)
        if not decided(known, *goal):
            continue
        tried += 1
        truth = laid_open(known, rng)
        trump = None if known.trump is None else Suit(known.trump)
        while truth.hands[truth.turn] or truth.trick:
            hand = list(cards_in(truth.hands[truth.turn]))
            led = truth.trick[0][1].suit if truth.trick else None
            legal = naive_playable(hand, led, trump)
            if truth.turn in known.mine:
                legal = [card for card in legal if keeps(played(known, card), goal)][:1]
            card = rng.choice(legal)
            known, truth = played(known, card), played(truth, card)
            if not truth.trick:
                assert (truth.turn in goal[1]) == (kind is REST)


def keeps(after: Known, goal: Goal) -> bool:
    """Whether the claim still holds, the trick just completed included."""
    kind, takers = goal
    if not after.trick and (after.turn in takers) != (kind is REST):
        return False
    return not any(after.hands) or decided(after, kind, takers) is True


def test_what_can_lie_in_one_place_only_is_known() -> None:
    rng = random.Random(5)
    for _ in range(60):
        known, _ = hopeful(rng, 2, REST, rng.choice(("declarer", "half open")))
        worlds = layouts(known)
        assert (not settled(known).places) == (len(worlds) == 1)


@pytest.mark.parametrize(("kind", "role"), CASES)
def test_ten_tricks_stay_within_the_bound(kind: ClaimKind, role: str) -> None:
    rng = random.Random(f"bound {kind} {role}")
    for _ in range(4):
        known, (_, takers) = hopeful(rng, 10 if role != "open" else 6, kind, role)
        search = hidden_search.Search(known, takers, NODE_LIMIT, takes=kind is REST)
        search.holds()
        assert search.nodes <= NODE_LIMIT
