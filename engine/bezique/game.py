"""Bezique: eighteen cards of a shoe, declarations after tricks won. Rules: ``Bezique 4.2``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cards import BLANK, Card, Rank, Suit, deck, in_order
from engine.codec import Seat
from engine.game import Shuffled
from engine.kit.agreement import CardAgreement, limit, numbered, one_of, options
from engine.kit.copying import but, made
from engine.kit.game import Evening
from engine.kit.past import CardLaid, StockMoment, TrickFacts
from engine.kit.score import Payment, Score
from engine.kit.shoe import ShoeTrickDeal, ShoeTrickGame, places_in
from engine.kit.tricks import FREE
from engine.kit.words import Action, clockwise
from engine.options import Preset
from engine.tricks import PLAY, CardSet, PlayCard

DECLARE: Final = "declare"
"""The stage of the winner's word after a trick. Bezique 4."""
FOURS: Final = {"mQ": 6, "mK": 8, "mA": 10, "mJ": 4}
GROWING: Final = {"mm": 4, "mb": 25, "m5": 50}
"""Kinds that count twice as much each time. Bezique 5.3-5.5."""
SERIES: Final = {
    "msQ": (176, 100, 200, 400, 1152),
    "msJ": (164, 100, 200, 400, 1128),
    "msA": (110, 50, 100, 200, 620),
    "msT": (90, 50, 100, 200, 580),
    "msK": (88, 50, 100, 200, 576),
    "msj": (44, 50, 100, 200, 488),
}
"""What four equal cards count, and a fifth to an eighth. Bezique 5.2."""
LEAST, BLANKS = 4, 2
"""Cards of a series that begins, and the blank ones of a shoe."""
KINDS: Final = (*FOURS, *SERIES, *GROWING)


@dataclass(frozen=True, slots=True)
class BeziqueAgreement(CardAgreement):
    """The agreement made before the first deal."""

    DEALS_EACH = 1

    packs: int = one_of(8, 10, 4)
    unit: int = one_of(1, 10)
    limit: str = limit()


BeziqueAgreement.OPTIONS = options(
    BeziqueAgreement,
    (2, 3),
    rules=numbered(
        "Bezique", "packs 1.2, unit 6.2, limit 1.4, deals 1.4, seats 1.1, seating 1.3, stake 6.2"
    ),
    presets=(Preset("usual", {}), Preset("short", {"packs": 4})),
)


class BeziqueWord(NamedTuple):
    """A kind that is declared with so many blank cards, or one of the words below."""

    kind: str
    wild: int = 0


NINE: Final = BeziqueWord("n")
"""Changes a nine of trumps for the turned card. Bezique 4.1."""
DRAW: Final = BeziqueWord("D")
"""Declares nothing."""


class BeziqueDeclared(NamedTuple):
    """A declaration after a trick, from 1: the true cards shown, and the blank ones."""

    seat: Seat
    trick: int
    kind: str
    cards: tuple[Card, ...]
    wild: int
    points: int


class BeziqueOffer(NamedTuple):
    """What a seat may declare: the places of its cards, and what they count."""

    word: BeziqueWord
    places: CardSet
    points: int


