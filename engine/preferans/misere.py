"""Misère. Rule 7.3: how it begins, when the hands open, handing over."""

from dataclasses import replace

from engine.errors import RuleError
from engine.preferans.actions import HAND_OVER, MISERE, Action
from engine.preferans.state import Deal, DealHistory, HandControl, Play, PreferansState
from engine.tricks import CardSet, card_set


def begin(
    state: PreferansState, deal: Deal, history: DealHistory, declarer: int, hand: CardSet
) -> PreferansState:
    """Lay out a misère. Nobody whists; each defender plays his own hand.

    The defenders' hands lie open before the first lead, but when the declarer leads, only after
    his first card; ``open_play`` turns true with them.
    """
    players = state.agreement.players
    active = deal.terms.active
    hands = tuple(
        hand if seat == declarer else card_set(deal.hands[seat]) for seat in range(players)
    )
    history = replace(history, declarer=declarer, contract=MISERE)
    control = HandControl(tuple(range(players)), open_play=False)
    if active[0] != declarer:
        control = opened(control, active, declarer)
    phase = Play(deal, history, control, declarer, None, hands, (), active[0], ())
    return PreferansState(state.pulka, phase)


def opened(control: HandControl, active: tuple[int, ...], declarer: int) -> HandControl:
    """Return who plays what once the defenders' hands lie open."""
    return HandControl(
        control.played_by,
        control.shown | frozenset(active) - {declarer},
        True,
        control.hand_over,
        control.claimed,
    )


def partner(phase: Play, seat: int) -> int:
    """Return the other defender."""
    first, second = phase.deal.terms.defenders(phase.declarer)
    return second if seat == first else first


def rights(phase: Play, seat: int) -> tuple[Action, ...]:
    """A defender may hand his cards over once they lie open, unless he plays both or none."""
    if (
        phase.history.contract is MISERE
        and phase.control.open_play
        and phase.control.hand_over is None
        and seat != phase.declarer
        and seat in phase.deal.terms.active
    ):
        return (HAND_OVER,)
    return ()


def hand_over(state: PreferansState, phase: Play, actor: int) -> PreferansState:
    """Let the other defender play ``actor``'s cards to the end of the deal; `RuleError`."""
    if not rights(phase, actor):
        raise RuleError("not-now")
    other = partner(phase, actor)
    players = tuple(
        other if seat == actor else player for seat, player in enumerate(phase.control.played_by)
    )
    return PreferansState(
        state.pulka,
        replace(phase, control=replace(phase.control, played_by=players, hand_over=actor)),
    )
