"""Gorka: a pot, four cards of which two lie open, words, bluffs. Rules are cited: ``Gorka 4.2``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import or_
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from engine.cards import Card, Rank, Suit
from engine.codec import Coded, Seat
from engine.errors import RuleError
from engine.game import Shuffled
from engine.gorka.hands import HandKind, height, read
from engine.kit.agreement import CardAgreement, limit, numbered, one_of, options, yes_no
from engine.kit.copying import but, changed, made
from engine.kit.deal import KnownCards, in_sight
from engine.kit.game import CardGame, Evening
from engine.kit.past import CardFacts, UnitWrite
from engine.kit.pot import PotDeal, PotSay, PotWord, Raise
from engine.kit.score import Payment
from engine.kit.words import Action, Pick, Picked
from engine.options import Preset
from engine.tricks import CardSet, card_set

UNITS: Final = (1, 2, 5)
"""By how much one raises, or puts in blind. Gorka 2.2, 4.2."""
OPEN: Final = 2
"""Open cards of each. Gorka 3.2."""


@dataclass(frozen=True, slots=True)
class GorkaAgreement(CardAgreement):
    """The agreement made before the first deal."""

    ante: int = one_of(1, 2, 5)
    dark: bool = yes_no()
    opening: str = one_of("plain", "choice")
    falka: str = one_of("queens", "sixes", "both", "none")
    most: int = one_of(20, 10, 50)
    limit: str = limit()


GorkaAgreement.OPTIONS = options(
    GorkaAgreement,
    range(2, 6),
    rules=numbered(
        "Gorka",
        "ante 2.1, dark 2.2, opening 3.2, falka 5.2, most 4.2, deals 1.4, limit 1.4, seats 1.1, "
        "seating 1.3",
    ),
    presets=(Preset("gorka", {}), Preset("dark", {"dark": True})),
    chips=True,
)


@dataclass(frozen=True, slots=True)
class Blind:
    """Units put in before the cards, 0 for nothing. Gorka 2.2."""

    units: int


class Opened(NamedTuple):
    """What a seat has chosen to open, hidden until all have. Gorka 3.2."""

    seat: Seat
    cards: tuple[Card | None, ...]


class BestHand(NamedTuple):
    """The best reading of a shown hand. Gorka 5.3."""

    seat: Seat
    kind: HandKind
    rank: Annotated[Rank, Coded({rank.letter: rank for rank in Rank})] | None
    suit: Annotated[Suit, Coded({suit.letter: suit for suit in Suit})] | None
    points: int | None


@dataclass(frozen=True, kw_only=True)
class GorkaDeal(PotDeal):
    """A deal; ``dark``: units put in blind, ``opened``: open cards, by seat."""

    HANDLED = PotDeal.HANDLED | {"chosen"}

    agreement: GorkaAgreement
    dark: tuple[int, ...]
    laid: tuple[tuple[Card | None, ...], ...]
    chosen: tuple[Opened, ...] = ()

    @property
    def ante(self) -> int:
        """What each puts in before the deal. Gorka 2.1."""
        return self.agreement.ante

    def reasons(self, seat: int, put: int) -> Sequence[tuple[str, int]]:
        """Return what was put in blind, and by words."""
        return ("dark", self.dark[seat]), ("words", put - self.dark[seat])

    @property
    def lies(self) -> CardSet:
        """The open cards: who passes takes his back, but all have seen them. Gorka 3.4."""
        return reduce(or_, map(self.lying_of, range(self.players)))

    def lying_of(self, seat: int) -> CardSet:
        """Return the open cards of a seat."""
        return card_set([card for card in self.laid[seat] if card is not None])

    def seen(self, viewer: int) -> tuple[CardSet, dict[str, object]]:
        """Return the cards that a viewer knows, and his own choice alone. Gorka 8."""
        known, shown = super().seen(viewer)
        own = tuple([each for each in self.chosen if each.seat == viewer])
        return known, {**shown, "chosen": own}

    def unseen(self, seat: int) -> bool:
        """Return whether a seat has not seen its hand: it put units in blind. Gorka 2.2, 8."""
        return self.dark[seat] > 0 and all(word.seat != seat for word in self.words)

    @property
    def winner(self) -> int:
        """Who takes the pot. Gorka 4.4, 7.1."""
        falka = self.agreement.falka
        return max(self.playing, key=lambda seat: height(self.hands[seat], falka))

    @property
    def shown(self) -> tuple[int, ...]:
        """The seats that show. Gorka 4.4, 4.5."""
        return self.playing if len(self.playing) > 1 else ()

    @property
    def best(self) -> tuple[BestHand, ...]:
        """The best readings of the shown hands."""
        found = [(seat, read(self.hands[seat], self.agreement.falka)) for seat in self.shown]
        return tuple([BestHand(at, own.kind, own.rank, own.suit, own.points) for at, own in found])


@dataclass(frozen=True, slots=True, kw_only=True)
class GorkaFacts(CardFacts):
    """The facts of a deal: docs/gorka/rules.md has the meaning of each field."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    dark: tuple[int, ...]
    opened: tuple[tuple[Card, ...], ...]
    words: tuple[PotWord, ...]
    shown: tuple[Seat, ...] = ()
    best: tuple[BestHand, ...] = ()
    winner: Seat
    writes: tuple[UnitWrite, ...]
    accounts: tuple[Fraction, ...]


