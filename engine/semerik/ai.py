"""Computers of Semerik: tricks played out for their figures, in layouts that fit the counts."""

from collections.abc import Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.cards import Card
from engine.computers import Level
from engine.kit.computers import Skill
from engine.kit.trick_computers import PlayingSide, TrickPlayer
from engine.kit.tricks import Laid
from engine.semerik.game import FIGURES, SEMERIK, SemerikDeal, brought, counts_of, side_of
from engine.tricks import CardSet, cards_in


class SemerikPlayer(TrickPlayer[SemerikDeal]):
    """The computers."""

    game = SEMERIK
    each_card = told_surely = True
    skills = MappingProxyType(
        {Level.CLUB: Skill(Fraction(1, 10)), Level.EXPERT: Skill(Fraction(2))}
    )

    def card(
        self,
        deal: SemerikDeal,
        side: PlayingSide,
        playable: CardSet,
        trick: Sequence[Laid],
        unseen: CardSet,
    ) -> Card:
        """Lead what is sure, throw figures to a partner, win what is worth it."""
        _, ranks, friends, foes, _ = side
        place, above, found = ranks.place, ranks.above, cards_in(playable)
        trumps = ranks.trumps

        def dear(card: Card) -> tuple[int, int, int]:
            return trumps >> card & 1, FIGURES >> card & 1, place[card]

        if not trick:
            sure = [card for card in found if not above[card] & unseen]
            if sure:
                long = {card: (unseen & ranks.suits[ranks.suit[card]]).bit_count() for card in sure}
                return max(sure, key=lambda card: (long[card], place[card]))
            return min(found, key=dear)
        for each, _ in trick:
            foes &= ~(1 << each)
        holder, best = ranks.best(trick)
        last = not foes
        beats = above[best] | (0 if trumps >> best & 1 else trumps)
        if friends >> holder & 1 and (last or not beats & unseen):
            thrown = [card for card in found if FIGURES >> card & 1 and not trumps >> card & 1]
            return min(thrown or found, key=place.__getitem__ if thrown else dear)
        wins = [card for card in found if beats >> card & 1]
        if wins:
            figures = sum(FIGURES >> card & 1 for _, card in trick) + 4 - len(trick)
            sure = [card for card in wins if last or not above[card] & unseen]
            if sure and figures >= 2:
                return min(sure, key=dear)
            if not friends >> holder & 1 and figures >= 2 and not last:
                return max(wins, key=place.__getitem__)
        return min(found, key=dear)

    def finished(self, deal: SemerikDeal) -> SemerikDeal:
        """Play all tricks by habit, then write what they bring."""
        return deal if deal.over else brought(super().finished(deal), len(deal.tricks))

    def may_lie(self, deal: SemerikDeal) -> bool:
        """Return whether the hands count what was counted, and no more. Semerik 3."""
        wholes = deal.wholes
        return all(self.suits_words(deal, hand, wholes[hand]) for hand in deal.playing)

    def suits_words(self, deal: SemerikDeal, hand: int, cards: CardSet) -> float:
        """Return whether a hand counts what it has counted."""
        told = [each for each in deal.counts if each.seat == hand]
        return float([*counts_of(deal.agreement, hand, cards)] == told)

    def counts(self, deal: SemerikDeal, seat: int, action: object) -> bool:
        """Return whether the tricks bring the side more than the other."""
        mine = side_of(deal.order, seat)
        return deal.figures[mine] > deal.figures[1 - mine]


COMPUTERS: Final = SemerikPlayer().computers
