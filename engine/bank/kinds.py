"""The kinds of bank, as data and small functions; what all share is in `engine.bank.game`."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from engine.cards import Card, Rank, deck
from engine.codec import Seat
from engine.kit.agreement import CardAgreement, Where, limit, numbered, one_of, options
from engine.options import UNUSED, Preset
from engine.tricks import cards_in

TRIPLE: Final = 3
TWENTY_ONE: Final = 21


class BankEnd(StrEnum):
    """Why a bank passes. Bank 3.3, 5."""

    BROKEN = "broken"
    TRIPLED = "tripled"
    COUPS = "coups"
    SHOE = "shoe"
    IDLE = "idle"
    LEFT = "left"
    LOST = "lost"
    VOID = "void"
    WAVE = "wave"


class Coup(NamedTuple):
    """A finished coup: stakes, cards and payments by seat, and the balance after them.

    ``to``: whose each card was, in the order in which they left the shoe; ``cards`` of a seat stand
    in that order. ``turned``: the cards that were turned after them, for all. ``covered``: what
    each has of the banker's sum, and last the fund. ``named``: the cards that a seat has named.
    """

    stakes: tuple[int, ...]
    cards: tuple[tuple[Card, ...], ...]
    to: tuple[Seat, ...]
    paid: tuple[int, ...]
    balance: int
    turned: tuple[Card, ...] = ()
    covered: tuple[int, ...] = ()
    named: tuple[tuple[Card, ...], ...] = ()

    @property
    def order(self) -> list[Card]:
        """The cards in the order in which they left the shoe."""
        hands = [iter(each) for each in self.cards]
        return [*(next(hands[seat]) for seat in self.to), *self.turned]


class Held(NamedTuple):
    """What a hand counts, and the number of its cards that count."""

    total: int
    cards: int


AnyDeal: TypeAlias = Any
"""A `BankDeal`, whose module stands on this one."""
Due = Iterator[tuple[int, int]]
"""What punters win, by seat; losses are negative."""


# --- counting -------------------------------------------------------------------------------


def worth(card: Card) -> int:
    """Return what a card counts at least: an ace 1, figures 10. Bank 7.1, 9.1."""
    return 1 if card.rank is Rank.ACE else min(int(card.rank), 10)


def up_to_21(low: int, ace: bool) -> int:
    """Return a sum in which an ace counts 11 as long as that is not too much. Bank 7.1."""
    return low + 10 * (ace and low + 10 <= TWENTY_ONE)


def last_digit(low: int, ace: bool) -> int:
    """Return the last digit of a sum. Bank 8.3, 9.1, 10."""
    return low % 10


# --- what a stake brings against the banker's hand ------------------------------------------


def twenty_one(terms: "BankAgreement", mine: Held, his: Held) -> int:
    """Return how often a stake is paid, negative if it is lost. Bank 7.2, 7.4, 7.5."""
    if his == (TWENTY_ONE, 2):
        return -1
    if mine == (TWENTY_ONE, 2):
        return 2
    if his.total > TWENTY_ONE:
        return 0 if mine.total > TWENTY_ONE else terms.bust
    return -1 if mine.total > TWENTY_ONE else higher(terms, mine, his)


def higher(terms: "BankAgreement", mine: Held, his: Held) -> int:
    """Return the same where more wins, and equal is nothing. Bank 10."""
    return (mine.total > his.total) - (mine.total < his.total)


def macao(terms: "BankAgreement", mine: Held, his: Held) -> int:
    """Return the same where a dealt nine or eight counts more. Bank 8.4, 8.5."""
    if mine.total > his.total:
        return NATURALS.get(mine.total, 1) if mine.cards == 1 else 1
    so = terms.naturals == "all" or (terms.naturals == "equal" and mine.total == his.total)
    return -NATURALS.get(his.total, 1) if so and his.cards == 1 else -1


def baccarat(terms: "BankAgreement", mine: Held, his: Held) -> int:
    """Return the same where equal loses; 0 for two sixes that are shared. Bank 9.2, 9.4."""
    if terms.sixes == "split" and mine.total == his.total == SIX:
        return 0
    return 1 if mine.total > his.total else -1


# --- what a coup brings ---------------------------------------------------------------------


def compared(deal: AnyDeal) -> Due:
    """Yield what each hand brings against the banker's."""
    his = deal.held(deal.dealer)
    for seat, stake in deal.staked:
        yield seat, stake * deal.kind.pays(deal.agreement, deal.held(seat), his)


