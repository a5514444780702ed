"""Playing a trick contract: high cards first, high in second hand, trumps uncounted."""

import random
from typing import Final

from engine.cards import Card, Rank
from engine.preferans.ai.knowledge import Known, choices, known, leading, over
from engine.preferans.ai.novice.memory import remembered
from engine.preferans.ai.suits import FULL, Suits, above
from engine.preferans.observe import PlayerView

DRAWS: Final = (70, 60, 25)
"""Percent that he leads a first, second and third round of trumps, whatever is still out."""
HASTY_KING: Final = 65
SECOND_HIGH: Final = 80
"""Percent: a king led into the ace; an honour played second."""


def choose(seen: PlayerView, rng: random.Random) -> Card:
    """The card of the hand on turn."""
    cards = choices(seen)
    if len(cards) == 1:
        return cards[0]
    view = known(seen)
    if view.led is None:
        return _lead(seen, view, cards, rng)
    if cards[0] >> 3 == view.led or cards[0] >> 3 == view.trump:
        return _following(view, cards, rng)
    return min(cards, key=lambda card: (card.rank, view.own[card >> 3].bit_count(), card))


# --- leading --------------------------------------------------------------------------------


def _lead(seen: PlayerView, view: Known, cards: list[Card], rng: random.Random) -> Card:
    """Trumps if he thinks of them, then aces and kings, then low from the longest suit."""
    gone = remembered(seen, rng)
    sides = [card for card in cards if card >> 3 != view.trump]
    trumps = [card for card in cards if card >> 3 == view.trump]
    if view.me == view.declarer and trumps and (not sides or _draws(seen, view, rng)):
        top = trumps[-1]
        return top if not _beatable(view, gone, top) or _backed(trumps) else trumps[0]
    winners = [card for card in sides if not _beatable(view, gone, card)]
    if winners:
        return max(winners, key=lambda card: (card.rank, -view.own[card >> 3].bit_count(), card))
    kings = [card for card in sides if card.rank is Rank.KING]
    if kings and rng.randrange(100) < HASTY_KING:
        return rng.choice(kings)
    return max(
        sides or trumps, key=lambda card: (view.own[card >> 3].bit_count(), -card.rank, -card)
    )


def _draws(seen: PlayerView, view: Known, rng: random.Random) -> bool:
    """Whether it comes to his mind to draw trumps once more."""
    led = [trick.cards[0] for trick in seen.tricks]
    rounds = sum(seat == view.me and card >> 3 == view.trump for seat, card in led)
    return rounds < len(DRAWS) and rng.randrange(100) < DRAWS[rounds]


def _backed(trumps: list[Card]) -> bool:
    """The two highest trumps are neighbours, queen or better: worth knocking out what is above."""
    return len(trumps) > 1 and trumps[-1].rank >= Rank.QUEEN and trumps[-1] - trumps[-2] == 1


def _beatable(view: Known, gone: Suits, card: Card) -> bool:
    """Whether a higher card of the suit is out, as far as he remembers."""
    suit = card >> 3
    return bool(above(FULL & ~view.own[suit] & ~gone[suit], 1 << (card & 7)))


# --- following ------------------------------------------------------------------------------


def _following(view: Known, cards: list[Card], rng: random.Random) -> Card:
    """To the suit led, or with a trump. He sees who holds the trick, not who may still take it."""
    assert view.led is not None  # noqa: S101 - somebody has led
    holder, best = leading(view.trick, view.led, view.trump)
    beating = [card for card in cards if over(card, best, view.trump)]
    low = min(cards)
    if not beating:
        return low
    if not view.after:
        return low if view.friend(holder) else min(beating)
    if cards[0] >> 3 != view.led:
        return min(beating)
    if view.friend(holder):
        return low if best.rank >= Rank.KING else max(beating)
    top = max(beating)
    if top.rank is Rank.ACE or (top.rank >= Rank.JACK and rng.randrange(100) < SECOND_HIGH):
        return top
    return low
