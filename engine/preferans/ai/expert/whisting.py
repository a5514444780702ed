"""Whisting: whist, pass, half, return, the dealer's look, open or closed. Rule 4.

The declarer's tricks come from exact search in every sampled world, corrected by
`gains.BEYOND_SEARCH`; what the other defender will say there follows from his hand.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.computers import Effort, Samples, best_of, exactly, weighed
from engine.preferans.actions import (
    HALF_WHIST,
    PASS,
    PLAY_ALONE,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    TAKE_TALON,
    WHIST,
    Action,
    Contract,
    LookAtHand,
    Say,
)
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert.contests import talon_in
from engine.preferans.ai.expert.gains import (
    BEYOND_SEARCH,
    PER_WHIST,
    Assumed,
    ContractGains,
    is_certain,
    mean,
)
from engine.preferans.ai.expert.worlds import SampledWorld, samples, worlds
from engine.preferans.ai.payoff import UNITS_PER_WHIST
from engine.preferans.ai.people import strength
from engine.preferans.ai.people.words import UNIT, discards
from engine.preferans.conventions import OBLIGATION
from engine.preferans.observe import PlayerView
from engine.preferans.whisting import LOOK, OPEN_OR_CLOSED, Words
from engine.solver import tricks_in
from engine.solver.two_hands import pair_tricks_in
from engine.tricks import CardSet

REASONS: Final[Mapping[Action, Reason]] = {
    WHIST: Reason.WHIST_PAYS,
    RETURN_WHIST: Reason.WHIST_PAYS,
    HALF_WHIST: Reason.HALF_IS_SAFE,
    **dict.fromkeys(LOOK, Reason.LOOK_FOR_WHIST),
    PLAY_OPEN: Reason.OPEN_IS_BETTER,
    PLAY_CLOSED: Reason.CLOSED_IS_BETTER,
    PLAY_ALONE: Reason.ALONE_IS_BETTER,
    TAKE_TALON: Reason.OPEN_IS_BETTER,
}
ORDERED: Final = 6, 3, 1
"""How likely a world is in old hussar where the declarer makes his game, or is one or more short.

