"""Lenturlu: cards laid in rising ranks on a pile, with money on five. Rules: ``Lenturlu 4.2``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cards import ALL, Card, Hand, Rank
from engine.codec import Seat
from engine.errors import RuleError
from engine.game import PUBLIC, Shuffled
from engine.kit.agreement import CardAgreement, limit, numbered, one_of, options
from engine.kit.copying import but, changed, made
from engine.kit.deal import CardDeal
from engine.kit.game import CardGame, Evening
from engine.kit.past import AllPlayFacts, CardLaid, CardWrite, payments_of
from engine.kit.score import WHOLE, Payment, exact
from engine.kit.words import Action, Plays, clockwise
from engine.options import Preset
from engine.tricks import CardSet, PlayCard, card_set, cards_in

FIVE: Final = tuple(map(Card.parse, ("7d", "Qs", "As", "Jc", "Kh")))
"""The cards that money lies on. Lenturlu 1.3."""
SPREAD: Final = (2, -2, -1, 0, 1)
"""What lies on each at first, beside a unit of every player. Lenturlu 2.1."""
ANTE, FLAT = 5, 10
EACH: Final = MappingProxyType({3: 15, 4: 12, 5: 9, 6: 8})
"""Cards of a hand by players. Lenturlu 3."""
KING: Final = 13
NUMBER: Final = tuple([1 if card.rank is Rank.ACE else int(card.rank) for card in ALL])
"""Ranks ascending from the ace, by card. Lenturlu 1.2."""
OF_NUMBER: Final = tuple(
    [card_set([card for card in ALL if NUMBER[card] == number]) for number in range(KING + 2)]
)
FIVE_SET: Final = card_set(FIVE)


@dataclass(frozen=True, slots=True)
class LenturluAgreement(CardAgreement):
    """The agreement made before the first deal."""

    DEALS_EACH = 3

    kind: str = one_of("shed", "king")
    again: int = one_of(2, 1, only=("shed-only", lambda values: values["kind"] == "shed"))
    pay: str = one_of("points", "flat")
    limit: str = limit()

    @property
    def five(self) -> CardSet:
        """The cards that take their money: none where a king takes all. Lenturlu 5.1, 5.3."""
        return FIVE_SET if self.kind == "shed" else 0


LenturluAgreement.OPTIONS = options(
    LenturluAgreement,
    range(3, 7),
    rules=numbered(
        "Lenturlu",
        "kind 1.4, again 5.1, pay 6.2, deals 1.5, limit 1.5, seats 1.1, seating 1.5, stake 2.2",
    ),
    presets=(Preset("shed", {}), Preset("king", {"kind": "king"})),
)


class PileSay(StrEnum):
    """A word: the end of a turn, or how many cards are drawn. Lenturlu 4.3, 4.4."""

    END = "P"
    ONE = "b1"
    TWO = "b2"

    @property
    def count(self) -> int:  # type: ignore[override]
        """Cards to draw."""
        return int(self[1:] or 0)


class PileDraw(NamedTuple):
    """Cards drawn, and how many lay in which pile then. Lenturlu 4.3."""

    seat: Seat
    cards: tuple[Card, ...]
    pile: int
    laid: int


class PileTurn(NamedTuple):
    """What a seat did in a turn: cards laid in order, and how many it drew."""

    seat: Seat
    laid: tuple[Card, ...] = ()
    drew: int = 0


Pile = tuple[CardLaid, ...]


@dataclass(frozen=True, kw_only=True)
class LenturluDeal(CardDeal):
    """A deal: the last of ``piles`` is being laid, ``money`` lies on the `FIVE`.

    ``now``: the running turn; ``turns``: those before, from the last on that laid a card, until it
    lays one. ``told``: ``writes`` with their cards.
    """

    HANDLED = CardDeal.HANDLED | {"now", "piles", "told", "turns"}

    agreement: LenturluAgreement
    money: tuple[int, ...]
    piles: tuple[Pile, ...] = ((),)
    draws: tuple[PileDraw, ...] = ()
    now: PileTurn
    turns: tuple[PileTurn, ...] = ()
    told: tuple[CardWrite, ...] = ()
    winner: int | None = None

    @property
    def pile(self) -> Pile:
        """The pile that is being laid, () before a lead."""
        return self.piles[-1]

    @property
    def due(self) -> int:
        """The rank that follows, of a pile that is not empty. Lenturlu 4.2."""
        return NUMBER[self.pile[-1].card] + 1

    @property
    def lies(self) -> CardSet:
        """The pile."""
        return card_set([each.card for each in self.pile])

    @property
    def gone(self) -> CardSet:
        """All cards that were laid."""
        return card_set([each.card for pile in self.piles for each in pile])

    def seen(self, viewer: int) -> tuple[CardSet, dict[str, Any]]:
        """Return the cards that have lain; to the public pile, last turns, what took money."""
        if viewer != PUBLIC:
            return self.known.of(viewer) | self.gone, {}
        turned = card_set([card for turn in (*self.turns, self.now) for card in turn.laid])
        took = card_set([each.card for each in self.told if each.card is not None])
        return self.lies | turned | took, {"piles": (*((),) * (len(self.piles) - 1), self.pile)}

    def may_go_on(self, seat: int, drew: int = 0) -> bool:
        """Return whether a seat may lay or draw. Lenturlu 4.4."""
        return bool(self.hands[seat] & OF_NUMBER[self.due] or (self.pack and not drew))


@dataclass(frozen=True, slots=True, kw_only=True)
class LenturluFacts(AllPlayFacts):
    """The facts of a deal: docs/lenturlu/rules.md has the meaning of each field."""

    dealer: Seat
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    piles: tuple[tuple[CardLaid, ...], ...]
    bought: tuple[PileDraw, ...] = ()
    left: tuple[int, ...]
    winner: Seat
    writes: tuple[CardWrite, ...] = ()
    money: tuple[int, ...]
    accounts: tuple[Fraction, ...]

    @property
    def pot(self) -> Fraction:
        """All that lies on the five."""
        return exact(sum(self.money))


class Lenturlu(CardGame[LenturluDeal, LenturluFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest, seats = "lenturlu", 1, Rank.TWO, range(3, 7)
    agreement, facts_of = LenturluAgreement, LenturluFacts
    plain = frozenset((PlayCard, PileSay))
    words: Mapping[str, Action] = MappingProxyType({each.value: each for each in PileSay})
    rules = numbered(
        "Lenturlu",
        "dealer 1.5, hands 3, stock 3, piles 4, bought 4.3, left 6.1, winner 5.2, writes 6, "
        "money 2.1, accounts 2.2, settlement 2.3, settlement.finished 1.5, turn 4, word 4.4, "
        "end 1.5, next 4.2, draw 4.3, lead 4.1, king 5.4",
    )

    def cards_each(self, agreement: CardAgreement) -> int:
        """Return the number of cards in a dealt hand. Lenturlu 3."""
        return EACH[agreement.players]

    def lay_out(
        self, evening: Evening[LenturluDeal, LenturluFacts], cards: Shuffled
    ) -> LenturluDeal:
        """Deal, and put money on the five if nothing lies there. Lenturlu 2.1, 3."""
        lying, players = self.lying(evening, cards), evening.agreement.players
        lying |= {"stage": "play", "money": evening.kept}
        deal = made(LenturluDeal, **lying, now=PileTurn(lying["turn"]))
        if any(deal.money):
            return deal
        antes = [CardWrite(seat, "ante", WHOLE[-ANTE]) for seat in range(players)]
        return _wrote(deal, antes, [players + more for more in SPREAD])

    def carried(
        self, agreement: CardAgreement, kept: object, facts: LenturluFacts | None
    ) -> tuple[int, ...]:
        """Return the money on the five."""
        return (0,) * len(FIVE) if facts is None else facts.money

    # A turn

    def choices(self, deal: LenturluDeal, seat: int) -> Sequence[Action]:
        """Return what may be led, or words and what follows. Lenturlu 4.1-4.4, 5.4."""
        held = deal.hands[seat]
        if deal.pile:
            draws = () if deal.now.drew else (PileSay.ONE, PileSay.TWO)[: deal.left]
            return Plays(held & OF_NUMBER[deal.due], (*draws, PileSay.END))
        others = 0 if deal.agreement.kind == "shed" else held & ~OF_NUMBER[KING]
        return Plays(others or held)

    def why_not(self, deal: LenturluDeal, seat: int, action: Action) -> RuleError | None:
        """Refuse with the number of the rule. Lenturlu 4.7."""
        if seat != deal.turn:
            return None
        match action:
            case PlayCard(card) if not deal.hands[seat] >> card & 1:
                return RuleError("card-not-held", self.rule("turn"), card=card)
            case PlayCard():
                if not deal.pile:
                    return RuleError("no-king-led", self.rule("king"))
                return RuleError("not-next", self.rule("next"), card=deal.pile[-1].card)
            case PileSay() if not deal.pile:
                return RuleError("lead-first", self.rule("lead"))
            case PileSay():
                return RuleError("no-drawing", self.rule("draw"), count=deal.left)
        return None

    def step(self, deal: LenturluDeal, seat: int, action: Action) -> LenturluDeal:
        """Lay a card, draw, or end the turn. Lenturlu 4."""
        if isinstance(action, PlayCard):
            return self._laid(deal, seat, action.card)
        assert isinstance(action, PileSay)  # noqa: S101 - one of the choices
        if action is PileSay.END:
            return _ended(deal)
        drawn = deal.top(action.count)
        after = deal.exchanged(
            seat,
            (),
            len(drawn),
            draws=(*deal.draws, PileDraw(seat, drawn, len(deal.piles) - 1, len(deal.pile))),
            now=deal.now._replace(drew=len(drawn)),
        )
        return _went_on(after)

    def _laid(self, deal: LenturluDeal, seat: int, card: Card) -> LenturluDeal:
        """Lay a card: it may close the pile, take money, and win. Lenturlu 4.5, 5."""
        piles = (*deal.piles[:-1], (*deal.pile, CardLaid(seat, card)))
        now = deal.now._replace(laid=(*deal.now.laid, card))
        after = but(deal, hands=deal.without(seat, 1 << card), piles=piles, now=now, turns=())
        closes, takes = NUMBER[card] == KING, deal.agreement.five >> card & 1
        if deal.agreement.kind == "king":
            return _won(after, seat) if closes else _went_on(after)
        if takes:
            after = _took(after, seat, card)
        if not after.hands[seat]:
            return but(after, over=True, winner=seat)
        return but(after, piles=(*piles, ())) if closes or takes else _went_on(after)

    # What is written

    def payments(self, deal: LenturluDeal) -> Sequence[Payment]:
        """Return what the others pay the winner. Lenturlu 6."""
        return (*payments_of(_paid(deal)),)

    def facts_told(self, deal: LenturluDeal) -> Mapping[str, object]:
        """Return stock, piles, draws, what was left, and the payments with their cards."""
        return {
            "stock": deal.cards.cards[EACH[deal.players] * deal.players :],
            "piles": tuple([pile for pile in deal.piles if pile]),
            "bought": deal.draws,
            "left": _left(deal),
            "writes": (*deal.told, *_paid(deal)),
        }

    def drawn(self, facts: LenturluFacts) -> tuple[Card, ...]:
        """Return the stock."""
        return facts.stock


def points(held: CardSet, five: CardSet) -> int:
    """Return the points of a hand; ``five``: the cards that count twice. Lenturlu 6.1."""
    return sum([min(NUMBER[card], 10) * (1 + (five >> card & 1)) for card in cards_in(held)])


def _left(deal: LenturluDeal) -> tuple[int, ...]:
    """Return the points of each hand."""
    return tuple([points(held, deal.agreement.five) for held in deal.hands])


def _paid(deal: LenturluDeal) -> list[CardWrite]:
    """Return what is written for the hands left. Lenturlu 6."""
    flat, found = deal.agreement.pay == "flat", list[CardWrite]()
    for seat, left in enumerate(_left(deal)):
        due = FLAT if flat else left
        if due and seat != deal.winner:
            found.append(CardWrite(seat, "left", exact(-due)))
    total = -sum([each.units for each in found])
    if total and deal.winner is not None:
        found.append(CardWrite(deal.winner, "left", exact(total)))
    return found


def _wrote(deal: LenturluDeal, writes: Sequence[CardWrite], money: Sequence[int]) -> LenturluDeal:
    """Write payments down; so much lies on the five then."""
    paid = (*deal.writes, *payments_of(writes))
    return but(deal, told=(*deal.told, *writes), writes=paid, money=tuple(money))


def _took(deal: LenturluDeal, seat: int, card: Card) -> LenturluDeal:
    """Take the money on a card; the others put some there again. Lenturlu 5.1."""
    place, again = FIVE.index(card), deal.agreement.again
    lay = [other for other in range(deal.players) if other != seat]
    money = changed(deal.money, place, again * len(lay))
    taken = CardWrite(seat, "card", exact(deal.money[place]), card)
    paid = [CardWrite(other, "again", WHOLE[-again], card) for other in lay]
    return _wrote(deal, [taken, *paid], money)


def _won(deal: LenturluDeal, seat: int) -> LenturluDeal:
    """End a deal with a king, or without one: the winner takes all money. Lenturlu 5.3, 5.4."""
    taken = CardWrite(seat, "all", exact(sum(deal.money)))
    return but(_wrote(deal, [taken], (0,) * len(FIVE)), over=True, winner=seat)


def _went_on(deal: LenturluDeal) -> LenturluDeal:
    """End the turn if nothing can be done in it any more. Lenturlu 4.4."""
    return deal if deal.may_go_on(deal.now.seat, deal.now.drew) else _ended(deal)


def _ended(deal: LenturluDeal) -> LenturluDeal:
    """Give the turn to the next who can do something, or a lead. Lenturlu 4.4, 4.6, 5.4."""
    now, last = deal.now, deal.pile[-1].seat
    after = but(deal, turns=(now,) if now.laid else (*deal.turns, now))
    seat = deal.next_hand(now.seat)
    while seat != last:
        if deal.hands[seat] and deal.may_go_on(seat):
            return but(after, turn=seat, now=PileTurn(seat))
        seat = deal.next_hand(seat)
    leads = [each for each in clockwise(deal.order, last) if deal.hands[each]]
    if not leads:
        return _won(after, last)
    return but(after, piles=(*deal.piles, ()), turn=leads[0], now=PileTurn(leads[0]))


LENTURLU: Final = Lenturlu()
