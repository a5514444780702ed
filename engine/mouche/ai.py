"""Computer players of Mouche: what a beginner keeps and plays, and what numbers thrown tell."""

from collections.abc import Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from engine.cards import Card, Suit, in_order
from engine.computers import Level
from engine.kit.computers import Skill, TrickPlayer
from engine.kit.figures import FigurePlayer, FigureSay
from engine.kit.words import Picked
from engine.mouche.game import (
    ANNOUNCE,
    MOUCHE,
    TRICKS,
    MoucheDeal,
    MoucheView,
    MoucheWord,
    PamphileCall,
)
from engine.tricks import CardSet, cards_in

ODD: Final = 0.15
"""How often something is said that a beginner would not say with the hand."""


def kept(deal: MoucheDeal, hand: CardSet) -> list[Card]:
    """Return what is not thrown: trumps, the special card, the highest of plain suits."""
    ranks, high = MOUCHE.ranking(deal.agreement, deal), deal.agreement.game.ranks[:2]
    return [
        card
        for card in cards_in(hand)
        if ranks.suit[card] == ranks.trump or card is deal.special or card.rank in high
    ]


def thrown(deal: MoucheDeal, hand: CardSet) -> list[Card]:
    """Return the cards that may be thrown, the ones that are missed least first."""
    ranks, mine = MOUCHE.ranking(deal.agreement, deal), kept(deal, hand)
    found = [card for card in cards_in(hand) if card is not deal.special]
    found.sort(key=lambda card: (card in mine, ranks.suit[card] == ranks.trump, ranks.place[card]))
    return found[: deal.left]


def is_strong(deal: MoucheDeal, hand: CardSet) -> bool:
    """Tell whether a beginner plays: a sure trick, or two likely ones."""
    ranks, mine = MOUCHE.ranking(deal.agreement, deal), kept(deal, hand)
    sure = any(ranks.suit[card] == ranks.trump and not ranks.above[card] for card in mine)
    return sure or len(mine) > 1


class MouchePlayer(FigurePlayer[MoucheDeal]):
    """The computers. Mouche 9."""

    game = MOUCHE
    skills = MappingProxyType(
        {**TrickPlayer.skills, Level.CLUB: Skill(Fraction(1, 3), words=2, spread=2, shares=False)}
    )

    def habit(self, deal: MoucheDeal, seat: int, choices: Sequence[Any]) -> Any:
        """Play with a fair hand, throw what is not kept; name the longest suit."""
        hand = deal.hands[seat]
        if deal.stage == "trump":
            return PamphileCall(max(Suit, key=lambda suit: _length(hand, suit)))
        if ANNOUNCE in choices:
            return ANNOUNCE
        if FigureSay.PASS in choices and not is_strong(deal, hand):
            return FigureSay.PASS
        mine = kept(deal, hand)
        return Picked(in_order(card for card in thrown(deal, hand) if card not in mine))

    def choices(self, view: MoucheView) -> tuple[Any, ...]:
        """Weigh exchanges of about as many cards as most would throw: few, or luck decides."""
        found, deal = super().choices(view), view.deal
        if deal is None or deal.stage != "words":
            return found
        hand = deal.hands[view.viewer]
        order, mine = thrown(deal, hand), kept(deal, hand)
        usual = sum(card not in mine for card in order)
        about = [Picked(in_order(order[:count])) for count in range(max(usual - 1, 0), usual + 2)]
        return tuple(each for each in found if not isinstance(each, Picked) or each in about)

    def fits(self, deal: MoucheDeal, word: MoucheWord, hand: CardSet) -> float:
        """Tell strong hands from passes, and how much was kept; who is bound does not pass."""
        if word.out is not None:
            return ODD if len(kept(deal, hand)) < TRICKS - len(word.out) else 1
        if deal.agreement.game.bound and deal.has_special(word.seat):
            return 0
        return ODD if is_strong(deal, hand) else 1


def _length(hand: CardSet, suit: Suit) -> int:
    return sum(card.suit is suit for card in cards_in(hand))


COMPUTERS: Final = MouchePlayer().computers
