"""Whisting: whist, pass, half, return, the dealer's look, open or closed. Rule 4.

The declarer's tricks come from exact search in every sampled world; what the other defender will
say there follows from his hand. A lone whister sees both hands when he opens them, so there the
search is right; closed play is corrected by `planning.CLOSED_PLAY_BONUS`.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from engine.computers import Effort, Samples, best_of, exactly, weighed
from engine.preferans.actions import (
    HALF_WHIST,
    PASS,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    WHIST,
    Action,
    Contract,
    LookAtHand,
    Say,
)
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import planning
from engine.preferans.ai.expert.planning import ContractGains
from engine.preferans.ai.expert.worlds import SampledWorld, samples, worlds
from engine.preferans.ai.payoff import UNITS_PER_WHIST
from engine.preferans.ai.people import strength
from engine.preferans.ai.people.words import UNIT, WhistTurn, whists
from engine.preferans.ai.seats import owned
from engine.preferans.conventions import OBLIGATION
from engine.preferans.observe import PlayerView, Stage
from engine.solver import tricks_in
from engine.solver.two_hands import pair_tricks_in
from engine.tricks import CardSet

OPENED: Final[Mapping[Action, Reason]] = {
    PLAY_OPEN: Reason.OPEN_IS_BETTER,
    PLAY_CLOSED: Reason.CLOSED_IS_BETTER,
    HALF_WHIST: Reason.HALF_IS_SAFE,
}
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
        hands = [world.in_order(view.active) for world in found]
        self.tricks = tricks_in(hands, 0, declarer, self.contract.strain)
        self.half = next((seat for seat, say in view.whisting if say == HALF_WHIST), None)

    def advise(self) -> Advice:
        view = self.view
        if view.agreement.third_hand is not None:
            return self._with_third_hand()
        if view.stage is Stage.OPENNESS:
            return self._openness()
        if view.viewer not in view.active:
            return self._dealer()
        return self._chosen({move: self._value(move) for move in view.moves})

    def _chosen(self, choices: Mapping[Action, Samples]) -> Advice:
        """Return the best choice, the first of equals."""
        action = best_of(choices)
        beside = WHIST in self._said()
        if action in (WHIST, RETURN_WHIST) or isinstance(action, LookAtHand):
            reason = Reason.WHIST_PAYS
        elif action == HALF_WHIST:
            reason = Reason.HALF_IS_SAFE
        else:
            reason = Reason.HELD_BY_OTHER if beside else Reason.WHIST_LOSES
        return self._told(action, reason, choices)

    def _told(self, action: Action, reason: Reason, choices: Mapping[Action, Samples]) -> Advice:
        pairs = list(zip(self.found, self.tricks, strict=True))
        weight = sum(world.weight for world in self.found)
        down = sum(world.weight for world, each in pairs if each < self.contract.level)
        ours = sum(world.weight * (10 - each) for world, each in pairs)
        return Advice(
            action,
            reason,
            weighed(choices, action) if choices else (),
            chance=100 * down // weight,
            tricks=100 * ours // weight,
            contract=self.contract,
        )

    def _value(self, move: Action) -> Samples:
        """Return the gain of an answer; a first word may be taken back later. Rules 4.3, 13.26."""
        later = (False, True) if self._may_return() or self._first_may_leave() else (False,)
        answers = [
            samples(
                self.found,
                [
                    self._in_world(move, world, tricks, back=back)
                    for world, tricks in zip(self.found, self.tricks, strict=True)
                ],
                100 * UNIT * UNITS_PER_WHIST,
            )
            for back in later
        ]
        return max(answers, key=lambda answer: answer.mean)

    def _said(self) -> list[Say]:
        """Return the last word of every defender who has spoken: a half takes a whist back."""
        last = dict(self.view.whisting)
        return [say for seat, say in last.items() if seat in self.view.active]

    def _may_leave(self) -> bool:
        """Return whether this contract can be left for half-whist. Rule 4.3."""
        return self.contract.level in self.view.agreement.half_levels

    def _first_may_leave(self) -> bool:
        """Return whether a first defender may, after a whist and a pass. Rule 4.3."""
        return self.contract.level in self.view.agreement.first_half_levels

    def _may_return(self) -> bool:
        """Return whether the first defender will be asked again after two passes. Rule 13.26."""
        return self.contract.level in self.view.agreement.return_levels

    def _in_world(self, move: Action, world: SampledWorld, tricks: int, *, back: bool) -> int:
        """Return the gain of an answer in one world, times 100 * `UNIT`.

        ``back``: a first defender takes his word back if the other passes: he whists after all, or
        leaves for half.
        """
        me = self.view.viewer
        said = self._said()
        if move == WHIST and not said:
            chance = whists(world.hands[self.prices.second], self.contract, WhistTurn.AFTER_WHIST)
            both = self._both(world, tricks)
            alone = UNIT * self._alone(me, tricks)
            if back and self._first_may_leave():
                alone = self._left_by_first(world, tricks)
            return chance * both + (UNIT - chance) * alone // UNIT
        if move == WHIST and WHIST in said:
            return UNIT * self._both(world, tricks)
        if move in (WHIST, RETURN_WHIST):
            return UNIT * self._alone(me, tricks)
        if move == HALF_WHIST:
            return self._left(world, tricks, half=me)
        if not said:
            chance = whists(world.hands[self.prices.second], self.contract, WhistTurn.AFTER_PASS)
            alone = self._alone(self.prices.second, tricks)
            half = self.prices.second if self._may_leave() else None
            if back and self._may_return():
                left = UNIT * self._alone(me, tricks)
            else:
                left = self._left(world, tricks, half=half)
            return chance * alone + (UNIT - chance) * left // UNIT
        if WHIST in said:
            return UNIT * self._alone(self.prices.first, tricks)
        if said == [PASS] and self._may_return():
            chance = whists(world.hands[self.prices.first], self.contract, WhistTurn.AFTER_PASS)
            left = self._left(world, tricks, half=None)
            return chance * self._alone(self.prices.first, tricks) + (UNIT - chance) * left // UNIT
        return self._left(world, tricks, half=self.half)

    def _left(self, world: SampledWorld, tricks: int, *, half: int | None) -> int:
        """Return the gain, times 100 * `UNIT`, once only the sitting dealer may still whist."""
        sides = world.hands[self.prices.first], world.hands[self.prices.second]
        bonus = planning.OPEN_PLAY_BONUS
        return self.prices.left(self.contract, sides, tricks, half=half, bonus=bonus)

    def _left_by_first(self, world: SampledWorld, tricks: int) -> int:
        """Return the gain, times 100 * `UNIT`, once the first has taken his whist back for half."""
        sides = world.hands[self.prices.first], world.hands[self.prices.second]
        bonus = planning.OPEN_PLAY_BONUS
        return self.prices.left_by_first(self.contract, sides, tricks, bonus=bonus)

    def _alone(self, whister: int, tricks: int) -> int:
        """Return a hundred times the gain when ``whister`` plays alone, with open hands."""
        table = self.prices.whisted(self.contract, (whister,), half=self.half)
        return planning.with_bonus(table, tricks, planning.OPEN_PLAY_BONUS)

    def _both(self, world: SampledWorld, tricks: int) -> int:
        """Return a hundred times the gain of closed play of two whisters."""
        first, second = self.prices.first, self.prices.second
        share = self._share(world.hands[first], world.hands[second])
        table = self.prices.whisted(self.contract, (first, second), share=share)
        return planning.with_bonus(table, tricks, planning.CLOSED_PLAY_BONUS)

    def _share(self, one: CardSet, other: CardSet) -> int:
        """Return the percent of the defenders' tricks that the first takes, in tens: half, or
        more or less as his hand is better or worse than the other's."""
        strain, level = self.contract.strain, self.contract.level
        more = strength.defence(one, strain, level) - strength.defence(other, strain, level)
        tricks = 100 * OBLIGATION[level]
        return max(10, min(90, 10 * ((50 * tricks + 50 * more + 5 * tricks) // (10 * tricks))))

    # --- two play ----------------------------------------------------------------------------

    def _with_third_hand(self) -> Advice:
        """Whist alone, or with the third hand laid open, or leave the contract. Rule 10.1."""
        view = self.view
        table = self.prices.whisted(self.contract, (view.viewer,))
        openly = samples(self.found, [table[each] for each in self.tricks], UNITS_PER_WHIST)
        table = self.prices.whisted(self.contract, (view.viewer,), alone=True)
        gains = [table[each] for each in self._tricks_alone()]
        alone = samples(self.found, gains, UNITS_PER_WHIST)
        if view.stage is Stage.WHISTING:
            whist = max(openly, alone, key=lambda answer: answer.mean)
            return self._chosen({WHIST: whist, PASS: self._unplayed()})
        return self._opened({PLAY_OPEN: openly, PLAY_CLOSED: alone})

    def _tricks_alone(self) -> list[int]:
        """Return the declarer's tricks in every world once the third hand stays closed."""
        declarer = self.view.declarer
        first, second = owned(self.view)
        pairs = [(world.hands[first], world.hands[second]) for world in self.found]
        return pair_tricks_in(pairs, 0, int(declarer == second), self.contract.strain)

    def _unplayed(self, half: int | None = None) -> Samples:
        """Return the gain without whists, or if ``half`` leaves for half-whist."""
        return exactly(self.prices.unplayed(self.contract, half), UNITS_PER_WHIST)

    # --- the sitting dealer ------------------------------------------------------------------

    def _dealer(self) -> Advice:
        view = self.view
        looks = [move for move in view.moves if isinstance(move, LookAtHand)]
        if not looks:
            assert view.dealer_hand is not None  # noqa: S101 - he has looked
            gains = [self._openly()[each] for each in self.tricks]
            whist = samples(self.found, gains, UNITS_PER_WHIST)
            return self._chosen({WHIST: whist, PASS: self._unplayed(self.half)})
        left: Samples = self._unplayed(self.half)
        values: dict[Action, Samples] = {
            each: max(left, self._looked(each.seat), key=lambda each: each.mean) for each in looks
        }
        # To look binds to nothing, whatever a whist would come to.
        look = best_of(values)
        return self._told(look, Reason.LOOK_FOR_WHIST, {**values, PASS: left})

    def _looked(self, seat: int) -> Samples:
        """Return the gain of a dealer who whists with this hand where such hands do."""
        table = self.prices.whisted(
            self.contract, (self.view.viewer,), half=self.half, dealer_hand=seat
        )
        left = self.prices.unplayed(self.contract, self.half)
        gains = []
        for world, tricks in zip(self.found, self.tricks, strict=True):
            chance = whists(world.hands[seat], self.contract, WhistTurn.DEALER)
            gains.append(chance * table[tricks] + (UNIT - chance) * left)
        return samples(self.found, gains, UNIT * UNITS_PER_WHIST)

    def _openly(self) -> tuple[int, ...]:
        """Return the gains of a lone whister, or of the dealer with the hand he looked at."""
        view = self.view
        lent = view.dealer_hand if view.viewer not in view.active else None
        whister = (view.viewer,)
        return self.prices.whisted(self.contract, whister, half=self.half, dealer_hand=lent)

    # --- open or closed ----------------------------------------------------------------------

    def _openness(self) -> Advice:
        view, table = self.view, self._openly()
        choices: dict[Action, Samples] = {
            move: samples(
                self.found,
                [planning.with_bonus(table, each, bonus) for each in self.tricks],
                100 * UNITS_PER_WHIST,
            )
            for move, bonus in ((PLAY_OPEN, 0), (PLAY_CLOSED, ALONE_CLOSED))
        }
        if HALF_WHIST in view.moves:
            left = [
                self._left_by_first(*pair) for pair in zip(self.found, self.tricks, strict=True)
            ]
            choices[HALF_WHIST] = samples(self.found, left, 100 * UNIT * UNITS_PER_WHIST)
        return self._opened(choices)

    def _opened(self, choices: Mapping[Action, Samples]) -> Advice:
        """Return the best way to play on, the first of equals."""
        action = best_of(choices)
        return self._told(action, OPENED[action], choices)
