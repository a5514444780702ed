"""Computers of Sixty-six: a habit while cards are drawn, exact search once none are."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.cards import Card
from engine.computers import Level
from engine.kit.computers import Prospect, Skill
from engine.kit.copying import but
from engine.kit.marriages import ORDER, PAIR, WORTH, mated, worth
from engine.kit.trick_computers import PlayingSide, TrickPlayer
from engine.kit.tricks import Laid
from engine.kit.words import Action
from engine.sixtysix import game as rules
from engine.sixtysix.game import SIXTYSIX, SixtySixDeal, StockWord
from engine.solver.points import PointPosition, PointRules, point_value
from engine.tricks import PLAY, CardSet, PlayCard, cards_in

KEPT: Final = dict(zip(ORDER, (5, 4, 4, 4, 0, 0), strict=True))
TRUMP, HALF_PAIR = 9, 20
"""What it costs to give away a rank, a trump, or half a marriage while cards are drawn."""
SURE: Final = 50
"""Points with which a beginner closes the stock."""
UNLED: Final = 0.2
"""How often somebody leads another card than one of a marriage."""
LAW: Final = PointRules(
    ORDER, WORTH, PAIR, rules.PAIR, rules.TRUMP_PAIR, rules.GOAL, rules.HALF, rules.LAST
)


class SixtySixPlayer(TrickPlayer[SixtySixDeal]):
    """The computers."""

    game = SIXTYSIX
    each_card = True
    skills = MappingProxyType(
        {Level.CLUB: Skill(Fraction(1, 8)), Level.EXPERT: Skill(Fraction(1), spread=2)}
    )

    def habit(self, deal: SixtySixDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Take the turned card, else play a card."""
        return StockWord.TAKE if StockWord.TAKE in choices else None

    def beginner(self, deal: SixtySixDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Close with many points; lead a marriage, else the highest card."""
        if StockWord.CLOSE in choices and deal.count[seat] >= SURE:
            return StockWord.CLOSE
        cards = [each for each in choices if isinstance(each, PlayCard)]
        hand = deal.hands[seat]
        return max(cards, key=lambda each: (mated(hand, each.card), WORTH[each.card.rank]))

    def draws(self, deal: SixtySixDeal, hand: int) -> bool:
        """Draw trumps once suit is followed."""
        return True

    def card(
        self,
        deal: SixtySixDeal,
        side: PlayingSide,
        playable: CardSet,
        trick: Sequence[Laid],
        unseen: CardSet,
    ) -> Card:
        """Return what brings most for its cost while cards are drawn."""
        if not deal.drawing:
            return super().card(deal, side, playable, trick, unseen)
        ranks = side.ranks
        led, wins = worth(trick), ranks.better(playable, trick) if trick else 0

        def gain(card: Card) -> int:
            pair, trump = mated(playable, card), ranks.trumps >> card & 1
            points, cost = led + WORTH[card.rank], KEPT[card.rank] + TRUMP * trump
            if not trick:
                return pair * (rules.GOAL + trump) - points - cost
            return (points if wins >> card & 1 else -points) - cost - HALF_PAIR * pair

        return max(cards_in(playable), key=gain)

    def finished(self, deal: SixtySixDeal) -> SixtySixDeal:
        """Draw by habit, then play exactly; who has just closed leads by habit."""
        while not deal.over:
            begun = deal.closed is None or deal.trick or len(deal.tricks) >= deal.closed.trick
            if begun and not deal.drawing:
                return exact_end(deal)
            seat = deal.turn or 0
            deal = self.game.step(deal, seat, PLAY[self.next_card(deal, deal.hands[seat])])
        return deal

    def likelihood(self, deal: SixtySixDeal, seat: int) -> float:
        """Return a small weight where the other has just led past a marriage."""
        cards = deal.trick or [laid for each in deal.tricks[-1:] for laid in each.cards]
        leader = cards[0][0] if cards else seat
        hand, shown = deal.hands[leader], deal.known.everybody
        past = any(mated(hand, card) for card in cards_in(hand & ~shown))
        return UNLED if past and leader != seat else 1

    def counts(self, deal: SixtySixDeal, seat: int, action: Action) -> bool:
        """Return whether the seat wins."""
        return deal.winner == seat

    def explained(
        self, deal: SixtySixDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return the reason of an action: a word, a marriage, or the exact end."""
        if isinstance(action, StockWord):
            return action.value, action
        hand = 0 if deal.trick or deal.turn is None else deal.hands[deal.turn]
        if isinstance(action, PlayCard) and mated(hand, action.card):
            return "marriage", action
        return super().explained(deal, action, values)


def exact_end(deal: SixtySixDeal) -> SixtySixDeal:
    """Return the deal as it ends if both play as well as can be."""
    turn, terms, closed = deal.turn or 0, deal.agreement, deal.closed
    other = deal.next_hand(turn)

    def both(by_seat: Sequence[int]) -> tuple[int, int]:
        return by_seat[turn], by_seat[other]

    last = rules.LAST if closed is None or terms.last_when_closed else 0
    waits, heads = terms.marriage_needs_trick, terms.head
    law = replace(LAW, last=last, waits=waits, heads=heads, broken=deal.lost)
    led = deal.trick[0][1] if deal.trick else None
    now = both(deal.count), both([*map(deal.waiting, range(deal.players))]), both(deal.taken)
    promised = 0 if closed is None else 1 if closed.seat == turn else -1
    won = point_value(law, PointPosition(both(deal.hands), deal.turned.suit, led, *now, promised))
    winner = turn if won > 0 else other if won else None
    return but(deal, over=True, winner=winner, value=abs(won))


COMPUTERS: Final = SixtySixPlayer().computers
