"""A finished deal as records and the database tell it, and what an evening of them comes to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, NamedTuple

from engine.cards import Card, Hand
from engine.codec import Coded, Seat
from engine.napoleon import account
from engine.napoleon.account import Accounts
from engine.napoleon.actions import BIDS, TRICKS
from engine.napoleon.facts import NapoleonDeal, Payment, PaymentReason, WonTrick
from engine.napoleon.game import NAPOLEON, dealt
from engine.napoleon.options import NapoleonAgreement
from engine.record import GameRecords, History, Layout
from engine.tricks import winner


class NapoleonWord(NamedTuple):
    """A word of the auction: ``pass``, or a number of tricks."""

    seat: Seat
    bid: Annotated[int | str, Coded({each: each for each in ("pass", *range(1, TRICKS + 1))})]


class NapoleonCard(NamedTuple):
    """A card in a trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class NapoleonRecord:
    """The facts of a deal: docs/record.md says what each field means."""

    dealer: Seat
    hands: tuple[Hand, ...]
    turned: Card
    auction: tuple[NapoleonWord, ...] = ()
    bidder: Seat | None = None
    tricks: tuple[tuple[NapoleonCard, ...], ...] = ()
    taken: tuple[int, ...]
    made: bool | None = None
    accounts: tuple[Fraction, ...]
    pot: Fraction

    def __post_init__(self) -> None:
        """Refuse figures of other seats."""
        if not len(self.hands) == len(self.taken) == len(self.accounts) > self.dealer:
            raise ValueError("hands, tricks and accounts are those of the same seats")


def told(facts: NapoleonDeal) -> NapoleonRecord:
    """Return a finished deal of the fold as records tell it."""
    return NapoleonRecord(
        dealer=facts.dealer,
        hands=facts.hands,
        turned=facts.turned,
        taken=facts.taken,
        accounts=facts.accounts,
        pot=facts.pot,
        auction=tuple(NapoleonWord(seat, word.tricks or "pass") for seat, word in facts.auction),
        bidder=facts.bidder,
        tricks=tuple(
            tuple(NapoleonCard(seat, card) for seat, card in trick.cards) for trick in facts.tricks
        ),
        made=facts.made,
    )


def recalled(
    deal: NapoleonRecord,
    *,
    number: int,
    shuffle: tuple[tuple[Card, ...], str, int],
    before: Accounts,
) -> NapoleonDeal:
    """Return a deal as screens know it; ``before``: the accounts that it found."""
    words = tuple(
        (each.seat, BIDS[each.bid if isinstance(each.bid, int) else 0]) for each in deal.auction
    )
    deck, salt, cut = shuffle
    return NapoleonDeal(
        number=number,
        dealer=deal.dealer,
        deck=deck,
        salt=salt,
        cut=cut,
        hands=deal.hands,
        turned=deal.turned,
        auction=words,
        bidder=deal.bidder,
        bid=max((word.tricks for _, word in words), default=0),
        tricks=tuple(_won(trick, deal.turned) for trick in deal.tricks),
        taken=deal.taken,
        made=deal.made,
        payments=tuple(_payments(deal, before)),
        accounts=deal.accounts,
        pot=deal.pot,
    )


def _won(laid: tuple[NapoleonCard, ...], turned: Card) -> WonTrick:
    cards = tuple((each.seat, each.card) for each in laid)
    return WonTrick(cards, winner(cards, cards[0][1].suit, turned.suit))


def _payments(deal: NapoleonRecord, before: Accounts) -> Iterator[Payment]:
    """Who paid what, as the accounts around the deal tell it. Napoleon 2.1, 5.1-5.3."""
    players, bidder = len(deal.accounts), deal.bidder
    yield from account.antes(players)
    anted = before.after(account.antes(players))
    if bidder is None:
        return
    if deal.made:
        yield Payment(None, bidder, anted.pot - deal.pot, PaymentReason.POT)
    for seat in ((bidder + step) % players for step in range(1, players)):
        got = deal.accounts[seat] - anted.seats[seat]
        if got > 0:
            yield Payment(bidder, seat, got, PaymentReason.FAILED)
        elif got < 0:
            yield Payment(seat, bidder, -got, PaymentReason.FIVE)


# --- an evening -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EveningFacts:
    """An evening as its finished deals tell it: all that a score, a history or an export shows.

    ``history`` is what it was read from. ``dealer`` deals the next deal. ``accounts`` stand as
    after the last deal; ``settlement`` is what they come to once the pot is shared (Napoleon 6.2).
    """

    history: History[NapoleonRecord]
    agreement: NapoleonAgreement
    finished: tuple[NapoleonDeal, ...]
    dealer: int
    accounts: Accounts

    @property
    def over(self) -> bool:
        """Whether nothing follows any more."""
        return self.history.over

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


def past(history: History[NapoleonRecord]) -> EveningFacts:
    """Take the accounts as each deal left them; nothing is counted again."""
    agreement, dealer = history.agreement, history.dealer
    accounts = account.opened(agreement.players)
    finished: list[NapoleonDeal] = []
    for number, deal in enumerate(history.deals, 1):
        finished.append(recalled(deal.facts, number=number, shuffle=deal.cards, before=accounts))
        accounts = Accounts(deal.facts.accounts, deal.facts.pot)
        dealer = (deal.facts.dealer + 1) % agreement.players
    return EveningFacts(history, agreement, tuple(finished), dealer, accounts)


@dataclass(frozen=True, slots=True)
class NapoleonSettlement:
    """The accounts once the pot is shared; ``finished``: every deal of the evening was played."""

    accounts: tuple[Fraction, ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class NapoleonClosing:
    """What stands behind the deals of a record."""

    settlement: NapoleonSettlement


def _closing(accounts: Accounts, *, complete: bool) -> NapoleonClosing:
    return NapoleonClosing(NapoleonSettlement(accounts.shared().seats, complete))


RULES: Final[Mapping[str, str]] = {
    "dealer": "Napoleon 1.3",
    "hands": "Napoleon 1.2",
    "turned": "Napoleon 1.2",
    "auction": "Napoleon 3.1",
    "bidder": "Napoleon 4.1",
    "tricks": "Napoleon 4.1",
    "taken": "Napoleon 4.2",
    "made": "Napoleon 5.1",
    "accounts": "Napoleon 5.3",
    "pot": "Napoleon 5.1",
    "settlement": "Napoleon 6.2",
    "settlement.finished": "Napoleon 1.4",
}
"""The rule behind each fact."""


def _dealt(cards: tuple[Card, ...], dealer: int, players: int) -> Layout:
    hands, turned = dealt(cards, dealer, players)
    return tuple(map(frozenset, hands)), (turned,)


RECORDS: Final = GameRecords(
    game=NAPOLEON,
    facts=NapoleonRecord,
    closing=NapoleonClosing,
    rules=RULES,
    told=told,
    past=past,
    closed=lambda evening: _closing(evening.accounts, complete=evening.complete),
    settled=lambda table: _closing(
        table.state.accounts,
        complete=len(table.state.finished) == table.state.agreement.length,
    ),
    always=lambda agreement: {"deals": agreement.length},
    dealt=_dealt,
    layout=lambda facts: (facts.hands, (facts.turned,)),
)