He ordered, and has seen his cards. Rule 10.2.
"""
ALONE_CLOSED: Final = 30
"""Percent of a trick that the declarer gains when a lone whister leaves the hands closed."""


def advise(view: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """Answer the whisting, or choose open or closed."""
    if view.moves == (WHIST,):
        return Advice(WHIST, Reason.WHIST_OWED)
    found = worlds(view, rng, effort.samples)
    return _Whisting(view, found).advise()


class _Whisting:
    """One decision: the worlds, the declarer's tricks in them, and what they gain."""

    def __init__(self, view: PlayerView, found: Sequence[SampledWorld]) -> None:
        assert isinstance(view.contract, Contract)  # noqa: S101 - misère is not whisted
        assert view.declarer is not None  # noqa: S101 - somebody ordered it
        self.view = view
        self.contract = view.contract
        self.found = found
        self.prices = ContractGains(view, view.declarer)
        declarer = view.active.index(view.declarer)
        if view.agreement.convention.own_talons:
            self.tricks = self._tricks_alone()
            level = self.contract.level  # he ordered what he thinks he makes
            likely = [ORDERED[min(2, max(0, level - each))] for each in self.tricks]
            self.found = [
                replace(world, weight=world.weight * times)
                for world, times in zip(found, likely, strict=True)
            ]
        else:
            hands = [world.in_order(view.active) for world in found]
            self.tricks = tricks_in(hands, 0, declarer, self.contract.strain)
        self.sides = [world.others(view.active, view.declarer) for world in found]

    def advise(self) -> Advice:
        """Return the best choice, the first of equals."""
        view = self.view
        value = self._value if view.agreement.third_hand is None else self._with_third_hand
        choices = {move: value(move) for move in view.moves}
        action = best_of(choices)
        held = [say for _, say in view.whisting][-1:] == [WHIST]
        passed = Reason.HELD_BY_OTHER if held else Reason.WHIST_LOSES
        pairs = list(zip(self.found, self.tricks, strict=True))
        weight = sum(world.weight for world in self.found)
        down = sum(world.weight for world, each in pairs if each < self.contract.level)
        ours = sum(world.weight * (10 - each) for world, each in pairs)
        return Advice(
            action,
            REASONS.get(action, passed),
            weighed(choices, action),
            chance=100 * down // weight,
            tricks=100 * ours // weight,
            contract=self.contract,
        )

    def _value(self, move: Action) -> Samples:
        """Return the gain of a move; a first word may be taken back later. Rules 4.3, 13.26."""
        if move == PLAY_ALONE:
            me = self.view.viewer
            table = self.prices.whisted(self.contract, (me,), alone=True)
            gains = [table[each] for each in self._tricks_alone()]
            return samples(self.found, gains, UNITS_PER_WHIST)
        if not isinstance(move, Say):  # open or closed
            bonus = ALONE_CLOSED if move == PLAY_CLOSED else 0
            return self._gains(self.view.whisting, Assumed(bonus))
        me = self.view.viewer
        said = (*self.view.whisting, (me, move))
        bonus = BEYOND_SEARCH if me in self.view.active else 0
        agreement = self.view.agreement
        levels = agreement.half_levels, agreement.return_levels, agreement.first_half_levels
        later = any(self.contract.level in each for each in levels)
        answers = [
            self._gains(said, Assumed(bonus, me=me, back=back))
            for back in ((False, True) if later else (False,))
        ]
        if isinstance(move, LookAtHand):  # to look binds to nothing
            answers.append(self._value(PASS))
        return max(answers, key=lambda answer: answer.mean)

    def _gains(self, said: Words, assumed: Assumed) -> Samples:
        """Return the gain after these words."""
        shares = [50] * len(self.found)
        if all(say != PASS for _, say in said):  # only then may two whist
            shares = [self._share(*sides) for sides in self.sides]
        trees = {
            share: self.prices.tree(self.contract, said, assumed._replace(share=share))
            for share in set(shares)
        }
        gains = [
            mean(trees[share], sides, tricks) // UNIT
            for share, sides, tricks in zip(shares, self.sides, self.tricks, strict=True)
        ]
        if len({*gains}) == 1 and all(is_certain(tree) for tree in trees.values()):
            return exactly(gains[0], PER_WHIST // UNIT)
        return samples(self.found, gains, PER_WHIST // UNIT)

    def _share(self, one: CardSet, other: CardSet) -> int:
        """Return the percent of the defenders' tricks that the first takes, in tens: half, or
        more or less as his hand is better or worse than the other's."""
        strain, level = self.contract.strain, self.contract.level
        more = strength.defence(one, strain, level) - strength.defence(other, strain, level)
        tricks = 100 * OBLIGATION[level]
        return max(10, min(90, 10 * ((50 * tricks + 50 * more + 5 * tricks) // (10 * tricks))))

    # --- two play ----------------------------------------------------------------------------

    def _with_third_hand(self, move: Action) -> Samples:
        """Return the gain of a whist alone, of one with the third hand, or of none. Rule 10.1.

        Or with one's own talon. Rule 10.2.
        """
        if move == PASS:
            return exactly(self.prices.unplayed(self.contract), UNITS_PER_WHIST)
        if move == WHIST:
            own = self.view.agreement.convention.own_talons
            ways = (TAKE_TALON, PLAY_CLOSED) if own else OPEN_OR_CLOSED
            answers = [self._with_third_hand(each) for each in ways]
            return max(answers, key=lambda answer: answer.mean)
        alone = move == PLAY_CLOSED
        table = self.prices.whisted(self.contract, (self.view.viewer,), alone=alone)
        tricks = self._tricks_alone() if alone else self.tricks
        if move == TAKE_TALON:
            tricks = self._tricks_with_talon()
        return samples(self.found, [table[each] for each in tricks], UNITS_PER_WHIST)

    def _tricks_with_talon(self) -> list[int]:
        """Return the declarer's tricks where the viewer lays away what looks best. Rule 10.2."""
        declarer, me = self.view.declarer or 0, self.view.viewer
        pairs = []
        for number, world in enumerate(self.found):
            twelve = world.hands[me] | talon_in(world.away, number)
            away = max(discards(twelve, self.contract.strain))[1]
            pairs.append((world.hands[declarer], twelve & ~away))
        leads = self.view.active[0] == declarer
        return pair_tricks_in(pairs, int(not leads), 0, self.contract.strain)

    def _tricks_alone(self) -> list[int]:
        """Return the declarer's tricks in every world without a third hand."""
        declarer, two = self.view.declarer, (self.view.declarer, self.view.viewer)
        first, second = (seat for seat in self.view.active if seat in two)
        pairs = [(world.hands[first], world.hands[second]) for world in self.found]
        return pair_tricks_in(pairs, 0, int(declarer == second), self.contract.strain)
