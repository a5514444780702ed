"""Computers of Norman piquet: exchanges by samples, cards played out in layouts that fit."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.cards import Card, Rank, in_order
from engine.computers import Level
from engine.kit.computers import Prospect, Skill
from engine.kit.hands import PICTURES, SETS, longest, runs, sets
from engine.kit.past import CardFacts
from engine.kit.trick_computers import TrickPlayer
from engine.kit.view import KitView
from engine.kit.words import Action, Picked
from engine.norman.game import NORMAN, TALON, NormanDeal, brought
from engine.tricks import CardSet, cards_in

View = KitView[NormanDeal, CardFacts]
THROWN: Final = 5
"""Cards of which two are weighed for an exchange."""


def kept(hand: CardSet) -> CardSet:
    """Return the cards of the longest suit, and of ranks that count."""
    return longest(hand)[2] | sum(SETS[each.rank] for each in sets(hand))


def thrown(hand: CardSet) -> list[Card]:
    """Return the cards of a hand, those first that are worth least to it."""
    mine = kept(hand)
    return sorted(cards_in(hand), key=lambda card: (mine >> card & 1, card.rank))


class NormanPlayer(TrickPlayer[NormanDeal]):
    """The computers."""

    game = NORMAN
    told_surely = True
    skills = MappingProxyType(
        {Level.CLUB: Skill(Fraction(1, 10)), Level.EXPERT: Skill(Fraction(1))}
    )

    def choices(self, view: View) -> tuple[Action, ...]:
        """Return the choices; of exchanges those of the cards that are worth least."""
        found, deal = super().choices(view), view.deal
        if deal is None or deal.stage == "play":
            return found
        low = {*thrown(deal.hands[view.viewer])[:THROWN]}
        return tuple(e for e in found if isinstance(e, Picked) and low >= {*e.cards})

    def habit(self, deal: NormanDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Exchange two cards below ten outside the longest suit and sets, if there are two."""
        hand = deal.hands[seat]
        low = thrown(hand & ~kept(hand))[:TALON]
        sure = len(low) == TALON and max(card.rank for card in low) < Rank.TEN
        return Picked(in_order(low) if sure else ())

    def finished(self, deal: NormanDeal) -> NormanDeal:
        """Play all tricks by habit, then count them."""
        return deal if deal.over else brought(super().finished(deal))

    def suits_words(self, deal: NormanDeal, hand: int, cards: CardSet) -> float:
        """Return whether a hand may be what was told of it, and no more. Norman 6."""
        if not deal.shown or hand not in deal.playing:
            return 1
        declared, told = deal.declared[hand], deal.shown[hand]
        (size, pips, _), lies, alike = longest(cards), runs(cards), sets(cards)
        length, top = lies[0][:2] if lies else (0, 0)
        fits = (
            size == told.cards
            and told.pips in (0, pips)
            and length == told.length
            and told.top in (0, top)
            and told.sets == tuple(alike if declared.sets else alike[:1])
            and not (told.runs and told.runs != tuple(lies))
            and (hand == deal.dealer or (declared.white > 0) == (not cards & PICTURES))
        )
        return float(fits)

    def counts(self, deal: NormanDeal, seat: int, action: Action) -> bool:
        """Return whether the seat counts more than each of the others."""
        return deal.count[seat] == max(deal.count)

    def explained(
        self, deal: NormanDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return the reason of an exchange."""
        if isinstance(action, Picked):
            return "exchange" if action.cards else "stand", action
        return super().explained(deal, action, values)


COMPUTERS: Final = NormanPlayer().computers
