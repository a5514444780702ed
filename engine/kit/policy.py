"""A fast, sensible way to play a hand, for play-outs and beginners.

A player knows his own cards and the played ones. On lead he draws trumps while he has the highest,
then leads cards that cannot be beaten in their suit; otherwise he wins as cheaply as possible, and
leaves tricks to his side.
"""

from collections.abc import Sequence

from engine.cards import ALL, Card
from engine.kit.tricks import Laid, Ranking
from engine.tricks import CardSet, cards_in


def lowest(cards: CardSet, ranks: Ranking) -> Card:
    """Return the least useful card: the lowest plain one, else the lowest trump."""
    places, suits, suit_of = ranks.place, ranks.suits, ranks.suit
    least = cards & ~ranks.trumps or cards
    if not least & (least - 1):
        return ALL[least.bit_length() - 1]
    found = cards_in(least)
    missed = [places[each] * 6 + (cards & suits[suit_of[each]]).bit_count() for each in found]
    return found[missed.index(min(missed))]


def lead(hand: CardSet, unseen: CardSet, ranks: Ranking, *, draws: bool) -> Card:
    """Return the card to lead; ``unseen`` may be in any hand, ``draws``: trumps first."""
    trumps = hand & ranks.trumps
    if trumps and draws:
        top = max(cards_in(trumps), key=ranks.place.__getitem__)
        left = unseen & ranks.suits[ranks.suit[top]]
        if trumps == hand or (left and not left & ranks.above[top]):
            return top
    above, suits, suit_of, left = ranks.above, ranks.suits, ranks.suit, unseen | hand
    sure = [card for card in cards_in(hand & ~trumps) if not left & above[card]]
    longest = [(unseen & suits[suit_of[card]]).bit_count() for card in sure]
    if sure and (any(longest) or not ranks.trumps):  # a trump might take what nobody can follow
        return sure[longest.index(max(longest))]
    return lowest(hand, ranks)


def follow(
    cards: CardSet,
    trick: Sequence[Laid],
    best: Card,
    unseen: CardSet,
    ranks: Ranking,
    *,
    ours: bool,
    last: bool,
) -> Card:
    """Return one of the playable cards; ``ours``: the side has the trick already by ``best``.

    ``last``: no opponent plays after him.
    """
    higher = 0 if ours else ranks.better(cards, trick, best)
    if not higher:
        return lowest(cards, ranks)
    if not higher & (higher - 1):
        return ALL[higher.bit_length() - 1]
    places, trumps = ranks.place, ranks.trumps
    found = cards_in(higher)
    cost = [places[each] + 200 * (trumps >> each & 1) for each in found]
    cheap, top = found[cost.index(min(cost))], found[cost.index(max(cost))]
    if last or ranks.suit[cheap] != ranks.suit[best] or unseen & ranks.above[top]:
        return cheap
    return top
