"""All-pass: take as little as possible. Rule 6."""

from typing import Final

from engine.cards import Card
from engine.preferans.ai.hand import all_pass_suit
from engine.preferans.ai.knowledge import Known, choices, known, leading
from engine.preferans.ai.suits import above
from engine.preferans.observe import PlayerView

VOID: Final = 12
"""Percent that one other hand is out of a suit it has not been seen to lack."""


def choose(seen: PlayerView) -> Card:
    """The card that costs least: this trick, and what the suit it leaves still threatens."""
    cards = choices(seen)
    if len(cards) == 1:
        return cards[0]
    view = known(seen)
    return min(cards, key=lambda card: (_cost(view, card), -card.rank, card))


def _cost(view: Known, card: Card) -> int:
    suit, bit = card >> 3, 1 << (card & 7)
    own, out = view.own[suit], view.out[suit]
    return _takes(view, card) + all_pass_suit(own & ~bit, out) - all_pass_suit(own, out)


def _takes(view: Known, card: Card) -> int:
    """Percent that the card takes this trick."""
    led = view.led if view.led is not None else card >> 3
    if card >> 3 != led:
        return 0
    if view.trick:
        _, best = leading(view.trick, led, None)
        if best >> 3 == led and best > card:
            return 0
    chance = 100
    for seat in view.after:
        chance = chance * _stays_under(view, seat, card) // 100
    return chance


def _stays_under(view: Known, seat: int, card: Card) -> int:
    """Percent that ``seat`` need not go over ``card``: he holds a lower one or none at all."""
    held = view.may[seat][card >> 3]
    higher = above(held, 1 << (card & 7))
    if not held or not higher:
        return 100
    lower = held & (1 << (card & 7)) - 1
    if view.exact[seat]:
        return 100 if lower else 0
    places = len([each for each in view.may if any(each)]) - 1
    missing = 100
    for _ in range(lower.bit_count()):
        missing = missing * (places - 1) // places
    return max(VOID, 100 - missing)
