"""Lots, the shuffle, their commitments, the cut. Rules 1.3, 1.5, 1.6, 1.8.

The deck is committed to before the cut, so that neither the program nor the cutter knows where the
cards will lie. These are functions of values; `engine.table` decides when they are due.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final

from engine.cards import Card, Rank
from engine.errors import RuleError
from engine.game import Shuffled

SALT_LENGTH: Final = 128
"""Longest salt; a program's own are shorter, the bound keeps foreign logs small."""


# --- actions --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawLots:
    """CHANCE: the lots of rule 1.3: n cards for the seats, in joining order, then n cards for the
    first deal, by seat. Each draw is from a full deck.

    They follow from ``salt`` (rule 1.8); where it is "", nothing was committed to."""

    cards: tuple[Card, ...]
    salt: str = ""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """CHANCE: a shuffled deck and its salt, committed to before the cut. Rules 1.5, 1.6."""

    deck: tuple[Card, ...]
    salt: str


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut: ``position`` cards go from the top under the rest. Rule 1.5."""

    position: int


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Ask for another shuffle before the cut. Rule 1.5."""


RESHUFFLE: Final = Reshuffle()
CUT: Final = tuple(Cut(position) for position in range(215))
"""Interned cuts, by position."""


# --- stages ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawingLots:
    """Waits for CHANCE to draw lots. Rule 1.3."""


@dataclass(frozen=True, slots=True)
class Shuffling:
    """Waits for CHANCE to shuffle; ``asked`` have had their reshuffle. Rule 1.5."""

    shuffles: int = 0
    asked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Cutting:
    """The deck is committed to; the dealer's right neighbour cuts. Rules 1.5, 1.6."""

    deck: tuple[Card, ...]
    salt: str
    commitment: str
    shuffles: int
    asked: frozenset[int]


# --- lots -----------------------------------------------------------------------------------


def lot_order(card: Card) -> tuple[int, int]:
    """Return the order of a lot: the ace is lowest; equal ranks by suit. Rule 1.3."""
    return (1 if card.rank is Rank.ACE else card.rank, card.suit)


def seats_by_lot(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the seat of each player in joining order, given what each drew. Rule 1.3.

    The lowest card takes seat 0, the others follow clockwise in ascending order.
    """
    order = sorted(range(len(cards)), key=lambda place: lot_order(cards[place]))
    return tuple(order.index(place) for place in range(len(cards)))


def dealer_by_lot(cards: tuple[Card, ...]) -> int:
    """Return the first dealer, by the cards of the seats: the lowest deals. Rule 1.3."""
    return min(range(len(cards)), key=lambda seat: lot_order(cards[seat]))


def lots_commitment(salt: str) -> str:
    """Return the commitment published before the draw: the SHA-256 of the salt. Rule 1.8."""
    return sha256(salt.encode()).hexdigest()


def lots_in(deck: tuple[Card, ...]) -> list[Card]:
    """Return the cards that lots are drawn from: of equal ones one, and none without a rank."""
    return [card for card in dict.fromkeys(deck) if card.rank]


def lots_of(salt: str, deck: tuple[Card, ...], players: int) -> tuple[Card, ...]:
    """Return the lots that follow from a salt. Rule 1.8.

    For each draw the deck, of each card one, is ordered by the SHA-256 of salt, draw and card; each
    player takes the next card from the top.
    """

    def drawn(draw: str) -> list[Card]:
        def order(card: Card) -> bytes:
            return sha256(f"{salt}:{draw}:{card.code}".encode()).digest()

        return sorted(lots_in(deck), key=order)[:players]

    return (*drawn("seats"), *drawn("dealer"))


def check_lots(action: DrawLots, deck: tuple[Card, ...], players: int) -> None:
    """Refuse lots that are not one full draw for seats and one for the deal; raises `RuleError`.

    Those with a salt must follow from it.
    """
    cards, salt = action.cards, action.salt
    if len(salt) > SALT_LENGTH:
        raise RuleError("bad-salt", "1.8")
    if salt and cards != lots_of(salt, deck, players):
        raise RuleError("bad-lots", "1.8")
    draws = cards[:players], cards[players:]
    if any(len(draw) != players or len(set(draw)) != players for draw in draws):
        raise RuleError("bad-lots", "1.3")
    if not set(cards) <= set(lots_in(deck)):
        raise RuleError("bad-lots", "1.3")


# --- shuffle and cut ------------------------------------------------------------------------


def commitment(deck: tuple[Card, ...], salt: str) -> str:
    """Return the SHA-256 of salt, colon, and the codes of the deck joined by commas. Rule 1.6."""
    return sha256(f"{salt}:{','.join([card.code for card in deck])}".encode()).hexdigest()


def shuffled(stage: Shuffling, action: Shuffle, deck: tuple[Card, ...]) -> Cutting:
    """Commit to a shuffle of ``deck``; raises `RuleError` for an invalid one. Rule 1.6."""
    if sorted(action.deck) != sorted(deck):
        raise RuleError("bad-deck", "1.1")
    if not 0 < len(action.salt) <= SALT_LENGTH:
        raise RuleError("bad-salt", "1.6")
    digest = commitment(action.deck, action.salt)
    return Cutting(action.deck, action.salt, digest, stage.shuffles + 1, stage.asked)


@cache
def circle(dealer: int, players: int) -> tuple[int, ...]:
    """Return the seats by their numbers, clockwise from the dealer's left, the dealer last."""
    return tuple([seat % players for seat in range(dealer + 1, dealer + 1 + players)])


def cutter(circle: Sequence[int]) -> int:
    """Return the cutter: the dealer's right neighbour. Rule 1.5."""
    return circle[-2]


def cuts(cards: int, least: int) -> tuple[Cut, ...]:
    """Return the cuts of so many cards, ascending, that leave ``least`` in each part. Rule 1.5."""
    return CUT[least : cards - least + 1]


def may_cut(action: Cut, deck: tuple[Card, ...], least: int) -> bool:
    """Return whether a cut leaves ``least`` cards in each part. Rule 1.5."""
    return least <= action.position <= len(deck) - least


def derived_cut(commitment: str, cuts: tuple[Cut, ...]) -> Cut:
    """Return the cut that follows from a commitment, for a cutter who is away. Rule 1.5."""
    return cuts[int(commitment, 16) % len(cuts)]


def cut(stage: Cutting, position: int) -> Shuffled:
    """Return the deck as it goes to the dealer."""
    return Shuffled(stage.deck, stage.salt, stage.commitment, stage.shuffles, position)


def reshuffled(stage: Cutting, seat: int) -> Shuffling:
    """Shuffle again for ``seat``, once per player and deal; raises `RuleError`. Rule 1.5."""
    if seat in stage.asked:
        raise RuleError("reshuffle-once", "1.5")
    return Shuffling(stage.shuffles, stage.asked | {seat})
