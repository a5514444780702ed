"""Games of figures counted down in rounds, whose players discard cards with their word.

All start from the same figure, in a column of the sheet. The lowest figure of zero or less wins the
round, and the others pay what remains of theirs; then a new round begins.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import exp, prod, sqrt
from typing import Any, ClassVar, Final, Protocol, TypeVar

from engine.cards import Card, in_order
from engine.codec import Seat
from engine.computers import DIGITS
from engine.errors import RuleError
from engine.kit.agreement import CardAgreement
from engine.kit.copying import but
from engine.kit.deal import TrickDeal
from engine.kit.past import Bought, CardFacts, ColumnWrite, TrickFacts
from engine.kit.rounds import FLAT, CountdownAgreement, CountdownGame, nearest
from engine.kit.score import Payment, Points, Score, changes, exact
from engine.kit.trick_computers import TrickPlayer
from engine.kit.trick_game import TrickGame
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
from engine.tricks import CardSet

SWING: Final = 2.7
"""Typical difference of figures after one deal; after more it grows with their root."""
PREMIUM: Final = "premium"
"""The reason of a premium from all others."""


# --- a deal, and its facts ------------------------------------------------------------------


class FigureSay(StrEnum):
    """A word: to play includes the discarded cards."""

    PASS = "pass"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class FigureWord:
    """A seat's word; for a player: the discarded cards, and those drawn for them."""

    seat: Seat
    say: FigureSay
    out: tuple[Card, ...] | None = None
    in_: tuple[Card, ...] | None = None

    def __post_init__(self) -> None:
        """Turn an empty purchase into none: records read an empty list as missing."""
        if self.say is FigureSay.PLAY and (self.out is None or self.in_ is None):
            object.__setattr__(self, "out", self.out or ())
            object.__setattr__(self, "in_", self.in_ or ())

    @property
    def bought(self) -> tuple[Bought, ...]:
        """The word's exchange, in the form of other games."""
        return () if self.out is None else (Bought(self.seat, self.out, self.in_ or ()),)


class Shown(Protocol):
    """A hand that all are shown before play."""

    @property
    def seat(self) -> int:
        """Its owner."""

    @property
    def for_(self) -> str:
        """What it is shown for."""


class FigureTold:
    """Fields of a deal and its facts; ``at_once``: who won the round before any card."""

    __slots__ = ()
    dealer: int
    words: tuple[FigureWord, ...]

    @property
    def shown(self) -> Shown | None:
        """The shown hand, in games that have one."""
        return None

    @property
    def bought(self) -> tuple[Bought, ...]:
        """Each player's exchange."""
        return tuple(each for word in self.words for each in word.bought)

    @property
    def at_once(self) -> int | None:
        """None, unless a game overrides it."""
        return None


@dataclass(frozen=True, kw_only=True)
class FigureDeal(FigureTold, TrickDeal):
    """A deal; its payments are in ``writes`` once it is over."""

    agreement: CountdownAgreement
    words: tuple[FigureWord, ...] = ()

    @property
    def premium(self) -> tuple[Fraction, ...]:
        """Each seat's payments beside figures and rounds."""
        paid = [each for each in self.writes if each.why == PREMIUM]
        return tuple(map(exact, changes(paid, self.players) if paid else (0,) * self.players))

    @property
    def won(self) -> int | None:
        """The winner of the round, if this deal ends it."""
        best = nearest(self.score.sheet, self.order)
        return best if self.at_once is None else self.at_once


class FigureFacts(FigureTold, TrickFacts):
    """The facts of a deal: entries in columns, and payments by rounds."""

    __slots__ = ()
    playing: tuple[Seat, ...]
    writes: tuple[ColumnWrite, ...]
    premium: tuple[Fraction, ...]
    sheet: tuple[Fraction, ...]
    won: Seat | None

    def __post_init__(self) -> None:
        """Refuse figures of another number of seats."""
        TrickFacts.__post_init__(self)
        players = len(self.hands)
        seats = (*(each.seat for each in self.writes), self.won or 0)
        if not len(self.premium) == len(self.sheet) == players > max(seats):
            raise ValueError("figures and premiums are those of the same seats")


# --- the game -------------------------------------------------------------------------------

D = TypeVar("D", bound=FigureDeal)
F = TypeVar("F", bound=FigureFacts)


