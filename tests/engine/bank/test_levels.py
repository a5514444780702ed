"""What the levels of a bank win on average: worked out over every order of cards, not played."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from types import SimpleNamespace
from typing import Any

import pytest

from engine.bank.ai import HABITS, outcomes, staked, values
from engine.bank.game import BANK, BankWord
from engine.bank.kinds import KINDS, Held
from engine.computers import Level
from engine.game import Shuffled
from engine.kit.deal import masked
from tests.engine.bank.test_figures import best, chances, lying

Values = tuple[int, ...]
ENOUGH = {"macao": 6, "baccarat": 5}
"""From where all levels but the expert want no more, as do all bankers."""
DEALT = {"macao": 1, "baccarat": 2}


def left_of(kind: str, *hands: Values) -> Counter[int]:
    """How many cards of each value are left of two packs; in macao tens are replaced."""
    whole = Counter(dict.fromkeys(range(1, 10), 8) | {10: 0 if kind == "macao" else 32})
    return whole - Counter([value for hand in hands for value in hand])


def taken(kind: str, many: int, *others: Values) -> Iterator[tuple[Values, Fraction]]:
    """Each so many cards, in no order, with its chance."""
    left = left_of(kind, *others)
    ways, total = dict[Values, int](), left.total()
    if many == 1:
        ways = {(value,): count for value, count in left.items()}
    else:
        for one, two in combinations_with_replacement(sorted(left), 2):
            pairs = left[one] * (left[two] - (one == two))
            ways[one, two] = pairs * (1 if one == two else 2)
        total *= total - 1
    yield from ((hand, Fraction(count, total)) for hand, count in ways.items() if count)


def paid(kind: str, mine: Values, his: Values) -> int:
    """Bank 8.4, 8.5, 9.2, 9.4."""
    ours, theirs = sum(mine) % 10, sum(his) % 10
    if kind == "baccarat":
        return 1 if ours > theirs else -1
    if ours > theirs:
        return {9: 3, 8: 2}.get(ours, 1) if len(mine) == 1 else 1
    return -{9: 3, 8: 2}.get(theirs, 1) if ours == theirs and len(his) == 1 else -1


def against(kind: str, mine: Values, his: Values) -> Fraction:
    """What a hand that stays brings, on average, against a banker who was dealt ``his``."""
    if sum(his) % 10 >= ENOUGH[kind]:
        return Fraction(paid(kind, mine, his))
    return sum(
        (part * paid(kind, mine, his + more) for more, part in taken(kind, 1, mine, his)),
        Fraction(),
    )


def brings(kind: str, mine: Values, *, draws: bool) -> Fraction:
    """The same before the banker's cards are known; where he shows his the coup is over."""
    found = Fraction()
    for his, chance in taken(kind, DEALT[kind], mine):
        shown = sum(his) % 10 in ((9,) if kind == "macao" else (8, 9))
        if shown or not draws:
            found += chance * (paid(kind, mine, his) if shown else against(kind, mine, his))
            continue
        for more, part in taken(kind, 1, mine, his):
            found += chance * part * against(kind, mine + more, his)
    return found


def means(kind: str, draws: Callable[[Values], bool]) -> Fraction:
    """What a stake of one brings who draws so."""
    hands = taken(kind, DEALT[kind])
    return sum((part * brings(kind, hand, draws=draws(hand)) for hand, part in hands), Fraction())


def expert_draws(kind: str, hand: Values) -> bool:
    """Whether an expert who has seen nothing but his hand asks for a card."""
    faces = " ".join("A23456789T"[value - 1] for value in hand)
    deal = lying("2 2"[: 2 * DEALT[kind] - 1], [faces], [5], 60, kind=kind)
    known = replace(deal, known=BANK.known(deal))
    view: Any = SimpleNamespace(deal=masked(known, 0), viewer=0, moves=())
    found = values(view)
    return BankWord.CARD in BANK.choices(deal, 0) and found[BankWord.CARD] > found[BankWord.ENOUGH]


@pytest.mark.parametrize("kind", ["macao", pytest.param("baccarat", marks=pytest.mark.slow)])
def test_an_expert_draws_where_that_is_better_and_on_a_fresh_shoe_as_all_do(kind: str) -> None:
    for hand, _ in taken(kind, DEALT[kind]):
        if kind == "macao" or sum(hand) % 10 < ENOUGH[kind]:
            better = brings(kind, hand, draws=True) > brings(kind, hand, draws=False)
            assert expert_draws(kind, hand) == better, hand
    club = means(kind, lambda hand: sum(hand) % 10 < ENOUGH[kind])
    assert means(kind, lambda hand: expert_draws(kind, hand)) == club


@pytest.mark.slow
def test_in_twenty_one_each_level_stops_better_than_the_one_below() -> None:
    """The best there is to do with each hand is what an expert counts."""
    kind, terms = KINDS["twenty_one"], BANK.agree({}, 2)

    def left_after(hand: Values) -> Counter[int]:
        return Counter(dict.fromkeys(range(1, 10), 8) | {10: 32}) - Counter(hand)

    @cache
    def stays(hand: Values) -> float:
        mine, his = Held(best(hand), len(hand)), outcomes(left_after(hand), 17, kind)
        return sum(part * kind.pays(terms, mine, each) for each, part in his.items())

    @cache
    def brings(hand: Values, enough: int | None) -> float:
        if len(hand) >= 2 and (best(hand) >= (enough or 21) or len(hand) == 5):
            return stays(hand)
        left = left_after(hand)
        draws = sum(
            count / left.total() * brings(tuple(sorted((*hand, value))), enough)
            for value, count in left.items()
        )
        return draws if enough or len(hand) < 2 else max(draws, stays(hand))

    novice, club = (brings((), HABITS[level].punter) for level in (Level.NOVICE, Level.CLUB))
    assert novice < club < brings((), None)


@pytest.mark.parametrize("kind", ["baccarat", "thirteen", "lansquenet"])
def test_who_is_above_the_novice_stakes_no_more_than_he_where_a_stake_loses(kind: str) -> None:
    """All play such a stake alike, so that the club player loses no more."""
    hit = dict(chances())["thirteen, a card as called"]
    brings = {"thirteen": 1 - 2 * hit, "lansquenet": -Fraction(7, 103)}
    assert (brings[kind] if kind in brings else means(kind, lambda h: sum(h) % 10 < 5)) < 0
    terms = BANK.agree({"kind": kind}, 2)
    deal = BANK.deal(BANK.start(terms, 1), Shuffled(BANK.deck(terms), "s", "c", 1, 0)).deal
    assert deal is not None
    view: Any = SimpleNamespace(deal=masked(deal, 0), viewer=0, moves=[*BANK.choices(deal, 0)])
    novice, *above = (staked(view, view.deal, level) for level in Level)
    assert [novice] * len(above) == above
