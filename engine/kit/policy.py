"""How sensible players play a hand, fast: what play-outs are made of, and beginners play by.

Everybody knows his own cards and those that were played, nothing else. Whoever leads draws trumps
while he has the highest, then leads what nobody can beat in its suit; the others win as cheaply as
they can, and leave alone a trick that is already their side's.
"""

from collections.abc import Collection, Sequence

from engine.cards import Card
from engine.kit.deal import TrickDeal
from engine.kit.tricks import Following, Laid, Ranking
from engine.tricks import CardSet, card_set, cards_in


def gone(deal: TrickDeal) -> CardSet:
    """Return the cards that lie open: played, and turned."""
    found = 0 if deal.turned is None else 1 << deal.turned
    for trick in (*(each.cards for each in deal.tricks), deal.trick):
        for _, card in trick:
            found |= 1 << card
    return found


def lowest(cards: CardSet, ranks: Ranking) -> Card:
    """Return the card that is missed least: the lowest plain one, else the lowest trump."""
    plain = cards & ~(0 if ranks.trump is None else ranks.suits[ranks.trump])

    def missed(card: Card) -> int:
        return ranks.place[card] * 6 + (cards & ranks.suits[ranks.suit[card]]).bit_count()

    return min(cards_in(plain or cards), key=missed)


def lead(hand: CardSet, unseen: CardSet, ranks: Ranking, *, draws: bool) -> Card:
    """Return the card to lead; ``unseen`` may be with anybody, ``draws``: trumps first."""
    trumps = 0 if ranks.trump is None else hand & ranks.suits[ranks.trump]
    if trumps and (draws or trumps == hand):
        top = max(cards_in(trumps), key=ranks.place.__getitem__)
        left = unseen & ranks.suits[ranks.suit[top]]
        if (left and not left & ranks.above[top]) or (trumps == hand and draws):
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
    """Return which of the cards that may be played; ``ours``: the trick is the side's own already.

    ``last``: nobody of the other side plays after him.
    """
    best = ranks.best(trick)[1]
    higher = 0 if ours else ranks.better(cards, best)
    if not higher:
        return lowest(cards, ranks)
    cheap = min(
        cards_in(higher), key=lambda card: (ranks.suit[card] == ranks.trump, ranks.place[card])
    )
    if last or ranks.suit[cheap] != ranks.suit[best]:
        return cheap
    top = max(cards_in(higher), key=ranks.place.__getitem__)
    return top if not unseen & ranks.above[top] else cheap


def card(
    deal: TrickDeal,
    rule: Following,
    ranks: Ranking,
    deck: CardSet,
    *,
    friends: Collection[int] = (),
    draws: bool = False,
) -> Card:
    """Return what the hand in turn plays; ``friends`` are the hands on its side."""
    assert deal.turn is not None  # noqa: S101 - a card is due
    hand = deal.hands[deal.turn]
    cards = rule.playable(hand, deal.trick, ranks)
    if not cards & (cards - 1):
        return cards_in(cards)[0]
    unseen = deck & ~hand & ~gone(deal)
    if not deal.trick:
        if cards != hand:
            return cards_in(cards)[0]
        return lead(hand, unseen, ranks, draws=draws)
    played = {seat for seat, _ in deal.trick}
    last = all(seat in played or seat in friends or seat == deal.turn for seat in deal.playing)
    ours = last and ranks.best(deal.trick)[0] in friends
    return follow(cards, deal.trick, unseen, ranks, ours=ours, last=last)


def whole(deal: TrickDeal, hand: int) -> CardSet:
    """Return a hand with the cards that it has played."""
    found = deal.hands[hand]
    for trick in (*(each.cards for each in deal.tricks), deal.trick):
        found |= card_set(card for seat, card in trick if seat == hand)
    return found
