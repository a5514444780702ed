"""Computers of two sides of two: each layout that fits play and words is searched exactly."""

from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeVar

from engine.cards import ALL, Card
from engine.computers import DEFAULT_EFFORT, Effort, Level
from engine.kit import policy
from engine.kit.computers import Prospect, Skill
from engine.kit.copying import but
from engine.kit.deal import TrickDeal
from engine.kit.past import AgreedEnding, CardFacts
from engine.kit.rubbers import RubberDeal, RubberGame
from engine.kit.score import Points
from engine.kit.sides import SideGame
from engine.kit.trick_computers import PlayingSide, TrickPlayer
from engine.kit.tricks import Laid
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.solver import NO_TRUMP, compiled
from engine.solver.four_hands import FourPosition, side_tricks_in, side_values_in
from engine.tricks import PLAY, CardSet, PlayCard, card_set, cards_in

D = TypeVar("D", bound=TrickDeal)
R = TypeVar("R", bound=RubberDeal)
MOST: Final = 13
"""Cards of a hand that is searched."""
SEARCHED: Final = 10
"""Cards of a hand from which it is searched; the tricks before are played by habit."""
EARLY: Final = Fraction(1, 2)
"""The part of the layouts that is tried for words, and for cards of longer hands."""
UNUSUAL: Final = 0.5
"""The weight of a card that is not the habitual one, by deals of the club level."""
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
            Level.EXPERT: Skill(Fraction(2), spread=4),
        }
    )
    exact: bool = True
    """True if layouts are searched, as experts' are; else they are played out by habit."""
    remembers: bool = True
    """False for a novice, to whom a card of an earlier trick may still be out."""

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
        player = copy(self)
        player.exact, player.remembers = level == Level.EXPERT, level != Level.NOVICE
        return super(SidePlayer, player).choose(view, rng, level, effort)

    # --- values -----------------------------------------------------------------------------

    def values(
        self, view: KitView[D, CardFacts], skill: Skill, effort: Effort, rng: Random
    ) -> dict[Action, Prospect]:
        """Return the gain of each choice; early in a deal in fewer layouts."""
        deal = view.deal
        if deal is not None and self._searches(deal):
            if deal.stage != "play" or max(view.counts) > SEARCHED:
                skill = skill._replace(samples=skill.samples * EARLY)
            if not deal.tricks and not deal.trick:  # nothing tells one layout from another
                skill = skill._replace(spread=min(skill.spread, 2))
        return super().values(view, skill, effort, rng)

    def worth(self, deal: D, seat: int, *, shares: bool = True) -> Points:
        """Return a seat's standing after a finished deal; ``shares``: and its prospects."""
        return super().worth(deal, seat) + (self.prospects(deal, seat) if shares else 0)

    def _played_out(self, deal: D) -> D:
        if not self._searches(deal):
            return super()._played_out(deal)
        while max(map(int.bit_count, deal.hands)) > SEARCHED:
            card = self.next_card(deal, self.game.cards_of(deal).cards)
            deal = self.game.step(deal, self.game.player_of(deal, deal.turn or 0), PLAY[card])
        lies = self._lies(deal)
        (won,) = side_tricks_in([lies.hands], lies.leader, lies.strain, lies.table)
        return self._ended(deal, won)

    def outcomes(
        self, deal: D, seat: int, choices: Sequence[Action], *, shares: bool
    ) -> Sequence[tuple[Points, bool]]:
        """Return the outcome of each choice in a layout; of cards by one search."""
        cards = [each.card for each in choices if isinstance(each, PlayCard)]
        short = max(map(int.bit_count, deal.hands)) <= SEARCHED
        if len(cards) < len(choices) or not short or not self._searches(deal):
            return super().outcomes(deal, seat, choices, shares=shares)
        lies, told = self._lies(deal), dict[int, tuple[Points, bool]]()
        (row,) = side_values_in([lies.hands], lies.leader, lies.strain, lies.table)
        won = dict(zip(cards_in(lies.playable), row, strict=True))
        for card, choice in zip(cards, choices, strict=True):
            if won[card] not in told:
                over = self._ended(deal, won[card])
                told[won[card]] = self.valued(over, seat, choice, shares=shares)
        return [told[won[card]] for card in cards]

    def _lies(self, deal: D) -> FourPosition:
        ring = [hand for hand in deal.order if hand in deal.playing]
        a, b, c, d = (deal.hands[hand] for hand in ring)
        turn = ring.index(ring[0] if deal.turn is None else deal.turn)
        strain = NO_TRUMP if deal.trump is None else deal.trump
        trick = tuple([card for _, card in deal.trick])
        return FourPosition((a, b, c, d), (turn - len(trick)) % 4, strain, trick)

    def _ended(self, deal: D, won: int) -> D:
        """Return the deal when its first hand's side has taken so many of the tricks left."""
        ring = [hand for hand in deal.order if hand in deal.playing]
        taken = [*deal.taken]
        taken[ring[0]] += won
        taken[ring[1]] += max(map(int.bit_count, deal.hands)) - won
        return but(deal, ending=AgreedEnding("agreed", ring[0], tuple(taken)), over=True)

    def _searches(self, deal: D) -> bool:
        """Return whether layouts are searched: all four play across, and hands are short enough."""
        whole = len(deal.playing) == len(deal.hands)
        if whole and deal.stage == "play":
            whole = deal.order[2] in self.game.side(deal, deal.order[0])
        return self.exact and whole and compiled() and max(map(int.bit_count, deal.hands)) <= MOST

    # --- habits -----------------------------------------------------------------------------

    def card(
        self,
        deal: D,
        side: PlayingSide,
        playable: CardSet,
        trick: Sequence[Laid],
        unseen: CardSet,
    ) -> Card:
        """Lead the longest suit, play low second and high third, leave partner his tricks."""
        ranks = side.ranks
        if not playable & (playable - 1):
            return ALL[playable.bit_length() - 1]
        if not self.remembers:
            unseen |= card_set(card for each in deal.tricks for _, card in each.cards)
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

    def _led(self, deal: D, side: PlayingSide, playable: CardSet, unseen: CardSet) -> Card:
        """Lead a card that none beats, partner's suit from its top, or low from the longest."""
        ranks, places = side.ranks, side.ranks.place.__getitem__
        sure = policy.lead(playable, unseen, ranks, draws=side.draws)
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

    # --- layouts ----------------------------------------------------------------------------

    def likelihood(self, deal: D, seat: int) -> float:
        """Return a weight: whoever follows mostly does it by habit, and last takes what he can."""
        found, hands, left = 1.0, [*deal.wholes], self._deck(deal)
        rule, ranks = self.game.following, self.game.ranking(deal.agreement, deal)
        sides = [self._side(deal, hand, ranks) for hand in range(len(hands))]
        for trick in (*[each.cards for each in deal.tricks], deal.trick):
            for place, (hand, card) in enumerate(trick):
                playable = rule.playable(hands[hand], trick[:place], ranks) if place else 0
                if hand != seat and playable & (playable - 1):
                    side, unseen = sides[hand], left & ~hands[hand]
                    usual = self.card(deal, side, playable, trick[:place], unseen)
                    between = (ranks.above[usual] ^ ranks.above[card]) & unseen
                    if ranks.suit[usual] != ranks.suit[card] or between:
                        found *= UNUSUAL
                    if place == len(sides) - 1 and side.foes >> ranks.best(trick)[0] & 1:
                        found *= SLACK if ranks.better(playable, trick[:place]) else 1
                hands[hand] &= ~(1 << card)
                left &= ~(1 << card)
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
