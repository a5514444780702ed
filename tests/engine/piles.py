"""Piles, a game of the tests: two people, four hands, and no pack.

32 cards are dealt to four piles in the circle 0 2 1 3; the last card shows the trump suit and stays
in its hand. Seats 0 and 1 play their own piles; pile 2 lies open and its owner, seat 0, plays it,
pile 3 is nobody's and stays face down. Suit is followed. Whoever's side takes more tricks writes
one game, the hand across from nobody counting for seat 1; he deals next, and after equal tricks the
same dealer again. Two games are a party, for which the other pays a unit; an evening is so many
parties, and one that is stopped pays nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
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
from engine.kit.past import CardLaid, ColumnWrite, TrickFacts
from engine.kit.score import Payment, Points, Score, written
from engine.kit.trick_computers import TrickPlayer
from engine.kit.trick_game import TrickGame
from engine.options import Number, Preset, declared
from engine.table_options import EVENING

PARTY: Final = 2
CIRCLE: Final = (0, 2, 1, 3)
PLAYING: Final = (0, 2, 1)


@dataclass(frozen=True, slots=True)
class PilesAgreement(CardAgreement):
    """An evening is so many parties."""

    parties: int = declared(Number(1, 9), 1, choices=(1, 2, 3), page=EVENING)

    @property
    def length(self) -> int:
        """Deals are not counted."""
        return 0


PilesAgreement.OPTIONS = options(
    PilesAgreement,
    (),
    rules={},
    pages=(),
    presets=(Preset("usual", {}),),
    lengths=("parties",),
)


@dataclass(frozen=True, kw_only=True)
class PilesDeal(TrickDeal):
    """A deal: ``kept`` counts the parties."""

    @property
    def winner(self) -> int | None:
        """Who took more tricks, the open pile being seat 0's."""
        mine = self.taken[0] + self.taken[2]
        return None if mine == self.taken[1] else int(mine < self.taken[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class PilesFacts(TrickFacts):
    """What is kept of a deal."""

    dealer: Seat
    hands: tuple[Hand, ...]
    turned: Card
    tricks: tuple[tuple[CardLaid, ...], ...] = ()
    taken: tuple[int, ...]
    winner: Seat | None = None
    writes: tuple[ColumnWrite, ...] = ()
    sheet: tuple[Fraction, ...] = field()
    accounts: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        """Four piles for two people."""


class Piles(TrickGame[PilesDeal, PilesFacts]):
    """The game."""

    key = "piles"
    version = 1
    seats = range(2, 3)
    agreement = PilesAgreement
    facts_of = PilesFacts
    words = MappingProxyType({})
    rules = MappingProxyType({"follow": "Piles 1"})
    lowest = Rank.SEVEN
    hand_size = 8

    def order(self, agreement: Any, told: Any) -> Sequence[int]:
        """The circle, from the dealer's left."""
        place = CIRCLE.index(told.dealer) + 1
        return (*CIRCLE[place:], *CIRCLE[:place])

    def lay_out(self, evening: Evening[Any, Any], cards: Shuffled) -> PilesDeal:
        """The last card is shown; the other person, or the open pile, leads."""
        lying = self.lying(evening, cards, turned=False)
        first = next(hand for hand in lying["order"] if hand in PLAYING)
        lying |= {"playing": PLAYING, "turn": first, "turned": cards.cards[-1]}
        return PilesDeal(**lying, stage="play")

    def player_of(self, deal: PilesDeal, hand: int) -> int:
        """Seat 0 has the open pile."""
        return 0 if hand == 2 else hand

    def side(self, deal: PilesDeal, hand: int) -> tuple[int, ...]:
        """Seat 0 with the open pile."""
        return (1,) if hand == 1 else (0, 2)

    def known(self, deal: PilesDeal) -> Any:
        """Everybody sees the open pile, and the last card as it is dealt."""
        seen = super().known(deal)
        shown = deal.hands[2] | (0 if deal.turned is None else 1 << deal.turned)
        return seen._replace(everybody=seen.everybody | shown)

    def choices(self, deal: PilesDeal, seat: int) -> Sequence[Any]:
        """Cards."""
        return self.cards_of(deal)

    def step(self, deal: PilesDeal, seat: int, action: Any) -> PilesDeal:
        """Eight tricks."""
        laid = self.laid(deal, action.card)
        return but(laid, over=len(laid.tricks) == self.hand_size)

    def payments(self, deal: PilesDeal) -> list[Payment]:
        """A game for whoever took more."""
        return [] if deal.winner is None else [written(deal.winner, Fraction(1), "game")]

    def closing(self, agreement: Any, score: Score, told: Any) -> list[Payment] | None:
        """The other pays for a party."""
        if max(score.sheet) < PARTY:
            return None
        winner = score.sheet.index(max(score.sheet))
        return [Payment(1 - winner, winner, Fraction(1), "party")]

    def next_dealer(self, evening: Evening[Any, Any]) -> int:
        """The winner."""
        winner = evening.finished[-1].facts.winner
        return evening.dealer if winner is None else int(winner)

    def carried(self, agreement: Any, kept: Any, facts: PilesFacts | None) -> int:
        """The parties that are over."""
        return 0 if facts is None else kept + (max(facts.sheet) >= PARTY)

    def ended(self, evening: Evening[Any, Any]) -> bool:
        """The parties are played."""
        return bool(evening.kept == evening.agreement.parties)

    def sheet(self, agreement: Any) -> tuple[Points, ...]:
        """The games of each."""
        return (0, 0)

    def standing(self, agreement: Any, score: Score, kept: object) -> tuple[Points, ...]:
        """A game ahead is worth half a party."""
        ahead = Fraction(score.sheet[0] - score.sheet[1]) / PARTY
        return (score.accounts[0] + ahead, score.accounts[1] - ahead)


PILES: Final = Piles()


class PilesPlayer(TrickPlayer[PilesDeal]):
    """Computers that play cards."""

    game = PILES
