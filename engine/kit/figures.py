"""Figures that are counted down in rounds, by players who throw cards with the word they play by.

Everybody writes off from the same start, in a column of the sheet. The lowest figure of nothing or
less wins the round, the others pay what they have left; then all begin again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import exp, prod, sqrt
from typing import Any, ClassVar, Final, TypeVar

from engine.cards import Card, in_order
from engine.codec import Seat
from engine.computers import DIGITS
from engine.errors import RuleError
from engine.kit.agreement import TrickAgreement, limit, one_of
from engine.kit.computers import TrickPlayer
from engine.kit.deal import TrickDeal
from engine.kit.game import Evening, TrickGame
from engine.kit.past import Bought, ColumnWrite, TrickFacts
from engine.kit.score import Payment, Score, changes, written
from engine.kit.view import KitView
from engine.kit.words import Pick, Picked
from engine.options import Number, OptionValue, Values, declared
from engine.table_options import EVENING
from engine.tricks import CardSet, hand_of

FLAT: Final = Fraction(10)
"""What everybody pays for a round where nobody counts what is left."""
SWING: Final = 2.7
"""How far apart figures drift in a deal, about; in more deals as their root."""
ROUND: Final = "round"
PREMIUM: Final = "premium"
"""Name in the catalogues why a won round is paid, and what all others pay one seat at once."""


# --- the agreement --------------------------------------------------------------------------


def _no_deals(values: Values, value: OptionValue) -> str:
    return "limited" if value and values["limit"] else ""


def _rounds(values: Values, value: OptionValue) -> str:
    """Bar rounds where something else ends the evening, and none where nothing does."""
    if values["limit"] or values["deals"]:
        return "ends-otherwise" if value else ""
    return "" if value else "no-end"


@dataclass(frozen=True, slots=True)
class FigureAgreement(TrickAgreement):
    """What ends an evening: ``rounds``, ``deals``, a time; a game adds the choices of ``start``."""

    settle: str = one_of("left", "flat")
    limit: str = limit()
    deals: int = declared(
        Number(0, 1000), 0, choices=(0, 10, 20, 30), page=EVENING, barred=_no_deals, yields=True
    )
    rounds: int = declared(
        Number(0, 20),
        lambda values: int(not (values["limit"] or values["deals"])),
        choices=(1, 2, 3, 5),
        page=EVENING,
        barred=_rounds,
    )

    @property
    def length(self) -> int:
        """How many deals are played, 0 where rounds or a time end the evening."""
        return self.deals


# --- a deal, and what is kept of it ---------------------------------------------------------


class FigureSay(StrEnum):
    """A word: who plays says with it which cards he throws."""

    PASS = "pass"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class FigureWord:
    """What a seat said; who plays: the cards thrown, and those that came for them."""

    seat: Seat
    say: FigureSay
    out: tuple[Card, ...] | None = None
    in_: tuple[Card, ...] | None = None

    def __post_init__(self) -> None:
        """Tell no cards from no purchase: records read an empty list as left out."""
        if self.say is FigureSay.PLAY:
            object.__setattr__(self, "out", self.out or ())
            object.__setattr__(self, "in_", self.in_ or ())

    @property
    def bought(self) -> tuple[Bought, ...]:
        """What the word exchanged, as other games tell it."""
        return () if self.out is None else (Bought(self.seat, self.out, self.in_ or ()),)


class FigureTold:
    """What a deal and its facts both tell; ``at_once``: who won the round before any card."""

    __slots__ = ()
    dealer: int
    words: tuple[Any, ...]

    @property
    def bought(self) -> tuple[Bought, ...]:
        """Who threw what."""
        return tuple(each for word in self.words for each in word.bought)

    @property
    def at_once(self) -> int | None:
        """Nobody, unless a game says otherwise."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureDeal(FigureTold, TrickDeal):
    """A deal; what was paid in it stands in ``writes`` once it is over."""

    words: tuple[Any, ...] = ()

    @property
    def premium(self) -> tuple[Fraction, ...]:
        """What each seat got or gave beside figures and rounds."""
        return changes((each for each in self.writes if each.why == PREMIUM), self.players)

    @property
    def won(self) -> int | None:
        """Who has won the round with this deal."""
        return winner(self, self.score.sheet, self.order)


class FigureFacts(FigureTold, TrickFacts):
    """The facts of a deal have these fields: a deal is written in columns, and paid by rounds."""

    __slots__ = ()
    playing: tuple[Seat, ...]
    writes: tuple[ColumnWrite, ...]
    premium: tuple[Fraction, ...]
    sheet: tuple[Fraction, ...]
    won: Seat | None

    def __post_init__(self) -> None:
        """Refuse figures of other seats."""
        TrickFacts.__post_init__(self)
        players = len(self.hands)
        seats = (*(each.seat for each in self.writes), self.won or 0)
        if not len(self.premium) == len(self.sheet) == players > max(seats):
            raise ValueError("figures and premiums are those of the same seats")


