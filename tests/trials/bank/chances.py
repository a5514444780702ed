# ruff: noqa: T201 - a command prints its figures
"""Chances of Twenty-one in dealt coups: ``python -m tests.trials.bank.chances [COUPS]``.

Banks of two to six are played from fresh shoes through the fold. How often 21 was dealt to the
banker, and how often a third card was too much, must lie within 99.9 % of what is worked out.
"""

import random
import sys
from collections import Counter
from typing import Final

from engine.bank.game import BANK, BankDeal, BankWord
from engine.game import Shuffled
from engine.kit.stakes import ChipStake
from tests.engine.bank.test_figures import chances

COUPS: Final = 100_000
BOUND: Final = 3.29
"""Deviations that one try in 1,000 exceeds."""


def dealt(rng: random.Random) -> BankDeal:
    """A new bank of two to six people."""
    terms = BANK.agree({}, rng.randint(2, 6))
    shoe = tuple(rng.sample(BANK.deck(terms), 104))
    deal = BANK.deal(BANK.start(terms, 0), Shuffled(shoe, "s", "c", 1, 0)).deal
    assert deal is not None
    return deal


def play(deal: BankDeal, tried: Counter[str], found: Counter[str]) -> BankDeal:
    """Play a coup in which all stake 1 and ask for a card if they may; count."""
    coups = len(deal.coups)
    for seat in sorted(BANK.awaited(deal)):
        deal = BANK.step(deal, seat, ChipStake(1))
    tried["dealt 21"] += 1
    if len(deal.coups) > coups:
        found["dealt 21"] += 1
        return deal
    for seat, _ in deal.staked:
        two = deal.held(seat).total
        if two < 21:
            deal = BANK.step(deal, seat, BankWord.CARD)
            tried[str(two)] += 1
            found[str(two)] += deal.held(seat).total > 21
        deal = BANK.step(deal, seat, BankWord.ENOUGH)
    return BANK.step(deal, deal.dealer, BankWord.ENOUGH)


def main() -> None:
    """Print a line for each chance; fail where one is out of bounds."""
    most = int(sys.argv[1]) if sys.argv[1:] else COUPS
    rng, tried, found, far = random.Random(21), Counter[str](), Counter[str](), []
    while tried["dealt 21"] < most:
        deal = dealt(rng)
        while not deal.over:
            deal = play(deal, tried, found)
    for name, exact in chances():
        if name not in tried:
            continue  # of another kind
        many, chance = tried[name], float(exact)
        off = (found[name] - many * chance) / (many * chance * (1 - chance)) ** 0.5
        print(f"{name}: {found[name]} of {many}, exactly {chance:.4f}, {off:+.2f} deviations")
        far += [name] if abs(off) > BOUND else []
    assert not far, far


if __name__ == "__main__":
    main()
