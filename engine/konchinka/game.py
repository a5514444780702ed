"""Konchinka: cards of the hand take equal ones and sums of the table. Rules: ``Konchinka 3``."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cards import ALL, Card, Hand, Rank, Suit, in_order
from engine.codec import Seat
from engine.errors import RuleError
from engine.game import PUBLIC, CodedAction, Shuffled
from engine.kit.agreement import CardAgreement, numbered, one_of, options
from engine.kit.copying import but, changed, made
from engine.kit.deal import CardDeal, KnownCards, in_sight
from engine.kit.game import Evening
from engine.kit.past import AllPlayFacts, ColumnWrite
from engine.kit.rounds import CountdownAgreement, CountdownGame, nearest
from engine.kit.score import Payment, written
from engine.kit.taking import Take, sums
from engine.kit.words import Action
from engine.options import Preset
from engine.record import Layout, ToldLayout
from engine.shuffle import circle
from engine.tricks import PLAY, SUIT_SET, CardSet, PlayCard, card_set, cards_in

DEUCE, TEN = Card.of(Suit.CLUBS, Rank.TWO), Card.of(Suit.DIAMONDS, Rank.TEN)
"""The кончинки. Konchinka 1.2."""
GIVEN, LAID, SURE_CLUBS, SOON = 4, 4, 7, 2
"""Cards of a giving, and of the first table; most of the clubs for sure; who lacks so few may win
in mid-play. Konchinka 2.2, 2.3, 6.5."""
PRICES: Final = MappingProxyType({"cards": 2, "clubs": 1, "deuce": 1, "ten": 1})
"""Points, in the order of writing. Konchinka 6.1, 6.2."""
_ACE_LOW: Final = {rank: 1 if rank is Rank.ACE else int(rank) for rank in Rank}
COUNTED: Final = tuple(_ACE_LOW[card.rank] for card in ALL)
SWEEP: Final = tuple(worth if worth <= Rank.TEN else 0 for worth in COUNTED)
"""Numbers in sums by card, and 0 of cards that have none. Konchinka 3.2, 3.5."""


@dataclass(frozen=True, slots=True)
class KonchinkaAgreement(CountdownAgreement):
    """The agreement made before the first deal."""

    kind: str = one_of("sweep", "counted")
    take: str = one_of("free", "must")
    target: int = one_of(15, 10, 7)

    @property
    def start(self) -> int:
        """The points that all lack at first. Konchinka 6.4."""
        return self.target


KonchinkaAgreement.OPTIONS = options(
    KonchinkaAgreement,
    (2, 3, 4),
    rules=numbered(
        "Konchinka",
        "kind 3.3, take 3.7, target 6.4, settle 7.1, limit 1.4, deals 1.4, rounds 1.4, seats 1.1, "
        "seating 1.3, stake 7.1",
    ),
    presets=(
        Preset("book", {}),
        Preset("quick", {"target": 7}),
        Preset("counted", {"kind": "counted"}),
    ),
    lengths=("limit", "deals", "rounds"),
)


@lru_cache(1 << 15)  # play-outs of computers ask for the same tables again and again
def takings(kind: str, card: Card, table: CardSet) -> tuple[tuple[Card, ...], ...]:
    """Return what a card may take, fewer cards first, then ascending. Konchinka 3.1-3.5."""
    lie, numbers = cards_in(table), COUNTED if kind == "counted" else SWEEP
    if card.rank is Rank.JACK and kind == "sweep":
        return (lie,) if lie else ()
    equal = [(each,) for each in lie if each.rank is card.rank]
    some = [each for each in lie if numbers[each]]
    return (*equal, *sums(some, numbers, numbers[card])) if numbers[card] else (*equal,)


class TableMove(NamedTuple):
    """A turn: a card that ``took`` some, or was laid. Konchinka 3.6."""

    seat: Seat
    card: Card
    took: tuple[Card, ...]


class TableRest(NamedTuple):
    """What lay at the end, and went to who took last. Konchinka 4.2."""

    seat: Seat
    cards: tuple[Card, ...]


class TakenCards(NamedTuple):
    """What all know of a seat's cards: how many, clubs, кончинки. Konchinka 5.1."""

    cards: int = 0
    clubs: int = 0
    deuce: bool = False
    ten: bool = False

    def plus(self, cards: CardSet) -> "TakenCards":
        """Return it with more cards."""
        clubs = self.clubs + (cards & SUIT_SET[Suit.CLUBS]).bit_count()
        deuce, ten = cards >> DEUCE & 1 == 1, cards >> TEN & 1 == 1
        return TakenCards(
            self.cards + cards.bit_count(), clubs, self.deuce or deuce, self.ten or ten
        )


