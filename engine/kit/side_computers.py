"""Computers of two sides of two: each layout that fits play and words is searched exactly."""

from copy import copy
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeVar

from engine.computers import DEFAULT_EFFORT, Effort, Level
from engine.kit.computers import Prospect, Skill
from engine.kit.copying import but
from engine.kit.deal import TrickDeal
from engine.kit.past import AgreedEnding, CardFacts
from engine.kit.rubbers import RubberDeal, RubberGame
from engine.kit.score import Points
from engine.kit.sides import SideGame
from engine.kit.trick_computers import TrickPlayer
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.solver import NO_TRUMP, compiled
from engine.solver.four_hands import side_tricks_in
from engine.tricks import PLAY

D = TypeVar("D", bound=TrickDeal)
R = TypeVar("R", bound=RubberDeal)
MOST: Final = 13
"""Cards of a hand that is searched."""
PART: Final = {13: Fraction(1, 16), 12: Fraction(1, 8), 11: Fraction(1, 3)}
"""By cards of a hand, the part of the layouts that is tried: long hands take long to search."""
WORDS: Final = Fraction(1, 2)
BY_HABIT: Final = 3
"""The part of them for words, where so many tricks are played by habit before the search, and for
cards of hands too long for it: many layouts tell more of a hand than the exact value of a few."""
SLACK: Final = 0.25
"""The chance that a last hand leaves a trick to the other side though it has a better card."""
LEAD: Final = Fraction(1, 4)
"""What a party more is worth, of the bonus that ends the rubber."""


class SidePlayer(TrickPlayer[D]):
    """Computers of a game of sides, in which suits are followed and no more is due."""

    game: SideGame[D, Any]
    skills = MappingProxyType(
        {
            Level.CLUB: Skill(Fraction(1, 3), shares=False),
            Level.EXPERT: Skill(Fraction(2), spread=2),
        }
    )
    exact: bool = True
    """True if layouts are searched, as experts' are; else they are played out by habit."""
    longest: ClassVar[int] = MOST
    """Cards of a hand from which it is searched; the tricks before are played by habit."""

    # --- the game's part --------------------------------------------------------------------

    def prospects(self, deal: D, seat: int) -> Points:
        """Return what a finished deal is worth to a seat beyond its points."""
        return 0

    def choose(
        self,
        view: KitView[D, CardFacts],
        rng: Random,
        level: str = Level.CLUB,
        effort: Effort = DEFAULT_EFFORT,
    ) -> Action:
        """Return the viewer's action; only an expert's takes a search."""
        if level == Level.EXPERT or not self.exact:
            return super().choose(view, rng, level, effort)
        plain = copy(self)
        plain.exact = False
        return plain.choose(view, rng, level, effort)

    # --- values -----------------------------------------------------------------------------

    def values(
        self, view: KitView[D, CardFacts], skill: Skill, effort: Effort, rng: Random
    ) -> dict[Action, Prospect]:
        """Return the gain of each choice; early in a deal in fewer layouts."""
        part, deal = Fraction(1), view.deal
        if deal is not None and self._searches(deal):
            longest = max(view.counts)
            part = WORDS
            if deal.stage == "play" and longest <= self.longest:
                part = PART.get(longest, Fraction(1))
        return super().values(view, skill._replace(samples=skill.samples * part), effort, rng)

    def worth(self, deal: D, seat: int, *, shares: bool = True) -> Points:
        """Return a seat's standing after a finished deal; ``shares``: and its prospects."""
        return super().worth(deal, seat) + (self.prospects(deal, seat) if shares else 0)

    def _played_out(self, deal: D) -> D:
        if not self._searches(deal):
            return super()._played_out(deal)
        whole = max(map(int.bit_count, deal.hands))
        searched = whole - BY_HABIT if not deal.trick and not deal.tricks else self.longest
        while not deal.over and max(map(int.bit_count, deal.hands)) > searched:
            card = self.next_card(deal, self.game.cards_of(deal).cards)
            deal = self.game.step(deal, self.game.player_of(deal, deal.turn or 0), PLAY[card])
        ring = [hand for hand in deal.order if hand in deal.playing]
        a, b, c, d = (deal.hands[hand] for hand in ring)
        cards = max(map(int.bit_count, deal.hands))
        turn = ring.index(ring[0] if deal.turn is None else deal.turn)
        strain = NO_TRUMP if deal.trump is None else deal.trump
        trick = tuple([card for _, card in deal.trick])
        (won,) = side_tricks_in([(a, b, c, d)], (turn - len(trick)) % 4, strain, trick)
        taken = [*deal.taken]
        taken[ring[0]] += won
        taken[ring[1]] += cards - won
        return but(deal, ending=AgreedEnding("agreed", ring[0], tuple(taken)), over=True)

    def _searches(self, deal: D) -> bool:
        """Return whether layouts are searched: all four play across, and hands are short enough."""
        whole = len(deal.playing) == len(deal.hands)
        if whole and deal.stage == "play":
            whole = deal.order[2] in self.game.side(deal, deal.order[0])
        return self.exact and whole and compiled() and max(map(int.bit_count, deal.hands)) <= MOST

    # --- layouts ----------------------------------------------------------------------------

    def likelihood(self, deal: D, seat: int) -> float:
        """Return a weight: few last hands leave a trick to the other side that they can take."""
        found, hands = 1.0, [*deal.hands]
        ranks = self.game.ranking(deal.agreement, deal)
        for trick in reversed(deal.tricks):
            for hand, card in trick.cards:
                hands[hand] |= 1 << card
            last, (hand, _) = trick.cards[:-1], trick.cards[-1]
            if hand != seat and trick.winner not in self.game.side(deal, hand):
                playable = self.game.following.playable(hands[hand], last, ranks)
                found *= SLACK if ranks.better(playable, last) else 1
        return found


class RubberPlayer(SidePlayer[R]):
    """Computers of a game in rubbers, which value what is below the line."""

    game: RubberGame[R, Any]

    def prospects(self, deal: R, seat: int) -> Points:
        """Return the part of coming bonuses: as much as of the points that win a party."""
        game, line = self.game, self.game.after(deal, self.paid(deal))
        needed = game.needed(deal.agreement)
        if max(line.parties) >= needed:
            return 0
        below, goal = line.below, game.goal(deal.agreement)
        if line.parties != deal.kept.parties:
            below = (0,) * len(below)
        mine = game.column(deal.agreement, deal.rubber, seat)
        found, others = Fraction(0), len(below) - 1
        for column, (points, parties) in enumerate(zip(below, line.parties, strict=True)):
            ends = parties + 1 >= needed
            bonus = game.end_bonus if ends else game.party_bonus
            own = LEAD * game.end_bonus * parties + Fraction(bonus * points, 2 * goal)
            found += own if column == mine else -own / others
        return found
