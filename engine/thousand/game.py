"""Thousand: the auction, the talon, marriages, and what is written. Rules: ``Thousand 3.2``."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import exp, sqrt
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple

from engine.cards import Card, Hand, Rank, Suit
from engine.codec import Coded, Seat
from engine.computers import DIGITS
from engine.game import Shuffled
from engine.kit.agreement import CardAgreement, limit, numbered, one_of, options, yes_no
from engine.kit.auction import (
    PASS,
    AuctionDeal,
    AuctionFacts,
    AuctionGame,
    SpokenBid,
    SumBid,
    bid_codes,
    bids_of,
)
from engine.kit.copying import but, made
from engine.kit.deal import KnownCards, in_sight
from engine.kit.game import Evening
from engine.kit.marriages import (
    RANKINGS,
    MarriageDeal,
    MarriageFacts,
    MarriageGame,
    points_of,
    worth,
)
from engine.kit.past import CardLaid, ColumnWrite, TrickFacts
from engine.kit.rounds import ending_deals, ending_rounds
from engine.kit.score import Payment, Points, Score, written
from engine.kit.tricks import (
    FOLLOW,
    FOLLOW_RUFF,
    FOLLOW_RUFF_HEAD,
    Following,
    Ranking,
    WonTrick,
)
from engine.kit.words import Action, Pick, Picked, clockwise
from engine.options import Preset, Values
from engine.tricks import CardSet, PlayCard, card_set, cards_in

MARRIAGES: Final = (40, 60, 80, 100)
PAIRS: Final = {
    card_set((Card.of(suit, Rank.KING), Card.of(suit, Rank.QUEEN))): (suit, MARRIAGES[suit])
    for suit in Suit
}
"""King and queen of each suit, and what they count. Thousand 5.3."""
ACES: Final = card_set(Card.of(suit, Rank.ACE) for suit in Suit)
NINES: Final = card_set(Card.of(suit, Rank.NINE) for suit in Suit)
BOUND, BLIND, MOST, GIVEN_UP, FOUR_ACES = 100, 120, 300, 60, 200
"""Sums. Thousand 3.1, 3.3, 4.3, 5.4."""
GOAL, BARREL, FALL, DUMP, FLAT = 1000, 880, 120, 555, 500
"""What wins a party, what stands before it, and its price. Thousand 6.5-6.7, 7.1."""
WEAK, WEAK_TALON = 14, 5
"""Points below which is dealt anew. Thousand 2.4."""
FOLLOWING: Final = {"trump": FOLLOW_RUFF, "free": FOLLOW, "head": FOLLOW_RUFF_HEAD}
TIMES: Final = 3
"""Bolts, deals on the barrel, and falls. Thousand 6.4, 6.5."""


# --- what is agreed on ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThousandAgreement(CardAgreement):
    """What a table has agreed on before its first deal."""

    forced: str = one_of("left", "dealer", page="bids")
    step: int = one_of(5, 10, page="bids")
    ceiling: str = one_of("marriage", "free", page="bids")
    blind: bool = yes_no(page="bids")
    show: str = one_of("always", "raised", page="bids")
    give_up: str = one_of("sixty", "half", "no", page="bids")
    redeal: str = one_of("nines", "weak", "no")
    follow: str = one_of("trump", "free", "head")
    marriage: str = one_of("trick", "any")
    aces: bool = yes_no()
    sitter: str = one_of("talon", "none")
    barrel: str = one_of("three", "no", page="score")
    falls: str = one_of("zero", "stay", page="score")
    bolts: str = one_of("three", "row", "no", page="score")
    dump: str = one_of("both", "plus", "no", page="score")
    golden: bool = yes_no(page="score")
    settle: str = one_of("left", "flat", page="score")
    limit: str = limit()
    deals: int = ending_deals(12, 20, 30)
    parties: int = ending_rounds()


PLAIN: Final[Values] = {"barrel": "no", "bolts": "no", "dump": "no"}
ThousandAgreement.OPTIONS = options(
    ThousandAgreement,
    (2, 3, 4),
    rules=numbered(
        "Thousand",
        "forced 3.1, step 3.2, ceiling 3.3, blind 3.4, show 4.1, give_up 4.3, redeal 2.4, "
        "follow 5.2, marriage 5.3, aces 5.4, sitter 8.1, barrel 6.5, falls 6.5, bolts 6.4, "
        "dump 6.6, golden 6.8, settle 7.1, limit 1.4, deals 1.4, parties 1.4, seats 1.1, "
        "seating 1.3, stake 7.1",
    ),
    pages=("play", "bids", "score"),
    presets=(
        Preset("full", {}),
        Preset("golden", {"golden": True, "blind": True}),
        Preset("plain", PLAIN),
        Preset("short", {"deals": 12}),
    ),
    lengths=("limit", "deals", "parties"),
    opening="short",
)


# --- what is said, and what is kept of it ---------------------------------------------------


class ThousandWord(StrEnum):
    """A word beside sums. Thousand 2.4, 3.4, 4.3, 8.2."""

    LOOK = "look"
    BLIND = "blind"
    FIRST = "first"
    SECOND = "second"
    ANEW = "anew"
    GIVE_UP = "give_up"


TALONS: Final = (ThousandWord.FIRST, ThousandWord.SECOND)


class MarriageSaid(NamedTuple):
    """A pair, or four aces without a ``suit``, of which one was led. Thousand 5.3, 5.4."""

    seat: Seat
    trick: int
    suit: Annotated[Suit, Coded({suit.letter: suit for suit in Suit})] | None
    points: int


class DealtAnew(NamedTuple):
    """Whose hand or talon it was. Thousand 2.4."""

    seat: Seat
    why: str


class BarrelSeat(NamedTuple):
    """Who sits on the barrel, and for how many more deals. Thousand 6.5."""

    seat: Seat
    left: int


class PartyState(NamedTuple):
    """What lasts beside the sheet: ``parties`` that are won, and all ``deals`` that count.

    Of the running party: ``played`` deals, whether a golden contract was ``made``, and by seat
    bolts and falls.
    """

    parties: int
    deals: int
    played: int
    made: bool
    bolts: tuple[int, ...]
    falls: tuple[int, ...]
    barrel: BarrelSeat | None


class ThousandTold:
    """What a deal and its facts share."""

    __slots__ = ()
    declarer: int | None
    contract: int | None
    count: tuple[int, ...]
    gave_up: bool
    marriages: tuple[MarriageSaid, ...]

    @property
    def made(self) -> bool:
        """True if the declarer has the contract. Thousand 6.1."""
        if self.declarer is None or self.contract is None or self.gave_up:
            return False
        return self.count[self.declarer] >= self.contract

    @property
    def trump(self) -> Suit | None:
        """The suit of the last marriage. Thousand 5.3."""
        suits = [each.suit for each in self.marriages if each.suit is not None]
        return suits[-1] if suits else None


@dataclass(frozen=True, kw_only=True)
class ThousandDeal(ThousandTold, AuctionDeal, MarriageDeal):
    """A deal; what is written is in ``writes`` once it is over.

    ``unseen``: who has not looked at his cards; ``blind``: his bid stands. ``took``: the talon
    that the declarer took. ``count``: points by seat.
    """

    agreement: ThousandAgreement
    kept: PartyState
    unseen: int | None = None
    blind: bool = False
    raised: bool = False
    took: tuple[Card | None, ...] = ()
    picked: int | None = None
    gave_up: bool = False
    redeal: DealtAnew | None = None
    marriages: tuple[MarriageSaid, ...] = ()
    bolts: tuple[int, ...] = ()
    falls: tuple[int, ...] = ()
    barrel: BarrelSeat | None = None
    won: int | None = None

    @property
    def golden(self) -> bool:
        """True in a first round that is played so. Thousand 6.8."""
        return self.agreement.golden and self.kept.played < self.players

    @property
    def bidders(self) -> tuple[int, ...]:
        """The seats in the order of the auction, the bound one first. Thousand 3.1, 8.1."""
        dealer = self.agreement.forced == "dealer" and self.dealer in self.order
        return (self.dealer, *self.order[:-1]) if dealer else self.order


@dataclass(frozen=True, slots=True, kw_only=True)
class ThousandFacts(ThousandTold, AuctionFacts, MarriageFacts):
    """The facts of a deal: docs/thousand/rules.md has the meaning of each field."""

    dealer: Seat
    hands: tuple[Hand, ...]
    talon: tuple[Card, ...] = field()
    redeal: DealtAnew | None = None
    auction: tuple[SpokenBid, ...] = ()
    declarer: Seat | None = None
    blind: bool
    contract: int | None = None
    picked: int | None = None
    given: tuple[CardLaid, ...] = ()
    gave_up: bool
    tricks: tuple[tuple[CardLaid, ...], ...] = ()
    marriages: tuple[MarriageSaid, ...] = ()
    taken: tuple[int, ...]
    count: tuple[int, ...]
    writes: tuple[ColumnWrite, ...] = ()
    sheet: tuple[Fraction, ...] = field()
    bolts: tuple[int, ...]
    falls: tuple[int, ...]
    barrel: BarrelSeat | None = None
    won: Seat | None = None
    accounts: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        """Refuse figures of another number of seats."""
        TrickFacts.__post_init__(self)
        sits = 0 if self.barrel is None else self.barrel.seat
        writes = (each.seat for each in self.writes)
        highest = max(sits, self.declarer or 0, self.won or 0, *writes)
        by_seat = {*map(len, (self.count, self.sheet, self.bolts, self.falls))}
        if by_seat != {len(self.hands)} or highest >= len(self.hands):
            raise ValueError("figures are those of the same seats")


ThousandEvening = Evening[ThousandDeal, ThousandFacts]


class Thousand(AuctionGame[ThousandDeal, ThousandFacts], MarriageGame[ThousandDeal, ThousandFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest = "thousand", 1, Rank.NINE
    seats, most_hands, price = range(2, 5), 3, FLAT
    agreement = ThousandAgreement
    facts_of = ThousandFacts
    words = MappingProxyType(
        {
            **bid_codes(range(BOUND, MOST + 1, 5)),
            **dict(zip(("L", "d120", "t0", "t1", "N", "G"), ThousandWord, strict=True)),
        }
    )
    rules = numbered(
        "Thousand",
        "dealer 2.3, hands 2.2, talon 2.2, redeal 2.4, auction 3.2, declarer 3.2, blind 3.4, "
        "contract 4.4, picked 8.2, given 4.2, gave_up 4.3, tricks 5.1, marriages 5.3, taken 5.2, "
        "count 6.1, writes 6.1, sheet 6.1, bolts 6.4, falls 6.5, barrel 6.5, won 6.5, "
        "accounts 7.1, settlement 7.2, settlement.finished 1.4, turn 5.1, word 3.2, raise 4.4, "
        "follow 5.2, end 1.4",
    )

    def cards_each(self, agreement: CardAgreement) -> int:
        """Return the cards of a hand. Thousand 2.2, 8.2."""
        return 10 if agreement.players == 2 else 7

    def trick_rankings(
        self, agreement: CardAgreement, told: ThousandTold, count: int
    ) -> Sequence[Ranking]:
        """Return the order of cards in each trick. Thousand 5.3."""
        trumps = {each.trick: each.suit for each in told.marriages if each.suit is not None}
        found = [RANKINGS[None]]
        for number in range(1, count + 1):
            found.append(RANKINGS[trumps[number]] if number in trumps else found[-1])
        return found[1:]

    def duties(self, deal: ThousandDeal, tricks: Sequence[WonTrick]) -> Following:
        """Return the duties. Thousand 5.2."""
        return FOLLOWING[deal.agreement.follow]

    # The deal, and the auction

    def lay_out(self, evening: ThousandEvening, cards: Shuffled) -> ThousandDeal:
        """Bind the first bidder, or deal anew. Thousand 2.4, 3.1, 3.4, 6.8."""
        terms, kept = evening.agreement, evening.kept
        lasting = {"bolts": kept.bolts, "falls": kept.falls, "barrel": kept.barrel}
        lying = self.lying(evening, cards, turned=False) | {"count": (0,) * terms.players}
        deal = made(ThousandDeal, **lying, **lasting, stage="auction")
        if terms.redeal != "no":
            poor = [(seat, "nines") for seat in deal.order if deal.hands[seat] & NINES == NINES]
            if terms.redeal == "weak":
                weak = (seat for seat in deal.order if points_of(cards_in(deal.hands[seat])) < WEAK)
                poor += [(seat, "weak") for seat in weak]
            if poor:
                return but(deal, redeal=DealtAnew(*poor[0]), over=True)
        first, second, *_ = deal.bidders
        if deal.golden:
            return self._declared(but(deal, contract=BLIND, declarer=deal.order[0]))
        bound = but(deal, words=((first, SumBid(BOUND)),), contract=BOUND, turn=second)
        if terms.blind:
            return but(bound, stage="blind", unseen=deal.order[0], turn=deal.order[0])
        return bound

    def _bid(self, deal: ThousandDeal, seat: int, bid: SumBid) -> ThousandDeal:
        """Take a word; who was outbid looks, who is left declares. Thousand 3.2, 3.4."""
        unseen, blind = deal.unseen, deal.blind
        if bid.points:
            blind = unseen == seat
            unseen = seat if blind else None
        said = self.said(but(deal, stage="auction", unseen=unseen, blind=blind), seat, bid)
        return said if said.declarer is None else self._declared(but(said, unseen=None))

    def _declared(self, deal: ThousandDeal) -> ThousandDeal:
        """Take the talon, or choose one of two. Thousand 4.1, 8.2."""
        two = len(deal.playing) == 2
        return but(deal, stage="choose") if two else self._taken(deal, deal.top(3), ())

    def _taken(
        self, deal: ThousandDeal, talon: tuple[Card, ...], left: tuple[Card | None, ...]
    ) -> ThousandDeal:
        """Take a talon; it is shown, perhaps not after a bare 100. Thousand 4.1."""
        hands, seat = [*deal.hands], deal.declarer or 0
        hands[seat] |= card_set(talon)
        shown = deal.agreement.show == "always" or (deal.contract or 0) > BOUND
        took = but(deal, stage="gifts", turn=seat, hands=tuple(hands), pack=left)
        return but(took, took=talon, opened=talon * shown)

    def known(self, deal: ThousandDeal) -> KnownCards:
        """Return the cards in sight: own ones that were looked at, and the talon. Thousand 9."""
        seen, shown = in_sight(deal), deal.opened if deal.stage == "gifts" else ()
        looked = [held * (seat != deal.unseen) for seat, held in enumerate(seen.seats)]
        return KnownCards(tuple(looked), seen.everybody | card_set(shown))

    # What is asked, and done

    def choices(self, deal: ThousandDeal, seat: int) -> Iterable[Action]:
        """Return what the stage asks for. Thousand 2.4, 3, 4, 5, 8.2."""
        match deal.stage:
            case "play":
                cards = self.cards_of(deal)
                first = not (deal.trick or deal.tricks)
                return (*cards, *bids_of(self.sums(deal, seat))) if first else cards
            case "auction":
                return PASS, *bids_of(self.sums(deal, seat))
            case "blind":
                return ThousandWord.LOOK, ThousandWord.BLIND
            case "choose":
                return TALONS
        return tuple(self._gifts(deal, seat))

    def _gifts(self, deal: ThousandDeal, seat: int) -> Iterator[Action]:
        """Yield words instead of gifts, and the next one. Thousand 2.4, 4.2, 4.3, 6.8."""
        if deal.agreement.redeal == "weak" and poor_talon(deal.took) and not deal.gifts:
            yield ThousandWord.ANEW
        if deal.agreement.give_up != "no" and not deal.golden and not deal.gifts:
            yield ThousandWord.GIVE_UP
        given = card_set(card for _, gift in deal.gifts for card in gift.cards)
        yield Pick(deal.hands[seat] & ~given, 1, 1, (deal.against[len(deal.gifts)],))

    def sums(self, deal: ThousandDeal, seat: int) -> range:
        """Return the bids of the seat in turn, or what it may raise to. Thousand 3.2, 3.3, 4.4."""
        begun = deal.raised or deal.golden or deal.trick or deal.tricks
        if seat != deal.turn or deal.stage != ("auction" if deal.declarer is None else "play"):
            return range(0)
        most = 0 if begun and deal.stage == "play" else ceiling(deal.agreement, deal.hands[seat])
        step = deal.agreement.step
        return range((deal.contract or BOUND) // step * step + step, most + 1, step)

    def step(self, deal: ThousandDeal, seat: int, action: Action) -> ThousandDeal:
        """Go on from stage to stage. Thousand 2.4, 3-5, 8.2."""
        match action:
            case PlayCard(card):
                return self.laid(deal if deal.trick else self._led(deal, seat, card), card)
            case SumBid(points) if deal.stage == "play":
                return but(deal, contract=points, raised=True)
            case SumBid():
                return self._bid(deal, seat, action)
            case ThousandWord.BLIND:
                return self._bid(deal, seat, SumBid(BLIND))
            case ThousandWord.LOOK:
                return but(deal, stage="auction", unseen=None, turn=deal.bidders[1])
            case ThousandWord.ANEW:
                return but(deal, redeal=DealtAnew(seat, "talon"), over=True)
            case ThousandWord.GIVE_UP:
                return self.booked(but(deal, gave_up=True))
            case ThousandWord():
                picked, pack = TALONS.index(action), (deal.pack[:2], deal.pack[2:])
                mine = tuple([card for card in pack[picked] if card is not None])
                return self._taken(but(deal, picked=picked), mine, pack[1 - picked])
        assert isinstance(action, Picked)  # noqa: S101 - nothing else is left
        gave = deal.give(seat, action, len(deal.against))
        return gave if gave.gifts else but(gave, stage="play")

    def _led(self, deal: ThousandDeal, seat: int, card: Card) -> ThousandDeal:
        """Count a pair, or four aces, of which one is led; all see them. Thousand 5.3, 5.4."""
        hand, terms, number = deal.hands[seat], deal.agreement, len(deal.tricks) + 1
        pairs = number > 1 or terms.marriage == "any"
        for cards, (suit, points) in (*PAIRS.items(), (ACES, (None, FOUR_ACES))):
            counts = terms.aces if suit is None else pairs
            if counts and cards >> card & 1 and hand & cards == cards:
                said = (*deal.marriages, MarriageSaid(seat, number, suit, points))
                shown = deal.known.shown(cards)
                return but(deal, marriages=said, known=shown).counted(seat, points)
        return deal

    def after_trick(self, deal: ThousandDeal) -> ThousandDeal:
        """Count the trick; the last one takes a closed talon. Thousand 6.1, 8.2."""
        cards, winner = deal.tricks[-1]
        counted = deal.counted(winner, worth(cards))
        if any(deal.hands):
            return counted
        return self.booked(counted.counted(winner, points_of(deal.pack)))

    # What is written

    def booked(self, deal: ThousandDeal) -> ThousandDeal:
        """End the deal with all that is written. Thousand 6."""
        book = Book(deal)
        bolts, falls, writes = tuple(book.bolts), tuple(book.falls), tuple(book.writes)
        over = but(deal, over=True, writes=writes, won=book.won)
        return but(over, bolts=bolts, falls=falls, barrel=book.barrel)

    def payments(self, deal: ThousandDeal) -> tuple[Payment, ...]:
        """Return nothing: all is in ``writes``."""
        return ()

    def facts_told(self, deal: ThousandDeal) -> Mapping[str, object]:
        """Return gifts as records tell them. Thousand 4.2."""
        gifts = tuple(CardLaid(gift.to or 0, gift.cards[0]) for _, gift in deal.given)
        return {**super().facts_told(deal), "given": gifts}

    # Parties

    def next_dealer(self, evening: ThousandEvening) -> int:
        """Return the next in turn; the same after a deal that does not count. Thousand 2.3, 2.4."""
        anew = evening.finished[-1].facts.redeal is not None
        return evening.dealer if anew else super().next_dealer(evening)

    def carried(self, agreement: Any, kept: Any, facts: Any) -> PartyState:
        """Return what lasts; a party begins without any of it. Thousand 6.4, 6.5, 6.8."""
        none = (0,) * agreement.players
        new = PartyState(0, 0, 0, made=False, bolts=none, falls=none, barrel=None)
        if facts is None or facts.redeal is not None:
            return kept or new
        golden = agreement.golden and kept.played < agreement.players
        some, played = kept.made or (golden and facts.made), kept.played + 1
        new = new._replace(parties=kept.parties + (facts.won is not None), deals=kept.deals + 1)
        if facts.won is not None or (golden and played == agreement.players and not some):
            return new
        lasts = new._replace(bolts=facts.bolts, falls=facts.falls, barrel=facts.barrel)
        return lasts._replace(played=played, made=some)

    def ended(self, evening: ThousandEvening) -> bool:
        """Return whether the agreed parties or deals are over. Thousand 1.4."""
        terms, kept = evening.agreement, evening.kept
        return bool(
            kept.parties == terms.parties if terms.parties else terms.deals == kept.deals > 0
        )

    def lacks(self, agreement: ThousandAgreement, sheet: Sequence[Points]) -> Sequence[Points]:
        """Return what is missing to a thousand. Thousand 7.1."""
        return [max(0, GOAL - points) for points in sheet]

    def won(self, agreement: CardAgreement, sheet: Sequence[Points], told: Any) -> int | None:
        """Return who won the party by this deal. Thousand 6.5, 6.7."""
        won: int | None = told.won
        return won

    def standing(self, agreement: Any, score: Score, kept: Any) -> Sequence[Points]:
        """Return what the party brings by each one's chance to win it."""
        best = max(score.sheet)
        left = float(GOAL - best) / PACE
        left = min(left, agreement.deals - kept.deals) if agreement.deals else left
        if left <= 0 or not kept.played:
            return super().standing(agreement, score, kept)
        width, flat = SWING * sqrt(left), self.flat(agreement)
        weights = [round(DIGITS * exp(float(each - best) / width)) for each in score.sheet]
        due = [flat or best + round(PACE * left) - each for each in score.sheet]
        total, seats = sum(weights), range(len(due))
        return score.after(
            Payment(seat, taker, Fraction(due[seat] * weights[taker], total), "")
            for taker in seats
            for seat in seats
            if seat != taker
        ).accounts


