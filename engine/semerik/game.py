"""Semerik: counts in hand, figures in tricks, and parties to 21. Rules: ``Semerik 3.4``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any, Final

from engine.cards import ALL, Card, Hand, Rank, Suit, in_order
from engine.codec import Coded, Seat
from engine.game import Shuffled
from engine.kit.agreement import CardAgreement, limit, numbered, one_of, options, yes_no
from engine.kit.copying import but, made
from engine.kit.deal import KnownCards, TrickDeal
from engine.kit.game import Evening
from engine.kit.past import AllPlayFacts, CardLaid, SideWrite, TrickFacts
from engine.kit.rounds import RoundGame, ending_deals, ending_rounds
from engine.kit.score import Payment, Points, Score, written
from engine.kit.sides import SideGame
from engine.kit.tricks import Laid, Ranking, ranking
from engine.kit.words import Action
from engine.options import Preset
from engine.tricks import CardSet, PlayCard, card_set

ORDER: Final = tuple(Rank("23456789TJQKA".index(each) + 2) for each in "32AKQJ7654")
"""Ranks, high to low. Semerik 1.2."""
FIGURES: Final = card_set(card for card in ALL if card.rank in ORDER[:6])
RANKINGS: Final = {trump: ranking(trump, ORDER) for trump in (None, Suit.HEARTS)}
GOAL, HALF, ALL_TRICKS = 21, 11, 4
"""What wins a party, what keeps its price single, and what all tricks are worth. Semerik 5, 6."""
TAKEN: Final = (0, 0, 0, 1, 2)
"""What a trick is worth by its figures. Semerik 5.4."""
RUNS: Final = (0, 0, 0, 3, 6, 9, 15, 21)
"""What a suit is worth from its three down, by cards without a gap. Semerik 3.1, 3.2."""
HEARTS: Final = 2
"""What it is worth more in hearts. Semerik 3.3."""
ALIKE: Final = dict(zip(ORDER[:7], (3, 3, 3, 1, 1, 1, 4), strict=True))
"""What three of a rank are worth. Semerik 3.4."""
RUN: Final = {suit: tuple(Card.of(suit, rank) for rank in ORDER[:7]) for suit in Suit}
BABAS: Final = {suit: card_set(run[:3]) for suit, run in RUN.items()}
RANKS: Final = {rank: card_set(Card.of(suit, rank) for suit in Suit) for rank in ALIKE}
"""What may count: suits from the three down, their first three, and each rank."""
SHARE: Final = 3
"""What a point of the record is worth beside the other's, by parties played out."""


@dataclass(frozen=True, slots=True)
class SemerikAgreement(CardAgreement):
    """The agreement made before the first deal."""

    main: str = one_of("hearts", "none")
    tren: bool = yes_no(usual=True)
    fours: str = one_of("more", "same")
    double: bool = yes_no(usual=True)
    partners: str = one_of("rotate", "fixed")
    limit: str = limit()
    deals: int = ending_deals(12, 20, 30)
    parties: int = ending_rounds()

    @property
    def trump(self) -> Suit | None:
        """The main suit. Semerik 5.3."""
        return Suit.HEARTS if self.main == "hearts" else None


SemerikAgreement.OPTIONS = options(
    SemerikAgreement,
    (),
    rules=numbered(
        "Semerik",
        "main 5.3, tren 3.2, fours 3.5, double 6.5, partners 1.4, limit 1.5, deals 1.5, "
        "parties 1.5, seating 1.3, stake 6.5",
    ),
    presets=(
        Preset("usual", {}),
        Preset("group", {"parties": 3}),
        Preset("plain", {"main": "none"}),
    ),
    lengths=("limit", "deals", "parties"),
)


# --- what is counted, and kept of it ----------------------------------------------------------


class CountKind(StrEnum):
    """What a hand counts. Semerik 3."""

    BABA = "baba"
    TREN = "tren"
    SET = "set"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCount:
    """A count of a hand: so many cards of a suit from its three down, or of a rank."""

    seat: Seat
    item: CountKind
    suit: Annotated[Suit, Coded({suit.letter: suit for suit in Suit})] | None = None
    rank: Annotated[Rank, Coded({rank.letter: rank for rank in ALIKE})] | None = None
    cards: int
    points: int


