"""Sixty-six: the stock, marriages, closing, and what is written. Rules: ``Sixtysix 3.4``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cards import Card, Hand, Rank
from engine.codec import Seat
from engine.game import Shuffled
from engine.kit.agreement import CardAgreement, numbered, one_of, options, yes_no
from engine.kit.copying import but, made
from engine.kit.game import Evening
from engine.kit.marriages import MarriageDeal, MarriageFacts, MarriageGame, mated, worth
from engine.kit.past import CardLaid, StockMoment
from engine.kit.score import Payment, Points, Score, exact, written
from engine.kit.tricks import FOLLOW_RUFF, FOLLOW_RUFF_HEAD, FREE, Following, WonTrick
from engine.kit.words import Action
from engine.options import Number, Preset, Values, declared
from engine.table_options import EVENING
from engine.tricks import PlayCard

PAIR, TRUMP_PAIR, LAST, HALF, GOAL = 20, 40, 10, 33, 66
"""Points of marriages and of the last trick, and what they lead to. Sixtysix 3.6, 4.1, 6."""
OPEN_TRICKS, LEAST_STOCK = 6, 5
"""Tricks after which cards are drawn, and the fewest face-down ones to be closed. Sixtysix 5.1."""


@dataclass(frozen=True, slots=True)
class SixtySixAgreement(CardAgreement):
    """The agreement made before the first deal."""

    games: int = declared(Number(1, 100), 8, choices=(8, 7), page="play")
    deal_by: str = one_of("winner", "turn")
    head: bool = yes_no()
    last_when_closed: bool = yes_no()
    marriage_needs_trick: bool = yes_no()
    nine_swap: bool = yes_no()
    parties: int = declared(Number(1, 20), 1, choices=(1, 2, 3, 5), page=EVENING)


NINE: Values = {"nine_swap": True, "games": 7, "deal_by": "turn", "marriage_needs_trick": True}
SixtySixAgreement.OPTIONS = options(
    SixtySixAgreement,
    (2, 3),
    rules=numbered(
        "Sixtysix",
        "games 1.5, deal_by 2.3, head 3.4, last_when_closed 3.6, marriage_needs_trick 4.2, "
        "nine_swap 4.5, parties 1.5, seats 1.1, seating 1.4, stake 7.4",
    ),
    presets=(Preset("book", {}), Preset("nine", NINE), Preset("three", {"seats": 3})),
    lengths=("parties",),
)


class StockWord(StrEnum):
    """A word before a lead: close the stock, or take the turned card. Sixtysix 4.5, 5.1."""

    CLOSE = "close"
    TAKE = "take"


class Marriage(NamedTuple):
    """A pair of which one card was led to a trick. Sixtysix 4.1."""

    seat: Seat
    trick: int
    points: int


@dataclass(frozen=True, kw_only=True)
class SixtySixDeal(MarriageDeal):
    """A deal: the card ``face_up`` is the last of the stock; words are said before a trick."""

    agreement: SixtySixAgreement
    turned: Card
    marriages: tuple[Marriage, ...] = ()
    swap: StockMoment | None = None
    closed: StockMoment | None = None
    winner: int | None = None
    value: int = 0

    @property
    def stock(self) -> tuple[Card, ...]:
        """The face-down cards as dealt."""
        return self.talon[1:]

    @property
    def games(self) -> tuple[Fraction, ...]:
        """The games of the party by seat."""
        return tuple(map(exact, self.score.sheet))

    @property
    def drawing(self) -> bool:
        """True while cards are drawn after tricks. Sixtysix 3.3."""
        return self.closed is None and self.face_up is not None

    def waiting(self, seat: int, most: int = 0) -> int:
        """Return the points of a seat's marriages while it has so few tricks. Sixtysix 4.2."""
        if not self.marriages or not self.agreement.marriage_needs_trick or self.taken[seat] > most:
            return 0
        return sum([each.points for each in self.marriages if each.seat == seat])

    @property
    def lost(self) -> int:
        """The games of a closing in vain, by what the other had then. Sixtysix 6.3."""
        closer, trick = self.closed or (None, 1)
        return 2 if any(each.winner != closer for each in self.tricks[: trick - 1]) else 3


