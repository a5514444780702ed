"""Whist: pairs, dummies, two with piles, and what is written. Rules are cited as ``Whist 4.2``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.cards import Card, Hand, Rank, Suit
from engine.codec import Seat
from engine.game import Shuffled
from engine.kit.agreement import numbered, one_of, options
from engine.kit.copying import but, made
from engine.kit.deal import KnownCards
from engine.kit.game import Evening
from engine.kit.past import AgreedEnding, CardLaid, SheetWrite
from engine.kit.rubbers import RubberAgreement, RubberDeal, RubberFacts, RubberGame
from engine.kit.score import Payment, written
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.options import Preset, Values
from engine.tricks import CardSet, PlayCard

TRICKS, BOOK = 13, 6
"""Tricks of a deal, and those that count nothing. Whist 1.5, 3.3."""
LEVE, PARTY_AT = 2, 10
"""What a trick above six is worth, and the points below the line that win. Whist 4.1, 5.1."""
HONOURS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
WORTH: Final = {5: 5, 4: 4, 3: 2}
MORE: Final = {5: 5, 4: 4, 3: 3, 2: 2}
"""Points of so many honours: of a side, and of whoever has more of two. Whist 4.2, 6.4."""
SLAMS: Final = {12: 10, 13: 20}
"""Whist 4.5."""
PLACES: Final = {"pairs": (4,), "three": (3,), "two": (2,), "humbug": (2,)}


@dataclass(frozen=True, slots=True)
class WhistAgreement(RubberAgreement):
    """The agreement made before the first deal."""

    form: str = one_of(*PLACES)
    trump: str = one_of("turned", "none")


WhistAgreement.OPTIONS = options(
    WhistAgreement,
    (),
    rules=numbered(
        "Whist",
        "form 1.1, trump 2.3, partners 1.4, rubber_bonus 5.2, rubbers 1.4, seating 1.3, stake 5.5",
    ),
    presets=(
        Preset("usual", {}),
        Preset("book", {"rubbers": 3}),
        Preset("no_trumps", {"trump": "none"}),
        Preset("humbug", {"form": "humbug"}),
        Preset("three", {"form": "three", "rubbers": 3}),
        Preset("two", {"form": "two"}),
    ),
    lengths=("rubbers",),
)


class PileWord(StrEnum):
    """Humbug: play with one's pile, or take the next one for it. Whist 6.2."""

    KEEP = "keep"
    EXCHANGE = "exchange"


class PileExchange(NamedTuple):
    """Whether a seat exchanged its pile."""

    seat: Seat
    exchange: bool


