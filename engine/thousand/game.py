"""Thousand: the auction, the talon, marriages, and what is written. Rules: ``Thousand 3.2``."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from math import exp, sqrt
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple

from engine.cards import Card, Hand, Rank, Suit
from engine.codec import Coded, Seat
from engine.computers import DIGITS
from engine.errors import RuleError
from engine.game import Shuffled
from engine.kit.agreement import CardAgreement, limit, numbered, one_of, options, yes_no
from engine.kit.copying import but, made
from engine.kit.deal import KnownCards, in_sight
from engine.kit.figures import ending_deals, ending_rounds
from engine.kit.game import Evening
from engine.kit.marriages import RANKINGS, WORTH, MarriageDeal, MarriageFacts, MarriageGame, worth
from engine.kit.past import CardLaid, ColumnWrite, TrickFacts
from engine.kit.score import Payment, Points, Score, written
from engine.kit.tricks import (
    FOLLOW,
    FOLLOW_RUFF,
    FOLLOW_RUFF_HEAD,
    Following,
    Ranking,
    WonTrick,
)
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked, clockwise, until_one_stays
from engine.options import OptionValue, Preset, Values
from engine.tricks import CardSet, PlayCard, card_set, cards_in, hand_of

PAIRS: Final = {
    card_set((Card.of(suit, Rank.KING), Card.of(suit, Rank.QUEEN))): (suit, points)
    for suit, points in zip(Suit, (40, 60, 80, 100), strict=True)
}
"""King and queen of each suit, and what they count. Thousand 5.3."""
ACES: Final = card_set(Card.of(suit, Rank.ACE) for suit in Suit)
NINES: Final = card_set(Card.of(suit, Rank.NINE) for suit in Suit)
BOUND, BLIND, MOST, GIVEN_UP, FOUR_ACES = 100, 120, 300, 60, 200
"""Sums. Thousand 3.1, 3.3, 4.3, 5.4."""
GOAL, BARREL, FALL, DUMP = 1000, 880, 120, 555
"""What wins a party, and what stands before it. Thousand 6.5-6.7."""
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

    @property
    def length(self) -> int:
        """Number of deals, 0 where parties or a time end the evening. Thousand 1.4."""
        return self.deals


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


@dataclass(frozen=True, slots=True, order=True)
class ThousandBid:
    """A sum that is bid, or that the contract is raised to; 0 for a pass. Thousand 3.2, 4.4."""

    points: int


PASS: Final = ThousandBid(0)
BIDS: Final = tuple(map(ThousandBid, range(BOUND, MOST + 1, 5)))


class ThousandWord(StrEnum):
    """Another word. Thousand 2.4, 3.4, 4.3, 8.2."""

    LOOK = "look"
    BLIND = "blind"
    FIRST = "first"
    SECOND = "second"
    ANEW = "anew"
    GIVE_UP = "give_up"


TALONS: Final = (ThousandWord.FIRST, ThousandWord.SECOND)


class SpokenBid(NamedTuple):
    """A word of the auction, as in records; None is a pass."""

    seat: Seat
    bid: int | None


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
    """What lasts beside the sheet; ``parties`` that are won, and all ``deals`` that count.

    Of the running party: ``played`` deals, whether the golden contract was ``made``, and by seat
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
    dealer: int
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
        for each in reversed(self.marriages):
            if each.suit is not None:
                return each.suit
        return None


