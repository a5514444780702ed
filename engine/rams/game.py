"""Rams: what is said, thrown, opened, played and written. Rules are cited as ``Rams 3.2``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType
from typing import Annotated, Final

from engine.cards import Card, Hand, Rank, Suit, deck
from engine.codec import Coded, Seat
from engine.game import Shuffled
from engine.kit import figures
from engine.kit.agreement import CardAgreement, numbered, one_of, options
from engine.kit.copying import but, made
from engine.kit.figures import FigureSay
from engine.kit.game import Evening
from engine.kit.past import Bought, CardLaid, ColumnWrite
from engine.kit.rounds import CountdownAgreement
from engine.kit.score import Payment, written
from engine.kit.tricks import Following, WonTrick
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
from engine.options import Preset
from engine.tricks import CardSet, PlayCard, card_set, cards_in, only_suit

TRICKS: Final = 5
"""Cards of a hand, and tricks of a deal. Rams 1.2, 5.5."""
SEATS: Final = range(3, 7)
"""How many may play. Rams 1.1."""
FIVE: Final = 5
"""What a remis, an open Rams, a deal alone and two jacks count. Rams 3.2, 3.4, 4.2, 6.2."""
WORTH: Final[Mapping[Suit, int]] = {
    Suit.SPADES: 5, Suit.CLUBS: 10, Suit.DIAMONDS: 15, Suit.HEARTS: 20,
}  # fmt: skip
"""What an ace counts. Rams 2.2."""
ACES: Final[CardSet] = card_set(Card.of(suit, Rank.ACE) for suit in Suit)
ACES_WORTH: Final = {
    card_set(held): sum(WORTH[card.suit] for card in held)
    for count in range(len(Suit) + 1)
    for held in combinations(cards_in(ACES), count)
}
"""What the aces of a hand count. Rams 2.2."""
KINGS: Final = tuple(Card.of(suit, Rank.KING) for suit in Suit)
FOLLOWING: Final = Following(
    ruff=True,
    leads=((Rank.ACE,), (Rank.KING, Rank.QUEEN)),
    taken=(Rank.KING, Rank.QUEEN, Rank.JACK),
)
"""Rams 5.2, 5.4."""
AFTER_KING: Final = replace(FOLLOWING, leads=((Rank.QUEEN,),))
"""Who has won with the king of trumps holds no ace of trumps. Rams 5.3."""


# --- what is agreed on ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RamsAgreement(CountdownAgreement):
    """What a table has agreed on before its first deal."""

    start: int = one_of(100, 50, 150, 200)
    trump_rams: str = one_of("same", "double", "wins")


RamsAgreement.OPTIONS = options(
    RamsAgreement,
    SEATS,
    rules=numbered(
        "Rams",
        "start 2.1, trump_rams 4.3, settle 7.2, rounds 1.4, deals 1.4, limit 1.4, seats 1.1, "
        "seating 1.3, stake 7.5",
    ),
    presets=(
        Preset("rams", {}),
        Preset("quick", {"start": 50}),
        Preset("trump", {"trump_rams": "double"}),
        Preset("short", {"deals": 6}),
    ),
    opening="short",
    lengths=("deals", "rounds"),
)


# --- what is done, and what is kept of it ---------------------------------------------------


class RamsReason(StrEnum):
    """The rule behind what is written: names a sentence in the catalogues."""

    TRICKS = "tricks"  # Rams 6.1
    ALONE = "alone"  # Rams 3.4
    RAMS = "rams"  # Rams 4.2, 4.3
    REMIS = "remis"  # Rams 6.2
    ACES = "aces"  # Rams 6.1, 6.2
    JACKS = "jacks"  # Rams 6.3


JACKS: Final[Mapping[str, CardSet]] = {
    "black": card_set((Card.parse("Js"), Card.parse("Jc"))),
    "red": card_set((Card.parse("Jd"), Card.parse("Jh"))),
}
"""Pairs of jacks. Rams 3.2."""
ALL_JACKS: Final = JACKS["black"] | JACKS["red"]


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The hand that ended a deal, for its ``aces``, ``suit`` or ``jacks``. Rams 3.3, 4.1, 4.2."""

    seat: Seat
    for_: str


@dataclass(frozen=True, slots=True)
class RamsWord(figures.FigureWord):
    """A word; ``swap``: what the dealer threw for the turned card. Rams 3.1, 3.6."""

    swap: Card | None = None

    @property
    def bought(self) -> tuple[Bought, ...]:
        """What was exchanged, the card that made room for the turned one too."""
        return () if self.out is None else (Bought(self.seat, self.out, self.in_ or (), self.swap),)


