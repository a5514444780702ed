"""Whisting. Rule 4.

What may be said follows from what has been said by the two defenders, first and second after the
declarer (4.1):

* nothing: whist or pass; after a whist: whist or pass; after a pass: whist, at six and seven
  half-whist, or pass (4.3);
* after the half: the other defender returns the whist or passes again (4.4);
* then, with four players, the sitting dealer may look at one defender's hand, and whist with it
  (4.4); at eight to ten he is asked after two plain passes (4.5), at six and seven he is not;
* a lone whister chooses open or closed (4.7). With ``first_hand_half`` a first defender whose
  partner passed may leave for half-whist there instead (4.3). Decision: the dealer's right after
  a half (4.4) holds for this half as well.

With ``stalingrad`` both defenders' only word on 6♠ is whist (4.9); two whisters play closed.
"""

from dataclasses import replace
from typing import Final

from engine.game import RuleError
from engine.preferans import ending, play
from engine.preferans.actions import (
    HALF_WHIST,
    PASS,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    WHIST,
    Action,
    Contract,
    HalfWhist,
    LookAtHand,
    Pass,
    PlayClosed,
    PlayOpen,
    ReturnWhist,
    Say,
    Strain,
    Whist,
)
from engine.preferans.state import Course, Deal, Openness, Table, Whisting
from engine.tricks import CardSet

LOOK: Final = tuple(LookAtHand(seat) for seat in range(4))
"""Interned looks, by seat."""
HALF_LEVELS: Final = (6, 7)
"""Levels that can be left for half-whist: the obligation is even. Rule 4.3."""


def begin(
    table: Table,
    deal: Deal,
    course: Course,
    *,
    declarer: int,
    contract: Contract,
    hand: CardSet,
) -> Table:
    """Ask the defender after the declarer. Rule 4.1."""
    active = deal.terms.active
    place = active.index(declarer)
    defenders = active[(place + 1) % 3], active[(place + 2) % 3]
    whisting = Whisting(deal, course, declarer, contract, defenders, hand, defenders[0])
    return Table(table.pulka, whisting, table.vote)


def moves(table: Table, phase: Whisting | Openness, seat: int) -> tuple[Action, ...]:
    """Whist first, then half or return, then pass; looks before the dealer's pass."""
    if isinstance(phase, Openness):
        if seat != phase.whister:
            return ()
        chosen = (PLAY_OPEN, PLAY_CLOSED)
        return (*chosen, HALF_WHIST) if phase.may_leave else chosen
    if seat != phase.turn:
        return ()
    if seat not in phase.defenders:
        return (WHIST, PASS) if phase.looked is not None else _looks(phase)
    if table.agreement.stalingrad and phase.contract == Contract(6, Strain.SPADES):
        return (WHIST,)
    if _half_said(phase.course):
        return (RETURN_WHIST, PASS)
    if _words(phase.course) == (PASS,) and phase.contract.level in HALF_LEVELS:
        return (WHIST, HALF_WHIST, PASS)
    return (WHIST, PASS)


def _looks(phase: Whisting) -> tuple[Action, ...]:
    return (LOOK[phase.defenders[0]], LOOK[phase.defenders[1]], PASS)


def _words(course: Course) -> tuple[Say, ...]:
    return tuple(say for _, say in course.whisting)


def _half_said(course: Course) -> bool:
    return any(isinstance(say, HalfWhist) for _, say in course.whisting)


def apply(table: Table, phase: Whisting | Openness, actor: int, action: Action) -> Table:
    """One word of the whisting, or the choice of open or closed; raises `RuleError`."""
    allowed = moves(table, phase, actor)
    if not allowed:
        raise RuleError("not-your-turn")
    if action not in allowed:
        raise RuleError("not-now")
    if isinstance(phase, Openness):
        return _choose(table, phase, action)
    match action:
        case LookAtHand(seat):
            course = _said(phase.course, actor, action)
            looked = Whisting(
                phase.deal,
                replace(course, dealer_hand=seat),
                phase.declarer,
                phase.contract,
                phase.defenders,
                phase.hand,
                actor,
                seat,
            )
            return Table(table.pulka, looked, table.vote)
        case Whist() | HalfWhist() | ReturnWhist() | Pass():
            return _say(table, phase, actor, action)
        case _:
            raise RuleError("not-now")


def _said(course: Course, seat: int, say: Say) -> Course:
    return replace(course, whisting=(*course.whisting, (seat, say)))


def _say(table: Table, phase: Whisting, actor: int, say: Say) -> Table:
    """Go where the words so far lead."""
    course = _said(phase.course, actor, say)
    first, second = phase.defenders
    if actor not in phase.defenders:
        if say == WHIST:
            return _lone(table, phase, course, actor)
        return ending.close(table, phase.deal, course)
    match _words(course):
        case (_,):
            return _ask(table, phase, course, second)
        case (Whist(), Whist()):
            return _play(table, phase, replace(course, whisters=phase.defenders), open_play=False)
        case (Whist(), Pass()):
            may_leave = table.agreement.first_hand_half and phase.contract.level in HALF_LEVELS
            return _lone(table, phase, course, first, may_leave=may_leave)
        case (Pass(), Whist()):
            return _lone(table, phase, course, second)
        case (Pass(), HalfWhist()):
            return _ask(table, phase, course, first)
        case (*_, ReturnWhist()):
            return _lone(table, phase, course, actor)
        case _:
            half = _half_said(course)
            if table.agreement.players == 4 and (half or phase.contract.level not in HALF_LEVELS):
                return _ask(table, phase, course, phase.deal.terms.dealer)
            return ending.close(table, phase.deal, course)


def _ask(table: Table, phase: Whisting | Openness, course: Course, seat: int) -> Table:
    asked = Whisting(
        phase.deal, course, phase.declarer, phase.contract, phase.defenders, phase.hand, seat
    )
    return Table(table.pulka, asked, table.vote)


def _lone(
    table: Table, phase: Whisting, course: Course, whister: int, *, may_leave: bool = False
) -> Table:
    """One whister: he chooses how the hands lie. Rule 4.7."""
    openness = Openness(
        phase.deal,
        replace(course, whisters=(whister,)),
        phase.declarer,
        phase.contract,
        phase.defenders,
        phase.hand,
        whister,
        may_leave,
    )
    return Table(table.pulka, openness, table.vote)


def _choose(table: Table, phase: Openness, action: Action) -> Table:
    match action:
        case PlayOpen():
            return _play(table, phase, phase.course, open_play=True)
        case PlayClosed():
            return _play(table, phase, phase.course, open_play=False)
        case HalfWhist():
            course = replace(_said(phase.course, phase.whister, action), whisters=())
            return _ask(table, phase, course, phase.defenders[1])
        case _:
            raise RuleError("not-now")


def _play(table: Table, phase: Whisting | Openness, course: Course, *, open_play: bool) -> Table:
    return play.begin(
        table,
        phase.deal,
        course,
        declarer=phase.declarer,
        contract=phase.contract,
        hand=phase.hand,
        open_play=open_play,
    )
