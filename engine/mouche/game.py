"""Mouche and its kinds: what is said, played and written. Rules are cited as ``Mouche 3.2``."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple

from engine.cards import Card, Hand, Rank, Suit, deck
from engine.codec import Coded, Seat
from engine.game import Shuffled
from engine.kit import figures
from engine.kit.agreement import numbered, one_of, options
from engine.kit.copying import but, made
from engine.kit.deal import KnownCards, in_sight
from engine.kit.figures import FigureSay
from engine.kit.game import Evening
from engine.kit.past import CardLaid, ColumnWrite
from engine.kit.rounds import CountdownAgreement
from engine.kit.score import Payment, written
from engine.kit.tricks import ACE_HIGH, FOLLOW_RUFF, Ranking, ranking
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.options import Preset
from engine.tricks import PlayCard, cards_in, only_suit

TRICKS: Final = 5
"""Cards of a hand, and tricks of a deal. Mouche 1.2."""
REMIS: Final = 5
"""What no trick writes on. Mouche 5.1."""
SEATS: Final = range(3, 7)
"""How many may play. Mouche 1.1."""
_COURT: Final = (Rank.KING, Rank.QUEEN, Rank.JACK, Rank.ACE)
KING_HIGH: Final = (*_COURT, *(rank for rank in ACE_HIGH if rank not in _COURT))
"""Ranks descending where the ace stands below the jack. Mouche 2.1."""
POINTS: Final = dict(zip(_COURT, (5, 4, 2, 1), strict=True))
"""What cards are worth among hands of one suit, others their number. Mouche 5.5."""


def _doubled(deal: "MoucheDeal", seat: int, had: int) -> tuple[int, int]:
    """With a trick the special card writes off 5, of trumps 10; without, 5 more on. Mouche 5.2."""
    if not had:
        return 0, REMIS
    return (-10 if deal.special.suit is deal.trump else -5), 2 * REMIS


def _captured(deal: "MoucheDeal", seat: int, had: int) -> tuple[int, int]:
    """A trick won with it is 8; who takes it has 5 for the trick, its owner 4. Mouche 5.4."""
    lost = [
        trick.winner
        for trick in deal.tricks
        for hand, card in trick.cards
        if card is deal.special and hand != trick.winner
    ]
    if had:
        return (-4 if lost else -7), 0
    return (-4 if seat in lost else 0), REMIS


class MoucheKind(NamedTuple):
    """In what the four games differ. Mouche 2.1-2.5, 3.2, 3.6, 4.4, 4.5, 5.2-5.5.

    ``writes``: what the special card, by whether a seat had it, writes beyond one a trick, and what
    no trick writes on;
    ``bound``: who was dealt it has to play, and it catches the led trump of its own rank;
    ``matador``: it is the highest trump, and may be announced; ``trump``: always the same suit;
    ``wins``: the suits of which four win a round with it; ``shows``: five of a suit are shown.
    """

    special: Card
    writes: Callable[["MoucheDeal", int, int], tuple[int, int]]
    ranks: tuple[Rank, ...] = ACE_HIGH
    bound: bool = False
    matador: bool = False
    trump: Suit | None = None
    wins: frozenset[Suit] = frozenset()
    shows: bool = False

    @property
    def pays(self) -> bool:
        """True if there are premiums."""
        return self.matador or self.shows


KINDS: Final = {
    "mouche": MoucheKind(Card.parse("As"), _doubled, bound=True),
    "pamphile": MoucheKind(Card.parse("Jc"), lambda deal, seat, had: (0, REMIS), matador=True),
    "mistigri": MoucheKind(
        Card.parse("Kc"), _doubled, KING_HIGH, bound=True, wins=frozenset(Suit), shows=True
    ),
    "jester": MoucheKind(
        Card.parse("Qs"), _captured, KING_HIGH, trump=Suit.SPADES, wins=frozenset((Suit.SPADES,))
    ),
}


RANKINGS: Final = {
    key: {
        trump: ranking(
            trump,
            kind.ranks,
            (kind.special,) if kind.matador else (),
            kind.special if kind.bound else None,
        )
        for trump in (None, *Suit)
    }
    for key, kind in KINDS.items()
}
"""How cards rank, by kind and trump suit. Mouche 2.1, 4.3-4.5."""


@dataclass(frozen=True, slots=True)
class MoucheAgreement(CountdownAgreement):
    """What a table has agreed on before its first deal."""

    kind: str = one_of(*KINDS)
    start: int = one_of(25, 15, 50)
    exact: str = one_of("small", "always", "off")
    premium: int = one_of(
        2, 0, 5, only=("no-premium", lambda values: KINDS[str(values["kind"])].pays)
    )

    @property
    def game(self) -> MoucheKind:
        """Which of the four games it is."""
        return KINDS[self.kind]

    @property
    def announces(self) -> bool:
        """True if Pamphile may be announced. Mouche 3.6."""
        return self.game.matador and self.premium > 0


MoucheAgreement.OPTIONS = options(
    MoucheAgreement,
    SEATS,
    rules=numbered(
        "Mouche",
        "kind 1.1, start 5, exact 5.6, premium 3.6, settle 6.2, rounds 1.4, deals 1.4, limit 1.4, "
        "seats 1.1, seating 1.3, stake 6.5",
    ),
    presets=(
        Preset("mouche", {}),
        Preset("pamphile", {"kind": "pamphile", "start": 15}),
        Preset("mistigri", {"kind": "mistigri"}),
        Preset("jester", {"kind": "jester"}),
        Preset("quick", {"start": 15}),
        Preset("short", {"deals": 6}),
    ),
    opening="short",
    lengths=("deals", "rounds"),
)


@dataclass(frozen=True, slots=True)
class PamphileCall:
    """Its owner announces it; the dealer names a ``suit`` where it is turned. Mouche 2.3, 3.6."""

    suit: Suit | None = None


ANNOUNCE: Final = PamphileCall()


class ShownCards(NamedTuple):
    """Whose hand is shown: for one ``suit``, or the kind that it wins the round by. Mouche 5.5."""

    seat: Seat
    for_: Annotated[str, Coded({each: each for each in ("suit", "mistigri", "jester")})]


@dataclass(frozen=True, slots=True)
class MoucheWord(figures.FigureWord):
    """What a seat said; ``announce``: whether Pamphile was announced, None without a choice."""

    announce: bool | None = None


class _Shown(figures.FigureTold):
    __slots__ = ()
    shown: ShownCards | None

    @property
    def at_once(self) -> int | None:
        """Whose hand wins the round. Mouche 5.5."""
        shown = self.shown
        return None if shown is None or shown.for_ == "suit" else shown.seat


@dataclass(frozen=True, kw_only=True)
class MoucheDeal(_Shown, figures.FigureDeal):
    """A deal of Mouche; ``trump``: once it is named; ``announced``: who announced."""

    agreement: MoucheAgreement
    words: tuple[MoucheWord, ...] = ()
    trump: Suit | None = None
    announced: int | None = None
    shown: ShownCards | None = None

    @property
    def special(self) -> Card:
        """The card that the kind is about."""
        return self.agreement.game.special


@dataclass(frozen=True, slots=True, kw_only=True)
class MoucheFacts(_Shown, figures.FigureFacts):
    """The facts of a deal: docs/record.md has the meaning of each field."""

    dealer: Seat
    hands: tuple[Hand, ...]
    turned: Card | None = None
    trump: Annotated[Suit, Coded({suit.letter: suit for suit in Suit})] = field()
    words: tuple[MoucheWord, ...] = ()
    playing: tuple[Seat, ...] = field()
    tricks: tuple[tuple[CardLaid, ...], ...] = ()
    taken: tuple[int, ...]
    shown: ShownCards | None = None
    writes: tuple[ColumnWrite, ...] = ()
    premium: tuple[Fraction, ...]
    sheet: tuple[Fraction, ...] = field()
    won: Seat | None = None
    accounts: tuple[Fraction, ...]


MoucheView = KitView[MoucheDeal, MoucheFacts]
"""A table of Mouche through the eyes of one seat, or of the public."""


class Mouche(figures.FigureGame[MoucheDeal, MoucheFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key = "mouche"
    version = 1
    seats = SEATS
    agreement = MoucheAgreement
    facts_of = MoucheFacts
    word_of = MoucheWord
    words = MappingProxyType(
        {"P": FigureSay.PASS, "N": ANNOUNCE}
        | {f"t{suit.letter}": PamphileCall(suit) for suit in Suit}
    )
    rules = numbered(
        "Mouche",
        "dealer 1.3, hands 1.2, turned 2.2, trump 2.2, words 3.1, playing 3.1, tricks 4.1, "
        "taken 4.3, shown 5.5, writes 5.1, premium 5.5, sheet 5, won 6.1, accounts 6.5, "
        "settlement 6.4, settlement.finished 1.4, turn 3.1, word 3.1, must-play 3.2, follow 4.2, "
        "end 1.4",
    )
    hand_size = TRICKS
    following = FOLLOW_RUFF
    stop_finishes = True

    def deck(self, agreement: Any) -> tuple[Card, ...]:
        """32 cards for three, 36 for four, else 52. Mouche 1.2."""
        return deck({3: Rank.SEVEN, 4: Rank.SIX}.get(agreement.players, Rank.TWO))

    def ranking(self, agreement: Any, told: MoucheDeal | MoucheFacts) -> Ranking:
        """Return how cards rank in the kind. Mouche 2.1, 4.3-4.5."""
        return RANKINGS[agreement.kind][told.trump]

    def lay_out(self, evening: Evening[MoucheDeal, MoucheFacts], cards: Shuffled) -> MoucheDeal:
        """The first word, or the dealer's where Pamphile is turned. Mouche 2.2-2.4."""
        kind = evening.agreement.game
        lying = self.lying(evening, cards, turned=kind.trump is None) | {"playing": ()}
        turned, trump = lying.get("turned"), kind.trump
        if turned is not None and not (kind.matador and turned is kind.special):
            trump = turned.suit
        deal = made(MoucheDeal, **lying, stage="trump", trump=trump)
        return but(deal, turn=deal.dealer) if trump is None else self.asked(deal)

    def choices(self, deal: MoucheDeal, seat: int) -> Sequence[Action]:
        """A suit, a word, or a card. Mouche 2.3, 3.1, 4.2."""
        if deal.stage == "play":
            return self.cards_of(deal)
        if deal.stage == "trump":
            return tuple(map(PamphileCall, Suit))
        special = 1 << deal.special
        has = bool(deal.hands[seat] & special)
        announces = has and deal.announced is None and deal.agreement.announces
        bound = deal.announced == seat or (deal.agreement.game.bound and has)
        words = self.words_of(deal, seat, special, bound=bound)
        return (ANNOUNCE, *words) if announces else words

    def step(self, deal: MoucheDeal, seat: int, action: Action) -> MoucheDeal:
        """A suit, a word, cards. Mouche 2.3, 3.1, 4.1."""
        match action:
            case PamphileCall(None):
                return but(deal, announced=seat)
            case PamphileCall(suit):
                return self.asked(but(deal, trump=suit))
            case PlayCard(card):
                laid = self.laid(deal, card)
                return but(laid, over=True) if len(laid.tricks) == TRICKS else laid
        choice = deal.agreement.announces and deal.hands[seat] >> deal.special & 1
        said = deal.announced == seat if choice else None
        return self.asked(self.said(deal, seat, action, announce=said))

    def begun(self, deal: MoucheDeal) -> MoucheDeal:
        """Show a hand of one suit before play; with the special card it wins. Mouche 5.5."""
        hand = _shown(deal)
        if hand is None:
            return super().begun(deal)
        shown = but(deal, shown=hand)
        return but(shown, over=True) if shown.at_once is not None else super().begun(shown)

    def known(self, deal: MoucheDeal) -> KnownCards:
        """Everybody knows a shown hand, and where an announced card is. Mouche 7."""
        seen, everybody = in_sight(deal), 0
        if deal.announced is None and deal.shown is None:
            return seen
        if deal.announced is not None:
            everybody |= 1 << deal.special
        if deal.shown is not None:
            everybody |= deal.hands[deal.shown.seat]
        return KnownCards(seen.seats, seen.everybody | everybody)

    def payments(self, deal: MoucheDeal) -> list[Payment]:
        """Return what is written, and premiums; a round won at once writes nothing. Mouche 5."""
        if deal.at_once is not None:
            return []
        taken, wholes, special = deal.taken, deal.wholes, deal.special
        found = [
            written(seat, points, why)
            for seat in deal.playing
            for why, points in _writes(deal, seat, taken[seat], wholes[seat] >> special & 1)
            if points
        ]
        taker = deal.announced if deal.shown is None else deal.shown.seat
        premium = deal.agreement.premium
        others = [seat for seat in range(deal.players) if premium and taker not in (None, seat)]
        return found + [Payment(seat, taker, premium, figures.PREMIUM) for seat in others]


