"""Somebody who sits nowhere asks for a place at a running table. Every refusal is a toast.

He may sit down as one more player, or take over the seat of a computer or of somebody who is away
or leaves; everybody else there is asked (rule 8.7). Whoever never pressed Start is carried into the
private chat first: without it there are no cards for him.
"""

from collections.abc import Mapping

from bot.reconcile import Slot
from bot.screen import Toast, Urgency
from bot.tables.live_table import LiveTable, questions_of
from bot.tables.snapshot import Snapshot
from bot.taps import Tap
from bot.views import codes, joining
from bot.views.refusals import explain
from engine.errors import RuleError
from engine.game import CHANCE
from engine.joining import has_room
from engine.options import tidy
from engine.votes import WITHDRAW, ProposeNewcomer, ProposeSubstitute, StayAway

Proposal = ProposeNewcomer | ProposeSubstitute


def open_places(at: Snapshot) -> Mapping[int, bool]:
    """Return the places, in joining order, that another may take; true for those of computers."""
    table = at.current.table
    return {
        place: seat in table.computer_seats
        for place, seat in enumerate(table.seating.joined)
        if seat in table.computer_seats or at.absent(seat)
    }


async def tapped(table: LiveTable, user_id: int, tap: Tap) -> Toast:
    """Ask for what the button names, or say why not."""
    wanted = tap.what.removeprefix(codes.JOIN)
    if wanted == codes.AWAY:
        return await _stay_away(table, user_id)
    return await _ask(table, user_id, wanted)


async def _stay_away(table: LiveTable, user_id: int) -> Toast:
    """Whoever was let in and waits for the deal to end will not sit down."""
    if table.place_of(user_id) is not None:
        return table.toast("toast-there-already", user_id)
    try:
        await table.append(CHANCE, StayAway(user_id))
    except RuleError:
        return table.toast("toast-not-waiting", user_id)
    return table.toast("toast-stays-away", user_id)


async def asked(table: LiveTable, user_id: int) -> Toast:
    """Ask for the only place there is; where there are several they are offered in the group."""
    return await _ask(table, user_id, "")


async def _ask(table: LiveTable, user_id: int, wanted: str) -> Toast:
    services = table.services
    refused = _refused(table, user_id)
    if refused is not None:
        return refused
    person = await services.people.get(user_id)
    if person is None:
        return table.toast("toast-unknown", user_id)
    if not services.people.reachable(user_id):
        return Toast(url=services.links.seat(table.row.id))
    at = table.snapshot()
    places, room = open_places(at), has_room(table.current.table)
    offered = (*((codes.NEWCOMER,) if room else ()), *map(str, places))
    if not offered:
        return table.toast("toast-no-place", user_id)
    if not wanted and len(offered) > 1:
        _offer(table, at, places, room=room)
        return table.toast("toast-join-choose", user_id)
    wanted = wanted or offered[0]
    if wanted not in offered:
        return table.toast("toast-place-taken", user_id)
    person = await services.people.sits_down(user_id) or person
    name = tidy(person.name) or str(user_id)
    proposal: Proposal = ProposeNewcomer(user_id, name)
    if wanted != codes.NEWCOMER:
        seat = table.joined[int(wanted)]
        instead = table.user_at(seat) or 0
        proposal = ProposeSubstitute(seat, user_id, name, instead, away=bool(instead))
    try:
        await table.append(CHANCE, proposal)
    except RuleError as error:
        return Toast(explain(error, table.person_tr(user_id)))
    services.outbox.drop(_slot(table))
    if table.place_of(user_id) is not None:
        return table.toast("toast-seated", user_id)
    return table.toast("toast-join-asked", user_id)


def _refused(table: LiveTable, user_id: int) -> Toast | None:
    """Why nobody may ask at this table, None if one may."""
    if table.place_of(user_id) is not None:
        return table.toast("toast-there-already", user_id)
    if table.row.private:
        return table.toast("error-lobby-private", user_id)
    if table.public.over:
        return table.toast("toast-finished", user_id)
    if any(guest.who == user_id for guest in table.current.table.seating.waiting):
        return table.toast("error-waits-already", user_id)
    return None


def _offer(table: LiveTable, at: Snapshot, places: Mapping[int, bool], *, room: bool) -> None:
    """Show in the group which places there are; a tap on one asks for it."""
    seats = {place: at.seats[at.public.joined[place]].name for place in places}
    screen = joining.places_screen(table.row.id, table.row.title, seats, table.tr, room=room)
    table.services.outbox.want(_slot(table), screen, urgency=Urgency.NOW, renew=True)


def _slot(table: LiveTable) -> Slot:
    row, chats = table.row, table.services.chats
    key = f"{questions_of(row.id)}join"
    return Slot(row.chat_id, key, chats.thread(row.chat_id, row.thread_id))


async def think_better(table: LiveTable, user_id: int, entry: int) -> Toast | None:
    """Take one's own request back; None for whoever has not asked."""
    vote = table.current.table.vote
    asks = vote is not None and isinstance(vote.proposal, Proposal) and vote.proposal.who == user_id
    if not asks:
        return None
    if entry != table.current.vote_entry:
        return table.toast("toast-vote-over", user_id)
    await table.append(CHANCE, WITHDRAW)
    return table.toast("toast-join-withdrawn", user_id)