PACE, SWING = 40, 110
"""What the leader gains a deal (assumed), and by how much a deal parts two: likeliest for parties
played out, in which bolts and the barrel told no more of who wins."""


class Book:
    """What a finished deal writes, in the order of the rules. Thousand 6."""

    def __init__(self, deal: ThousandDeal) -> None:
        terms, kept = deal.agreement, deal.kept
        self.deal, self.sheet = deal, [int(each) for each in deal.before.sheet]
        self.bolts, self.falls, self.barrel = [*kept.bolts], [*kept.falls], kept.barrel
        self.owner = None if kept.barrel is None else kept.barrel.seat
        self.writes, self.won = list[Payment](), None
        self._points()
        if terms.bolts != "no" and not deal.gave_up:
            self._bolts()
        if terms.barrel != "no":
            self._barrel()
        thrown = {"both": (DUMP, -DUMP), "plus": (DUMP,)}.get(terms.dump, ())
        for seat, points in enumerate(self.sheet):  # Thousand 6.6
            self._write(seat, -points * (points in thrown), "dump")
        order = clockwise(range(deal.players), deal.dealer + 1)
        over = [seat for seat in order if self.sheet[seat] >= GOAL]
        if over:  # without a barrel: Thousand 6.7
            self.won = max(over, key=lambda seat: (seat == deal.declarer, self.sheet[seat]))
        last = deal.golden and self.won is None and kept.played + 1 == deal.players
        if last and not (kept.made or deal.made):  # Thousand 6.8
            for seat, points in enumerate(self.sheet):
                self._write(seat, -points, "annul")
            self.bolts, self.falls, self.barrel = [0] * deal.players, [0] * deal.players, None

    def _write(self, seat: int, points: int, why: str) -> None:
        """Write points of a seat; nothing is no entry."""
        if points:
            self.sheet[seat] += points
            self.writes.append(written(seat, points, why))

    def _points(self) -> None:
        """Write the contract, the others' points, and the talon. Thousand 4.3, 6.1-6.3, 8.1."""
        deal, contract, times = self.deal, self.deal.contract or 0, 1 + self.deal.golden
        due = contract * (2 if deal.blind else times)
        self._write(deal.declarer or 0, due if deal.made else -due, "contract")
        half = (contract + 5) // 10 * 5 if deal.agreement.give_up == "half" else GIVEN_UP
        for seat in deal.against:
            if seat != self.owner:
                points = half if deal.gave_up else fives(deal.count[seat]) * times
                self._write(seat, points, "give_up" if deal.gave_up else "points")
        if deal.dealer not in (*deal.playing, self.owner) and deal.agreement.sitter == "talon":
            pairs = pairs_in(card_set(card for card in deal.took if card is not None))
            self._write(deal.dealer, fives(points_of(deal.took) + pairs) * times, "talon")

    def _bolts(self) -> None:
        """Write bolts. Thousand 6.3, 6.4."""
        for seat in self.deal.playing:
            if self.deal.taken[seat]:
                self.bolts[seat] *= self.deal.agreement.bolts != "row"
            elif seat != self.owner:
                self.bolts[seat] += 1
                if self.bolts[seat] == TIMES:
                    self.bolts[seat] = 0
                    self._write(seat, -FALL, "bolts")

    def _barrel(self) -> None:
        """Seat players on the barrel, and let them fall. Thousand 6.5."""
        deal, owner, before = self.deal, self.owner, self.barrel
        high = [seat for seat, points in enumerate(self.sheet) if points >= BARREL]
        up = [seat for seat in high if seat != owner]
        won = deal.made and deal.declarer == owner and (deal.contract or 0) >= BLIND
        for seat in up if won else high:
            fallen = FALL if len(up) > 1 and seat != owner and not won else 0
            self._write(seat, BARREL - fallen - self.sheet[seat], "cut")
        self.barrel = BarrelSeat(up[0], TIMES) if len(up) == 1 and not won else None
        if won or before is None or before.seat not in high:
            self.won = owner if won else None
            return
        stays = before._replace(left=before.left - (before.seat in deal.playing))
        if stays.left and self.barrel is None:
            self.barrel = stays
            return
        self.falls[stays.seat] += 1
        zero = self.falls[stays.seat] == TIMES and deal.agreement.falls == "zero"
        self.falls[stays.seat] *= not zero
        points, why = (-self.sheet[stays.seat], "zero") if zero else (-FALL, "fall")
        self._write(stays.seat, points, why)


def pairs_in(cards: CardSet) -> int:
    """Return the points of the marriages among cards. Thousand 5.3."""
    return sum(points for pair, (_, points) in PAIRS.items() if cards & pair == pair)


def fives(points: int) -> int:
    """Return points to the nearest five. Thousand 6.2."""
    return (points + 2) // 5 * 5


def ceiling(terms: ThousandAgreement, hand: CardSet) -> int:
    """Return the highest sum that a hand may bid. Thousand 3.3."""
    aces = FOUR_ACES * (terms.aces and hand & ACES == ACES)
    return MOST if terms.ceiling == "free" else min(MOST, BLIND + pairs_in(hand) + aces)


def poor_talon(talon: Iterable[Card | None]) -> bool:
    """Return whether a talon may be refused. Thousand 2.4."""
    nines = [card for card in talon if card is not None and card.rank is Rank.NINE]
    return len(nines) > 1 or points_of(talon) < WEAK_TALON


THOUSAND: Final = Thousand()
