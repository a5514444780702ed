"""Deals described by what scoring reads of them, and sheets as short texts.

A text such as ``M0=2 W10=12 P1=1/2`` says: two points on the mountain of seat 0, twelve whists of
seat 1 on seat 0, half a point in the pool of seat 1.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from engine.cards import DECK, EMPTY_HAND, Card
from engine.options import OptionValue
from engine.preferans.actions import BID, CONTRACTS, HALF_WHIST, MISERE, AnyContract, Say
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
    "misere": MISERE
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
) -> DealFacts:
    """A deal with a declarer; ``half`` left for half-whist, ``hand`` is the one the dealer took.

    ``shared``: the dealer shares a misère. No ``discard``: the talon stayed closed. ``bomb`` is the
    declarer's first.
    """
    game = GAMES[contract]
    whisting: tuple[tuple[int, Say], ...] = () if half is None else ((half, HALF_WHIST),)
    return _facts(
        taken,
        dealer=len(taken) - 1 if dealer is None else dealer,
        declarer=declarer,
        game=game,
        whisting=whisting,
        whisters=whisters,
        hand=hand,
        ending=None if ending is None else Ending(ending, declarer),
        off_mountain=off_mountain,
        talon=(_cards(talon)[0], _cards(talon)[1]),
        discard=None if ending is EndingKind.WITHOUT_THREE else _cards(discard),
        invitation=Invitation(declarer, True) if shared else None,
        bomb=bomb,
        dark=dark,
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
    return _facts(taken, dealer=by, price=price, step=step, passed_dark=frozenset(dark))


def _cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, codes.split()))


def _facts(
    taken: tuple[int, ...],
    *,
    dealer: int,
    declarer: int | None = None,
    game: AnyContract | None = None,
    whisting: tuple[tuple[int, Say], ...] = (),
    whisters: tuple[int, ...] = (),
    hand: int | None = None,
    ending: Ending | None = None,
    price: int = 0,
    off_mountain: bool = False,
    talon: tuple[Card, Card] = (DECK[0], DECK[1]),
    discard: tuple[Card, ...] | None = None,
    invitation: Invitation | None = None,
    bomb: int = 1,
    dark: bool = False,
    step: int = 0,
    passed_dark: frozenset[int] = frozenset(),
) -> DealFacts:
    without = ending is not None and ending.kind is EndingKind.WITHOUT_THREE
    return DealFacts(
        number=1,
        dealer=dealer,
        deck=(),
        salt="",
        cut=16,
        hands=tuple(
            SOME_HAND if seat in active_of(dealer, len(taken)) else EMPTY_HAND
            for seat in range(len(taken))
        ),
        talon=talon,
        auction=() if game is None or declarer is None else ((declarer, BID[game]),),
        declarer=declarer,
        bid=game,
        discard=discard,
        contract=None if without else game,
        whisting=whisting,
        whisters=whisters,
        dealer_hand=hand,
        open_play=None,
        tricks=(),
        taken=taken,
        ending=ending,
        price=price,
        off_mountain=off_mountain,
        invitation=invitation,
        bomb=bomb,
        dark=dark,
        step=step,
        passed_dark=passed_dark,
    )


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
    *pools: int, mountains: tuple[int, ...] | None = None, prized: tuple[int, ...] = ()
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
