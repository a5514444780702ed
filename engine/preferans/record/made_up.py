"""What a log must have and a record need not: lots, and the deck behind hands without one."""

from typing import Final

from engine.cards import DECK, Card
from engine.game import CHANCE
from engine.log import Entry
from engine.preferans import deal
from engine.preferans.actions import Action
from engine.preferans.game import PREFERANS
from engine.preferans.options import Agreement
from engine.shuffle import DrawLots
from engine.table import opening_action

CUT_AT: Final = 16
"""Where a deck that was made up is cut."""


def opening(
    agreement: Agreement, *, computer_seats: frozenset[int], dealer: int
) -> tuple[Entry[Action], ...]:
    """Return the entries before the first deal.

    Where lots are drawn (rule 1.3) they are such that everybody sits as he came, and that
    ``dealer`` deals first.
    """
    opened: Entry[Action] = Entry(CHANCE, opening_action(PREFERANS, agreement, computer_seats))
    if agreement.seating != "lot":
        return (opened,)
    seats = DECK[: agreement.players]
    deals = (*DECK[1 : dealer + 1], DECK[0], *DECK[dealer + 1 : agreement.players])
    return opened, Entry(CHANCE, DrawLots((*seats, *deals)))


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