def winner(told: FigureTold, sheet: Sequence[Fraction], order: Sequence[int]) -> int | None:
    """Return who wins a round: at once, else by the lowest figure, the earlier in order."""
    best = min(sheet)
    if told.at_once is not None or best > 0:
        return told.at_once
    return next(seat for seat in order if sheet[seat] == best)


# --- the game -------------------------------------------------------------------------------

D = TypeVar("D", bound=FigureDeal)
F = TypeVar("F")


class FigureGame(TrickGame[D, F]):
    """A game of figures: `said` takes words, `begun` says what follows the last one."""

    word_of: type[FigureWord] = FigureWord

    # Words

    def words_of(
        self, deal: D, seat: int, kept: CardSet = 0, *, bound: bool = False
    ) -> Iterator[Any]:
        """Yield a pass, unless one is ``bound``, and cards to throw; nobody throws ``kept``."""
        if not bound:
            yield FigureSay.PASS
        hand = hand_of(deal.hands[seat] & ~kept)
        yield Pick(hand, 0, min(len(hand), deal.left))

    def ahead(self, deal: D, seat: int) -> Iterator[Any]:
        """Let whoever may pass, and waits for his word, leave it in advance."""
        waits = deal.stage == "words" and seat in deal.order[len(deal.words) :]
        if waits and FigureSay.PASS in self.choices(deal, seat):
            yield FigureSay.PASS

    def why_not(self, deal: D, seat: int, action: Any) -> RuleError | None:
        """Refuse a pass to who has to play, by the number of the rule ``must-play``."""
        if action is FigureSay.PASS and deal.stage == "words" and seat in self.awaited(deal):
            return RuleError("must-play", self.rule("must-play"))
        return None

    def said(self, deal: D, seat: int, action: Any, **more: Any) -> D:
        """Take a word, and exchange at once; ``more`` is what the game adds to it."""
        if action is FigureSay.PASS:
            return deal.but(words=(*deal.words, self.word_of(seat, action)))
        drawn = deal.top(len(action.cards))
        word = self.word_of(seat, FigureSay.PLAY, action.cards, drawn, **more)
        playing = tuple(sorted((*deal.playing, seat)))
        return deal.exchanged(seat, action.cards).but(words=(*deal.words, word), playing=playing)

    def asked(self, deal: D) -> D:
        """Ask who speaks next; a dealer whom all have left plays without a word."""
        left = deal.order[len(deal.words) :]
        if left and (deal.playing or left != (deal.dealer,)):
            return deal.but(stage="words", turn=left[0])
        return self.begun(deal.but(playing=deal.playing or left))

    def begun(self, deal: D) -> D:
        """Go on after the last word: whoever plays alone plays no card."""
        first = next(seat for seat in deal.order if seat in deal.playing)
        return deal.but(stage="play", turn=first, ahead=(), over=len(deal.playing) == 1)

    # Rounds

    def carried(self, agreement: Any, kept: Any, facts: Any) -> int:
        """Return how many rounds have been won."""
        return 0 if facts is None else kept + (facts.won is not None)

    def ended(self, evening: Evening[D, F]) -> bool:
        """The rounds, or the deals, that were agreed on."""
        terms = evening.agreement
        if terms.rounds:
            return bool(evening.kept == terms.rounds)
        return bool(terms.length == len(evening.finished) > 0)

    def sheet(self, agreement: Any) -> tuple[Fraction, ...]:
        """Return a figure for each seat."""
        return (Fraction(agreement.start),) * int(agreement.players)

    def closing(self, agreement: Any, score: Score, told: Any) -> list[Payment] | None:
        """Return what the others have left, where somebody has won; flat: as much each."""
        best = winner(told, score.sheet, self.order(agreement, told))
        if best is None:
            return None
        flat = agreement.settle == "flat"
        due = ((seat, FLAT if flat else left) for seat, left in enumerate(score.sheet))
        return [Payment(seat, best, n, ROUND) for seat, n in due if n > 0 and seat != best]

    def settled(self, agreement: Any, score: Score, kept: Any) -> Score:
        """Let the lowest figures win a round that is broken off, by what they are below others."""
        low = min(score.sheet)
        best = [seat for seat, each in enumerate(score.sheet) if each == low]
        flat = agreement.settle == "flat"
        return score.after(
            Payment(seat, taker, (FLAT if flat else each - low) / len(best), ROUND)
            for seat, each in enumerate(score.sheet)
            for taker in best
            if each > low
        )

    # What is kept

    def always(self, agreement: Any) -> dict[str, Any]:
        """Return what ends the evening."""
        terms = {"rounds": agreement.rounds, "deals": agreement.deals}
        return {key: value for key, value in terms.items() if value}

    def told_writes(self, payments: Sequence[Payment]) -> tuple[ColumnWrite, ...]:
        """Return what was written off or on."""
        return tuple(
            ColumnWrite(each.column, each.why, each.points)
            for each in payments
            if each.column is not None
        )

    def writes_of(self, agreement: Any, facts: Any, before: Score) -> tuple[Payment, ...]:
        """Return the figures, a premium that all others pay, and what a won round brought."""
        own = [written(each.seat, each.points, each.for_) for each in facts.writes]
        taker = facts.premium.index(max(facts.premium))
        paid = [
            Payment(n, taker, -each, PREMIUM) for n, each in enumerate(facts.premium) if each < 0
        ]
        score = Score(facts.accounts, sheet=facts.sheet)
        return (*own, *paid, *(self.closing(agreement, score, facts) or ()))