def counts_of(agreement: SemerikAgreement, seat: int, hand: CardSet) -> Iterator[HandCount]:
    """Yield what a dealt hand counts: suits, then ranks. Semerik 3."""
    longest = 7 if agreement.tren else 6
    suits = 0
    for suit, run in RUN.items():
        if hand & BABAS[suit] != BABAS[suit]:
            continue
        gaps = [place for place, card in enumerate(run[:longest]) if not hand >> card & 1]
        cards = min(gaps, default=longest)
        suits += 1
        points = RUNS[cards] + HEARTS * (suit is Suit.HEARTS)
        item = CountKind.TREN if cards == 7 else CountKind.BABA
        yield HandCount(seat=seat, item=item, suit=suit, cards=cards, points=points)
    for rank, alike in RANKS.items():
        cards = (hand & alike).bit_count()
        if cards >= 3:
            points = ALIKE[rank]
            more = (points == 3 and suits > 0) + (cards == 4 and agreement.fours == "more")
            yield HandCount(
                seat=seat, item=CountKind.SET, rank=rank, cards=cards, points=points + more
            )


def worth(trick: Sequence[Laid]) -> int:
    """Return what a complete trick is worth by its figures. Semerik 5.4."""
    return TAKEN[sum([FIGURES >> card & 1 for _, card in trick])]


def side_of(order: Sequence[int], seat: int) -> int:
    """Return the column of a seat: 0 is that of seat 0 and its partner. Semerik 1.4."""
    return (order.index(seat) - order.index(0)) % 2


@dataclass(frozen=True, kw_only=True)
class SemerikDeal(TrickDeal):
    """A deal: ``record`` grows by side; ``figures`` and ``swept`` are what tricks brought."""

    agreement: SemerikAgreement
    counts: tuple[HandCount, ...] = ()
    record: tuple[Points, ...]
    figures: tuple[int, ...] = (0, 0)
    swept: int | None = None
    won: int | None = None
    value: int = 0

    @property
    def trump(self) -> Suit | None:
        """The main suit."""
        return self.agreement.trump

    @property
    def score(self) -> Score:
        """The score with the record so far."""
        return self.before._replace(sheet=self.record)


@dataclass(frozen=True, slots=True, kw_only=True)
class SemerikFacts(AllPlayFacts, TrickFacts):
    """The facts of a deal: docs/semerik/rules.md has the meaning of each field."""

    dealer: Seat
    party: int = 1
    hands: tuple[Hand, ...]
    counts: tuple[HandCount, ...] = ()
    tricks: tuple[tuple[CardLaid, ...], ...] = ()
    taken: tuple[int, ...]
    writes: tuple[SideWrite, ...] = ()
    sheet: tuple[Fraction, ...] = field()
    won: int | None = None
    value: int
    accounts: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        """Refuse figures of another number of seats or sides."""
        TrickFacts.__post_init__(self)
        sides = {self.won or 0, *(each.side for each in self.writes)}
        if len(self.sheet) != 2 or not sides <= {0, 1}:
            raise ValueError("there are two sides")


SemerikEvening = Evening[SemerikDeal, SemerikFacts]


