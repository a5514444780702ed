"""Join a running table, leave it, or close it. Every refusal is a toast.

A person without a seat may sit down as one more player, or take over the seat of a computer or of a
person who is away or has left; all others there vote (rule 8.7). A person who never pressed Start
is sent to the private chat first, where the cards will be.

A person who leaves is shown the way back, open at any time. Closing is all that an administrator of
the group may do: nothing is settled, the running deal does not count, and the log stays. Both ask
for confirmation once.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.i18n import plain
from bot.store import Viewers
from bot.tables import lobby
from bot.tables.events import (
    NOTHING,
    Answer,
    ChatRole,
    Event,
    Inform,
    Link,
    Refused,
    Requested,
    Tapped,
    say,
)
from bot.tables.snapshot import Snapshot
from bot.tables.turn import Turn
from bot.taps import Tap
from bot.views import codes
from bot.views.model import VoteEnd
from engine.errors import RuleError
from engine.game import CHANCE
from engine.joining import has_room
from engine.options import tidy
from engine.votes import WITHDRAW, CancelJoin, ProposeNewcomer, ProposeSubstitute

Proposal = ProposeNewcomer | ProposeSubstitute
WHICH_PLACE: Final = "join"
WORDS: Final = (codes.LEAVE, codes.STAY)
LEAVING: Final = "leave:"
"""Prefix of the question's key; the user id follows."""
CLOSING_WORDS: Final = (codes.END, codes.END_NOT)
CLOSING: Final = "end"


def find_offers(snapshot: Snapshot) -> tuple[Mapping[int, bool], bool]:
    """Return the open places, in joining order, and whether there is room for one more player.

    A place is True if it is a computer's.
    """
    table = snapshot.current.table
    places = {
        place: seat in table.computer_seats
        for place, seat in enumerate(table.seating.joined)
        if seat in table.computer_seats | table.seating.guests or snapshot.absent(seat)
    }
    return places, has_room(table)


def on_tap(turn: Turn, user_id: int, tap: Tap) -> Answer:
    """Ask for the place that the button names, or cancel the join after the running deal."""
    wanted = tap.what.removeprefix(codes.JOIN)
    if wanted != codes.AWAY:
        return ask_for_place(turn, user_id, wanted)
    if turn.place_of(user_id) is not None:
        return say("toast-there-already")
    try:
        turn.append(CHANCE, CancelJoin(user_id))
    except RuleError:
        return say("toast-not-waiting")
    return say("toast-stays-away")


def ask_for_place(turn: Turn, user_id: int, wanted: str = "") -> Answer:
    """Ask for a place; "": the only one; if there are several, offer them in the group."""
    refused = _refused(turn, user_id)
    if refused is not None:
        return refused
    reader = turn.moment.people.get(user_id)
    if reader is None or reader.name is None:
        return say("toast-unknown")
    if not reader.can_play(turn.moment.hands) and turn.has_hands:
        return Link("seat")
    places, room = find_offers(turn.snapshot())
    choices = (*((codes.NEWCOMER,) if room else ()), *map(str, places))
    if not choices:
        return say("toast-no-place")
    if not wanted and len(choices) > 1:
        turn.ask_question(WHICH_PLACE)
        return say("toast-join-choose")
    wanted = wanted or choices[0]
    if wanted not in choices:
        return say("toast-place-taken")
    place = None if wanted == codes.NEWCOMER else int(wanted)
    name = lobby.free_name(turn.row, tidy(reader.sits_as), reader.username, turn.tr, but=place)
    proposal: Proposal = ProposeNewcomer(user_id, name)
    if place is not None:
        seat = turn.joined[place]
        instead = turn.user_at(seat) or 0
        proposal = ProposeSubstitute(seat, user_id, name, instead, away=bool(instead))
    turn.seats = user_id
    try:
        turn.append(CHANCE, proposal)
    except RuleError as error:
        return Refused(error)
    turn.settle_votes()
    turn.drop_question(WHICH_PLACE)
    if turn.place_of(user_id) is not None:
        return say("toast-seated")
    last = turn.current.last_vote
    ended = last is not None and last.entry == turn.current.length - 1
    withdrawn = ended and last is not None and last.outcome is VoteEnd.WITHDRAWN
    return say("toast-join-nobody" if withdrawn else "toast-join-asked")


def _refused(turn: Turn, user_id: int) -> Answer | None:
    """Return why the person may not ask for a place, None if he may."""
    if turn.place_of(user_id) is not None:
        return say("toast-there-already")
    if turn.row.kind.viewers is Viewers.PERSON:
        return say("error-lobby-private")
    if turn.over:
        return say("toast-finished")
    if any(guest.who == user_id for guest in turn.current.table.seating.waiting):
        return say("error-waits-already")
    return None


