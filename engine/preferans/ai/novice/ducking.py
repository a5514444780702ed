"""Misère and all-pass: he knows to play low, and little else. Rules 6, 7.3."""

import random
from typing import Final

from engine.cards import Card
from engine.preferans.ai.knowledge import Known, choices, known, leading
from engine.preferans.observe import PlayerView

BLUNDERS: Final = 60
"""Percent of tricks he must take anyway that he takes with his lowest card."""
CAREFUL: Final = 50
"""Percent of cards he plays to a misère with the declarer's hand in mind."""


def choose(seen: PlayerView, rng: random.Random) -> Card:
    """Take no trick: the declarer of a misère, and everybody on all-pass."""
    cards = choices(seen)
    if len(cards) == 1:
        return cards[0]
    view = known(seen)
    if view.led is None:
        return min(cards, key=lambda card: (card.rank, view.own[card >> 3].bit_count(), card))
    if cards[0] >> 3 != view.led:
        return max(cards, key=lambda card: (card.rank, card))
    best = _best(view)
    if best is None:
        return cards[0]
    under = [card for card in cards if card < best]
    if under:
        return max(under)
    if not view.after and rng.randrange(100) >= BLUNDERS:
        return max(cards)
    return min(cards)


def choose_catching(seen: PlayerView, rng: random.Random) -> Card:
    """A defender against misère: under the declarer where he sees it, else low or high by mood."""
    cards = choices(seen)
    if len(cards) == 1:
        return cards[0]
    view = known(seen)
    if view.led is None:
        return _lead_against(view, cards, rng)
    if cards[0] >> 3 != view.led:
        # A suit the declarer still holds is thrown away from, so that the partner can lead it.
        return max(cards, key=lambda card: (_dangerous(view, card), card.rank, card))
    holder, best = leading(view.trick, view.led, None)
    if view.declarer in view.after or holder == view.declarer:
        under = [card for card in cards if holder != view.declarer or card < best]
        return max(under) if holder == view.declarer and under else min(cards)
    return max(cards) if rng.randrange(100) < CAREFUL else min(cards)


def _lead_against(view: Known, cards: list[Card], rng: random.Random) -> Card:
    """The lowest card of a suit the declarer may still hold, if he thinks of it."""
    if rng.randrange(100) < CAREFUL:
        held = [card for card in cards if _dangerous(view, card)]
        cards = held or cards
    return min(cards, key=lambda card: (card.rank, card))


def _dangerous(view: Known, card: Card) -> bool:
    """Whether the declarer may hold cards of this suit."""
    return view.declarer is not None and bool(view.may[view.declarer][card >> 3])


def _best(view: Known) -> Card | None:
    """The card that holds the trick; None while nobody has followed the talon card. Rule 6.2."""
    return max((card for _, card in view.trick if card >> 3 == view.led), default=None)
