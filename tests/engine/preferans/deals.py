"""Deals described by what scoring reads of them, and sheets as short texts.

A text such as ``M0=2 W10=12 P1=1/2`` says: two points on the mountain of seat 0, twelve whists of
seat 1 on seat 0, half a point in the pool of seat 1.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from engine.cards import DECK, EMPTY_HAND, Card
from engine.options import OptionValue
from engine.preferans.actions import BID, CONTRACTS, HALF_WHIST, AnyContract, Say, Special
from engine.preferans.facts import (
    DealFacts,
    Ending,
    EndingKind,
    Invitation,
    SheetEntry,
)
from engine.preferans.options import Agreement, agree
from engine.preferans.pulka import Account, Sheet
from engine.preferans.scoring import outcome, score

SOME_HAND = frozenset(DECK[:10])
"""What somebody holds: scoring asks who, not what."""
GAMES: Mapping[str, AnyContract] = {str(contract): contract for contract in CONTRACTS} | {
    str(game): game for game in Special
}


def agreement(convention: str, players: int, /, **options: OptionValue) -> Agreement:
    return agree(convention, players, {"length": 20, **options})


def deal(
    taken: tuple[int, ...],
    *,
    contract: str = "6s",
    declarer: int = 0,
    whisters: tuple[int, ...] = (),
    half: int | None = None,
    hand: int | None = None,
    dealer: int | None = None,
    ending: EndingKind | None = None,
    off_mountain: bool = False,
    talon: str = "7s 8s",
    discard: str = "9s Ts",
    shared: bool = False,
    bomb: int = 1,
    dark: bool = False,
    alone: bool = False,
) -> DealFacts:
    """A deal with a declarer; ``half`` left for half-whist, ``hand`` is the one the dealer took.

    ``shared``: the dealer shares a misère. No ``discard``: the talon stayed closed. ``bomb`` is the
    declarer's first.
    """
    game, without = GAMES[contract], ending is EndingKind.WITHOUT_THREE
    whisting: tuple[tuple[int, Say], ...] = () if half is None else ((half, HALF_WHIST),)
    return _facts(
        taken,
        len(taken) - 1 if dealer is None else dealer,
        declarer=declarer,
        auction=((declarer, BID[game]),),
        bid=game,
        contract=None if without else game,
        whisting=whisting,
        whisters=whisters,
        dealer_hand=hand,
        ending=None if ending is None else Ending(ending, declarer),
        off_mountain=off_mountain,
        talon=_cards(talon),
        discard=None if without else _cards(discard),
        invitation=Invitation(declarer, True) if shared else None,
        bomb=bomb,
        dark=dark,
        passer_out=alone,
    )


def active_of(dealer: int, players: int) -> list[int]:
    """Who holds cards, in hand order: three after the dealer; of five all but the third. 1.2."""
    after = {3: (1, 2, 0), 4: (1, 2, 3), 5: (1, 2, 4)}[players]
    return [(dealer + step) % players for step in after]


def all_pass(
    taken: tuple[int, ...],
    price: int,
    dealer: int | None = None,
    *,
    step: int = 0,
    dark: Iterable[int] = (),
) -> DealFacts:
    """A deal that everybody passed, those in ``dark`` before they had looked."""
    by = len(taken) - 1 if dealer is None else dealer
    return _facts(taken, by, price=price, step=step, passed_dark=frozenset(dark))


def _cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, codes.split()))


def _facts(taken: tuple[int, ...], dealer: int, **told: Any) -> DealFacts:
    """A deal of which nothing else is known than what is told."""
    active = active_of(dealer, len(taken))
    hands = tuple(SOME_HAND if seat in active else EMPTY_HAND for seat in range(len(taken)))
    nobody = ("declarer", "bid", "discard", "contract", "dealer_hand", "open_play", "ending")
    known: dict[str, Any] = dict.fromkeys(nobody)
    known |= dict.fromkeys(("auction", "whisting", "whisters", "tricks", "deck"), ())
    known |= {"number": 1, "salt": "", "cut": 16, "talon": DECK[:2], "price": 0} | told
    return DealFacts(dealer=dealer, hands=hands, taken=taken, **known)


def scored(facts: DealFacts, terms: Agreement, before: Sheet) -> tuple[SheetEntry, ...]:
    """What a deal writes."""
    return score(outcome(facts), terms, before)


def text(writes: Iterable[SheetEntry]) -> str:
    """The sum of ``writes`` as a sorted text; entries that cancel out are left out."""
    total: dict[str, Fraction] = {}
    for write in writes:
        mark = write.column[0].upper()
        key = f"{mark}{write.seat}" + ("" if write.on is None else str(write.on))
        total[key] = total.get(key, Fraction(0)) + write.points
    return " ".join(f"{key}={points}" for key, points in sorted(total.items()) if points)


def sheet(
    *pools: int, mountains: tuple[int | Fraction, ...] | None = None, prized: tuple[int, ...] = ()
) -> Sheet:
    """A sheet with these pools and mountains and no whists; ``prized`` have had prizes."""
    players = len(pools)
    return Sheet(
        tuple(
            Account(Fraction(pool), Fraction(mountain), (Fraction(0),) * players)
            for pool, mountain in zip(pools, mountains or (0,) * players, strict=True)
        ),
        prized,
    )