def withdraw_request(turn: Turn, user_id: int, entry: int) -> Answer | None:
    """Withdraw one's own request; None if the person has none."""
    vote = turn.current.table.vote
    asks = vote is not None and isinstance(vote.proposal, Proposal) and vote.proposal.who == user_id
    if not asks:
        return None
    if entry != turn.current.vote_entry:
        return say("toast-vote-over")
    turn.append(CHANCE, WITHDRAW)
    return say("toast-join-withdrawn")


def inform_guests(turn: Turn, event: Event) -> None:
    """Send people who asked for a place, in private, what came of it; not who knows by a toast."""
    before = turn.before
    if before.ledger is None or turn.ledger is None or before.ended:
        return
    own = event.user_id if isinstance(event, Tapped | Requested) else 0
    over = turn.ended or turn.over
    waiting = () if over else turn.waiting
    for who in before.waiting:
        if who not in (*waiting, own) and turn.place_of(who) is None:
            turn.shows.append(Inform(who, "join-over"))
    asked, last = before.asks_to_join, turn.ledger.last_vote
    if asked is None or asked == own or (asked == turn.asks_to_join and not turn.ended):
        return
    fresh = last if last != before.ledger.last_vote else None
    if turn.place_of(asked) is not None:
        key = "join-seated"
    elif asked in waiting:
        key = "join-agreed"
    elif over:
        key = "join-over"
    else:
        refused = fresh is not None and fresh.outcome is VoteEnd.REFUSED
        key = "join-refused" if refused else "join-lapsed"
    turn.shows.append(Inform(asked, key))


# --- leaving, and closing ----------------------------------------------------------------------


def ask_to_leave(turn: Turn, seat: int, event: Requested) -> Answer:
    """Ask to confirm leaving; a person who has left is shown the notice of it."""
    if turn.noted(seat).gone:
        _show(turn, seat, in_group=event.in_group)
    else:
        turn.ask_question(*_question(event.user_id, in_group=event.in_group))
    return NOTHING


def leave(turn: Turn, seat: int, event: Tapped) -> Answer:
    """Leave: the others decide on the seat, against computers the person alone."""
    if turn.joined.index(seat) != event.tap.number:
        return say("toast-pick-other")
    turn.drop_question(*_question(event.user_id, in_group=event.in_group))
    if turn.over:
        return say("toast-finished")
    if event.tap.what == codes.STAY:
        return NOTHING
    if turn.noted(seat).gone:
        return say("toast-taken")
    turn.note_at(seat, gone=True)
    turn.settle_votes()
    if not event.in_group:
        _show(turn, seat, in_group=False)
    if turn.snapshot().alone(seat):
        return say("toast-left-alone")
    return say("toast-left" if turn.reporting is None else "toast-left-real")


def leave_group(turn: Turn, user_id: int) -> None:
    """Treat a person who has left the group as one who leaves the table.

    What he has asked for is withdrawn.
    """
    if turn.row.private or turn.ended:
        return
    if turn.ledger is None:
        with suppress(RuleError):
            turn.row = lobby.stand(turn.row, user_id)
        return
    seat = turn.seat_of(user_id)
    if seat is not None:
        turn.note_at(seat, gone=True)
        return
    withdraw_request(turn, user_id, turn.current.vote_entry)
    with suppress(RuleError):
        turn.append(CHANCE, CancelJoin(user_id))


def _show(turn: Turn, seat: int, *, in_group: bool) -> None:
    """Resend what shows that a person left, with the way back: the notice, or his cards."""
    if in_group or turn.row.private:
        turn.renew(f"absent:{turn.snapshot().stable_seat(seat)}")
    else:
        turn.resend_at_bottom(seat)


def _question(user_id: int, *, in_group: bool) -> tuple[str, int]:
    """Return the key of a person's question and the private chat it stands in."""
    return f"{LEAVING}{user_id}", 0 if in_group else user_id


def close(turn: Turn, event: Tapped | Requested) -> Answer:
    """Ask an administrator to confirm, and close the table; refuse others."""
    if event.role is ChatRole.NONE:
        return say("toast-end-who")
    if turn.ended:
        return say("toast-finished")
    if isinstance(event, Requested):
        turn.ask_question(CLOSING)
        return NOTHING
    turn.drop_question(CLOSING)
    if event.tap.what == codes.END_NOT:
        return NOTHING
    name, ender = who_ends(turn, event, named=event.role is ChatRole.ADMIN)
    turn.note(ended_by=name, ender=ender)
    turn.row = replace(turn.row, status="closed", finished=turn.moment.now)
    return say("toast-ended")


def who_ends(turn: Turn, event: Tapped | Requested, *, named: bool) -> tuple[str, int]:
    """Return the name and id of the person who calls a table off; id 0 for an unnamed one."""
    reader = turn.moment.people.get(event.user_id)
    if not named or reader is None or reader.name is None:
        return plain(turn.tr("somebody-admin")), 0
    return reader.name or plain(turn.tr("forgotten-player")), event.user_id