@dataclass(frozen=True, kw_only=True)
class KonchinkaDeal(CardDeal):
    """A deal: ``table`` in the order laid, ``turned`` all cards that were turned for it."""

    HANDLED = CardDeal.HANDLED | {"moves"}

    agreement: KonchinkaAgreement
    turned: tuple[Card, ...]
    table: tuple[Card, ...]
    moves: tuple[TableMove, ...] = ()
    taken: tuple[TakenCards, ...]
    rest: TableRest | None = None

    @property
    def lies(self) -> CardSet:
        """The table."""
        return card_set(self.table)

    @property
    def gone(self) -> CardSet:
        """The table, and what was taken from it."""
        return self.lies | _cards_of(self.moves)

    def seen(self, viewer: int) -> tuple[CardSet, dict[str, Any]]:
        """Return the cards that have lain open; to the public the table and the last turn."""
        known, moves = self.known.of(viewer) | self.gone, self.moves
        if viewer == PUBLIC:
            known &= ~_cards_of(each for each in moves[:-1] if each.took)
            moves = moves[-1:]
        return known, {"moves": moves}

    @property
    def complete(self) -> bool:
        """True if the pack is used up. Konchinka 6."""
        return not (self.pack or any(self.hands))

    @property
    def won(self) -> int | None:
        """The winner of the round, if this deal ends it. Konchinka 6.4."""
        return nearest(self.score.sheet, self.order)


@dataclass(frozen=True, slots=True, kw_only=True)
class KonchinkaFacts(AllPlayFacts):
    """The facts of a deal: docs/konchinka/rules.md has the meaning of each field."""

    dealer: Seat
    hands: tuple[Hand, ...]
    turned: tuple[Card, ...]
    table: tuple[Card, ...]
    moves: tuple[TableMove, ...]
    rest: TableRest | None = None
    cards: tuple[int, ...]
    clubs: tuple[int, ...]
    writes: tuple[ColumnWrite, ...]
    sheet: tuple[Fraction, ...]
    won: Seat | None
    accounts: tuple[Fraction, ...]


