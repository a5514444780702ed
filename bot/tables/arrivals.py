"""Somebody who sits nowhere asks for a place at a running table. Every refusal is a toast.

He may sit down as one more player, or take over the seat of a computer or of somebody who is away
or leaves; everybody else there is asked (rule 8.7). Whoever never pressed Start is carried into the
private chat first: without it there are no cards for him.
"""

from collections.abc import Mapping
from typing import Final

from bot.tables.effects import Answer, Link, Refused, say
from bot.tables.snapshot import Snapshot
from bot.tables.turn import Turn
from bot.taps import Tap
from bot.views import codes
from engine.errors import RuleError
from engine.game import CHANCE
from engine.joining import has_room
from engine.options import tidy
from engine.votes import WITHDRAW, ProposeNewcomer, ProposeSubstitute, StayAway

Proposal = ProposeNewcomer | ProposeSubstitute
QUESTION: Final = "join"


def open_places(at: Snapshot) -> Mapping[int, bool]:
    """Return the places, in joining order, that another may take; true for those of computers."""
    table = at.current.table
    return {
        place: seat in table.computer_seats
        for place, seat in enumerate(table.seating.joined)
        if seat in table.computer_seats or at.absent(seat)
    }


def offered(at: Snapshot) -> tuple[Mapping[int, bool], bool]:
    """Return the open places, and whether there is room for one more player."""
    return open_places(at), has_room(at.current.table)


def on_tap(turn: Turn, user_id: int, tap: Tap) -> Answer:
    """Ask for what the button names, or say why not."""
    wanted = tap.what.removeprefix(codes.JOIN)
    return _stay_away(turn, user_id) if wanted == codes.AWAY else ask(turn, user_id, wanted)


def _stay_away(turn: Turn, user_id: int) -> Answer:
    """Whoever was let in and waits for the deal to end will not sit down."""
    if turn.place_of(user_id) is not None:
        return say("toast-there-already")
    try:
        turn.append(CHANCE, StayAway(user_id))
    except RuleError:
        return say("toast-not-waiting")
    return say("toast-stays-away")


def ask(turn: Turn, user_id: int, wanted: str = "") -> Answer:
    """Ask for a place; "": the only one there is, several are offered in the group."""
    refused = _refused(turn, user_id)
    if refused is not None:
        return refused
    reader = turn.moment.people.get(user_id)
    if reader is None or reader.name is None:
        return say("toast-unknown")
    if not reader.reachable:
        return Link("seat")
    places, room = offered(turn.snapshot())
    choices = (*((codes.NEWCOMER,) if room else ()), *map(str, places))
    if not choices:
        return say("toast-no-place")
    if not wanted and len(choices) > 1:
        turn.ask(QUESTION)
        return say("toast-join-choose")
    wanted = wanted or choices[0]
    if wanted not in choices:
        return say("toast-place-taken")
    name = tidy(reader.sits_as) or str(user_id)
    proposal: Proposal = ProposeNewcomer(user_id, name)
    if wanted != codes.NEWCOMER:
        seat = turn.joined[int(wanted)]
        instead = turn.user_at(seat) or 0
        proposal = ProposeSubstitute(seat, user_id, name, instead, away=bool(instead))
    turn.seats = user_id
    try:
        turn.append(CHANCE, proposal)
    except RuleError as error:
        return Refused(error)
    turn.drop(QUESTION)
    return say("toast-join-asked" if turn.place_of(user_id) is None else "toast-seated")


def _refused(turn: Turn, user_id: int) -> Answer | None:
    """Why nobody may ask at this table, None if one may."""
    if turn.place_of(user_id) is not None:
        return say("toast-there-already")
    if turn.row.private:
        return say("error-lobby-private")
    if turn.public.over:
        return say("toast-finished")
    if any(guest.who == user_id for guest in turn.current.table.seating.waiting):
        return say("error-waits-already")
    return None


def think_better(turn: Turn, user_id: int, entry: int) -> Answer | None:
    """Take one's own request back; None for whoever has not asked."""
    vote = turn.current.table.vote
    asks = vote is not None and isinstance(vote.proposal, Proposal) and vote.proposal.who == user_id
    if not asks:
        return None
    if entry != turn.current.vote_entry:
        return say("toast-vote-over")
    turn.append(CHANCE, WITHDRAW)
    return say("toast-join-withdrawn")
