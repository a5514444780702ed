"""An evening as values: what is kept of it, and what was read of a record but not yet checked."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from engine.cards import Card
from engine.napoleon import account
from engine.napoleon.account import Accounts
from engine.napoleon.actions import TrickBid
from engine.napoleon.facts import NapoleonDeal
from engine.napoleon.options import NapoleonAgreement
from engine.record import Player, ReadShuffle
from engine.record_frame import Draw


@dataclass(frozen=True, slots=True)
class EveningFacts:
    """An evening as its finished deals tell it: all that a score, a history or an export shows.

    ``joined`` is the seat of each player in joining order, ``computer_seats`` are those that
    computers took when the table opened; ``dealer`` deals the next deal. ``accounts`` stand as
    after the last deal; ``settlement`` is what they come to once the pot is shared (Napoleon 6.2).
    """

    agreement: NapoleonAgreement
    joined: tuple[int, ...]
    computer_seats: frozenset[int]
    finished: tuple[NapoleonDeal, ...]
    dealer: int
    accounts: Accounts
    over: bool
    draw: Draw | None = None

    @classmethod
    def of(
        cls,
        agreement: NapoleonAgreement,
        *,
        joined: tuple[int, ...],
        computer_seats: frozenset[int],
        first_dealer: int,
        finished: tuple[NapoleonDeal, ...],
        over: bool,
        draw: Draw | None = None,
    ) -> Self:
        """Take the accounts as the last deal left them; nothing is counted again."""
        accounts, dealer = account.opened(agreement.players), first_dealer
        if finished:
            last = finished[-1]
            accounts = Accounts(last.accounts, last.pot)
            dealer = (last.dealer + 1) % agreement.players
        return cls(agreement, joined, computer_seats, finished, dealer, accounts, over, draw)

    @property
    def settlement(self) -> tuple[Fraction, ...]:
        """The accounts by seat, as if everybody agreed to stop now. Napoleon 6.2."""
        return self.accounts.shared().seats

    @property
    def complete(self) -> bool:
        """Whether all deals of the evening were played. Napoleon 1.4."""
        return len(self.finished) == self.agreement.length

    @property
    def stopped(self) -> bool:
        """Whether it was over before its last deal."""
        return self.over and not self.complete


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal as the record tells it."""

    dealer: int
    shuffle: ReadShuffle | None
    hands: tuple[tuple[Card, ...], ...]
    turned: Card
    auction: tuple[tuple[int, TrickBid], ...]
    bidder: int | None
    tricks: tuple[tuple[tuple[int, Card], ...], ...]
    taken: tuple[int, ...]
    made: bool | None
    accounts: tuple[Fraction, ...]
    pot: Fraction


@dataclass(frozen=True, slots=True)
class NapoleonRecord:
    """A whole record, well formed; `engine.napoleon.record.verify` tells whether it holds."""

    players: tuple[Player, ...]
    agreement: NapoleonAgreement
    deals: tuple[RecordedDeal, ...]
    settlement: tuple[Fraction, ...]
    finished: bool
    draw: Draw | None = None