class Konchinka(CountdownGame[KonchinkaDeal, KonchinkaFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest, hand_size = "konchinka", 1, Rank.TWO, GIVEN
    seats = range(2, 5)
    agreement, facts_of = KonchinkaAgreement, KonchinkaFacts
    rules = numbered(
        "Konchinka",
        "dealer 1.3, hands 2.2, turned 2.3, table 2.3, moves 3, rest 4.2, cards 5.1, clubs 5.1, "
        "writes 6, sheet 6.4, won 6.4, accounts 7.1, settlement 7.2, settlement.finished 1.4, "
        "turn 3, word 3, end 1.4, take 3.1, sweep 3.3, must 3.7",
    )
    coded: Mapping[str, type[CodedAction]] = MappingProxyType({"t": Take, "T": Take})

    def lay_out(
        self, evening: Evening[KonchinkaDeal, KonchinkaFacts], cards: Shuffled
    ) -> KonchinkaDeal:
        """Deal four each, and turn four for the table. Konchinka 2.2, 2.3."""
        lying = self.lying(evening, cards)
        table, turned, pack = list[Card](), list[Card](), list(lying["pack"])
        while len(table) < LAID:
            turned.append(pack.pop(0))
            if turned[-1] in _opened(turned):
                table.append(turned[-1])
            else:
                pack.insert(len(pack) // 2, turned[-1])
        lying |= {"pack": tuple(pack), "table": tuple(table), "turned": tuple(turned)}
        taken = (TakenCards(),) * evening.agreement.players
        return made(KonchinkaDeal, **lying, stage="play", taken=taken)

    def known(self, deal: KonchinkaDeal) -> KnownCards:
        """Return hands and table, and the cards put away: their place is counted. Konchinka 5.1."""
        return in_sight(deal).shown(card_set(deal.turned))

    # The play

    def choices(self, deal: KonchinkaDeal, seat: int) -> Sequence[Action]:
        """Return each card's takings, then its laying. Konchinka 3."""
        hand, found = cards_in(deal.hands[seat]), list[Action]()
        takes = [takings(deal.agreement.kind, card, deal.lies) for card in hand]
        must = deal.agreement.take == "must" and any(takes)
        for card, taken in zip(hand, takes, strict=True):
            found += [Take(card, cards) for cards in taken]
            if not must and not (taken and _sweeps(deal, card)):
                found.append(PLAY[card])
        return found

    def why_not(self, deal: KonchinkaDeal, seat: int, action: Action) -> RuleError | None:
        """Refuse what a card may not do. Konchinka 3.8."""
        if not isinstance(action, PlayCard | Take) or seat != deal.turn:
            return None
        card = action.card
        if not deal.hands[seat] >> card & 1:
            return RuleError("card-not-held", self.rule("turn"), card=card)
        if deal.table and _sweeps(deal, card):
            return RuleError("jack-takes-all", self.rule("sweep"), card=card)
        if isinstance(action, Take):
            return RuleError("cannot-take", self.rule("take"), card=card)
        return RuleError("must-take", self.rule("must"))

    def step(self, deal: KonchinkaDeal, seat: int, action: Action) -> KonchinkaDeal:
        """Take or lay; deal anew once all hands are empty. Konchinka 2.4, 3, 4."""
        assert isinstance(action, PlayCard | Take)  # noqa: S101 - one of the choices
        card, took = action.card, action.cards if isinstance(action, Take) else ()
        left = tuple([each for each in deal.table if each not in took])
        after = but(
            deal,
            hands=deal.without(seat, 1 << card),
            table=left if took else (*left, card),
            moves=(*deal.moves, TableMove(seat, card, took)),
            turn=deal.next_hand(seat),
        )
        if took:
            after = _taken(after, seat, (card, *took))
            if not after.complete and _wins(after, seat):
                return but(after, over=True)
        if not any(after.hands):
            return after.dealt_more(GIVEN) if after.pack else _ended(after)
        return after

    # What is written

    def payments(self, deal: KonchinkaDeal) -> list[Payment]:
        """Write points off; in mid-play only what is sure. Konchinka 6.1, 6.2, 6.5."""
        taken, found = deal.taken, list[Payment]()
        cards = _most([each.cards for each in taken]) if deal.complete else None
        clubs = _most([each.clubs for each in taken], 0 if deal.complete else SURE_CLUBS)
        for seat, mine in enumerate(taken):
            has = (cards == seat, clubs == seat, mine.deuce, mine.ten)
            prices = zip(PRICES.items(), has, strict=True)
            found += [written(seat, -points, why) for (why, points), wrote in prices if wrote]
        return found

    def facts_told(self, deal: KonchinkaDeal) -> Mapping[str, object]:
        """Return the first table, and what each took."""
        return {
            "table": _opened(deal.turned),
            "cards": tuple([each.cards for each in deal.taken]),
            "clubs": tuple([each.clubs for each in deal.taken]),
        }

    # Records: hands in the order of givings, and the turned cards that no hand has

    def told_layout(self, facts: KonchinkaFacts) -> ToldLayout:
        """Return the hands, whose givings the moves tell, and the turned cards."""
        away = {card: n for n, card in enumerate(facts.turned) if card not in facts.table}
        hands = []
        for seat, hand in enumerate(facts.hands):
            moved = [each.card for each in facts.moves if each.seat == seat]
            played = [card for card in moved if card in hand]
            hands.append(_in_givings([*played, *in_order(hand - {*played})], away))
        return tuple(hands), _undealt(facts.turned, hands)

    def layout(
        self,
        cards: tuple[Card, ...],
        dealer: int,
        players: int,
        agreement: CardAgreement,
        facts: KonchinkaFacts,
    ) -> Layout:
        """Deal as often as the facts tell; which turned cards lay is theirs, too."""
        count, order = GIVEN * players, circle(dealer, players)
        pack, away = list(cards[count:]), dict[Card, int]()
        turned = tuple(pack[: len(facts.turned)])
        for number, (card, told) in enumerate(zip(turned, facts.turned, strict=False)):
            pack.remove(card)
            if told not in facts.table:
                pack.insert(len(pack) // 2, card)
                away[card] = number
        dealt = (*cards[:count], *pack)[: len(facts.hands[0]) * players]
        hands = [_in_givings(dealt[order.index(seat) :: players], away) for seat in range(players)]
        return tuple(hands), _undealt(turned, hands)


def _in_givings(cards: Sequence[Card], away: Mapping[Card, int]) -> dict[Card, None]:
    """Return a hand by giving, in each the cards put away last, in the order turned.

    Its cards are the keys: hands are equal in any order.
    """
    dealt = list[Card]()
    for first in range(0, len(cards), GIVEN):
        dealt += sorted(cards[first : first + GIVEN], key=lambda card: away.get(card, -1))
    return dict.fromkeys(dealt)


def _undealt(turned: Iterable[Card], hands: Iterable[Collection[Card]]) -> tuple[Card, ...]:
    """Return the turned cards that no hand has."""
    return tuple([card for card in turned if not any(card in hand for hand in hands)])


def _cards_of(moves: Iterable[TableMove]) -> CardSet:
    """Return the cards of some turns."""
    return card_set(card for move in moves for card in (move.card, *move.took))


def _opened(turned: Iterable[Card]) -> tuple[Card, ...]:
    """Return the turned cards that lie: no jack, and of each rank the first. Konchinka 2.3."""
    first: dict[Rank, Card] = {}
    for card in turned:
        first.setdefault(card.rank, card)
    return tuple([card for rank, card in first.items() if rank is not Rank.JACK])


def _sweeps(deal: KonchinkaDeal, card: Card) -> bool:
    """Return whether a card takes the whole table. Konchinka 3.3."""
    return card.rank is Rank.JACK and deal.agreement.kind == "sweep"


def _taken(deal: KonchinkaDeal, seat: int, cards: Iterable[Card]) -> KonchinkaDeal:
    return but(deal, taken=changed(deal.taken, seat, deal.taken[seat].plus(card_set(cards))))


def _wins(deal: KonchinkaDeal, seat: int) -> bool:
    """Return whether a seat wins in mid-play. Konchinka 6.5."""
    mine, lacks = deal.taken[seat], deal.before.sheet[seat]
    return mine.deuce + mine.ten + (mine.clubs >= SURE_CLUBS) >= lacks and lacks <= SOON


def _ended(deal: KonchinkaDeal) -> KonchinkaDeal:
    """Give the table to who took last. Konchinka 4.2."""
    last = next((each.seat for each in reversed(deal.moves) if each.took), None)
    if last is None or not deal.table:
        return but(deal, over=True)
    rest = TableRest(last, in_order(deal.table))
    return but(_taken(deal, last, deal.table), rest=rest, table=(), over=True)


def _most(counts: Sequence[int], least: int = 0) -> int | None:
    """Return the only seat with most, and at least so many. Konchinka 6.3."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 and most >= least else None


KONCHINKA: Final = Konchinka()