def with_sixes(deal: AnyDeal) -> Due:
    """Yield the same; shared sixes get equal parts of their doubled stakes. Bank 9.4."""
    due, stakes = dict(compared(deal)), dict(deal.staked)
    sixes = [stakes[seat] for seat, points in due.items() if not points]
    part = 2 * sum(sixes) // (len(sixes) + 1)
    for seat, points in due.items():
        yield seat, points or part - stakes[seat]


def trumps(deal: AnyDeal) -> Due:
    """Yield what trumps bring against the banker's. Bank 14.2."""
    trump, hands = deal.turned[0].suit, map(deal.cards_of, range(deal.players))
    held = [[card.rank for card in hand if card.suit is trump] for hand in hands]
    for seat, stake in deal.staked:
        yield seat, stake * duel(held[seat], held[deal.dealer])


def duel(mine: Sequence[Rank], his: Sequence[Rank]) -> int:
    """Return who takes more imagined tricks: 1 for me, -1 for him, 0 for nobody. Bank 14.2."""
    own, other = Counter(mine), Counter(his)
    hands = sorted((own - other).elements()), sorted((other - own).elements())
    taken, leads = [0, 0], 0
    if all(hands):
        leads = int(hands[1][-1] > hands[0][-1])
    while all(hands):
        led, follows = hands[leads].pop(), hands[1 - leads]
        answer = next((rank for rank in follows if rank > led), None)
        follows.remove(follows[0] if answer is None else answer)
        leads = leads if answer is None else 1 - leads
        taken[leads] += 1
    ours, theirs = (each + len(hand) for each, hand in zip(taken, hands, strict=True))
    return (ours > theirs) - (ours < theirs)


def of_suit(deal: AnyDeal) -> Due:
    """Yield what the last stake brings against the last card turned. Bank 11.2."""
    seat, stake = deal.staked[-1]
    yield seat, stake if beats(deal.cards_of(seat), deal.turned[-1]) else -stake


def beats(held: Sequence[Card], turned: Card) -> bool:
    """Return whether there is a card of the suit that is as high or higher. Bank 11.2."""
    return any(card.suit is turned.suit and card.rank >= turned.rank for card in held)


def unless_hit(deal: AnyDeal) -> Due:
    """Yield stakes lost to the banker's card, or won from him. Bank 12, 13.3."""
    for seat, stake in deal.staked:
        yield seat, -stake if deal.kind.hits(deal.turned) else stake


def is_called(turned: Sequence[Card]) -> bool:
    """Return whether the last card has the rank that was called: 2, 3 … A. Bank 12.1."""
    return turned[-1].rank == len(turned) + 1


def is_right(turned: Sequence[Card]) -> bool:
    """Return whether the banker's card came, plié included. Bank 13.3."""
    return turned[-1].rank is turned[0].rank


def by_rows(deal: AnyDeal) -> Due:
    """Yield what each named card brings: by its row, or the stake is lost. Bank 15.3."""
    pays = dict(zip(deal.turned, WAVES[deal.agreement.waves], strict=True))
    for seat, stake in deal.staked:
        for card in cards_in(deal.named[seat]):
            yield seat, stake * pays.get(card, -1)


# --- how many cards are turned: more than there are, and the coup is void --------------------


def to_the_called(cards: Sequence[Card]) -> int:
    """Return how many are turned up to one of the rank called, or thirteen. Bank 12.1."""
    found = (n for n in range(1, CALLED + 1) if n <= len(cards) and is_called(cards[:n]))
    return next(found, CALLED)


