"""Bids of a level and a strain: an auction in which each call stands above the last one."""

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

from engine.cards import Suit
from engine.codec import Coded, Seat

LEVELS: Final = 7
STRAINS: Final = "scdhn"
"""Letters of the strains ascending: the suits, and no trumps."""
NO_TRUMPS: Final = 4


class LevelBid(NamedTuple):
    """So many tricks above six in a strain; level 0 is a pass.

    >>> LevelBid(2, 3) > LevelBid(2, 1) > PASS
    True
    """

    level: int
    strain: int

    @property
    def trump(self) -> Suit | None:
        """The suit of trumps, None without."""
        return None if self.strain == NO_TRUMPS else Suit(self.strain)

    @property
    def code(self) -> str:
        """``1s`` … ``7n``, or ``pass``."""
        return f"{self.level}{STRAINS[self.strain]}" if self.level else "pass"


PASS: Final = LevelBid(0, 0)
BIDS: Final = tuple(
    LevelBid(level, strain) for level in range(1, LEVELS + 1) for strain in range(len(STRAINS))
)
"""All bids, ascending."""
Call = Annotated[LevelBid, Coded({each.code: each for each in (PASS, *BIDS)})]
"""A bid or a pass, as in records."""
BID_CODES: Final[dict[str, LevelBid]] = {"P": PASS, **{f"b{each.code}": each for each in BIDS}}
"""The words of an auction by their codes."""


class SpokenCall(NamedTuple):
    """A word of the auction, as in records."""

    seat: Seat
    call: Call


def above(standing: LevelBid, least: LevelBid = BIDS[0]) -> tuple[LevelBid, ...]:
    """Return the bids above the standing one, and from ``least`` on."""
    return tuple([each for each in BIDS if each > standing and each >= least])


def last_bid(words: Iterable[tuple[int, LevelBid]]) -> tuple[int, LevelBid] | None:
    """Return the last bid with its seat, None while all have passed."""
    found = None
    for seat, call in words:
        if call.level:
            found = seat, call
    return found


def trailing_passes(words: Iterable[tuple[int, LevelBid]]) -> int:
    """Return how many passes in a row have ended the words so far."""
    count = 0
    for _, call in words:
        count = 0 if call.level else count + 1
    return count