class Semerik(RoundGame[SemerikDeal, SemerikFacts], SideGame[SemerikDeal, SemerikFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest, hand_size = "semerik", 1, Rank.TWO, 10
    seats, pays_open, stop_finishes = range(4, 5), False, True
    agreement, facts_of = SemerikAgreement, SemerikFacts
    rules = numbered(
        "Semerik",
        "dealer 2.3, party 1.5, hands 2.2, counts 3, tricks 5.1, taken 5.1, writes 6.1, hand 3, "
        "figures 5.4, all 5.5, sheet 6.1, won 6.2, value 6.5, accounts 6.5, settlement 6.5, "
        "settlement.finished 1.5, turn 5.1, word 5.1, follow 5.2, end 1.5",
    )

    def deck(self, agreement: CardAgreement) -> tuple[Card, ...]:
        """Return 40 cards. Semerik 1.2."""
        return in_order(card for card in ALL if card.rank in ORDER)

    def ranking(self, agreement: Any, told: SemerikDeal | SemerikFacts) -> Ranking:
        """Return the order of cards. Semerik 1.2, 5.3."""
        return RANKINGS[agreement.trump]

    def number(self, told: SemerikEvening | SemerikDeal | SemerikFacts) -> int:
        """Return the number of the party."""
        return int(told.kept) + 1 if isinstance(told, Evening) else told.party

    # The play

    def lay_out(self, evening: SemerikEvening, cards: Shuffled) -> SemerikDeal:
        """Count all hands, which may decide the party. Semerik 3, 6.3."""
        lying = self.lying(evening, cards, turned=False)
        deal = made(SemerikDeal, **lying, stage="play", record=evening.score.sheet)
        counts, opened, record = list[HandCount](), list[Card](), [*deal.record]
        for seat in deal.order:
            for each in counts_of(evening.agreement, seat, deal.dealt[seat]):
                counts.append(each)
                record[side_of(deal.order, seat)] += each.points
                if each.suit is not None:
                    opened += RUN[each.suit][: each.cards]
        counted = but(deal, counts=tuple(counts), opened=tuple(opened), record=tuple(record))
        leads = side_of(deal.order, deal.order[0])
        best = leads if record[0] == record[1] else int(record[1] > record[0])
        return _decided(counted, best)

    def known(self, deal: SemerikDeal) -> KnownCards:
        """Return own cards, and those of suits that were counted. Semerik 4.1."""
        return super().known(deal).shown(card_set(deal.opened))

    def choices(self, deal: SemerikDeal, seat: int) -> Sequence[Action]:
        """Return the cards that may be played. Semerik 5.2."""
        return self.cards_of(deal)

    def step(self, deal: SemerikDeal, seat: int, action: Action) -> SemerikDeal:
        """Play a card, and write what a trick brings. Semerik 5, 6."""
        assert isinstance(action, PlayCard)  # noqa: S101 - nothing else is left
        laid = self.laid(deal, action.card)
        return laid if laid.trick else brought(laid, len(deal.tricks))

    # What is written

    def payments(self, deal: SemerikDeal) -> list[Payment]:
        """Return what both sides write. Semerik 6.1."""
        hand = [0, 0]
        for each in deal.counts:
            hand[side_of(deal.order, each.seat)] += each.points
        whole = [ALL_TRICKS * (side == deal.swept) for side in (0, 1)]
        by_rule = {"hand": hand, "figures": deal.figures, "all": whole}
        return [
            written(side, points, why)
            for why, both in by_rule.items()
            for side, points in enumerate(both)
            if points
        ]

    def sheet(self, agreement: CardAgreement) -> tuple[Points, ...]:
        """Return the records of a new party."""
        return (0, 0)

    def won(self, agreement: Any, sheet: Sequence[Points], told: Any) -> int | None:
        """Return the side that wins the party."""
        side: int | None = told.won
        return side

    def closing(self, agreement: CardAgreement, score: Score, told: Any) -> list[Payment] | None:
        """Return what each of the losers pays. Semerik 6.5."""
        if told.won is None:
            return None
        sides = self.sides(agreement, self.number(told))
        pairs = zip(sides[1 - told.won], sides[told.won], strict=True)
        return [Payment(loser, winner, told.value, "party") for loser, winner in pairs]

    def may_end(self, evening: SemerikEvening) -> bool:
        """Return whether no party is running, which a time limit lets end. Semerik 1.5."""
        return not evening.finished or evening.finished[-1].facts.won is not None

    def standing(self, agreement: Any, score: Score, kept: Any) -> Sequence[Points]:
        """Value a running party by the difference of the records."""
        more = SHARE * (score.sheet[0] - score.sheet[1])
        first, _ = self.sides(agreement, int(kept) + 1)
        return [
            each + (more if seat in first else -more) for seat, each in enumerate(score.accounts)
        ]

    def feats(self, facts: SemerikFacts, seat: int) -> Iterator[str]:
        """Yield what the seat counted, and whether a party was won or lost."""
        yield from {str(each.item) for each in facts.counts if each.seat == seat}


def brought(deal: SemerikDeal, done: int) -> SemerikDeal:
    """Write what the tricks after the first ``done`` bring, until a party is won. Semerik 5, 6."""
    record, figures, swept = [*deal.record], [*deal.figures], deal.swept
    sides = [side_of(deal.order, seat) for seat in range(len(deal.order))]
    best = 0
    for number, trick in enumerate(deal.tricks[done:], done + 1):
        best = sides[trick.winner]
        points = worth(trick.cards)
        record[best] += points
        figures[best] += points
        if number == 10 and {sides[each.winner] for each in deal.tricks} == {best}:
            swept = best
            record[best] += ALL_TRICKS
        if record[best] >= GOAL:
            break
    found = but(deal, record=tuple(record), figures=tuple(figures), swept=swept)
    found = _decided(found, best)
    return found if found.over or any(deal.hands) else but(found, over=True)


def _decided(deal: SemerikDeal, best: int) -> SemerikDeal:
    """End the deal if a side has enough for the party. Semerik 6.2-6.5."""
    if deal.record[best] < GOAL:
        return deal
    twice = deal.record[1 - best] < HALF and deal.agreement.double
    return but(deal, over=True, won=best, value=GOAL * (1 + twice))


SEMERIK: Final = Semerik()
