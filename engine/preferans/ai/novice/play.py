"""The beginner at play: high cards at once, high in second hand, trumps uncounted. Rules 6, 7."""

import random
from typing import Final

from engine.cards import Card, Rank
from engine.preferans.ai.knowledge import PlayKnowledge, knowledge_of, leading, over
from engine.preferans.ai.moves import playable_cards
from engine.preferans.ai.suits import FULL, Suits, above, masks
from engine.preferans.observe import PlayerView

# --- memory ---------------------------------------------------------------------------------

HONOURS_REMEMBERED: Final = 70
OTHERS_REMEMBERED: Final = 20
"""Percent of the aces and kings, and of the lower cards, that he remembers."""


def remembered(seen: PlayerView, rng: random.Random) -> Suits:
    """Return the cards he remembers as played, drawn anew each time; always the last trick's."""
    found: list[Card] = [card for _, card in seen.table]
    for number, trick in enumerate(reversed(seen.tricks)):
        for _, card in trick.cards:
            chance = HONOURS_REMEMBERED if card.rank >= Rank.KING else OTHERS_REMEMBERED
            if number == 0 or rng.randrange(100) < chance:
                found.append(card)
    return masks(found)


# --- trick contracts ------------------------------------------------------------------------

DRAWS: Final = (70, 60, 25)
"""Percent that he leads a first, second and third round of trumps, whatever is still out."""
HASTY_KING: Final = 65
"""Percent that he leads a king while the ace is out."""
SECOND_HIGH: Final = 80
"""Percent that he plays an honour in second hand."""


def for_tricks(seen: PlayerView, rng: random.Random) -> Card:
    """Choose the card of the hand on turn in a trick contract."""
    cards = playable_cards(seen)
    if len(cards) == 1:
        return cards[0]
    known = knowledge_of(seen)
    if known.led is None:
        return _lead(seen, known, cards, rng)
    if cards[0] >> 3 == known.led or cards[0] >> 3 == known.trump:
        return _following(known, cards, rng)
    return min(cards, key=lambda card: (card.rank, known.own[card >> 3].bit_count(), card))


def _lead(seen: PlayerView, known: PlayKnowledge, cards: list[Card], rng: random.Random) -> Card:
    """Lead trumps if he thinks of it, then aces and kings, then low from the longest suit."""
    gone = remembered(seen, rng)
    sides = [card for card in cards if card >> 3 != known.trump]
    trumps = [card for card in cards if card >> 3 == known.trump]
    if known.me == known.declarer and trumps and (not sides or _draws(seen, known, rng)):
        top = trumps[-1]
        return top if not _beatable(known, gone, top) or _backed(trumps) else trumps[0]
    winners = [card for card in sides if not _beatable(known, gone, card)]
    if winners:
        return max(winners, key=lambda card: (card.rank, -known.own[card >> 3].bit_count(), card))
    kings = [card for card in sides if card.rank is Rank.KING]
    if kings and rng.randrange(100) < HASTY_KING:
        return rng.choice(kings)
    return max(
        sides or trumps, key=lambda card: (known.own[card >> 3].bit_count(), -card.rank, -card)
    )


def _draws(seen: PlayerView, known: PlayKnowledge, rng: random.Random) -> bool:
    """Tell whether he thinks of drawing trumps once more."""
    led = [trick.cards[0] for trick in seen.tricks]
    rounds = sum(seat == known.me and card >> 3 == known.trump for seat, card in led)
    return rounds < len(DRAWS) and rng.randrange(100) < DRAWS[rounds]


def _backed(trumps: list[Card]) -> bool:
    """Tell whether the two highest trumps touch, queen or better: worth driving out the rest."""
    return len(trumps) > 1 and trumps[-1].rank >= Rank.QUEEN and trumps[-1] - trumps[-2] == 1


def _beatable(known: PlayKnowledge, gone: Suits, card: Card) -> bool:
    """Tell whether a higher card of the suit is out, as far as he remembers."""
    suit = card >> 3
    return bool(above(FULL & ~known.own[suit] & ~gone[suit], 1 << (card & 7)))


def _following(known: PlayKnowledge, cards: list[Card], rng: random.Random) -> Card:
    """Follow suit or ruff. He sees who is winning the trick, not who may still take it."""
    assert known.led is not None  # noqa: S101 - somebody has led
    holder, best = leading(known.trick, known.led, known.trump)
    beating = [card for card in cards if over(card, best, known.trump)]
    low = min(cards)
    if not beating:
        return low
    if not known.after:
        return low if known.friend(holder) else min(beating)
    if cards[0] >> 3 != known.led:
        return min(beating)
    if known.friend(holder):
        return low if best.rank >= Rank.KING else max(beating)
    top = max(beating)
    if top.rank is Rank.ACE or (top.rank >= Rank.JACK and rng.randrange(100) < SECOND_HIGH):
        return top
    return low


# --- misère and all-pass --------------------------------------------------------------------

BLUNDERS: Final = 60
"""Percent of unavoidable tricks that he wins with his lowest card instead of his highest."""
CAREFUL: Final = 50
"""Percent of cards against a misère that he chooses with the declarer's hand in mind."""


def for_no_tricks(seen: PlayerView, rng: random.Random) -> Card:
    """Choose a card that takes no trick: the declarer of a misère, and everybody on all-pass."""
    cards = playable_cards(seen)
    if len(cards) == 1:
        return cards[0]
    known = knowledge_of(seen)
    if known.led is None:
        return min(cards, key=lambda card: (card.rank, known.own[card >> 3].bit_count(), card))
    if cards[0] >> 3 != known.led:
        return max(cards, key=lambda card: (card.rank, card))
    best = _best(known)
    if best is None:
        return cards[0]
    under = [card for card in cards if card < best]
    if under:
        return max(under)
    if not known.after and rng.randrange(100) >= BLUNDERS:
        return max(cards)
    return min(cards)


def against_misere(seen: PlayerView, rng: random.Random) -> Card:
    """Choose a defender's card: under the declarer where he can, else low or high by mood."""
    cards = playable_cards(seen)
    if len(cards) == 1:
        return cards[0]
    known = knowledge_of(seen)
    if known.led is None:
        return _lead_against(known, cards, rng)
    if cards[0] >> 3 != known.led:
        # He throws suits the declarer still holds, so that the partner can lead them.
        return max(cards, key=lambda card: (_dangerous(known, card), card.rank, card))
    holder, best = leading(known.trick, known.led, None)
    if known.declarer in known.after or holder == known.declarer:
        under = [card for card in cards if holder != known.declarer or card < best]
        return max(under) if holder == known.declarer and under else min(cards)
    return max(cards) if rng.randrange(100) < CAREFUL else min(cards)


def _lead_against(known: PlayKnowledge, cards: list[Card], rng: random.Random) -> Card:
    """Lead the lowest card of a suit the declarer may still hold, if he thinks of it."""
    if rng.randrange(100) < CAREFUL:
        held = [card for card in cards if _dangerous(known, card)]
        cards = held or cards
    return min(cards, key=lambda card: (card.rank, card))


def _dangerous(known: PlayKnowledge, card: Card) -> bool:
    """Tell whether the declarer may hold cards of this suit."""
    return known.declarer is not None and bool(known.may[known.declarer][card >> 3])


def _best(known: PlayKnowledge) -> Card | None:
    """Return the winning card so far; None while nobody has followed the talon card. Rule 6.2."""
    return max((card for _, card in known.trick if card >> 3 == known.led), default=None)