@dataclass(frozen=True, slots=True, kw_only=True)
class SixtySixFacts(MarriageFacts):
    """The facts of a deal: docs/sixtysix/rules.md has the meaning of each field."""

    dealer: Seat
    party: int
    hands: tuple[Hand, ...]
    turned: Card = field()
    stock: tuple[Card, ...]
    tricks: tuple[tuple[CardLaid, ...], ...]
    marriages: tuple[Marriage, ...] = ()
    swap: StockMoment | None = None
    closed: StockMoment | None = None
    count: tuple[int, ...]
    taken: tuple[int, ...]
    winner: Seat | None = None
    value: int
    games: tuple[Fraction, ...]
    accounts: tuple[Fraction, ...]

    @property
    def sheet(self) -> tuple[Fraction, ...]:
        """The games of the party by seat."""
        return self.games


class SixtySix(MarriageGame[SixtySixDeal, SixtySixFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest, hand_size, most_hands = "sixtysix", 1, Rank.NINE, 6, 2
    seats, pays_open = range(2, 4), False
    agreement, facts_of = SixtySixAgreement, SixtySixFacts
    words = MappingProxyType({"k": StockWord.CLOSE, "n": StockWord.TAKE})
    rules = numbered(
        "Sixtysix",
        "dealer 1.4, party 1.5, hands 2.2, turned 2.2, stock 2.2, tricks 3.1, marriages 4.1, "
        "swap 4.5, closed 5.1, count 6.1, taken 3.5, winner 6.1, value 6.2, games 6.2, "
        "accounts 7.1, settlement 7.1, settlement.finished 7.3, turn 3.1, word 5.1, follow 3.4, "
        "end 1.5",
    )

    def lay_out(
        self, evening: Evening[SixtySixDeal, SixtySixFacts], cards: Shuffled
    ) -> SixtySixDeal:
        """Turn the thirteenth card; the dealer's left leads. Sixtysix 2.2, 3.1."""
        nothing = (0,) * evening.agreement.players
        return made(SixtySixDeal, **self.lying(evening, cards), stage="play", count=nothing)

    def next_dealer(self, evening: Evening[SixtySixDeal, SixtySixFacts]) -> int:
        """Return the winner, or the next in turn. Sixtysix 2.3, 8.1."""
        if evening.agreement.players == 3 or evening.agreement.deal_by == "turn":
            return super().next_dealer(evening)
        winner = evening.finished[-1].facts.winner
        return evening.dealer if winner is None else winner

    def drawn(self, facts: SixtySixFacts) -> tuple[Card | None, ...]:
        """Return the stock."""
        return (facts.turned, *facts.stock)

    # The play

    def duties(self, deal: SixtySixDeal, tricks: Sequence[WonTrick]) -> Following:
        """Return no duty until the stock is used up or closed. Sixtysix 3.3, 3.4."""
        if len(tricks) < (OPEN_TRICKS if deal.closed is None else deal.closed.trick - 1):
            return FREE
        return FOLLOW_RUFF_HEAD if deal.agreement.head else FOLLOW_RUFF

    def choices(self, deal: SixtySixDeal, seat: int) -> Sequence[Action]:
        """Return words before a lead, and cards. Sixtysix 3.1, 4.5, 5.1."""
        if deal.trick or not deal.drawing:
            return self.cards_of(deal)
        words = list[Action]()
        if deal.agreement.nine_swap and deal.taken[seat]:
            nine = Card.of(deal.turned.suit, Rank.NINE)
            words += [StockWord.TAKE] * (deal.hands[seat] >> nine & 1)
        if deal.left >= LEAST_STOCK:
            words.append(StockWord.CLOSE)
        return self.cards_of(deal, words)

    def step(self, deal: SixtySixDeal, seat: int, action: Action) -> SixtySixDeal:
        """Close, take the turned card, or play a card. Sixtysix 3-6."""
        if not isinstance(action, PlayCard):
            now = StockMoment(seat, len(deal.tricks) + 1)
            if action is StockWord.CLOSE:
                return but(deal, closed=now)
            nine, hands = Card.of(deal.turned.suit, Rank.NINE), [*deal.hands]
            hands[seat] ^= 1 << nine | 1 << deal.turned
            return but(deal, hands=tuple(hands), face_up=nine, swap=now)
        card = action.card
        if not deal.trick and mated(deal.hands[seat], card):
            points = TRUMP_PAIR if card.suit is deal.trump else PAIR
            deal = deal.married(card, Marriage(seat, len(deal.tricks) + 1, points))
            if not deal.waiting(seat):
                deal = deal.counted(seat, points)
        laid = self.laid(deal, card)
        return _over(laid) if laid.trick and laid.count[seat] >= GOAL else laid

    def after_trick(self, deal: SixtySixDeal) -> SixtySixDeal:
        """Count the trick, and draw: the winner first, the turned card last. Sixtysix 3, 6."""
        (trick, winner), drawing = deal.tricks[-1], deal.drawing
        ends, points = not (drawing or any(deal.hands)), worth(trick) + deal.waiting(winner, 1)
        if ends and (deal.closed is None or deal.agreement.last_when_closed):
            points += LAST
        count = deal.counts(winner, points)
        if drawing and count[winner] < GOAL:
            return deal.each_drew((winner, deal.next_hand(winner)), count=count)
        counted = but(deal, count=count)
        return _over(counted) if ends or count[winner] >= GOAL else counted

    # What is written

    def writes_of(self, agreement: Any, facts: SixtySixFacts, before: Score) -> Iterator[Payment]:
        """Yield the winner's games, then those of a dealer who sat out. Sixtysix 6, 8.2."""
        if facts.winner is None:
            return
        failed = facts.closed is not None and facts.closed.seat != facts.winner
        lacks = self.lacks(agreement, before.sheet)
        games = min(facts.value, lacks[facts.winner])
        yield written(facts.winner, games, "failed" if failed else "won")
        games = min(facts.value, lacks[facts.dealer] - 1)
        if games and facts.dealer not in facts.playing:
            yield written(facts.dealer, games, "dealer")

    def lacks(self, agreement: SixtySixAgreement, sheet: Sequence[Points]) -> list[Points]:
        """Return the games that each seat lacks. Sixtysix 7.1."""
        return [agreement.games - games for games in sheet]

    def feats(self, facts: SixtySixFacts, seat: int) -> Iterator[str]:
        """Yield games won, marriages and closings."""
        if facts.winner == seat:
            yield f"won {facts.value}"
        if any(each.seat == seat for each in facts.marriages):
            yield "marriage"
        if facts.closed is not None and facts.closed.seat == seat:
            yield "closed" if facts.winner == seat else "closed, lost"


def _over(deal: SixtySixDeal) -> SixtySixDeal:
    """End the deal with who wins how many games. Sixtysix 6."""
    points, closed = deal.count, deal.closed
    best, other = sorted(deal.playing, key=points.__getitem__, reverse=True)
    value = 0
    if points[best] >= GOAL:
        value = 3 if not deal.taken[other] else 2 if points[other] < HALF else 1
    if closed is not None and (not value or closed.seat != best):
        best, value = (other if closed.seat == best else best), deal.lost
    if deal.trick:  # a marriage has won with its lead: Sixtysix 4.3
        deal = but(deal, tricks=(*deal.tricks, WonTrick(deal.trick, best)), trick=())
    return but(deal, over=True, winner=best if value else None, value=value)


SIXTYSIX: Final = SixtySix()