@cache
def parts(kind: str, trump: Suit) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of a kind, each with those that may stand there; of a series one."""
    jack = Card.of(Suit(trump ^ 1), Rank.JACK)  # suits of a colour are neighbours
    if kind in FOURS:
        return tuple([(Card.parse(kind[1] + suit.letter),) for suit in Suit])
    if kind in SERIES:
        return ((jack if kind == "msJ" else Card.parse(kind[2].upper() + trump.letter),),)
    ace, king, queen, knave, ten = (
        Card.of(trump, rank) for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
    )
    if kind == "m5":
        return (ace,), (king,), (queen,), (knave, jack), (ten,)
    return ((king,), (queen,)) if kind == "mm" else ((queen,), (jack,))


def worth(kind: str, times: int) -> int:
    """Return what a kind counts that a seat has declared so often before; 0: no more. Bezique 5."""
    if kind in SERIES:
        return SERIES[kind][times] if times < len(SERIES[kind]) else 0
    return FOURS[kind] * (times + 1) if kind in FOURS else GROWING[kind] << times


@dataclass(frozen=True, kw_only=True)
class BeziqueDeal(ShoeTrickDeal):
    """A deal; ``shown`` are the places of each of the ``declared``, ``swap`` followed a trick."""

    HANDLED = ShoeTrickDeal.HANDLED | frozenset(("aside", "declared", "swap"))

    agreement: BeziqueAgreement
    turned: Card
    aside: tuple[Card, ...]
    declared: tuple[BeziqueDeclared, ...] = ()
    shown: tuple[CardSet, ...] = ()
    swap: StockMoment | None = None

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards behind the turned one as they were dealt."""
        return self.talon[len(self.aside) + 1 :]

    @property
    def points(self) -> tuple[int, ...]:
        """Points by seat. Bezique 6.1."""
        found = [0] * self.players
        for each in self.declared:
            found[each.seat] += each.points
        return tuple(found)

    def open(self, seat: int) -> CardSet:
        """Return the open places of a hand. Bezique 4.3."""
        found = 0
        for places in self.shown:
            found |= places
        return found & self.hands[seat]

    def times(self, seat: int, kind: str) -> int:
        """Return how often a seat has declared a kind."""
        return [(each.seat, each.kind) for each in self.declared].count((seat, kind))

    def served(self, seat: int) -> dict[int, list[str]]:
        """Return the kinds in which each card of a hand has served. Bezique 4.4."""
        found: dict[int, list[str]] = {place: [] for place in places_in(self.hands[seat])}
        for each, places in zip(self.declared, self.shown, strict=True):
            for place in places_in(places & self.hands[seat]):
                found[place].append(each.kind)
        return found

    def bit(self, hand: int, card: Card) -> CardSet:
        """Return the place of a held card: of equal ones the one that served most. Bezique 4.4."""
        served = self.served(hand)
        places = [each for each in served if self.shoe[each] is card]
        return 1 << max(places, key=lambda each: len(served[each])) if places else 0

    def offers(self, seat: int) -> list[BeziqueOffer]:
        """Return what a seat may declare, the dearest first. Bezique 4.2, 5."""
        served, held = self.served(seat), dict[Card, list[int]]()
        for place in sorted(served, key=lambda each: len(served[each])):
            card = self.shoe[place]
            if card is not None:
                held.setdefault(card, []).append(place)
        found = []
        for kind in KINDS:
            times, wanted = self.times(seat, kind), parts(kind, self.turned.suit)
            if kind in SERIES:  # those beside the new one may have served
                chosen, blank = held.get(wanted[0][0], [])[: LEAST + times], held.get(BLANK, [])
                wild = LEAST + times - len(chosen)
            else:
                free = [
                    [n for card in part for n in held.get(card, ()) if kind not in served[n]]
                    for part in (*wanted, (BLANK,))
                ]
                *true, blank = (sorted(each, key=lambda n: len(served[n])) for each in free)
                chosen = [places[0] for places in true if places]
                wild = len(wanted) - len(chosen)
            if (points := worth(kind, times)) and chosen and wild <= len(blank):
                places = sum(1 << place for place in (*chosen, *blank[:wild]))
                found.append(BeziqueOffer(BeziqueWord(kind, wild), places, points))
        return sorted(found, key=lambda each: -each.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeziqueFacts(TrickFacts):
    """The facts of a deal: docs/bezique/rules.md has the meaning of each field."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]  # type: ignore[assignment]
    turned: Card = field()
    aside: tuple[Card, ...] = ()
    stock: tuple[Card, ...]
    tricks: tuple[tuple[CardLaid, ...], ...]
    taken: tuple[int, ...]
    declared: tuple[BeziqueDeclared, ...] = ()
    swap: StockMoment | None = None
    points: tuple[int, ...]
    accounts: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        """Sort the hands: of a record they may stand in any order."""
        TrickFacts.__post_init__(self)
        object.__setattr__(self, "hands", tuple(map(in_order, self.hands)))


class Bezique(ShoeTrickGame[BeziqueDeal, BeziqueFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest, hand_size = "bezique", 1, Rank.NINE, 18
    seats, following = range(2, 4), FREE
    agreement, facts_of = BeziqueAgreement, BeziqueFacts
    words = MappingProxyType(
        {"n": NINE, "D": DRAW}
        | {f"{kind}{n or ''}": BeziqueWord(kind, n) for kind in KINDS for n in range(BLANKS + 1)}
    )
    rules = numbered(
        "Bezique",
        "dealer 1.3, hands 2.1, turned 2.2, aside 2.2, stock 2.3, tricks 3.1, taken 3.2, "
        "declared 4.2, swap 4.1, points 6.1, accounts 6.2, settlement 6.2, "
        "settlement.finished 1.4, turn 3.1, word 4, follow 3.1, end 1.4",
    )

    def deck(self, agreement: Any) -> tuple[Card, ...]:
        """Return every card of the shoe. Bezique 1.2."""
        nines = [card for card in deck(Rank.NINE) if card.rank is Rank.NINE]
        return (*deck(Rank.TEN) * agreement.packs, *nines * 3, *[BLANK] * BLANKS)

    def lay_out(self, evening: Evening[BeziqueDeal, BeziqueFacts], cards: Shuffled) -> BeziqueDeal:
        """Turn a card for trumps, a blank one under half of the stock. Bezique 2.2, 2.3."""
        lying, aside = self.lying(evening, cards, turned=False), list[Card]()
        rest = list(lying["pack"])
        dealt = cards.cards[: -len(rest)]
        while rest[0] is BLANK:
            aside.append(rest.pop(0))
            rest.insert(len(rest) // 2, BLANK)
        turned = rest.pop(0)
        lying |= {"shoe": (*dealt, *rest, turned), "out": len(dealt), "aside": tuple(aside)}
        lying |= {"turned": turned, "face_up": turned, "pack": (), "stage": "play"}
        return made(BeziqueDeal, **lying)

    def drawn(self, facts: BeziqueFacts) -> tuple[Card, ...]:
        """Return the cards behind the hands."""
        return (*facts.aside, facts.turned, *facts.stock)

    # The play

    def may_swap(self, deal: BeziqueDeal, seat: int) -> bool:
        """Return whether a seat may change a nine of trumps for the turned card. Bezique 4.1."""
        nine = Card.of(deal.turned.suit, Rank.NINE)
        return deal.face_up not in (None, nine) and bool(deal.bit(seat, nine))

    def choices(self, deal: BeziqueDeal, seat: int) -> Sequence[Action]:
        """Return any card, or after a trick won words, the dearest first. Bezique 3.1, 4."""
        if deal.stage != DECLARE:
            return [PLAY[card] for card in in_order(deal.hand(seat))]
        declare = [each.word for each in deal.offers(seat)]
        return [*[NINE] * self.may_swap(deal, seat), *declare, DRAW]

    def step(self, deal: BeziqueDeal, seat: int, action: Action) -> BeziqueDeal:
        """Play a card, change the nine, declare, or draw. Bezique 3, 4."""
        if isinstance(action, PlayCard):
            return self.laid(deal, action.card)
        trick = len(deal.tricks)
        if action == NINE:
            nine, shoe = Card.of(deal.turned.suit, Rank.NINE), list(deal.shoe)
            place = deal.bit(seat, nine)
            shoe[place.bit_length() - 1], shoe[-1] = deal.turned, nine
            known = deal.known.shown(place)
            swap = StockMoment(seat, trick)
            after = but(deal, shoe=tuple(shoe), face_up=nine, swap=swap, known=known)
            return self.after_trick(after)
        for word, places, points in deal.offers(seat):
            if word == action:
                true = in_order([card for card in deal.cards_at(places) if card is not BLANK])
                told = BeziqueDeclared(seat, trick, word.kind, true, word.wild, points)
                known = deal.known.shown(places)
                declared, shown = (*deal.declared, told), (*deal.shown, places)
                deal = but(deal, declared=declared, shown=shown, known=known)
        return self._drawn(deal)

    def after_trick(self, deal: BeziqueDeal) -> BeziqueDeal:
        """Ask the winner where he has a choice, else draw. Bezique 3.5, 4."""
        seat = deal.turn or 0
        asks = self.may_swap(deal, seat) or deal.offers(seat)
        return but(deal, stage=DECLARE) if asks else self._drawn(deal)

    def _drawn(self, deal: BeziqueDeal) -> BeziqueDeal:
        """Draw, the winner first; the deal ends with the stock. Bezique 3.5, 3.6."""
        order = clockwise(deal.order, deal.turn or 0)
        drew = deal.each_drew(order, stage="play")
        return but(drew, over=True, turn=None) if drew.left < deal.players else drew

    # The result

    def writes_of(self, agreement: Any, facts: BeziqueFacts, before: Score) -> Iterator[Payment]:
        """Yield what each pays each. Bezique 6.2."""
        for one, other in combinations(range(agreement.players), 2):
            more = facts.points[one] - facts.points[other]
            payer, taker = (other, one) if more > 0 else (one, other)
            if units := abs(more) // agreement.unit:
                yield Payment(payer, taker, units, "points")

    def feats(self, facts: BeziqueFacts, seat: int) -> Iterator[str]:
        """Yield the kinds that a seat declared."""
        yield from {each.kind for each in facts.declared if each.seat == seat}


BEZIQUE: Final = Bezique()
"""Bezique in a chat."""
