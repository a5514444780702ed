"""The deck behind hands whose record has none."""

from typing import Final

from engine.cards import DECK, Card
from engine.preferans import deal

CUT_AT: Final = 16
"""Where a deck that was made up is cut."""


def deck_for(
    hands: tuple[frozenset[Card], ...], talon: tuple[Card, Card], active: tuple[int, ...]
) -> tuple[Card, ...]:
    """Return a deck that deals these hands and this talon when it is cut at `CUT_AT`. Rule 1.5."""
    # A card of `DECK` is its own place there: dealing `DECK` shows which place goes to whom.
    places, talon_places = deal.dealt(DECK, active, len(hands))
    deck = list(DECK)
    for seat, hand in enumerate(hands):
        for place, card in zip(sorted(places[seat]), sorted(hand), strict=True):
            deck[place] = card
    for place, card in zip(talon_places, talon, strict=True):
        deck[place] = card
    return (*deck[-CUT_AT:], *deck[:-CUT_AT])