def _writes(deal: MoucheDeal, seat: int, tricks: int, had: int) -> list[tuple[str, int]]:
    """Return what a seat that plays writes on, or off. Mouche 3.5, 5.1-5.6."""
    terms, alone = deal.agreement, len(deal.playing) == 1
    special, remis = terms.game.writes(deal, seat, had)
    lost = remis > 0 and not (tricks or alone)
    found = [("tricks", -tricks), ("alone", -TRICKS if alone else 0)]
    found.append(("remis", remis) if lost else ("special", special))
    figure = int(deal.before.sheet[seat])
    small = terms.exact != "off" and figure in (1, 2) and tricks > figure
    below = terms.exact == "always" and tricks and figure + sum(n for _, n in found) < 0
    return [("bust", terms.start - figure)] if small or below else found


def _shown(deal: MoucheDeal) -> ShownCards | None:
    """Return the hand that is shown: one that wins at once, else the highest of one suit."""
    kind, best = deal.agreement.game, None
    special = 1 << kind.special
    if not (kind.wins or kind.shows):
        return None
    for seat in [each for each in deal.order if each in deal.playing]:
        hand = deal.hands[seat]
        if hand & special and only_suit(hand & ~special) in kind.wins:
            return ShownCards(seat, deal.agreement.kind)
        if kind.shows and (suit := only_suit(hand)) is not None:
            worth = suit, sum([POINTS.get(card.rank, card.rank) for card in cards_in(hand)])
            if best is None or worth > best[0]:
                best = worth, seat
    return None if best is None else ShownCards(best[1], "suit")


MOUCHE: Final = Mouche()
