"""Joining a running table: one more player, or a substitute. Rule 8.7.

Both ask by an entry of CHANCE, and all at the table must consent. A newcomer sits down between two
deals; the seats from his on move up by one, in all of the table. A substitute takes the seat over
at once, with all its entries. A person who gives up a seat during a deal has seen its cards: he
takes no other seat in it.
"""

from dataclasses import replace
from typing import TypeVar

from engine.errors import RuleError
from engine.events import Joined, Replaced, moved_up, up
from engine.game import CHANCE
from engine.shuffle import Cutting, DrawingLots, Shuffling
from engine.state import (
    AnyTable,
    Arrival,
    Dealt,
    GameOver,
    Seating,
    Table,
    TableContext,
    Telling,
)
from engine.votes import (
    ProposeComputer,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
    Vote,
)

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


# --- asking ---------------------------------------------------------------------------------


def has_room(table: AnyTable) -> bool:
    """Return whether one more player may ask to sit down."""
    coming = table.players + len(table.seating.waiting) + 1
    return not table.over and coming <= table.game.max_players(table.seating.agreement)


def opened(table: AnyTable, actor: int, proposal: ProposeNewcomer | ProposeSubstitute) -> Vote:
    """Ask all at the table; raises `RuleError`.

    Absent people with a computer in their place are not asked.
    """
    seating = table.seating
    if actor != CHANCE:
        raise RuleError("not-your-turn", "8.7")
    if isinstance(table.stage, DrawingLots):
        raise RuleError("not-now", "8.7")
    told = isinstance(table.stage, Telling) and isinstance(proposal, ProposeNewcomer)
    if proposal.who < (0 if told else 1) or not (proposal.name and proposal.name.isprintable()):
        raise RuleError("bad-action", "8.7")
    if any(guest.who == proposal.who for guest in seating.waiting):
        raise RuleError("waits-already", "8.7")
    asked = frozenset(range(table.players)) - table.substituted - seating.guests
    match proposal:
        case ProposeNewcomer():
            if not has_room(table):
                raise RuleError("no-room", "8.7")
        case ProposeSubstitute(seat, who, _, instead, away):
            nobodys = table.computer_seats | seating.guests
            if not 0 <= seat < table.players or (seat in nobodys) != (instead == 0):
                raise RuleError("bad-seat", "8.7")
            if who == instead:
                raise RuleError("bad-seat", "8.7")
            if who in seating.left:
                raise RuleError("saw-cards", "8.7")
            if away or instead == 0:
                asked -= {seat}
    return Vote(CHANCE, proposal, frozenset(), asked, blocks=False)


def is_for_guest(table: AnyTable, vote: Vote) -> bool:
    """Return whether it asks for a guest's seat: one consent is enough. Rule 13.42."""
    proposal = vote.proposal
    return isinstance(proposal, ProposeSubstitute) and proposal.seat in table.seating.guests


# --- a newcomer -----------------------------------------------------------------------------


def admitted(table: Table[S, A, V], guest: ProposeNewcomer) -> Table[S, A, V]:
    """Seat a newcomer now, or after the running deal; raises `RuleError`."""
    seating = table.seating._replace(waiting=(*table.seating.waiting, guest))
    waits = table._replace(setting=replace(table.setting, seating=seating))
    return waits if isinstance(table.stage, Dealt | GameOver) else seated(waits)


def stayed_away(table: Table[S, A, V], actor: int, who: int) -> Table[S, A, V]:
    """Remove a person from the waiting list; raises `RuleError`."""
    waiting = tuple(guest for guest in table.seating.waiting if guest.who != who)
    if actor != CHANCE:
        raise RuleError("not-your-turn", "8.7")
    if waiting == table.seating.waiting:
        raise RuleError("not-now", "8.7")
    seating = table.seating._replace(waiting=waiting)
    return table._replace(setting=replace(table.setting, seating=seating))


def seated(table: Table[S, A, V]) -> Table[S, A, V]:
    """Seat all who wait, between two deals. A deck that lies there is shuffled anew."""
    while table.seating.waiting:
        guest = table.seating.waiting[0]
        done = len(table.game.facts(table.state))
        entered = table.game.join(table.state)
        old, seat = table.seating, entered.seat
        event = Joined(done, seat, guest.name, entered.brought)
        seating = old._replace(
            agreement=entered.agreement,
            joined=(*(up(each, seat) for each in old.joined), seat),
            computer_seats=_all_up(old.computer_seats, seat),
            substituted=_all_up(old.substituted, seat),
            guests=_all_up(old.guests, seat) | (frozenset() if guest.who else {seat}),
            events=(*(moved_up(each, seat) for each in old.events), event),
            arrivals=(*old.arrivals, Arrival(old.players, guest.who, guest.name)),
            waiting=old.waiting[1:],
        )
        vote = None if table.vote is None else _vote_up(table.vote, seat)
        table = Table(TableContext(seating, _stage_up(table.stage, seat), vote), entered.state)
    return table


def _all_up(numbers: frozenset[int], seat: int) -> frozenset[int]:
    return frozenset(up(number, seat) for number in numbers)


def _stage_up(stage: object, seat: int) -> Shuffling | Telling:
    if isinstance(stage, Telling):
        return stage
    if isinstance(stage, Shuffling | Cutting):
        return Shuffling(stage.shuffles, _all_up(stage.asked, seat))
    raise RuleError("not-now", "8.7")


def _vote_up(vote: Vote, seat: int) -> Vote:
    """Continue the vote with new numbers, and ask the newcomer too."""
    proposal = vote.proposal
    match proposal:
        case ProposeStop(without):
            proposal = ProposeStop(tuple(up(each, seat) for each in without))
        case ProposeComputer(other):
            proposal = ProposeComputer(up(other, seat))
        case ProposeSubstitute(other):
            proposal = replace(proposal, seat=up(other, seat))
    return replace(
        vote,
        proposer=up(vote.proposer, seat),
        proposal=proposal,
        agreed=_all_up(vote.agreed, seat),
        awaited=_all_up(vote.awaited, seat) | {seat},
        excused=_all_up(vote.excused, seat),
    )


# --- a substitute ---------------------------------------------------------------------------


def replaced(table: Table[S, A, V], proposal: ProposeSubstitute) -> Table[S, A, V]:
    """Give a seat to another person, with all its entries."""
    old, seat = table.seating, proposal.seat
    done = len(table.game.facts(table.state))
    saw = isinstance(table.stage, Dealt) and proposal.instead
    seating = old._replace(
        computer_seats=old.computer_seats - {seat},
        substituted=old.substituted - {seat},
        guests=old.guests - {seat},
        events=(*old.events, Replaced(done, seat, proposal.name)),
        arrivals=(*old.arrivals, Arrival(old.joined.index(seat), proposal.who, proposal.name)),
        left=old.left | {proposal.instead} if saw else old.left,
    )
    return table._replace(setting=replace(table.setting, seating=seating))


# --- afterwards -----------------------------------------------------------------------------


def after_deal(seating: Seating[S, A, V]) -> Seating[S, A, V]:
    """Allow people who left in the deal to return: its cards are public now."""
    return seating._replace(left=frozenset()) if seating.left else seating


def clear_waiting(seating: Seating[S, A, V]) -> Seating[S, A, V]:
    """Clear the waiting list."""
    return seating._replace(waiting=()) if seating.waiting else seating
