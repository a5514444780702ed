"""All-pass: take as little as possible. Rule 6."""

from typing import Final

from engine.cards import Card
from engine.preferans.ai.hand import all_pass_suit
from engine.preferans.ai.knowledge import PlayKnowledge, knowledge_of, leading
from engine.preferans.ai.moves import playable_cards
from engine.preferans.ai.suits import above
from engine.preferans.observe import PlayerView

VOID: Final = 12
"""Percent chance that a hand has no card of a suit it has not been seen to lack."""


def choose(view: PlayerView) -> Card:
    """Choose the card that costs least: this trick, and the danger of what is left of its suit."""
    cards = playable_cards(view)
    if len(cards) == 1:
        return cards[0]
    known = knowledge_of(view)
    return min(cards, key=lambda card: (_cost(known, card), -card.rank, card))


def _cost(known: PlayKnowledge, card: Card) -> int:
    suit, bit = card >> 3, 1 << (card & 7)
    own, out = known.own[suit], known.out[suit]
    return _takes(known, card) + all_pass_suit(own & ~bit, out) - all_pass_suit(own, out)


def _takes(known: PlayKnowledge, card: Card) -> int:
    """Return the percent chance that the card takes this trick."""
    led = known.led if known.led is not None else card >> 3
    if card >> 3 != led:
        return 0
    if known.trick:
        _, best = leading(known.trick, led, None)
        if best >> 3 == led and best > card:
            return 0
    chance = 100
    for seat in known.after:
        chance = chance * _stays_under(known, seat, card) // 100
    return chance


def _stays_under(known: PlayKnowledge, seat: int, card: Card) -> int:
    """Return the percent that ``seat`` need not beat ``card``: it has a lower one or none."""
    held = known.may[seat][card >> 3]
    higher = above(held, 1 << (card & 7))
    if not held or not higher:
        return 100
    lower = held & (1 << (card & 7)) - 1
    if known.exact[seat]:
        return 100 if lower else 0
    places = len([each for each in known.may if any(each)]) - 1
    missing = 100
    for _ in range(lower.bit_count()):
        missing = missing * (places - 1) // places
    return max(VOID, 100 - missing)