@dataclass(frozen=True, kw_only=True)
class WhistDeal(RubberDeal):
    """A deal: the card ``turned`` belongs to a hand, or to a pile."""

    agreement: WhistAgreement
    exchange: tuple[PileExchange, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WhistFacts(RubberFacts):
    """The facts of a deal: docs/whist/rules.md has the meaning of each field."""

    dealer: Seat
    rubber: int
    hands: tuple[Hand, ...]
    turned: Card | None = None
    exchange: tuple[PileExchange, ...] = ()
    tricks: tuple[tuple[CardLaid, ...], ...] = ()
    ending: AgreedEnding | None = None
    taken: tuple[int, ...]
    sides: tuple[int, ...]
    writes: tuple[SheetWrite, ...] = ()
    below: tuple[Fraction, ...]
    parties: tuple[int, ...]
    sheet: tuple[Fraction, ...] = field()
    accounts: tuple[Fraction, ...]


WhistView = KitView[WhistDeal, WhistFacts]
"""A table of Whist through the eyes of one seat, or of the public."""


class WhistGame(RubberGame[WhistDeal, WhistFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest, hand_size = "whist", 1, Rank.TWO, 13
    seats = range(2, 5)
    agreement, facts_of = WhistAgreement, WhistFacts
    agreed_rest = True
    party_bonus, end_bonus, below = 5, 10, frozenset(("leve",))
    words = MappingProxyType({"P": PileWord.KEEP, "x": PileWord.EXCHANGE})
    rules = numbered(
        "Whist",
        "dealer 2.4, rubber 1.4, hands 2.2, turned 2.3, exchange 6.2, tricks 3.1, ending 3.4, "
        "taken 3.2, sides 1.5, writes 4, below 5.1, parties 5.2, sheet 5.3, accounts 5.3, "
        "rubbers 5.3, settlement 5.4, settlement.finished 1.4, turn 3.1, word 6.2, follow 3.2, "
        "end 1.4",
    )

    # The table

    def places(self, chosen: Values) -> Sequence[int]:
        """Return how many play a form. Whist 1.1, 6, 7."""
        return PLACES[str(chosen.get("form", "pairs"))]

    def ring(self, agreement: WhistAgreement, rubber: int) -> tuple[int, ...]:
        """Return the hands as they sit; of three the dummy goes round. Whist 1.4, 6.1, 7."""
        if agreement.form == "humbug":
            return (0, 2, 1, 3)
        if agreement.form == "three":
            mine = (rubber - 1) % 3
            return (mine, (mine + 1) % 3, 3, (mine + 2) % 3)
        return super().ring(agreement, rubber)

    def owner(self, agreement: WhistAgreement, rubber: int, hand: int) -> int:
        """Return the person of a hand; a pile is nobody's."""
        return hand if agreement.form == "humbug" else super().owner(agreement, rubber, hand)

    def sides(self, agreement: WhistAgreement, rubber: int) -> tuple[tuple[int, ...], ...]:
        """Return the hands of both sides. Whist 1.5, 6."""
        return ((0,), (1,)) if agreement.form == "humbug" else super().sides(agreement, rubber)

    def goal(self, agreement: WhistAgreement) -> int:
        """Return the points below the line that win a party. Whist 5.1."""
        return PARTY_AT

    # The deal

    def lay_out(self, evening: Evening[WhistDeal, WhistFacts], cards: Shuffled) -> WhistDeal:
        """Turn the dealer's last card; of two with piles the opponent speaks. Whist 2.3, 6.2."""
        terms, lying = evening.agreement, self.lying(evening, cards, turned=False)
        if terms.trump == "turned":
            lying["turned"] = cards.cards[-1]
        if terms.form == "humbug":
            first = 1 - evening.dealer
            lying |= {"playing": (0, 1), "turn": first, "stage": "words"}
        return made(WhistDeal, **{"stage": "play", **lying})

    def known(self, deal: WhistDeal) -> KnownCards:
        """Return own cards, open ones, and the turned card. Whist 2.3, 7.1."""
        found = super().known(deal)
        return found if deal.turned is None else found.shown(1 << deal.turned)

    def choices(self, deal: WhistDeal, seat: int) -> Sequence[Action]:
        """Return the words about a pile, or cards. Whist 3.2, 6.2."""
        return tuple(PileWord) if deal.stage == "words" else self.cards_of(deal)

    def step(self, deal: WhistDeal, seat: int, action: Action) -> WhistDeal:
        """Keep or exchange a pile, or play a card. Whist 3, 6.2."""
        if isinstance(action, PlayCard):
            laid = self.laid(deal, action.card)
            return but(laid, over=not laid.trick and len(laid.tricks) == TRICKS)
        assert isinstance(action, PileWord)  # noqa: S101 - nothing else is left
        said = PileExchange(seat, action is PileWord.EXCHANGE)
        deal = but(deal, exchange=(*deal.exchange, said))
        if said.exchange:
            pile, hands = 3 - seat, [*deal.hands]
            hands[seat], hands[pile] = hands[pile], hands[seat]
            known = deal.known.moved(deal.hands[seat], seat)
            deal = but(deal, hands=tuple(hands), known=known)
        stage = "play" if seat == deal.dealer else "words"
        return but(deal, stage=stage, turn=1 - seat)

    # What is written

    def entries(self, deal: WhistDeal) -> Iterator[Payment]:
        """Yield tricks above six, honours, runs from the ace and slams. Whist 4, 6.4."""
        terms, wholes = deal.agreement, deal.wholes
        sides = self.sides(terms, deal.rubber)
        taken = [sum(deal.taken[hand] for hand in side) for side in sides]
        honours = honours_of([[wholes[hand] for hand in side] for side in sides], deal)
        for column, side in enumerate(sides):
            runs = sum(coronkas(wholes[hand], deal.trump) for hand in side)
            for why, points in (
                ("leve", LEVE * max(0, taken[column] - BOOK)),
                ("honours", honours[column]),
                ("coronka", runs),
                ("slam", SLAMS.get(taken[column], 0)),
            ):
                if points:
                    yield written(column, points, why)

    def feats(self, facts: WhistFacts, seat: int) -> Iterator[str]:
        """Yield what the seat's side wrote; of four in a first rubber, as a match has no other."""
        alone = (facts.rubber - 1) % 3
        column = int(seat != alone) if len(facts.accounts) == 3 else seat % 2
        yield from (str(each.for_) for each in facts.writes if each.sheet == column)


def honours_of(sides: Sequence[Sequence[CardSet]], deal: WhistDeal) -> list[int]:
    """Return what both sides write for honours. Whist 4.2, 4.3, 6.4."""
    suits, ranks = ((deal.trump,), HONOURS) if deal.trump is not None else (Suit, HONOURS[:1])
    cards = [1 << Card.of(suit, rank) for suit in suits for rank in ranks]
    held = [sum(bool(card & hand) for hand in side for card in cards) for side in sides]
    first, second = held
    if deal.agreement.form == "humbug":
        return [MORE.get(first, 0) * (first > second), MORE.get(second, 0) * (second > first)]
    return [WORTH.get(count, 0) if count > len(cards) / 2 else 0 for count in held]


def coronkas(hand: CardSet, trump: Suit | None) -> int:
    """Return what the runs from the aces of one hand are worth. Whist 4.4."""
    points = 0
    for suit in Suit:
        length = 0
        for rank in sorted(Rank, reverse=True):
            if not hand >> Card.of(suit, rank) & 1:
                break
            length += 1
        if length >= 3:
            worth = {3: 5, 4: 10}.get(length, 5 * length - 5)
            points += 2 * worth if trump in (None, suit) else worth
    return points


WHIST: Final = WhistGame()