def to_the_right(cards: Sequence[Card]) -> int:
    """Return how many are turned up to the rank of the right or the left card. Bank 13.3."""
    if cards[0].rank is cards[1].rank:
        return 2
    sides = {card.rank for card in cards[:2]}
    return next((n for n, card in enumerate(cards, 1) if n > 2 and card.rank in sides), 1_000)


# --- the kinds ------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class BankKind:
    """A kind of bank.

    ``packs`` of cards from ``lowest`` up; ``need``: cards that a coup of so many seats may need;
    ``dealt``: cards of each before any word, the second ``back`` the other way round; ``most``: how
    many each may ask for then, with less than ``asks``; ``replaced``: those that count nothing are.
    ``total``: what a sum, with an ace or not, counts; more than ``best`` is too much. ``shows``:
    dealt hands that the banker shows, which ends the coup. ``turns``: how many of these cards are
    turned once all have staked; the banker turns them where no hands are dealt. ``least``: the
    smallest stake; ``whole``: the balance is the largest; ``alone``: punters have cards, and stake
    one after the other. ``leaves``: the banker may leave. ``covers``: his sum and a fund are staked
    against, and he is asked whether he leaves. ``names``: each names cards instead of asking for
    some. ``hits``: whether the turned cards make the banker win, where they alone decide.
    """

    key: str
    packs: int = 2
    lowest: Rank = Rank.TWO
    need: Callable[[int], int]
    dealt: int = 0
    back: bool = False
    most: int = 0
    asks: int = 0
    replaced: bool = False
    best: int = 9
    total: Callable[[int, bool], int] = last_digit
    shows: tuple[int, ...] = ()
    turns: Callable[[Sequence[Card]], int] | None = None
    least: int = 0
    whole: bool = False
    alone: bool = False
    leaves: bool = False
    covers: bool = False
    names: bool = False
    pays: Callable[["BankAgreement", Held, Held], int] = higher
    due: Callable[[AnyDeal], Due] = compared
    hits: Callable[[Sequence[Card]], bool] | None = None

    def shoe(self) -> tuple[Card, ...]:
        """Return every card, pack by pack."""
        return deck(self.lowest) * self.packs

    def counts(self, card: Card) -> bool:
        """Return whether a card counts; else it is laid open and replaced. Bank 8.2."""
        return not self.replaced or card.rank is Rank.ACE or card.rank < Rank.TEN

    def held(self, cards: Sequence[Card]) -> Held:
        """Return what a hand counts."""
        values = [worth(card) for card in cards if self.counts(card)]
        return Held(self.total(sum(values), 1 in values), len(values))

    def is_shown(self, held: Held) -> bool:
        """Return whether the banker shows this hand as dealt, and the coup ends."""
        return held.cards == self.dealt and held.total in self.shows

    def end(self, terms: "BankAgreement", coups: Sequence[Coup]) -> BankEnd | None:
        """Return why the bank passes after these coups, None if not. Bank 12.3, 13.4, 15.4, 5."""
        last, count = coups[-1], len(coups)
        if self.hits is not None:
            if not self.hits(last.turned):
                return BankEnd.LOST
            return BankEnd.LEFT if self.covers and count == terms.wins else None
        if last.balance == 0:
            return BankEnd.BROKEN
        if last.balance >= TRIPLE * terms.bank:
            return BankEnd.TRIPLED
        if self.names:
            return BankEnd.WAVE
        return BankEnd.COUPS if count == terms.coups else None


