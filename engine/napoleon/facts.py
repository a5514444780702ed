"""What is known of a deal once it is over, and who paid what: facts that are never scored again."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from engine.cards import Card, Hand
from engine.napoleon.actions import TrickBid


class PaymentReason(StrEnum):
    """The rule behind a payment: names a sentence in the catalogues."""

    ANTE = "ante"  # Napoleon 2.1
    POT = "pot"  # Napoleon 5.1: the bid was made
    FIVE = "five"  # Napoleon 5.2: five were bid and made
    FAILED = "failed"  # Napoleon 5.3


@dataclass(frozen=True, slots=True)
class Payment:
    """``payer`` pays ``points`` to ``taker``, seats both; None is the pot."""

    payer: int | None
    taker: int | None
    points: Fraction
    why: PaymentReason


@dataclass(frozen=True, slots=True)
class WonTrick:
    """``cards`` in order of play, each with the seat that played it; ``winner`` took it."""

    cards: tuple[tuple[int, Card], ...]
    winner: int


@dataclass(frozen=True, slots=True)
class NapoleonDeal:
    """A finished deal in full. ``hands``, ``taken`` and ``accounts`` are indexed by seat.

    ``hands`` are as dealt; ``bidder`` and ``made`` are None where all passed, ``bid`` is then 0.
    ``tricks`` are those that were played (Napoleon 4.3). ``accounts`` and ``pot`` stand as after
    the deal; ``payments`` are everything that led there, the antes included.
    """

    number: int
    dealer: int
    deck: tuple[Card, ...]
    salt: str
    cut: int
    hands: tuple[Hand, ...]
    turned: Card
    auction: tuple[tuple[int, TrickBid], ...]
    bidder: int | None
    bid: int
    tricks: tuple[WonTrick, ...]
    taken: tuple[int, ...]
    made: bool | None
    payments: tuple[Payment, ...]
    accounts: tuple[Fraction, ...]
    pot: Fraction


def taken(tricks: tuple[WonTrick, ...], players: int) -> tuple[int, ...]:
    """Return how many of ``tricks`` each seat took."""
    count = [0] * players
    for trick in tricks:
        count[trick.winner] += 1
    return tuple(count)
