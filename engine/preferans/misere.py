"""Misère. Rule 7.3: how it begins, when the hands open, handing over."""

from engine.game import RuleError
from engine.preferans.actions import HAND_OVER, MISERE, Action
from engine.preferans.state import Course, Deal, Lay, Play, Table
from engine.tricks import CardSet, card_set


def begin(table: Table, deal: Deal, course: Course, declarer: int, hand: CardSet) -> Table:
    """Lay out a misère. Nobody whists; each defender plays his own hand.

    The defenders' hands lie open before the first lead, but when the declarer leads, only after
    his first card; ``open_play`` turns true with them.
    """
    players = table.agreement.players
    active = deal.terms.active
    hands = tuple(
        hand if seat == declarer else card_set(deal.hands[seat]) for seat in range(players)
    )
    course = Course(course.auction, declarer, course.bid, course.discard, MISERE)
    lay = Lay(tuple(range(players)), open_play=False)
    if active[0] != declarer:
        lay = opened(lay, active, declarer)
    phase = Play(
        deal, course, lay, declarer, None, hands, active[0], (), active[0], (), (0,) * players
    )
    return Table(table.pulka, phase, table.vote)


def opened(lay: Lay, active: tuple[int, ...], declarer: int) -> Lay:
    """Return the lay once the defenders' hands lie open."""
    return Lay(
        lay.players, lay.shown | frozenset(active) - {declarer}, True, lay.hand_over, lay.claimed
    )


def partner(phase: Play, seat: int) -> int:
    """Return the other defender."""
    return next(s for s in phase.deal.terms.active if s not in (seat, phase.declarer))


def rights(phase: Play, seat: int) -> tuple[Action, ...]:
    """A defender may hand his cards over once they lie open, unless he plays both or none."""
    if (
        phase.course.contract is MISERE
        and phase.lay.open_play
        and phase.lay.hand_over is None
        and seat != phase.declarer
        and seat in phase.deal.terms.active
    ):
        return (HAND_OVER,)
    return ()


def hand_over(table: Table, phase: Play, actor: int) -> Table:
    """Let the other defender play ``actor``'s cards to the end of the deal; `RuleError`."""
    if not rights(phase, actor):
        raise RuleError("not-now")
    other = partner(phase, actor)
    players = tuple(
        other if seat == actor else player for seat, player in enumerate(phase.lay.players)
    )
    lay = phase.lay
    lay = Lay(players, lay.shown, lay.open_play, actor, lay.claimed)
    return Table(
        table.pulka,
        Play(
            phase.deal,
            phase.course,
            lay,
            phase.declarer,
            phase.trump,
            phase.hands,
            phase.leader,
            phase.trick,
            phase.turn,
            phase.tricks,
            phase.taken,
        ),
        table.vote,
    )
