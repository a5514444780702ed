"""«Ещё пульку» under a settlement: the same people, the same agreement, another table. Pure.

One table goes on from a finished one, however often and by whomever it is asked for. Whoever taps
has a seat there, computers sit down again, and the others are named as invited: one tap of theirs,
on either message, and they sit. Nobody is dealt cards who did not tap.
"""

from dataclasses import replace

from bot.store import Place
from bot.tables import lobby, lobby_requests
from bot.tables.effects import Answer, Elsewhere, Refused, say
from bot.tables.events import Tapped
from bot.tables.facts import MOST_TABLES, is_crowded
from bot.tables.notes import Notes
from bot.tables.turn import Turn
from bot.taps import Verb
from bot.views import codes
from engine.errors import RuleError


def is_asked(event: Tapped) -> bool:
    """Whether somebody asks for a rematch."""
    return event.tap.verb is Verb.LOBBY and event.tap.what in (codes.AGAIN, codes.ANOTHER)


def on_tap(turn: Turn, event: Tapped) -> Answer:
    """Open the next table, or take a seat at the one that somebody has opened."""
    try:
        if event.tap.table != turn.row.id:
            return _join(turn, event)
        return _go_on(turn, event)
    except RuleError as error:
        return Refused(error)


def _go_on(turn: Turn, event: Tapped) -> Answer:
    row, user_id = turn.row, event.user_id
    if turn.place_of(user_id) is None:
        return say("toast-again-stranger")
    if row.status != "finished":
        return say("toast-again-early")
    here = turn.moment.here
    for each in here:
        if each.row.follows == row.id:
            return Elsewhere(each.row.id)
    if is_crowded(here):
        return say("too-many-tables", n=MOST_TABLES)
    lobby.agreement(row.game, row.options)
    return _open(turn, user_id, looking=event.tap.what == codes.ANOTHER)


def _open(turn: Turn, user_id: int, *, looking: bool) -> Answer:
    row, chat, reader = turn.row, turn.moment.chat, turn.moment.people.get(user_id)
    if reader is None or reader.name is None:
        return say("toast-unknown")
    computers = (place for place in row.places if place.computer)
    new = replace(
        row,
        creator=user_id,
        status="lobby",
        places=(Place(reader.sits_as, user_id), *computers),
        created=turn.moment.now,
        finished=None,
        opening=None,
        follows=row.id,
    )
    name = row.title if row.private or chat is None else chat.title
    new = lobby.named(new, name, [each.row for each in turn.moment.here])
    # Nobody would see the fingerprint of a table that is dealt at once.
    at_once = row.private and not looking
    others = (place for place in row.places if place.user_id not in (None, user_id))
    notes = Notes(
        menu=codes.MENU if looking else "",
        invited={place.user_id: place.name for place in others if place.user_id is not None},
        lots_salt="" if at_once else turn.salt(),
    )
    turn.open(new, notes)
    turn.seats = user_id
    if at_once or not reader.reachable:
        return Elsewhere()
    return say("toast-again", table=new.title)


def _join(turn: Turn, event: Tapped) -> Answer:
    """Take a seat at a table that goes on from another; deal it if nobody is to be waited for."""
    row, user_id = turn.row, event.user_id
    if turn.ledger is not None:
        return say("toast-again-playing", table=row.title)
    if event.tap.what == codes.ANOTHER:
        turn.note(menu=codes.MENU)
    if turn.place_of(user_id) is None:
        return lobby_requests.sit_down(turn, user_id)
    if row.private and not turn.notes.lots_salt:
        return lobby_requests.deal(turn, user_id)
    reader = turn.moment.people.get(user_id)
    if reader is None or not reader.reachable:
        return lobby_requests.sit(turn, user_id)
    turn.resend_at_bottom()
    return say("toast-again-here", table=row.title)
