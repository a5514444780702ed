"""Sixty-six: the stock, marriages, closing, and what is written. Rules: ``Sixtysix 3.4``."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cards import Card, Hand, Rank, Suit
from engine.codec import Seat
from engine.game import Shuffled
from engine.kit.agreement import TrickAgreement, numbered, one_of, options, yes_no
from engine.kit.copying import but
from engine.kit.deal import KnownCards, TrickDeal, in_sight
from engine.kit.game import Evening, TrickGame
from engine.kit.past import CardLaid, TrickFacts
from engine.kit.score import NOTHING, Payment, Score, written
from engine.kit.tricks import (
    FOLLOW_RUFF,
    FOLLOW_RUFF_HEAD,
    FREE,
    Following,
    Ranking,
    WonTrick,
    ranking,
)
from engine.kit.view import KitView
from engine.kit.words import Action, clockwise
from engine.options import Number, Preset, Values, declared
from engine.table_options import EVENING
from engine.tricks import CardSet, PlayCard, card_set

ORDER: Final = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)
RANKINGS: Final = {suit: ranking(suit, ORDER) for suit in (None, *Suit)}
WORTH: Final[Mapping[Rank, int]] = dict(zip(ORDER, (11, 10, 4, 3, 2, 0), strict=True))
"""Points of cards; the ten stands below the ace. Sixtysix 1.2, 1.3."""
MATES: Final[Mapping[Rank, Rank]] = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}
PAIR, TRUMP_PAIR, LAST, HALF, GOAL = 20, 40, 10, 33, 66
"""Points of marriages and of the last trick, and what they lead to. Sixtysix 3.6, 4.1, 6."""
OPEN_TRICKS = LEAST_STOCK = 6
"""Tricks with a stock to draw from, and its fewest cards to be closed. Sixtysix 3.3, 5.1."""


@dataclass(frozen=True, slots=True)
class SixtySixAgreement(TrickAgreement):
    """The agreement made before the first deal."""

    games: int = declared(Number(1, 100), 8, choices=(8, 7), page="play")
    deal_by: str = one_of("winner", "turn")
    head: bool = yes_no()
    last_when_closed: bool = yes_no()
    marriage_needs_trick: bool = yes_no()
    nine_swap: bool = yes_no()
    parties: int = declared(Number(1, 20), 1, choices=(1, 2, 3, 5), page=EVENING)

    @property
    def length(self) -> int:
        """Return 0: parties end the evening. Sixtysix 1.5."""
        return 0


NINE: Final[Values] = {
    "nine_swap": True,
    "games": 7,
    "deal_by": "turn",
    "marriage_needs_trick": True,
}
SixtySixAgreement.OPTIONS = options(
    SixtySixAgreement,
    (2, 3),
    rules=numbered(
        "Sixtysix",
        "games 1.5, deal_by 2.3, head 3.4, last_when_closed 3.6, marriage_needs_trick 4.2, "
        "nine_swap 4.5, parties 1.5, seats 1.1, seating 1.4, stake 7.4",
    ),
    pages=("play",),
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


class StockMoment(NamedTuple):
    """Who said a word before which trick."""

    seat: Seat
    trick: int


@dataclass(frozen=True, kw_only=True)
class SixtySixDeal(TrickDeal):
    """A deal: points by seat in ``count``, those of marriages without a trick are ``waiting``.

    The card ``face_up`` is the last of the stock.
    """

    agreement: SixtySixAgreement
    turned: Card
    marriages: tuple[Marriage, ...] = ()
    swap: StockMoment | None = None
    closed: StockMoment | None = None
    count: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    winner: int | None = None
    value: int = 0

    @property
    def party(self) -> int:
        """Number of the party."""
        return int(self.kept) + 1

    @property
    def stock(self) -> tuple[Card, ...]:
        """The face-down cards as dealt."""
        return self.cards.cards[-11:]

    @property
    def games(self) -> tuple[Fraction, ...]:
        """The games of the party by seat."""
        return self.score.sheet

    @property
    def stocked(self) -> int:
        """Number of cards in the stock, the turned one included."""
        return len(self.pack) + (self.face_up is not None)

    @property
    def drawing(self) -> bool:
        """True while cards are drawn after tricks. Sixtysix 3.3."""
        return self.closed is None and self.stocked > 0

    @property
    def married(self) -> tuple[Suit, ...]:
        """The suits of the marriages."""
        return tuple(card.suit for card in self.opened)


@dataclass(frozen=True, slots=True, kw_only=True)
class SixtySixFacts(TrickFacts):
    """The facts of a deal: docs/sixtysix/rules.md has the meaning of each field."""

    dealer: Seat
    party: int
    hands: tuple[Hand, ...]
    turned: Card
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

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The two who played."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand)

    @property
    def married(self) -> tuple[Suit, ...]:
        """The suits of the marriages."""
        return tuple(self.tricks[each.trick - 1][0].card.suit for each in self.marriages)


SixtySixView = KitView[SixtySixDeal, SixtySixFacts]
"""A table through the eyes of one seat, or of the public."""


class SixtySix(TrickGame[SixtySixDeal, SixtySixFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest, hand_size = "sixtysix", 1, Rank.NINE, 6
    seats = range(2, 4)
    agreement = SixtySixAgreement
    facts_of = SixtySixFacts
    words = MappingProxyType({"k": StockWord.CLOSE, "n": StockWord.TAKE})
    rules = numbered(
        "Sixtysix",
        "dealer 1.4, party 1.5, hands 2.2, turned 2.2, stock 2.2, tricks 3.1, marriages 4.1, "
        "swap 4.5, closed 5.1, count 6.1, taken 3.5, winner 6.1, value 6.2, games 6.2, "
        "accounts 7.1, settlement 7.1, settlement.finished 7.3, turn 3.1, word 5.1, follow 3.4, "
        "end 1.5",
    )

    def order(self, agreement: TrickAgreement, told: Any) -> Sequence[int]:
        """Return the two who play: of three the dealer has no hand. Sixtysix 2.2, 8.1."""
        return clockwise(range(agreement.players), told.dealer + 1)[:2]

    def lay_out(
        self, evening: Evening[SixtySixDeal, SixtySixFacts], cards: Shuffled
    ) -> SixtySixDeal:
        """Turn the thirteenth card; the dealer's left leads. Sixtysix 2.2, 3.1."""
        lying = self.lying(evening, cards) | {"stage": "play"}
        none = (0,) * evening.agreement.players
        return SixtySixDeal(**lying, count=none, waiting=none)

    def next_dealer(self, evening: Evening[SixtySixDeal, SixtySixFacts]) -> int:
        """Return the winner, or the next in turn. Sixtysix 2.3, 8.1."""
        if evening.agreement.players == 3 or evening.agreement.deal_by == "turn":
            return super().next_dealer(evening)
        winner = evening.finished[-1].facts.winner
        return evening.dealer if winner is None else winner

    def drawn(self, facts: SixtySixFacts) -> tuple[Card | None, ...]:
        """Return the stock."""
        return (facts.turned, *facts.stock)

    def ranking(self, agreement: TrickAgreement, told: Any) -> Ranking:
        """Return the order of cards. Sixtysix 1.2."""
        return RANKINGS[told.trump]

    def known(self, deal: SixtySixDeal) -> KnownCards:
        """Return the cards in sight, the other one of a marriage included. Sixtysix 4.1."""
        seen = in_sight(deal)
        if not deal.opened:
            return seen
        return KnownCards(seen.seats, seen.everybody | card_set(deal.opened))

    # The play

    def duties(self, deal: SixtySixDeal, tricks: Sequence[WonTrick]) -> Following:
        """Return no duty until the stock is used up or closed. Sixtysix 3.3, 3.4."""
        free = len(tricks) < (OPEN_TRICKS if deal.closed is None else deal.closed.trick - 1)
        if free:
            return FREE
        return FOLLOW_RUFF_HEAD if deal.agreement.head else FOLLOW_RUFF

    def choices(self, deal: SixtySixDeal, seat: int) -> Iterator[Action]:
        """Yield words before a lead, and cards. Sixtysix 3.1, 4.5, 5.1."""
        if not deal.trick and deal.drawing:
            nine = Card.of(deal.turned.suit, Rank.NINE)
            if deal.agreement.nine_swap and deal.taken[seat] and deal.hands[seat] >> nine & 1:
                yield StockWord.TAKE
            if deal.stocked >= LEAST_STOCK:
                yield StockWord.CLOSE
        yield from self.cards_of(deal)

    def step(self, deal: SixtySixDeal, seat: int, action: Action) -> SixtySixDeal:
        """Close, take the turned card, or play a card. Sixtysix 3-6."""
        number = len(deal.tricks) + 1
        if action is StockWord.CLOSE:
            return but(deal, closed=StockMoment(seat, number))
        if not isinstance(action, PlayCard):
            nine = Card.of(deal.turned.suit, Rank.NINE)
            hands = [*deal.hands]
            hands[seat] ^= 1 << nine | 1 << deal.turned
            return but(deal, hands=tuple(hands), face_up=nine, swap=StockMoment(seat, number))
        card = action.card
        if not deal.trick and mated(deal.hands[seat], card):
            points = TRUMP_PAIR if card.suit is deal.trump else PAIR
            waits = deal.agreement.marriage_needs_trick and not deal.taken[seat]
            deal = but(
                deal,
                marriages=(*deal.marriages, Marriage(seat, number, points)),
                opened=(*deal.opened, Card.of(card.suit, MATES[card.rank])),
                count=deal.count if waits else added(deal.count, seat, points),
                waiting=added(deal.waiting, seat, points) if waits else deal.waiting,
            )
        laid = self.laid(deal, card)
        return _over(laid) if laid.trick and laid.count[seat] >= GOAL else laid

    def after_trick(self, deal: SixtySixDeal) -> SixtySixDeal:
        """Count the trick, and draw: the winner first, the turned card last. Sixtysix 3, 6."""
        trick, hands = deal.tricks[-1], list(deal.hands)
        winner = trick.winner
        ends = not (any(hands) or deal.drawing)
        points = deal.waiting[winner] + sum(WORTH[card.rank] for _, card in trick.cards)
        if ends and (deal.closed is None or deal.agreement.last_when_closed):
            points += LAST
        waiting = added(deal.waiting, winner, -deal.waiting[winner])
        deal = but(deal, count=added(deal.count, winner, points), waiting=waiting)
        if ends or deal.count[winner] >= GOAL:
            return _over(deal)
        if not deal.drawing:
            return deal
        stock = [card for card in (*deal.pack, deal.face_up) if card is not None]
        for hand, card in zip((winner, deal.next_hand(winner)), stock, strict=False):
            hands[hand] |= 1 << card
        face_up = deal.face_up if len(stock) > 2 else None
        return but(deal, hands=tuple(hands), pack=deal.pack[2:], face_up=face_up)

    # What is written

    def payments(self, deal: SixtySixDeal) -> list[Payment]:
        """Return the games of the winner, and of a dealer who sat out. Sixtysix 6, 8.2."""
        return [*_written(deal.agreement, deal.before.sheet, deal)]

    def sheet(self, agreement: Any) -> tuple[Fraction, ...]:
        """Return no games for anybody. Sixtysix 7.2."""
        return (NOTHING,) * int(agreement.players)

    def closing(self, agreement: Any, score: Score, told: object) -> list[Payment] | None:
        """Return what the others pay who won the party. Sixtysix 7.1."""
        if max(score.sheet) < agreement.games:
            return None
        best = score.sheet.index(agreement.games)
        due = ((seat, agreement.games - games) for seat, games in enumerate(score.sheet))
        return [Payment(seat, best, lack, "party") for seat, lack in due if seat != best]

    def standing(self, agreement: Any, score: Score, kept: object) -> Sequence[Fraction]:
        """Return the accounts as if the party were lost to the most games by their distance."""
        most = max(score.sheet)
        best = [seat for seat, games in enumerate(score.sheet) if games == most]
        return score.after(
            Payment(seat, each, (most - games) / len(best), "party")
            for seat, games in enumerate(score.sheet)
            for each in best
        ).accounts

    def carried(self, agreement: Any, kept: Any, facts: SixtySixFacts | None) -> int:
        """Return the number of parties won."""
        return 0 if facts is None else kept + (max(facts.games) == agreement.games)

    def ended(self, evening: Evening[SixtySixDeal, SixtySixFacts]) -> bool:
        """Return whether the agreed parties are over. Sixtysix 1.5."""
        return bool(evening.kept == evening.agreement.parties)

    def writes_of(self, agreement: Any, facts: SixtySixFacts, before: Score) -> Iterator[Payment]:
        """Return the games that a deal's facts tell."""
        return _written(agreement, before.sheet, facts)

    def feats(self, facts: SixtySixFacts, seat: int) -> Iterator[str]:
        """Yield games won, marriages and closings."""
        if facts.winner == seat:
            yield f"won {facts.value}"
        if any(each.seat == seat for each in facts.marriages):
            yield "marriage"
        if facts.closed is not None and facts.closed.seat == seat:
            yield "closed" if facts.winner == seat else "closed, lost"


