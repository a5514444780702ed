"""Words while one's own hand is closed: pass or bid in the dark, or look. Rules 9.2, 9.5, 13.13.

Nothing is known but that: the own hand is drawn with the others. In every sampled world the choices
are followed to the end: to look, and then to bid or pass as that hand is worth; to pass in the
dark, for the bomb that an all-pass brings; to bid in the dark, for twice as much.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

from engine.computers import Effort, Samples, best_of, weighed
from engine.preferans.actions import (
    LOOK_AT_CARDS,
    MISERE,
    Action,
    Contract,
    DarkBid,
    DarkHold,
    DarkPass,
    LookAtCards,
    Pass,
    Strain,
)
from engine.preferans.ai import closed, outcomes
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import all_pass, contests
from engine.preferans.ai.expert.gains import PER_WHIST, ContractGains
from engine.preferans.ai.expert.worlds import SampledWorld, samples, worlds
from engine.preferans.ai.people import words
from engine.preferans.ai.people.words import UNIT
from engine.preferans.observe import PlayerView


def advise(view: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """Look, or say what promises more without looking.

    As long as others are to speak he looks: what they would do in his place, they may still do.
    """
    if contests.rivals(view):
        return Advice(LOOK_AT_CARDS, Reason.LOOK_FIRST)
    unseen = _Closed(view, worlds(view, rng, effort.samples), effort)
    gains = {move: gain for move in view.moves if (gain := unseen.value(move)) is not None}
    action = best_of(gains)
    return Advice(action, _reason(action), weighed(gains, action))


def _reason(action: Action) -> Reason:
    match action:
        case LookAtCards():
            return Reason.LOOK_FIRST
        case DarkPass():
            return Reason.DARK_PASS_PAYS
        case Pass():
            return Reason.TOO_HIGH
        case _:
            return Reason.DARK_BID_PAYS


class _Closed:
    """One decision: worlds in which the viewer's hand is a guess like the others."""

    def __init__(self, view: PlayerView, found: Sequence[SampledWorld], effort: Effort) -> None:
        self.view = view
        self.found = found
        me = view.viewer
        self.rivals = contests.rivals_gains(view)
        self.light = {me: ContractGains(view, me, dark=False), **self.rivals}
        self.dark = {me: ContractGains(view, me, dark=True), **self.rivals}
        self.passed_out: list[tuple[int, ...]] = []
        if view.bid is None:
            self.passed_out = all_pass.tricks_if_passed_out(view, found, effort)

    def value(self, move: Action) -> Samples | None:
        """Return the gain of a move; None for what is out of the question."""
        match move:
            case LookAtCards():
                gains = self._looking()
            case DarkPass():
                gains = self._passing(dark=True)
            case Pass():
                gains = self._passing(dark=False)
            case DarkBid(Contract() as bid):
                gains = [self._contest(world, bid, self.dark) for world in self.found]
            case DarkHold() if isinstance(self.view.bid, Contract):
                gains = [self._contest(world, self.view.bid, self.dark) for world in self.found]
            case _:
                return None
        return samples(self.found, gains, PER_WHIST)

    def _passing(self, *, dark: bool) -> list[int]:
        """Return the gains after a pass. In the dark it raises what the others may open with."""
        view = self.view
        gains = [0] * len(self.found)
        if self.passed_out:
            outcome = outcomes.all_pass(view, passing_dark=dark)
            gains = all_pass.gains(view, self.passed_out, outcome)
        if dark:
            view = replace(view, lowest_level=closed.level_after(view))
        rows = [contests.after_pass(view, world, self.rivals) for world in self.found]
        return [said + scale * gain for (said, scale), gain in zip(rows, gains, strict=True)]

    def _looking(self) -> list[int]:
        """Return the gains after a look: with every hand he does what it is worth."""
        passing = self._passing(dark=False)
        return [
            passed if (played := self._played(world)) is None else played
            for world, passed in zip(self.found, passing, strict=True)
        ]

    def _played(self, world: SampledWorld) -> int | None:
        """Return the gain of the light word that this hand is worth; None for a pass."""
        view, me = self.view, self.view.viewer
        hand = world.hands[me]
        first_word = all(seat != me for seat, _ in view.auction)
        if first_word and 2 * words.bids_misere(hand) > UNIT and _open_to_misere(view):
            return contests.defended(view, world, me, MISERE, self.light)
        step = _light_step(view)
        if step is None:
            return None
        margin = words.margin(hand, step, leads=me == view.active[0])
        if margin < words.WILLING[0]:
            return None
        return self._contest(world, step, self.light)

    def _contest(self, world: SampledWorld, bid: Contract, prices: dict[int, ContractGains]) -> int:
        """Return the gain of a bid that rivals with stronger hands go over."""
        view = self.view
        winner = view.viewer
        for rival in self.rivals:
            winner = contests.stronger(view, world, (winner, rival), bid)
        if winner != view.viewer:
            bid = words.next_step(bid) or bid
        return contests.defended(view, world, winner, bid, prices)


def _open_to_misere(view: PlayerView) -> bool:
    return view.bid is None or (isinstance(view.bid, Contract) and view.bid.level < 9)


def _light_step(view: PlayerView) -> Contract | None:
    """Return the lowest light bid, a hold left aside; None where only a pass is left."""
    if view.bid is None:
        return Contract(view.lowest_level, Strain.SPADES)
    return words.next_step(view.bid) if isinstance(view.bid, Contract) else None
