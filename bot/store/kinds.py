"""What a table is apart from its game: four independent facts, and the kinds that exist."""

from collections.abc import Mapping
from enum import Enum
from typing import Final


class Deck(Enum):
    """Where the cards come from."""

    SHUFFLED = "shuffled"
    GIVEN = "given"
    GIVEN_FROM_STEP = "given, from a step"

    @property
    def is_given(self) -> bool:
        """True if the row holds one deal, which is not dealt anew."""
        return self is not Deck.SHUFFLED


class Viewers(Enum):
    """Who may see the table, and sit down there."""

    CHAT = "its chat"
    PERSON = "one person"


class Counts(Enum):
    """What the deals count for."""

    RESULTS = "history, results"
    APART = "history, results apart"
    SET = "its set"
    NOTHING = "nothing"


class TableKind(Enum):
    """A combination of facts: deck, viewers, whether anything stays, what the deals count for.

    No other combination is a kind: ``TableKind((deck, viewers, stays, counts))`` raises
    ``ValueError``.
    """

    ORDINARY = Deck.SHUFFLED, Viewers.CHAT, True, Counts.RESULTS
    AGAINST_COMPUTERS = Deck.SHUFFLED, Viewers.PERSON, True, Counts.APART
    LESSON = Deck.GIVEN, Viewers.PERSON, False, Counts.NOTHING
    OF_SET = Deck.GIVEN, Viewers.PERSON, True, Counts.SET
    REPLAY = Deck.GIVEN_FROM_STEP, Viewers.PERSON, False, Counts.NOTHING

    def __init__(self, deck: Deck, viewers: Viewers, stays: bool, counts: Counts) -> None:
        self.deck = deck
        self.viewers = viewers
        self.stays = stays
        self.counts = counts

    @staticmethod
    def of(prepared: Mapping[str, object] | None, *, private: bool) -> "TableKind":
        """Return the kind of a stored table; ``ValueError`` if there is none."""
        if prepared is None:
            return TableKind.AGAINST_COMPUTERS if private else TableKind.ORDINARY
        if not private:
            raise ValueError(f"{Deck.GIVEN} for {Viewers.CHAT}")
        if "set_id" in prepared:
            return TableKind.OF_SET
        return TableKind.LESSON if "lesson" in prepared else TableKind.REPLAY


IN_HISTORY: Final = frozenset(
    each for each in TableKind if each.counts in (Counts.RESULTS, Counts.APART)
)
DROPPED: Final = frozenset(each for each in TableKind if not each.stays)
"""Kinds of which nothing stays once they are over."""
