"""Computers of Whist: how a sensible player leads, follows, and judges a pile."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.cards import ALL, Card, Rank
from engine.computers import Level
from engine.kit import policy
from engine.kit.computers import Prospect, Skill
from engine.kit.side_computers import RubberPlayer
from engine.kit.trick_computers import PlayingSide
from engine.kit.tricks import Laid
from engine.kit.words import Action
from engine.tricks import CardSet, PlayCard, cards_in
from engine.whist.game import BOOK, WHIST, PileWord, WhistDeal

HIGH: Final = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
"""What high cards are worth, a trump one more: a random pile comes to some thirteen."""
ENOUGH: Final = {True: 13, False: 10}
"""What is kept, with trumps and without. Whist 6.2."""
UNUSUAL: Final = 0.5
"""The weight of a card that is not the habitual one, by deals of the club level."""


class WhistPlayer(RubberPlayer[WhistDeal]):
    """The computers of Whist."""

    game = WHIST
    skills = MappingProxyType({**RubberPlayer.skills, Level.EXPERT: Skill(Fraction(2), spread=4)})
    longest = 10

    def habit(self, deal: WhistDeal, seat: int, choices: Sequence[Action]) -> PileWord:
        """Keep a pile that is as good as most."""
        cards = cards_in(deal.hands[seat])
        worth = sum(HIGH.get(card.rank, 0) + (card.suit is deal.trump) for card in cards)
        enough = worth >= ENOUGH[deal.trump is not None]
        return PileWord.KEEP if enough else PileWord.EXCHANGE

    def card(
        self,
        deal: WhistDeal,
        side: PlayingSide,
        playable: CardSet,
        trick: Sequence[Laid],
        unseen: CardSet,
    ) -> Card:
        """Lead the longest suit, play low second and high third, leave partner his tricks."""
        ranks = side.ranks
        if not playable & (playable - 1):
            return ALL[playable.bit_length() - 1]
        if not trick:
            return self._led(deal, side, playable, unseen)
        best, card = ranks.best(trick)
        last = len(trick) == len(deal.playing) - 1
        stands = last or not unseen & ranks.above[card]
        if len(trick) == 1 and not last and playable & ranks.suits[ranks.suit[card]]:
            better = playable & ranks.above[card]
            sure = any(not unseen & ranks.above[each] for each in cards_in(better))
            if not sure:
                return policy.lowest(playable, ranks)
        ours = stands and side.friends >> best & 1 == 1
        return policy.follow(playable, trick, card, unseen, ranks, ours=ours, last=last)

    def _led(self, deal: WhistDeal, side: PlayingSide, playable: CardSet, unseen: CardSet) -> Card:
        """Lead a card that none beats, partner's suit from its top, or low from the longest."""
        ranks, places = side.ranks, side.ranks.place.__getitem__
        sure = policy.lead(playable, unseen, ranks, draws=False)
        if not unseen & ranks.above[sure]:
            return sure
        led = (trick.cards[0] for trick in deal.tricks)
        for suit in [
            ranks.suits[ranks.suit[card]] for hand, card in led if side.friends >> hand & 1
        ]:
            if playable & suit:
                return max(cards_in(playable & suit), key=places)
        suits = (playable & suit & ~ranks.trumps for suit in ranks.suits)
        longest = max(suits, key=int.bit_count) or playable
        return min(cards_in(longest), key=places)

    def likelihood(self, deal: WhistDeal, seat: int) -> float:
        """Return a weight: whoever follows or throws a card away mostly does it by habit."""
        found, hands, left = super().likelihood(deal, seat), [*deal.wholes], self._deck(deal)
        rule, ranks = self.game.following, self.game.ranking(deal.agreement, deal)
        sides = [self._side(deal, hand, ranks) for hand in range(len(hands))]
        for trick in (*[each.cards for each in deal.tricks], deal.trick):
            for place, (hand, card) in enumerate(trick):
                playable = rule.playable(hands[hand], trick[:place], ranks) if place else 0
                if hand != seat and playable & (playable - 1):
                    unseen = left & ~hands[hand]
                    usual = self.card(deal, sides[hand], playable, trick[:place], unseen)
                    between = (ranks.above[usual] ^ ranks.above[card]) & unseen
                    if ranks.suit[usual] != ranks.suit[card] or between:
                        found *= UNUSUAL
                hands[hand] &= ~(1 << card)
                left &= ~(1 << card)
        return found

    def explained(
        self, deal: WhistDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return the reason of a pile's word, or what a card does to its trick."""
        reason, about = super().explained(deal, action, values)
        if isinstance(action, PileWord):
            return action.value, about
        if reason == "equal" or not isinstance(action, PlayCard) or deal.turn is None:
            return reason, about
        hand, ranks = deal.hands[deal.turn], self.game.ranking(deal.agreement, deal)
        if not deal.trick:
            unseen = self._deck(deal) & ~deal.gone & ~hand
            return ("sure" if not unseen & ranks.above[action.card] else reason), about
        best, card = ranks.best(deal.trick)
        wins = ranks.beats(action.card, card)
        if best in self.game.side(deal, deal.turn) and not wins:
            return "partners", about
        if wins and ranks.suit[action.card] != ranks.suit[card]:
            return "ruffs", about
        if len(deal.trick) == len(deal.playing) - 1 and wins:
            return "takes", about
        return reason, about

    def counts(self, deal: WhistDeal, seat: int, action: Action) -> bool:
        """Return whether the seat's side takes more than six tricks."""
        return sum(deal.taken[hand] for hand in self.game.side(deal, seat)) > BOOK


COMPUTERS: Final = WhistPlayer().computers