@dataclass(frozen=True, kw_only=True)
class ThousandDeal(ThousandTold, MarriageDeal):
    """A deal; ``contract`` is the highest bid as long as they bid.

    ``unseen``: who has not looked at his cards; ``blind``: his bid stands. ``took``: the talon
    that the declarer took. ``count``: points by seat. What is written is in ``writes`` once it is
    over.
    """

    agreement: ThousandAgreement
    kept: PartyState
    words: tuple[tuple[int, ThousandBid], ...] = ()
    unseen: int | None = None
    blind: bool = False
    declarer: int | None = None
    contract: int | None = None
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
    def talon(self) -> tuple[Card, ...]:
        """The talon as dealt, both of two; known to nobody's view. Thousand 2.2, 8.2."""
        return self.cards.cards[sum(map(int.bit_count, self.dealt)) :]

    @property
    def auction(self) -> tuple[SpokenBid, ...]:
        """The words as records tell them."""
        return tuple(SpokenBid(seat, bid.points or None) for seat, bid in self.words)

    @property
    def golden(self) -> bool:
        """True in a first round that is played so. Thousand 6.8."""
        return self.agreement.golden and self.kept.played < self.players

    @property
    def ring(self) -> tuple[int, ...]:
        """The hands in the order of the auction, the bound one first. Thousand 3.1, 8.1."""
        dealer = self.agreement.forced == "dealer" and self.dealer in self.order
        return (self.dealer, *self.order[:-1]) if dealer else self.order

    @property
    def against(self) -> tuple[int, ...]:
        """The opponents of the declarer, his left first."""
        after = clockwise(self.playing, (self.declarer or 0) + 1)
        return tuple(seat for seat in after if seat != self.declarer)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThousandFacts(ThousandTold, MarriageFacts):
    """The facts of a deal: docs/thousand/rules.md has the meaning of each field."""

    dealer: Seat
    hands: tuple[Hand, ...]
    talon: tuple[Card, ...]
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
        by_seat = (self.count, self.sheet, self.bolts, self.falls)
        sits = [] if self.barrel is None else [self.barrel.seat]
        seats = (self.declarer, self.won, *sits, *(each.seat for each in self.writes))
        highest = max([seat for seat in seats if seat is not None], default=0)
        if {len(self.hands)} != {*map(len, by_seat)} or highest >= len(self.hands):
            raise ValueError("figures are those of the same seats")

    @property
    def turned(self) -> None:  # type: ignore[override]
        """No card is turned."""

    @property
    def words(self) -> tuple[tuple[int, ThousandBid], ...]:
        """The words of the auction."""
        return tuple((seat, ThousandBid(bid or 0)) for seat, bid in self.auction)


ThousandView = KitView[ThousandDeal, ThousandFacts]
"""A table of Thousand through the eyes of one seat, or of the public."""
ThousandEvening = Evening[ThousandDeal, ThousandFacts]


