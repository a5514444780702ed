"""Computers of Piquet: exchanges by samples, exact play of layouts that fit the counts."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final

from engine.cards import Card, Rank, Suit, in_order
from engine.computers import Effort, Level
from engine.kit.computers import Prospect, Skill
from engine.kit.copying import but
from engine.kit.hands import LAST, MOST, compared
from engine.kit.past import CardFacts
from engine.kit.score import Points
from engine.kit.trick_computers import TrickPlayer
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
from engine.piquet import game as rules
from engine.piquet.game import PIQUET, PiquetDeal, PiquetWord
from engine.solver.leads import LeadPosition, LeadPrizes, lead_value
from engine.solver.runtime import compiled
from engine.tricks import SUIT_SET, CardSet, PlayCard, cards_in

View = KitView[PiquetDeal, CardFacts]
PRIZES: Final = LeadPrizes(LAST, MOST, rules.CAPOT, rules.ANNOUNCED, rules.CAPOT, rules.PIQUE)
HEIGHT: Final = {Rank.ACE: 7, Rank.KING: 4, Rank.QUEEN: 2, Rank.JACK: 1, Rank.TEN: 1}
LENGTH, PAIRED, ALIKE, NEXT = 1.5, 1, 8, 1.5
"""What a card is worth to a hand: each card of its suit, two and three of its rank, neighbours."""
SEEDS: Final = 24
"""Discards that are weighed beside the habitual one."""
SPREAD: Final = 3.0
"""How far the worth of cards is varied to find them."""


def worth(hand: CardSet, card: Card) -> float:
    """Return what a card is worth to a hand before the exchange."""
    alike = sum(hand >> Card.of(suit, card.rank) & 1 for suit in Suit) * (card.rank >= Rank.TEN)
    near = {card.rank - 1, card.rank + 1} & {*Rank}
    next_to = sum(hand >> Card.of(card.suit, Rank(rank)) & 1 for rank in near)
    found = HEIGHT.get(card.rank, 0) + LENGTH * (hand & SUIT_SET[card.suit]).bit_count()
    return found + NEXT * next_to + (ALIKE if alike >= 3 else PAIRED * (alike == 2))


def thrown(hand: CardSet, count: int, rng: Random | None = None) -> Picked:
    """Return the cards worth least; ``rng`` varies what they are worth."""
    cards = cards_in(hand)
    cost = [worth(hand, card) + (rng.gauss(0, SPREAD) if rng else 0) for card in cards]
    order = sorted(range(len(cards)), key=cost.__getitem__)
    return Picked(in_order(cards[place] for place in order[:count]))


class PiquetPlayer(TrickPlayer[PiquetDeal]):
    """The computers."""

    game = PIQUET
    each_card = told_surely = True
    skills = MappingProxyType(
        {Level.CLUB: Skill(Fraction(1, 10), words=5), Level.EXPERT: Skill(Fraction(1, 2), words=5)}
    )
    searched: ClassVar[tuple[int, int]] = (4, 12)
    """Cards of a hand from which layouts are played exactly: uncompiled, and compiled."""

    def habit(self, deal: PiquetDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Exchange all that may be, announce nothing."""
        for each in choices:
            if isinstance(each, Pick):
                return thrown(deal.hands[seat], each.most)
        return PiquetWord.PASS

    def picks(self, deal: PiquetDeal, seat: int, pick: Pick, rng: Random) -> Iterator[Action]:
        """Yield the habitual discard, and others that keep sensible cards."""
        hand = deal.hands[seat]
        yield thrown(hand, pick.most)
        for number in range(SEEDS):
            yield thrown(hand, max(rules.LEAST, pick.most - number % 3), rng)

    def values(
        self, view: View, skill: Skill, effort: Effort, rng: Random
    ) -> dict[Action, Prospect]:
        """Weigh exchanges in more layouts than words and cards, as luck decides most of them."""
        words = skill.words if view.stage == "exchange" else 1
        return super().values(view, skill._replace(words=words), effort, rng)

    def finished(self, deal: PiquetDeal) -> PiquetDeal:
        """Play exactly as soon as it can be done; by habit where an exchange is weighed."""
        habitual = deal.stage == "exchange" or (deal.stage, deal.turn) == ("capot", deal.first)
        while not deal.over:
            seat = deal.turn or 0
            if deal.stage == "play" and habitual:
                return rules.ended(self._played_out(deal).tallied(rules.GOAL, rules.PIQUE))
            if deal.stage == "play" and deal.hands[seat].bit_count() <= self.searched[compiled()]:
                return exact_end(deal)
            deal = self.game.step(deal, seat, self._act(deal, seat, self.habit))
        return deal

    def worth(self, deal: PiquetDeal, seat: int, *, shares: bool = True) -> Points:
        """Return a seat's standing after the deal."""
        score = deal.before.after(self.paid(deal))
        kept = deal.kept.after(deal.written)
        return self.game.standing(deal.agreement, score, kept)[seat]

    def suits_words(self, deal: PiquetDeal, hand: int, cards: CardSet) -> float:
        """Return whether a hand counts what was told of it, and no more. Piquet 4.7."""
        if not deal.shown:
            return 1
        hands = [*deal.wholes]
        hands[hand] = cards
        white = [each.white for each in deal.declared]
        return float(compared(hands, white, **deal.agreement.counts).shown == deal.shown)

    def counts(self, deal: PiquetDeal, seat: int, action: Action) -> bool:
        """Return whether the seat writes something."""
        return deal.written[seat] > 0

    def explained(
        self, deal: PiquetDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return the reason of an exchange or a word."""
        if isinstance(action, PlayCard):
            return super().explained(deal, action, values)
        return (action.value if isinstance(action, PiquetWord) else "exchange"), action


def exact_end(deal: PiquetDeal) -> PiquetDeal:
    """Return the deal as it ends if both play as well as can be, by the difference alone."""
    turn, first = deal.turn or 0, deal.first
    other, taken, count = 1 - turn, deal.taken, [*deal.count]
    hopeless = deal.pique or deal.declared[first].repique or count[1 - first]
    lacks = 0 if hopeless else rules.GOAL - count[first]
    promised = 0 if deal.capot is None else 1 if deal.capot == turn else -1
    position = LeadPosition(
        (deal.hands[turn], deal.hands[other]),
        deal.trick[0][1] if deal.trick else None,
        (taken[turn], taken[other]),
        promised,
        lacks,
    )
    more = count[turn] - count[other] + lead_value(PRIZES, position)
    by_seat = more * (1 if turn == 0 else -1) * (1 + deal.kept.doubled)
    written = (max(by_seat, 0), max(-by_seat, 0))
    return but(deal, over=True, written=written, trick=(), hands=(0, 0))


COMPUTERS: Final = PiquetPlayer().computers
