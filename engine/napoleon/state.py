"""The state of Napoleon: what lasts for the evening, and where a deal stands."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import Card
from engine.game import Shuffled
from engine.napoleon.account import Accounts
from engine.napoleon.actions import TrickBid
from engine.napoleon.facts import NapoleonDeal, WonTrick
from engine.napoleon.options import NapoleonAgreement
from engine.tricks import CardSet


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A deal once its cards lie; ``hands`` by seat, as dealt. The antes are paid.

    ``accounts`` are as before the result of the deal, with the antes in the pot. Napoleon 2.1.
    """

    dealer: int
    cards: Shuffled
    hands: tuple[CardSet, ...]
    turned: Card
    accounts: Accounts


class Bidding(NamedTuple):
    """``turn`` speaks; ``words`` have been said, clockwise from the dealer's left. Napoleon 3."""

    dealt: CardsDealt
    words: tuple[tuple[int, TrickBid], ...]
    turn: int


class Playing(NamedTuple):
    """``bidder`` plays alone for ``bid`` tricks. Napoleon 4.

    ``hands`` by seat; ``trick`` is the current trick in order of play, ``turn`` whose card it is.
    """

    dealt: CardsDealt
    words: tuple[tuple[int, TrickBid], ...]
    bidder: int
    bid: int
    hands: tuple[CardSet, ...]
    trick: tuple[tuple[int, Card], ...]
    turn: int
    tricks: tuple[WonTrick, ...]


@dataclass(frozen=True, slots=True)
class AwaitingCards:
    """Waits for the cards of the next deal."""


@dataclass(frozen=True, slots=True)
class Shared:
    """Over: played to its end or stopped, and the pot is shared. Napoleon 1.4, 6.2."""


class NapoleonState(NamedTuple):
    """An evening: ``accounts`` as after the ``finished`` deals; ``dealer`` deals now or next.

    What a running deal moves stands in its `CardsDealt`, so that a stop in the middle annuls it.
    """

    agreement: NapoleonAgreement
    accounts: Accounts
    finished: tuple[NapoleonDeal, ...]
    dealer: int
    phase: AwaitingCards | Bidding | Playing | Shared
