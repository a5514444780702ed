"""Cards that cost something, in contracts and misère."""

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from engine.computers import Effort
from engine.preferans.actions import Contract, Special
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.analysis import positions
from engine.preferans.analysis.findings import Knowledge, Slip
from engine.preferans.analysis.gains import gains_by_tricks
from engine.preferans.analysis.judging import CostlyCard, judge_by_layouts, nearest, worst_slips
from engine.preferans.analysis.replay import Moment
from engine.preferans.facts import DealFacts
from engine.preferans.play import led
from engine.preferans.state import Play, Pulka
from engine.table import observe
from engine.tricks import cards_in, playable

TIEBREAK: Final = Fraction(1, 1000)
"""Whists that a trick counts beyond its points: decides only where the points are equal."""


def review(
    played: Sequence[Moment], facts: DealFacts, pulka: Pulka, effort: Effort, seed: str
) -> tuple[tuple[Slip, ...], int | None]:
    """Return the worst cards, and how many cost their side tricks with open cards.

    The play is gone through from the last card back, as later positions are part of earlier ones;
    if the time is out before the first card, the count is None.
    """
    scale = worth(facts, pulka)
    found, whole = find(played, scale, effort)
    judge = partial(_judged, scale, effort.samples)
    return worst_slips(found, judge, seed, effort), len(found) if whole else None


def find(
    played: Sequence[Moment], scale: Sequence[Fraction], effort: Effort
) -> tuple[list[CostlyCard], bool]:
    """Return every card that cost something, the last first, and whether all were looked at.

    ``scale``: what 0 to 10 tricks are worth to the declarer.
    """
    found: list[CostlyCard] = []
    for moment in reversed(played):
        if effort.enough():
            return found, False
        slip = _look(moment, scale)
        if slip is not None:
            found.append(slip)
    return found, True


def worth(facts: DealFacts, pulka: Pulka) -> tuple[Fraction, ...]:
    """Return what 0 to 10 tricks of the declarer are worth to him; equal points by tricks."""
    sign = -1 if isinstance(facts.contract, Special) else 1
    return tuple(
        gain + sign * tricks * TIEBREAK for tricks, gain in enumerate(gains_by_tricks(facts, pulka))
    )


def _look(moment: Moment, scale: Sequence[Fraction]) -> CostlyCard | None:
    phase = moment.phase
    if not isinstance(phase, Play):
        raise TypeError(phase)
    options = playable(phase.hands[moment.seat], led(phase.trick), phase.trump)
    if options & (options - 1) == 0:
        return None
    after = positions.by_card(positions.position_in_play(phase))
    wants_more = (moment.seat == phase.declarer) is not (
        isinstance(phase.history.contract, Special)
    )
    best = max(after.values()) if wants_more else min(after.values())
    loss = abs(best - after[moment.card])
    if not loss:
        return None
    so_far = phase.taken[phase.declarer]
    due, left = so_far + best, so_far + after[moment.card]
    equals = tuple(card for card in sorted(after) if after[card] == best)
    slip = Slip(
        trick=moment.trick,
        seat=moment.seat,
        player=moment.player,
        card=moment.card,
        better=nearest(equals, moment.card),
        loss=Fraction(loss),
        turned=_made(phase, due) is not _made(phase, left),
        knowledge=Knowledge.UNKNOWN,
    )
    return CostlyCard(slip, moment, equals, abs(scale[due] - scale[left]))


def _made(phase: Play, tricks: int) -> bool:
    game = phase.history.contract
    return tricks >= game.level if isinstance(game, Contract) else tricks == 0


# --- through the player's eyes --------------------------------------------------------------


def _judged(scale: Sequence[Fraction], samples: int, found: CostlyCard, rng: random.Random) -> Slip:
    """Return whether the player could know: value his choice over layouts possible to him then.

    Sampling assumes that everybody sees all hands from the next card on, so it can miss what only
    a trap or a signal would tell; it is used here to excuse a card or to hold it against its
    player, never to find a fault that open cards do not show.
    """
    moment = found.moment
    phase = moment.phase
    if not isinstance(phase, Play):
        raise TypeError(phase)
    layouts = worlds(observe(moment.table, moment.player), rng, samples)
    here = positions.position_in_play(phase)
    hands = [each.hands for each in layouts]
    rows = positions.by_card_in(hands, phase.control.order, phase.declarer, here)
    options = cards_in(playable(phase.hands[moment.seat], led(phase.trick), phase.trump))
    so_far = phase.taken[phase.declarer]
    sign = 1 if moment.seat == phase.declarer else -1
    tables = [
        {card: sign * scale[so_far + tricks] for card, tricks in zip(options, row, strict=True)}
        for row in rows
    ]
    return judge_by_layouts(found, tables, [each.weight for each in layouts])
