"""Computer players of Mouche: what is kept and played, and what words and numbers tell."""

from collections.abc import Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.cards import Card, Suit
from engine.computers import Level
from engine.kit.computers import Skill
from engine.kit.figures import FigurePlayer, FigureSay, FigureWord
from engine.kit.words import Action
from engine.mouche.game import ANNOUNCE, KINDS, MOUCHE, TRICKS, MoucheDeal, PamphileCall
from engine.tricks import CardSet, card_set, cards_in

ODD: Final = 0.15
"""How often something is said that most would not say with the hand."""
CROWD: Final = 3
"""So many who play make a hand with a single trump pass."""
HIGH: Final = {
    key: card_set(Card.of(suit, rank) for suit in Suit for rank in kind.ranks[:2])
    for key, kind in KINDS.items()
}


class MouchePlayer(FigurePlayer[MoucheDeal]):
    """The computers. Mouche 9."""

    game = MOUCHE
    skills = MappingProxyType(
        {
            Level.CLUB: Skill(Fraction(1, 3), words=2, shares=False),
            Level.EXPERT: Skill(Fraction(3), words=3, spread=2),
        }
    )
    about = range(2)
    pace = 2

    def kept(self, deal: MoucheDeal, hand: CardSet) -> CardSet:
        """Return trumps, the special card, the highest of plain suits."""
        trumps = MOUCHE.ranking(deal.agreement, deal).trumps
        return hand & (trumps | 1 << deal.special | HIGH[deal.agreement.kind])

    def thrown(self, deal: MoucheDeal, hand: CardSet) -> list[Card]:
        """Return all but the special card, what is kept and trumps last."""
        ranks, mine = MOUCHE.ranking(deal.agreement, deal), self.kept(deal, hand)

        def use(card: Card) -> tuple[int, int, int]:
            return mine >> card & 1, ranks.trumps >> card & 1, ranks.place[card]

        return sorted(cards_in(hand & ~(1 << deal.special)), key=use)

    def is_fair(self, deal: MoucheDeal, hand: CardSet, playing: int) -> bool:
        """Tell whether most play: a sure trick, two likely ones, or a trump till a crowd plays."""
        ranks = MOUCHE.ranking(deal.agreement, deal)
        if hand & ranks.top or (playing < CROWD and hand & ranks.trumps):
            return True
        return self.kept(deal, hand).bit_count() > 1

    def habit(self, deal: MoucheDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Play with a fair hand, throw what is not kept; name the longest suit."""
        return self._said(deal, deal.hands[seat], choices, len(deal.playing))

    def beginner(self, deal: MoucheDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Count on high cards, not on a single trump."""
        return self._said(deal, deal.hands[seat], choices, CROWD)

    def _said(
        self, deal: MoucheDeal, hand: CardSet, choices: Sequence[Action], playing: int
    ) -> Action:
        if deal.stage == "trump":
            suits = [card.suit for card in cards_in(hand)]
            return PamphileCall(max(Suit, key=suits.count))
        if ANNOUNCE in choices:
            return ANNOUNCE
        if FigureSay.PASS in choices and not self.is_fair(deal, hand, playing):
            return FigureSay.PASS
        return self.throw(deal, hand)

    def suits_words(self, deal: MoucheDeal, hand: int, cards: CardSet) -> float:
        """Weigh by the hand's own word."""
        word = next((word for word in deal.words if word.seat == hand), None)
        return 1 if word is None else self.fits(deal, word, cards)

    def fits(self, deal: MoucheDeal, word: FigureWord, hand: CardSet) -> float:
        """Tell fair hands from passes, and how much was kept; who is bound does not pass."""
        if word.out is not None:
            return ODD if self.kept(deal, hand).bit_count() < TRICKS - len(word.out) else 1
        if deal.agreement.game.bound and hand >> deal.special & 1:
            return 0
        playing = 0
        for each in deal.words:
            if each.seat == word.seat:
                break
            playing += each.out is not None
        return ODD if self.is_fair(deal, hand, playing) else 1


COMPUTERS: Final = MouchePlayer().computers
