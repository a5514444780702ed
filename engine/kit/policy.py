"""A fast, sensible way to play a hand, for play-outs and beginners.

A player knows his own cards and the played ones. On lead he draws trumps while he has the highest,
then leads cards that cannot be beaten in their suit; otherwise he wins as cheaply as possible, and
leaves tricks to his side.
"""

from collections.abc import Sequence

from engine.cards import Card
from engine.kit.tricks import Laid, Ranking
from engine.tricks import CardSet, cards_in


def lowest(cards: CardSet, ranks: Ranking) -> Card:
    """Return the least useful card: the lowest plain one, else the lowest trump."""
    plain = cards & ~ranks.trumps

    def missed(card: Card) -> int:
        return ranks.place[card] * 6 + (cards & ranks.suits[ranks.suit[card]]).bit_count()

    return min(cards_in(plain or cards), key=missed)


def lead(hand: CardSet, unseen: CardSet, ranks: Ranking, *, draws: bool) -> Card:
    """Return the card to lead; ``unseen`` may be in any hand, ``draws``: trumps first."""
    trumps = hand & ranks.trumps
    if trumps and draws:
        top = max(cards_in(trumps), key=ranks.place.__getitem__)
        left = unseen & ranks.suits[ranks.suit[top]]
        if trumps == hand or (left and not left & ranks.above[top]):
            return top
    sure = [
        card
        for card in cards_in(hand & ~trumps)
        if not (unseen | hand) & ranks.above[card] and unseen & ranks.suits[ranks.suit[card]]
    ]
    if sure:
        return max(sure, key=lambda card: (unseen & ranks.suits[ranks.suit[card]]).bit_count())
    return lowest(hand, ranks)


def follow(
    cards: CardSet,
    trick: Sequence[Laid],
    unseen: CardSet,
    ranks: Ranking,
    *,
    ours: bool,
    last: bool,
) -> Card:
    """Return one of the playable cards; ``ours``: the side has the trick already.

    ``last``: no opponent plays after him.
    """
    best = ranks.best(trick)[1]
    higher = 0 if ours else ranks.better(cards, trick)
    if not higher:
        return lowest(cards, ranks)

    def cost(card: Card) -> tuple[bool, int]:
        return ranks.suit[card] == ranks.trump, ranks.place[card]

    cheap, top = min(cards_in(higher), key=cost), max(cards_in(higher), key=cost)
    if last or ranks.suit[cheap] != ranks.suit[best] or unseen & ranks.above[top]:
        return cheap
    return top
