"""Proofs (7.6) against their definition, against plainer searches, and against play."""

import random

import pytest

from engine.cards import DECK, Suit
from engine.preferans import hidden_search
from engine.preferans.actions import ClaimKind
from engine.preferans.claim_view import Known, settled
from engine.preferans.proof import NODE_LIMIT, decided
from engine.tricks import SUIT_SET, card_set, cards_in, playable
from tests.engine.preferans.blindly import ROLES, Goal, hopeful, laid_open, layouts, naive, played
from tests.engine.preferans.tables import cards
from tests.engine.test_tricks import naive_playable

REST, NONE = ClaimKind.REST, ClaimKind.NONE
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


@pytest.mark.parametrize(
    ("mine", "pool", "lacks"),
    [
        ("Tc Kh", "JQc Ad 7h", "s d"),  # the ten is led; the queen must be able to win
        ("Js Qd", "QKs Jc Td", "- c"),
        ("8s 7c 9d", "TQKs 8Jd 8h", "- h"),
        ("Tc Th", "Ks 89Qc JQh", "c -"),  # two of the unseen cards are out of play
    ],
)
def test_which_of_two_hidden_hands_wins_a_trick_decides_who_leads(
    mine: str, pool: str, lacks: str
) -> None:
    """Seat 1 leads without trumps and means to take nothing; 0 and 2 hold the pool."""
    size = len(cards(mine))
    unseen = cards(pool)
    away = len(unseen) - 2 * size
    suits = {suit.letter: SUIT_SET[suit] for suit in Suit} | {"-": 0}
    first, second = (suits[letter] for letter in lacks.split())
    known = Known(
        (0, 1, 2),
        frozenset({1}),
        (0, card_set(cards(mine)), 0),
        (0, 2, -1) if away else (0, 2),
        (size, size, away) if away else (size, size),
        (first, second, 0) if away else (first, second),
        card_set(unseen),
        None,
        (),
        1,
    )
    claimed = NONE, frozenset({1})
    assert not naive(known, claimed, layouts(known))
    assert not decided(known, *claimed)


def test_a_card_between_that_only_one_hidden_hand_may_hold_parts_a_row() -> None:
    """Seat 1 leads without trumps: all for himself and 0, who holds the nine and the jack.

    The jack falls under the ace, and then the ten of the talon, if 2 holds it, beats the nine.
    """
    unseen = card_set(cards("JT97s 87h"))
    barred = ~SUIT_SET[Suit.SPADES] | card_set(cards("T7s"))
    known = Known(
        (0, 1, 2),
        frozenset({1}),
        (0, card_set(cards("A8s")), 0),
        (0, 2, -1),
        (2, 2, 2),
        (barred & card_set(DECK), 0, 0),
        unseen,
        None,
        (),
        1,
    )
    claimed = REST, frozenset({0, 1})
    assert not naive(known, claimed, layouts(known))
    assert not decided(known, *claimed)


class Plain(hidden_search.Search):
    """The search without rows, exchanges, shortcuts and likenesses: it grows, but it is plain."""

    def _seen_cards(
        self, hands: hidden_search.Three, pool: int, turn: int, led: int, lying: int
    ) -> list[int]:
        return [*cards_in(playable(hands[turn], None if led < 0 else led, self.trump))]

    def _unseen_cards(  # noqa: PLR0917 - as the search has it
        self,
        hands: hidden_search.Three,
        pool: int,
        bars: hidden_search.Three,
        turn: int,
        count: int,
        led: int,
        best: int,
        lying: int,
    ) -> list[int]:
        return [*cards_in(pool & ~bars[turn])]

    def _worth_playing(self, choices: list[int], led: int, best: int) -> list[int]:
        return choices

    def _obvious(self, hands: hidden_search.Three, pool: int, leader: int) -> bool:
        return False

    def _key(
        self, hands: hidden_search.Three, pool: int, bars: hidden_search.Three, leader: int
    ) -> int:
        key = leader
        for part in (*hands, pool, *bars):
            key = key << 32 | part
        return key


@pytest.mark.parametrize(("kind", "role"), CASES)
def test_the_search_leaves_out_only_what_changes_nothing(kind: ClaimKind, role: str) -> None:
    rng = random.Random(f"plain {kind} {role}")
    answers, visited, left_out = [], 0, 0
    for number in range(12):
        known, (_, takers) = hopeful(rng, 3 + (number % 4 == 0), kind, role)
        plain = Plain(known, takers, 10**9, takes=kind is REST)
        search = hidden_search.Search(known, takers, 10**9, takes=kind is REST)
        answers.append(plain.holds())
        assert search.holds() == answers[-1]
        visited += search.nodes
        left_out += plain.nodes - search.nodes
    assert False in answers
    assert left_out > visited // 4


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