class FigureGame(CountdownGame[D, F], TrickGame[D, F]):
    """A game of figures: `said` takes words, `begun` continues after the last one."""

    word_of: type[FigureWord] = FigureWord

    # Words

    def words_of(
        self, deal: D, seat: int, kept: CardSet = 0, *, bound: bool = False
    ) -> tuple[Action, ...]:
        """Return a pass, unless ``bound``, and discards; ``kept`` cannot be discarded."""
        cards = deal.hands[seat] & ~kept
        pick = Pick(cards, 0, min(cards.bit_count(), deal.left))
        return (pick,) if bound else (FigureSay.PASS, pick)

    def ahead(self, deal: D, seat: int) -> Iterator[Action]:
        """Yield words in advance for a waiting seat that may pass."""
        waits = deal.stage == "words" and seat in deal.order[len(deal.words) :]
        if waits and FigureSay.PASS in self.choices(deal, seat):
            yield FigureSay.PASS

    def why_not(self, deal: D, seat: int, action: Action) -> RuleError | None:
        """Refuse a pass of a seat that must play, by the rule ``must-play``."""
        if action is FigureSay.PASS and deal.stage == "words" and seat in self.awaited(deal):
            return RuleError("must-play", self.rule("must-play"))
        return None

    def said(self, deal: D, seat: int, action: Action, **more: object) -> D:
        """Take a word, and exchange at once; ``more`` are the game's changes."""
        if action is FigureSay.PASS:
            return but(deal, words=(*deal.words, self.word_of(seat, action)))
        assert isinstance(action, Picked)  # noqa: S101 - one of `words_of`
        cards = action.cards
        word = self.word_of(seat, FigureSay.PLAY, cards, deal.top(len(cards)), **more)
        words, playing = (*deal.words, word), tuple(sorted((*deal.playing, seat)))
        return deal.exchanged(seat, cards, words=words, playing=playing)

    def asked(self, deal: D) -> D:
        """Ask the next speaker; a dealer left alone plays without a word."""
        left = deal.order[len(deal.words) :]
        if left and (deal.playing or left != (deal.dealer,)):
            return but(deal, stage="words", turn=left[0])
        return self.begun(deal if deal.playing else but(deal, playing=left))

    def begun(self, deal: D) -> D:
        """Continue after the last word: a lone player plays no card."""
        first = next(seat for seat in deal.order if seat in deal.playing)
        return but(deal, stage="play", turn=first, ahead=(), over=len(deal.playing) == 1)

    # Rounds

    def won(self, agreement: CardAgreement, sheet: Sequence[Points], told: D | F) -> int | None:
        """Return the winner: at once, else by the lowest figure."""
        return super().won(agreement, sheet, told) if told.at_once is None else told.at_once

    # What is kept

    def writes_of(self, agreement: Any, facts: F, before: Score) -> Iterator[Payment]:
        """Yield the entries and the premium."""
        yield from super().writes_of(agreement, facts, before)
        taker = facts.premium.index(max(facts.premium))
        for seat, each in enumerate(facts.premium):
            if each < 0:
                yield Payment(seat, taker, -each, PREMIUM)


def _raced(sheet: Sequence[Points], left: float, seat: int, settle: str) -> Fraction:
    """Return a seat's value of a round, by each one's chance to win it in the deals ``left``."""
    figures, low = [float(each) for each in sheet], float(min(sheet))
    width, flat = SWING * sqrt(left), float(FLAT) if settle == "flat" else 0
    chances = [exp((low - each) / width) for each in figures]
    brought = 0.0
    for winner, chance in enumerate(chances):
        figure = figures[winner]
        if winner != seat:
            brought -= chance * (flat or figures[seat] - figure)
            continue
        due = [flat or each - figure for each in figures]
        due[winner] = 0
        brought += chance * sum(due)
    return Fraction(round(brought / sum(chances) * DIGITS), DIGITS)


class FigurePlayer(TrickPlayer[D]):
    """Computers that evaluate a deal by its entries, or by its effect on the round."""

    about: ClassVar[range] = range(-5, 6)
    """Differences from the usual number of discards that are evaluated."""
    pace: ClassVar[int] = 0
    """Typical loss of the lowest figure per deal; 0: a round counts as if it ended now."""

    def thrown(self, deal: D, hand: CardSet) -> list[Card]:
        """Return the possible discards, the least useful first."""
        raise NotImplementedError

    def kept(self, deal: D, hand: CardSet) -> CardSet:
        """Return the cards of a hand that most keep."""
        raise NotImplementedError

    def throw(self, deal: D, hand: CardSet) -> Picked:
        """Return the usual discard: all not kept, as far as the pack lasts."""
        mine = self.kept(deal, hand)
        away = [card for card in self.thrown(deal, hand) if not mine >> card & 1]
        return Picked(in_order(away[: deal.left]))

    def choices(self, view: KitView[D, CardFacts]) -> tuple[Action, ...]:
        """Return the choices without discards that keep a less useful card."""
        found, deal = super().choices(view), view.deal
        if deal is None or deal.stage == "play":
            return found
        hand = deal.hands[view.viewer]
        order, usual = self.thrown(deal, hand), len(self.throw(deal, hand).cards)
        throws = {in_order(order[: usual + more]) for more in self.about if usual + more >= 0}
        return tuple(e for e in found if not isinstance(e, Picked) or e.cards in throws)

    def worth(self, deal: D, seat: int, *, shares: bool = True) -> Points:
        """Return the round's value; without ``shares`` this deal's payments and entries."""
        if not shares:
            return super().worth(deal, seat, shares=False) - self._written(deal, seat)
        if not self.pace or deal.at_once is not None:
            return super().worth(deal, seat)
        terms, score = deal.agreement, deal.before.after((*deal.writes, *self.paid(deal)))
        low = min(score.sheet)
        left = min(low / self.pace, terms.length - deal.number if terms.length else low)
        if left <= 0:
            return super().worth(deal, seat)
        return score.accounts[seat] + _raced(score.sheet, float(left), seat, terms.settle)

    def likelihood(self, deal: D, seat: int) -> float:
        """Return a weight of others' hands by their words and kept cards."""
        others, wholes = [word for word in deal.words if word.seat != seat], deal.wholes
        return prod([self.fits(deal, word, wholes[word.seat]) for word in others])

    def fits(self, deal: D, word: FigureWord, hand: CardSet) -> float:
        """Return how well a hand explains its word, as a weight."""
        return 1

    def counts(self, deal: D, seat: int, action: Action) -> bool:
        """Return whether the seat's figure grows."""
        return self._written(deal, seat) > 0

    def _written(self, deal: D, seat: int) -> Points:
        return sum([each.points for each in self.paid(deal) if each.column == seat])