def mated(hand: CardSet, card: Card) -> bool:
    """Return whether a hand has the other card of a marriage."""
    return card.rank in MATES and bool(hand >> Card.of(card.suit, MATES[card.rank]) & 1)


def added(points: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """Return the points with those of a seat."""
    return (*points[:seat], points[seat] + more, *points[seat + 1 :])


def _over(deal: SixtySixDeal) -> SixtySixDeal:
    """End the deal with who wins how many games. Sixtysix 6."""
    points, had, closed = deal.count, deal.taken, deal.closed
    best, other = sorted(deal.playing, key=points.__getitem__, reverse=True)
    lost = 3 if not had[other] else 2 if points[other] < HALF else 1
    value = lost if points[best] >= GOAL else 0
    if closed is not None and (not value or closed.seat != best):
        best = other if closed.seat == best else best
        before = deal.tricks[: closed.trick - 1]
        value = 2 if any(each.winner == best for each in before) else 3
    if deal.trick:  # a marriage has won with its lead: Sixtysix 4.3
        deal = but(deal, tricks=(*deal.tricks, WonTrick(deal.trick, best)), trick=())
    winner = best if value else None
    return but(deal, over=True, winner=winner, value=value)


def _written(agreement: Any, sheet: Sequence[Fraction], told: Any) -> Iterator[Payment]:
    """Yield the winner's games, then the dealer's of three: never his last. Sixtysix 6, 8.2."""
    if told.winner is None:
        return
    failed = told.closed is not None and told.closed.seat != told.winner
    games = min(told.value, agreement.games - sheet[told.winner])
    yield written(told.winner, Fraction(games), "failed" if failed else "won")
    if told.dealer not in told.playing:
        games = min(told.value, agreement.games - 1 - sheet[told.dealer])
        yield from [written(told.dealer, Fraction(games), "dealer")] * bool(games)


SIXTYSIX: Final = SixtySix()
