"""Computer players of Stukolka: habits of a beginner, and what words and purchases tell."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from engine.cards import Card, Rank
from engine.computers import Level
from engine.kit.copying import but
from engine.kit.trick_computers import TrickPlayer
from engine.kit.words import Action, Pick, Picked
from engine.stukolka.game import STUKOLKA, TRICKS, Reply, StukolkaDeal, StukolkaWord
from engine.tricks import CardSet, cards_in

KNOCKED: Final = 0.15
"""How often a hand that a beginner would pass knocks all the same, and the other way round."""


def good(deal: StukolkaDeal, hand: CardSet) -> list[Card]:
    """Return the trumps and aces of a hand, which are kept."""
    return [card for card in cards_in(hand) if card.suit is deal.trump or card.rank is Rank.ACE]


def is_strong(deal: StukolkaDeal, hand: CardSet) -> bool:
    """Return whether a beginner knocks: a sure trick, or a trump and an ace."""
    kept = good(deal, hand)
    trumps = [card.rank for card in kept if card.suit is deal.trump]
    open_ace = deal.turned is not None and deal.turned.rank is Rank.ACE
    sure = Rank.ACE in trumps or (open_ace and Rank.KING in trumps)
    return sure or (bool(trumps) and len(kept) > len(trumps))


def is_fair(deal: StukolkaDeal, hand: CardSet) -> bool:
    """Return whether most would knock: two trumps or a high one will do as well."""
    trumps = [card.rank for card in cards_in(hand) if card.suit is deal.trump]
    high = any(rank >= Rank.QUEEN for rank in trumps)
    return high or len(trumps) > 1 or is_strong(deal, hand)


class StukolkaPlayer(TrickPlayer[StukolkaDeal]):
    """The computers. Stukolka 10."""

    game = STUKOLKA
    skills = MappingProxyType(
        {**TrickPlayer.skills, Level.CLUB: TrickPlayer.skills[Level.CLUB]._replace(shares=False)}
    )

    def habit(self, deal: StukolkaDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Keep trumps and aces; say no to what is not asked for."""
        hand = deal.hands[seat]
        match deal.stage:
            case "words":
                if Reply.LOOK in choices:
                    return Reply.LOOK
                return StukolkaWord.KNOCK if is_fair(deal, hand) else StukolkaWord.PASS
            case "buying":
                kept = good(deal, hand)
                out = [card for card in cards_in(hand) if card not in kept]
                most = max(each.most for each in choices if isinstance(each, Pick))
                return Picked(tuple(out[:most]))
            case "throwing":
                weak = min(cards_in(hand), key=lambda card: (card.suit is deal.trump, card.rank))
                return Picked((weak,))
        return Reply.NO

    def beginner(self, deal: StukolkaDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Knock with a strong hand alone."""
        action = self.habit(deal, seat, choices)
        weak = action is StukolkaWord.KNOCK and not is_strong(deal, deal.hands[seat])
        return StukolkaWord.PASS if weak else action

    def lay_open(self, deal: StukolkaDeal, unseen: list[Card]) -> StukolkaDeal:
        """Draw the closed trump card: its suit is announced. Stukolka 4.3."""
        done = any(each.seat == deal.dealer for each in deal.bought)
        closed = deal.agreement.game.closed and not deal.waived
        if not closed or done or deal.closed is not None:
            return deal
        card = next(card for card in unseen if card.suit is deal.trump)
        unseen.remove(card)
        return but(deal, closed=card)

    def likelihood(self, deal: StukolkaDeal, seat: int) -> float:
        """Weigh the hands of others by their words, and by how much they kept."""
        kept = {each.seat: TRICKS - len(each.out) for each in deal.bought}
        found, wholes = 1.0, deal.wholes
        for other, say in deal.words:
            if other == seat or say in (StukolkaWord.GOLETS, StukolkaWord.DARK):
                continue
            hand = wholes[other]
            if other in kept:
                fits = len(good(deal, hand)) >= kept[other]
            else:
                fits = is_fair(deal, hand) is (say is StukolkaWord.KNOCK)
            found *= 1 if fits else KNOCKED
        return found


COMPUTERS: Final = StukolkaPlayer().computers