@dataclass(frozen=True, kw_only=True)
class RamsDeal(figures.FigureDeal):
    """A deal of Rams.

    ``jacks``: whose pairs were shown; where they lie afterwards their owner alone knows.
    """

    agreement: RamsAgreement
    words: tuple[RamsWord, ...] = ()
    jacks: tuple[tuple[int, str], ...] = ()
    shown: ShownHand | None = None

    @property
    def at_once(self) -> int | None:
        """Who has won the round before any card, whatever the figures are. Rams 4.1, 4.3."""
        shown = self.shown
        if shown is None or shown.for_ == "jacks":
            return None
        wins = self.agreement.trump_rams == "wins" and self.trumps_only(shown.seat)
        return shown.seat if wins or shown.for_ == "aces" else None

    def trumps_only(self, seat: int) -> bool:
        """Return whether a hand has nothing but trumps."""
        return only_suit(self.hands[seat]) == self.trump


@dataclass(frozen=True, slots=True, kw_only=True)
class RamsFacts(figures.FigureFacts):
    """The facts of a deal: docs/record.md has the meaning of each field."""

    dealer: Seat
    hands: tuple[Hand, ...]
    turned: Card = field()
    trump: Annotated[Suit, Coded({suit.letter: suit for suit in Suit})] = field()
    words: tuple[RamsWord, ...] = ()
    playing: tuple[Seat, ...] = ()
    tricks: tuple[tuple[CardLaid, ...], ...] = ()
    taken: tuple[int, ...]
    shown: ShownHand | None = None
    writes: tuple[ColumnWrite, ...] = ()
    premium: tuple[Fraction, ...]
    sheet: tuple[Fraction, ...] = field()
    won: Seat | None = None
    accounts: tuple[Fraction, ...]

    @property
    def at_once(self) -> int | None:
        """Winner of the round before any card, which leaves no entries. Rams 4.1, 4.3."""
        return None if self.writes or self.shown is None else self.shown.seat

    def held(self, seat: int) -> Hand:
        """Return a hand as it was after the last word."""
        hand = self.hands[seat]
        for each in self.bought:
            if each.seat == seat:
                taken = () if each.away is None else (self.turned,)
                hand = hand - {*each.thrown} | {*each.in_, *taken}
        return hand


RamsView = KitView[RamsDeal, RamsFacts]
"""A table of Rams through the eyes of one seat, or of the public."""


