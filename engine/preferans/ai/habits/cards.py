"""Cards by habit: in a contract, on a misère, on all-pass. Rules 5, 6, 7.3.

The habits are those of people, weighed by what they win.
"""

from collections.abc import Iterable
from typing import Final

from engine.cards import DECK, Card
from engine.preferans.actions import Special
from engine.preferans.ai.moves import playable_cards
from engine.preferans.ai.people.cards import TrickSoFar, leanings, takes, trick_so_far
from engine.preferans.ai.suits import suits_of
from engine.preferans.claim_view import known
from engine.preferans.observe import PlayerView
from engine.tricks import CardSet, card_set

DECLARES: Final = (
    163, 117, 0, -126, -131, 332,
    222, -25, 51,
    -264, 360, 12, 180, 83,
    0, 23, 0, -55,
)  # fmt: skip
DEFENDS: Final = (
    129, 13, -67, -227, -134, 139,
    -19, -38, 269,
    12, 220, 5, -19, 269,
    -140, 288, 5, -83,
)  # fmt: skip
"""What habits win, in the order of `people.cards.FIGHTS`: fitted, so that the cards they choose
lose least against exact search in layouts that fit."""
ESCAPES: Final = (-408, -208, -117, 0, -208, 112, 2, -102, -120, 315, -52, -551, -241, -379)
CATCHES: Final = (-199, -347, -53, -75, 66, 104, 51, -254, -285, 255, 66, 35, -370, 47)
AVOIDS: Final = (-354, -109, -109, -98, -114, 81, -28, -199, -215, 224, 10, -149, -355, -390)
"""The same in the order of `people.cards.DUCKING`: for who plays misère, for who catches him, on
all-pass."""


def best_habit(view: PlayerView, among: Iterable[Card] = DECK) -> Card:
    """Return the card, of some, that most habits speak for."""
    ducks, declares = _wants(view)
    weights: tuple[int, ...] = DECLARES if declares else DEFENDS
    if isinstance(view.contract, Special):
        weights = ESCAPES if declares else CATCHES
    elif ducks:
        weights = AVOIDS
    trick, out = _trick(view), _against(view)
    cards, wanted = card_set(playable_cards(view)), card_set(among)
    found = list[tuple[int, int]]()
    for suit, own in enumerate(suits_of(cards)):
        context = trick.context(suit, view.trump, ducks=ducks, declares=declares)
        for members, leaning in leanings(context, own, suits_of(out)[suit], weights):
            if members << 8 * suit & wanted:
                found.append((leaning, members << 8 * suit & wanted))
    _, equals = max(found)
    # Where tricks hurt the highest of equals goes; a lead informs a partner who looks on.
    if ducks or not (declares or view.table or len(view.plays) > 1):
        return DECK[equals.bit_length() - 1]
    return DECK[(equals & -equals).bit_length() - 1]


def first_thought(view: PlayerView) -> Card:
    """Return the highest card to win a trick, or to stay below one on misère, else the lowest."""
    cards = sorted(playable_cards(view), key=lambda card: (card.rank, card))
    ducks, trick = _wants(view)[0], _trick(view)
    if trick.led is None:
        return cards[0] if ducks else cards[-1]
    higher = [card for card in cards if takes(card, trick.best, trick.led, view.trump)]
    if ducks:
        return ([card for card in cards if card not in higher] or cards[:1])[-1]
    if not higher or trick.friend:
        return cards[0]
    return higher[-1 if higher[0] >> 3 == trick.led else 0]


def _wants(view: PlayerView) -> tuple[bool, bool]:
    """Return whether tricks are to be avoided, and whether the hand on turn is the declarer's."""
    return view.declarer is None or isinstance(view.contract, Special), view.turn == view.declarer


def _trick(view: PlayerView) -> TrickSoFar:
    assert view.turn is not None  # noqa: S101 - somebody's card is awaited
    return trick_so_far(view, view.turn, view.table, view.talon_card)


def _against(view: PlayerView) -> CardSet:
    """Return the cards that those may hold against whom the hand on turn plays."""
    seen, found = known(view), 0
    for place, barred in zip(seen.places, seen.barred, strict=True):
        if place >= 0:
            found |= seen.pool & ~barred
    for seat in seen.active:
        if seat != view.turn and (view.declarer in (None, view.turn, seat)):
            found |= seen.hands[seat]
    return found
