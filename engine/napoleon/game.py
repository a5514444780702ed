"""Napoleon: what is bid, played and paid. Rules are cited as ``Napoleon 3.2``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import NoneType
from typing import Annotated, Final, NamedTuple

from engine.cards import Card, Hand
from engine.codec import Coded, Seat
from engine.game import Shuffled
from engine.kit.agreement import CardAgreement, numbered, one_of, options, yes_no
from engine.kit.copying import but, made
from engine.kit.deal import TrickDeal
from engine.kit.game import Evening
from engine.kit.past import AgreedEnding, CardLaid, TrickFacts
from engine.kit.score import Payment, Score
from engine.kit.trick_game import TrickGame
from engine.kit.view import KitView
from engine.kit.words import Action, one_each
from engine.options import Preset
from engine.tricks import PlayCard

TRICKS: Final = 5
"""Cards of a hand, and tricks of a deal. Napoleon 1.2."""
UNIT: Final = 1
"""The ante, and one penalty. Napoleon 5.4."""
SEATS: Final = range(2, 7)
"""How many may play. Napoleon 1.1."""


@dataclass(frozen=True, slots=True)
class NapoleonAgreement(CardAgreement):
    """What a table has agreed on before its first deal."""

    least_bid: int = one_of(1, 2, 3, usual=2)
    penalty: str = one_of("by_bid", "flat")
    play_out: bool = yes_no()


NapoleonAgreement.OPTIONS = options(
    NapoleonAgreement,
    SEATS,
    rules=numbered(
        "Napoleon",
        "least_bid 3.1, penalty 5.3, play_out 4.3, deals 1.4, seats 1.1, seating 1.3, stake 5.4",
    ),
    presets=(
        Preset("usual", {}),
        Preset("mild", {"penalty": "flat"}),
        Preset("short", {"deals": 6}),
    ),
    opening="short",
)


@dataclass(frozen=True, slots=True, order=True)
class TrickBid:
    """A word of the auction: take ``tricks`` alone, or pass with none. Napoleon 3.1."""

    tricks: int


PASS: Final = TrickBid(0)
BIDS: Final = (PASS, *map(TrickBid, range(1, TRICKS + 1)))
"""Words, by tricks; the first is the pass."""


class PaymentReason(StrEnum):
    """The rule behind a payment: names a sentence in the catalogues."""

    ANTE = "ante"  # Napoleon 2.1
    POT = "pot"  # Napoleon 5.1: the bid was made
    FIVE = "five"  # Napoleon 5.2: five were bid and made
    FAILED = "failed"  # Napoleon 5.3


class NapoleonWord(NamedTuple):
    """A word of the auction as records tell it: ``pass``, or a number of tricks."""

    seat: Seat
    bid: Annotated[int | str, Coded({each: each for each in ("pass", *range(1, TRICKS + 1))})]


@dataclass(frozen=True, kw_only=True)
class NapoleonDeal(TrickDeal):
    """A deal of Napoleon; ``bid``: the tricks of the highest bid, 0 for none."""

    agreement: NapoleonAgreement
    words: tuple[tuple[int, TrickBid], ...] = ()
    bidder: int | None = None
    bid: int = 0

    @property
    def made(self) -> bool | None:
        """True if the bidder has made his bid; None without a bid."""
        return None if self.bidder is None else self.taken[self.bidder] >= self.bid

    @property
    def decided(self) -> bool:
        """True if the bid is made or cannot be made any more. Napoleon 4.3."""
        if self.bidder is None:
            return False
        taken = self.taken[self.bidder]
        return taken >= self.bid or taken + TRICKS - len(self.tricks) < self.bid

    @property
    def auction(self) -> tuple[NapoleonWord, ...]:
        """The words as records tell them."""
        return tuple(NapoleonWord(seat, word.tricks or "pass") for seat, word in self.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class NapoleonFacts(TrickFacts):
    """The facts of a deal: docs/record.md has the meaning of each field."""

    dealer: Seat
    hands: tuple[Hand, ...]
    turned: Card = field()
    auction: tuple[NapoleonWord, ...] = ()
    bidder: Seat | None = None
    tricks: tuple[tuple[CardLaid, ...], ...] = ()
    taken: tuple[int, ...]
    ending: AgreedEnding | None = field(
        default_factory=NoneType
    )  # else left out: older records have none
    made: bool | None = None
    accounts: tuple[Fraction, ...]
    pot: Fraction = field()

    @property
    def bid(self) -> int:
        """The tricks of the highest bid, 0 for none."""
        return max((word.bid for word in self.auction if isinstance(word.bid, int)), default=0)


def antes(players: int) -> tuple[Payment, ...]:
    """Everybody pays the ante into the pot. Napoleon 2.1."""
    return tuple(Payment(seat, None, UNIT, PaymentReason.ANTE) for seat in range(players))


def others(seat: int, players: int) -> list[int]:
    """Return the other seats, from the left."""
    return [(seat + step) % players for step in range(1, players)]


NapoleonView = KitView[NapoleonDeal, NapoleonFacts]
"""A table of Napoleon through the eyes of one seat, or of the public."""


class Napoleon(TrickGame[NapoleonDeal, NapoleonFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key = "napoleon"
    version = 2
    seats = SEATS
    agreement = NapoleonAgreement
    facts_of = NapoleonFacts
    agreed_rest = True
    words = {"P": PASS} | {f"b{bid.tricks}": bid for bid in BIDS[1:]}
    rules = numbered(
        "Napoleon",
        "dealer 1.3, hands 1.2, turned 1.2, auction 3.1, bidder 4.1, tricks 4.1, taken 4.2, "
        "ending 4.4, made 5.1, accounts 5.3, pot 5.1, settlement 6.2, settlement.finished 1.4, "
        "turn 4.1, word 3.1, follow 4.2, end 1.4",
    )

    def lay_out(
        self, evening: Evening[NapoleonDeal, NapoleonFacts], cards: Shuffled
    ) -> NapoleonDeal:
        """Everybody antes, and the dealer's left speaks. Napoleon 1.2, 2.1, 3.1."""
        lying = self.lying(evening, cards)
        return made(NapoleonDeal, **lying, stage="auction", writes=antes(evening.agreement.players))

    def choices(self, deal: NapoleonDeal, seat: int) -> Sequence[Action]:
        """Pass, then the bids ascending; or cards. Napoleon 3.1, 4.2."""
        if deal.stage == "play":
            return self.cards_of(deal)
        return (PASS, *BIDS[max(deal.bid + 1, deal.agreement.least_bid) :])

    def side(self, deal: NapoleonDeal, hand: int) -> Sequence[int]:
        """The bidder is alone, all others play together. Napoleon 4.1."""
        return [each for each in deal.playing if (each == deal.bidder) is (hand == deal.bidder)]

    def ahead(self, deal: NapoleonDeal, seat: int) -> Iterator[Action]:
        """A pass. Napoleon 3.1."""
        if deal.stage == "auction" and seat in deal.order[len(deal.words) :]:
            yield PASS

    def step(self, deal: NapoleonDeal, seat: int, action: Action) -> NapoleonDeal:
        """One round of words, which five ends; then cards. Napoleon 3, 4."""
        if isinstance(action, PlayCard):
            laid = self.laid(deal, action.card)
            played_on = len(laid.tricks) < TRICKS and (
                bool(laid.trick)
                or laid.bid == TRICKS
                or laid.agreement.play_out
                or not laid.decided
            )
            return laid if played_on else but(laid, over=True)
        assert isinstance(action, TrickBid)  # noqa: S101 - nothing else is left
        said = but(deal, words=(*deal.words, (seat, action)))
        if action.tricks:
            said = but(said, bidder=seat, bid=action.tricks)
        speaker = one_each(said.order, said.words)
        if speaker is not None and action.tricks < TRICKS:
            return but(said, turn=speaker)
        if said.bidder is None:
            return but(said, over=True)
        return but(said, stage="play", turn=said.next_hand(said.bidder), ahead=())

    def payments(self, deal: NapoleonDeal) -> list[Payment]:
        """Return what the bidder takes or pays. Napoleon 5.1-5.3."""
        bidder = deal.bidder
        if bidder is None:
            return []
        against = others(bidder, deal.players)
        if not deal.made:
            points = UNIT if deal.agreement.penalty == "flat" else UNIT * deal.bid
            return [Payment(bidder, seat, points, PaymentReason.FAILED) for seat in against]
        five = against if deal.bid == TRICKS else []
        return [
            Payment(None, bidder, deal.score.pot, PaymentReason.POT),
            *(Payment(seat, bidder, UNIT, PaymentReason.FIVE) for seat in five),
        ]

    def feats(self, facts: NapoleonFacts, seat: int) -> Iterator[str]:
        """Yield the bid that was made or not by this seat, or that all passed."""
        if facts.bidder in (seat, None):
            yield (
                "passed"
                if facts.bidder is None
                else f"{facts.bid} {'made' if facts.made else 'lost'}"
            )

    def writes_of(
        self, agreement: CardAgreement, facts: NapoleonFacts, before: Score
    ) -> Iterator[Payment]:
        """Who paid what, as the accounts around the deal tell it. Napoleon 2.1, 5.1-5.3."""
        bidder, anted = facts.bidder, before.after(antes(agreement.players))
        yield from antes(agreement.players)
        if bidder is None:
            return
        if facts.made:
            yield Payment(None, bidder, anted.pot - facts.pot, PaymentReason.POT)
        for seat in others(bidder, agreement.players):
            got = facts.accounts[seat] - anted.accounts[seat]
            if got > 0:
                yield Payment(bidder, seat, got, PaymentReason.FAILED)
            elif got < 0:
                yield Payment(seat, bidder, -got, PaymentReason.FIVE)


NAPOLEON: Final = Napoleon()