class Rams(figures.FigureGame[RamsDeal, RamsFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key = "rams"
    version = 1
    seats = SEATS
    agreement = RamsAgreement
    facts_of = RamsFacts
    word_of = RamsWord
    words = MappingProxyType({"P": FigureSay.PASS})
    rules = numbered(
        "Rams",
        "dealer 1.3, hands 1.2, turned 1.2, trump 1.2, words 3.1, playing 3.4, tricks 5.1, "
        "taken 5.5, shown 4.2, writes 6.1, premium 7.5, sheet 2.1, won 7.1, accounts 7.2, "
        "settlement 7.4, settlement.finished 1.4, turn 3.1, word 3.1, follow 5.4, must-lead 5.2, "
        "must-trump 5.4, must-beat 5.4, must-play 3.1, end 1.4",
    )
    hand_size = TRICKS
    following = FOLLOWING
    stop_finishes = True

    def deck(self, agreement: CardAgreement) -> tuple[Card, ...]:
        """As many cards as the players need. Rams 1.2."""
        return deck({3: Rank.SEVEN, 4: Rank.SIX}.get(agreement.players, Rank.TWO))

    def duties(self, deal: RamsDeal, tricks: Sequence[WonTrick]) -> Following:
        """Make a leader who won with the king of trumps lead the queen."""
        if tricks and deal.trump is not None:
            last = tricks[-1]
            if last.cards[0] == (last.winner, KINGS[deal.trump]):
                return AFTER_KING
        return FOLLOWING

    # --- the deal ---------------------------------------------------------------------------

    def lay_out(self, evening: Evening[RamsDeal, RamsFacts], cards: Shuffled) -> RamsDeal:
        """The next card is turned, and the dealer's left speaks. Rams 1.2, 3.1."""
        lying = self.lying(evening, cards) | {"stage": "words", "playing": ()}
        return self.asked(made(RamsDeal, **lying))

    def asked(self, deal: RamsDeal) -> RamsDeal:
        """Show the next speaker's jacks; they may win the round. Rams 3.2, 3.3."""
        for seat in deal.order[len(deal.words) :][:1]:
            hand = deal.hands[seat]
            if (hand & ALL_JACKS).bit_count() < 2:
                continue
            pairs = [(seat, pair) for pair, cards in JACKS.items() if hand & cards == cards]
            if pairs:
                deal = but(deal, jacks=(*deal.jacks, *pairs))
                if deal.score.sheet[seat] <= FIVE * len(pairs):
                    return self._ended(deal, ShownHand(seat, "jacks"))
        return super().asked(deal)

    def begun(self, deal: RamsDeal) -> RamsDeal:
        """Look for an open Rams; else play, unless one player is alone. Rams 3.4, 4."""
        shown = _opened(deal)
        begun = super().begun(deal)
        return self._ended(begun, shown) if shown or begun.over else begun

    def _ended(self, deal: RamsDeal, shown: ShownHand | None = None) -> RamsDeal:
        return but(deal, shown=shown, over=True)

    # --- what is asked, and done ------------------------------------------------------------

    def choices(self, deal: RamsDeal, seat: int) -> Sequence[Action]:
        """A word with cards thrown, a card for the turned one, or a card. Rams 3.1, 3.6, 5."""
        match deal.stage:
            case "play":
                return self.cards_of(deal)
            case "turned":
                return (Pick(deal.hands[seat] & ~ACES, 0, 1),)
        return self.words_of(deal, seat, ACES, bound=bool(deal.hands[seat] & ACES))

    def step(self, deal: RamsDeal, seat: int, action: Action) -> RamsDeal:
        """Words, the turned card, tricks. Rams 3-5."""
        if isinstance(action, PlayCard):
            laid = self.laid(deal, action.card)
            return self._ended(laid) if len(laid.tricks) == TRICKS else laid
        if deal.stage == "words":
            said = self.said(deal, seat, action)
            turned = seat == deal.dealer and action is not FigureSay.PASS
            return but(said, stage="turned") if turned else self.asked(said)
        if not isinstance(action, Picked) or not action.cards:
            return self.asked(deal)
        *others, mine = deal.words
        words = (*others, replace(mine, swap=action.cards[0]))
        lying = but(deal, pack=(deal.face_up, *deal.pack), face_up=None)
        return self.asked(but(lying, words=words).exchanged(seat, action.cards))

    # --- points -----------------------------------------------------------------------------

    def payments(self, deal: RamsDeal) -> list[Payment]:
        """Return what is written off and on, by seat. Rams 3.3, 3.4, 4, 6."""
        shown, found = deal.shown, list[Payment]()
        if deal.at_once is not None:
            return found
        taken, hands, jacks = deal.taken, deal.wholes, [seat for seat, _ in deal.jacks]
        if shown is not None and shown.for_ == "jacks":
            return [written(shown.seat, -FIVE * jacks.count(shown.seat), RamsReason.JACKS)]
        for seat in range(deal.players):
            if seat in deal.playing:
                points, why = _written(deal, seat, taken[seat])
                found.append(written(seat, points, why))
                if hands[seat] & ACES:
                    worth = ACES_WORTH[hands[seat] & ACES]
                    found.append(written(seat, worth if points > 0 else -worth, RamsReason.ACES))
            if seat in jacks and shown is None:
                found.append(written(seat, -FIVE * jacks.count(seat), RamsReason.JACKS))
        return found


def _written(deal: RamsDeal, seat: int, taken: int) -> tuple[int, RamsReason]:
    """Return what a player writes, negative for what he writes off; ``taken``: his tricks."""
    shown = deal.shown
    if shown is not None:
        double = deal.agreement.trump_rams == "double" and deal.trumps_only(shown.seat)
        points = FIVE * (1 + double)
        return -points if seat == shown.seat else points, RamsReason.RAMS
    if len(deal.playing) == 1:
        return -FIVE, RamsReason.ALONE
    return (-taken, RamsReason.TRICKS) if taken else (FIVE, RamsReason.REMIS)


def _opened(deal: RamsDeal) -> ShownHand | None:
    """Return the open Rams of those who play. Rams 4.1, 4.2."""
    hands = [(seat, deal.hands[seat]) for seat in deal.playing]
    for seat, hand in hands:
        if hand & ACES == ACES:
            return ShownHand(seat, "aces")
    suits = [
        (suit == deal.trump, suit, cards_in(hand)[-1].rank, seat)
        for seat, hand in hands
        if (suit := only_suit(hand)) is not None
    ]
    return ShownHand(max(suits)[-1], "suit") if suits else None


RAMS: Final = Rams()
