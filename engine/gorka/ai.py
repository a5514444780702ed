"""Computers of Gorka: how often a hand is the highest, what a word costs, and bluffs."""

import random
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.cards import in_order
from engine.computers import DEFAULT_EFFORT, Effort, Level, Samples
from engine.gorka.game import GORKA, Blind, GorkaDeal
from engine.gorka.hands import CARDS, KINDS, HandKind, height, read
from engine.kit.computers import CardAdvice, CardPlayer, Prospect, Skill
from engine.kit.past import CardFacts
from engine.kit.pot import PotSay, Raise
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
from engine.tricks import card_set, cards_in

View: TypeAlias = KitView[GorkaDeal, CardFacts]
BLUFFS: Final = 1 / 8
"""How often a weak hand opens with a raise, or units are put in blind."""
DOUBT: Final = MappingProxyType({PotSay.RAISE: 0.02, PotSay.EQUAL: 0.2, PotSay.PASS: 1.0})
"""The weight of the weakest hand behind a word; the strongest has 1."""
EVERY: Final = 13
"""Every so many hands are a fair sample of all."""


@cache
def _heights(falka: str) -> tuple[int, ...]:
    """Return the heights of hands that stand for all, ascending."""
    hands = (*combinations(CARDS, 4),)[::EVERY]
    return tuple(sorted([height(card_set(hand), falka) for hand in hands]))


def strength(found: int, falka: str) -> float:
    """Return the part of all hands below a height."""
    heights = _heights(falka)
    return bisect(heights, found) / len(heights)


class GorkaPlayer(CardPlayer[GorkaDeal]):
    """The computers."""

    game = GORKA
    skills = MappingProxyType(
        {Level.CLUB: Skill(Fraction(1, 3), spread=2), Level.EXPERT: Skill(Fraction(3), spread=2)}
    )

    def habit(self, deal: GorkaDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Return what silence says: nothing blind, the lowest cards, a pass."""
        first, *_ = choices
        if not isinstance(first, Pick):
            return first
        cards = sorted(cards_in(deal.hands[seat]), key=lambda card: (card.rank, card.suit))
        return Picked(in_order(cards[: first.least]))

    def beginner(self, deal: GorkaDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Stay with three of a suit, raise with a трынка; a blind hand stays."""
        if deal.stage != "words":
            return self.habit(deal, seat, choices)
        hand, falka = deal.hands[seat], deal.agreement.falka
        kind = read(hand, falka).kind if hand else HandKind.THREE
        raises = [each for each in choices if isinstance(each, Raise)]
        if KINDS.index(kind) >= KINDS.index(HandKind.TRYNKA) and raises:
            return raises[min(1, len(raises) - 1)]
        if kind is HandKind.NOTHING or (PotSay.EQUAL not in choices and not raises):
            return PotSay.PASS
        return PotSay.EQUAL if PotSay.EQUAL in choices else raises[0]

    def choose(
        self,
        view: View,
        rng: random.Random,
        level: str = Level.CLUB,
        effort: Effort = DEFAULT_EFFORT,
    ) -> Action:
        """Return the viewer's action; an expert bluffs now and then, by ``rng`` alone."""
        plain, deal = self._plain(view, rng), view.deal
        if plain is not None or deal is None:
            return plain
        if level not in self.skills:
            return super().choose(view, rng, level, effort)
        if deal.stage != "words":
            blind = [each for each in view.moves if isinstance(each, Blind)]
            bluffs = len(blind) > 1 and rng.random() < BLUFFS
            return blind[1] if bluffs else self._act(deal, view.viewer, self.habit)
        said = super().choose(view, rng, level, effort)
        raises = [each for each in view.moves if isinstance(each, Raise)]
        opens = level == Level.EXPERT and said is PotSay.PASS and not deal.due(view.viewer)
        return raises[-1] if opens and raises and rng.random() < BLUFFS else said

    def advise(self, view: View, rng: random.Random, effort: Effort = DEFAULT_EFFORT) -> CardAdvice:
        """Return an expert's action; no bluff."""
        deal = view.deal
        if deal is None or deal.stage == "words" or view.vote is not None:
            return super().advise(view, rng, effort)
        return CardAdvice(self._act(deal, view.viewer, self.habit), "hides")

    def explained(
        self, deal: GorkaDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return why to pass, equal or raise."""
        reasons = {PotSay.PASS: "too_weak", PotSay.EQUAL: "bid_pays"}
        return reasons.get(action, "best") if isinstance(action, PotSay) else "best", action

    # Values of words

    def values(
        self, view: View, skill: Skill, effort: Effort, rng: random.Random
    ) -> dict[Action, Prospect]:
        """Return the result of the deal for each word, in the same layouts."""
        deal, me = view.running, view.viewer
        lost = -deal.ante - deal.put[me]
        gains: dict[Action, list[int]] = {word: [] for word in view.moves}
        weights, ahead = list[int](), 0
        for layout, weight in self._drawn_heights(deal, me, skill, effort, rng):
            weights.append(weight)
            mine = layout[me]
            ahead += weight * all(mine >= each for each in layout.values())
            for word, brought in gains.items():
                brought.append(lost + self._gain(deal, me, word, layout))
            if effort.enough():
                break
        chance = round(100 * ahead / sum(weights))
        return {word: Prospect(Samples(each, weights), chance) for word, each in gains.items()}

    def _drawn_heights(
        self, deal: GorkaDeal, me: int, skill: Skill, effort: Effort, rng: random.Random
    ) -> Iterator[tuple[dict[int, int], int]]:
        """Yield heights by seat of those who are in, with a weight."""
        falka, own = deal.agreement.falka, deal.hands[me]
        unseen = cards_in(card_set(CARDS) & ~own & ~deal.lies)
        lies = {seat: own if seat == me else deal.lying_of(seat) for seat in deal.playing}
        lacks = {seat: 4 - cards.bit_count() for seat, cards in lies.items()}
        doubts = [
            (word.seat, DOUBT[word.say])
            for word in deal.words
            if word.seat != me and word.seat in lies and skill.spread > 1
        ]
        for _ in range(max(1, int(skill.samples * effort.samples))):
            drawn = rng.sample(unseen, sum(lacks.values()))
            layout = {}
            for seat, cards in lies.items():
                mine = [drawn.pop() for _ in range(lacks[seat])]
                layout[seat] = height(cards | card_set(mine), falka)
            weight = 100.0
            for seat, doubt in doubts:
                weight *= doubt + (1 - doubt) * strength(layout[seat], falka)
            yield layout, max(1, round(weight))

    def _gain(self, deal: GorkaDeal, me: int, word: Action, layout: Mapping[int, int]) -> int:
        """Return what a word brings, beyond what is in the pot, if nobody raises any more."""
        if word is PotSay.PASS:
            return 0
        puts = deal.due(me) + (word.units if isinstance(word, Raise) else 0)
        most, pot, best = deal.put[me] + puts, deal.pot + puts, True
        asked = deal.playing if isinstance(word, Raise) else deal.waits[1:]
        falka, rivals = deal.agreement.falka, len(deal.playing) - 1
        for seat, found in layout.items():
            if seat == me:
                continue
            cost = most - deal.put[seat]
            if seat in asked and strength(found, falka) ** rivals * (pot + cost) <= cost:
                continue
            pot, best = pot + cost, best and found < layout[me]
        return pot - puts if best else -puts


COMPUTERS: Final = GorkaPlayer().computers
