"""What results are worth to a club player: as on an empty sheet, whatever stands on his.

Scored as ever, and valued by `engine.preferans.ai.payoff`, in its units times `SPREAD`. He
compares averages: around an estimate of the tricks, and over unwhisted contracts.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from engine.preferans import checking
from engine.preferans.actions import MISERE, AnyContract, Contract, Strain
from engine.preferans.ai import payoff
from engine.preferans.options import Agreement
from engine.preferans.pulka import empty_sheet
from engine.preferans.scoring import Outcome
from engine.preferans.whisting import must_whist

SPREAD: Final = 400
"""Sum of the weights by which an estimate spreads over the four whole numbers around it."""
UNWHISTED: Final = {6: 35, 7: 20, 8: 12, 9: 10, 10: 5}
"""Percent of unwhisted contracts, by level."""
BESIDE: Final = {6: 2, 7: 1, 8: 1, 9: 0, 10: 0}
"""Tricks that the whister takes whom one joins, by level."""
DECLARER, FIRST, SECOND = range(3)
"""Seats of the outcomes evaluated here; the other seat deals."""


def mean(values: Sequence[int], tricks: int) -> int:
    """Return the average of ``values``, indexed by tricks, around an estimate in hundredths.

    An estimate of all tricks does not spread.
    """
    total = 0
    last = len(values) - 1
    if tricks >= 100 * last:
        return SPREAD * values[last]
    first = tricks // 100 - 1
    for whole in range(first, first + 4):
        weight = max(0, 200 - abs(100 * whole - tricks))
        total += weight * values[min(max(whole, 0), last)]
    return total


@cache
def _worth(
    agreement: Agreement, outcome: Outcome, seat: int, declarers: int = 0, own: int = 0
) -> int:
    """Return what a seat gains; ``own`` tricks are the first defender's."""
    taken = [declarers, own, 10 - declarers - own, *[0] * (agreement.hands - 3)]
    played = outcome.whisters or outcome.checked or outcome.contract is MISERE
    if outcome.declarer is not None and not played:
        taken = [0] * agreement.hands
    return payoff.on_sheet(agreement, empty_sheet(agreement.players), outcome, tuple(taken))[seat]


def _game(agreement: Agreement, contract: AnyContract, *whisters: int) -> Outcome:
    dealer = agreement.players - 1
    third = agreement.third_hand
    return Outcome(dealer, (0, 1, 2), DECLARER, contract, tuple(whisters), third_hand=third)


def _whisted(agreement: Agreement, contract: Contract, *whisters: int) -> Outcome:
    """Return the game as it is played against all who may whist, or these."""
    owned = [seat for seat in (FIRST, SECOND) if seat != agreement.third_hand]
    return _game(agreement, contract, *(whisters or owned))


@cache
def bid_values(agreement: Agreement, contract: Contract) -> tuple[int, ...]:
    """Return the gains of the declarer by tricks, whisted or, as often, left alone. Rule 5.7.

    What must be whisted is never left, and a ten may be checked instead. Rule 4.9.
    """
    left, played = UNWHISTED[contract.level], _whisted(agreement, contract)
    if checking.applies(agreement, contract):
        left, played = 0, replace(_game(agreement, contract), checked=True)
    elif must_whist(agreement, contract, dark=False):
        left = 0
    alone = _worth(agreement, _game(agreement, contract), DECLARER)
    return tuple(
        left * alone
        + (100 - left) * _worth(agreement, played, DECLARER, tricks, (11 - tricks) // 2)
        for tricks in range(11)
    )


def bid_value(agreement: Agreement, contract: Contract, tricks: int) -> int:
    """Return the gain of a contract with an estimate of so many hundredths of a trick."""
    return mean(bid_values(agreement, contract), tricks) // 100


@cache
def whister_values(
    agreement: Agreement,
    level: int,
    *,
    beside: bool = False,
    alone: bool = False,
    sitting: bool = False,
) -> tuple[int, ...]:
    """Return what a whist gains over a pass, by the defenders' tricks; ``beside``: by one's own.

    ``beside``: another whists anyhow, so one is the second to whist; ``alone``: the third hand
    stays closed; ``sitting``: it is the dealer's whist, with a defender's hand. Rules 4.5, 5.3-5.6,
    10.1.
    """
    contract, found = Contract(level, Strain.SPADES), list[int]()
    me = agreement.players - 1 if sitting else SECOND if beside else FIRST
    lone = _game(agreement, contract, me)
    lone = replace(lone, alone=alone, dealer_hand=FIRST if sitting else None)
    for tricks in range(11):
        others = min(BESIDE[level], 10 - tricks) if beside else 0
        played, first = 10 - tricks - others, others if beside else tricks
        passed = _game(agreement, contract, FIRST) if beside else _game(agreement, contract)
        whist = _whisted(agreement, contract) if beside else lone
        found.append(
            _worth(agreement, whist, me, played, first)
            - _worth(agreement, passed, me, played, first)
        )
    return tuple(found)


@cache
def half_whist_value(agreement: Agreement, level: int) -> int:
    """Return the gain of the half-whister over a contract that is left. Rule 5.7."""
    outcome = _game(agreement, Contract(level, Strain.SPADES))
    half = _worth(agreement, replace(outcome, left=(FIRST,)), FIRST)
    return SPREAD * (half - _worth(agreement, outcome, FIRST))


@cache
def talon_prize(agreement: Agreement, level: int, worth: int) -> int:
    """Return the declarer's loss by a talon of so many hundredths of a trick. Rule 3.6."""
    outcome = _game(agreement, Contract(level, Strain.SPADES))
    one = _worth(agreement, replace(outcome, talon_tricks=1), DECLARER)
    return SPREAD * (_worth(agreement, outcome, DECLARER) - one) * worth // 100


@cache
def refusal(agreement: Agreement) -> int:
    """Return the gain of the declarer by the dealer's penalty. Rule 3.6."""
    outcome = _game(agreement, Contract(6, Strain.SPADES))
    refused = _worth(agreement, replace(outcome, refused=True), DECLARER)
    return SPREAD * (refused - _worth(agreement, outcome, DECLARER))


@cache
def without_three(agreement: Agreement, level: int) -> int:
    """Return the gain of three undertricks without whists. Rule 3.5."""
    outcome = replace(_game(agreement, Contract(level, Strain.SPADES)), without_three=True)
    return SPREAD * _worth(agreement, outcome, DECLARER)


@cache
def misere_values(agreement: Agreement) -> tuple[int, ...]:
    """Return the gain of a misère by the tricks that are taken. Rule 5.8."""
    outcome = _game(agreement, MISERE)
    return tuple(_worth(agreement, outcome, DECLARER, tricks) for tricks in range(11))


@cache
def all_pass_values(agreement: Agreement, price: int) -> tuple[int, ...]:
    """Return the gain from an all-pass by one's own tricks, the others taking as many each. 6.5."""
    outcome = Outcome(
        agreement.players - 1, (0, 1, 2), price=price, third_hand=agreement.third_hand
    )
    others = 2 if agreement.third_hand is None else 1
    return tuple(
        _worth(agreement, outcome, DECLARER, mine, (10 - mine) // others) for mine in range(11)
    )