SIX: Final = 6
NATURALS: Final = MappingProxyType({9: 3, 8: 2})
CALLED: Final = 13
ROWS: Final = (2, 2, 2, 2, 1)
WAVES: Final = MappingProxyType(
    {"book": (1, 1, 2, 2, 4, 4, 8, 8, 9), "even": (1, 1, 2, 2, 3, 3, 5, 5, 5)}
)
"""How often a stake on each of the turned cards is paid. Bank 15.3."""
_KINDS: Final = (
    BankKind(
        key="twenty_one",
        need=lambda seats: 5 * seats,
        dealt=2,
        most=3,
        asks=TWENTY_ONE,
        best=TWENTY_ONE,
        total=up_to_21,
        shows=(TWENTY_ONE,),
        pays=twenty_one,
    ),
    BankKind(
        key="macao",
        need=lambda seats: 6 * seats,
        dealt=1,
        most=1,
        asks=10,
        replaced=True,
        shows=(9,),
        pays=macao,
    ),
    BankKind(
        key="baccarat",
        need=lambda seats: 3 * seats,
        dealt=2,
        back=True,
        most=1,
        asks=5,
        shows=(8, 9),
        pays=baccarat,
        due=with_sixes,
    ),
    BankKind(key="victoria", need=lambda seats: 2 * seats, dealt=2, leaves=True),
    BankKind(
        key="banchek",
        need=lambda seats: 4 * (seats - 1),
        dealt=3,
        turns=lambda cards: 1,
        least=1,
        whole=True,
        alone=True,
        due=of_suit,
    ),
    BankKind(
        key="thirteen",
        packs=1,
        need=lambda seats: 1,
        turns=to_the_called,
        due=unless_hit,
        hits=is_called,
    ),
    BankKind(
        key="lansquenet",
        need=lambda seats: 3,
        turns=to_the_right,
        whole=True,
        leaves=True,
        covers=True,
        due=unless_hit,
        hits=is_right,
    ),
    BankKind(
        key="ninth_wave",
        packs=1,
        lowest=Rank.SIX,
        need=lambda seats: sum(ROWS),
        most=3,
        names=True,
        turns=lambda cards: sum(ROWS),
        due=by_rows,
    ),
    BankKind(
        key="ecarte",
        need=lambda seats: 4 * seats + 1,
        dealt=4,
        turns=lambda cards: 1,
        due=trumps,
    ),
)
KINDS: Final[Mapping[str, BankKind]] = MappingProxyType({kind.key: kind for kind in _KINDS})


# --- what is agreed on ----------------------------------------------------------------------


def _of(has: Callable[[BankKind], object]) -> Where:
    """An option of some kinds alone."""
    return UNUSED, lambda values: has(KINDS[str(values["kind"])])


@dataclass(frozen=True, slots=True)
class BankAgreement(CardAgreement):
    """The agreement made before the first bank; `kind` names a `BankKind`."""

    DEALS_EACH = 1

    kind: str = one_of(*KINDS, page="")
    bank: int = one_of(60, 30, 120, only=_of(lambda kind: not kind.covers))
    most: int = one_of(10, 5, 20, only=_of(lambda kind: not kind.whole))
    coups: int = one_of(6, 3, 10, only=_of(lambda kind: kind.dealt))
    bust: int = one_of(2, 1, only=_of(lambda kind: kind.key == "twenty_one"))
    even: int = one_of(5, 1, 10, only=_of(lambda kind: kind.key == "macao"))
    naturals: str = one_of("equal", "all", "none", only=_of(lambda kind: kind.key == "macao"))
    sixes: str = one_of("bank", "split", only=_of(lambda kind: kind.key == "baccarat"))
    fund: int = one_of(20, 0, 50, only=_of(lambda kind: kind.covers))
    base: int = one_of(10, 5, 20, only=_of(lambda kind: kind.covers))
    wins: int = one_of(3, 2, 5, only=_of(lambda kind: kind.covers))
    waves: str = one_of("book", "even", only=_of(lambda kind: kind.names))
    limit: str = limit()


BankAgreement.OPTIONS = options(
    BankAgreement,
    (2, 3, 4, 5, 6),
    rules=numbered(
        "Bank",
        "kind 1.5, bank 2.2, most 3.2, coups 5.4, bust 7.5, even 8.1, naturals 8.5, sixes 9.4, "
        "fund 13.1, base 13.2, wins 13.4, waves 15.3, limit 1.4, deals 1.4, seats 1.1, seating 1.3",
    ),
    presets=tuple(
        [Preset(key, {"kind": key} if number else {}) for number, key in enumerate(KINDS)]
    ),
    chips=True,
)