class Gorka(CardGame[GorkaDeal, GorkaFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, hand_size, seats = "gorka", 1, 4, range(2, 6)
    agreement, facts_of, tells_order = GorkaAgreement, GorkaFacts, True
    words = MappingProxyType(
        {"P": PotSay.PASS, "E": PotSay.EQUAL}
        | {f"u{units}": Raise(units) for units in UNITS}
        | {f"d{units}": Blind(units) for units in (0, *UNITS)}
    )
    rules = numbered(
        "Gorka",
        "dealer 1.3, hands 3.1, dark 2.2, opened 3.2, words 4, shown 4.5, best 5.3, winner 7.1, "
        "writes 7.3, accounts 7.3, settlement 7.3, settlement.finished 1.4, turn 4.6, word 4.2, "
        "end 1.4",
    )

    # The cards

    def lay_out(self, evening: Evening[GorkaDeal, GorkaFacts], cards: Shuffled) -> GorkaDeal:
        """Ask who puts in blind, or deal. Gorka 2.2, 3.1."""
        lying, nothing = self.lying(evening, cards), (0,) * evening.agreement.players
        lying |= {"pack": cards.cards, "hands": nothing, "dealt": nothing, "put": nothing}
        deal = made(GorkaDeal, **lying, dark=nothing, laid=((),) * len(nothing), stage="dark")
        return deal.asks(deal.order) if deal.agreement.dark else self._begun(deal)

    def _begun(self, deal: GorkaDeal) -> GorkaDeal:
        """Deal the first two, and ask what is opened of them. Gorka 3.2."""
        choice = deal.agreement.opening == "choice"
        asked = [each for each in deal.order if each != deal.dealer and not deal.dark[each]]
        deal = deal.dealt_more(2)
        if choice and asked:
            return but(deal.asks(asked, "opening"), turn=None)
        return self._completed(deal)

    def _completed(self, deal: GorkaDeal) -> GorkaDeal:
        """Deal the other two, as many of them open as still lack. Gorka 3.2, 3.3."""
        cards, many = deal.pack, len(deal.order)
        laid = {each.seat: each.cards for each in deal.chosen}
        for place, seat in enumerate(deal.order):
            if seat != deal.dealer and not deal.dark[seat]:
                own = laid.get(seat, ())
                laid[seat] = (*own, *cards[place : 2 * many : many][: OPEN - len(own)])
        by_seat = tuple([laid.get(seat, ()) for seat in range(deal.players)])
        deal = deal.dealt_more(2, laid=by_seat, chosen=())
        if deal.dark[deal.dealer]:
            return self._spoken(deal)
        return deal.asks((deal.dealer,), "dealer")

    def _spoken(self, deal: GorkaDeal) -> GorkaDeal:
        """Ask for words all but who has put in the most blind. Gorka 4, 4.5."""
        most = max(deal.dark)
        asked = [seat for seat in deal.order if not most or deal.dark[seat] < most]
        return deal.asks(asked, "words")

    def known(self, deal: GorkaDeal) -> KnownCards:
        """Return what each sees: nothing of a hand that is blind. Gorka 8."""
        seats, everybody = in_sight(deal)
        own = [0 if deal.unseen(seat) else cards for seat, cards in enumerate(seats)]
        return KnownCards(tuple(own), everybody)

    # The words

    def awaited(self, deal: GorkaDeal) -> frozenset[int]:
        """Return who is asked: all at once what they open, else one."""
        return frozenset(deal.waits if deal.stage == "opening" else deal.waits[:1])

    def choices(self, deal: GorkaDeal, seat: int) -> Sequence[Action]:
        """Return units, a pick of cards, or words. Gorka 2.2, 3.2, 3.3, 4."""
        if deal.stage == "dark":
            return [Blind(0), *(Blind(units) for units in UNITS if units > deal.most)]
        if deal.stage != "words":
            least = OPEN if deal.stage == "dealer" else 0
            return [Pick(deal.hands[seat], least, OPEN)]
        equal = [PotSay.EQUAL] if deal.due(seat) else []
        room = deal.agreement.most - deal.most
        return [PotSay.PASS, *equal, *(Raise(units) for units in UNITS if units <= room)]

    def step(self, deal: GorkaDeal, seat: int, action: Action) -> GorkaDeal:
        """Put in blind, open cards, or say a word. Gorka 2-4."""
        match action:
            case Blind(units):
                after = but(deal, dark=changed(deal.dark, seat, units)).puts(seat, units)
                return after if after.waits else self._begun(after)
            case Picked(cards) if deal.stage == "dealer":
                return self._spoken(but(deal, laid=changed(deal.laid, seat, cards)))
            case Picked(cards):
                waits = tuple([each for each in deal.waits if each != seat])
                after = but(deal, waits=waits, chosen=(*deal.chosen, Opened(seat, cards)))
                return after if waits else self._completed(after)
            case PotSay() | Raise():
                after = deal.says(seat, action)
                return but(after, over=len(after.playing) == 1 or not after.waits)
        raise TypeError(action)

    def why_not(self, deal: GorkaDeal, seat: int, action: Action) -> RuleError | None:
        """Return why units or a word are refused. Gorka 4.6."""
        if seat not in self.awaited(deal):
            return None
        match deal.stage, action:
            case "dark", Blind():
                return RuleError("not-more-blind", "Gorka 2.2", units=deal.most)
            case "words", Raise():
                return RuleError("raise-too-high", "Gorka 4.2", most=deal.agreement.most)
            case "words", PotSay.EQUAL:
                return RuleError("nothing-to-equal", "Gorka 4.3")
        return None

    # What is written

    def payments(self, deal: GorkaDeal) -> Sequence[Payment]:
        """Return what each has put in, and the pot, by seat. Gorka 7."""
        paid = [*deal.put_in(), Payment(None, deal.winner, deal.pot, "pot")]
        return sorted(paid, key=lambda each: deal.winner if each.payer is None else each.payer)

    def facts_told(self, deal: GorkaDeal) -> Mapping[str, object]:
        """Return the open cards in the order in which they came."""
        return {"opened": deal.laid}


GORKA: Final = Gorka()