class Thousand(MarriageGame[ThousandDeal, ThousandFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest = "thousand", 1, Rank.NINE
    seats, most_hands = range(2, 5), 3
    agreement = ThousandAgreement
    facts_of = ThousandFacts
    words = MappingProxyType(
        {
            "P": PASS,
            **dict(zip(("L", "d120", "t0", "t1", "N", "G"), ThousandWord, strict=True)),
            **{f"b{bid.points}": bid for bid in BIDS},
        }
    )
    rules = numbered(
        "Thousand",
        "dealer 2.3, hands 2.2, talon 2.2, redeal 2.4, auction 3.2, declarer 3.2, blind 3.4, "
        "contract 4.4, picked 8.2, given 4.2, gave_up 4.3, tricks 5.1, marriages 5.3, taken 5.2, "
        "count 6.1, writes 6.1, sheet 6.1, bolts 6.4, falls 6.5, barrel 6.5, won 6.5, "
        "accounts 7.1, settlement 7.2, settlement.finished 1.4, turn 5.1, word 3.2, follow 5.2, "
        "end 1.4",
    )

    def cards_each(self, agreement: CardAgreement) -> int:
        """Return the cards of a hand. Thousand 2.2, 8.2."""
        return 10 if agreement.players == 2 else 7

    def trick_rankings(
        self, agreement: CardAgreement, told: ThousandTold, count: int
    ) -> Sequence[Ranking]:
        """Return the order of cards in each trick. Thousand 5.3."""
        said = [(trick, suit) for _, trick, suit, _ in reversed(told.marriages) if suit is not None]
        return [
            RANKINGS[next((suit for trick, suit in said if trick <= number), None)]
            for number in range(1, count + 1)
        ]

    def duties(self, deal: ThousandDeal, tricks: Sequence[WonTrick]) -> Following:
        """Return the duties. Thousand 5.2."""
        return FOLLOWING[deal.agreement.follow]

    # The deal, and the auction

    def lay_out(self, evening: ThousandEvening, cards: Shuffled) -> ThousandDeal:
        """Bind the first bidder, or deal anew. Thousand 2.4, 3.1, 3.4, 6.8."""
        terms, kept, none = evening.agreement, evening.kept, (0,) * evening.agreement.players
        lying = self.lying(evening, cards, turned=False) | {"kept": kept, "count": none}
        lasting = {"bolts": kept.bolts, "falls": kept.falls, "barrel": kept.barrel}
        deal = made(ThousandDeal, **lying, **lasting, stage="auction")
        if terms.redeal != "no":
            poor = [DealtAnew(s, "nines") for s in deal.order if deal.hands[s] & NINES == NINES]
            if terms.redeal == "weak":
                weak = (seat for seat in deal.order if points_in(deal.hands[seat]) < WEAK)
                poor += [DealtAnew(seat, "weak") for seat in weak]
            if poor:
                return but(deal, redeal=poor[0], over=True)
        if deal.golden:
            return self._declared(but(deal, contract=BLIND), deal.order[0])
        bound = but(deal, words=((deal.ring[0], ThousandBid(BOUND)),), contract=BOUND)
        if terms.blind:
            return but(bound, stage="blind", unseen=deal.order[0])
        return but(bound, turn=deal.ring[1])

    def _said(self, deal: ThousandDeal, seat: int, bid: ThousandBid) -> ThousandDeal:
        """Take a word; who was outbid looks, who is left declares. Thousand 3.2, 3.4."""
        said = but(deal, stage="auction", words=(*deal.words, (seat, bid)))
        if bid.points:
            unseen = deal.unseen if deal.unseen == seat else None
            said = but(said, contract=bid.points, unseen=unseen, blind=unseen is not None)
        turn = until_one_stays(deal.ring, said.words, PASS)
        if turn is not None:
            return but(said, turn=turn)
        highest = max(said.words, key=lambda word: word[1])[0]
        return self._declared(but(said, unseen=None, ahead=()), highest)

    def _declared(self, deal: ThousandDeal, seat: int) -> ThousandDeal:
        """Let the declarer take the talon, or choose one of two. Thousand 4.1, 8.2."""
        declared = but(deal, declarer=seat, turn=seat)
        if len(deal.playing) == 2:
            return but(declared, stage="choose")
        return self._taken(declared, declared.top(3), ())

    def _taken(
        self, deal: ThousandDeal, talon: tuple[Card, ...], left: tuple[Card | None, ...]
    ) -> ThousandDeal:
        """Take a talon; it is shown, perhaps not after a bare 100. Thousand 4.1."""
        seat, hands = deal.declarer or 0, [*deal.hands]
        hands[seat] |= card_set(talon)
        shown = deal.agreement.show == "always" or (deal.contract or 0) > BOUND
        return but(
            deal, stage="gifts", hands=tuple(hands), pack=left, took=talon, opened=talon * shown
        )

    def known(self, deal: ThousandDeal) -> KnownCards:
        """Return the cards in sight: own ones that were looked at, and the talon. Thousand 9."""
        seen = in_sight(deal)
        if deal.unseen is not None:
            hands = [0 if seat == deal.unseen else held for seat, held in enumerate(seen.seats)]
            seen = KnownCards(tuple(hands), seen.everybody)
        return seen.shown(card_set(deal.opened)) if deal.stage == "gifts" else seen

    # What is asked, and done

    def choices(self, deal: ThousandDeal, seat: int) -> Iterable[Action]:
        """Return what the stage asks for. Thousand 2.4, 3, 4, 5, 8.2."""
        if deal.stage != "play":
            return self._asked_for(deal, seat)
        cards = self.cards_of(deal)
        return cards if deal.trick or deal.tricks else (*cards, *self.sums(deal, seat))

    def _asked_for(self, deal: ThousandDeal, seat: int) -> Iterator[Action]:
        match deal.stage:
            case "blind":
                yield from (ThousandWord.LOOK, ThousandWord.BLIND)
            case "auction":
                yield PASS
                yield from self.sums(deal, seat)
            case "choose":
                yield from TALONS
            case _:
                if not deal.gifts:
                    yield from self._instead(deal)
                given = card_set(card for _, gift in deal.gifts for card in gift.cards)
                receiver = deal.against[len(deal.gifts)]
                yield Pick(hand_of(deal.hands[seat] & ~given), 1, 1, (receiver,))

    def _instead(self, deal: ThousandDeal) -> Iterator[ThousandWord]:
        """Yield what may be said instead of giving. Thousand 2.4, 4.3, 6.8."""
        if deal.agreement.redeal == "weak" and poor_talon(deal.took):
            yield ThousandWord.ANEW
        if deal.agreement.give_up != "no" and not deal.golden:
            yield ThousandWord.GIVE_UP

    def sums(self, deal: ThousandDeal, seat: int) -> Iterator[ThousandBid]:
        """Yield the bids of the seat in turn, or what it may raise to. Thousand 3.2, 3.3, 4.4."""
        begun = deal.raised or deal.golden or deal.trick or deal.tricks
        if (
            seat != deal.turn
            or deal.stage not in ("auction", "play")
            or (begun and deal.stage == "play")
        ):
            return
        most, step = ceiling(deal.agreement, deal.hands[seat]), deal.agreement.step
        least = (deal.contract or BOUND) // step * step + step
        yield from map(ThousandBid, range(least, most + 1, step))

    def ahead(self, deal: ThousandDeal, seat: int) -> Iterator[Action]:
        """Yield a pass of whoever is not the highest and has not passed. Thousand 3.2."""
        bids = dict(deal.words)
        waits = deal.stage == "auction" and seat in deal.playing and seat != deal.unseen
        if waits and bids.get(seat) != PASS and bids.get(seat) != ThousandBid(deal.contract or 0):
            yield PASS

    def why_not(self, deal: ThousandDeal, seat: int, action: Action) -> RuleError | None:
        """Refuse a sum with the legal ones. Thousand 3.2, 3.3, 4.4."""
        if not isinstance(action, ThousandBid) or action == PASS:
            return None
        play = deal.stage == "play"
        sums = [each.points for each in self.sums(deal, seat)]
        if not sums:
            return None
        rule, step = "Thousand 4.4" if play else "Thousand 3.2", deal.agreement.step
        return RuleError("sum-not-allowed", rule, least=sums[0], most=sums[-1], step=step)

    def step(self, deal: ThousandDeal, seat: int, action: Action) -> ThousandDeal:
        """Go on from stage to stage. Thousand 2.4, 3-5, 8.2."""
        match action:
            case PlayCard(card):
                return self.laid(deal if deal.trick else self._led(deal, seat, card), card)
            case ThousandBid(points) if deal.stage == "play":
                return but(deal, contract=points, raised=True)
            case ThousandBid():
                return self._said(deal, seat, action)
            case ThousandWord.BLIND:
                return self._said(deal, seat, ThousandBid(BLIND))
            case ThousandWord.LOOK:
                return but(deal, stage="auction", unseen=None, turn=deal.ring[1])
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
        for cards, (suit, points) in (*PAIRS.items(), (ACES, (None, FOUR_ACES))):
            if not cards >> card & 1 or hand & cards != cards:
                continue
            if terms.aces if suit is None else number > 1 or terms.marriage == "any":
                said = (*deal.marriages, MarriageSaid(seat, number, suit, points))
                shown = deal.known.shown(cards)
                return but(deal, marriages=said, known=shown).counted(seat, points)
        return deal

    def after_trick(self, deal: ThousandDeal) -> ThousandDeal:
        """Count the trick; the last one takes a closed talon. Thousand 6.1, 8.2."""
        cards, winner = deal.tricks[-1]
        counted, last = deal.counted(winner, worth(cards)), not any(deal.hands)
        if not last:
            return counted
        closed = [WORTH[card.rank] for card in deal.pack if card is not None]
        return self.booked(counted.counted(winner, sum(closed)))

    # What is written

    def booked(self, deal: ThousandDeal) -> ThousandDeal:
        """End the deal with all that is written. Thousand 6."""
        book = Book(deal)
        book.write_all()
        writes = tuple(written(*each) for each in book.writes)
        bolts, falls = tuple(book.bolts), tuple(book.falls)
        return but(
            deal,
            over=True,
            writes=writes,
            bolts=bolts,
            falls=falls,
            barrel=book.barrel,
            won=book.won,
        )

    def payments(self, deal: ThousandDeal) -> tuple[Payment, ...]:
        """Return nothing: all is in ``writes``."""
        return ()

    def _facts(self, deal: ThousandDeal, score: Score, own: Sequence[Payment]) -> ThousandFacts:
        """Return the facts, with gifts as records tell them. Thousand 4.2."""
        facts = super()._facts(deal, score, own)
        gifts = ((each.to, each.cards[0]) for _, each in deal.given)
        return replace(facts, given=tuple(CardLaid(to or 0, card) for to, card in gifts))

    def drawn(self, facts: ThousandFacts) -> tuple[Card | None, ...]:
        """Return the talon."""
        return facts.talon

    # Parties

    def next_dealer(self, evening: ThousandEvening) -> int:
        """Return the next in turn; the same after a deal that does not count. Thousand 2.3, 2.4."""
        anew = evening.finished[-1].facts.redeal is not None
        return evening.dealer if anew else super().next_dealer(evening)

    def carried(self, agreement: Any, kept: Any, facts: Any) -> PartyState:
        """Return what lasts; a party begins without any of it. Thousand 6.4, 6.5, 6.8."""
        none = (0,) * agreement.players
        if facts is None:
            return PartyState(0, 0, 0, made=False, bolts=none, falls=none, barrel=None)
        if facts.redeal is not None:
            return PartyState(*kept)
        parties, deals = kept.parties + (facts.won is not None), kept.deals + 1
        golden = agreement.golden and kept.played < agreement.players
        made, played = kept.made or (golden and facts.made), kept.played + 1
        if facts.won is not None or (golden and played == agreement.players and not made):
            return PartyState(parties, deals, 0, made=False, bolts=none, falls=none, barrel=None)
        return PartyState(parties, deals, played, made, facts.bolts, facts.falls, facts.barrel)

    def ended(self, evening: ThousandEvening) -> bool:
        """Return whether the agreed parties or deals are over. Thousand 1.4."""
        terms, kept = evening.agreement, evening.kept
        if terms.parties:
            return bool(kept.parties == terms.parties)
        return bool(terms.deals == kept.deals > 0)

    def always(self, agreement: Any) -> dict[str, OptionValue]:
        """Return the evening's end."""
        terms = {"parties": agreement.parties, "deals": agreement.deals}
        return {key: value for key, value in terms.items() if value}

    def lacks(self, agreement: ThousandAgreement, sheet: Sequence[Points]) -> Sequence[Points]:
        """Return what is missing to a thousand. Thousand 7.1."""
        return [max(0, GOAL - points) for points in sheet]

    def flat(self, agreement: ThousandAgreement) -> int | None:
        """Return the price of a party, if one was agreed. Thousand 7.1."""
        return FLAT if agreement.settle == "flat" else None

    def won(self, agreement: CardAgreement, sheet: Sequence[Points], told: Any) -> int | None:
        """Return who won the party by this deal. Thousand 6.5, 6.7."""
        won: int | None = told.won
        return won

    def standing(self, agreement: Any, score: Score, kept: Any) -> Sequence[Points]:
        """Return what the party brings by each one's chance to win it, bolts and barrel counted."""
        points = [*map(int, score.sheet)]
        lasts = (GOAL - max(points)) / PACE
        left = max(0, min(lasts, agreement.deals - kept.deals) if agreement.deals else lasts)
        if not left or not kept.played:
            return super().standing(agreement, score, kept)
        if kept.barrel is not None:
            wins = 1 - MISSED**kept.barrel.left
            points[kept.barrel.seat] += round(FALL * (2 * wins - 1))
        if agreement.bolts != "no":
            points = [each - BOLT * bolts for each, bolts in zip(points, kept.bolts, strict=True)]
        best, width = max(points), SWING * sqrt(left)
        goal = GOAL if not agreement.deals else min(GOAL, best + PACE * left)
        weights = [round(DIGITS * exp((each - best) / width)) for each in points]
        flat = self.flat(agreement)
        return score.after(
            Payment(seat, taker, Fraction((flat or round(goal) - each) * weight, sum(weights)), "")
            for taker, weight in enumerate(weights)
            for seat, each in enumerate(points)
            if seat != taker
        ).accounts


PACE, SWING, BOLT, MISSED = 40, 110, 30, 0.65
"""What the leader gains a deal, by how much a deal parts two, what a bolt costs on average, and how
often a deal on the barrel is not won."""
FLAT: Final = 500
"""A party's price. Thousand 7.1."""


class Book:
    """What a finished deal writes: ``writes`` are seat, points and reason. Thousand 6."""

    def __init__(self, deal: ThousandDeal) -> None:
        self.deal, self.terms, kept = deal, deal.agreement, deal.kept
        self.sheet = [int(each) for each in deal.before.sheet]
        self.bolts, self.falls, self.barrel = [*kept.bolts], [*kept.falls], kept.barrel
        self.owner = None if kept.barrel is None else kept.barrel.seat
        self.writes: list[tuple[int, int, str]] = []
        self.won: int | None = None

    def write(self, seat: int, points: int, why: str) -> None:
        """Write points of a seat; nothing is no entry."""
        if points:
            self.sheet[seat] += points
            self.writes.append((seat, points, why))

    def write_all(self) -> None:
        """Write all, in the order of the rules."""
        self._points()
        if self.terms.bolts != "no" and not self.deal.gave_up:
            self._bolts()
        if self.terms.barrel == "no":
            self._dump()
            self._thousand()
        else:
            self._barrel()
            self._dump()
        if self.deal.golden and self.won is None:
            self._annul()

    def _points(self) -> None:
        """Write the contract, the others' points, and the talon. Thousand 4.3, 6.1-6.3, 8.1."""
        deal, times = self.deal, 1 + self.deal.golden
        declarer, contract = deal.declarer or 0, deal.contract or 0
        due = contract * (2 if deal.blind else times)
        self.write(declarer, due if deal.made else -due, "contract")
        for seat in deal.against:
            if seat == self.owner:
                continue
            if deal.gave_up:
                half = self.terms.give_up == "half"
                self.write(seat, (contract + 5) // 10 * 5 if half else GIVEN_UP, "give_up")
            else:
                self.write(seat, fives(deal.count[seat]) * times, "points")
        sits = deal.dealer not in deal.playing and deal.dealer != self.owner
        if sits and self.terms.sitter == "talon":
            talon = card_set(card for card in deal.took if card is not None)
            pair = sum(points for each, (_, points) in PAIRS.items() if talon & each == each)
            self.write(deal.dealer, fives(points_in(talon) + pair) * times, "talon")

    def _bolts(self) -> None:
        """Write bolts. Thousand 6.3, 6.4."""
        for seat in self.deal.playing:
            if self.deal.taken[seat]:
                self.bolts[seat] *= self.terms.bolts != "row"
            elif seat != self.owner:
                self.bolts[seat] += 1
                if self.bolts[seat] == TIMES:
                    self.bolts[seat] = 0
                    self.write(seat, -FALL, "bolts")

    def _barrel(self) -> None:
        """Seat players on the barrel, and let them fall. Thousand 6.5."""
        deal, owner, barrel, sheet = self.deal, self.owner, self.barrel, self.sheet
        high = [seat for seat, points in enumerate(sheet) if points >= BARREL]
        up = [seat for seat in high if seat != owner]
        if deal.made and deal.declarer == owner and (deal.contract or 0) >= BLIND:
            self.won, self.barrel = owner, None
            for seat in up:
                self.write(seat, BARREL - sheet[seat], "cut")
            return
        together = len(up) > 1
        for seat in high:
            fallen = together and seat != owner
            self.write(seat, BARREL - FALL * fallen - sheet[seat], "cut")
        self.barrel = BarrelSeat(up[0], TIMES) if len(up) == 1 else None
        if owner is None or barrel is None or owner not in high:
            return
        left = barrel.left - (owner in deal.playing)
        if left and self.barrel is None:
            self.barrel = BarrelSeat(owner, left)
            return
        self.falls[owner] += 1
        if self.falls[owner] == TIMES and self.terms.falls == "zero":
            self.falls[owner] = 0
            self.write(owner, -sheet[owner], "zero")
        else:
            self.write(owner, -FALL, "fall")

    def _dump(self) -> None:
        """Throw 555 away. Thousand 6.6."""
        thrown = {"both": (DUMP, -DUMP), "plus": (DUMP,)}.get(self.terms.dump, ())
        for seat, points in enumerate(self.sheet):
            if points in thrown:
                self.write(seat, -points, "dump")

    def _thousand(self) -> None:
        """Find who wins without a barrel. Thousand 6.7."""
        deal, sheet = self.deal, self.sheet
        order = clockwise(range(deal.players), deal.dealer + 1)
        over = [seat for seat in order if sheet[seat] >= GOAL]
        if over:
            self.won = max(over, key=lambda seat: (seat == deal.declarer, sheet[seat]))

    def _annul(self) -> None:
        """Begin anew where nobody made a golden contract. Thousand 6.8."""
        kept, deal = self.deal.kept, self.deal
        if kept.played + 1 < deal.players or kept.made or deal.made:
            return
        for seat, points in enumerate(self.sheet):
            self.write(seat, -points, "annul")
        self.bolts, self.falls = [0] * deal.players, [0] * deal.players
        self.barrel = None


def points_in(cards: CardSet) -> int:
    """Return the points of cards. Thousand 1.2."""
    return sum(WORTH[card.rank] for card in cards_in(cards))


def fives(points: int) -> int:
    """Return points to the nearest five. Thousand 6.2."""
    return (points + 2) // 5 * 5


def ceiling(terms: ThousandAgreement, hand: CardSet) -> int:
    """Return the highest sum that a hand may bid. Thousand 3.3."""
    pairs = sum(points for pair, (_, points) in PAIRS.items() if hand & pair == pair)
    aces = FOUR_ACES * (terms.aces and hand & ACES == ACES)
    return MOST if terms.ceiling == "free" else min(MOST, BLIND + pairs + aces)


def poor_talon(talon: Sequence[Card | None]) -> bool:
    """Return whether a talon may be refused. Thousand 2.4."""
    cards = card_set(card for card in talon if card is not None)
    return (cards & NINES).bit_count() > 1 or points_in(cards) < WEAK_TALON


THOUSAND: Final = Thousand()