def _raced(sheet: Sequence[Fraction], left: float, seat: int, settle: str) -> Fraction:
    """Return what a round brings a seat, by how likely each is to win it in the deals ``left``."""
    figures, low = [float(each) for each in sheet], float(min(sheet))
    chances = [exp((low - each) / (SWING * sqrt(left))) for each in figures]
    brought = 0.0
    for winner, chance in enumerate(chances):
        due = [float(FLAT) if settle == "flat" else each - figures[winner] for each in figures]
        due[winner] = 0
        brought += chance * (sum(due) if winner == seat else -due[seat])
    return Fraction(round(brought / sum(chances) * DIGITS), DIGITS)


class FigurePlayer(TrickPlayer[D]):
    """Computers that count a deal by what it writes, or by what it does to the round."""

    about: ClassVar[range] = range(-5, 6)
    """So many cards more than most would throw are weighed."""
    pace: ClassVar[int] = 0
    """What the lowest figure loses in a deal, about; 0: a round counts as if it ended now."""

    def thrown(self, deal: D, hand: CardSet) -> list[Card]:
        """Return the cards that may be thrown, the ones that are missed least first."""
        raise NotImplementedError

    def kept(self, deal: D, hand: CardSet) -> CardSet:
        """Return what most keep of a hand."""
        raise NotImplementedError

    def throw(self, deal: D, hand: CardSet) -> Picked:
        """Return what most throw: what is not kept, as far as there are cards for it."""
        mine = self.kept(deal, hand)
        away = [card for card in self.thrown(deal, hand) if not mine >> card & 1]
        return Picked(in_order(away[: deal.left]))

    def choices(self, view: KitView[D, Any]) -> tuple[Any, ...]:
        """Weigh no throw that keeps what is missed less than what goes."""
        found, deal = super().choices(view), view.deal
        if deal is None or deal.stage == "play":
            return found
        hand = deal.hands[view.viewer]
        order, usual = self.thrown(deal, hand), len(self.throw(deal, hand).cards)
        throws = {in_order(order[: usual + more]) for more in self.about if usual + more >= 0}
        return tuple(e for e in found if not isinstance(e, Picked) or e.cards in throws)

    def worth(self, deal: D, seat: int, *, shares: bool = True) -> Fraction:
        """Return what the round would bring; without ``shares`` what is paid and written off."""
        if not shares:
            return super().worth(deal, seat, shares=False) - self._written(deal, seat)
        terms, score = deal.agreement, deal.score.after(self.game.payments(deal))
        low = min(score.sheet)
        left = min(low / (self.pace or 1), terms.length - deal.number if terms.length else low)
        if not self.pace or left <= 0 or deal.at_once is not None:
            return super().worth(deal, seat)
        return score.accounts[seat] + _raced(score.sheet, float(left), seat, terms.settle)

    def likelihood(self, deal: D, seat: int) -> float:
        """Weigh the hands of others by their words, and by how much they kept."""
        others = (word for word in deal.words if word.seat != seat)
        return prod(self.fits(deal, word, deal.whole(word.seat)) for word in others)

    def fits(self, deal: D, word: Any, hand: CardSet) -> float:
        """Return how well a hand explains the word said with it, as a weight."""
        return 1

    def counts(self, deal: D, seat: int, action: Any) -> bool:
        """Tell whether the seat writes on."""
        return self._written(deal, seat) > 0

    def _written(self, deal: D, seat: int) -> Fraction:
        paid = self.game.payments(deal)
        return sum((each.points for each in paid if each.column == seat), Fraction(0))
