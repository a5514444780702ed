"""A pot that players put units into by words: raise, equal, pass. Units have no value."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Self

from engine.codec import Seat
from engine.kit.copying import but, changed
from engine.kit.deal import CardDeal
from engine.kit.score import Payment, Score
from engine.kit.words import clockwise


class PotSay(StrEnum):
    """What a word does; records write it."""

    PASS = "pass"
    EQUAL = "equal"
    RAISE = "raise"


@dataclass(frozen=True, slots=True)
class Raise:
    """Put in as much as the most of all, and so many units more."""

    units: int


class PotWord(NamedTuple):
    """A word, and what its speaker put in by it."""

    seat: Seat
    say: PotSay
    units: int


@dataclass(frozen=True, kw_only=True)
class PotDeal(CardDeal):
    """A deal with a pot. ``playing`` are those who have not passed, by seat.

    ``put``: units put in so far beside the ante, by seat; ``waits``: who has yet to speak, in
    order: in turn the first of them, or all at once.
    """

    put: tuple[int, ...]
    waits: tuple[int, ...] = ()
    words: tuple[PotWord, ...] = ()

    @property
    def ante(self) -> int:
        """What each has put in before the deal."""
        return 0

    @property
    def most(self) -> int:
        """The most that anybody has put in beside the ante."""
        return max(self.put)

    @property
    def pot(self) -> int:
        """All that lies in the pot."""
        return self.ante * len(self.put) + sum(self.put)

    def due(self, seat: int) -> int:
        """Return what a seat lacks to stay."""
        return self.most - self.put[seat]

    @property
    def score(self) -> Score:
        """The score with what has been put in."""
        return self.before.after(self.put_in())

    def put_in(self) -> Iterator[Payment]:
        """Yield what each has put in, by seat: ``ante``, and the rest by `reasons`."""
        for seat, put in enumerate(self.put):
            for why, units in (("ante", self.ante), *self.reasons(seat, put)):
                if units:
                    yield Payment(seat, None, units, why)

    def reasons(self, seat: int, put: int) -> Sequence[tuple[str, int]]:
        """Return what a seat put in beside the ante, by rule."""
        return (("words", put),)

    def asks(self, waits: Sequence[int], stage: str = "") -> Self:
        """Ask these seats in turn; a new ``stage`` may begin."""
        turn = waits[0] if waits else None
        return but(self, waits=tuple(waits), turn=turn, stage=stage or self.stage)

    def puts(self, seat: int, units: int) -> Self:
        """Put units in, and wait for the seat no longer."""
        put = changed(self.put, seat, self.put[seat] + units)
        return but(self, put=put).asks([each for each in self.waits if each != seat])

    def says(self, seat: int, word: PotSay | Raise) -> Self:
        """Pass, equal or raise; after a raise all others are asked anew, clockwise."""
        playing, units = self.playing, self.due(seat)
        if isinstance(word, Raise):
            units, say = units + word.units, PotSay.RAISE
        elif word is PotSay.PASS:
            playing, units, say = tuple([each for each in playing if each != seat]), 0, word
        else:
            say = word
        words = (*self.words, PotWord(seat, say, units))
        after = but(self, playing=playing, words=words).puts(seat, units)
        if say is not PotSay.RAISE:
            return after
        return after.asks([each for each in clockwise(playing, seat) if each != seat])
