"""Partners, a game of the tests: what games of the book need of the kit, and no game here yet.

Four people in two sides: 0 and 2 against 1 and 3 in odd rounds, 0 and 1 against 2 and 3 in even
ones, since another circle sits. 32 cards, five each, the next one turned for trumps. Everybody
gives a card to his left at one moment. Words go round until somebody takes or three pass in a row;
a pass may be left ahead. Whoever takes shows the four next cards, takes them, and passes any four
to his partner, face down, who gives one to each other hand. After the first trick, in which any
card may be played, everybody draws a card; then suits are followed and trumped. Whoever takes plays
both hands of his side. The last two tricks lie open until the next card is led. The cards a side
takes are written in its column: aces eleven, tens ten. With 60 a side ends the round, and each of
it gets a point of whoever sits across the other. A record tells after which deals rounds ended.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from engine.cards import Card, Hand, Rank
from engine.codec import Seat
from engine.game import Shuffled
from engine.kit.agreement import CardAgreement, options
from engine.kit.copying import but
from engine.kit.deal import TrickDeal
from engine.kit.game import Evening
from engine.kit.past import CardLaid, Closing, ColumnWrite, FinishedDeal, Settlement, TrickFacts
from engine.kit.score import Payment, Score, written
from engine.kit.trick_computers import TrickPlayer
from engine.kit.trick_game import TrickGame
from engine.kit.tricks import FOLLOW_RUFF, FREE, Following, WonTrick, counted
from engine.kit.words import Pick, Picked, until_passes
from engine.options import Number, Preset, declared
from engine.table_options import EVENING
from engine.tricks import card_set

WORTH: Final[Mapping[Rank, int]] = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4}
DRAWS: Final = 1
TALON: Final = 4
GIVING: Final = {"gifts": (4, "words"), "fill": (1, "spread"), "spread": (3, "play")}
"""How many gifts a stage takes, and what comes after it."""
ENOUGH: Final = 60


@dataclass(frozen=True, slots=True)
class PartnersAgreement(CardAgreement):
    """An evening is so many rounds."""

    rounds: int = declared(Number(1, 9), 2, choices=(1, 2, 3), page=EVENING)

    @property
    def length(self) -> int:
        """Deals are not counted."""
        return 0


PartnersAgreement.OPTIONS = options(
    PartnersAgreement,
    (),
    rules={},
    pages=(),
    presets=(Preset("usual", {}),),
    lengths=("rounds",),
)


class Call(StrEnum):
    """A word."""

    PASS = "pass"
    TAKE = "take"


@dataclass(frozen=True, slots=True)
class Gift:
    """A card that a seat gave."""

    giver: Seat
    card: Card | None
    to: Seat


@dataclass(frozen=True, kw_only=True)
class PartnersDeal(TrickDeal):
    """A deal: ``kept`` is the number of the round."""

    words: tuple[tuple[int, Call], ...] = ()

    @property
    def round(self) -> int:
        """The round, from 1."""
        return int(self.kept)

    @property
    def gave(self) -> tuple[Gift, ...]:
        """Who gave what, by giver."""
        gifts = sorted(self.given[:4], key=lambda gift: gift[0])
        return tuple(Gift(giver, each.cards[0], each.to or 0) for giver, each in gifts)

    @property
    def recent(self) -> int:
        """Two tricks till the next card is led."""
        return 1 if self.trick else 2

    @property
    def points(self) -> tuple[int, ...]:
        """What the cards are worth that each hand took."""
        return counted(self.tricks, 4, WORTH)

    @property
    def taker(self) -> int | None:
        """Who has said that he takes."""
        return next((seat for seat, word in self.words if word is Call.TAKE), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnersFacts(TrickFacts):
    """What is kept of a deal."""

    dealer: Seat
    round: int
    hands: tuple[Hand, ...]
    turned: Card
    gave: tuple[Gift, ...]
    taker: Seat | None = None
    tricks: tuple[tuple[CardLaid, ...], ...] = ()
    taken: tuple[int, ...]
    points: tuple[int, ...]
    writes: tuple[ColumnWrite, ...] = ()
    sheet: tuple[Fraction, ...] = field()
    accounts: tuple[Fraction, ...]
    pot: Fraction = field()


@dataclass(frozen=True, slots=True)
class PartnersClosing(Closing):
    """What stands behind the deals: after which of them a round was over."""

    rounds: tuple[int, ...]


def circle(number: int) -> tuple[int, ...]:
    """Return how people sit in a round: partners are two places apart."""
    return (0, 1, 2, 3) if number % 2 else (0, 2, 1, 3)


def partner(number: int, seat: int) -> int:
    """Return whose partner a seat is."""
    ring = circle(number)
    return ring[(ring.index(seat) + 2) % 4]


def side(number: int, seat: int) -> int:
    """Return the column of a seat: 0 is that of seat 0 and its partner."""
    return 0 if seat in (0, partner(number, 0)) else 1


class Partners(TrickGame[PartnersDeal, PartnersFacts]):
    """The game."""

    key = "partners"
    version = 1
    seats = range(4, 5)
    agreement = PartnersAgreement
    facts_of = PartnersFacts
    closing_of = PartnersClosing
    words = MappingProxyType({"P": Call.PASS, "T": Call.TAKE})
    rules = MappingProxyType(
        {"must-trump": "Partners 2", "follow": "Partners 1", "dealer": "Partners 3"}
    )
    lowest = Rank.SEVEN
    following = FOLLOW_RUFF

    def order(self, agreement: Any, told: Any) -> Sequence[int]:
        """Sit as the round has it."""
        ring = circle(told.kept if isinstance(told, Evening) else told.round)
        place = ring.index(told.dealer) + 1
        return (*ring[place:], *ring[:place])

    def carried(self, agreement: Any, kept: Any, facts: PartnersFacts | None) -> int:
        """The round: it is the next one once a side has enough."""
        return 1 if facts is None else kept + any(each >= ENOUGH for each in facts.sheet)

    def ended(self, evening: Evening[Any, Any]) -> bool:
        """The rounds are played."""
        over: bool = evening.kept > evening.agreement.rounds
        return over

    def duties(self, deal: PartnersDeal, tricks: Sequence[WonTrick]) -> Following:
        """Any card, as long as cards are drawn."""
        return FREE if len(tricks) < DRAWS else self.following

    def player_of(self, deal: PartnersDeal, hand: int) -> int:
        """Whoever takes plays for his partner."""
        taker = deal.taker if deal.stage == "play" else None
        mine = taker is not None and hand == partner(deal.round, taker)
        return taker if mine and taker is not None else hand

    def side(self, deal: PartnersDeal, hand: int) -> tuple[int, int]:
        """A hand with its partner's."""
        return hand, partner(deal.round, hand)

    def awaited(self, deal: PartnersDeal) -> frozenset[int]:
        """All give at one moment."""
        if deal.stage == "gifts":
            return frozenset(deal.order) - {giver for giver, _ in deal.gifts}
        return super().awaited(deal)

    def known(self, deal: PartnersDeal) -> Any:
        """Everybody sees the cards that are taken up, the taker his partner's in the play."""
        seen = super().known(deal)
        if deal.stage == "fill":
            return seen._replace(everybody=seen.everybody | card_set(deal.opened))
        if deal.taker is None or deal.stage != "play":
            return seen
        other = deal.hands[partner(deal.round, deal.taker)]
        return seen._replace(
            seats=tuple(
                cards | (other if seat == deal.taker else 0)
                for seat, cards in enumerate(seen.seats)
            )
        )

    def lay_out(self, evening: Evening[Any, Any], cards: Shuffled) -> PartnersDeal:
        """Everybody is to give."""
        return PartnersDeal(**{**self.lying(evening, cards), "stage": "gifts", "turn": None})

    def choices(self, deal: PartnersDeal, seat: int) -> Iterator[Any]:
        """A card for the left, a word, or a card."""
        if deal.stage == "gifts":
            yield Pick(deal.hands[seat], 1, 1, to=(deal.next_hand(seat),))
        elif deal.stage == "words":
            yield from (Call.PASS, Call.TAKE)
        elif deal.stage == "fill":
            yield Pick(deal.hands[seat], TALON, TALON, to=(partner(deal.round, seat),))
        elif deal.stage == "spread":
            gifts = [gift for _, gift in deal.gifts]
            laid = card_set(card for gift in gifts for card in gift.cards)
            got = {seat, *(gift.to for gift in gifts)}
            to = tuple(each for each in deal.order if each not in got)
            yield Pick(deal.hands[seat] & ~laid, 1, 1, to=to)
        else:
            yield from self.cards_of(deal)

    def ahead(self, deal: PartnersDeal, seat: int) -> Iterator[Any]:
        """A pass."""
        if deal.stage == "words":
            yield Call.PASS

    def step(self, deal: PartnersDeal, seat: int, action: Any) -> PartnersDeal:
        """Gifts, words, tricks."""
        match action:
            case Picked():
                count, stage = GIVING[deal.stage]
                given = deal.give(seat, action, count)
                if given.gifts:
                    return given
                turn = action.to if stage == "spread" else given.order[0]
                return but(given, stage=stage, turn=turn)
            case Call():
                said = but(deal, words=(*deal.words, (seat, action)))
                turn = until_passes(said.order, said.words, Call.PASS, 3)
                if action is Call.TAKE:
                    shown = but(said, stage="fill", opened=said.top(TALON), ahead=(), turn=seat)
                    return shown.exchanged(seat, (), TALON)
                if turn is None:
                    return but(said, stage="play", turn=said.order[0], ahead=())
                return but(said, turn=turn)
        laid = self.laid(deal, action.card)
        return but(laid, over=laid.over or not any(laid.hands))

    def after_trick(self, deal: PartnersDeal) -> PartnersDeal:
        """Everybody draws after the first one, its winner first."""
        if len(deal.tricks) > DRAWS or deal.turn is None:
            return deal
        place = deal.order.index(deal.turn)
        for hand in (*deal.order[place:], *deal.order[:place]):
            deal = deal.exchanged(hand, (), 1)
        return deal

    def payments(self, deal: PartnersDeal) -> list[Payment]:
        """Cards are written for the side that took them."""
        return [
            written(side(deal.round, seat), Fraction(points), "cards")
            for seat, points in enumerate(deal.points)
            if points
        ]

    def closed(
        self, settlement: Settlement, finished: Sequence[FinishedDeal[PartnersFacts]]
    ) -> Closing:
        """The rounds that are over."""
        over = (deal.number for deal in finished if max(deal.facts.sheet) >= ENOUGH)
        return PartnersClosing(settlement, tuple(over))

    def sheet(self, agreement: Any) -> tuple[Fraction, ...]:
        """A column a side."""
        return (Fraction(0), Fraction(0))

    def closing(self, agreement: Any, score: Score, told: Any) -> list[Payment] | None:
        """The side with more has won; both the same: nobody pays."""
        if max(score.sheet) < ENOUGH:
            return None
        ring = circle(told.round)
        best = None if score.sheet[0] == score.sheet[1] else score.sheet.index(max(score.sheet))
        return [
            Payment(ring[(ring.index(seat) + 1) % 4], seat, Fraction(1), "round")
            for seat in range(4)
            if side(told.round, seat) == best
        ]


PARTNERS: Final = Partners()


class PartnersPlayer(TrickPlayer[PartnersDeal]):
    """Computers that give their lowest card and pass."""

    game = PARTNERS

    def habit(self, deal: PartnersDeal, seat: int, choices: Sequence[Any]) -> Any:
        """Give the first card, or pass."""
        first = choices[0]
        return next(iter(first)) if isinstance(first, Pick) else first
